/** The payment's Kind: its transitions (PaymentTransitions.ts), timers, claims, counters and record. */
import * as Kind from "../../decider/Kind.ts"
import * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import * as CardPresentRead from "../../payers/card/CardPresentRead.ts"
import * as Payment from "./Payment.ts"
import * as PaymentRecord from "./PaymentRecord.ts"
import { type TimerName, timers } from "./PaymentTimers.ts"
import { events } from "./PaymentTransitions.ts"

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
