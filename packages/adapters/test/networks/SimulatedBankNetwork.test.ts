import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { reaches } from "@payments-platform/contract/Reached"
import { BankNetwork } from "@payments-platform/domain/ports/networks/BankNetwork"
import type { Debit } from "@payments-platform/domain/ports/networks/BankNetwork"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import * as TestOutcomes from "@payments-platform/domain/simulation/TestOutcomes"
import { assert, describe, it, layer, layerForEach } from "@payments-platform/specification/EffectTests"
import { SimulatorEntries } from "@payments-platform/specification/SimulatorEntries"
import { suite } from "@payments-platform/specification/suites/networks/BankNetworkSuite"
import { debit, deposit, freshKey } from "@payments-platform/specification/suites/networks/NetworkSamples"
import * as Simulator from "./Simulator.ts"

const simulator = Simulator.layer.pipe(Layer.provideMerge(Simulator.memory))

suite("simulated, in memory", simulator)

const { delay } = Simulator

/** A debit as a word: `hold` without a script, else its result after exactly one and two scripted delays. */
const told = (request: Debit) =>
  Effect.gen(function* () {
    const [network, time] = [yield* BankNetwork, yield* ServiceTime]
    const at = yield* time.now
    const { reference, nextPollAt } = yield* network.debit(request)
    if (nextPollAt === null) {
      assert.deepStrictEqual(yield* network.result(reference), { _tag: "Settled", reportPollAt: null })
      return "hold"
    }
    assert.strictEqual(nextPollAt, at + delay)
    yield* TestClock.adjust(`${delay - 1} seconds`)
    assert.deepStrictEqual(yield* network.result(reference), { _tag: "Pending", nextPollAt })
    yield* TestClock.adjust("1 seconds")
    const result = yield* network.result(reference)
    if (result._tag === "Returned") return result.code
    assert(result._tag === "Settled")
    if (result.reportPollAt === null) return "settled"
    assert.strictEqual(result.reportPollAt, at + 2 * delay)
    yield* TestClock.adjust(`${delay - 1} seconds`)
    assert.strictEqual((yield* network.lateReturn(reference))._tag, "None")
    yield* TestClock.adjust("1 seconds")
    const news = yield* network.lateReturn(reference)
    return news._tag === "Returned" ? `settled, ${news.code}` : "settled"
  })

layer(simulator)("payments.md 8.1 for banks", (it) => {
  it.effect.each(TestOutcomes.outcomes)("$number", function* ({ number, bank }) {
    const expected = bank ? "settled" : "hold"
    for (const country of ["US", "CA"] as const) {
      const asked = [{ number: `9002${number}` }, { magic: `outcome_${number}` }, { amount: 90_000 + Number(number) }]
      for (const given of asked)
        assert.strictEqual(yield* told(debit(freshKey(), { country, ...given })), expected, JSON.stringify(given))
    }
  })

  it.effect("every other debit settles at the end of the real hold", function* () {
    for (const number of ["0001234567", "9003001", "4003830000001023"])
      assert.strictEqual(yield* told(debit(freshKey(), { number })), "hold")
    assert.strictEqual(yield* told(debit(freshKey(), { country: "CA" })), "hold")
  })
})

layer(simulator)("payments.md 8.2", (it) => {
  it.effect.each([
    ["US", "001", "R01"],
    ["US", "004", "R04"],
    ["US", "085", "R85"],
    ["CA", "900", "900"],
    ["CA", "901", "901"],
    ["CA", "999", "999"]
  ] as const)("%s %s: %s", function* ([country, ccc, code]) {
    for (const by of ["account", "amount", "header"])
      reaches(`payments 8.2 ${country} return by ${by}`, `payments 8.2 ${country} late return by ${by}`)
    const early = [{ number: `9000${ccc}` }, { amount: 91_000 + Number(ccc) }, { magic: `return_${ccc}` }]
    const late = [{ number: `9001${ccc}` }, { amount: 92_000 + Number(ccc) }, { magic: `late_return_${ccc}` }]
    for (const given of early) assert.strictEqual(yield* told(debit(freshKey(), { country, ...given })), code)
    for (const given of late)
      assert.strictEqual(yield* told(debit(freshKey(), { country, ...given })), `settled, ${code}`)
  })

  it.effect.each([
    ["US", "000"],
    ["US", "086"],
    ["US", "901"],
    ["CA", "004"],
    ["CA", "899"]
  ] as const)("%s %s is no code there", function* ([country, ccc]) {
    const asked = [
      { number: `9000${ccc}` },
      { amount: 91_000 + Number(ccc) },
      { magic: `return_${ccc}` },
      { number: `9001${ccc}` },
      { amount: 92_000 + Number(ccc) },
      { magic: `late_return_${ccc}` }
    ]
    for (const given of asked) assert.strictEqual(yield* told(debit(freshKey(), { country, ...given })), "hold")
  })

  it.effect.each(["9000004", "9001901", "9002301", "9003002", "900123"])(
    "%s gets deposits of 10 and 55",
    function* (number) {
      const network = yield* BankNetwork
      for (const country of ["US", "CA"] as const) {
        const sent = yield* network.deposit(deposit(freshKey(), { country, number }))
        assert.deepStrictEqual(sent, { _tag: "Sent", amounts: [10, 55] })
      }
    }
  )

  // reaches payments 8.2 undeliverable deposits
  it.effect("9003001: deposits fail after exactly the scripted delay", function* () {
    const [network, time] = [yield* BankNetwork, yield* ServiceTime]
    const request = deposit(freshKey(), { number: "9003001" })
    const nextPollAt = (yield* time.now) + delay
    assert.deepStrictEqual(yield* network.deposit(request), { _tag: "Queued", nextPollAt })
    yield* TestClock.adjust(`${delay - 1} seconds`)
    assert.deepStrictEqual(yield* network.deposit(request), { _tag: "Queued", nextPollAt })
    yield* TestClock.adjust("1 seconds")
    assert.deepStrictEqual(yield* network.deposit(request), { _tag: "Undeliverable" })
  })
})

const onSimulator = layerForEach(simulator)

describe("the simulated bank network", () => {
  onSimulator.effect("names the key as reference, and follows service time even when that jumps", function* () {
    const [network, time] = [yield* BankNetwork, yield* ServiceTime]
    const accepted = yield* network.debit(debit("payment:1", { magic: "late_return_004" }))
    assert.deepStrictEqual(accepted, { reference: "payment:1", nextPollAt: delay })
    time.observe(2 * delay)
    const settled = { _tag: "Settled", reportPollAt: 2 * delay } as const
    assert.deepStrictEqual(yield* network.result("payment:1"), settled)
    assert.deepStrictEqual(yield* network.lateReturn("payment:1"), { _tag: "Returned", code: "R04" })
  })

  onSimulator.effect("stores no account number, nor a hash that could be guessed", function* () {
    const [network, ledger] = [yield* BankNetwork, yield* SimulatorEntries]
    yield* network.debit(debit("kept"))
    yield* network.deposit(deposit("kept"))
    const text = JSON.stringify([yield* ledger.debits(""), yield* ledger.deposits("")])
    assert.notInclude(text, "1234567")
    assert.notInclude(text, "110000000")
    assert.include(text, '"kept"')
  })

  it.effect("does not answer when its ledger cannot be reached", () =>
    Effect.gen(function* () {
      const network = yield* BankNetwork
      const refund = { key: "key", reference: "debit", amount: 1, currency: "USD", referenced: true } as const
      const calls = [
        network.debit(debit("key")),
        network.result("key"),
        network.lateReturn("key"),
        network.void("key"),
        network.deposit(deposit("key")),
        network.refund(refund),
        network.refundResult("key")
      ]
      for (const call of calls) {
        const error = yield* Effect.flip(Effect.asVoid(call))
        assert.deepStrictEqual([error._tag, error.key], ["Network/NoAnswer", "key"])
      }
    }).pipe(Effect.provide(Simulator.layer.pipe(Layer.provide(Simulator.unreachable))))
  )
})
