/** Disputes in the model (payments.md 5), with the outcomes 701 to 707 of payments.md 8.1. */
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import * as PaymentAmounts from "./PaymentAmounts.ts"
import * as Documents from "./Documents.ts"
import type { Decision, DisputeRequest, DisputeType } from "./ModelRequests.ts"
import * as Settlements from "./Settlements.ts"
import {
  accepted,
  type Answer,
  delay,
  type Dispute,
  type Json,
  type Model,
  byName,
  type Payment,
  post,
  rejected,
  announce,
  unknown
} from "./State.ts"

const usualFee = 1_500

interface Script {
  readonly type: DisputeType
  readonly reason: string
  readonly share: 1 | 2
}

const script = (type: DisputeType, reason = "other", share: 1 | 2 = 1): Script => ({ type, reason, share })
const scripts: Readonly<Record<string, Script>> = {
  "701": script("chargeback", "fraudulent"),
  "702": script("chargeback", "other", 2),
  "703": script("inquiry"),
  "704": script("pre_dispute"),
  "705": script("retrieval"),
  "706": script("chargeback"),
  "707": script("chargeback")
}
const challenged: Readonly<Record<string, { readonly credit: boolean; readonly won: boolean }>> = {
  "706": { credit: true, won: true },
  "707": { credit: false, won: false }
}

/** Whether the simulated card network will dispute the charge of a payment. */
export const isScripted = ({ bank, outcome }: Payment): boolean => !bank && scripts[outcome] !== undefined

const onlyAsks = ({ type }: { readonly type: DisputeType }): boolean => type === "inquiry" || type === "retrieval"

/** Posts L8 and L10 (payments.md 7), or with -1 their inverse L11. */
const move = (model: Model, of: Dispute, sign: 1 | -1): void => {
  const fee = of.returned ?? 0
  post(model, of.currency, {
    [`merchant:${of.account}:available`]: sign * (of.amount - fee),
    "platform:app:fees": sign * fee
  })
  Settlements.pay(model, of, sign * of.amount)
}

interface Claim extends Pick<Dispute, "type" | "amount" | "reason" | "brand" | "script"> {
  readonly fee: number | null
}

const open = (model: Model, payment: Payment, { amount, brand, fee, reason, script: by, type }: Claim): Dispute => {
  const share = Math.floor((PaymentAmounts.platformFeeLeft(payment) * amount) / payment.amount)
  const dispute: Dispute = {
    // no response contains the id of a dispute that a network opened, so it is named by its payment
    name: `${payment.name}.d${model.disputes.filter((each) => each.payment === payment.name).length}`,
    payment: payment.name,
    account: payment.account,
    bank: payment.bank,
    currency: payment.currency,
    type,
    amount,
    fee: fee ?? (type === "chargeback" || type === "debit_adjustment" ? usualFee : 0),
    brand,
    reason,
    createTime: model.now,
    script: by,
    returned: onlyAsks({ type })
      ? null
      : model.returnsFees
        ? Math.min(PaymentAmounts.platformFeeLeft(payment), share)
        : 0,
    status: type === "pre_dispute" ? "resolved" : "awaiting_merchant_response",
    respondBy: type === "pre_dispute" ? null : Calendar.endOfNthBusinessDayAfter(model.now, 5),
    explained: false,
    documents: [],
    note: null,
    outcome: type === "pre_dispute" ? ["lost", model.now] : null,
    desk: null
  }
  model.disputes.push(dispute)
  announce(model, dispute.name, "disputes.created")
  post(model, dispute.currency, {
    [`merchant:${dispute.account}:available`]: dispute.fee,
    "service:revenue": 0 - dispute.fee
  })
  if (dispute.returned !== null) {
    move(model, dispute, 1)
    announce(model, dispute.name, "disputes.funds_withdrawn")
    payment.disputed += amount
    payment.feeReturned += dispute.returned
    announce(model, payment.name, "payments.updated")
  }
  if (type === "pre_dispute") announce(model, dispute.name, "disputes.resolved")
  return dispute
}

/** Opens the dispute that the card network reports for a charge. */
export const scripted = (model: Model, payment: Payment): void => {
  const { reason, share, type } = scripts[payment.outcome] ?? script("chargeback")
  const amount = Math.floor(payment.charged / share)
  const detail = `visa_${type}`
  open(model, payment, {
    type,
    amount,
    reason: [reason, detail],
    brand: "visa",
    fee: null,
    script: payment.outcome
  })
}

/** Opens the dispute of a late bank return, for the amount not disputed yet. */
export const returned = (model: Model, payment: Payment, code: string): void => {
  const amount = payment.amount - payment.disputed
  if (amount <= 0) return
  const reason = ["bank_return", code] as const
  open(model, payment, { type: "debit_adjustment", amount, reason, brand: "unspecified", fee: null, script: null })
}

const recordOf = (of: Dispute): Json => ({
  id: of.name,
  resource: "disputes",
  owner: { id: of.account },
  create_time: of.createTime,
  payment: { id: of.payment },
  status: of.status,
  type: of.type,
  amount: of.amount,
  currency: of.currency,
  fee: of.fee,
  card_brand: of.brand,
  reason: { reason_code: of.reason[0], details: [{ detail_code: of.reason[1] }] },
  resolution: of.outcome === null ? null : { outcome: of.outcome[0], resolve_time: of.outcome[1] },
  respond_by: of.status === "awaiting_merchant_response" ? of.respondBy : null,
  explanation: of.explained ? "It was delivered." : null,
  documents: of.documents,
  custom_data: of.note === null ? null : { note: of.note }
})

const resolve = (model: Model, of: Dispute, outcome: string): void => {
  of.status = "resolved"
  of.outcome = [outcome, model.now]
  of.desk = null
  announce(model, of.name, "disputes.resolved")
}

/** Opens the chargeback that follows an inquiry which was not won, with its amount and reason. */
const followUp = (model: Model, of: Dispute): void => {
  const payment = byName(model.payments, of.payment)
  if (payment === undefined || !onlyAsks(of)) return
  const isUsual = of.reason[1] === `${of.brand}_${of.type}`
  const detail = isUsual ? `${of.brand}_chargeback` : of.reason[1]
  const { amount, brand, script: by } = of
  open(model, payment, { type: "chargeback", amount, reason: [of.reason[0], detail], brand, fee: null, script: by })
}

const isCredited = ({ status }: Dispute): boolean => status === "awaiting_chargeback_decision_with_credit"

const decided = (model: Model, of: Dispute, won: boolean): void => {
  const payment = byName(model.payments, of.payment)
  const withdrawn = of.returned !== null
  if (won && withdrawn && !isCredited(of)) {
    move(model, of, -1)
    announce(model, of.name, "disputes.funds_reinstated")
  }
  if (!won && isCredited(of)) {
    move(model, of, 1)
    announce(model, of.name, "disputes.funds_withdrawn")
  }
  resolve(model, of, won ? "won" : "lost")
  if (won && payment !== undefined && withdrawn) {
    payment.disputed -= of.amount
    payment.feeReturned -= of.returned ?? 0
    announce(model, payment.name, "payments.updated")
  }
  if (!won) followUp(model, of)
}

const submit = (model: Model, of: Dispute, credit: boolean): void => {
  const how = credit ? "_with_credit" : "_without_credit"
  of.status = `awaiting_chargeback_decision${onlyAsks(of) ? "" : how}`
  announce(model, of.name, "disputes.updated")
  if (!isCredited(of)) return
  move(model, of, -1)
  announce(model, of.name, "disputes.funds_reinstated")
}

/** Applies a decision of the operator. Returns false when the status does not allow it. */
const decide = (model: Model, of: Dispute, decision: Decision): boolean => {
  if (decision === "won" || decision === "lost") {
    if (!of.status.startsWith("awaiting_chargeback")) return false
    decided(model, of, decision === "won")
    return true
  }
  if (of.status !== "pending_service_review") return false
  if (decision === "send_back") {
    of.status = "awaiting_merchant_response"
    of.respondBy = Calendar.endOfNthBusinessDayAfter(model.now, 5)
    of.desk = null
    announce(model, of.name, "disputes.updated")
    return true
  }
  if ((decision === "submit") !== onlyAsks(of)) return false
  submit(model, of, decision === "submit_with_credit")
  return true
}

type Answering = Extract<DisputeRequest, { readonly _tag: "Answer" }>

const answer = (model: Model, of: Dispute, { documents, note, says }: Answering): Answer => {
  if (says !== null && of.type === "pre_dispute") return rejected("Dispute/NotChallengeable")
  if (says !== null && (of.status !== "awaiting_merchant_response" || model.now > (of.respondBy ?? 0)))
    return rejected("Dispute/NotAwaitingResponse")
  const problem = Documents.attach(model, documents, of.name)
  if (problem !== null) return problem
  const isNew = note !== undefined && note !== of.note
  if (isNew) of.note = note
  if (says === "concedes") resolve(model, of, "conceded")
  else if (says === "explains") {
    of.explained = true
    of.documents = documents
    of.status = "pending_service_review"
    of.desk = of.script === null ? null : { step: "inform", at: model.now }
    announce(model, of.name, "disputes.updated")
  } else if (isNew) announce(model, of.name, "disputes.updated")
  return accepted(recordOf(of))
}

const report = (model: Model, payment: Payment, request: Extract<DisputeRequest, { readonly _tag: "Report" }>) => {
  const { fee, type } = request
  const amount = request.amount ?? PaymentAmounts.refundable(payment)
  if (payment.status !== "completed" || amount === 0) return rejected("Dispute/NothingToDispute")
  const brand = payment.bank ? "unspecified" : "visa"
  const reason = ["other", `${brand}_${type}`] as const
  return accepted(recordOf(open(model, payment, { type, amount, reason, brand, fee, script: null })))
}

export const answerTo = (model: Model, request: DisputeRequest): Answer => {
  if (request._tag === "Report") {
    const payment = byName(model.payments, request.payment)
    return payment === undefined ? unknown : report(model, payment, request)
  }
  const dispute = byName(model.disputes, request.dispute)
  if (dispute === undefined) return unknown
  if (request._tag === "Answer")
    return Documents.areKnown(model, request.documents) ? answer(model, dispute, request) : unknown
  return decide(model, dispute, request.decision) ? accepted(recordOf(dispute)) : rejected("Dispute/WrongState")
}

/** When the dispute's next timer is due; Infinity for never. */
export const dueAt = (of: Dispute): number =>
  of.status === "awaiting_merchant_response" ? (of.respondBy ?? 0) + 1 : (of.desk?.at ?? Infinity)

export const due = (model: Model, of: Dispute): void => {
  if (of.desk === null) {
    resolve(model, of, "expired")
    followUp(model, of)
    return
  }
  const follows = challenged[of.script ?? ""]
  const { at, step } = of.desk
  if (follows === undefined) of.desk = null
  else if (step === "inform") of.desk = { step: "submit", at: model.now + delay }
  else if (step === "submit") {
    of.desk = { step: "decide", at: at + delay }
    if (of.status === "pending_service_review") submit(model, of, follows.credit)
  } else decided(model, of, follows.won)
}
