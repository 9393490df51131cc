/** Disputes in the model (payments.md 5), with the outcomes 701 to 707 of payments.md 8.1. */
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import * as Documents from "./Documents.ts"
import type { DisputeType } from "./ModelRequests.ts"
import * as PaymentAmounts from "./PaymentAmounts.ts"
import * as CardSettlements from "./CardSettlements.ts"
import * as State from "./State.ts"

const usualFee = 1_500

const movesNoMoney = (type: DisputeType): boolean => type === "inquiry" || type === "retrieval"

/** Posts L8 and L10 (payments.md 7), or with -1 their inverse L11. */
const move = (model: State.Model, of: State.Dispute, sign: 1 | -1): void => {
  const fee = of.returned ?? 0
  State.post(model, of.payment.account, { available: sign * (of.amount - fee), "platform:app:fees": sign * fee })
  CardSettlements.pay(model, of.payment, sign * of.amount)
  State.announce(model, of, sign === 1 ? "disputes.funds_withdrawn" : "disputes.funds_reinstated")
}

/** Counts the dispute on its payment, or with -1 takes it back. */
const count = (model: State.Model, of: State.Dispute, sign: 1 | -1): void => {
  const { payment } = of
  payment.disputed += sign * of.amount
  payment.feeReturned += sign * (of.returned ?? 0)
  State.announce(model, payment, "payments.updated")
}

const respondBy = (model: State.Model): number => Calendar.endOfNthBusinessDayAfter(model.now, 5)

const resolve = (model: State.Model, of: State.Dispute, outcome: string): void => {
  of.status = "resolved"
  of.outcome = outcome
  of.resolvedAt = model.now
  of.desk = null
  State.announce(model, of, "disputes.resolved")
}

/** The platform fee that a dispute returns to the merchant: what is left of it, in proportion, rounded down. */
const returnedFee = (payment: State.Payment, amount: number): number => {
  const left = PaymentAmounts.platformFeeLeft(payment)
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
export const openScripted = (model: State.Model, payment: State.Payment): void => {
  const { dispute } = payment.outcome
  if (dispute === null) return
  const { challenged, share, type } = dispute
  open(model, payment, { type, challenged, amount: Math.floor(payment.charged / (share === "half" ? 2 : 1)) })
}

/** Opens the dispute of a late bank return, for the amount not disputed yet. */
export const openReturn = (model: State.Model, payment: State.Payment): void => {
  const amount = payment.amount - payment.disputed
  if (amount > 0) open(model, payment, { type: "debit_adjustment", amount })
}

/** Opens the chargeback that follows an inquiry which was not won. */
const followUp = (model: State.Model, { amount, challenged, payment, type }: State.Dispute): void => {
  if (movesNoMoney(type)) open(model, payment, { type: "chargeback", amount, challenged })
}

const record = (of: State.Dispute): State.Answer =>
  State.shown(of, {
    payment: { id: of.payment.name },
    amount: of.amount,
    fee: of.fee,
    resolution: of.outcome === null ? null : { outcome: of.outcome }
  })

const isCredited = ({ status }: State.Dispute): boolean => status === "awaiting_chargeback_decision_with_credit"

const decide = (model: State.Model, of: State.Dispute, won: boolean): void => {
  const isWithdrawn = of.returned !== null
  if (won && isWithdrawn && !isCredited(of)) move(model, of, -1)
  if (!won && isCredited(of)) move(model, of, 1)
  resolve(model, of, won ? "won" : "lost")
  if (won && isWithdrawn) count(model, of, -1)
  if (!won) followUp(model, of)
}

const submit = (model: State.Model, of: State.Dispute, credit: boolean): void => {
  const how = credit ? "_with_credit" : "_without_credit"
  of.status = `awaiting_chargeback_decision${movesNoMoney(of.type) ? "" : how}`
  State.announce(model, of, "disputes.updated")
  if (isCredited(of)) move(model, of, -1)
}

const sendBack = (model: State.Model, of: State.Dispute): void => {
  of.status = "awaiting_merchant_response"
  of.respondBy = respondBy(model)
  of.desk = null
  State.announce(model, of, "disputes.updated")
}

export const handlers: State.Handlers<"Report" | "Answer" | "Decide"> = {
  Report: (model, { amount, fee, payment, type }) => {
    const of = State.known(model.payments, payment)
    const disputed = amount ?? PaymentAmounts.refundable(of)
    State.check(of.status === "completed" && disputed > 0, "Dispute/NothingToDispute")
    return record(open(model, of, { type, amount: disputed, fee }))
  },

  Answer: (model, { dispute, documents, note, says }) => {
    const of = State.known(model.disputes, dispute)
    const evidence = documents.map((name) => State.known(model.documents, name))
    const isAwaited = of.status === "awaiting_merchant_response" && model.now <= of.respondBy
    State.check(says === null || of.type !== "pre_dispute", "Dispute/NotChallengeable")
    State.check(says === null || isAwaited, "Dispute/NotAwaitingResponse")
    Documents.attach(model, evidence, dispute)
    if (says === null && note !== undefined) State.annotate(model, of, note, "disputes.updated")
    else of.note = note ?? of.note
    if (says === "concedes") resolve(model, of, "conceded")
    if (says === "explains") {
      of.status = "pending_service_review"
      of.desk = of.challenged === null ? null : { step: "submit", at: model.now + State.delay }
      State.announce(model, of, "disputes.updated")
    }
    return record(of)
  },

  /** A decision of the operator. */
  Decide: (model, { decision, dispute }) => {
    const of = State.known(model.disputes, dispute)
    if (decision === "won" || decision === "lost") {
      State.check(of.status.startsWith("awaiting_chargeback"), "Dispute/WrongState")
      decide(model, of, decision === "won")
      return record(of)
    }
    State.check(of.status === "pending_service_review", "Dispute/WrongState")
    if (decision === "send_back") sendBack(model, of)
    else {
      State.check((decision === "submit") === movesNoMoney(of.type), "Dispute/WrongState")
      submit(model, of, decision === "submit_with_credit")
    }
    return record(of)
  }
}

/** When the dispute's next timer is due; Infinity for never. */
export const dueAt = (of: State.Dispute): number =>
  of.status === "awaiting_merchant_response" ? of.respondBy + 1 : (of.desk?.at ?? Infinity)

export const due = (model: State.Model, of: State.Dispute): void => {
  const { challenged, desk } = of
  if (desk === null || challenged === null) {
    resolve(model, of, "expired")
    followUp(model, of)
  } else if (desk.step === "decide") decide(model, of, challenged.decision === "won")
  else {
    of.desk = { step: "decide", at: desk.at + State.delay }
    if (of.status === "pending_service_review") submit(model, of, challenged.credit)
  }
}
