/**
 * An account receives payments for a legal entity, in one currency (merchants.md
 * 4). Its balances are sums of ledger entries; the record only shows them.
 */
import { Schema } from "effect"
import * as Ledger from "../../ledger/Ledger.ts"
import type * as Card from "../../payers/card/Card.ts"
import * as Instrument from "../../payers/payment-method/Instrument.ts"
import type { Price } from "../../payments/payment/Payment.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Money from "../../vocabulary/Money.ts"
import { type AcceptedMethod, acceptedMethods, Details, Fields, type Patch } from "./AccountFields.ts"
import * as Document from "../document/Document.ts"
import * as Pricing from "./Pricing.ts"

export const State = Schema.Struct({
  legalEntityId: Schema.String,
  /** whom the money is for; the owner unless it was transferred */
  beneficiaryId: Schema.String,
  currency: Money.Currency,
  status: Schema.Literals(["active", "disabled", "deleted"]),
  fields: Fields,
  /** absent: there never were any */
  documents: Schema.optionalKey(Schema.Array(Document.Attachment)),
  /** absent: the operator said nothing */
  details: Schema.optionalKey(Details)
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Created"; readonly account: State }
  | {
      readonly _tag: "Updated"
      readonly fields: Fields
      readonly beneficiaryId: string
      readonly documents: ReadonlyArray<Document.Attachment>
    }
  | { readonly _tag: "Detailed"; readonly details: Details }
  /** what goes to the reserve, and what comes back from it: above 0 */
  | { readonly _tag: "Held"; readonly amount: number }
  | { readonly _tag: "Released"; readonly amount: number }
  | { readonly _tag: "FellBelowZero" }

/** Names and descriptions that an account has when none is given (merchants.md 4.1). */
export interface Defaults {
  readonly entityName: string | null
  readonly entityDescription: string | null
  readonly controllerName: string | null
}

const nameless = (id: string): string => `Account ${id.slice(-6)}`

/** What statements call an account is never null: without a text of its own, its name. */
export const withStatement = (fields: Fields, id: string): Fields => ({
  ...fields,
  statementDescription: fields.statementDescription ?? fields.name ?? nameless(id)
})

export const withDefaults = (fields: Fields, id: string, from: Defaults): Fields => {
  const name = fields.name ?? from.entityName ?? from.controllerName ?? nameless(id)
  const description = fields.description ?? from.entityDescription ?? name
  return withStatement({ ...fields, name, description }, id)
}

/** One currency for each country of a legal entity; null where accounts cannot be. */
export const currencyOf = (country: string): Money.Currency | null =>
  country === "US" ? "USD" : country === "CA" ? "CAD" : null

/** The fields after a patch: objects by member, arrays and custom_data whole. */
export const patched = (
  fields: Fields,
  patch: Omit<Patch, "rbits" | "legalEntityId" | "beneficiaryLegalEntityId" | "documents">
): Fields => {
  const merged = MergePatch.merge(fields, patch, ["customData"])
  return decodeFields(merged)
}

const decodeFields = Schema.decodeUnknownSync(Schema.toType(Fields))

/** A fresh account accepts payments; one without a name or description does not (merchants.md 5). */
export const acceptsPayments = (state: State): boolean =>
  state.status === "active" && (state.fields.name ?? null) !== null && (state.fields.description ?? null) !== null

/** Cards are read in person for accounts of the US alone (merchants.md 5). */
export const takesTerminals = (state: State): boolean => state.status === "active" && state.currency === "USD"

const alias: Readonly<Partial<Record<AcceptedMethod, Card.Brand>>> = { amex: "american_express" }

/** Whether the account takes cards of this brand and funding. */
export const acceptsCard = (state: State, brand: Card.Brand, funding: Card.Funding): boolean => {
  const accepted = state.fields.incomingPayments?.acceptedMethods ?? acceptedMethods
  const prepaidDisabled = state.fields.incomingPayments?.prepaidCardsDisabled ?? false
  return accepted.some((each) => (alias[each] ?? each) === brand) && !(prepaidDisabled && funding === "prepaid")
}

/** Whether the account takes bank payments of this kind: those of its own country. */
export const acceptsBank = (state: State, type: Instrument.BankType): boolean => {
  const accepted = state.fields.incomingPayments?.acceptedMethods ?? acceptedMethods
  const own: Instrument.BankType = state.currency === "USD" ? "payment_bank_us" : "payment_bank_ca"
  return type === own && accepted.includes("payment_bank")
}

/** What the service takes of a payment's fee at once; null: nothing. */
export const price = (state: State, type: Instrument.Type): Price | null => {
  const prices = state.fields.pricing?.currencies?.[state.currency]
  const fee = (Instrument.isBank(type) ? prices?.paymentBank : prices?.creditCard) ?? null
  return fee === null || fee.model !== "blended"
    ? null
    : { percentage: Pricing.units(fee.percentage), fixedAmount: fee.fixedAmount }
}

export const balanceKey = (id: string, balance: Ledger.MerchantBalance, currency: Money.Currency): string =>
  Ledger.counterKey(Ledger.merchant(id, balance), currency)
