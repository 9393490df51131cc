/** Reserves over both stores: concurrent commands never hold more than is available, nor release more than is held. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { ExecutionResult } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/commands/HoldOrReleaseReserve"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import { Store } from "@payments-platform/domain/ports/Store"
import * as InMemoryPlatform from "@payments-platform/testkit/InMemoryPlatform"
import { decode } from "../../decoding.ts"
import { cardBody } from "../../samples.ts"
import * as Commands from "../commands.ts"
import { bodyOf } from "../commands.ts"
import { postgres } from "../stores.ts"

/** The rejection's name, or an empty text on success. */
const refusalOf = (outcome: ExecutionResult): string => bodyOf(outcome)._tag ?? ""

/** A merchant with a balance of 1000 cents, and functions that hold and release. */
const world = Effect.gen(function* () {
  const { createMerchant, execute, executePrepared } = yield* Commands.makeApp
  const accountId = yield* createMerchant()
  const payment = decode(CreatePayment.Request, {
    account_id: accountId,
    amount: 1_000,
    currency: "USD",
    payment_method: { credit_card: cardBody() }
  })
  const { id: payment_id } = bodyOf(yield* executePrepared(CreatePayment.enrichedHandler, payment))
  const reserve = (amount: number) => {
    const request = decode(HoldOrReleaseReserve.Request, { currency: "USD", amount })
    return Effect.map(execute(HoldOrReleaseReserve.handler, { accountId, request }), refusalOf)
  }
  const refund = (total_amount: number) => {
    const request = decode(CreateRefund.Request, { payment_id, refund_reason: "Returned", amounts: { total_amount } })
    return Effect.map(execute(CreateRefund.handler, { request }), refusalOf)
  }
  const balances = Effect.gen(function* () {
    const counters = ["available", "reserve"].map((balance) => `merchant:${accountId}:${balance}|USD`)
    const found = yield* (yield* Store).load({ ids: [], counters, key: null, subscribers: [] })
    return counters.map((key) => found.counters.get(key) ?? 0)
  })
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
    done: outcomes.filter((each) => each === "").length,
    refused: outcomes.filter((each) => each === outOfRange).length
  }))

describe.each([
  ["memory", InMemoryPlatform.layer()],
  ["PostgreSQL", InMemoryPlatform.layerOver(postgres)]
] as const)("reserves over %s", (_, layer) => {
  it.live("holds that race take what is available and no more, releases what is held and no more", () =>
    Effect.gen(function* () {
      const { balances, reserve } = yield* world
      assert.deepStrictEqual(yield* times(15, reserve(100)), { done: 10, refused: 5 })
      assert.deepStrictEqual(yield* balances, [0, 1_000])
      assert.deepStrictEqual(yield* times(7, reserve(-250)), { done: 4, refused: 3 })
      assert.deepStrictEqual(yield* balances, [1_000, 0])
    }).pipe(Effect.provide(layer))
  )

  it.live("a hold that races with refunds takes what is available when it commits, or nothing", () =>
    Effect.gen(function* () {
      const { balances, refund, reserve } = yield* world
      const [first, second, held] = yield* Commands.together([refund(500), refund(400), reserve(600)])
      assert.deepStrictEqual([first, second], ["", ""])
      const [available = 0, inReserve = 0] = yield* balances
      assert.strictEqual(available + inReserve, 100)
      assert.strictEqual(inReserve, held === "" ? 600 : 0)
      assert.strictEqual(yield* reserve(600), outOfRange)
    }).pipe(Effect.provide(layer))
  )

  it.live("the ledger has an entry for each act, that undoes none", () =>
    Effect.gen(function* () {
      const { lines, reserve } = yield* world
      assert.deepStrictEqual([yield* reserve(500), yield* reserve(-200), yield* reserve(-301)], ["", "", outOfRange])
      const found = (yield* lines).map(({ amount, ledgerAccount, reversalOf }) => {
        const [, , balance] = ledgerAccount.split(":")
        return `${balance} ${amount} ${reversalOf}`
      })
      assert.sameMembers(found, ["available 500 null", "reserve -500 null", "available -200 null", "reserve 200 null"])
    }).pipe(Effect.provide(layer))
  )
})
