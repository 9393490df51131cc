/**
 * The kind of payment methods: for each event its ledger entries and topics (the
 * columns "Ledger" and "Event" of payments.md 1.5), and for each state its record,
 * its due time and how lists show it.
 */
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as DepositEntries from "../../ledger/DepositEntries.ts"
import * as Reference from "../../vocabulary/Reference.ts"
import * as Microdeposits from "../microdeposits/Microdeposits.ts"
import * as PaymentInstrument from "./PaymentInstrument.ts"
import * as PaymentMethod from "./PaymentMethod.ts"

const record = (state: PaymentMethod.State, subject: Kind.Subject): JsonObject => ({
  ...Reference.to("payment_methods", subject.id),
  owner: { ...Reference.application(subject.appId) },
  create_time: subject.createTime,
  type: state.details.type,
  status: PaymentMethod.statusOf(state) ?? "unverified",
  ...PaymentInstrument.record(state.details),
  custom_data: state.details.customData
})

/** Owed voids, and agreements that a deletion left signed, are due now. */
const dueAt = (state: PaymentMethod.State): number | null => {
  if (state._tag === "Verifying") return state.openedAt + PaymentMethod.verificationTimeout
  if (state.voids.length > 0) return 0
  if (state._tag === "Abandoned") return null
  if (state._tag === "Deleted" && PaymentInstrument.agreementsOf(state.details).length > 0) return 0
  return PaymentInstrument.isCard(state.details)
    ? state.details.refreshAt
    : (PaymentMethod.openDeposits(state)?.askAt ?? null)
}

/** The operator's view of a bank account's microdeposits; null: it has none. Amounts are shown in staging only. */
export const microdepositsRecord = (state: PaymentMethod.State, showsAmounts: boolean): JsonObject | null => {
  const deposits = PaymentInstrument.isCard(state.details) ? null : state.details.deposits
  if (deposits === null) return null
  return { ...Microdeposits.record(deposits, showsAmounts), status: PaymentMethod.statusOf(state) }
}

export const kind = Kind.make<PaymentMethod.State, PaymentMethod.Event>({
  type: "payment_methods",
  state: PaymentMethod.State,
  evolve: PaymentMethod.evolve,
  entries: {
    VerificationOpened: Kind.none,
    VerificationReopened: Kind.none,
    VerificationAbandoned: Kind.none,
    Verified: Kind.none,
    VerificationFailed: Kind.none,
    Created: Kind.none,
    DepositsOrdered: Kind.none,
    DepositsAsked: Kind.none,
    DepositsSent: ({ amounts }, { details }) => [
      DepositEntries.sent(details.type === "payment_bank_ca" ? "CAD" : "USD", amounts)
    ],
    DepositsQueued: Kind.none,
    DepositsUndeliverable: Kind.none,
    DepositsMatched: Kind.none,
    DepositsMismatched: Kind.none,
    LockedOut: Kind.none,
    VerificationReset: Kind.none,
    AgreementMade: Kind.none,
    AgreementEnded: Kind.none,
    StatusSet: Kind.none,
    Updated: Kind.none,
    Refreshed: Kind.none,
    Deleted: Kind.none,
    VoidOwed: Kind.none,
    Voided: Kind.none
  },
  topics: {
    VerificationOpened: Kind.none,
    VerificationReopened: Kind.none,
    VerificationAbandoned: Kind.none,
    Verified: Kind.none,
    VerificationFailed: () => ["payment_methods.updated"],
    Created: Kind.none,
    DepositsOrdered: Kind.none,
    DepositsAsked: Kind.none,
    DepositsSent: (_, { _tag }) => (_tag === "Deleted" ? [] : ["payment_methods.microdeposit_sent"]),
    DepositsQueued: Kind.none,
    DepositsUndeliverable: (_, __, before) => (before?._tag === "Unverified" ? ["payment_methods.updated"] : []),
    DepositsMatched: () => ["payment_methods.updated"],
    DepositsMismatched: Kind.none,
    LockedOut: () => ["payment_methods.updated"],
    VerificationReset: () => ["payment_methods.updated"],
    AgreementMade: Kind.none,
    AgreementEnded: Kind.none,
    StatusSet: () => ["payment_methods.updated"],
    Updated: () => ["payment_methods.updated"],
    Refreshed: ({ expiry }) => (expiry === null ? [] : ["payment_methods.updated"]),
    Deleted: () => ["payment_methods.deleted"],
    VoidOwed: Kind.none,
    Voided: Kind.none
  },
  dueAt,
  claims: Kind.none,
  counts: Kind.none,
  listed: (state, subject) => {
    const status = PaymentMethod.statusOf(state)
    return status === null ? null : { ownerId: subject.appId, status, facets: { type: state.details.type } }
  },
  shows: Kind.none,
  record
})
