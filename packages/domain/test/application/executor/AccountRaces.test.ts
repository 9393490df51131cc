/**
 * Accounts over both stores: commands that race with the limit of the enablement clock, with a block, or with the
 * deletion of the account end as they would one by one (merchants.md 4.2, 5).
 */
import { Effect } from "effect"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as BlockCapabilityAsOperator from "@payments-platform/domain/merchants/account/commands/BlockCapabilityAsOperator"
import * as CloseAccount from "@payments-platform/domain/merchants/account/commands/CloseAccount"
import * as DeleteAccount from "@payments-platform/domain/merchants/account/commands/DeleteAccount"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, describe, layerForEach } from "@payments-platform/specification/EffectTests"
import * as Commands from "../commands.ts"
import { outcomeOf } from "../commands.ts"
import { stores } from "../stores.ts"
import * as Merchants from "./payableMerchants.ts"

const disabled = "Account/PaymentsDisabled"

/** An account without any verified data, and functions that pay, block and delete it. */
const world = Effect.gen(function* () {
  const { createMerchant, execute, payByCard } = yield* Commands.makeApp
  const accountId = yield* createMerchant()
  const pay = (amount: number, auto_capture = true) =>
    Effect.map(payByCard(accountId, { amount, auto_capture }), outcomeOf)
  const block = Effect.map(
    execute(BlockCapabilityAsOperator.handler, {
      id: accountId,
      request: { capability: "payments", isBlocked: true, reason: "r" }
    }),
    () => "blocked"
  )
  const remove = Effect.map(execute(DeleteAccount.handler, { id: accountId }), outcomeOf)
  const state = Effect.flatMap(Store, (store) =>
    Effect.map(store.load({ ids: [accountId], counters: [], key: null, subscribers: [] }), ({ rows }) => {
      const row = rows.get(accountId)
      return row === undefined ? null : AccountKind.kind.fact(row).state
    })
  )
  return { pay, block, remove, state }
})

/** Runs the background work until the effect ends. */
const withBackground = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Workers, (workers) =>
    Effect.raceFirst(
      effect,
      Effect.forever(
        Effect.andThen(
          workers.advance((now) => now),
          Effect.yieldNow
        )
      )
    )
  )

describe.each(stores)("accounts over %s", (_, platform) => {
  const it = layerForEach(platform)
  it.live("the payment that crosses 100,000.00 is accepted, and every later one is refused", function* () {
    const { pay, state } = yield* world
    const answers = yield* withBackground(Commands.together(Commands.times(24, pay(990_000))))
    // ten are 99,000.00; the eleventh crosses
    assert.deepStrictEqual(
      [answers.filter((each) => each === "ok").length, answers.filter((each) => each === disabled).length],
      [11, 13]
    )
    yield* (yield* Workers).advance((now) => now + 1)
    assert.strictEqual((yield* state)?.clock._tag, "PaymentsOff")
    yield* Commands.assertBalance
  })

  it.live(
    "of payments and the deletion of their account, either the deletion is refused or the payments are",
    function* () {
      for (let round = 0; round < 5; round++) {
        const { pay, remove, state } = yield* world
        const [removed, ...paid] = yield* Commands.together([remove, pay(1_000, false), pay(1_000, false)])
        const isDeleted = (yield* state)?.status === "deleted"
        assert.strictEqual(removed, isDeleted ? "ok" : "Account/CannotBeDeleted")
        assert.deepStrictEqual(paid, isDeleted ? ["Account/Deleted", "Account/Deleted"] : ["ok", "ok"])
      }
    }
  )

  it.live("no payment begins after a block", function* () {
    const { block, pay } = yield* world
    const answers = yield* Commands.together([pay(1_000), block, ...Commands.times(6, pay(1_000))])
    assert.includeMembers(["ok", "blocked", disabled], answers)
    assert.strictEqual(yield* pay(1_000), disabled)
  })

  it.live("a payout that has begun completes after its account is closed, and the next is refused", function* () {
    const merchant = yield* Merchants.make
    const { execute } = yield* Commands.makeApp
    const { accountId } = merchant
    yield* merchant.sell(1_000)
    const close = Effect.map(
      execute(CloseAccount.handler, { id: accountId, request: { issueType: "fraud" } }),
      () => "closed"
    )
    const payOut = Effect.map(merchant.payOut(), ({ _tag }) => _tag ?? "ok")
    const [first] = yield* Commands.together([payOut, close, payOut])
    const made = yield* merchant.payouts
    assert.isAtMost(made.length, 1)
    assert.include(["ok", "Payout/AccountClosed", "Payout/NoBalance"], first)
    assert.strictEqual(yield* payOut, "Payout/AccountClosed")
    const [payout] = made
    if (payout !== undefined) assert.strictEqual(yield* merchant.decide(payout.id, "complete"), "ok")
    assert.deepStrictEqual(yield* merchant.balance, payout === undefined ? [1_000, 0, 0] : [0, 0, 0])
  })

  it.live("an account with money is never deleted, although its payout begins at the same moment", function* () {
    const merchant = yield* Merchants.make
    const { execute } = yield* Commands.makeApp
    const { accountId } = merchant
    yield* merchant.sell(1_000)
    const remove = Effect.map(execute(DeleteAccount.handler, { id: accountId }), outcomeOf)
    const [, removed] = yield* Commands.together([Effect.as(merchant.payOut(), "ok"), remove, remove])
    assert.strictEqual(removed, "Account/CannotBeDeleted")
    assert.strictEqual(yield* remove, "Account/CannotBeDeleted")
  })
})
