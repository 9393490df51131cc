/**
 * Conformance suite for adapters of the port PayoutBank. Keys are idempotent, a voided transfer never settles, and
 * results and returns are stable when polled again. The bank must support the test accounts of merchants.md 16. Runs
 * under a TestClock.
 */
import { Effect, type Layer } from "effect"
import { TestClock } from "effect/testing"
import { PayoutBank } from "@payments-platform/domain/ports/networks/PayoutBank"
import type { Credit, Debit, ReleasableDeposit } from "@payments-platform/domain/ports/networks/PayoutBank"
import { assert, layer as withLayer, type Tests } from "../../EffectTests.ts"
import { account, freshKey, isDefect } from "./NetworkSamples.ts"

type Suite = Tests<PayoutBank>

interface Merchant {
  readonly country?: "US" | "CA"
  readonly number?: string
}

/** A credit of 50.00 to a plain account, by default in the US, and to a method of its own. */
export const credit = (key: string, { country = "US", number, ...given }: Partial<Credit> & Merchant = {}): Credit => ({
  key,
  to: { _tag: "Bank", account: account(country, number) },
  payoutMethodId: `method of ${key}`,
  amount: 5_000,
  currency: country === "US" ? "USD" : "CAD",
  statementDescriptor: null,
  ...given
})

/** A credit of 50.00 by a paper check to this name. */
export const check = (key: string, name = "Harbor Books"): Credit =>
  credit(key, { to: { _tag: "PaperCheck", name, address: { line1: "1 Main St", city: "Reno", country: "US" } } })

/** A debit of 50.00 from a plain account, by default in the US. */
export const debit = (key: string, { country = "US", number, ...given }: Partial<Debit> & Merchant = {}): Debit => ({
  key,
  account: account(country, number),
  amount: 5_000,
  currency: country === "US" ? "USD" : "CAD",
  ...given
})

const deposit = (key: string, number?: string, isReleased = false): ReleasableDeposit => ({
  key,
  account: account("US", number),
  isReleased
})

const none = (reportPollAt: number | null) => ({ _tag: "None", reportPollAt }) as const
const settled = { _tag: "Settled", reportPollAt: null } as const
const rejected = (detail: string) => ({ failure: { reason: "BANK_REJECTED", detail }, deletesMethod: false }) as const

const keys = (it: Suite) => {
  it.effect("the same key and parameters are answered as before, other parameters are a defect", function* () {
    const bank = yield* PayoutBank
    const [paid, taken] = [freshKey(), freshKey()]
    const first = yield* bank.credit(credit(paid, { number: "9000004" }))
    const pulled = yield* bank.debit(debit(taken, { number: "9000004" }))
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual(yield* bank.credit(credit(paid, { number: "9000004" })), first)
    assert.deepStrictEqual(yield* bank.debit(debit(taken, { number: "9000004" })), pulled)
    const others = [
      bank.credit(credit(paid, { number: "9000004", amount: 5_001 })),
      bank.credit(credit(paid, { number: "9000005" })),
      bank.credit(credit(paid, { number: "9000004", statementDescriptor: "rent" })),
      bank.credit(credit(paid, { number: "9000004", payoutMethodId: "another" })),
      bank.debit(debit(taken, { number: "9000004", amount: 5_001 })),
      bank.debit(debit(taken, { country: "CA", number: "9000904" })),
      bank.debit(debit(paid, { number: "9000004" }))
    ]
    for (const [index, other] of others.entries()) assert.isTrue(isDefect(yield* Effect.exit(other)), String(index))
  })

  it.effect("many who ask at once under one key get one answer", function* () {
    const bank = yield* PayoutBank
    const key = freshKey()
    for (const call of [bank.credit(credit(key, { number: "9000004" })), bank.credit(check(freshKey()))]) {
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, () => call),
        { concurrency: "unbounded" }
      )
      for (const answer of answers) assert.deepStrictEqual(answer, answers[0])
    }
  })
}

const results = (it: Suite) => {
  it.effect("a plain transfer has no time of its own: it has settled when it is asked for", function* () {
    const bank = yield* PayoutBank
    for (const call of [
      bank.credit(credit(freshKey())),
      bank.debit(debit(freshKey())),
      bank.credit(check(freshKey()))
    ]) {
      const { nextPollAt, reference } = yield* call
      assert.isNull(nextPollAt)
      for (let times = 0; times < 2; times++) assert.deepStrictEqual(yield* bank.result(reference), settled)
      assert.deepStrictEqual(yield* bank.lateReturn(reference), none(null))
    }
  })

  it.effect("a failure is known at its time, not before, and is repeated", function* () {
    const bank = yield* PayoutBank
    for (const call of [
      bank.credit(credit(freshKey(), { number: "9000004" })),
      bank.debit(debit(freshKey(), { number: "9000004" }))
    ]) {
      const { nextPollAt, reference } = yield* call
      assert(nextPollAt !== null)
      assert.deepStrictEqual(yield* bank.result(reference), { _tag: "Pending", nextPollAt })
      assert.deepStrictEqual(yield* bank.lateReturn(reference), none(nextPollAt))
      yield* TestClock.setTime(nextPollAt * 1_000)
      for (let times = 0; times < 2; times++) {
        assert.deepStrictEqual(yield* bank.result(reference), { _tag: "Failed", ...rejected("R04") })
        assert.deepStrictEqual(yield* bank.lateReturn(reference), { _tag: "Returned", ...rejected("R04") })
      }
    }
  })

  it.effect("a late return is reported after the transfer has settled, the same to all who ask", function* () {
    const bank = yield* PayoutBank
    const { nextPollAt, reference } = yield* bank.credit(credit(freshKey(), { country: "CA", number: "9001901" }))
    assert(nextPollAt !== null)
    yield* TestClock.setTime(nextPollAt * 1_000)
    const result = yield* bank.result(reference)
    assert(result._tag === "Settled" && result.reportPollAt !== null)
    assert.isAbove(result.reportPollAt, nextPollAt)
    assert.deepStrictEqual(yield* bank.lateReturn(reference), none(result.reportPollAt))
    yield* TestClock.setTime(result.reportPollAt * 1_000)
    for (let times = 0; times < 2; times++)
      assert.deepStrictEqual(yield* bank.lateReturn(reference), { _tag: "Returned", ...rejected("901") })
    assert.deepStrictEqual(yield* bank.result(reference), result)
  })
}

const voids = (it: Suite) => {
  it.effect("what is recalled never settles, and can be recalled again", function* () {
    const bank = yield* PayoutBank
    for (const number of ["9001004", "9005002", "0001234567"]) {
      const key = freshKey()
      const { reference } = yield* bank.credit(credit(key, { number }))
      yield* bank.void(key)
      yield* bank.void(key)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* bank.result(reference))._tag, "Failed")
      assert.deepStrictEqual(yield* bank.lateReturn(reference), none(null))
    }
  })

  it.effect("a transfer that comes after its recall is refused", function* () {
    const bank = yield* PayoutBank
    const [paid, taken] = [freshKey(), freshKey()]
    for (const key of [paid, taken]) yield* bank.void(key)
    for (const call of [bank.credit(credit(paid)), bank.debit(debit(taken))]) {
      const accepted = yield* call
      assert.isNotNull(accepted.nextPollAt)
      assert.deepStrictEqual(yield* call, accepted)
      assert.strictEqual((yield* bank.result(accepted.reference))._tag, "Failed")
    }
  })

  it.effect("of a recall and a transfer at the same moment, the transfer never settles", function* () {
    const bank = yield* PayoutBank
    for (let run = 0; run < 10; run++) {
      const key = freshKey()
      yield* Effect.all([bank.credit(credit(key)), bank.void(key), bank.credit(credit(key))], {
        concurrency: "unbounded"
      })
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* bank.result(key))._tag, "Failed")
    }
  })

  it.effect("a reference that was never given settles nothing", function* () {
    const bank = yield* PayoutBank
    assert.strictEqual((yield* bank.result(freshKey()))._tag, "Failed")
    assert.deepStrictEqual(yield* bank.lateReturn(freshKey()), none(null))
  })
}

const deposits = (it: Suite) => {
  it.effect("two amounts of 1 to 99 cents, the same for the same key", function* () {
    const bank = yield* PayoutBank
    const key = freshKey()
    const first = yield* bank.deposit(deposit(key))
    assert(first._tag === "Sent")
    for (const amount of first.amounts) assert.isTrue(Number.isInteger(amount) && amount >= 1 && amount <= 99)
    assert.deepStrictEqual(yield* bank.deposit(deposit(key)), first)
    assert.isTrue(isDefect(yield* Effect.exit(bank.deposit(deposit(key, "0007654321")))))
  })

  it.effect("deposits that cannot be delivered are queued first", function* () {
    const bank = yield* PayoutBank
    const request = deposit(freshKey(), "9003001")
    const queued = yield* bank.deposit(request)
    assert(queued._tag === "Queued" && queued.nextPollAt !== null)
    yield* TestClock.setTime(queued.nextPollAt * 1_000)
    for (let times = 0; times < 2; times++)
      assert.deepStrictEqual(yield* bank.deposit(request), { _tag: "Undeliverable" })
  })

  it.effect("deposits that wait for the operator are sent once they are released", function* () {
    const bank = yield* PayoutBank
    const key = freshKey()
    const queued = { _tag: "Queued", nextPollAt: null } as const
    const sent = { _tag: "Sent", amounts: [10, 55] } as const
    for (let times = 0; times < 2; times++) assert.deepStrictEqual(yield* bank.deposit(deposit(key, "9005005")), queued)
    assert.deepStrictEqual(yield* bank.deposit(deposit(key, "9005005", true)), sent)
    assert.deepStrictEqual(yield* bank.deposit(deposit(key, "9005005")), sent)
  })
}

export const suite = <E>(name: string, adapter: Layer.Layer<PayoutBank, E>): void =>
  withLayer(adapter)(`PayoutBank: ${name}`, (it) => {
    for (const part of [keys, results, voids, deposits]) part(it)
  })
