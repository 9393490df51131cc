/**
 * A bank account in a request (payments.md 1.1, 1.3): its numbers, or the processor
 * token of a linked account. Account numbers are `Redacted` from decode on.
 */
import { Redacted, Schema } from "effect"
import * as Check from "../vocabulary/Check.ts"
import * as Address from "../vocabulary/people/Address.ts"
import * as Phone from "../vocabulary/people/Phone.ts"
import type * as Problem from "../vocabulary/Problem.ts"
import * as Secret from "../vocabulary/Secret.ts"
import * as Text from "../vocabulary/text/Text.ts"
import * as Wire from "../vocabulary/Wire.ts"
import * as BankAccount from "./BankAccount.ts"

export const Holder = Wire.annotate(
  Wire.struct({
    holderName: Text.Name.annotateKey({ description: "The name of the account's holder." }),
    email: Schema.optionalKey(Schema.NullOr(Text.text(0, 255))).annotateKey({
      description: "The holder's e-mail address; its form is not checked. null: not stated."
    }),
    address: Schema.optionalKey(Schema.NullOr(Address.BankHolder)).annotateKey({
      description: "The holder's address. null: not stated."
    }),
    phone: Schema.optionalKey(Schema.NullOr(Phone.Holder)).annotateKey({
      description: "The holder's phone number. null: not stated."
    })
  }),
  { identifier: "AccountHolderRequest" }
)
export type Holder = typeof Holder.Type

const checked = (isValid: (text: string) => boolean, reason: Problem.Reason, requirement: string) =>
  Schema.String.check(Check.must(isValid, reason, requirement))

/** The members that hold raw numbers (platform.md 2). */
export const rawNumbers = {
  US: ["account_number", "routing_number"],
  CA: ["account_number", "institution_number", "transit_number"]
} as const

const accountType = Schema.optionalKey(Schema.NullOr(BankAccount.AccountType)).annotateKey({
  description: "Whether it is a checking or a savings account; `checking` unless stated."
})

const numbersOfUS = {
  accountNumber: Secret.secret(
    Schema.String.check(Check.pattern(/^[0-9]{3,17}$/, "must be 3 to 17 digits"))
  ).annotateKey({ description: "The whole number of the account, 3 to 17 digits." }),
  routingNumber: checked(
    BankAccount.isRoutingNumber,
    "INVALID_ROUTING_NUMBER",
    "must be 9 digits with an assigned prefix and a valid check digit"
  ).annotateKey({ description: "The ABA routing number of the bank, 9 digits." })
}

/** The schema checks the form; the bank directory checks that institution and branch exist. */
const numbersOfCA = {
  accountNumber: Secret.secret(
    Schema.String.check(Check.pattern(/^[0-9]{7,12}$/, "must be 7 to 12 digits"))
  ).annotateKey({ description: "The whole number of the account, 7 to 12 digits." }),
  institutionNumber: checked(
    BankAccount.isInstitutionNumber,
    "INVALID_INSTITUTION_NUMBER",
    "must be 3 digits, not all 0"
  ).annotateKey({ description: "The number of the bank, 3 digits." }),
  transitNumber: checked(
    BankAccount.isTransitNumber,
    "INVALID_TRANSIT_NUMBER",
    "must be 5 digits, not all 0"
  ).annotateKey({ description: "The number of the bank's branch, 5 digits." })
}

const token = {
  processorToken: Secret.secret(Text.code(1, 255)).annotateKey({
    description: "The processor token that Plaid gave for the account."
  }),
  plaidAccountId: Text.Id.annotateKey({ description: "The account's id at Plaid." })
}

const ofPayer = {
  accountType,
  accountHolder: Holder.annotateKey({ description: "Whose account it is." }),
  lastFour: Wire.readOnly
}

/** The account of a payer. */
export const US = Wire.annotate(Wire.struct({ ...numbersOfUS, ...ofPayer }), { identifier: "UsBankAccountRequest" })
export type US = typeof US.Type
export const CA = Wire.annotate(Wire.struct({ ...numbersOfCA, ...ofPayer }), {
  identifier: "CanadianBankAccountRequest"
})
export type CA = typeof CA.Type

/** `plaid_processor_token`: a US checking account that its holder has linked. It needs no microdeposits. */
export const LinkedAccount = Wire.annotate(Wire.struct({ ...token, accountHolder: ofPayer.accountHolder }), {
  identifier: "LinkedBankAccountRequest"
})
export type LinkedAccount = typeof LinkedAccount.Type

/** The account of a merchant, whose holder is its legal entity (merchants.md 6). */
export const PayoutUS = Wire.annotate(Wire.struct({ ...numbersOfUS, accountType, lastFour: Wire.readOnly }), {
  identifier: "UsPayoutBankRequest"
})
export const PayoutCA = Wire.annotate(Wire.struct({ ...numbersOfCA, lastFour: Wire.readOnly }), {
  identifier: "CanadianPayoutBankRequest"
})
export const LinkedPayoutAccount = Wire.annotate(Wire.struct(token), { identifier: "LinkedPayoutBankRequest" })

type NumbersOfUS = Pick<US, "accountNumber" | "routingNumber">
type NumbersOfCA = Pick<CA, "accountNumber" | "institutionNumber" | "transitNumber">

/** The account numbers for the bank network. */
export const secretOfUS = ({ accountNumber, routingNumber }: NumbersOfUS) =>
  Redacted.make(BankAccount.Secret.cases.US.make({ accountNumber: Redacted.value(accountNumber), routingNumber }))

export const secretOfCA = ({ accountNumber, institutionNumber, transitNumber }: NumbersOfCA) =>
  Redacted.make(
    BankAccount.Secret.cases.CA.make({
      accountNumber: Redacted.value(accountNumber),
      institutionNumber,
      transitNumber
    })
  )
