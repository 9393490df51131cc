import { CardDirectory } from "@payments-platform/domain/ports/CardDirectory"
import { CardNetwork } from "@payments-platform/domain/ports/CardNetwork"
import { RiskScreening, type Screening } from "@payments-platform/domain/ports/RiskScreening"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { authorization, captureOf } from "../../../testkit/src/suites/CardNetworkSuite.ts"
import * as SystemServiceTime from "../../src/clock/SystemServiceTime.ts"
import * as ManualCardDirectory from "../../src/networks/ManualCardDirectory.ts"
import * as ManualCardNetwork from "../../src/networks/ManualCardNetwork.ts"
import * as SimulatedCardDirectory from "../../src/networks/SimulatedCardDirectory.ts"
import * as ManualRiskScreening from "../../src/risk/ManualRiskScreening.ts"
import * as SimulatedRiskScreening from "../../src/risk/SimulatedRiskScreening.ts"

const screening = (given: Partial<Screening> = {}): Screening => ({
  paymentId: "payment",
  accountId: "account",
  amount: 5_000,
  currency: "USD",
  instrument: Redacted.make("4111111111111111"),
  riskToken: null,
  clientIp: null,
  magic: null,
  ...given
})

describe("simulated risk screening", () => {
  const simulated = SimulatedRiskScreening.layer({ delay: Effect.succeed(10) }).pipe(
    Layer.provide(SystemServiceTime.layer)
  )

  it.effect.each([
    ["301", "Passed"],
    ["302", "Failed"]
  ] as const)("%s: in review for the scripted delay, then %s", ([number, end]) =>
    Effect.gen(function* () {
      const risk = yield* RiskScreening
      yield* TestClock.setTime(1_000_000)
      const opinion = yield* risk.screen(screening({ magic: `outcome_${number}` }))
      assert(opinion._tag === "Review")
      assert.strictEqual(opinion.askAt, 1_010)
      yield* TestClock.adjust("9 seconds")
      assert.deepStrictEqual(yield* risk.decision(opinion.reference), { _tag: "Open", askAt: 1_010 })
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* risk.decision(opinion.reference), { _tag: end })
    }).pipe(Effect.provide(simulated))
  )

  it.effect("303: in review until the operator decides", () =>
    Effect.gen(function* () {
      const risk = yield* RiskScreening
      const opinion = yield* risk.screen(screening({ instrument: Redacted.make("4003830000003037") }))
      assert(opinion._tag === "Review")
      assert.isNull(opinion.askAt)
      yield* TestClock.adjust("365 days")
      assert.deepStrictEqual(yield* risk.decision(opinion.reference), { _tag: "Open", askAt: null })
    }).pipe(Effect.provide(simulated))
  )

  it.effect("everything else is approved, also what is declined elsewhere", () =>
    Effect.gen(function* () {
      const risk = yield* RiskScreening
      for (const magic of [null, "outcome_101", "outcome_402", "account_blocked"]) {
        assert.deepStrictEqual(yield* risk.screen(screening({ magic })), { _tag: "Approve" })
      }
    }).pipe(Effect.provide(simulated))
  )
})

const card = (number: string) => Redacted.make({ number, cvv: null, expirationMonth: 5, expirationYear: 2027 })

describe("card directories", () => {
  it.effect("simulated: 503 prolongs by three years, all others know no news", () =>
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

  it.effect("manual: test cards mean nothing", () =>
    Effect.gen(function* () {
      const directory = yield* CardDirectory
      assert.isNull(yield* directory.update({ card: card("4003830000005032"), magic: "outcome_503" }))
      assert.strictEqual(yield* directory.fundingOf(Redacted.make("4000056655665556")), "credit")
    }).pipe(Effect.provide(ManualCardDirectory.layer))
  )
})

describe("nothing connected", () => {
  it.effect("authorizations and captures are not answered, voids have nothing to do", () =>
    Effect.gen(function* () {
      const network = yield* CardNetwork
      const error = yield* Effect.flip(network.authorize(authorization("key")))
      assert.strictEqual(error.key, "key")
      assert.strictEqual((yield* Effect.flip(network.capture(captureOf("key")))).key, "key:capture")
      yield* network.void("key")
    }).pipe(Effect.provide(ManualCardNetwork.layer))
  )

  it.effect("every payment is in review until the operator decides", () =>
    Effect.gen(function* () {
      const risk = yield* RiskScreening
      const opinion = yield* risk.screen(screening())
      assert.deepStrictEqual(opinion, { _tag: "Review", reference: "payment", askAt: null })
      assert.deepStrictEqual(yield* risk.decision("payment"), { _tag: "Open", askAt: null })
    }).pipe(Effect.provide(ManualRiskScreening.layer))
  )
})
