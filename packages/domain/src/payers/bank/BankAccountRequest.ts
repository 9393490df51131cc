/**
 * A bank account as a request carries it (payments.md 1.1, 1.3): its own numbers,
 * or the token of a linked bank. Account numbers are `Redacted` from decode on.
 */
import { Redacted, Schema } from "effect"
import * as Address from "../../vocabulary/Address.ts"
import * as Phone from "../../vocabulary/Phone.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as BankAccount from "./BankAccount.ts"

export const Holder = Wire.struct({
  holderName: Text.Name,
  email: Schema.optionalKey(Schema.NullOr(Text.text(0, 255))),
  address: Schema.optionalKey(Schema.NullOr(Address.BankHolder)),
  phone: Schema.optionalKey(Schema.NullOr(Phone.Holder))
})
export type Holder = typeof Holder.Type

const checked = (isRight: (text: string) => boolean, reason: string) =>
  Schema.String.check(Schema.makeFilter((text) => (isRight(text) ? undefined : reason)))

const shared = {
  accountType: Schema.optionalKey(Schema.NullOr(BankAccount.AccountType)),
  accountHolder: Holder,
  lastFour: Wire.readOnly
}

export const US = Wire.struct({
  accountNumber: Secret.secret(Schema.String.check(Schema.isPattern(/^[0-9]{3,17}$/))),
  routingNumber: checked(BankAccount.isRoutingNumber, "INVALID_ROUTING_NUMBER"),
  ...shared
})
export type US = typeof US.Type

/** Whether there are such an institution and branch, the directory says. */
export const CA = Wire.struct({
  accountNumber: Secret.secret(Schema.String.check(Schema.isPattern(/^[0-9]{7,12}$/))),
  institutionNumber: checked(BankAccount.isInstitutionNumber, "INVALID_INSTITUTION_NUMBER"),
  transitNumber: checked(BankAccount.isTransitNumber, "INVALID_TRANSIT_NUMBER"),
  ...shared
})
export type CA = typeof CA.Type

/** `plaid_processor_token`: stands for a checking account of the US that its owner has linked. */
export const Linked = Wire.struct({
  processorToken: Secret.secret(Text.text(1, 255)),
  plaidAccountId: Text.Id,
  accountHolder: Holder
})
export type Linked = typeof Linked.Type

/** What the bank network needs. */
export const secretOfUS = ({ accountNumber, routingNumber }: Pick<US, "accountNumber" | "routingNumber">) =>
  Redacted.make(BankAccount.Secret.cases.US.make({ accountNumber: Redacted.value(accountNumber), routingNumber }))

export const secretOfCA = ({ accountNumber, institutionNumber, transitNumber }: CA) =>
  Redacted.make(
    BankAccount.Secret.cases.CA.make({
      accountNumber: Redacted.value(accountNumber),
      institutionNumber,
      transitNumber
    })
  )
