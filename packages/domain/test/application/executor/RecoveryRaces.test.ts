/**
 * Recoveries over both stores (merchants.md 8): an account has at most one at a time, none is opened for an amount that a
 * payment has covered before, and the bank debits each once, whoever decides about it meanwhile.
 */
import { Effect, Layer } from "effect"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/commands/UpdateAccount"
import * as CreatePayoutMethod from "@payments-platform/domain/merchants/payout-method/CreatePayoutMethod"
import * as DecideRecovery from "@payments-platform/domain/payouts/recovery/DecideRecovery"
import { kind } from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import { PayoutBank } from "@payments-platform/domain/ports/networks/PayoutBank"
import { Store } from "@payments-platform/domain/ports/Store"
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import { assert, describe, layerForEach } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { decode } from "../../decoding.ts"
import * as Commands from "../commands.ts"
import { assertBalance, bodyOf, rows } from "../commands.ts"
import { noon, postgres } from "../stores.ts"

const clock = InMemoryPlatform.stoppedClock(noon)
/** The opening of Monday, and that of the 2nd business day after it. */
const opening = Calendar.nextOpening(noon / 1_000)
const settling = Calendar.openingOfNthBusinessDayAfter(opening, 2)

/** What happens before the next recovery is committed. */
interface Interference {
  beforeRecovery: Effect.Effect<unknown> | null
}

/** A store in which something else commits between the decision to recover and its commit. */
const interfered = (interference: Interference) => (store: typeof Memory.layer | typeof postgres) =>
  Layer.effect(
    Store,
    Effect.map(Store, (inner) =>
      Store.of({
        ...inner,
        commit: (change, redecide) => {
          const { beforeRecovery } = interference
          if (beforeRecovery === null || !change.writes.some(({ type }) => type === kind.type))
            return inner.commit(change, redecide)
          interference.beforeRecovery = null
          return Effect.andThen(beforeRecovery, inner.commit(change, redecide))
        }
      })
    )
  ).pipe(Layer.provideMerge(store))

/** A merchant with a bank account who owes 100, at an opening. */
const world = Effect.gen(function* () {
  const { createMerchant, execute, executePrepared, payByCard, refund } = yield* Commands.makeApp
  const { runDueWork } = yield* CommandExecutor
  const workers = yield* Workers
  const accountId = yield* createMerchant()
  const [entity] = yield* rows("legal_entities")
  const method = decode(CreatePayoutMethod.Request, {
    legal_entity_id: entity?.id,
    nickname: "House account",
    type: "payout_bank_us",
    payout_bank_us: { account_number: "123456789", routing_number: "021000021", account_type: "checking" }
  })
  const { id: payout_method_id } = bodyOf(
    yield* executePrepared(CreatePayoutMethod.enrichedHandler, { request: method, verifies: false })
  )
  const payout = { currencies: { USD: { payout_method_id } } }
  yield* execute(UpdateAccount.handler, { id: accountId, request: decode(AccountFields.Patch, { payout }) })
  const pay = (amount: number, fee_amount: number) => Effect.map(payByCard(accountId, { amount, fee_amount }), bodyOf)
  const sale = yield* pay(1_000, 100)
  yield* refund(sale.id, { amounts: { total_amount: 1_000, fee_refund_amount: 0 } })
  /** does not run the timers that are due at `to` */
  const advanceBefore = (to: number) => workers.advance(() => to - 1)
  yield* advanceBefore(opening)
  const balances = Commands.balancesOf(accountId, "available", "incoming_pending")
  const recoveries = Effect.map(rows(kind.type), (all) => all.map((row) => kind.fact(row)))
  const decide = (recoveryId: string, decision: "complete" | "fail" | "return") =>
    Effect.map(execute(DecideRecovery.handler, { id: recoveryId, request: { decision } }), Commands.outcomeOf)
  return {
    advance: (to: number) => workers.advance(() => to),
    balances,
    decide,
    look: Effect.ignore(runDueWork(accountId, opening)),
    pay,
    recoveries,
    run: (id: string, at: number) => Effect.ignore(runDueWork(id, at))
  }
})

const interference: Interference = { beforeRecovery: null }
const over = interfered(interference)
const platforms = [
  ["memory", InMemoryPlatform.layerOver(over(Memory.layer)).pipe(Layer.provideMerge(clock))],
  ["PostgreSQL", InMemoryPlatform.layerOver(over(postgres)).pipe(Layer.provideMerge(clock))]
] as const

describe.each(platforms)("recoveries over %s", (_, layer) => {
  const it = layerForEach(layer)
  it.live("of one account begin once", function* () {
    const { balances, look, recoveries } = yield* world
    assert.deepStrictEqual(yield* balances, [-100, 0])
    yield* Commands.together(Commands.times(20, look))
    const all = yield* recoveries
    assert.deepStrictEqual(
      all.map(({ state }) => state.terms.amount),
      [100]
    )
    assert.deepStrictEqual(yield* balances, [-100, 100])
    yield* assertBalance
  })

  it.live("are not opened for an amount that a payment covers before their commit", function* () {
    const { balances, look, pay, recoveries } = yield* world
    interference.beforeRecovery = Effect.orDie(pay(100, 0)).pipe(Effect.provide(yield* Effect.context<never>()))
    yield* look
    assert.isNull(interference.beforeRecovery)
    assert.deepStrictEqual(yield* recoveries, [])
    assert.deepStrictEqual(yield* balances, [0, 0])
  })

  it.live("take only what a payment leaves open before their commit", function* () {
    const { balances, look, pay, recoveries } = yield* world
    interference.beforeRecovery = Effect.orDie(pay(100, 1)).pipe(Effect.provide(yield* Effect.context<never>()))
    yield* look
    assert.deepStrictEqual(
      (yield* recoveries).map(({ state }) => state.terms.amount),
      [1]
    )
    assert.deepStrictEqual(yield* balances, [-1, 1])
  })

  it.live("end once, although the bank and the operator end them several times", function* () {
    const { advance, balances, decide, look, recoveries, run } = yield* world
    yield* look
    const [recovery] = yield* recoveries
    const id = recovery?.id ?? "none"
    yield* advance(settling - 1)
    const decisions = (["complete", "fail", "complete", "fail"] as const).map((each) => decide(id, each))
    const polls = Commands.times(4, Effect.as(run(id, settling), "run"))
    const outcomes = yield* Commands.together([...decisions, ...polls])
    const ended = (yield* recoveries)[0]?.state._tag
    assert.isAtMost(outcomes.filter((each) => each === "ok").length, 1)
    assert.include(["Completed", "Failed"], ended)
    assert.deepStrictEqual(yield* balances, ended === "Completed" ? [0, 0] : [-100, 0])
    yield* assertBalance
  })

  it.live("are returned once after they completed", function* () {
    const { advance, balances, decide, look, recoveries } = yield* world
    yield* look
    const id = (yield* recoveries)[0]?.id ?? "none"
    yield* advance(settling)
    const outcomes = yield* Commands.together(Commands.times(8, decide(id, "return")))
    assert.strictEqual(outcomes.filter((each) => each === "ok").length, 1)
    assert.deepStrictEqual(yield* balances, [-100, 0])
    yield* assertBalance
  })

  it.live("are sent under one key, however many processes send them", function* () {
    const { advance, look, recoveries, run } = yield* world
    const bank = yield* PayoutBank
    yield* look
    const id = (yield* recoveries)[0]?.id ?? "none"
    yield* Commands.together(Commands.times(10, run(id, opening)))
    assert.strictEqual((yield* recoveries)[0]?.state._tag, "Sent")
    assert.deepStrictEqual(yield* bank.result(`${id}:recovery`), { _tag: "Settled", reportPollAt: null })
    yield* advance(settling)
    assert.strictEqual((yield* recoveries)[0]?.state._tag, "Completed")
  })
})
