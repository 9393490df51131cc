/**
 * The bank directory of the staging platform (payments.md 8.2): institution 999 and transit 99999 are unknown, and one
 * pair of processor token and account id is a linked bank account.
 */
import { Redacted } from "effect"
import type { Branch, LinkedAccount, LinkToken } from "../../ports/networks/BankDirectory.ts"

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
