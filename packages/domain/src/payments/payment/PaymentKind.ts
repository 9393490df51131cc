/** The payment's Kind: its transitions (PaymentTransitions.ts), timers, claims, counters and record. */
import * as Kind from "../../decider/Kind.ts"
import * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import * as CardPresentRead from "../../payers/card/CardPresentRead.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as Payment from "./Payment.ts"
import * as PaymentRecord from "./PaymentRecord.ts"
import { events } from "./PaymentTransitions.ts"

/**
 * The next deadline of the state, voids aside, in UNIX seconds of service time; null when there is none. A card's
 * authorization expires even while its network's result is awaited; a bank payment has no such expiry.
 */
export const deadline = (state: Payment.State): number | null => {
  const isBank = Payment.isBank(state.terms)
  switch (state._tag) {
    case "Processing":
      return isBank ? state.askAt : Time.earliest(state.askAt, state.until)
    case "PendingCapture":
      return Time.earliest(state.terms.captureAt, state.expiresAt)
    case "InReview":
      return Time.earliest(state.screening.askAt, isBank ? state.askAt : state.until)
    case "Completed":
      return Time.earliest(state.settlesAt, state.newsAt)
    default:
      return null
  }
}

/**
 * When the timer is due, in UNIX seconds of service time. Voids are due at once, unless a network call
 * is in flight.
 */
export const dueAt = (state: Payment.State): number | null => {
  if (state._tag === "Authorizing" || state._tag === "Capturing") return state.openedAt + Payment.intentTimeout
  return state.voids.length > 0 ? 0 : deadline(state)
}

/** The claim on a `one_time` agreement, which serves one payment (payments.md 2). */
const usedAgreement = (agreementId: string): string => `pad_agreements:used:${agreementId}`

/** Whether the payment keeps its method from being deleted. An intent counts, since it may become pending. */
const blocksMethodDeletion = (state: Payment.State): boolean => state._tag === "Authorizing" || Payment.isPending(state)

export const kind = Kind.make<Payment.State, Payment.Event>({
  type: "payments",
  state: Payment.State,
  events,
  dueAt,
  claims: ({ _tag, terms: { agreementId, reading } }) =>
    _tag === "Abandoned"
      ? []
      : [
          ...(agreementId === null ? [] : [usedAgreement(agreementId)]),
          ...(reading === null ? [] : [CardPresentRead.usedClaim(reading)])
        ],
  counts: (state) =>
    blocksMethodDeletion(state) ? [{ key: PaymentMethod.pendingPaymentsCounter(state.terms.paymentMethodId) }] : [],
  listed: (state) => {
    const status = PaymentRecord.statusOf(state)
    const { accountId, amount, methodType, paymentMethodId, referenceId } = state.terms
    return status === null
      ? null
      : {
          ownerId: accountId,
          status,
          ref: referenceId,
          rel: paymentMethodId,
          amount,
          facets: { type: methodType, pending_reason: PaymentRecord.pendingReasonOf(state) }
        }
  },
  record: PaymentRecord.record
})
