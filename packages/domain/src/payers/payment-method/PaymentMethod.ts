/**
 * A payment method: a card or bank account that a payer pays with (payments.md
 * 1.5). A card is verified on creation, unless the request asks for a verification:
 * a 1.00 authorization, whose intent is committed before the network call and its
 * result after it. A bank account is verified by microdeposits. Payments require a
 * verified method; a deleted one stays readable.
 */
import { Schema } from "effect"
import type * as Card from "../card/Card.ts"
import * as CardUpdater from "../card/CardUpdater.ts"
import * as Microdeposits from "../microdeposits/Microdeposits.ts"
import { type Agreement, BankDetails, CardDetails, Details, isCard } from "./PaymentInstrument.ts"

/** Idempotency keys of authorizations that are still to be voided. */
const Voids = Schema.Array(Schema.String)

export const State = Schema.TaggedUnion({
  /** the verification's network call is in flight, or its process died during it; not visible to the API */
  Verifying: { details: CardDetails, attempt: Schema.Int, openedAt: Schema.Int, voids: Voids },
  /** the network did not respond: there is no method for the API, and the authorization is voided */
  Abandoned: { details: CardDetails, attempt: Schema.Int, voids: Voids },
  /** a bank account whose microdeposits are not confirmed yet */
  Unverified: { details: BankDetails, voids: Voids },
  /** verified */
  Usable: { details: Details, voids: Voids },
  /** its verification failed */
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
  | Microdeposits.Event
  | { readonly _tag: "VerificationReset" }
  | { readonly _tag: "AgreementMade"; readonly agreement: Agreement }
  | { readonly _tag: "AgreementEnded"; readonly agreementId: string }
  | { readonly _tag: "Updated"; readonly details: Details }
  /** the card updater has responded; null: it has no new expiry */
  | { readonly _tag: "Refreshed"; readonly expiry: Card.Expiry | null }
  | { readonly _tag: "StatusSet"; readonly usable: boolean }
  | { readonly _tag: "Deleted" }
  | { readonly _tag: "VoidOwed"; readonly keys: ReadonlyArray<string> }
  | { readonly _tag: "Voided"; readonly key: string }

/** Seconds after which a verification without a result is abandoned (payments.md 1.5). */
export const verificationTimeout = 60

/** The idempotency key of a verification attempt at the card network. */
export const verificationKey = (id: string, attempt: number): string => `${id}:${attempt}:verification`

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

/** A card during its verification. */
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

/**
 * A bank account after an event of its microdeposits. The network may respond after the account was verified by other
 * means, failed or deleted: the response then changes the deposits and not the status.
 */
const withDeposits = (state: State, event: Microdeposits.Event): State => {
  if (isCard(state.details) || state.details.deposits === null) return illegal(state, event)
  const { voids } = state
  const details = { ...state.details, deposits: Microdeposits.evolve(state.details.deposits, event) }
  switch (event._tag) {
    case "DepositsAsked":
    case "DepositsSent":
    case "DepositsQueued":
      return withDetails(state, details)
    case "DepositsUndeliverable":
      return state._tag === "Unverified" ? State.cases.Refused.make({ details, voids }) : withDetails(state, details)
    case "DepositsMatched":
      return State.cases.Usable.make({ details, voids })
    case "DepositsMismatched":
      return State.cases.Unverified.make({ details, voids })
    case "LockedOut":
      return State.cases.Refused.make({ details, voids })
  }
}

/**
 * The microdeposits for which the network's response is outstanding; null: there are none. Besides those of an
 * unverified account, these are any that the network was called for, because it may have sent them.
 */
export const openDeposits = ({ _tag, details }: State): Microdeposits.State | null => {
  if (isCard(details) || details.deposits === null || details.deposits.amounts !== null) return null
  return _tag === "Unverified" || (details.deposits.askAt ?? 0) > 0 ? details.deposits : null
}

/** An open round of microdeposits goes on after a reset, so that no payer receives four. */
const reset = (state: State, event: Event): State => {
  const { details, voids } = state
  if (isCard(details)) return illegal(state, event)
  const deposits = openDeposits(state) ?? Microdeposits.nextRound(details.deposits)
  return State.cases.Unverified.make({ details: { ...details, deposits }, voids })
}

const refreshed = (details: Details, expiry: Card.Expiry | null): Details =>
  isCard(details) ? CardUpdater.responded(details, expiry) : details

/** A bank account after one of its PAD agreements was signed or has ended. */
const withAgreement = (
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

/** The next state. Throws for an event that no rule emits in this state. */
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
      return withDetails(state, withAgreement(details, event))
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
      return withDeposits(state, event)
  }
}

export const attemptOf = (state: State): number => ("attempt" in state ? state.attempt : 0)

export const statuses = ["unverified", "verified", "verification_failed", "deleted"] as const
export type Status = (typeof statuses)[number]

/** The status in records; null: the API does not show the method. */
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

/** The counter of a method's pending payments; while it is above zero the method cannot be deleted. */
export const pendingPaymentsCounter = (id: string): string => `payments:pending:${id}`
