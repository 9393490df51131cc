/** The payment's Kind: its transitions (PaymentTransitions.ts), timers, claims, counters and record. */
import * as Kind from "../../decider/Kind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import * as CardPresentRead from "../../payers/card/CardPresentRead.ts"
import * as Payment from "./Payment.ts"
import * as PaymentRecord from "./PaymentRecord.ts"
import { events } from "./PaymentTransitions.ts"

/** `network_report`: the poll of a completed payment for a dispute or a late return */
type TimerName =
  | "attempt_timeout"
  | "capture_timeout"
  | "void"
  | "capture"
  | "network_poll"
  | "screening_poll"
  | "authorization_expiry"
  | "network_settlement"
  | "network_report"

/**
 * The timers of the state, voids aside. A card's authorization expires even while its network's result is awaited; a
 * bank payment has no such expiry.
 */
const ownTimers = (state: Payment.State): Timer.Timers<TimerName> => {
  const isBank = Payment.isBank(state.terms)
  switch (state._tag) {
    case "Authorizing":
      return Timer.running({ attempt_timeout: state.openedAt + Payment.intentTimeout })
    case "Capturing":
      return Timer.running({ capture_timeout: state.openedAt + Payment.intentTimeout })
    case "Processing":
      return Timer.running({ network_poll: state.askAt, authorization_expiry: isBank ? null : state.until })
    case "PendingCapture":
      return Timer.running({ capture: state.terms.captureAt, authorization_expiry: state.expiresAt })
    case "InReview":
      return Timer.running({
        screening_poll: state.screening.askAt,
        network_poll: isBank ? state.askAt : null,
        authorization_expiry: isBank ? null : state.until
      })
    case "Completed":
      return Timer.running({ network_settlement: state.settlesAt, network_report: state.newsAt })
    default:
      return []
  }
}

/** Voids are due at once, unless a network call is in flight. */
const timers = (state: Payment.State): Timer.Timers<TimerName> => {
  const isCalling = state._tag === "Authorizing" || state._tag === "Capturing"
  return [...ownTimers(state), ...Timer.running({ void: isCalling || state.voids.length === 0 ? null : 0 })]
}

/** The next deadline of the state, voids aside, in UNIX seconds of service time; null when there is none. */
export const deadline = (state: Payment.State): number | null => Timer.earliest(ownTimers(state))

/** When the first timer is due, in UNIX seconds of service time; null when there is none. */
export const dueAt = (state: Payment.State): number | null => Timer.earliest(timers(state))

/** The claim on a `one_time` agreement, which serves one payment (payments.md 2). */
const usedAgreement = (agreementId: string): string => `pad_agreements:used:${agreementId}`

/** Whether the payment keeps its method from being deleted. An intent counts, since it may become pending. */
const blocksMethodDeletion = (state: Payment.State): boolean => state._tag === "Authorizing" || Payment.isPending(state)

export const kind = Kind.make<Payment.State, Payment.Event, TimerName>({
  type: "payments",
  state: Payment.State,
  events,
  timers,
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
