/** The members of a request that give an instrument, a card or a bank account (payments.md 1.1 to 1.3). */
import * as BankAccountRequest from "../../banking/BankAccountRequest.ts"
import type { CustomData } from "../../vocabulary/CustomData.ts"
import type { Problem } from "../../vocabulary/Problem.ts"
import * as CardSource from "../card/CardSource.ts"
import type { Details } from "./PaymentInstrument.ts"

export const members = {
  ...CardSource.members,
  paymentBankUs: BankAccountRequest.US.annotateKey({ description: "A bank account in the US." }),
  paymentBankCa: BankAccountRequest.CA.annotateKey({
    description: "A bank account in Canada; it pays under a PAD agreement."
  }),
  plaidProcessorToken: BankAccountRequest.LinkedAccount.annotateKey({
    description: "A checking account in the US that its holder has linked with Plaid; it is verified at once."
  })
}

/** The part of a request that gives an instrument. */
export type InstrumentRequest = {
  readonly [K in keyof typeof members]?: (typeof members)[K]["Type"]
} & { readonly customData?: CustomData | null }

/** The resolved instrument of a request. The paths of problems begin at its member. */
export interface Resolution {
  /** null: there is a problem or, without any, no certificate decrypts the wallet's payload */
  readonly details: Details | null
  readonly problems: ReadonlyArray<Problem>
}
