import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { reaches } from "@payments-platform/contract/Reached"
import type { AcceptedDebit } from "@payments-platform/domain/ports/networks/BankNetwork"
import type { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import { PayoutBank, type Failure } from "@payments-platform/domain/ports/networks/PayoutBank"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { assert, describe, it, layer } from "@payments-platform/specification/EffectTests"
import { SimulatorEntries } from "@payments-platform/specification/SimulatorEntries"
import { account, freshKey } from "@payments-platform/specification/suites/networks/NetworkSamples"
import { check, credit, debit, suite } from "@payments-platform/specification/suites/networks/PayoutBankSuite"
import * as Simulator from "./Simulator.ts"

const simulator = Simulator.layer.pipe(Layer.provideMerge(Simulator.memory))

suite("simulated, in memory", simulator)

const { delay } = Simulator

const failureText = ({ deletesMethod, failure: { detail, reason } }: Failure): string =>
  `${reason} ${detail ?? ""}${deletesMethod ? ", deletes" : ""}`

/**
 * A transfer in words: `completes` without a script, else what becomes of it after exactly one and two scripted delays.
 */
const told = (call: Effect.Effect<AcceptedDebit, NoAnswer>) =>
  Effect.gen(function* () {
    const [bank, time] = [yield* PayoutBank, yield* ServiceTime]
    const at = yield* time.now
    const { nextPollAt, reference } = yield* call
    if (nextPollAt === null) {
      const result = yield* bank.result(reference)
      if (result._tag === "Pending") assert.isNull(result.nextPollAt)
      return result._tag === "Pending" ? "waits" : result._tag === "Settled" ? "completes" : "fails at once"
    }
    assert.strictEqual(nextPollAt, at + delay)
    yield* TestClock.adjust(`${delay - 1} seconds`)
    assert.deepStrictEqual(yield* bank.result(reference), { _tag: "Pending", nextPollAt })
    yield* TestClock.adjust("1 seconds")
    const result = yield* bank.result(reference)
    if (result._tag === "Failed") return failureText(result)
    assert(result._tag === "Settled")
    assert.strictEqual(result.reportPollAt, at + 2 * delay)
    yield* TestClock.adjust(`${delay - 1} seconds`)
    assert.strictEqual((yield* bank.lateReturn(reference))._tag, "None")
    yield* TestClock.adjust("1 seconds")
    const news = yield* bank.lateReturn(reference)
    return news._tag === "Returned" ? `completes, ${failureText(news)}` : "completes"
  })

layer(simulator)("merchants.md 16", (it) => {
  it.effect.each([
    ["US", "9000001", "BANK_REJECTED R01", "BANK_REJECTED R01", "9000ccc"],
    ["US", "9000085", "BANK_REJECTED R85", "BANK_REJECTED R85", "9000ccc"],
    ["US", "9000086", "completes", "completes", "(other)"],
    ["US", "9000000", "completes", "completes", "(other)"],
    ["US", "9000901", "completes", "completes", "(other)"],
    ["CA", "9000900", "BANK_REJECTED 900", "BANK_REJECTED 900", "9000ccc"],
    ["CA", "9000999", "BANK_REJECTED 999", "BANK_REJECTED 999", "9000ccc"],
    ["CA", "9000004", "completes", "completes", "(other)"],
    ["US", "9001004", "completes, BANK_REJECTED R04", "completes, BANK_REJECTED R04", "9001ccc"],
    ["CA", "9001901", "completes, BANK_REJECTED 901", "completes, BANK_REJECTED 901", "9001ccc"],
    ["US", "9003001", "completes", "completes", "9003001"],
    ["US", "9004004", "completes", "BANK_REJECTED R04", "9004ccc"],
    ["CA", "9004901", "completes", "BANK_REJECTED 901", "9004ccc"],
    ["CA", "9004004", "completes", "completes", "(other)"],
    ["US", "9005001", "VERIFICATION unable_to_verify_controlling_owner", "completes", "9005001"],
    ["CA", "9005001", "VERIFICATION unable_to_verify_controlling_owner", "completes", "9005001"],
    ["US", "9005002", "waits", "waits", "9005002"],
    ["US", "9005004", "BANK_REJECTED R02, deletes", "BANK_REJECTED R02, deletes", "9005004"],
    ["CA", "9005004", "BANK_REJECTED 905, deletes", "BANK_REJECTED 905, deletes", "9005004"],
    ["US", "9005005", "completes", "completes", "9005005"],
    ["US", "0001234567", "completes", "completes", "(other)"]
  ] as const)("%s %s: credit %s, debit %s", function* ([country, number, paid, taken, row]) {
    reaches(`merchants 16 credit to ${row}`, `merchants 16 debit of ${row}`)
    const bank = yield* PayoutBank
    assert.strictEqual(yield* told(bank.credit(credit(freshKey(), { country, number }))), paid)
    assert.strictEqual(yield* told(bank.debit(debit(freshKey(), { country, number }))), taken)
  })

  // reaches merchants 16 credit to 9005003, merchants 16 debit of 9005003
  it.effect.each([
    ["US", "R03"],
    ["CA", "902"]
  ] as const)(
    "%s 9005003: the first credit to a method fails with %s, and no other transfer",
    function* ([country, code]) {
      const bank = yield* PayoutBank
      const [payoutMethodId, first] = [freshKey(), freshKey()]
      const given = { country, number: "9005003", payoutMethodId }
      assert.strictEqual(yield* told(bank.debit(debit(freshKey(), { country, number: "9005003" }))), "completes")
      assert.strictEqual(yield* told(bank.credit(credit(first, given))), `BANK_REJECTED ${code}`)
      for (let times = 0; times < 2; times++)
        assert.strictEqual(yield* told(bank.credit(credit(freshKey(), given))), "completes")
      assert.strictEqual((yield* bank.result(first))._tag, "Failed")
      const other = credit(freshKey(), { country, number: "9005003" })
      assert.strictEqual(yield* told(bank.credit(other)), `BANK_REJECTED ${code}`)
    }
  )

  it.effect.each([
    ["Magic Undeliverable", "CHECK_RETURNED undeliverable"],
    ["magic STALE", "completes, CHECK_RETURNED stale_check"],
    ["Magic Stale Ltd", "completes"],
    ["Harbor Books", "completes"]
  ] as const)("paper checks to %s: %s", function* ([name, expected]) {
    const bank = yield* PayoutBank
    assert.strictEqual(yield* told(bank.credit(check(freshKey(), name))), expected)
  })
})

describe("the simulated payout bank", () => {
  it.effect("stores no account number and no address, nor a hash that could be guessed", () =>
    Effect.gen(function* () {
      const [bank, store] = [yield* PayoutBank, yield* SimulatorEntries]
      yield* bank.credit(credit("kept"))
      yield* bank.debit(debit("kept:debit"))
      yield* bank.credit(check("kept:check", "Harbor Books"))
      yield* bank.deposit({ key: "kept", account: account("US"), isReleased: false })
      const text = JSON.stringify([yield* store.transfers(""), yield* store.deposits("")])
      for (const secret of ["1234567", "110000000", "Harbor", "Main"]) assert.notInclude(text, secret)
      assert.include(text, '"kept"')
    }).pipe(Effect.provide(simulator))
  )

  it.effect("does not answer when its store cannot be reached", () =>
    Effect.gen(function* () {
      const bank = yield* PayoutBank
      const calls = [
        bank.credit(credit("key")),
        bank.debit(debit("key")),
        bank.result("key"),
        bank.lateReturn("key"),
        bank.void("key"),
        bank.deposit({ key: "key", account: account("US", "9005005"), isReleased: false }),
        bank.deposit({ key: "key", account: account("US"), isReleased: false })
      ]
      for (const call of calls) {
        const error = yield* Effect.flip(Effect.asVoid(call))
        assert.deepStrictEqual([error._tag, error.key], ["Network/NoAnswer", "key"])
      }
    }).pipe(Effect.provide(Simulator.layer.pipe(Layer.provide(Simulator.unreachable))))
  )
})
