/**
 * An account receives payments for a legal entity, in one currency (merchants.md
 * 4). Its balances are sums of ledger entries; the record only shows them.
 */
import { Schema } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as Ledger from "../../ledger/Ledger.ts"
import * as ReserveEntries from "../../ledger/ReserveEntries.ts"
import type * as Card from "../../payers/card/Card.ts"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"
import type { Price } from "../../payments/payment/Payment.ts"
import * as Address from "../../vocabulary/Address.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Reference from "../../vocabulary/Reference.ts"
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
const encodeFields = Schema.encodeSync(Fields)

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
export const acceptsBank = (state: State, type: PaymentInstrument.BankType): boolean => {
  const accepted = state.fields.incomingPayments?.acceptedMethods ?? acceptedMethods
  const own: PaymentInstrument.BankType = state.currency === "USD" ? "payment_bank_us" : "payment_bank_ca"
  return type === own && accepted.includes("payment_bank")
}

/** What the service takes of a payment's fee at once; null: nothing. */
export const price = (state: State, type: PaymentInstrument.Type): Price | null => {
  const prices = state.fields.pricing?.currencies?.[state.currency]
  const fee = (PaymentInstrument.isBank(type) ? prices?.paymentBank : prices?.creditCard) ?? null
  return fee === null || fee.model !== "blended"
    ? null
    : { percentage: Pricing.units(fee.percentage), fixedAmount: fee.fixedAmount }
}

const shown: ReadonlyArray<Ledger.MerchantBalance> = ["available", "reserve", "incoming_pending", "outgoing_pending"]

export const balanceKey = (id: string, balance: Ledger.MerchantBalance, currency: Money.Currency): string =>
  Ledger.counterKey(Ledger.merchant(id, balance), currency)

/** Members without a value are null, not absent. */
const nulls = (names: ReadonlyArray<string>, encoded: object | null | undefined): JsonObject => ({
  ...Object.fromEntries(names.map((name) => [name, null])),
  ...encoded
})

const orNull = (names: ReadonlyArray<string>, encoded: object | null | undefined): JsonObject | null =>
  encoded === null || encoded === undefined ? null : nulls(names, encoded)

const prices = ["credit_card", "payment_bank", "recurring_fee", "other_fees", "debit_card", "equipment_fees"]

const pricingRecord = ({ currency, fields }: State): JsonObject => {
  const { currencies } = encodeFields(fields).pricing ?? {}
  return { currencies: { [currency]: nulls(prices, currencies?.[currency]) } }
}

/** Seller numbers come from American Express, which nothing here is connected to. */
const amexRecord = ({ fields }: State): JsonObject | null => {
  const given = fields.incomingPayments?.amex?.countries?.US?.optBlue ?? null
  if (given === null) return null
  const opt_blue = {
    opt_into_marketing: given.optIntoMarketing ?? null,
    amex_seller_number: null,
    amex_seller_id: null
  }
  return { countries: { US: { opt_blue } } }
}

const payoutRecord = (state: State): JsonObject => {
  const of = state.fields.payout?.currencies?.[state.currency] ?? {}
  return {
    default_currency: state.currency,
    currencies: {
      [state.currency]: {
        payout_method_id: of.payoutMethodId ?? null,
        period: of.period ?? null,
        next_payout_time: null
      }
    }
  }
}

const documentRecords = ({ documents = [] }: State, id: string): ReadonlyArray<JsonObject> =>
  documents.map((each) => Document.attachmentRecord(each, { id, resource: "accounts" }))

/**
 * Every member is in every version, null where it has no value: fields that came
 * with a version are refused of requests in others, but a record made in one
 * version is readable in all, and a version only gains response fields (platform.md 3).
 */
const record = (state: State, subject: Kind.Subject, counters: Kind.Counters): JsonObject => {
  const balance = (name: Ledger.MerchantBalance) => counters(balanceKey(subject.id, name, state.currency))
  const fields = { ...encodeFields(state.fields) }
  return {
    ...Reference.to("accounts", subject.id),
    owner: { ...Reference.to("legal_entities", state.legalEntityId) },
    beneficiary: { ...Reference.to("legal_entities", state.beneficiaryId) },
    create_time: subject.createTime,
    status: state.status,
    balances: {
      currencies: {
        [state.currency]: {
          available: balance("available"),
          balance: balance("available"),
          reserve: balance("reserve"),
          incoming_pending: balance("incoming_pending"),
          outgoing_pending: balance("outgoing_pending")
        }
      }
    },
    name: fields.name ?? null,
    description: fields.description ?? null,
    statement_description: fields.statement_description ?? null,
    reference_id: fields.reference_id ?? null,
    custom_data: fields.custom_data ?? null,
    industry: orNull(["merchant_category_code", "category_detail"], fields.industry),
    incoming_payments: {
      accepted_methods:
        state.fields.incomingPayments?.acceptedMethods ?? acceptedMethods.filter((each) => each !== "amex"),
      prepaid_cards_disabled: state.fields.incomingPayments?.prepaidCardsDisabled ?? false,
      amex: amexRecord(state)
    },
    convenience_fee_amount: fields.convenience_fee_amount ?? null,
    payout: payoutRecord(state),
    pricing: pricingRecord(state),
    platform_onboarding_time: fields.platform_onboarding_time ?? null,
    projected_monthly_transaction_volume: fields.projected_monthly_transaction_volume ?? null,
    referral_details: orNull(["name", "email", "standard_id", "coupon_code"], fields.referral_details),
    referral_partner: fields.referral_partner ?? null,
    transaction_type: fields.transaction_type ?? null,
    transaction_division_mid: state.details?.transactionDivisionMid ?? null,
    onboarding_location:
      state.fields.onboardingLocation === undefined || state.fields.onboardingLocation === null
        ? null
        : Address.record(state.fields.onboardingLocation),
    accepted_method_of_payments:
      fields.accepted_method_of_payments === undefined || fields.accepted_method_of_payments === null
        ? null
        : { ...fields.accepted_method_of_payments },
    primary_url: fields.primary_url ?? null,
    documents: documentRecords(state, subject.id),
    enhanced_review: state.details?.enhancedReview ?? "not_requested"
  }
}

export const kind = Kind.make<State, Event>({
  type: "accounts",
  state: State,
  evolve: (state, event) => {
    if (event._tag === "Created") return event.account
    if (state === null) throw new TypeError("an account begins with Created")
    switch (event._tag) {
      case "Updated":
        return { ...state, fields: event.fields, beneficiaryId: event.beneficiaryId, documents: event.documents }
      case "Detailed":
        return { ...state, details: event.details }
      case "Held":
      case "Released":
      case "FellBelowZero":
        return state
    }
  },
  entries: {
    Created: Kind.none,
    Updated: Kind.none,
    Detailed: Kind.none,
    Held: ({ amount }, { currency }, _, { id }) => [ReserveEntries.held({ accountId: id, currency, amount })],
    Released: ({ amount }, { currency }, _, { id }) => [ReserveEntries.released({ accountId: id, currency, amount })],
    FellBelowZero: Kind.none
  },
  topics: {
    Created: () => ["accounts.created"],
    Updated: () => ["accounts.updated"],
    Detailed: () => ["accounts.additional_details"],
    Held: Kind.none,
    Released: Kind.none,
    FellBelowZero: () => ["accounts.negative_balance"]
  },
  dueAt: () => null,
  claims: Kind.none,
  counts: (state) => (state.status === "deleted" ? [] : [{ key: `accounts:${state.legalEntityId}` }]),
  listed: (state) => ({
    ownerId: state.legalEntityId,
    status: state.status,
    ref: state.fields.referenceId ?? null,
    rel: state.beneficiaryId
  }),
  shows: (state, subject) => shown.map((balance) => balanceKey(subject.id, balance, state.currency)),
  record
})
