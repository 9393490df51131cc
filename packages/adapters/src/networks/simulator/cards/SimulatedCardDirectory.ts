/**
 * The card directory of the staging platform: the funding of the test cards (payments.md 8), and the new expiry of row
 * 503 (8.1).
 */
import { Effect, Layer, Redacted } from "effect"
import { CardDirectory } from "@payments-platform/domain/ports/networks/CardDirectory"
import * as TestOutcomes from "@payments-platform/domain/simulation/TestOutcomes"

export const layer: Layer.Layer<CardDirectory> = Layer.succeed(CardDirectory, {
  fundingOf: (number) => Effect.sync(() => TestOutcomes.fundingOf(Redacted.value(number))),
  update: ({ card, magic }) =>
    Effect.sync(() => {
      const { number, expirationMonth, expirationYear } = Redacted.value(card)
      const { updatedYears } = TestOutcomes.outcomeOf({ rail: "card", number, amount: null, magic })
      return updatedYears === 0 ? null : { expirationMonth, expirationYear: expirationYear + updatedYears }
    })
})
