/**
 * What payments.md 8.2 says about banks: one institution and one branch that nobody knows, and one linked account. Its
 * deposits, if it ever needs some, are those of every test account.
 */
import { Effect, Layer, Redacted } from "effect"
import { BankDirectory, type Linked, type LinkedAccount } from "@payments-platform/domain/ports/BankDirectory"

const unknownInstitution = "999"
const unknownTransit = "99999"

const pair = { processorToken: "processor-stage-ok", accountId: "acc-stage-ok" }
const account: LinkedAccount = {
  accountNumber: Redacted.make("900123456789"),
  routingNumber: "110000000",
  lastFour: "6789"
}

export const knowsInstitution = (institutionNumber: string): boolean => institutionNumber !== unknownInstitution
export const knowsTransit = (institutionNumber: string, transitNumber: string): boolean =>
  knowsInstitution(institutionNumber) && transitNumber !== unknownTransit

/** null: the bank's link knows no such account. */
export const linked = ({ accountId, processorToken }: Linked): LinkedAccount | null =>
  Redacted.value(processorToken) === pair.processorToken && accountId === pair.accountId ? account : null

export const layer: Layer.Layer<BankDirectory> = Layer.succeed(BankDirectory, {
  knowsInstitution: (institutionNumber) => Effect.succeed(knowsInstitution(institutionNumber)),
  knowsTransit: (institutionNumber, transitNumber) => Effect.succeed(knowsTransit(institutionNumber, transitNumber)),
  linked: (link) => Effect.succeed(linked(link))
})
