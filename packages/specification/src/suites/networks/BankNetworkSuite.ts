/**
 * Conformance suite for adapters of the port BankNetwork. Keys are idempotent, a voided debit never settles,
 * results and returns are stable when polled again, and refunds never exceed the debit. The network must support
 * the test accounts of payments.md 8. Runs under a TestClock.
 */
import { Effect, type Layer } from "effect"
import { TestClock } from "effect/testing"
import { BankNetwork } from "@payments-platform/domain/ports/networks/BankNetwork"
import { assert, layer as withLayer, type Tests } from "../../EffectTests.ts"
import * as NetworkRefunds from "./NetworkRefunds.ts"
import { account, debit, deposit, freshKey, isDefect } from "./NetworkSamples.ts"

type Suite = Tests<BankNetwork>

const none = (reportPollAt: number | null) => ({ _tag: "None", reportPollAt }) as const

const keys = (it: Suite) => {
  it.effect("the same key and parameters are answered as before, other parameters are a defect", function* () {
    const network = yield* BankNetwork
    const key = freshKey()
    const first = yield* network.debit(debit(key, { number: "9000004" }))
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual(yield* network.debit(debit(key, { number: "9000004" })), first)
    const others = [{ amount: 5_001 }, { number: "9000005" }, { magic: "outcome_000" }, { account: account("CA") }]
    for (const other of others) {
      const exit = yield* Effect.exit(network.debit(debit(key, { number: "9000004", ...other })))
      assert.isTrue(isDefect(exit), Object.keys(other).join())
    }
  })

  it.effect("many who ask at once under one key get one answer", function* () {
    const network = yield* BankNetwork
    const request = debit(freshKey(), { magic: "outcome_000" })
    const answers = yield* Effect.all(
      Array.from({ length: 20 }, () => network.debit(request)),
      { concurrency: "unbounded" }
    )
    for (const answer of answers) assert.deepStrictEqual(answer, answers[0])
  })
}

const results = (it: Suite) => {
  it.effect("a plain debit has no time of its own: it has settled when the hold ends", function* () {
    const network = yield* BankNetwork
    const { reference, nextPollAt } = yield* network.debit(debit(freshKey()))
    assert.isNull(nextPollAt)
    yield* TestClock.adjust("2 days")
    const settled = { _tag: "Settled", reportPollAt: null } as const
    assert.deepStrictEqual(yield* network.result(reference), settled)
    assert.deepStrictEqual(yield* network.result(reference), settled)
    assert.deepStrictEqual(yield* network.lateReturn(reference), none(null))
  })

  it.effect("a return is known at its time, not before, and is repeated", function* () {
    const network = yield* BankNetwork
    const { reference, nextPollAt } = yield* network.debit(debit(freshKey(), { number: "9000004" }))
    assert(nextPollAt !== null)
    assert.deepStrictEqual(yield* network.result(reference), { _tag: "Pending", nextPollAt })
    yield* TestClock.setTime(nextPollAt * 1_000)
    for (let times = 0; times < 2; times++)
      assert.deepStrictEqual(yield* network.result(reference), { _tag: "Returned", code: "R04" })
  })

  it.effect("a return is reported to who asks, and not before its time", function* () {
    const network = yield* BankNetwork
    const { reference, nextPollAt } = yield* network.debit(debit(freshKey(), { number: "9000004" }))
    assert(nextPollAt !== null)
    assert.deepStrictEqual(yield* network.lateReturn(reference), none(nextPollAt))
    yield* TestClock.setTime(nextPollAt * 1_000)
    for (let times = 0; times < 2; times++)
      assert.deepStrictEqual(yield* network.lateReturn(reference), { _tag: "Returned", code: "R04" })
  })

  it.effect("a late return is reported after the debit has settled, the same to all who ask", function* () {
    const network = yield* BankNetwork
    const { reference, nextPollAt } = yield* network.debit(debit(freshKey(), { country: "CA", number: "9001901" }))
    assert(nextPollAt !== null)
    assert.deepStrictEqual(yield* network.lateReturn(reference), none(nextPollAt))
    yield* TestClock.setTime(nextPollAt * 1_000)
    const settled = yield* network.result(reference)
    assert(settled._tag === "Settled" && settled.reportPollAt !== null)
    assert.isAbove(settled.reportPollAt, nextPollAt)
    assert.deepStrictEqual(yield* network.lateReturn(reference), none(settled.reportPollAt))
    yield* TestClock.setTime(settled.reportPollAt * 1_000)
    const told = yield* Effect.all(
      Array.from({ length: 8 }, () => network.lateReturn(reference)),
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual(
      new Set(told.map((news) => (news._tag === "Returned" ? news.code : "none"))),
      new Set(["901"])
    )
    assert.deepStrictEqual(yield* network.result(reference), settled)
  })
}

const voids = (it: Suite) => {
  it.effect("what is recalled never settles, and can be recalled again", function* () {
    const network = yield* BankNetwork
    for (const number of ["9002000", "9001004", "0001234567"]) {
      const key = freshKey()
      const { reference } = yield* network.debit(debit(key, { number }))
      yield* network.void(key)
      yield* network.void(key)
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(yield* network.result(reference), { _tag: "Returned", code: "R06" })
      assert.deepStrictEqual(yield* network.lateReturn(reference), none(null))
    }
  })

  it.effect.each([
    ["US", "R06"],
    ["CA", "900"]
  ] as const)("a debit that comes after its recall is returned (%s: %s)", function* ([country, code]) {
    const network = yield* BankNetwork
    const key = freshKey()
    yield* network.void(key)
    const accepted = yield* network.debit(debit(key, { country }))
    assert.isNotNull(accepted.nextPollAt)
    assert.deepStrictEqual(yield* network.debit(debit(key, { country })), accepted)
    yield* network.void(key)
    assert.deepStrictEqual(yield* network.result(accepted.reference), { _tag: "Returned", code })
  })

  it.effect("a reference that was never given settles nothing", function* () {
    const network = yield* BankNetwork
    assert.strictEqual((yield* network.result(freshKey()))._tag, "Returned")
    assert.deepStrictEqual(yield* network.lateReturn(freshKey()), none(null))
  })
}

const deposits = (it: Suite) => {
  it.effect("two amounts of 1 to 99 cents, the same for the same key", function* () {
    const network = yield* BankNetwork
    const key = freshKey()
    const first = yield* network.deposit(deposit(key))
    assert(first._tag === "Sent")
    for (const amount of first.amounts) assert.isTrue(Number.isInteger(amount) && amount >= 1 && amount <= 99)
    assert.deepStrictEqual(yield* network.deposit(deposit(key)), first)
    const others = yield* Effect.all(Array.from({ length: 8 }, () => network.deposit(deposit(freshKey()))))
    assert.isTrue(others.some((other) => JSON.stringify(other) !== JSON.stringify(first)))
    assert.isTrue(isDefect(yield* Effect.exit(network.deposit(deposit(key, { number: "0007654321" })))))
  })

  it.effect("deposits that cannot be delivered are queued first", function* () {
    const network = yield* BankNetwork
    const request = deposit(freshKey(), { number: "9003001" })
    const queued = yield* network.deposit(request)
    assert(queued._tag === "Queued" && queued.nextPollAt !== null)
    assert.deepStrictEqual(yield* network.deposit(request), queued)
    yield* TestClock.setTime(queued.nextPollAt * 1_000)
    assert.deepStrictEqual(yield* network.deposit(request), { _tag: "Undeliverable" })
    assert.deepStrictEqual(yield* network.deposit(request), { _tag: "Undeliverable" })
  })
}

/** Returns the reference of a settled debit. */
const charge = (outcome: string | null) =>
  Effect.gen(function* () {
    const network = yield* BankNetwork
    const magic = outcome === null ? null : `outcome_${outcome}`
    const { reference } = yield* network.debit(debit(freshKey(), { magic }))
    yield* TestClock.adjust("1 hour")
    return reference
  })

const refunds = (it: Suite) => {
  NetworkRefunds.suite(it, { network: BankNetwork, charge, giveBack: (key) => BankNetwork.use((it) => it.void(key)) })

  it.effect("nothing is refunded of a debit that has not settled, or was returned", function* () {
    const network = yield* BankNetwork
    const pending = yield* network.debit(debit(freshKey(), { magic: "outcome_000" }))
    const early = yield* network.debit(debit(freshKey(), { number: "9000004" }))
    const late = yield* network.debit(debit(freshKey(), { number: "9001004" }))
    const refund = (reference: string) =>
      Effect.gen(function* () {
        const key = freshKey()
        yield* network.refund({ key, reference, amount: 100, currency: "USD", referenced: true })
        yield* TestClock.adjust("1 hour")
        return (yield* network.refundResult(key))._tag
      })
    assert.strictEqual(yield* refund(pending.reference), "Refused")
    assert.strictEqual(yield* refund(pending.reference), "Accepted")
    assert.strictEqual(yield* refund(early.reference), "Refused")
    // an hour later the debit has settled and was returned
    assert.strictEqual((yield* network.result(late.reference))._tag, "Settled")
    assert.strictEqual(yield* refund(late.reference), "Refused")
  })
}

export const suite = <E>(name: string, adapter: Layer.Layer<BankNetwork, E>): void =>
  withLayer(adapter)(`BankNetwork: ${name}`, (it) => {
    for (const part of [keys, results, voids, deposits, refunds]) part(it)
  })
