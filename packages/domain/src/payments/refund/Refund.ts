/**
 * A refund gives a payer money back (payments.md 4): pending from the moment it is
 * asked for, completed when the network has settled it, failed when the network
 * refuses. Whatever happens, the network is asked under one key, and nothing
 * settles that the network has not taken.
 */
import { Schema } from "effect"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"
import * as Calendar from "../../vocabulary/Calendar.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Payment from "../payment/Payment.ts"

export const Terms = Schema.Struct({
  paymentId: Schema.String,
  accountId: Schema.String,
  paymentMethodId: Schema.String,
  methodType: PaymentInstrument.Type,
  /** the network's name for the charge that it goes back by */
  charge: Schema.String,
  /** false: the payment only names the method (payments.md 4, rule 8), and its counters do not move */
  referenced: Schema.Boolean,
  currency: Money.Currency,
  /** T, in cents */
  amount: Schema.Int,
  /** R, the fee that is refunded, and of it Rs, the service's part (payments.md 7) */
  feeAmount: Schema.Int,
  serviceFee: Schema.Int,
  refundReason: Schema.String,
  orderId: Schema.NullOr(Schema.String),
  referenceId: Schema.NullOr(Schema.String),
  customData: Schema.NullOr(CustomData.CustomData)
})
export type Terms = typeof Terms.Type

export const ReasonCode = Schema.Literals(["UNKNOWN", "REFUND_DECLINED", "ACCOUNT_CLOSED", "BANK_SYSTEM_ERROR"])
export type ReasonCode = typeof ReasonCode.Type

/** Why a network refused. `detail` is a card detail code or a bank return code. */
export const FailureReason = Schema.Struct({ reason: ReasonCode, detail: Schema.NullOr(Schema.String) })
export type FailureReason = typeof FailureReason.Type

const pending = { terms: Terms, requestedAt: Schema.Int }

export const State = Schema.TaggedUnion({
  /** the network is still to be asked */
  Requested: pending,
  /** the network has it and may still refuse; `askAt` null: the operator will tell */
  Sent: { ...pending, askAt: Schema.NullOr(Schema.Int) },
  /** the network will not refuse any more: it settles in its time */
  Accepted: pending,
  /** `settlesAt`: when the card networks take it, null once they have */
  Completed: { terms: Terms, completedAt: Schema.Int, settlesAt: Schema.NullOr(Schema.Int) },
  Failed: { terms: Terms, reason: FailureReason }
})
export type State = typeof State.Type
export type Pending = Extract<State, { readonly _tag: "Requested" | "Sent" | "Accepted" }>

export type Event =
  | { readonly _tag: "Requested"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Taken"; readonly askAt: number | null }
  | { readonly _tag: "Postponed"; readonly askAt: number | null }
  | { readonly _tag: "Accepted" }
  | { readonly _tag: "Settled"; readonly at: number }
  | { readonly _tag: "NetworkSettled" }
  | { readonly _tag: "Failed"; readonly reason: FailureReason }
  | { readonly _tag: "Updated"; readonly terms: Terms }

/** The key under which the network knows the refund. */
export const keyOf = (id: string): string => `${id}:refund`

export const isPending = (state: State): state is Pending => state._tag !== "Completed" && state._tag !== "Failed"

const bankDays = 2

/** When a refund settles that its network accepts: cards at the next opening, banks at that of the 2nd business day. */
export const settlesAt = ({ requestedAt, terms }: Pending): number =>
  Payment.isBank(terms)
    ? Calendar.openingOfNthBusinessDayAfter(requestedAt, bankDays)
    : Calendar.nextOpening(requestedAt)

/** What the refund takes of its payment's counters. */
export const ofPayment = ({ amount, feeAmount, serviceFee }: Terms): Payment.Refunded => ({
  amount,
  feeAmount,
  serviceFee
})

const illegal = (state: State | null, event: Event): never => {
  throw new TypeError(`a refund in ${state?._tag ?? "no state"} has no ${event._tag}`)
}

const accepted = ({ requestedAt, terms }: Pending): State => State.cases.Accepted.make({ terms, requestedAt })

/** A network that says no time for its answer has none to give: the refund is accepted. */
const taken = (state: Pending, askAt: number | null): State =>
  askAt === null
    ? accepted(state)
    : State.cases.Sent.make({ terms: state.terms, requestedAt: state.requestedAt, askAt })

const moved = (state: Pending, event: Event): State => {
  switch (event._tag) {
    case "Taken":
      return state._tag === "Requested" ? taken(state, event.askAt) : illegal(state, event)
    case "Postponed":
      return state._tag === "Sent" ? { ...state, askAt: event.askAt } : illegal(state, event)
    case "Accepted":
      return state._tag === "Sent" ? accepted(state) : illegal(state, event)
    case "Settled":
      return state._tag === "Requested"
        ? illegal(state, event)
        : State.cases.Completed.make({
            terms: state.terms,
            completedAt: event.at,
            settlesAt: Payment.isBank(state.terms) ? null : Calendar.nextOpening(event.at)
          })
    case "Failed":
      return State.cases.Failed.make({ terms: state.terms, reason: event.reason })
    default:
      return illegal(state, event)
  }
}

/** The next state. */
export const evolve = (state: State | null, event: Event): State => {
  if (state === null)
    return event._tag === "Requested"
      ? State.cases.Requested.make({ terms: event.terms, requestedAt: event.at })
      : illegal(state, event)
  if (event._tag === "Updated") return { ...state, terms: event.terms }
  if (state._tag === "Completed" && event._tag === "NetworkSettled") return { ...state, settlesAt: null }
  return isPending(state) ? moved(state, event) : illegal(state, event)
}
