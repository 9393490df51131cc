/** What the table of payments.md 8 says about cards: their funding, and who gets a new expiry (503). */
import { Effect, Layer, Redacted } from "effect"
import { CardDirectory } from "@payments-platform/domain/ports/CardDirectory"
import * as TestOutcomes from "./TestOutcomes.ts"

export const layer: Layer.Layer<CardDirectory> = Layer.succeed(CardDirectory, {
  fundingOf: (number) => Effect.sync(() => TestOutcomes.fundingOf(Redacted.value(number))),
  update: ({ card, magic }) =>
    Effect.sync(() => {
      const { number, expirationMonth, expirationYear } = Redacted.value(card)
      const { updatedYears } = TestOutcomes.outcomeOf({ rail: "card", number, amount: null, magic })
      return updatedYears === 0 ? null : { expirationMonth, expirationYear: expirationYear + updatedYears }
    })
})
