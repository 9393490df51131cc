/** Disputes in the model (payments.md 5), with the outcomes 701 to 707 of payments.md 8.1. */
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import * as Documents from "../merchants/Documents.ts"
import type { DisputeType } from "../ModelRequests.ts"
import * as State from "../State.ts"
import * as CardSettlements from "./CardSettlements.ts"
import * as PaymentAmounts from "./PaymentAmounts.ts"

const usualFee = 1_500

const movesNoMoney = (type: DisputeType): boolean => type === "inquiry" || type === "retrieval"

/** Posts L8 and L10 (payments.md 7), or with -1 their inverse L11. */
const move = (model: State.Model, dispute: State.Dispute, sign: 1 | -1): void => {
  const fee = dispute.returned ?? 0
  State.post(model, dispute.payment.account, {
    available: sign * (dispute.amount - fee),
    "platform:app:fees": sign * fee
  })
  CardSettlements.pay(model, dispute.payment, sign * dispute.amount)
  State.announce(model, dispute, sign === 1 ? "disputes.funds_withdrawn" : "disputes.funds_reinstated")
}

/** Counts the dispute on its payment, or with -1 takes it back. */
const count = (model: State.Model, dispute: State.Dispute, sign: 1 | -1): void => {
  const { payment } = dispute
  payment.disputed += sign * dispute.amount
  payment.feeReturned += sign * (dispute.returned ?? 0)
  State.announce(model, payment, "payments.updated")
}

const respondBy = (model: State.Model): number => Calendar.endOfNthBusinessDayAfter(model.now, 5)

const resolve = (model: State.Model, dispute: State.Dispute, outcome: string): void => {
  dispute.status = "resolved"
  dispute.outcome = outcome
  dispute.resolvedAt = model.now
  dispute.desk = null
  State.announce(model, dispute, "disputes.resolved")
}

/** The platform fee that a dispute returns to the merchant: what is left of it, in proportion, rounded down. */
const returnedFee = (payment: State.Payment, amount: number): number => {
  const left = PaymentAmounts.remainingPlatformFee(payment)
  return Math.min(left, Math.floor((left * amount) / payment.amount))
}

type Claim = Pick<State.Dispute, "type" | "amount"> &
  Partial<Pick<State.Dispute, "challenged">> & { readonly fee?: number | null }

const open = (
  model: State.Model,
  payment: State.Payment,
  { amount, challenged = null, fee, type }: Claim
): State.Dispute => {
  const dispute = State.add<State.Dispute>(model.disputes, {
    // no response contains the id of a dispute that a network opened, so it is named by its payment
    name: `${payment.name}.d${model.disputes.filter((each) => each.payment === payment).length}`,
    payment,
    type,
    amount,
    fee: fee ?? (type === "chargeback" || type === "debit_adjustment" ? usualFee : 0),
    challenged,
    returned: movesNoMoney(type) ? null : model.returnsFees ? returnedFee(payment, amount) : 0,
    status: "awaiting_merchant_response",
    respondBy: respondBy(model),
    note: null,
    outcome: null,
    createTime: model.now,
    resolvedAt: 0,
    desk: null
  })
  State.announce(model, dispute, "disputes.created")
  State.post(model, payment.account, { available: dispute.fee, "service:revenue": 0 - dispute.fee })
  if (dispute.returned !== null) {
    move(model, dispute, 1)
    count(model, dispute, 1)
  }
  if (type === "pre_dispute") resolve(model, dispute, "lost")
  return dispute
}

/** Opens the dispute that the card network reports for a charge. */
export const openScriptedDispute = (model: State.Model, payment: State.Payment): void => {
  const { dispute } = payment.outcome
  if (dispute === null) return
  const { challenged, share, type } = dispute
  open(model, payment, { type, challenged, amount: Math.floor(payment.charged / (share === "half" ? 2 : 1)) })
}

/** Opens the dispute of a late bank return. Its amount is what is not disputed yet. */
export const openReturn = (model: State.Model, payment: State.Payment): void => {
  const amount = payment.amount - payment.disputed
  if (amount > 0) open(model, payment, { type: "debit_adjustment", amount })
}

/** Opens the chargeback that follows an inquiry which was not won. */
const followUp = (model: State.Model, { amount, challenged, payment, type }: State.Dispute): void => {
  if (movesNoMoney(type)) open(model, payment, { type: "chargeback", amount, challenged })
}

const record = (dispute: State.Dispute): State.Answer =>
  State.acceptResource(dispute, {
    payment: { id: dispute.payment.name },
    amount: dispute.amount,
    fee: dispute.fee,
    resolution: dispute.outcome === null ? null : { outcome: dispute.outcome }
  })

const isCredited = ({ status }: State.Dispute): boolean => status === "awaiting_chargeback_decision_with_credit"

const decide = (model: State.Model, dispute: State.Dispute, won: boolean): void => {
  const isWithdrawn = dispute.returned !== null
  if (won && isWithdrawn && !isCredited(dispute)) move(model, dispute, -1)
  if (!won && isCredited(dispute)) move(model, dispute, 1)
  resolve(model, dispute, won ? "won" : "lost")
  if (won && isWithdrawn) count(model, dispute, -1)
  if (!won) followUp(model, dispute)
}

const submit = (model: State.Model, dispute: State.Dispute, credit: boolean): void => {
  const how = credit ? "_with_credit" : "_without_credit"
  dispute.status = `awaiting_chargeback_decision${movesNoMoney(dispute.type) ? "" : how}`
  State.announce(model, dispute, "disputes.updated")
  if (isCredited(dispute)) move(model, dispute, -1)
}

const sendBack = (model: State.Model, dispute: State.Dispute): void => {
  dispute.status = "awaiting_merchant_response"
  dispute.respondBy = respondBy(model)
  dispute.desk = null
  State.announce(model, dispute, "disputes.updated")
}

export const handlers: State.Handlers<"Report" | "Answer" | "Decide"> = {
  Report: (model, { amount, fee, payment, type }) => {
    const knownPayment = State.byKnownName(model.payments, payment)
    const disputed = amount ?? PaymentAmounts.refundable(knownPayment)
    State.check(knownPayment.status === "completed" && disputed > 0, "Dispute/NothingToDispute")
    return record(open(model, knownPayment, { type, amount: disputed, fee }))
  },

  Answer: (model, { dispute, documents, note, says }) => {
    const knownDispute = State.byKnownName(model.disputes, dispute)
    const evidence = documents.map((name) => State.byKnownName(model.documents, name))
    const isAwaited = knownDispute.status === "awaiting_merchant_response" && model.now <= knownDispute.respondBy
    State.check(says === null || knownDispute.type !== "pre_dispute", "Dispute/NotChallengeable")
    State.check(says === null || isAwaited, "Dispute/NotAwaitingResponse")
    Documents.attach(model, evidence, dispute)
    if (says === null && note !== undefined) State.annotate(model, knownDispute, note, "disputes.updated")
    else knownDispute.note = note ?? knownDispute.note
    if (says === "concedes") resolve(model, knownDispute, "conceded")
    if (says === "explains") {
      knownDispute.status = "pending_service_review"
      knownDispute.desk = knownDispute.challenged === null ? null : { step: "submit", at: model.now + State.delay }
      State.announce(model, knownDispute, "disputes.updated")
    }
    return record(knownDispute)
  },

  /** A decision of the operator. */
  Decide: (model, { decision, dispute }) => {
    const knownDispute = State.byKnownName(model.disputes, dispute)
    if (decision === "won" || decision === "lost") {
      State.check(knownDispute.status.startsWith("awaiting_chargeback"), "Dispute/WrongState")
      decide(model, knownDispute, decision === "won")
      return record(knownDispute)
    }
    State.check(knownDispute.status === "pending_service_review", "Dispute/WrongState")
    if (decision === "send_back") sendBack(model, knownDispute)
    else {
      State.check((decision === "submit") === movesNoMoney(knownDispute.type), "Dispute/WrongState")
      submit(model, knownDispute, decision === "submit_with_credit")
    }
    return record(knownDispute)
  }
}

/** When the dispute's next timer is due; Infinity for never. */
export const dueAt = (dispute: State.Dispute): number =>
  dispute.status === "awaiting_merchant_response" ? dispute.respondBy + 1 : (dispute.desk?.at ?? Infinity)

export const due = (model: State.Model, dispute: State.Dispute): void => {
  const { challenged, desk } = dispute
  if (desk === null || challenged === null) {
    resolve(model, dispute, "expired")
    followUp(model, dispute)
  } else if (desk.step === "decide") decide(model, dispute, challenged.decision === "won")
  else {
    dispute.desk = { step: "decide", at: desk.at + State.delay }
    if (dispute.status === "pending_service_review") submit(model, dispute, challenged.credit)
  }
}
