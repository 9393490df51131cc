/** Part of StoreSuite: payouts take transaction records, each record once, and exactly the money that they move. */
import { Effect } from "effect"
import type { Change, Redecide } from "@payments-platform/domain/decider/Change"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as PayoutCycle from "@payments-platform/domain/ledger/PayoutCycle"
import { Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
import type { Currency } from "@payments-platform/domain/vocabulary/Money"
import { assert, type Tests } from "../../EffectTests.ts"
import { change, disputeEntry, entry, first, newId, openCycle, row, emptyLoad } from "./StoreSamples.ts"

type It = Tests<Store | Work>

const committed = { _tag: "Committed" } as const
const appId = "app"

const keyOf = (accountId: string, currency: Currency) =>
  Ledger.counterKey(Ledger.merchant(accountId, "available"), currency)

/** A Change that moves `available` by an amount in cents, with one record of this net. */
const moved = (accountId: string, amount: number, currency: Currency = "USD", id = newId()): Change => {
  const givenRow = row({ id, type: "disputes", listed: { ownerId: accountId, status: "won" } })
  const posted = { ...disputeEntry(amount < 0 ? "L8" : "L11", accountId, Math.abs(amount)), currency }
  return change({
    writes: [givenRow],
    counters: [{ key: keyOf(accountId, currency), delta: amount }],
    entries: [entry(givenRow, 0, posted)]
  })
}

/** A payout of an amount: it moves the money with a record of its own, and takes a cycle. */
const paidOut = (cycle: PayoutCycle.PayoutCycle, amount: number, payoutId = newId()): Change => ({
  ...moved(cycle.accountId, -amount, cycle.currency, payoutId),
  payouts: [{ payoutId, cycle }]
})

/** A payout of all that is available when it commits, however wrong the guess. Less than 1 cent is not paid. */
const paidOutAtCommit = (accountId: string, guess: number, payoutId = newId()) => {
  const payoutOf = (number: number, amount: number): Change =>
    paidOut({ accountId, currency: "USD", number }, amount, payoutId)
  const redecide: Redecide<number> = (counter) => {
    const available = counter(keyOf(accountId, "USD"))
    if (available < 1) return null
    return { change: payoutOf(counter(PayoutCycle.counterKey(accountId, "USD")), available), result: available }
  }
  return Effect.flatMap(Store, (store) => store.commit(payoutOf(guess, guess), redecide))
}

export const payoutSuite = (it: It): void => {
  const commit = (change: Change) => Effect.flatMap(Store, (store) => store.commit(change))
  const taken = (payoutId: string) =>
    Effect.flatMap(Store, (store) =>
      Effect.map(store.transactionRecords({ appId, payoutId, ...first(50) }), ({ items }) => ({
        sources: items.map(({ source }) => source.id).toSorted(),
        net: items.reduce((sum, { fee, gross }) => sum + gross - fee, 0)
      }))
    )
  const open = (accountId: string, currency: Currency = "USD") =>
    Effect.flatMap(Store, (store) => openCycle(store, appId, accountId, currency))
  const sourcesOf = (...changes: ReadonlyArray<Change>) =>
    changes.flatMap(({ writes }) => writes.map(({ id }) => id)).toSorted()

  it.effect(
    "a payout takes every record not taken yet but its own, and the next one takes the later ones",
    function* () {
      const accountId = newId()
      const cycle = (number: number) => ({ accountId, currency: "USD", number }) as const
      assert.deepStrictEqual(yield* open(accountId), { number: 0, records: 0, net: 0 })
      const [sale, loss] = [moved(accountId, 9_000), moved(accountId, -2_000)]
      for (const each of [sale, loss]) assert.deepStrictEqual(yield* commit(each), committed)
      assert.deepStrictEqual(yield* open(accountId), { number: 0, records: 2, net: 7_000 })
      const [p0, p1] = [newId(), newId()]
      assert.deepStrictEqual(yield* commit(paidOut(cycle(0), 7_000, p0)), committed)
      assert.deepStrictEqual(yield* open(accountId), { number: 1, records: 0, net: 0 })
      const returned = moved(accountId, 7_000)
      assert.deepStrictEqual(yield* commit(returned), committed)
      assert.deepStrictEqual(yield* commit(paidOut(cycle(1), 7_000, p1)), committed)
      assert.deepStrictEqual(yield* taken(p0), { sources: sourcesOf(sale, loss), net: 7_000 })
      assert.deepStrictEqual(yield* taken(p1), { sources: sourcesOf(returned), net: 7_000 })
      assert.deepStrictEqual(yield* taken(newId()), { sources: [], net: 0 })
      const untaken = moved(accountId, 50)
      for (const each of [untaken, moved(accountId, 60, "CAD"), moved(newId(), 70)]) yield* commit(each)
      const ofCycles = yield* Effect.forEach([0, 1, 2, 3], (number) =>
        Effect.flatMap(Store, (store) => store.transactionRecords({ appId, cycle: cycle(number), ...first(50) }))
      )
      assert.deepStrictEqual(
        ofCycles.map(({ items }) => items.map(({ source }) => source.id).toSorted()),
        [sourcesOf(sale, loss), sourcesOf(returned), sourcesOf(untaken), []]
      )
    }
  )

  it.effect("what moves to the reserve is no record, and is not paid out", function* () {
    const [accountId, payoutId] = [newId(), newId()]
    const held = row({ type: "accounts" })
    yield* commit(moved(accountId, 5_000))
    const postings = [
      Ledger.debit(Ledger.merchant(accountId, "available"), 1_000),
      Ledger.credit(Ledger.merchant(accountId, "reserve"), 1_000)
    ]
    yield* commit(
      change({
        writes: [held],
        counters: [{ key: keyOf(accountId, "USD"), delta: -1_000 }],
        entries: [entry(held, 0, Ledger.entry("L13", "USD", postings))]
      })
    )
    const cycle = { accountId, currency: "USD", number: 0 } as const
    assert.deepStrictEqual(yield* commit(paidOut(cycle, 4_000, payoutId)), committed)
    // the nets are the amount and what moved to the reserve
    assert.strictEqual((yield* taken(payoutId)).net, 5_000)
  })

  it.effect(
    "a payout that leaves money behind, moves too much or takes a cycle that is not open is refused",
    function* () {
      const accountId = newId()
      yield* commit(moved(accountId, 500))
      const cycle = { accountId, currency: "USD", number: 0 } as const
      const outside = { _tag: "OutOfBounds", key: keyOf(accountId, "USD") } as const
      assert.deepStrictEqual(yield* commit(paidOut(cycle, 499)), outside)
      assert.deepStrictEqual(yield* commit(paidOut(cycle, 501)), outside)
      const other = paidOut({ ...cycle, number: 1 }, 500)
      const closed = { _tag: "OutOfBounds", key: PayoutCycle.counterKey(accountId, "USD") } as const
      assert.deepStrictEqual(yield* commit(other), closed)
      assert.deepStrictEqual(yield* open(accountId), { number: 0, records: 1, net: 500 })
    }
  )

  it.effect("the records of another account or currency are not taken", function* () {
    const [accountId, another, payoutId] = [newId(), newId(), newId()]
    const dollars = moved(accountId, 300)
    for (const each of [dollars, moved(accountId, 200, "CAD"), moved(another, 100)]) yield* commit(each)
    assert.deepStrictEqual(yield* commit(paidOut({ accountId, currency: "USD", number: 0 }, 300, payoutId)), committed)
    assert.deepStrictEqual((yield* taken(payoutId)).sources, sourcesOf(dollars))
    assert.deepStrictEqual(yield* open(accountId, "CAD"), { number: 0, records: 1, net: 200 })
    assert.deepStrictEqual(yield* open(another), { number: 0, records: 1, net: 100 })
  })

  it.effect("payouts race with payments and each other: every record is taken once, with its money", function* () {
    const store = yield* Store
    const accountId = newId()
    const keys = [keyOf(accountId, "USD"), PayoutCycle.counterKey(accountId, "USD")] as const
    /** Pays out what is there now, or finds that another Change came first. */
    const payout = Effect.gen(function* () {
      const { counters } = yield* store.load({ ...emptyLoad, counters: keys })
      const [amount, number] = keys.map((key) => counters.get(key) ?? 0)
      const payoutId = newId()
      const change = paidOut({ accountId, currency: "USD", number: number ?? 0 }, amount ?? 0, payoutId)
      const { _tag } = yield* store.commit(change)
      return _tag === "Committed" ? [{ payoutId, amount: amount ?? 0 }] : []
    })
    const sales = Array.from({ length: 40 }, (_, index) => moved(accountId, index + 1))
    const racing = sales.flatMap((sale) => [Effect.as(store.commit(sale), []), payout, payout])
    const raced = (yield* Effect.all(racing, { concurrency: "unbounded" })).flat()
    const payouts = [...raced, ...(yield* payout)]
    const takenBy = yield* Effect.forEach(payouts, ({ payoutId }) => taken(payoutId))
    assert.deepStrictEqual(
      takenBy.map(({ net }) => net),
      payouts.map(({ amount }) => amount)
    )
    assert.deepStrictEqual(takenBy.flatMap(({ sources }) => sources).toSorted(), sourcesOf(...sales))
    assert.deepStrictEqual(yield* open(accountId), { number: payouts.length, records: 0, net: 0 })
  })

  it.effect("a payout that is decided at commit takes what is there, and says so", function* () {
    const [accountId, payoutId] = [newId(), newId()]
    const sales = [moved(accountId, 500), moved(accountId, 70)]
    for (const each of sales) yield* commit(each)
    const verdict = yield* paidOutAtCommit(accountId, 9, payoutId)
    const { change, result } = (verdict._tag === "Committed" ? verdict.redecision : undefined) ?? {}
    assert.deepStrictEqual(change?.counters, [{ key: keyOf(accountId, "USD"), delta: -570 }])
    assert.strictEqual(result, 570)
    assert.deepStrictEqual(yield* taken(payoutId), { sources: sourcesOf(...sales), net: 570 })
    assert.deepStrictEqual(yield* open(accountId), { number: 1, records: 0, net: 0 })
    const outside = yield* paidOutAtCommit(accountId, 9)
    assert.deepStrictEqual(outside, { _tag: "OutOfBounds", key: PayoutCycle.counterKey(accountId, "USD") })
  })

  it.effect("payouts that are decided at commit are never too late, however many sales race with them", function* () {
    const accountId = newId()
    yield* commit(moved(accountId, 1_000))
    const sales = Array.from({ length: 40 }, (_, index) => moved(accountId, index + 1))
    const payouts = Array.from({ length: 40 }, () => newId())
    const racing = sales.flatMap((sale, index) => [commit(sale), paidOutAtCommit(accountId, 9, payouts[index])])
    const verdicts = yield* Effect.all(racing, { concurrency: "unbounded" })
    const made = payouts.filter((_, index) => verdicts[2 * index + 1]?._tag === "Committed")
    const nets = yield* Effect.forEach(made, (payoutId) => Effect.map(taken(payoutId), ({ net }) => net))
    const left = yield* open(accountId)
    assert.isAbove(made.length, 0)
    assert.strictEqual(left.number, made.length)
    assert.strictEqual(
      nets.reduce((sum, net) => sum + net, left.net),
      1_820
    )
    const { counters } = yield* (yield* Store).load({ ...emptyLoad, counters: [keyOf(accountId, "USD")] })
    assert.strictEqual(counters.get(keyOf(accountId, "USD")), left.net)
  })
}
