/**
 * The transitions of a payment method (payments.md 1.5): for each event the states
 * that can have it, the state after it, and the columns "Ledger" and "Event" of the
 * contract's table.
 */
import * as Microdeposits from "../../banking/Microdeposits.ts"
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as MicrodepositEntries from "../../ledger/MicrodepositEntries.ts"
import * as RetentionPeriods from "../../vocabulary/time/RetentionPeriods.ts"
import type * as Card from "../card/Card.ts"
import * as CardUpdater from "../card/CardUpdater.ts"
import { type BankDetails, type Details, isCard, withoutNumbers } from "./PaymentInstrument.ts"
import * as PaymentMethod from "./PaymentMethod.ts"

type State = PaymentMethod.State

/** The details of a bank account. A card has no microdeposits or agreements. */
const bankOf = (details: Details): BankDetails => {
  if (isCard(details)) throw new TypeError("a card is not a bank account")
  return details
}

/** A bank account after an event of its microdeposits. */
const withDeposits = (details: Details, event: Microdeposits.Event): BankDetails => {
  const bank = bankOf(details)
  if (bank.deposits === null) throw new TypeError(`no ${event._tag} without microdeposits`)
  return { ...bank, deposits: Microdeposits.evolve(bank.deposits, event) }
}

const refreshed = (details: Details, expiry: Card.Expiry | null): Details =>
  isCard(details) ? CardUpdater.applyResponse(details, expiry) : details

/** An open round of microdeposits continues after a reset, so that no payer receives four deposits. */
const reset = (state: State): State => {
  const bank = bankOf(state.details)
  const deposits = PaymentMethod.openDeposits(state) ?? Microdeposits.nextRound(bank.deposits)
  return { _tag: "Unverified", details: { ...bank, deposits }, voids: state.voids }
}

const { always, creation, from } = ResourceKind.transitions<State, PaymentMethod.Event>()
type Events = Partial<ResourceKind.Events<State, PaymentMethod.Event>>
const kept = ["Unverified", "Usable", "Refused"] as const
const shown = [...kept, "Deleted"] as const

/** The verification of a card at its network. */
const verification = {
  VerificationOpened: creation({
    to: ({ at, details }) => ({ _tag: "Verifying", details, attempt: 1, openedAt: at, voids: [] })
  }),
  VerificationReopened: from(["Verifying", "Abandoned"], {
    to: ({ attempt, voids }, { at, details }) => ({
      _tag: "Verifying",
      details,
      attempt: attempt + 1,
      openedAt: at,
      voids
    })
  }),
  VoidOwed: from(["Verifying"], { to: (state, { keys }) => ({ ...state, voids: [...state.voids, ...keys] }) }),
  VerificationAbandoned: from(["Verifying"], {
    to: ({ attempt, details, voids }, { at }) => ({
      _tag: "Abandoned",
      details,
      attempt,
      voids,
      deleteAt: at + RetentionPeriods.abandonedVerification
    })
  }),
  Verified: from(["Verifying"], { to: ({ details, voids }) => ({ _tag: "Usable", details, voids }) }),
  VerificationFailed: from(["Verifying"], {
    to: ({ details, voids }) => ({ _tag: "Refused", details, voids }),
    topics: ["payment_methods.updated"]
  })
} satisfies Events

/**
 * The verification of a bank account by microdeposits. The network may respond after the account was verified by other
 * means, failed or was deleted: the response then changes the deposits and not the status.
 */
const microdeposits = {
  DepositsOrdered: creation({ to: ({ details }) => ({ _tag: "Unverified", details, voids: [] }) }),
  DepositsAsked: from(["Unverified"], {
    to: (state, event) => ({ ...state, details: withDeposits(state.details, event) })
  }),
  DepositsReleased: from(["Unverified"], {
    to: (state, event) => ({ ...state, details: withDeposits(state.details, event) })
  }),
  DepositsSent: from(shown, {
    to: (state, event) => ({ ...state, details: withDeposits(state.details, event) }),
    entries: ({ details }, _, __, { amounts }) => [
      MicrodepositEntries.deposits(details.type === "payment_bank_ca" ? "CAD" : "USD", amounts)
    ],
    topics: ({ _tag }) => (_tag === "Deleted" ? [] : ["payment_methods.microdeposit_sent"])
  }),
  DepositsQueued: from(shown, {
    to: (state, event) => ({ ...state, details: withDeposits(state.details, event) })
  }),
  DepositsUndeliverable: from(shown, {
    to: (state, event) => {
      const details = withDeposits(state.details, event)
      return state._tag === "Unverified" ? { _tag: "Refused", details, voids: state.voids } : { ...state, details }
    },
    topics: (_, before) => (before._tag === "Unverified" ? ["payment_methods.updated"] : [])
  }),
  DepositsMatched: from(["Unverified"], {
    to: ({ details, voids }, event) => ({ _tag: "Usable", details: withDeposits(details, event), voids }),
    topics: ["payment_methods.updated"]
  }),
  DepositsMismatched: from(["Unverified"], {
    to: (state, event) => ({ ...state, details: withDeposits(state.details, event) })
  }),
  LockedOut: from(["Unverified"], {
    to: ({ details, voids }, event) => ({ _tag: "Refused", details: withDeposits(details, event), voids }),
    topics: ["payment_methods.updated"]
  }),
  VerificationReset: from(["Refused"], { to: reset, topics: ["payment_methods.updated"] })
} satisfies Events

export const events: ResourceKind.Events<State, PaymentMethod.Event> = {
  Created: creation({ to: ({ details }) => ({ _tag: "Usable", details, voids: [] }) }),
  ...verification,
  ...microdeposits,
  StatusSet: from(kept, {
    to: ({ details, voids }, { usable }) => ({ _tag: usable ? "Usable" : "Refused", details, voids }),
    topics: ["payment_methods.updated"]
  }),
  Updated: from(kept, {
    to: (state, { details }) =>
      state._tag === "Unverified" ? { ...state, details: bankOf(details) } : { ...state, details },
    topics: ["payment_methods.updated"]
  }),
  Refreshed: from(["Usable", "Refused"], {
    to: (state, { expiry }) => ({ ...state, details: refreshed(state.details, expiry) }),
    topics: (_, __, { expiry }) => (expiry === null ? [] : ["payment_methods.updated"])
  }),
  AgreementMade: from(kept, {
    to: (state, { agreement }) => {
      const bank = bankOf(state.details)
      return { ...state, details: { ...bank, agreements: [...bank.agreements, agreement] } }
    }
  }),
  AgreementEnded: from(shown, {
    to: (state, { agreementId }) => {
      const bank = bankOf(state.details)
      return { ...state, details: { ...bank, agreements: bank.agreements.filter(({ id }) => id !== agreementId) } }
    }
  }),
  Deleted: from(kept, {
    to: ({ details, voids }, { at }) => ({
      _tag: "Deleted",
      details: refreshed(details, null),
      voids,
      eraseAt: at + RetentionPeriods.numbers
    }),
    topics: ["payment_methods.deleted"]
  }),
  ErasureDeferred: from(["Deleted"], { to: (state, { until }) => ({ ...state, eraseAt: until }) }),
  NumbersErased: from(["Deleted"], {
    to: ({ details, ...state }) => ({ ...state, details: withoutNumbers(details), eraseAt: null })
  }),
  Voided: always({ to: (state, { key }) => ({ ...state, voids: state.voids.filter((each) => each !== key) }) })
}
