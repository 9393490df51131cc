/** The engine makes the Change that the executor commits for the same facts, and refuses for the same reason. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import type { Change } from "@payments-platform/domain/decider/Change"
import { input } from "@payments-platform/domain/decider/CommandOrProblems"
import type * as Rule from "@payments-platform/domain/decider/Rule"
import * as EmbeddedRulesEngine from "@payments-platform/domain/EmbeddedRulesEngine"
import * as CreateNotificationPreference from "@payments-platform/domain/notifications/preference/CreateNotificationPreference"
import * as CancelPayment from "@payments-platform/domain/payments/payment/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/CreatePayment"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/UpdatePayment"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/UpdateAccount"
import { Store } from "@payments-platform/domain/ports/Store"
import * as InMemoryPlatform from "@payments-platform/testkit/InMemoryPlatform"
import { contextAt } from "@payments-platform/testkit/GivenWhenThen"
import { decode } from "../../decoding.ts"
import { cardBody } from "../../samples.ts"
import { bodyOf, makeApp } from "../commands.ts"
import { noon } from "../stores.ts"

const at = noon / 1_000

/** The memory store, and the Changes that were committed to it. */
const recording = (changes: Array<Change>) =>
  Layer.merge(
    Memory.layer,
    Layer.effect(
      Store,
      Effect.map(Store, (store) =>
        Store.of({
          ...store,
          commit: (change) => {
            changes.push(change)
            return store.commit(change)
          }
        })
      )
    ).pipe(Layer.provide(Memory.layer))
  )

/** A Change without its audit entry and Unique-Key, its new ids by their order. */
const comparable = ({ audit: _audit, key: _key, ...change }: Change, isKnown: (id: string) => boolean): unknown => {
  const ids = new Map<string, string>()
  const named = (id: string): string => {
    if (isKnown(id)) return id
    const name = ids.get(id) ?? `new ${ids.size}`
    ids.set(id, name)
    return name
  }
  return JSON.parse(JSON.stringify(change).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, named))
}

describe("the engine and the executor", () => {
  const changes: Array<Change> = []
  it.live("make the same Change of a command, or the same rejection", () =>
    Effect.gen(function* () {
      const { createMerchant, execute, executePrepared } = yield* makeApp
      const store = yield* Store
      const app = yield* (yield* AppCache).app("app")
      if (app === null) return yield* Effect.die(new Error("there is an app"))
      const { operator, secrets, vault } = contextAt(at, app, "app")
      const engine = EmbeddedRulesEngine.make({ operator, vault, secrets })

      /** Runs a command with facts that are read from the store in rounds. */
      const run = Effect.fnUntraced(function* <C, F, R>(rule: Rule.Rule<C, F, R>, command: C) {
        const load = (ids: ReadonlyArray<string>, counters: ReadonlyArray<string>) =>
          store.load({ ids, counters, key: null, subscribers: ["app"] })
        const { subscriptions } = yield* load([], [])
        let facts = EmbeddedRulesEngine.noFacts
        for (;;) {
          const outcome = engine.run(rule, input(command), { at, app, subscriptions }, facts)
          if (outcome._tag !== "Needs") return { outcome, facts }
          const { counters, rows } = yield* load(outcome.ids, outcome.counters)
          facts = EmbeddedRulesEngine.read(facts, outcome, {
            row: (id) => rows.get(id),
            counter: (key) => counters.get(key)
          })
        }
      })

      /** Runs a command by both, first by the engine, and returns the executor's answer. */
      const both = Effect.fnUntraced(function* <C, F, R>(rule: Rule.Rule<C, F, R>, command: C) {
        const { facts, outcome } = yield* run(rule, command)
        const before = changes.length
        const result = yield* execute(rule, command)
        const committed = changes[before]
        const isKnown = (id: string) => facts.rows.has(id) || [...facts.counters.keys()].some((key) => key.includes(id))
        if (outcome._tag === "Refused") {
          assert.isUndefined(committed)
          const { reason } = outcome
          assert.deepStrictEqual(JSON.parse(result.reply.body), reason._tag === "Rejected" ? reason.rejection : null)
        } else {
          if (committed === undefined) return yield* Effect.die(new Error("the executor commits"))
          assert.deepStrictEqual(comparable(outcome.change, isKnown), comparable(committed, isKnown))
          if (outcome.calls === null && outcome.change.writes[0]?.version !== 1)
            assert.deepStrictEqual(JSON.parse(result.reply.body), outcome.record)
        }
        return outcome._tag
      })

      const account = yield* createMerchant()
      yield* execute(CreateNotificationPreference.rule, {
        request: decode(CreateNotificationPreference.Request, {
          topic: "payments.*",
          callback_uri: "https://example.com/hook"
        })
      })
      const pay = (auto_capture: boolean) =>
        Effect.map(
          executePrepared(
            CreatePayment.prepared,
            decode(CreatePayment.Request, {
              account_id: account,
              amount: 1_000,
              fee_amount: 100,
              currency: "USD",
              auto_capture,
              payment_method: { credit_card: cardBody() }
            })
          ),
          (result) => bodyOf(result).id
        )
      const [paid, held, open] = [yield* pay(true), yield* pay(false), yield* pay(false)]

      const cancel = { paymentId: held, request: decode(CancelPayment.Request, {}) }
      assert.strictEqual(yield* both(CancelPayment.rule, cancel), "Accepted")
      assert.strictEqual(yield* both(CancelPayment.rule, cancel), "Refused")
      const capture = { paymentId: open, request: decode(CapturePayment.Request, {}) }
      assert.strictEqual(yield* both(CapturePayment.rule, capture), "Accepted")
      const update = { paymentId: paid, request: decode(UpdatePayment.Request, { reference_id: "order 7" }) }
      assert.strictEqual(yield* both(UpdatePayment.rule, update), "Accepted")
      const refund = { payment_id: paid, refund_reason: "Returned", amounts: { total_amount: 400 } }
      assert.strictEqual(yield* both(CreateRefund.rule, { request: decode(CreateRefund.Request, refund) }), "Accepted")
      const renamed = { accountId: account, request: decode(AccountFields.Patch, { name: "Harbor Books" }) }
      assert.strictEqual(yield* both(UpdateAccount.rule, renamed), "Accepted")
    }).pipe(
      Effect.provide(
        InMemoryPlatform.layerOver(recording(changes)).pipe(Layer.provideMerge(InMemoryPlatform.stoppedClock(noon)))
      )
    )
  )
})
