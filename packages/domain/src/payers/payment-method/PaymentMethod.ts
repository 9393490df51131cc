/**
 * A payment method is what a payer pays with (payments.md 1.5). A card is verified
 * when it is made, unless its verification is asked for: then a 1.00
 * authorization decides, between an intent and its result. A bank account is
 * verified by telling the amounts of two small deposits. Only verified methods
 * pay; a deleted one stays readable.
 */
import { Schema } from "effect"
import type * as Card from "../card/Card.ts"
import * as CardUpdater from "../card/CardUpdater.ts"
import {
  type Agreement,
  BankDetails,
  CardDetails,
  type Deposits,
  Details,
  firstRound,
  isCard
} from "./PaymentInstrument.ts"

/** Keys of authorizations that are still to be given back. */
const Voids = Schema.Array(Schema.String)

export const State = Schema.TaggedUnion({
  /** an authorization is under way, or was when its process died */
  Verifying: { details: CardDetails, attempt: Schema.Int, openedAt: Schema.Int, voids: Voids },
  /** no method was made; what may have been authorized is given back */
  Abandoned: { details: CardDetails, attempt: Schema.Int, voids: Voids },
  /** a bank account whose deposits are on their way, or not told yet */
  Unverified: { details: BankDetails, voids: Voids },
  Usable: { details: Details, voids: Voids },
  Refused: { details: Details, voids: Voids },
  Deleted: { details: Details, voids: Voids }
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "VerificationOpened"; readonly details: CardDetails; readonly at: number }
  | { readonly _tag: "VerificationReopened"; readonly details: CardDetails; readonly at: number }
  | { readonly _tag: "VerificationAbandoned" }
  | { readonly _tag: "Verified" }
  | { readonly _tag: "VerificationFailed" }
  | { readonly _tag: "Created"; readonly details: Details }
  | { readonly _tag: "DepositsOrdered"; readonly details: BankDetails }
  | { readonly _tag: "DepositsAsked"; readonly at: number }
  | { readonly _tag: "DepositsSent"; readonly amounts: readonly [number, number]; readonly at: number }
  | { readonly _tag: "DepositsQueued"; readonly askAt: number | null }
  | { readonly _tag: "DepositsUndeliverable" }
  | { readonly _tag: "DepositsMatched" }
  | { readonly _tag: "DepositsMismatched" }
  | { readonly _tag: "LockedOut" }
  | { readonly _tag: "VerificationReset" }
  | { readonly _tag: "AgreementMade"; readonly agreement: Agreement }
  | { readonly _tag: "AgreementEnded"; readonly agreementId: string }
  | { readonly _tag: "Updated"; readonly details: Details }
  | { readonly _tag: "Refreshed"; readonly expiry: Card.Expiry | null }
  | { readonly _tag: "StatusSet"; readonly usable: boolean }
  | { readonly _tag: "Deleted" }
  | { readonly _tag: "VoidOwed"; readonly keys: ReadonlyArray<string> }
  | { readonly _tag: "Voided"; readonly key: string }

/** How long an intent without a result is left to its process, in seconds. */
export const patience = 60

/** Mismatches that are forgiven; the one after them locks the method (payments.md 1.5). */
export const forgivenMismatches = 2

/** The key under which the network knows an attempt. */
export const verificationKey = (id: string, attempt: number): string => `${id}:${attempt}:verification`
/** The key under which the network knows the deposits of a round. */
export const depositsKey = (id: string, round: number): string => `${id}:${round}:deposits`

const illegal = (state: State | null, event: Event): never => {
  throw new TypeError(`a payment method in ${state?._tag ?? "no state"} has no ${event._tag}`)
}

const begin = (event: Event): State => {
  switch (event._tag) {
    case "Created":
      return State.cases.Usable.make({ details: event.details, voids: [] })
    case "DepositsOrdered":
      return State.cases.Unverified.make({ details: event.details, voids: [] })
    case "VerificationOpened":
      return State.cases.Verifying.make({ details: event.details, attempt: 1, openedAt: event.at, voids: [] })
    default:
      return illegal(null, event)
  }
}

type Verifying = Extract<State, { readonly _tag: "Verifying" | "Abandoned" }>

/** A card whose verification is asked for. */
const verifying = (state: Verifying, event: Event): State => {
  const { attempt, details, voids } = state
  switch (event._tag) {
    case "VerificationReopened":
      return State.cases.Verifying.make({ details: event.details, attempt: attempt + 1, openedAt: event.at, voids })
    case "VerificationAbandoned":
      return State.cases.Abandoned.make({ details, attempt, voids })
    case "Verified":
      return State.cases.Usable.make({ details, voids })
    case "VerificationFailed":
      return State.cases.Refused.make({ details, voids })
    default:
      return illegal(state, event)
  }
}

type Deposited = Extract<
  Event,
  {
    readonly _tag:
      | "DepositsAsked"
      | "DepositsSent"
      | "DepositsQueued"
      | "DepositsUndeliverable"
      | "DepositsMatched"
      | "DepositsMismatched"
      | "LockedOut"
  }
>

/** A bank account whose two deposits are what verifies it. */
const deposited = (state: State, event: Deposited): State => {
  const { details, voids } = state
  if (isCard(details) || details.deposits === null) return illegal(state, event)
  const { deposits } = details
  const after = (change: Partial<typeof deposits>): BankDetails => ({
    ...details,
    deposits: { ...deposits, ...change }
  })
  const unverified = (change: Partial<typeof deposits>): State =>
    State.cases.Unverified.make({ details: after(change), voids })
  switch (event._tag) {
    case "DepositsAsked":
      return withDetails(state, after({ askAt: event.at }))
    case "DepositsSent":
      return withDetails(state, after({ amounts: event.amounts, sentAt: event.at, askAt: null }))
    case "DepositsQueued":
      return withDetails(state, after({ askAt: event.askAt }))
    case "DepositsMismatched":
      return unverified({ mismatches: deposits.mismatches + 1 })
    case "DepositsMatched":
      return State.cases.Usable.make({ details, voids })
    case "DepositsUndeliverable": {
      const failed = after({ askAt: null })
      return state._tag === "Unverified"
        ? State.cases.Refused.make({ details: failed, voids })
        : withDetails(state, failed)
    }
    case "LockedOut":
      return State.cases.Refused.make({ details: after({ mismatches: deposits.mismatches + 1 }), voids })
  }
}

/**
 * The deposits of a bank account of which the network has not said what became of them: those that it waits for, and
 * once the network was asked for them, any others too, since they may have been sent.
 */
export const openDeposits = ({ _tag, details }: State): Deposits | null => {
  if (isCard(details) || details.deposits === null || details.deposits.amounts !== null) return null
  return _tag === "Unverified" || (details.deposits.askAt ?? 0) > 0 ? details.deposits : null
}

/**
 * A further round of deposits, or the first of a bank account that was verified by other means. A round that is open
 * goes on, so that no payer gets four.
 */
const reset = (state: State, event: Event): State => {
  const { details, voids } = state
  if (isCard(details)) return illegal(state, event)
  const deposits = openDeposits(state) ?? { ...firstRound, round: (details.deposits?.round ?? 0) + 1 }
  return State.cases.Unverified.make({ details: { ...details, deposits }, voids })
}

/** A card of which the updater was asked. */
const refreshed = (details: Details, expiry: Card.Expiry | null): Details =>
  isCard(details) ? CardUpdater.answered(details, expiry) : details

/** The live agreements of a bank account, after one was made or has ended. */
const agreed = (
  details: Details,
  event: Extract<Event, { readonly _tag: "AgreementMade" | "AgreementEnded" }>
): Details => {
  if (isCard(details)) return details
  const agreements =
    event._tag === "AgreementMade"
      ? [...details.agreements, event.agreement]
      : details.agreements.filter(({ id }) => id !== event.agreementId)
  return { ...details, agreements }
}

const withDetails = (state: State, details: Details): State => {
  if (state._tag === "Usable" || state._tag === "Refused" || state._tag === "Deleted") return { ...state, details }
  if (state._tag === "Unverified" && !isCard(details)) return { ...state, details }
  throw new TypeError(`a payment method in ${state._tag} does not change its details`)
}

/** The next state. Total over what the rules emit; anything else is a defect. */
export const evolve = (state: State | null, event: Event): State => {
  if (state === null) return begin(event)
  const { details, voids } = state
  switch (event._tag) {
    case "StatusSet":
      return event.usable ? State.cases.Usable.make({ details, voids }) : State.cases.Refused.make({ details, voids })
    case "Updated":
      return withDetails(state, event.details)
    case "Refreshed":
      return withDetails(state, refreshed(details, event.expiry))
    case "AgreementMade":
    case "AgreementEnded":
      return withDetails(state, agreed(details, event))
    case "VerificationReset":
      return reset(state, event)
    case "Deleted":
      return State.cases.Deleted.make({ details: refreshed(details, null), voids })
    case "VoidOwed":
      return { ...state, voids: [...voids, ...event.keys] }
    case "Voided":
      return { ...state, voids: voids.filter((each) => each !== event.key) }
    case "Created":
    case "DepositsOrdered":
      return illegal(state, event)
    case "VerificationOpened":
    case "VerificationReopened":
    case "VerificationAbandoned":
    case "Verified":
    case "VerificationFailed":
      return state._tag === "Verifying" || state._tag === "Abandoned" ? verifying(state, event) : illegal(state, event)
    default:
      return deposited(state, event)
  }
}

export const attemptOf = (state: State): number => ("attempt" in state ? state.attempt : 0)

export const statuses = ["unverified", "verified", "verification_failed", "deleted"] as const
export type Status = (typeof statuses)[number]

/** null: the method does not exist for the API. */
export const statusOf = (state: State): Status | null => {
  switch (state._tag) {
    case "Verifying":
    case "Abandoned":
      return null
    case "Unverified":
      return "unverified"
    case "Usable":
      return "verified"
    case "Refused":
      return "verification_failed"
    case "Deleted":
      return "deleted"
  }
}

/** Counts the pending payments of a method: it cannot be deleted while there are any. */
export const pendingPayments = (id: string): string => `payments:pending:${id}`
