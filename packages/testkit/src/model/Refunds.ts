/** Refunds in the model (payments.md 4), with the outcomes 601 to 604 of payments.md 8.1. */
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import * as PaymentAmounts from "./PaymentAmounts.ts"
import type { Refund as Request, RefundRequest } from "./ModelRequests.ts"
import { refusals } from "./SimulatorOutcomes.ts"
import * as Settlements from "./Settlements.ts"
import {
  accepted,
  type Answer,
  balance,
  delay,
  type Json,
  type Model,
  byName,
  type Payment,
  post,
  type Refund,
  rejected,
  announce,
  unknown,
  week
} from "./State.ts"

/** Posts L5 or L6 (payments.md 7), or with -1 their inverse L12. */
const move = (model: Model, of: Refund, sign: 1 | -1): void =>
  post(model, of.currency, {
    [`merchant:${of.account}:available`]: sign * (of.amount - of.fee),
    "platform:app:fees": sign * (of.fee - of.service),
    "service:revenue": sign * of.service,
    "payable:refunds": -sign * of.amount
  })

const count = (of: Payment, { amount, fee, service }: Refund, sign: 1 | -1): void => {
  of.refunded += sign * amount
  of.feeRefunded += sign * fee
  of.serviceRefunded += sign * service
}

/** The first rule of the contract that rejects a refund, or null. */
const problemOf = (model: Model, of: Payment, { amounts }: Request): string | null => {
  const left = PaymentAmounts.refundable(of)
  const { amount, fee } = figures(of, amounts)
  if (model.now >= of.createTime + 60 * 86_400) return "Refund/PaymentTooOld"
  if (of.bank && of.status === "completed" && model.now < (of.captureAt ?? 0) + week) return "Refund/OnHold"
  if (of.status === "pending" && of.reading !== null) return "Refund/PaymentNotProcessed"
  if (of.status !== "completed") return "Refund/PaymentNotCompleted"
  if (left === 0) return of.disputed > 0 ? "Refund/PaymentDisputed" : "Refund/PaymentAlreadyRefunded"
  if (of.disputed > 0 && amount < left) return "Refund/PaymentPartiallyDisputed"
  if ((amounts?.currency ?? of.currency) !== of.currency) return "Refund/WrongCurrency"
  if (amount > left || (amount < 100 && amount < left)) return "Refund/AmountOutOfRange"
  return fee > Math.min(amount, PaymentAmounts.feeRefundable(of)) ? "Refund/AmountOutOfRange" : null
}

/** Amounts and fees of a refund. A full refund returns all fees, a partial one only the stated fee. */
const figures = (of: Payment, amounts: Request["amounts"]) => {
  const [left, feeLeft] = [PaymentAmounts.refundable(of), PaymentAmounts.feeRefundable(of)]
  if (amounts === null) return { amount: left, fee: Math.min(left, feeLeft) }
  return { amount: amounts.total, fee: amounts.fee ?? (amounts.total === of.amount ? feeLeft : 0) }
}

/** The rejection of an unreferenced refund, or null. */
const unreferencedProblem = (model: Model, of: Payment, { amounts }: Request): string | null => {
  if (!of.charge) return "Refund/PaymentNotCompleted"
  if (of.currency !== "USD") return "Refund/UnreferencedNotOffered"
  if ((amounts?.currency ?? of.currency) !== of.currency) return "Refund/WrongCurrency"
  const account = byName(model.accounts, of.account)
  const available = account === undefined ? 0 : balance(model, account, "available")
  return available < (amounts?.total ?? 0) ? "Refund/InsufficientBalance" : null
}

const add = (model: Model, of: Payment, request: Request): Refund => {
  const { amount, fee } = request.unreferenced
    ? { amount: request.amounts?.total ?? 0, fee: 0 }
    : figures(of, request.amounts)
  const refund: Refund = {
    name: `r${model.refunds.length}`,
    payment: of.name,
    account: of.account,
    method: of.method,
    bank: of.bank,
    currency: of.currency,
    amount,
    fee,
    service: request.unreferenced ? 0 : PaymentAmounts.servicePart(of, fee),
    referenced: !request.unreferenced,
    order: request.order,
    createTime: model.now,
    state: "requested",
    askAt: model.now,
    refusal: null,
    failure: null,
    reference: null
  }
  model.refunds.push(refund)
  return refund
}

const statusOf = ({ state }: Refund): string => (state === "completed" || state === "failed" ? state : "pending")

const recordOf = (of: Refund): Json => ({
  id: of.name,
  resource: "refunds",
  owner: { id: of.account },
  create_time: of.createTime,
  status: statusOf(of),
  payment: { id: of.payment },
  payment_method: { id: of.method },
  amounts: { total_amount: of.amount, currency: of.currency, fee_refund_amount: of.fee },
  order: of.order === null ? null : { id: of.order },
  reference_id: of.reference,
  pending_reasons: statusOf(of) === "pending" ? [{ reason_code: "PROCESSING", details: [] }] : null,
  failure_reason:
    of.failure === null
      ? null
      : { reason_code: of.failure[0], details: of.failure[1] === null ? [] : [{ detail_code: of.failure[1] }] }
})

/** Name and status as lists contain them. */
export const listed = (of: Refund) => ({ name: of.name, status: statusOf(of) })

const create = (model: Model, request: Request): Answer => {
  const payment = byName(model.payments, request.payment)
  const order = request.order === null ? null : byName(model.orders, request.order)
  if (payment === undefined || order === undefined) return unknown
  if (order !== null && order.account !== payment.account) return unknown
  const problem = request.unreferenced
    ? unreferencedProblem(model, payment, request)
    : problemOf(model, payment, request)
  if (problem !== null) return rejected(problem)
  const refund = add(model, payment, request)
  announce(model, refund.name, "refunds.created")
  move(model, refund, 1)
  if (refund.referenced) {
    count(payment, refund, 1)
    announce(model, payment.name, "payments.updated")
  }
  return accepted(recordOf(refund))
}

const settle = (model: Model, of: Refund): void => {
  of.state = "completed"
  post(model, of.currency, { "payable:refunds": of.amount })
  Settlements.pay(model, of, of.amount)
  announce(model, of.name, "refunds.completed")
}

const fail = (model: Model, of: Refund, failure: Refund["failure"]): void => {
  of.state = "failed"
  of.failure = failure
  move(model, of, -1)
  announce(model, of.name, "refunds.failed")
  const payment = byName(model.payments, of.payment)
  if (payment === undefined || !of.referenced) return
  count(payment, of, -1)
  announce(model, payment.name, "payments.updated")
}

const isCode = (of: Refund, code: string): boolean => {
  if (!of.bank) return /^[a-z]/.test(code)
  return of.currency === "USD" ? code.startsWith("R") : code.startsWith("9")
}

const result = (
  model: Model,
  of: Refund,
  failure: { readonly reason: string; readonly detail: string | null } | null
) => {
  // clients cannot see whether the network was called yet
  if (of.state === "requested") sendToNetwork(model, of)
  if (of.state !== "sent" && of.state !== "accepted") return rejected("Refund/WrongState")
  if (failure !== null && failure.detail !== null && !isCode(of, failure.detail)) return rejected("Refund/WrongDetail")
  if (failure === null) settle(model, of)
  else fail(model, of, [failure.reason, failure.detail])
  return accepted(recordOf(of))
}

export const answerTo = (model: Model, request: RefundRequest): Answer => {
  if (request._tag === "Refund") return create(model, request)
  const refund = byName(model.refunds, request.refund)
  if (refund === undefined) return unknown
  if (request._tag === "RefundResult") return result(model, refund, request.failure)
  if (refund.reference !== request.reference) announce(model, refund.name, "refunds.updated")
  refund.reference = request.reference
  return accepted(recordOf(refund))
}

const settlesAt = ({ bank, createTime }: Refund): number =>
  bank ? Calendar.openingOfNthBusinessDayAfter(createTime, 2) : Calendar.nextOpening(createTime)

/** When the refund's next timer is due; Infinity for never. */
export const dueAt = (of: Refund): number => {
  if (of.state === "requested" || of.state === "sent") return of.askAt
  return of.state === "accepted" ? settlesAt(of) : Infinity
}

/** The amount that the network has charged and not refunded, in cents. */
const refundableAtNetwork = (model: Model, of: Payment): number => {
  if (!of.bank) return of.charged
  const gone = of.returns === null ? Infinity : of.createTime + (of.returns.late ? 2 * delay : delay)
  return model.now < gone ? of.amount : 0
}

/**
 * Sends the refund to the network. The network refuses it when it exceeds the charged amount, or when the outcome
 * of the charge requires it.
 */
const sendToNetwork = (model: Model, of: Refund): void => {
  const payment = byName(model.payments, of.payment)
  if (payment === undefined) return
  const exceeds = of.referenced && of.amount > refundableAtNetwork(model, payment) - payment.reserved
  of.refusal = exceeds ? ["UNKNOWN", null] : (refusals[payment.outcome] ?? null)
  if (of.refusal === null && of.referenced) payment.reserved += of.amount
  of.state = of.refusal === null ? "accepted" : "sent"
  of.askAt = model.now + delay
}

export const due = (model: Model, of: Refund): void => {
  if (of.state === "requested") sendToNetwork(model, of)
  else if (of.state === "sent") fail(model, of, of.refusal)
  else settle(model, of)
}
