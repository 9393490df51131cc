import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { isRoutingNumber } from "@payments-platform/domain/banking/BankAccount"
import { BankDirectory } from "@payments-platform/domain/ports/networks/BankDirectory"
import { BankNetwork } from "@payments-platform/domain/ports/networks/BankNetwork"
import { CardDirectory } from "@payments-platform/domain/ports/networks/CardDirectory"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import { DisputeDesk } from "@payments-platform/domain/ports/networks/DisputeDesk"
import { PayoutBank } from "@payments-platform/domain/ports/networks/PayoutBank"
import { RiskScreening, type Screening } from "@payments-platform/domain/ports/networks/RiskScreening"
import { assert, describe, it, layerForEach } from "@payments-platform/specification/EffectTests"
import {
  authorization,
  captureOf,
  debit,
  deposit
} from "@payments-platform/specification/suites/networks/NetworkSamples"
import * as PayoutBankSuite from "@payments-platform/specification/suites/networks/PayoutBankSuite"
import * as SystemServiceTime from "../../src/clock/SystemServiceTime.ts"
import * as ManualNetworks from "../../src/networks/ManualNetworks.ts"
import * as SimulatedBankDirectory from "../../src/networks/simulator/banks/SimulatedBankDirectory.ts"
import * as SimulatedCardDirectory from "../../src/networks/simulator/cards/SimulatedCardDirectory.ts"
import * as SimulatedRiskScreening from "../../src/risk/SimulatedRiskScreening.ts"

const screening = (given: Partial<Screening> = {}): Screening => ({
  paymentId: "payment",
  accountId: "account",
  amount: 5_000,
  currency: "USD",
  instrument: Redacted.make("4111111111111111"),
  rbits: [],
  riskToken: null,
  clientIp: null,
  magic: null,
  ...given
})

describe("simulated risk screening", () => {
  const onSimulator = layerForEach(
    SimulatedRiskScreening.layer({ delay: Effect.succeed(10) }).pipe(Layer.provide(SystemServiceTime.layer))
  )

  onSimulator.effect.each([
    ["301", "Passed"],
    ["302", "Failed"]
  ] as const)("%s: in review for the scripted delay, then %s", function* ([number, end]) {
    const risk = yield* RiskScreening
    yield* TestClock.setTime(1_000_000)
    const opinion = yield* risk.screen(screening({ magic: `outcome_${number}` }))
    assert(opinion._tag === "Review")
    assert.strictEqual(opinion.nextPollAt, 1_010)
    yield* TestClock.adjust("9 seconds")
    assert.deepStrictEqual(yield* risk.decision(opinion.reference), { _tag: "Open", nextPollAt: 1_010 })
    yield* TestClock.adjust("1 second")
    assert.deepStrictEqual(yield* risk.decision(opinion.reference), { _tag: end })
  })

  onSimulator.effect("303: in review until the operator decides", function* () {
    const risk = yield* RiskScreening
    const opinion = yield* risk.screen(screening({ instrument: Redacted.make("4003830000003037") }))
    assert(opinion._tag === "Review")
    assert.isNull(opinion.nextPollAt)
    yield* TestClock.adjust("365 days")
    assert.deepStrictEqual(yield* risk.decision(opinion.reference), { _tag: "Open", nextPollAt: null })
  })

  onSimulator.effect.each([
    [{ instrument: "9002301" }, "Review"],
    [{ instrument: "9002302", currency: "CAD" }, "Review"],
    [{ instrument: "9002303" }, "Review"],
    [{ instrument: "0001234567", amount: 90_302 }, "Review"],
    [{ instrument: "0001234567", magic: "outcome_301" }, "Review"],
    [{ instrument: "0001234567" }, "Approve"],
    [{ instrument: "9002000" }, "Approve"],
    [{ instrument: "9002602" }, "Approve"],
    [{ instrument: "9002101" }, "Approve"],
    [{ instrument: "9000004", amount: 90_302 }, "Approve"],
    [{ instrument: "9000004", amount: 90_302, currency: "CAD" }, "Review"],
    [{ instrument: "9001901", amount: 90_302, currency: "CAD" }, "Approve"],
    [{ instrument: "9002301", magic: "return_004" }, "Approve"]
  ] as const)(
    "bank accounts, by column B and with its precedence: %j: %s",
    function* ([{ instrument, ...given }, expected]) {
      const risk = yield* RiskScreening
      const opinion = yield* risk.screen(screening({ instrument: Redacted.make(instrument), ...given }))
      assert.strictEqual(opinion._tag, expected)
    }
  )

  onSimulator.effect("every other payment is approved, even with outcomes that the network declines", function* () {
    const risk = yield* RiskScreening
    for (const magic of [null, "outcome_101", "outcome_402", "account_blocked"]) {
      assert.deepStrictEqual(yield* risk.screen(screening({ magic })), { _tag: "Approve" })
    }
  })
})

const card = (number: string) => Redacted.make({ number, cvv: null, expirationMonth: 5, expirationYear: 2027 })

const onManualNetworks = layerForEach(ManualNetworks.layer)

describe("card directories", () => {
  it.effect("simulated: 503 extends the expiry by three years, no other number has a new one", () =>
    Effect.gen(function* () {
      const directory = yield* CardDirectory
      const prolonged = { expirationMonth: 5, expirationYear: 2030 }
      assert.deepStrictEqual(yield* directory.update({ card: card("4003830000005032"), magic: null }), prolonged)
      const plain = card("4111111111111111")
      assert.deepStrictEqual(yield* directory.update({ card: plain, magic: "outcome_503" }), prolonged)
      assert.isNull(yield* directory.update({ card: plain, magic: null }))
      assert.strictEqual(yield* directory.fundingOf(Redacted.make("4000056655665556")), "debit")
    }).pipe(Effect.provide(SimulatedCardDirectory.layer))
  )

  // reaches platform 13/adapters
  onManualNetworks.effect("manual: test cards have no effect", function* () {
    const directory = yield* CardDirectory
    assert.isNull(yield* directory.update({ card: card("4003830000005032"), magic: "outcome_503" }))
    assert.strictEqual(yield* directory.fundingOf(Redacted.make("4000056655665556")), "credit")
  })
})

describe("bank directories", () => {
  const linked = (token: string, accountId: string) => ({ processorToken: Redacted.make(token), accountId })

  it.effect("simulated: one institution and one branch are unknown, one pair is linked", () =>
    Effect.gen(function* () {
      const directory = yield* BankDirectory
      assert.isTrue(yield* directory.knowsInstitution("003"))
      assert.isFalse(yield* directory.knowsInstitution("999"))
      assert.isTrue(yield* directory.knowsTransit({ institutionNumber: "003", transitNumber: "00012" }))
      assert.isFalse(yield* directory.knowsTransit({ institutionNumber: "003", transitNumber: "99999" }))
      assert.isFalse(yield* directory.knowsTransit({ institutionNumber: "999", transitNumber: "00012" }))
      const account = yield* directory.linked(linked("processor-stage-ok", "acc-stage-ok"))
      assert(account !== null)
      assert.strictEqual(account.lastFour, "6789")
      assert.isTrue(isRoutingNumber(account.routingNumber))
      assert.match(Redacted.value(account.accountNumber), /^[0-9]{3,17}$/)
      assert.isNull(yield* directory.linked(linked("processor-stage-ok", "acc-stage")))
      assert.isNull(yield* directory.linked(linked("processor-stage", "acc-stage-ok")))
    }).pipe(Effect.provide(SimulatedBankDirectory.layer))
  )

  onManualNetworks.effect("manual: every bank is known, nothing is linked", function* () {
    const directory = yield* BankDirectory
    assert.isTrue(yield* directory.knowsInstitution("999"))
    assert.isTrue(yield* directory.knowsTransit({ institutionNumber: "999", transitNumber: "99999" }))
    assert.isNull(yield* directory.linked(linked("processor-stage-ok", "acc-stage-ok")))
  })
})

const pending = { _tag: "Pending", nextPollAt: null } as const
const none = { _tag: "None", reportPollAt: null } as const

describe("networks with nothing connected", () => {
  onManualNetworks.effect(
    "a debit or deposit is accepted under its key, and the operator reports its result",
    function* () {
      const network = yield* BankNetwork
      const taken = { reference: "key", nextPollAt: null }
      for (const magic of [null, "return_004", "outcome_301"])
        assert.deepStrictEqual(yield* network.debit(debit("key", { magic, number: "9000004" })), taken)
      assert.deepStrictEqual(yield* network.result("key"), pending)
      assert.deepStrictEqual(yield* network.lateReturn("key"), none)
      assert.deepStrictEqual(yield* network.deposit(deposit("key", { number: "9003001" })), {
        _tag: "Queued",
        nextPollAt: null
      })
      const refund = { key: "refund", reference: "key", amount: 1, currency: "USD", referenced: true } as const
      assert.deepStrictEqual(yield* network.refund(refund), { nextPollAt: 0 })
      assert.deepStrictEqual(yield* network.refundResult("refund"), pending)
      yield* network.void("key")
    }
  )

  onManualNetworks.effect("payouts and recoveries wait for the operator", function* () {
    const bank = yield* PayoutBank
    const taken = { reference: "key", nextPollAt: null }
    assert.deepStrictEqual(yield* bank.credit(PayoutBankSuite.credit("key", { number: "9000004" })), taken)
    assert.deepStrictEqual(yield* bank.debit(PayoutBankSuite.debit("key", { number: "9000004" })), taken)
    assert.deepStrictEqual(yield* bank.result("key"), pending)
    assert.deepStrictEqual(yield* bank.lateReturn("key"), none)
    const queued = { _tag: "Queued", nextPollAt: null } as const
    assert.deepStrictEqual(yield* bank.deposit({ ...deposit("key"), isReleased: true }), queued)
    yield* bank.void("key")
  })

  onManualNetworks.effect("disputes come only from the operator", function* () {
    const desk = yield* DisputeDesk
    assert.isNull(yield* desk.challenged("706:key"))
    assert.deepStrictEqual(yield* desk.progress("submit.1.2.706:key"), { _tag: "Open", next: null })
  })

  onManualNetworks.effect("authorizations and captures get no answer, and voids succeed at once", function* () {
    const network = yield* CardNetwork
    const error = yield* Effect.flip(network.authorize(authorization("key")))
    assert.strictEqual(error.key, "key")
    assert.strictEqual((yield* Effect.flip(network.capture(captureOf("key")))).key, "key:capture")
    yield* network.void("key")
    assert.deepStrictEqual(yield* network.disputeReport("key"), none)
    const refund = { key: "refund", reference: "key", amount: 1, currency: "USD", referenced: true } as const
    assert.deepStrictEqual(yield* network.refund(refund), { nextPollAt: 0 })
    assert.deepStrictEqual(yield* network.refundResult("refund"), pending)
  })

  onManualNetworks.effect("every payment is in review until the operator decides", function* () {
    const risk = yield* RiskScreening
    const opinion = yield* risk.screen(screening())
    assert.deepStrictEqual(opinion, { _tag: "Review", reference: "payment", nextPollAt: null })
    assert.deepStrictEqual(yield* risk.decision("payment"), { _tag: "Open", nextPollAt: null })
  })
})
