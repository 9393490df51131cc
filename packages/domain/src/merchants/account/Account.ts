/**
 * An account receives payments for a legal entity, in one currency (merchants.md 4).
 * Its balances are sums of ledger entries and are no part of the state.
 */
import { Schema, Struct } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Ledger from "../../ledger/Ledger.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Money from "../../vocabulary/Money.ts"
import type { JsonObject } from "../../vocabulary/text/Json.ts"
import * as Document from "../document/Document.ts"
import { Details, Fields, type Patch } from "./AccountFields.ts"
import * as ApplePayRegistration from "./ApplePayRegistration.ts"
import * as AccountClosingIssue from "./capabilities/AccountClosingIssue.ts"
import * as EnablementClock from "./capabilities/EnablementClock.ts"
import * as Pricing from "./Pricing.ts"
import * as RecoverySchedule from "./RecoverySchedule.ts"
import * as WeeklyReserve from "./WeeklyReserve.ts"

/** A capability that an application block can disable (merchants.md 5). */
export const Blockable = Schema.Literals(["payments", "payouts"])
export type Blockable = typeof Blockable.Type

/** The reason of the application block of each capability; null: it is not blocked. */
const Blocks = Schema.Struct({ payments: StateCodec.orNull(Schema.String), payouts: StateCodec.orNull(Schema.String) })
export type Blocks = typeof Blocks.Type

export const State = Schema.Struct({
  legalEntityId: Schema.String,
  /** the legal entity that the money belongs to, which is the owner unless a request names another */
  beneficiaryId: Schema.String,
  currency: Money.Currency,
  status: Schema.Literals(["active", "disabled", "deleted"]),
  fields: Fields,
  documents: StateCodec.field(Schema.Array(Document.Attachment), []),
  /** empty: the operator has set none */
  details: StateCodec.field(Details, {}),
  /** an account with one is disabled, or deleted */
  closings: StateCodec.field(Schema.Array(AccountClosingIssue.Type), []),
  blocks: StateCodec.field(Blocks, { payments: null, payouts: null }),
  clock: StateCodec.field(EnablementClock.Clock, EnablementClock.initialClock),
  /** the record of capabilities that was announced last, as JSON; null: none was */
  announced: StateCodec.orNull(Schema.String),
  /** when the next payout of its schedule is due, in UNIX seconds of service time; null: none is scheduled */
  nextPayoutAt: StateCodec.orNull(Schema.Int),
  /** when its negative balance is recovered (merchants.md 8) */
  recovery: StateCodec.field(RecoverySchedule.State, RecoverySchedule.none),
  /** when the next billing statement is made, in UNIX seconds of service time; null: none is */
  nextStatementAt: StateCodec.orNull(Schema.Int),
  /** the payments that count towards its weekly limit */
  receipts: StateCodec.field(WeeklyReserve.Receipts, []),
  /** null: it is not registered */
  applePay: StateCodec.orNull(ApplePayRegistration.Registration)
})
export type State = typeof State.Type

export const newStanding = {
  status: "active",
  closings: [],
  blocks: { payments: null, payouts: null },
  clock: EnablementClock.initialClock,
  announced: null,
  recovery: RecoverySchedule.none,
  nextStatementAt: null,
  receipts: [],
  applePay: null
} as const

export type Event =
  | { readonly _tag: "Created"; readonly account: State }
  | {
      readonly _tag: "Updated"
      readonly fields: Fields
      readonly beneficiaryId: string
      readonly documents: ReadonlyArray<Document.Attachment>
    }
  | { readonly _tag: "Detailed"; readonly details: Details }
  /** moved from `available` to the reserve; `amount` above 0, in the smallest unit */
  | { readonly _tag: "Held"; readonly amount: number }
  /** moved from the reserve to `available`; `amount` above 0, in the smallest unit */
  | { readonly _tag: "Released"; readonly amount: number }
  /** payments completed; `held` of their net `amount` is moved to the reserve, 0 or more; `at` in UNIX seconds */
  | { readonly _tag: "PaymentsReceived"; readonly amount: number; readonly held: number; readonly at: number }
  | RecoverySchedule.Event
  | { readonly _tag: "Closed"; readonly issue: AccountClosingIssue.Type }
  /** the data of the legal entity and the account is complete */
  | { readonly _tag: "Reopened"; readonly issue: AccountClosingIssue.Type }
  | { readonly _tag: "BlocksChanged"; readonly blocks: Blocks }
  | { readonly _tag: "ApplePayRegistered"; readonly registration: ApplePayRegistration.Registration }
  | { readonly _tag: "ClockMoved"; readonly clock: EnablementClock.Clock }
  /** `capabilities`: their record */
  | { readonly _tag: "CapabilitiesChanged"; readonly capabilities: JsonObject }
  /** the operator deleted the payout method that the account named */
  | { readonly _tag: "PayoutMethodDetached" }
  | { readonly _tag: "Deleted" }
  /** `at`: when the next payout is due; null: none is scheduled */
  | { readonly _tag: "PayoutScheduled"; readonly at: number | null }
  /** `at`: when the next statement is made; null: no more is */
  | { readonly _tag: "StatementScheduled"; readonly at: number | null }
  /** the data of its legal entity was erased */
  | { readonly _tag: "OwnerErased" }

/** The reasons of the signals that the first payment was accepted, and that payments reached the limit of the clock. */
export const firstPayment = "first_payment"
export const processingLimit = "processing_limit"
export type PaymentsSignal = typeof firstPayment | typeof processingLimit

/** The counters that the payments of an account move while its enablement clock counts them, in the smallest unit. */
export const processedKey = (id: string): string => `processed:${id}`
/** Counts payments in flight too. It bounds new payments, so that none crosses the limit unseen. */
export const processingKey = (id: string): string => `processing:${id}`

/** The reason of the signal that payments of an account with a weekly limit completed. */
export const paymentReceipt = "payments_received"
/** The reason of the signal that an account was deleted, which ends its session tokens (EndSessionTokens.ts). */
export const accountDeletion = "account_deleted"
/** The counter of the nets of payments that are not counted towards the weekly limit yet, in the smallest unit. */
export const receivedKey = (id: string): string => `received:${id}`

/** The counter of open payments, refunds, recoveries and disputes of an account. */
export const openKey = (id: string): string => `accounts:open:${id}`

/** The names and description of the legal entity, which an account without its own gets (merchants.md 4.1). */
export interface Defaults {
  readonly entityName: string | null
  readonly entityDescription: string | null
  readonly controllerName: string | null
}

const nameless = (id: string): string => `Account ${id.slice(-6)}`

/** The statement description is never null: its default is the name. */
export const withStatement = (fields: Fields, id: string): Fields => ({
  ...fields,
  statementDescription: fields.statementDescription ?? fields.name ?? nameless(id)
})

/** The fields of a new account with the defaults of merchants.md 4.1. */
export const withDefaults = (fields: Fields, id: string, from: Defaults): Fields => {
  const name = fields.name ?? from.entityName ?? from.controllerName ?? nameless(id)
  const description = fields.description ?? from.entityDescription ?? name
  return withStatement({ ...fields, name, description }, id)
}

/** The currency of a legal entity's country; null: accounts are not supported there. */
export const currencyOf = (country: string): Money.Currency | null =>
  country === "US" ? "USD" : country === "CA" ? "CAD" : null

/** The fields after a merge patch: objects merge by member, arrays and custom_data are replaced, `""` clears a URL. */
export const patch = (
  fields: Fields,
  patch: Omit<Patch, "rbits" | "legalEntityId" | "beneficiaryLegalEntityId" | "documents">
): Fields => MergePatch.merge(fields, patch.primaryUrl === "" ? { ...patch, primaryUrl: null } : patch, ["customData"])

/** The fields without personal data. */
export const withoutPersons = (fields: Fields): Fields =>
  Struct.omit(fields, ["referralDetails", "referralPartner", "onboardingLocation"])

/**
 * Whether the account accepts payments (merchants.md 5): it is active and not blocked, has a name and a description, and
 * its enablement clock has not run out.
 */
export const acceptsPayments = ({ blocks, clock, fields, status }: State): boolean =>
  status === "active" &&
  blocks.payments === null &&
  (fields.name ?? null) !== null &&
  (fields.description ?? null) !== null &&
  clock._tag !== "PaymentsOff" &&
  clock._tag !== "RanOut"

/** Why an account accepts no payments. `Closed`: an issue closes it; `PaymentsDisabled`: any other reason. */
export interface PaymentsRefusal {
  readonly _tag: "Account/Deleted" | "Account/Closed" | "Account/PaymentsDisabled"
  readonly path: ReadonlyArray<string>
}

/** Why the account accepts no payments; null: it does. `path`: the field that names the account. */
export const paymentsRefusal = (state: State, path: ReadonlyArray<string>): PaymentsRefusal | null => {
  if (state.status === "deleted") return { _tag: "Account/Deleted", path }
  if (state.status === "disabled") return { _tag: "Account/Closed", path }
  return acceptsPayments(state) ? null : { _tag: "Account/PaymentsDisabled", path }
}

/** The payout method and the period of the account's payouts; null: not given. */
export const payoutOf = ({ currency, fields }: State) => {
  const { payoutMethodId = null, period = null } = fields.payout?.currencies?.[currency] ?? {}
  return { payoutMethodId, period }
}

export const detachPayoutMethod = ({ currency, fields }: State): Fields =>
  patch(fields, { payout: { currencies: { [currency]: { payoutMethodId: null } } } })

const pricesOf = ({ currency, fields }: State): Pricing.Prices | null => fields.pricing?.currencies?.[currency] ?? null

/** The sorts of payments that have their own price. */
export type PriceKind = "creditCard" | "debitCard" | "paymentBank"

/** The fee of these payments. Debit cards without a fee have that of credit cards. */
const feeOf = (state: State, priced: PriceKind): Pricing.Fee | null => {
  const prices = pricesOf(state)
  return (priced === "debitCard" ? (prices?.debitCard ?? prices?.creditCard) : prices?.[priced]) ?? null
}

const modelled = (state: State, priced: PriceKind, model: Pricing.Fee["model"]): Pricing.Price | null => {
  const fee = feeOf(state, priced)
  return fee?.model === model ? Pricing.priceOf(fee) : null
}

/** The service's blended price for these payments; null: the service takes nothing from the payment's fee. */
export const price = (state: State, priced: PriceKind): Pricing.Price | null => modelled(state, priced, "blended")

/** The markup that the month's statement adds to the cost of these payments; null: they are not billed. */
export const markup = (state: State, priced: PriceKind): Pricing.Price | null =>
  modelled(state, priced, "interchange_plus")

/** Whether the account's card payments are billed by monthly statements (merchants.md 12). */
export const isInterchangePlus = (state: State): boolean => Pricing.interchangePlusFees(pricesOf(state)).length > 0

/** The fees of a statement that do not depend on payments, in cents. */
export interface MonthlyFees {
  readonly recurring: number
  readonly equipment: ReadonlyArray<number>
  /** for each failed debit */
  readonly debitFailure: number
}

export const monthlyFees = (state: State): MonthlyFees => {
  const prices = pricesOf(state)
  return {
    recurring: prices?.recurringFee?.amount ?? 0,
    equipment: (prices?.equipmentFees ?? []).map(({ amount }) => amount),
    debitFailure: prices?.otherFees?.debitFailureFee?.amount ?? 0
  }
}

export const balanceKey = (id: string, balance: Ledger.MerchantBalance, currency: Money.Currency): string =>
  Ledger.counterKey(Ledger.merchant(id, balance), currency)
