/** The raw numbers of a payment method, which need the approval for direct integration (platform.md 2). */
import type * as App from "../../access/app/App.ts"
import * as DirectIntegration from "../../access/app/DirectIntegration.ts"
import * as BankAccountRequest from "../../banking/BankAccountRequest.ts"

const numbers = {
  creditCard: ["card_number", "cvv"],
  paymentBankUs: BankAccountRequest.rawNumbers.US,
  paymentBankCa: BankAccountRequest.rawNumbers.CA
} as const

/** The request members that may contain raw numbers. */
export type RawMembers = { readonly [Member in keyof typeof numbers]?: unknown }

export const { reasons } = DirectIntegration

/** The raw numbers that an app without the approval may not send. `path` leads to the parent of the members. */
export const forbidden = (
  app: App.App,
  given: RawMembers,
  ...path: ReadonlyArray<string>
): ReadonlyArray<DirectIntegration.Forbidden> => DirectIntegration.forbidden(app, numbers, given, path)
