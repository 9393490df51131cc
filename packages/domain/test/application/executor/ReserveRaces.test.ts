/** Reserves over both stores: concurrent commands never hold more than is available or release more than is held. */
import { Effect } from "effect"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/commands/HoldOrReleaseReserve"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, describe, layerForEach } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { decode } from "../../decoding.ts"
import * as Commands from "../commands.ts"
import { bodyOf, outcomeOf } from "../commands.ts"
import { postgres } from "../stores.ts"

/** A merchant with a balance of 1000 cents, and functions that hold and release. */
const world = Effect.gen(function* () {
  const { createMerchant, execute, payByCard, refund: refundPayment } = yield* Commands.makeApp
  const accountId = yield* createMerchant()
  const payment = bodyOf(yield* payByCard(accountId))
  const reserve = (amount: number) => {
    const request = decode(HoldOrReleaseReserve.Request, { currency: "USD", amount })
    return Effect.map(execute(HoldOrReleaseReserve.handler, { id: accountId, request }), outcomeOf)
  }
  const refund = (total_amount: number) =>
    Effect.map(refundPayment(payment.id, { amounts: { total_amount } }), outcomeOf)
  const balances = Commands.balancesOf(accountId, "available", "reserve")
  const lines = Effect.flatMap(Store, (store) =>
    Effect.map(store.ledgerLines({ accountId, size: 200, position: null, direction: "next" }), ({ items }) =>
      items.filter(({ step }) => step === "L13")
    )
  )
  return { reserve, refund, balances, lines }
})

const outOfRange = "Account/ReserveOutOfRange"
const times = (count: number, effect: Effect.Effect<string, unknown>) =>
  Effect.map(Commands.together(Commands.times(count, effect)), (outcomes) => ({
    done: outcomes.filter((each) => each === "ok").length,
    refused: outcomes.filter((each) => each === outOfRange).length
  }))

describe.each([
  ["memory", InMemoryPlatform.layer()],
  ["PostgreSQL", InMemoryPlatform.layerOver(postgres)]
] as const)("reserves over %s", (_, layer) => {
  const it = layerForEach(layer)
  it.live("holds that race never exceed the available balance, and releases never exceed the reserve", function* () {
    const { balances, reserve } = yield* world
    assert.deepStrictEqual(yield* times(15, reserve(100)), { done: 10, refused: 5 })
    assert.deepStrictEqual(yield* balances, [0, 1_000])
    assert.deepStrictEqual(yield* times(7, reserve(-250)), { done: 4, refused: 3 })
    assert.deepStrictEqual(yield* balances, [1_000, 0])
  })

  it.live("a hold that races with refunds is committed wholly or not at all", function* () {
    const { balances, refund, reserve } = yield* world
    const [first, second, held] = yield* Commands.together([refund(500), refund(400), reserve(600)])
    assert.deepStrictEqual([first, second], ["ok", "ok"])
    const [available = 0, inReserve = 0] = yield* balances
    assert.strictEqual(available + inReserve, 100)
    assert.strictEqual(inReserve, held === "ok" ? 600 : 0)
    assert.strictEqual(yield* reserve(600), outOfRange)
  })

  it.live("each hold and each release has a ledger entry, which reverses no other", function* () {
    const { lines, reserve } = yield* world
    assert.deepStrictEqual([yield* reserve(500), yield* reserve(-200), yield* reserve(-301)], ["ok", "ok", outOfRange])
    const found = (yield* lines).map(({ amount, ledgerAccount, reversalOf }) => {
      const [, , balance] = ledgerAccount.split(":")
      return `${balance} ${amount} ${reversalOf}`
    })
    assert.sameMembers(found, ["available 500 null", "reserve -500 null", "available -200 null", "reserve 200 null"])
  })
})
