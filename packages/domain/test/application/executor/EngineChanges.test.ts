/**
 * A service that carries out what the engine says makes the Changes that the executor commits for the same command: of
 * the command itself, of the calls that follow, and of the due work that a caller waits for. It refuses for the same
 * reason, and has the same response.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import { AskOutside } from "@payments-platform/domain/application/executor/AskOutside"
import type { ExecutionResult } from "@payments-platform/domain/application/executor/CommandExecutor"
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
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as VerifyPaymentMethod from "@payments-platform/domain/payers/microdeposits/VerifyPaymentMethod"
import * as ResetPaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/ResetPaymentMethodMicrodeposits"
import * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import * as CreateAccount from "@payments-platform/domain/merchants/account/CreateAccount"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/UpdateAccount"
import { Ids } from "@payments-platform/domain/ports/Ids"
import { Store } from "@payments-platform/domain/ports/Store"
import { Vault } from "@payments-platform/domain/ports/Vault"
import * as InMemoryPlatform from "@payments-platform/testkit/InMemoryPlatform"
import { contextAt } from "@payments-platform/testkit/GivenWhenThen"
import { decode } from "../../decoding.ts"
import { cardBody } from "../../samples.ts"
import { type Answer, bodyOf, makeApp } from "../commands.ts"
import { noon } from "../stores.ts"
import { carryOut } from "./embedding.ts"

const at = noon / 1_000

/** A record of a simulated network: the engine's caller asks the networks before the executor does. */
const isOfNetwork = ({ writes }: Change): boolean => writes.some(({ type }) => type.startsWith("simulated_"))

/** The memory store, and the Changes that were committed to it. */
const recording = (changes: Array<Change>) =>
  Layer.merge(
    Memory.layer,
    Layer.effect(
      Store,
      Effect.map(Store, (store) =>
        Store.of({
          ...store,
          commit: (change, redecide) =>
            Effect.tap(store.commit(change, redecide), ({ _tag }) =>
              Effect.sync(() => _tag === "Committed" && !isOfNetwork(change) && changes.push(change))
            )
        })
      )
    ).pipe(Layer.provide(Memory.layer))
  )

/** A Change without its audit entry and Unique-Key, which are the executor's own. */
const comparable = ({ audit: _audit, key: _key, ...change }: Change) => change

/** A sealed text differs each time, and the network's code of an authorization with the new id of its payment. */
const withoutChance = (json: string): string =>
  json
    .replaceAll(/"(authorization_code|code)":"\d{7}"/g, '"$1":"a code"')
    .replaceAll(/"sealed":"[\w.-]+"/g, '"sealed":"sealed"')

/** A value as JSON, its new ids by their order. */
const withNamedIds = (value: unknown, isKnown: (id: string) => boolean): unknown => {
  const ids = new Map<string, string>()
  const named = (id: string): string => {
    if (isKnown(id)) return id
    const name = ids.get(id) ?? `new ${ids.size}`
    ids.set(id, name)
    return name
  }
  return JSON.parse(
    withoutChance(JSON.stringify(value)).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, named)
  )
}

/** The claims that are held after these Changes. */
const claimsAfter = (changes: ReadonlyArray<Change>): ReadonlySet<string> => {
  const held = new Set<string>()
  for (const { release, take } of changes) {
    for (const claim of release) held.delete(claim)
    for (const claim of take) held.add(claim)
  }
  return held
}

const bankBody = {
  type: "payment_bank_us",
  payment_bank_us: {
    account_number: "900012345678",
    routing_number: "021000021",
    account_holder: { holder_name: "Pat Payer" }
  }
}

/** An app whose commands both run: first a service that embeds the engine, then the executor. */
const makeBoth = Effect.fnUntraced(function* (changes: ReadonlyArray<Change>) {
  const { createMerchant, execute, executePrepared } = yield* makeApp
  const store = yield* Store
  const { converse } = yield* AskOutside
  const app = yield* (yield* AppCache).app("app")
  if (app === null) return yield* Effect.die(new Error("there is an app"))
  const { operator, secrets } = contextAt(at, app, "app")
  const engine = EmbeddedRulesEngine.make({ operator, secrets, vault: yield* Vault, newId: (yield* Ids).next })

  const circumstancesOf = Effect.map(
    store.load({ ids: [], counters: [], key: null, subscribers: ["app"] }),
    ({ subscriptions }): EmbeddedRulesEngine.Circumstances => ({ at, app, subscriptions })
  )

  /** Compares the Changes of both, and their responses. Returns the executor's. */
  const compared = Effect.fnUntraced(function* <E, R>(
    run: (
      facts: EmbeddedRulesEngine.Facts,
      circumstances: EmbeddedRulesEngine.Circumstances
    ) => EmbeddedRulesEngine.Outcome<unknown>,
    executed: Effect.Effect<ExecutionResult, E, R>
  ) {
    const circumstances = yield* circumstancesOf
    const claims = claimsAfter(changes)
    const embedding = { engine, circumstances, store, converse, claims }
    const before = JSON.stringify(changes)
    const count = changes.length
    const own = yield* carryOut(embedding, (facts) => run(facts, circumstances))
    const result = yield* executed
    const named = (value: unknown) => withNamedIds(value, (id) => before.includes(id))
    const { outcome } = own
    assert.deepStrictEqual(
      named([own.changes.map(comparable), outcome._tag === "Accepted" ? outcome.record : null]),
      named([changes.slice(count).map(comparable), outcome._tag === "Accepted" ? bodyOf(result) : null])
    )
    if (outcome._tag === "Refused" && outcome.reason._tag === "Rejected")
      assert.deepStrictEqual(JSON.parse(result.reply.body), outcome.reason.rejection)
    assert.strictEqual(
      outcome._tag === "Accepted" ? outcome.warning : null,
      result._tag === "Decided" ? result.warning : null
    )
    return { ended: outcome._tag, changes: own.changes.length, body: bodyOf(result) }
  })

  const both = <C, F, R>(rule: Rule.Rule<C, F, R>, command: C) =>
    compared((facts, of) => engine.run(rule, input(command), of, facts), execute(rule, command))

  const bothPrepared = Effect.fnUntraced(function* <A, C, F, R>(prepared: Rule.Prepared<A, C, F, R>, request: A) {
    const command = yield* converse(engine.prepare(prepared, input(request), yield* circumstancesOf))
    return yield* compared(
      (facts, of) => engine.run(prepared.rule, command, of, facts),
      executePrepared(prepared, request)
    )
  })
  return { both, bothPrepared, createMerchant, execute }
})

type Compared = { readonly ended: string; readonly changes: number; readonly body: Answer }
const accepted = (changes: number, of: Compared): Answer => {
  assert.deepStrictEqual([of.ended, of.changes], ["Accepted", changes])
  return of.body
}
const refused = (changes: number, of: Compared) => assert.deepStrictEqual([of.ended, of.changes], ["Refused", changes])

describe("an embedding service and the executor", () => {
  const changes: Array<Change> = []
  it.live("make the same Changes of each command, and have the same response", () =>
    Effect.gen(function* () {
      const { both, bothPrepared, createMerchant, execute } = yield* makeBoth(changes)
      const account = yield* createMerchant()
      yield* execute(CreateNotificationPreference.rule, {
        request: decode(CreateNotificationPreference.Request, {
          topic: "payments.*",
          callback_uri: "https://example.com/hook"
        })
      })

      // a payment whose card the network authorizes between two Changes
      const pay = (auto_capture: boolean, count = 2) =>
        Effect.map(
          bothPrepared(
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
          (result) => accepted(count, result).id
        )
      // the first payment starts the clock of the account in a third Change
      const [paid, held, open] = [yield* pay(true, 3), yield* pay(false), yield* pay(false)]
      const cancel = { paymentId: held, request: decode(CancelPayment.Request, {}) }
      accepted(1, yield* both(CancelPayment.rule, cancel))
      refused(0, yield* both(CancelPayment.rule, cancel))
      const capture = { paymentId: open, request: decode(CapturePayment.Request, {}) }
      accepted(2, yield* both(CapturePayment.rule, capture))
      const update = { paymentId: paid, request: decode(UpdatePayment.Request, { reference_id: "order 7" }) }
      accepted(1, yield* both(UpdatePayment.rule, update))
      accepted(0, yield* both(UpdatePayment.rule, update))
      const refund = { payment_id: paid, refund_reason: "Returned", amounts: { total_amount: 400 } }
      accepted(1, yield* both(CreateRefund.rule, { request: decode(CreateRefund.Request, refund) }))
      const renamed = { accountId: account, request: decode(AccountFields.Patch, { name: "Harbor Books" }) }
      accepted(1, yield* both(UpdateAccount.rule, renamed))

      // a bank account: the deposits are sent before the response, and the third wrong one is stored with its refusal
      const bank = decode(CreatePaymentMethod.Request, bankBody)
      const method = accepted(3, yield* bothPrepared(CreatePaymentMethod.prepared, bank)).id
      const wrong = { methodId: method, request: decode(VerifyPaymentMethod.Request, { microdeposits: [1, 2] }) }
      accepted(1, yield* both(VerifyPaymentMethod.rule, wrong))
      accepted(1, yield* both(VerifyPaymentMethod.rule, wrong))
      refused(1, yield* both(VerifyPaymentMethod.rule, wrong))
      accepted(3, yield* both(ResetPaymentMethodMicrodeposits.rule, { methodId: method }))
      accepted(1, yield* both(RemovePaymentMethod.rule, { methodId: method }))

      // a claim, and a warning
      const terminal = {
        line: "3.0" as const,
        request: decode(CreateTerminal.Request, {
          account_id: account,
          serial_number: "SN-1",
          model: "verifone_p400",
          terminal_configuration: { name: "Counter", currency: "USD" }
        })
      }
      accepted(1, yield* both(CreateTerminal.rule, terminal))
      refused(0, yield* both(CreateTerminal.rule, terminal))
      const entity = changes.flatMap(({ writes }) => writes).find(({ type }) => type === "legal_entities")
      const named = { name: "Second", description: "Second", statement_description: "Second" }
      const again = { request: decode(AccountFields.Create, { legal_entity_id: entity?.id, ...named }) }
      for (let accounts = 1; accounts <= CreateAccount.softLimit; accounts++)
        accepted(1, yield* both(CreateAccount.rule, again))
    }).pipe(
      Effect.provide(AskOutside.layer),
      Effect.provide(
        InMemoryPlatform.layerOver(recording(changes), { isOutside: true }).pipe(
          Layer.provideMerge(InMemoryPlatform.stoppedClock(noon))
        )
      )
    )
  )
})
