/**
 * Payouts over both stores: only one of the commands that race for the same money gets it, and the records that a payout
 * takes add up to its amount (merchants.md 7, 11).
 */
import { Effect } from "effect"
import * as fc from "fast-check"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import { assert, describe, layerForEach } from "@payments-platform/specification/EffectTests"
import * as Commands from "../commands.ts"
import { assertBalance } from "../commands.ts"
import { stores } from "../stores.ts"
import * as Merchants from "./payableMerchants.ts"

const day = 86_400
const noBalance = "Payout/NoBalance"

/** The amounts of the payouts, each with the sum of the records that it took. Every record is taken once. */
const settled = Effect.fnUntraced(function* ({ open, payouts, records, takenBy }: Merchants.Merchant) {
  const made = yield* payouts
  const taken = yield* Effect.forEach(made, ({ id }) => takenBy(id))
  const ids = taken.flatMap((each) => each.ids)
  const left = yield* open
  assert.strictEqual(new Set(ids).size, ids.length)
  assert.strictEqual(ids.length + left.records, (yield* records).length)
  return {
    paid: made.reduce((sum, { state }) => sum + state.terms.amount, 0),
    taken: taken.reduce((sum, { net }) => sum + net, 0) + left.net
  }
})

describe.each(stores)("payouts over %s", (_, platform) => {
  const it = layerForEach(platform)
  it.effect("pay the available balance once, although many requests and the schedule ask for it", function* () {
    const merchant = yield* Merchants.make
    yield* merchant.sell(1_000)
    const racing = Commands.times(
      8,
      Effect.map(merchant.payOut(), ({ _tag }) => _tag ?? "ok")
    )
    const schedule = Commands.times(4, Effect.as(merchant.runSchedule, "schedule"))
    const answers = (yield* Commands.together([...racing, ...schedule])).filter((each) => each !== "schedule")
    const made = yield* merchant.payouts
    assert.deepStrictEqual(
      made.map(({ state }) => state.terms.amount),
      [1_000]
    )
    assert.isAtMost(answers.filter((each) => each === "ok").length, 1)
    assert.deepStrictEqual([...new Set(answers.filter((each) => each !== "ok"))], [noBalance])
    assert.deepStrictEqual(yield* merchant.balance, [0, 0, 1_000])
  })

  it.effect("with the same reference are made once", function* () {
    const [one, other] = [yield* Merchants.make, yield* Merchants.make]
    for (const merchant of [one, other]) yield* merchant.sell(1_000)
    const answers = yield* Commands.together([one.payOut("r-1"), other.payOut("r-1")])
    assert.sameMembers(
      answers.map(({ _tag }) => _tag),
      [undefined, "Payout/ReferenceUsed"]
    )
  })

  it.effect(
    "pay what is available at their commit while refunds, disputes, holds and sales move the balance",
    function* () {
      const merchant = yield* Merchants.make
      for (let round = 0; round < 6; round++) {
        const sales = yield* Commands.together(Commands.times(4, merchant.sell(1_000)))
        const ids = sales.map(({ id }) => id)
        yield* Commands.together<unknown, unknown, never>([
          merchant.refund(ids[0] ?? "", 300),
          merchant.payOut(),
          merchant.dispute(ids[1] ?? "", 1_000),
          merchant.reserve(400),
          merchant.payOut(),
          merchant.sell(500),
          merchant.runSchedule,
          merchant.reserve(-100)
        ])
        const [available = 0, reserve = 0] = yield* merchant.balance
        const { paid, taken } = yield* settled(merchant)
        assert.strictEqual(taken, paid + available + reserve)
      }
      yield* assertBalance
    }
  )

  it.effect("are created before their method is deleted and then complete, or are not created", function* () {
    const workers = yield* Workers
    for (let round = 0; round < 4; round++) {
      const merchant = yield* Merchants.make
      yield* merchant.sell(1_000)
      const [first, deleted, last] = yield* Commands.together<{ readonly _tag?: string } | string, unknown, never>([
        merchant.payOut(),
        merchant.deleteMethod,
        merchant.payOut()
      ])
      assert.strictEqual(deleted, "ok")
      const made = yield* merchant.payouts
      const answers = [first, last].map((each) => (typeof each === "string" ? each : (each?._tag ?? "ok")))
      assert.strictEqual(answers.filter((each) => each === "ok").length, made.length)
      assert.strictEqual((yield* merchant.payOut())._tag, "Payout/PayoutsDisabled")
      yield* workers.advance((now) => now + 5 * day)
      const [payout] = yield* merchant.payouts
      assert.strictEqual(payout?.state._tag, made.length === 0 ? undefined : "Completed")
      assert.deepStrictEqual(yield* merchant.balance, made.length === 0 ? [1_000, 0, 0] : [0, 0, 0])
    }
  })

  it.effect("end by one of the operator's decisions that race", function* () {
    const merchant = yield* Merchants.make
    const workers = yield* Workers
    // a third failure would disable the method
    for (let round = 0; round < 2; round++) {
      yield* merchant.sell(1_000)
      const { id } = yield* merchant.payOut()
      const decisions = ["complete", "fail", "complete", "fail", "hold"] as const
      const answers = yield* Commands.together(decisions.map((decision) => merchant.decide(id, decision)))
      const ended = decisions.filter((decision, index) => decision !== "hold" && answers[index] === "ok")
      assert.lengthOf(ended, 1)
      const payout = (yield* merchant.payouts).find((each) => each.id === id)
      assert.strictEqual(payout?.state._tag, ended[0] === "fail" ? "Failed" : "Completed")
      yield* workers.advance((now) => now + 1)
    }
    yield* assertBalance
  })

  it.effect("are held or completed, never both, if a hold races with the completion", function* () {
    const merchant = yield* Merchants.make
    const workers = yield* Workers
    const held: Array<string> = []
    for (let round = 0; round < 6; round++) {
      yield* merchant.sell(1_000)
      const { id } = yield* merchant.payOut()
      yield* workers.advance((now) => now + 1)
      const [answer] = yield* Commands.together([
        merchant.decide(id, "hold"),
        Effect.as(
          workers.advance((now) => now + 5 * day),
          "advanced"
        )
      ])
      const payout = (yield* merchant.payouts).find((each) => each.id === id)
      assert.strictEqual(payout?.state._tag, answer === "ok" ? "Sent" : "Completed")
      held.push(...(answer === "ok" ? [id] : []))
    }
    assert.deepStrictEqual((yield* merchant.balance)[2], 1_000 * held.length)
    for (const id of held) assert.strictEqual(yield* merchant.decide(id, "release"), "ok")
    yield* workers.advance((now) => now + 1)
    assert.deepStrictEqual(yield* merchant.balance, [0, 0, 0])
  })

  it.effect("of a schedule are made once for each of its times, however often and late it runs", function* () {
    const merchant = yield* Merchants.make
    const workers = yield* Workers
    const next = Effect.map(merchant.account, (account) => account?.state.nextPayoutAt ?? null)
    yield* merchant.sell(1_000)
    const before = yield* next
    yield* Commands.together(
      Commands.times(
        3,
        workers.advance((now) => now + 7 * day)
      )
    )
    assert.lengthOf(yield* merchant.payouts, 1)
    assert.isAbove((yield* next) ?? 0, before ?? Infinity)
  })
})

type Act =
  | { readonly act: "sell" | "refund" | "dispute" | "hold" | "release"; readonly amount: number }
  | { readonly act: "pay out" | "run" | "fail" | "complete" | "return" }

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant("sell" as const), amount: fc.integer({ min: 100, max: 5_000 }) })
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom("refund", "dispute", "hold", "release"),
      amount: fc.integer({ min: 1, max: 1_000 })
    })
  },
  { weight: 5, arbitrary: fc.constantFrom("pay out", "run", "fail", "complete", "return").map((act) => ({ act })) }
)

/** What each payout must have taken: its amount, and what moved to the reserve since the payout before. */
interface History {
  readonly sales: Array<string>
  moved: number
  readonly expected: Map<string, number>
}

const perform = Effect.fnUntraced(function* (merchant: Merchants.Merchant, history: History, act: Act) {
  const [, before = 0] = yield* merchant.balance
  const payment = history.sales.at(-1)
  const [latest] = yield* merchant.payouts
  switch (act.act) {
    case "sell":
      history.sales.push((yield* merchant.sell(act.amount)).id)
      break
    case "refund":
      if (payment !== undefined) yield* merchant.refund(payment, act.amount)
      break
    case "dispute":
      if (payment !== undefined) yield* merchant.dispute(payment, act.amount)
      break
    case "hold":
      yield* merchant.reserve(act.amount)
      break
    case "release":
      yield* merchant.reserve(0 - act.amount)
      break
    case "pay out":
      yield* merchant.payOut()
      break
    case "run":
      yield* merchant.runSchedule
      break
    default:
      if (latest !== undefined) yield* merchant.decide(latest.id, act.act)
  }
  const [, after = 0] = yield* merchant.balance
  history.moved += after - before
  for (const { id, state } of yield* merchant.payouts)
    if (!history.expected.has(id)) {
      history.expected.set(id, state.terms.amount + history.moved)
      history.moved = 0
    }
})

describe.each(stores)("random histories over %s", (name, platform) => {
  const it = layerForEach(platform)
  it.effect("each payout takes records of its amount and of what moved to the reserve before it", function* () {
    const histories = fc.sample(fc.array(acts, { minLength: 20, maxLength: 50 }), {
      seed: 20_261,
      numRuns: name === "memory" ? 50 : 6
    })
    let made = 0
    for (const each of histories) {
      const merchant = yield* Merchants.make
      const history: History = { sales: [], moved: 0, expected: new Map() }
      for (const act of each) yield* perform(merchant, history, act)
      for (const [id, expected] of history.expected) assert.strictEqual((yield* merchant.takenBy(id)).net, expected)
      const [available = 0, , outgoing = 0] = yield* merchant.balance
      assert.strictEqual((yield* merchant.open).net, available + history.moved)
      assert.isAtLeast(outgoing, 0)
      made += history.expected.size
    }
    assert.isAbove(made, histories.length)
    yield* assertBalance
  })
})
