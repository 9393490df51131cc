/**
 * A service that embeds the engine makes the same Changes as the executor: of the command itself, of the calls that
 * follow, and of the due work that a caller waits for. It refuses for the same reason, and has the same response.
 */
import { Effect, Layer } from "effect"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import type { ExecutionResult } from "@payments-platform/domain/application/executor/CommandExecutor"
import { ExternalCallRunner } from "@payments-platform/domain/application/executor/ExternalCallRunner"
import type { Change } from "@payments-platform/domain/decider/Change"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import * as EmbeddedRulesEngine from "@payments-platform/domain/EmbeddedRulesEngine"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as CreateAccount from "@payments-platform/domain/merchants/account/commands/CreateAccount"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/commands/UpdateAccount"
import * as CreateNotificationPreference from "@payments-platform/domain/notifications/CreateNotificationPreference"
import * as ResetPaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/ResetPaymentMethodMicrodeposits"
import * as VerifyPaymentMethod from "@payments-platform/domain/payers/microdeposits/VerifyPaymentMethod"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/commands/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/commands/UpdatePayment"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import { Ids } from "@payments-platform/domain/ports/Ids"
import { Store } from "@payments-platform/domain/ports/Store"
import { Vault } from "@payments-platform/domain/ports/Vault"
import * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import { contextAt } from "@payments-platform/specification/GivenWhenThen"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { decode } from "../../decoding.ts"
import { cardBody } from "../../samples.ts"
import { type Answer, bodyOf, makeApp } from "../commands.ts"
import { noon } from "../stores.ts"
import { carryOut } from "./embedding.ts"

const at = noon / 1_000

/** Whether a Change writes a record of a simulated network, which the engine's caller asks before the executor does. */
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

/** Replaces what differs between two runs: sealed texts, and authorization codes, which follow from new ids. */
const withoutChance = (json: string): string =>
  json
    .replaceAll(/"(authorization_code|code)":"\d{7}"/g, '"$1":"a code"')
    .replaceAll(/"sealed":"[\w.-]+"/g, '"sealed":"sealed"')

/** A value as JSON, in which new ids are named by their order. */
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

/** Runs each command of an app twice: by a service that embeds the engine, then by the executor. */
const makeBoth = Effect.fnUntraced(function* (changes: ReadonlyArray<Change>) {
  const { createMerchant, execute, executePrepared } = yield* makeApp
  const store = yield* Store
  const { converse } = yield* ExternalCallRunner
  const app = yield* (yield* AppCache).app("app")
  if (app === null) return yield* Effect.die(new Error("there is an app"))
  const { operator, secrets } = contextAt(at, app, "app")
  const engine = EmbeddedRulesEngine.make({ operator, secrets, vault: yield* Vault, newId: (yield* Ids).next })

  const circumstancesOf = Effect.map(
    store.load({ ids: [], counters: [], key: null, subscribers: ["app"] }),
    ({ subscriptions }): EmbeddedRulesEngine.Circumstances => ({ at, app, subscriptions })
  )

  /** Compares the Changes and the responses of both. */
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

  const both = <C, F, R>(handler: CommandHandler.CommandHandler<C, F, R>, command: C) =>
    compared(
      (facts, circumstances) => engine.run(handler, input(command), circumstances, facts),
      execute(handler, command)
    )

  const bothPrepared = Effect.fnUntraced(function* <A, C, F, R>(
    prepared: CommandHandler.EnrichedHandler<A, C, F, R>,
    request: A
  ) {
    const command = yield* converse(engine.prepare(prepared, input(request), yield* circumstancesOf))
    return yield* compared(
      (facts, circumstances) => engine.run(prepared.handler, command, circumstances, facts),
      executePrepared(prepared, request)
    )
  })
  return { both, bothPrepared, createMerchant, execute }
})

type Compared = { readonly ended: string; readonly changes: number; readonly body: Answer }
const accepted = (changes: number, compared: Compared): Answer => {
  assert.deepStrictEqual([compared.ended, compared.changes], ["Accepted", changes])
  return compared.body
}
const refused = (changes: number, compared: Compared) =>
  assert.deepStrictEqual([compared.ended, compared.changes], ["Refused", changes])

describe("an embedding service and the executor", () => {
  const changes: Array<Change> = []
  it.live("make the same Changes of each command, and have the same response", () =>
    Effect.gen(function* () {
      const { both, bothPrepared, createMerchant, execute } = yield* makeBoth(changes)
      const account = yield* createMerchant()
      yield* execute(CreateNotificationPreference.handler, {
        request: decode(CreateNotificationPreference.Request, {
          topic: "payments.*",
          callback_uri: "https://example.com/hook"
        })
      })

      // a payment whose card the network authorizes between two Changes
      const pay = (auto_capture: boolean, count = 2) =>
        Effect.map(
          bothPrepared(
            CreatePayment.enrichedHandler,
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
      accepted(1, yield* both(CancelPayment.handler, cancel))
      refused(0, yield* both(CancelPayment.handler, cancel))
      const capture = { paymentId: open, request: decode(CapturePayment.Request, {}) }
      accepted(2, yield* both(CapturePayment.handler, capture))
      const update = { paymentId: paid, request: decode(UpdatePayment.Request, { reference_id: "order 7" }) }
      accepted(1, yield* both(UpdatePayment.handler, update))
      accepted(0, yield* both(UpdatePayment.handler, update))
      const refund = { payment_id: paid, refund_reason: "Returned", amounts: { total_amount: 400 } }
      accepted(1, yield* both(CreateRefund.handler, { request: decode(CreateRefund.Request, refund) }))
      const renamed = { accountId: account, request: decode(AccountFields.Patch, { name: "Harbor Books" }) }
      accepted(1, yield* both(UpdateAccount.handler, renamed))

      // a bank account: the deposits are sent before the response, and the third wrong one is stored with its refusal
      const bank = decode(CreatePaymentMethod.Request, bankBody)
      const method = accepted(3, yield* bothPrepared(CreatePaymentMethod.enrichedHandler, bank)).id
      const wrong = { methodId: method, request: decode(VerifyPaymentMethod.Request, { microdeposits: [1, 2] }) }
      accepted(1, yield* both(VerifyPaymentMethod.handler, wrong))
      accepted(1, yield* both(VerifyPaymentMethod.handler, wrong))
      refused(1, yield* both(VerifyPaymentMethod.handler, wrong))
      accepted(3, yield* both(ResetPaymentMethodMicrodeposits.handler, { methodId: method }))
      accepted(1, yield* both(RemovePaymentMethod.handler, { methodId: method }))

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
      accepted(1, yield* both(CreateTerminal.handler, terminal))
      refused(0, yield* both(CreateTerminal.handler, terminal))
      const entity = changes.flatMap(({ writes }) => writes).find(({ type }) => type === "legal_entities")
      const named = { name: "Second", description: "Second", statement_description: "Second" }
      const again = { request: decode(AccountFields.Create, { legal_entity_id: entity?.id, ...named }) }
      for (let accounts = 1; accounts <= CreateAccount.softLimit; accounts++)
        accepted(1, yield* both(CreateAccount.handler, again))
    }).pipe(
      Effect.provide(ExternalCallRunner.layer),
      Effect.provide(
        InMemoryPlatform.layerOver(recording(changes), { isOutside: true }).pipe(
          Layer.provideMerge(InMemoryPlatform.stoppedClock(noon))
        )
      )
    )
  )
})
