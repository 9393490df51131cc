/**
 * A payment method is what a payer pays with (payments.md 1). A card is verified
 * when it is made, unless its verification is asked for: then a 1.00
 * authorization decides, between an intent and its result. Only verified methods
 * pay; a deleted one stays readable.
 */
import { Redacted, Schema } from "effect"
import type { JsonObject } from "../decider/Json.ts"
import * as Kind from "../decider/Kind.ts"
import * as Address from "../vocabulary/Address.ts"
import * as CustomData from "../vocabulary/CustomData.ts"
import * as Phone from "../vocabulary/Phone.ts"
import * as Reference from "../vocabulary/Reference.ts"
import * as Secret from "../vocabulary/Secret.ts"
import * as Card from "./Card.ts"
import { type CardRequest, Holder, VirtualTerminalMode } from "./CardRequest.ts"

/** What is kept of a card: the number only sealed, the CVV not at all. */
export const StoredCard = Schema.Struct({
  /** seals the number */
  sealed: Secret.Sealed,
  bin: Schema.String,
  lastFour: Schema.String,
  brand: Card.Brand,
  funding: Card.Funding,
  expirationMonth: Schema.Int,
  expirationYear: Schema.Int,
  holder: Holder,
  autoUpdate: Schema.Boolean,
  cardOnFile: Schema.Boolean,
  recurring: Schema.Boolean,
  virtualTerminalMode: Schema.NullOr(VirtualTerminalMode),
  cvvProvided: Schema.Boolean,
  entryType: Schema.Literals(["card_keyed", "card_swiped", "card_chip", "card_contactless", "digital_wallet"])
})
export type StoredCard = typeof StoredCard.Type

export const Details = Schema.Struct({
  type: Schema.Literal("credit_card"),
  card: StoredCard,
  customData: Schema.NullOr(CustomData.CustomData),
  /** when the card updater is to be asked, in service time */
  refreshAt: Schema.NullOr(Schema.Int)
})
export type Details = typeof Details.Type

/** Keys of authorizations that are still to be given back. */
const Voids = Schema.Array(Schema.String)

export const State = Schema.TaggedUnion({
  /** an authorization is under way, or was when its process died */
  Verifying: { details: Details, attempt: Schema.Int, openedAt: Schema.Int, voids: Voids },
  /** no method was made; what may have been authorized is given back */
  Abandoned: { details: Details, attempt: Schema.Int, voids: Voids },
  Usable: { details: Details, voids: Voids },
  Refused: { details: Details, voids: Voids },
  Deleted: { details: Details, voids: Voids }
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "VerificationOpened"; readonly details: Details; readonly at: number }
  | { readonly _tag: "VerificationReopened"; readonly details: Details; readonly at: number }
  | { readonly _tag: "VerificationAbandoned" }
  | { readonly _tag: "Verified" }
  | { readonly _tag: "VerificationFailed" }
  | { readonly _tag: "Created"; readonly details: Details }
  | { readonly _tag: "Updated"; readonly details: Details }
  | { readonly _tag: "Refreshed"; readonly expiry: Card.Expiry | null }
  | { readonly _tag: "StatusSet"; readonly usable: boolean }
  | { readonly _tag: "Deleted" }
  | { readonly _tag: "VoidOwed"; readonly keys: ReadonlyArray<string> }
  | { readonly _tag: "Voided"; readonly key: string }

/** How long an intent without a result is left to its process, in seconds. */
export const patience = 60

/** The key under which the network knows an attempt. */
export const verificationKey = (id: string, attempt: number): string => `${id}:${attempt}:verification`

const illegal = (state: State | null, event: Event): never => {
  throw new TypeError(`a payment method in ${state?._tag ?? "no state"} has no ${event._tag}`)
}

const begin = (event: Event): State => {
  switch (event._tag) {
    case "Created":
      return State.cases.Usable.make({ details: event.details, voids: [] })
    case "VerificationOpened":
      return State.cases.Verifying.make({ details: event.details, attempt: 1, openedAt: event.at, voids: [] })
    default:
      return illegal(null, event)
  }
}

/** The next state. Total over what the rules emit; anything else is a defect. */
const evolve = (state: State | null, event: Event): State => {
  if (state === null) return begin(event)
  const { details, voids } = state
  switch (event._tag) {
    case "VerificationReopened":
      return State.cases.Verifying.make({
        details: event.details,
        attempt: attemptOf(state) + 1,
        openedAt: event.at,
        voids
      })
    case "VerificationAbandoned":
      return State.cases.Abandoned.make({ details, attempt: attemptOf(state), voids })
    case "Verified":
      return State.cases.Usable.make({ details, voids })
    case "VerificationFailed":
      return State.cases.Refused.make({ details, voids })
    case "StatusSet":
      return event.usable ? State.cases.Usable.make({ details, voids }) : State.cases.Refused.make({ details, voids })
    case "Updated":
      return { ...state, details: event.details }
    case "Refreshed":
      return { ...state, details: { ...details, refreshAt: null, card: { ...details.card, ...event.expiry } } }
    case "Deleted":
      return State.cases.Deleted.make({ details: { ...details, refreshAt: null }, voids })
    case "VoidOwed":
      return { ...state, voids: [...voids, ...event.keys] }
    case "Voided":
      return { ...state, voids: voids.filter((each) => each !== event.key) }
    default:
      return illegal(state, event)
  }
}

export const attemptOf = (state: State): number => ("attempt" in state ? state.attempt : 0)

export type Status = "unverified" | "verified" | "verification_failed" | "deleted"

/** null: the method does not exist for the API. */
export const statusOf = (state: State): Status | null => {
  switch (state._tag) {
    case "Verifying":
    case "Abandoned":
      return null
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

/** A method of a card request. `sealed` is the number, sealed by the vault. */
export const detailsOf = (
  request: CardRequest,
  sealed: Secret.Sealed,
  funding: Card.Funding,
  customData: CustomData.CustomData | null,
  refreshAt: number | null
): Details => {
  const number = Redacted.value(request.cardNumber)
  return {
    type: "credit_card",
    card: {
      sealed,
      bin: number.slice(0, 6),
      lastFour: number.slice(-4),
      brand: Card.brandOf(number) ?? "visa",
      funding,
      expirationMonth: request.expirationMonth,
      expirationYear: request.expirationYear,
      holder: request.cardHolder,
      autoUpdate: request.autoUpdate ?? false,
      cardOnFile: request.cardOnFile ?? false,
      recurring: request.recurring ?? false,
      virtualTerminalMode: request.virtualTerminalMode ?? null,
      cvvProvided: (request.cvv ?? null) !== null,
      entryType: "card_keyed"
    },
    customData,
    refreshAt
  }
}

const cardRecord = (card: StoredCard): JsonObject => ({
  bin: card.bin,
  last_four: card.lastFour,
  display_name: Card.displayName(card.brand, card.lastFour),
  backing_display_name: null,
  card_brand: card.brand,
  card_funding: card.funding,
  card_entry_type: card.entryType,
  expiration_month: card.expirationMonth,
  expiration_year: card.expirationYear,
  cvv_provided: card.cvvProvided,
  card_holder: {
    holder_name: card.holder.holderName,
    email: card.holder.email ?? null,
    address: Address.holderRecord(card.holder.address),
    phone: Phone.holderRecord(card.holder.phone)
  },
  auto_update: card.autoUpdate,
  card_on_file: card.cardOnFile,
  recurring: card.recurring,
  virtual_terminal_mode: card.virtualTerminalMode
})

const record = (state: State, subject: Kind.Subject): JsonObject => ({
  ...Reference.to("payment_methods", subject.id),
  owner: { ...Reference.application(subject.appId) },
  create_time: subject.createTime,
  type: state.details.type,
  status: statusOf(state) ?? "unverified",
  credit_card: cardRecord(state.details.card),
  custom_data: state.details.customData
})

const dueAt = (state: State): number | null => {
  if (state._tag === "Verifying") return state.openedAt + patience
  return state.voids.length > 0 ? 0 : state.details.refreshAt
}

export const kind = Kind.make<State, Event>({
  type: "payment_methods",
  state: State,
  evolve,
  entries: {
    VerificationOpened: Kind.none,
    VerificationReopened: Kind.none,
    VerificationAbandoned: Kind.none,
    Verified: Kind.none,
    VerificationFailed: Kind.none,
    Created: Kind.none,
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
    StatusSet: () => ["payment_methods.updated"],
    Updated: () => ["payment_methods.updated"],
    Refreshed: (event) => (event.expiry === null ? [] : ["payment_methods.updated"]),
    Deleted: () => ["payment_methods.deleted"],
    VoidOwed: Kind.none,
    Voided: Kind.none
  },
  dueAt,
  claims: Kind.none,
  counts: Kind.none,
  listed: (state, subject) => {
    const status = statusOf(state)
    return status === null ? null : { ownerId: subject.appId, status, facets: { type: state.details.type } }
  },
  shows: Kind.none,
  record
})
