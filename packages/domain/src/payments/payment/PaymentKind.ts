/** The resource kind of payments: what follows from their states. PaymentTransitions.ts has the transitions. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as EnablementClock from "../../merchants/account/capabilities/EnablementClock.ts"
import * as CardPresentRead from "../../payers/card/CardPresentRead.ts"
import * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import * as BilledVolume from "./amounts/BilledVolume.ts"
import * as Payment from "./Payment.ts"
import * as PaymentRecord from "./PaymentRecord.ts"
import { type TimerName, timers } from "./PaymentTimers.ts"
import { events } from "./PaymentTransitions.ts"

/** The claim on a `one_time` agreement, which serves one payment (payments.md 2). */
const usedAgreement = (agreementId: string): string => `pad_agreements:used:${agreementId}`

/** While a payment is open its method and account cannot be deleted. An intent is open too: it may become pending. */
const isOpen = (state: Payment.State): boolean => state._tag === "Authorizing" || Payment.isPending(state)

/** The counters by which an open payment keeps its method and its account from being deleted. */
const openCounts = ({ accountId, paymentMethodId }: Payment.Terms): ReadonlyArray<ResourceKind.Count> => [
  { key: PaymentMethod.pendingPaymentsCounter(paymentMethodId) },
  { key: Account.openKey(accountId) }
]

/** How the payment counts for the enablement clock of its account (merchants.md 5). */
const clockCounts = (state: Payment.State): ReadonlyArray<ResourceKind.Count> => {
  const { accountId, amount, enablement } = state.terms
  const isLive = Payment.isLive(state)
  if (enablement === undefined || !(isLive || state._tag === "Authorizing")) return []
  const signal = { id: accountId, reason: Account.processingLimit, above: EnablementClock.limit - 1 }
  return [
    { key: Account.processingKey(accountId), by: amount },
    ...(isLive ? [{ key: Account.processedKey(accountId), by: amount, signal }] : [])
  ]
}

/** A completed payment counts its net towards the weekly limit of its account (merchants.md 10). */
const receivedCounts = ({ _tag, terms }: Payment.State): ReadonlyArray<ResourceKind.Count> => {
  const { accountId, amount, feeAmount, weeklyLimit } = terms
  if (weeklyLimit === undefined || _tag !== "Completed") return []
  const signal = { id: accountId, reason: Account.paymentReceipt, above: 0 }
  return [{ key: Account.receivedKey(accountId), by: amount - feeAmount, signal }]
}

/** A completed payment stays in the sums of the month in which it completed. */
const billed = (state: Payment.State) => {
  const { accountId, billing } = state.terms
  return state._tag !== "Completed" || billing === null
    ? []
    : BilledVolume.counts(
        accountId,
        state.capturedAt,
        { brand: billing.brand, type: "payment" },
        Payment.billedVolume(state, billing)
      )
}

export const kind = ResourceKind.make<Payment.State, Payment.Event, TimerName>({
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
  counts: (state) => [
    ...(isOpen(state) ? openCounts(state.terms) : []),
    ...clockCounts(state),
    ...receivedCounts(state),
    ...billed(state)
  ],
  listed: (state) => {
    const status = PaymentRecord.statusOf(state)
    const { accountId, amount, methodType, paymentMethodId, referenceId } = state.terms
    const reason = PaymentRecord.pendingReasonOf(state)
    return status === null
      ? null
      : {
          ownerId: accountId,
          status,
          referenceId: referenceId,
          relatedId: paymentMethodId,
          amount,
          facets: { type: methodType, ...(reason === null ? {} : { pending_reason: reason }) }
        }
  },
  record: PaymentRecord.render
})
