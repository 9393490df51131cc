/**
 * The kind of accounts: their events with the ledger entries of the reserve and topics,
 * and the record of GET /accounts/{id} (merchants.md 4.1). Balances are sums of ledger
 * entries; the record shows them and the state does not hold them.
 */
import { Schema } from "effect"
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as Timer from "../../decider/Timer.ts"
import type * as Ledger from "../../ledger/Ledger.ts"
import * as ReserveEntries from "../../ledger/ReserveEntries.ts"
import * as Address from "../../vocabulary/Address.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Document from "../document/Document.ts"
import * as DocumentKind from "../document/DocumentKind.ts"
import * as Account from "./Account.ts"
import { acceptedMethods, Fields } from "./AccountFields.ts"
import * as OnboardingServiceFields from "./OnboardingServiceFields.ts"
import * as RecoverySchedule from "./RecoverySchedule.ts"
import * as EnablementClock from "./EnablementClock.ts"
import * as WeeklyReserve from "./WeeklyReserve.ts"

/** The balances of the record. */
const shown: ReadonlyArray<Ledger.MerchantBalance> = ["available", "reserve", "incoming_pending", "outgoing_pending"]

const encodeFields = Schema.encodeSync(Fields)

/** An object of the record, with null for members without a value. */
const nulls = (names: ReadonlyArray<string>, encoded: object | null | undefined): JsonObject => ({
  ...Object.fromEntries(names.map((name) => [name, null])),
  ...encoded
})

const orNull = (names: ReadonlyArray<string>, encoded: object | null | undefined): JsonObject | null =>
  encoded === null || encoded === undefined ? null : nulls(names, encoded)

const prices = ["credit_card", "payment_bank", "recurring_fee", "other_fees", "debit_card", "equipment_fees"]

const pricingRecord = ({ currency, fields }: Account.State): JsonObject => {
  const { currencies } = encodeFields(fields).pricing ?? {}
  const given = currencies?.[currency]
  const other_fees = orNull(["debit_failure_fee"], given?.other_fees)
  return { currencies: { [currency]: { ...nulls(prices, given), other_fees } } }
}

/** Seller numbers are null: they come from American Express, and no adapter connects to it. */
const amexRecord = ({ fields }: Account.State): JsonObject | null => {
  const given = fields.incomingPayments?.amex?.countries?.US?.optBlue ?? null
  if (given === null) return null
  const opt_blue = {
    opt_into_marketing: given.optIntoMarketing ?? null,
    amex_seller_number: null,
    amex_seller_id: null
  }
  return { countries: { US: { opt_blue } } }
}

const decodeAnnounced = Schema.decodeSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)))

/** The record of capabilities that was announced last: the payload of accounts.capabilities.updated. */
const announced = ({ announced }: Account.State): JsonObject => decodeAnnounced(announced ?? "{}")

/** Whether the capability `payouts` is enabled. Without it the schedule goes on, and its payouts are skipped. */
const paysOut = (state: Account.State): boolean => {
  const { payouts = null } = announced(state)
  return typeof payouts === "object" && payouts !== null && "enabled" in payouts && payouts.enabled === true
}

const payoutRecord = (state: Account.State): JsonObject => {
  const of = state.fields.payout?.currencies?.[state.currency] ?? {}
  return {
    default_currency: state.currency,
    currencies: {
      [state.currency]: {
        payout_method_id: of.payoutMethodId ?? null,
        period: of.period ?? null,
        next_payout_time: paysOut(state) ? state.nextPayoutAt : null
      }
    }
  }
}

const documentRecords = ({ documents }: Account.State, id: string): ReadonlyArray<JsonObject> =>
  documents.map((each) => DocumentKind.attachmentRecord(each, { id, resource: "accounts" }))

/**
 * The record has every member in every version, null where there is no value: records
 * of one version are readable in all (platform.md 3).
 */
const record = (state: Account.State, subject: Kind.Subject, counters: Kind.Counters): JsonObject => {
  const balance = (name: Ledger.MerchantBalance) => counters(Account.balanceKey(subject.id, name, state.currency))
  const fields = { ...encodeFields(state.fields) }
  return {
    ...ResourceReference.to("accounts", subject.id),
    owner: { ...ResourceReference.to("legal_entities", state.legalEntityId) },
    beneficiary: { ...ResourceReference.to("legal_entities", state.beneficiaryId) },
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
    transaction_division_mid: state.details.transactionDivisionMid ?? null,
    onboarding_location:
      state.fields.onboardingLocation === undefined || state.fields.onboardingLocation === null
        ? null
        : Address.record(state.fields.onboardingLocation),
    accepted_method_of_payments: OnboardingServiceFields.acceptedRecord(fields.accepted_method_of_payments),
    primary_url: fields.primary_url ?? null,
    documents: documentRecords(state, subject.id),
    enhanced_review: state.details.enhancedReview ?? "not_requested"
  }
}

/** The account with these closing issues. It is disabled while it has one. */
const closedBy = (state: Account.State, closings: Account.State["closings"]): Account.State => ({
  ...state,
  closings,
  status: closings.length === 0 ? "active" : "disabled"
})

const recovering = (state: Account.State, event: RecoverySchedule.Event): Account.State => ({
  ...state,
  recovery: RecoverySchedule.evolve(state.recovery, event)
})

const withoutPersons = (state: Account.State): Account.State => ({
  ...state,
  fields: Account.withoutPersons(state.fields)
})

/** The record with the available balance to which the account fell, and the other balances before the reserve pays. */
const fallen = (
  state: Account.State,
  subject: Kind.Subject,
  counters: Kind.Counters,
  events: ReadonlyArray<Account.Event>
): JsonObject => {
  const fall = events.find((event) => event._tag === "FellBelowZero")
  const available = Account.balanceKey(subject.id, "available", state.currency)
  return record(state, subject, (key) => (fall !== undefined && key === available ? fall.available : counters(key)))
}

const { always, creation } = Kind.transitions<Account.State, Account.Event>()

/**
 * `enablement`: the clock of merchants.md 5
 * `payout`: the next payout of the schedule (payouts/payout/RunPayoutSchedule.ts)
 * `recovery`: the negative balance is looked at (payouts/recovery/CreateRecovery.ts)
 * `reserve`: what was received above the weekly limit is released (ReleaseWeeklyReserve.ts)
 * `statement`: the month's statement is made (billing/statement/IssueStatement.ts)
 */
export type TimerName = "enablement" | "payout" | "recovery" | "reserve" | "statement"

const timers = (state: Account.State): Timer.Timers<TimerName> =>
  Timer.running({
    enablement: state.status === "active" ? EnablementClock.deadline(state.clock) : null,
    payout: state.nextPayoutAt,
    recovery: state.recovery.nextAt,
    reserve: WeeklyReserve.nextRelease(state.receipts),
    statement: state.nextStatementAt
  })

export const kind = Kind.make<Account.State, Account.Event, TimerName>({
  type: "accounts",
  state: Account.State,
  events: {
    Created: creation({ to: ({ account }) => account, topics: ["accounts.created"] }),
    Updated: always({
      to: (state, { beneficiaryId, documents, fields }) => ({ ...state, fields, beneficiaryId, documents }),
      topics: ["accounts.updated"]
    }),
    Detailed: always({
      to: (state, { details }) => ({ ...state, details }),
      topics: ["accounts.additional_details"]
    }),
    Held: always({
      to: (state) => state,
      entries: ({ currency }, _, { id }, { amount }) => [ReserveEntries.held({ accountId: id, currency, amount })]
    }),
    Released: always({
      to: (state, { amount }) => ({ ...state, receipts: WeeklyReserve.released(state.receipts, amount) }),
      entries: ({ currency }, _, { id }, { amount }) => [ReserveEntries.released({ accountId: id, currency, amount })]
    }),
    PaymentsReceived: always({
      to: (state, { amount, at, held }) => ({
        ...state,
        receipts: WeeklyReserve.withReceipt(state.receipts, { at, received: amount, held })
      }),
      entries: ({ currency }, _, { id }, { held }) =>
        held === 0 ? [] : [ReserveEntries.held({ accountId: id, currency, amount: held })]
    }),
    FellBelowZero: always({ to: recovering, topics: ["accounts.negative_balance"] }),
    RecoveryOpened: always({ to: recovering }),
    RecoveryCompleted: always({ to: recovering }),
    RecoveryFailed: always({ to: recovering }),
    RecoveryPostponed: always({ to: recovering }),
    RecoveryNotNeeded: always({ to: recovering }),
    Closed: always({ to: (state, { issue }) => closedBy(state, [...new Set([...state.closings, issue])]) }),
    Reopened: always({
      to: (state, { issue }) => ({
        ...closedBy(
          state,
          state.closings.filter((each) => each !== issue)
        ),
        clock: EnablementClock.cleared
      })
    }),
    BlocksChanged: always({ to: (state, { blocks }) => ({ ...state, blocks }) }),
    ApplePayRegistered: always({ to: (state, { registration }) => ({ ...state, applePay: registration }) }),
    ClockMoved: always({ to: (state, { clock }) => ({ ...state, clock }) }),
    CapabilitiesChanged: always({
      to: (state, { capabilities }) => ({ ...state, announced: JSON.stringify(capabilities) }),
      topics: ["accounts.capabilities.updated"]
    }),
    PayoutMethodDetached: always({
      to: (state) => ({ ...state, fields: Account.detached(state) }),
      topics: ["accounts.updated"]
    }),
    Deleted: always({ to: (state) => ({ ...state, status: "deleted" }), topics: ["accounts.deleted"] }),
    PayoutScheduled: always({ to: (state, { at }) => ({ ...state, nextPayoutAt: at }) }),
    StatementScheduled: always({ to: (state, { at }) => ({ ...state, nextStatementAt: at }) }),
    OwnerErased: always({ to: withoutPersons })
  },
  timers,
  listed: (state) => ({
    ownerId: state.legalEntityId,
    status: state.status,
    ref: state.fields.referenceId ?? null,
    rel: state.beneficiaryId
  }),
  shows: (state, subject) => shown.map((balance) => Account.balanceKey(subject.id, balance, state.currency)),
  record,
  payloads: { "accounts.capabilities.updated": announced, "accounts.negative_balance": fallen },
  // the documents of an account are erased by themselves
  erased: (state) => ({
    ...withoutPersons(state),
    documents: state.documents.map((each) => ({ ...each, details: Document.withoutName(each.details) }))
  })
})
