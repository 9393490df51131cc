/**
 * The bank directory of the staging platform (payments.md 8.2): institution 999 and transit 99999 are unknown, and one
 * pair of processor token and account id is a linked bank account.
 */
import { Effect, Layer, Redacted } from "effect"
import {
  BankDirectory,
  type Branch,
  type LinkToken,
  type LinkedAccount
} from "@payments-platform/domain/ports/networks/BankDirectory"

const unknownInstitution = "999"
const unknownTransit = "99999"

const pair = { processorToken: "processor-stage-ok", accountId: "acc-stage-ok" }
const account: LinkedAccount = {
  accountNumber: Redacted.make("900123456789"),
  routingNumber: "110000000",
  lastFour: "6789"
}

export const knowsInstitution = (institutionNumber: string): boolean => institutionNumber !== unknownInstitution
export const knowsTransit = ({ institutionNumber, transitNumber }: Branch): boolean =>
  knowsInstitution(institutionNumber) && transitNumber !== unknownTransit

/** The linked account of a pair, or null when there is none. */
export const linkedAccount = ({ accountId, processorToken }: LinkToken): LinkedAccount | null =>
  Redacted.value(processorToken) === pair.processorToken && accountId === pair.accountId ? account : null

export const layer: Layer.Layer<BankDirectory> = Layer.succeed(BankDirectory, {
  knowsInstitution: (institutionNumber) => Effect.succeed(knowsInstitution(institutionNumber)),
  knowsTransit: (branch) => Effect.succeed(knowsTransit(branch)),
  linked: (link) => Effect.succeed(linkedAccount(link))
})
