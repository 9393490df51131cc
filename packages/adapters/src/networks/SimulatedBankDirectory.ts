/**
 * What payments.md 8.2 says about banks: one institution and one branch that nobody knows, and one linked account. Its
 * deposits, if it ever needs some, are those of every test account.
 */
import { Effect, Layer, Redacted } from "effect"
import { BankDirectory, type LinkedAccount } from "@payments-platform/domain/ports/BankDirectory"

const unknownInstitution = "999"
const unknownTransit = "99999"

const pair = { processorToken: "processor-stage-ok", accountId: "acc-stage-ok" }
const account: LinkedAccount = {
  accountNumber: Redacted.make("900123456789"),
  routingNumber: "110000000",
  lastFour: "6789"
}

const knows = (institutionNumber: string): boolean => institutionNumber !== unknownInstitution

export const layer: Layer.Layer<BankDirectory> = Layer.succeed(BankDirectory, {
  knowsInstitution: (institutionNumber) => Effect.succeed(knows(institutionNumber)),
  knowsTransit: (institutionNumber, transitNumber) =>
    Effect.succeed(knows(institutionNumber) && transitNumber !== unknownTransit),
  linked: ({ processorToken, accountId }) =>
    Effect.sync(() =>
      Redacted.value(processorToken) === pair.processorToken && accountId === pair.accountId ? account : null
    )
})
