/** Payments in the model (payments.md 3), with the networks of payments.md 8. */
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import * as PaymentAmounts from "./PaymentAmounts.ts"
import * as Disputes from "./Disputes.ts"
import * as PaymentMethods from "./PaymentMethods.ts"
import type { PaymentRequest, Update } from "./ModelRequests.ts"
import { returnOf } from "./SimulatorOutcomes.ts"
import {
  accepted,
  type Answer,
  delay,
  invalid,
  type Json,
  type Model,
  byName,
  type Payment,
  post,
  rejected,
  announce,
  unknown,
  week
} from "./State.ts"

const pend = (model: Model, of: Payment, sign: 1 | -1): void => {
  const net = sign * (of.amount - of.fee)
  post(model, of.currency, { "clearing:pending": net, [`merchant:${of.account}:incoming_pending`]: -net })
}

const close = (model: Model, of: Payment, status: "completed" | "failed" | "canceled"): void => {
  if (of.status === "pending" && of.waits !== null) pend(model, of, -1)
  of.status = status
  of.waits = null
  of.newsAt = null
}

/** Completes a payment. `newsAt` is when the network may report a dispute or return; null for never. */
const complete = (model: Model, of: Payment, newsAt: number | null): void => {
  close(model, of, "completed")
  const service = PaymentAmounts.serviceFee(of)
  post(model, of.currency, {
    [of.bank ? "cash" : "receivable:card"]: of.amount,
    [`merchant:${of.account}:available`]: of.fee - of.amount,
    "platform:app:fees": service - of.fee,
    "service:revenue": 0 - service
  })
  of.captureAt = model.now
  of.settlesAt = of.bank ? null : Calendar.nextOpening(model.now)
  of.newsAt = newsAt
  announce(model, of.name, "payments.completed")
}

const fail = (model: Model, of: Payment, code: string, detail: string): void => {
  close(model, of, "failed")
  of.failure = [code, detail]
  announce(model, of.name, "payments.failed")
}

const endMethod = (model: Model, of: Payment, code: string): void => {
  const method = byName(model.methods, of.method)
  if (returnOf(code)[1] && method !== undefined && method.status !== "deleted") PaymentMethods.remove(model, method)
}

/** Applies a bank return, early or late. */
const returned = (model: Model, of: Payment, code: string): void => {
  if (of.status === "completed") Disputes.returned(model, of, code)
  else fail(model, of, returnOf(code)[0], code)
  endMethod(model, of, code)
}

/** Makes the payment wait for its capture. */
const confirm = (model: Model, of: Payment, waits: "PENDING_CAPTURE" | "PROCESSING"): void => {
  of.waits = waits
  announce(model, of.name, "payments.updated")
}

/** A card-present authorization covers at most 120 % of its amount. */
export const isTooMuch = (reading: Payment["reading"], amount: number): boolean =>
  reading !== null && amount * 100 > reading.amount * 120

const refusal = (model: Model, of: Payment): string | null => {
  const early = of.outcome === "402" && of.askAt !== null && model.now < of.askAt
  if (of.outcome === "401" || early) return "transaction_not_permitted"
  if (isTooMuch(of.reading, of.amount)) return "capture_amount_exceeds_authorization"
  return of.outcome === "403" ? "capture_declined" : null
}

/** Captures at the network. A sale was charged with its authorization. */
const capture = (model: Model, of: Payment): void => {
  const refused = of.autoCapture ? null : refusal(model, of)
  if (refused !== null) return fail(model, of, "NOT_CAPTURED", refused)
  of.charged = of.amount
  complete(model, of, Disputes.isScripted(of) ? model.now + delay : null)
}

/** Applies the final result of the network. `newsAt` is when the network may report a dispute or return. */
const applyResult = (model: Model, of: Payment, failure: string | null, newsAt: number | null): void => {
  if (of.bank && failure !== null) returned(model, of, failure)
  else if (failure !== null) fail(model, of, "NOT_CAPTURED", failure)
  else if (of.bank || of.autoCapture) complete(model, of, newsAt)
  else confirm(model, of, "PENDING_CAPTURE")
}

const reviewed = (model: Model, of: Payment, passed: boolean): void => {
  if (!passed) fail(model, of, "REVIEW", "risk_review")
  else if (of.bank && of.cleared) complete(model, of, null)
  else if (of.bank) confirm(model, of, "PROCESSING")
  else if (of.autoCapture) capture(model, of)
  else {
    confirm(model, of, "PENDING_CAPTURE")
    if (of.captureAt !== null && of.captureAt <= model.now) capture(model, of)
  }
}

/** When the payment's next timer is due; Infinity for never. */
export const dueAt = (of: Payment): number => {
  const never = Infinity
  if (of.status === "completed") return Math.min(of.settlesAt ?? never, of.newsAt ?? never)
  const expiry = of.bank ? never : of.expiresAt
  switch (of.waits) {
    case "PROCESSING":
      return of.bank ? (of.askAt ?? of.expiresAt) : Math.min(of.askAt ?? never, expiry)
    case "PENDING_CAPTURE":
      return Math.min(of.captureAt ?? never, expiry)
    case "IN_REVIEW":
      return Math.min(of.reviewAt ?? never, of.cleared || !of.bank ? never : (of.askAt ?? never), expiry)
    case null:
      return never
  }
}

/** When the bank returns the debit; null for never. */
const returnsAt = ({ askAt, createTime, returns }: Payment): number | null =>
  returns?.late === true ? createTime + 2 * delay : returns === null ? null : askAt

/** Polls the network about a pending payment. */
const poll = (model: Model, of: Payment): void => {
  if (of.bank) {
    const early = of.returns !== null && !of.returns.late ? of.returns.code : null
    return applyResult(model, of, early, returnsAt(of))
  }
  const failure = of.outcome === "402" ? null : of.outcome === "403" ? "capture_declined" : "card_declined"
  if (failure === null && of.autoCapture) of.charged = of.amount
  applyResult(model, of, failure, null)
}

const news = (model: Model, of: Payment): void => {
  of.newsAt = null
  if (of.returns === null) Disputes.scripted(model, of)
  else returned(model, of, of.returns.code)
}

export const due = (model: Model, of: Payment): void => {
  const isDue = (at: number | null): boolean => at !== null && at <= model.now
  if (of.status === "completed" && isDue(of.settlesAt)) {
    of.settlesAt = null
    post(model, of.currency, { cash: of.amount, "receivable:card": 0 - of.amount })
  } else if (of.status === "completed") news(model, of)
  else if (of.waits === "PENDING_CAPTURE" && isDue(of.captureAt)) capture(model, of)
  else if (!of.bank && isDue(of.expiresAt)) fail(model, of, "PAYMENT_EXPIRED", "request_expired")
  else if (of.waits === "PROCESSING") poll(model, of)
  else if (isDue(of.reviewAt)) reviewed(model, of, of.outcome === "301")
  else of.cleared = true
}

/** The `capture_time` of a record. Bank payments and payments that were never captured have none. */
const captureTime = (of: Payment): number | null => {
  if (of.status === "completed") return of.captureAt
  return of.status === "pending" && !of.bank ? of.captureAt : null
}

export const recordOf = (of: Payment): Json => ({
  id: of.name,
  resource: "payments",
  path: `/payments/${of.name}`,
  owner: { id: of.account, resource: "accounts", path: `/accounts/${of.account}` },
  create_time: of.createTime,
  status: of.status,
  amount: of.amount,
  amount_refunded: of.refunded,
  amount_disputed: of.disputed,
  amount_refundable: PaymentAmounts.refundable(of),
  fee_amount: of.fee,
  fee_amount_refundable: PaymentAmounts.feeRefundable(of),
  currency: of.currency,
  payment_method: { id: of.method, resource: "payment_methods" },
  reference_id: of.reference,
  capture_at: captureTime(of),
  authorization_code: of.code ? "#" : null,
  auto_capture: of.autoCapture,
  custom_data: null,
  failure_reason: of.failure === null ? null : { reason_code: of.failure[0], details: { detail_code: of.failure[1] } },
  initiated_by: "none",
  order: of.order === null ? null : { id: of.order },
  line_items: of.items?.map((id) => ({ id })) ?? null,
  pending_reasons: of.waits === null ? null : [{ reason_code: of.waits, details: [] }],
  address_verification: of.avs,
  txnr_app_fee: null,
  txnr_merchant: null
})

/** Applies the answers of networks and screening to a new payment. `decline` is null when the payment was approved. */
export const begin = (model: Model, of: Payment, decline: string | null): void => {
  announce(model, of.name, "payments.created")
  const later = of.bank || ["401", "402"].includes(of.outcome) || (of.outcome === "403" && of.autoCapture)
  if (decline !== null) {
    of.status = "failed"
    of.failure = ["NOT_CAPTURED", decline]
    return
  }
  const review = of.outcome.startsWith("30")
  const sold = !of.bank && !later && of.autoCapture
  if (sold) of.charged = of.amount
  if (sold && !review) return complete(model, of, Disputes.isScripted(of) ? model.now + delay : null)
  of.waits = review ? "IN_REVIEW" : later ? "PROCESSING" : "PENDING_CAPTURE"
  if (!of.bank) of.askAt = later ? model.now + delay : null
  of.reviewAt = review && of.outcome !== "303" ? model.now + delay : null
  pend(model, of, 1)
  if (review) announce(model, of.name, "payments.in_review")
}

/** Applies a new total and returns whether it is allowed. */
const adjust = (model: Model, of: Payment, total: number | null): boolean => {
  if (total === null) return true
  if ((total > of.authorized && of.reading === null) || of.fee * 5 > total) return false
  pend(model, of, -1)
  of.amount = total
  pend(model, of, 1)
  return true
}

const update = (model: Model, of: Payment, { captureAt, reference, total }: Update): Answer => {
  const touches = total !== null || captureAt !== undefined
  if (touches && of.waits !== "PENDING_CAPTURE") return rejected("Payment/NotAdjustable")
  if ((captureAt ?? of.captureAt ?? 0) > of.expiresAt && touches) return rejected("Payment/CaptureTooLate")
  const before = JSON.stringify(of)
  if (touches && !adjust(model, of, total)) return rejected("Payment/AmountOutOfRange")
  if (captureAt !== undefined) of.captureAt = captureAt
  if (reference !== null) of.reference = reference
  if (JSON.stringify(of) !== before) announce(model, of.name, "payments.updated")
  return accepted(recordOf(of))
}

const isCode = (of: Payment, code: string): boolean => {
  if (!of.bank) return /^[a-z]/.test(code)
  return of.currency === "USD" ? code.startsWith("R") : code.startsWith("9")
}

/**
 * Applies a network result that the operator reports. Returns the rejection, or null. A late return counts once,
 * for the amount not disputed.
 */
const result = (model: Model, of: Payment, failure: string | null): string | null => {
  const isLate = of.status === "completed" && of.bank && failure !== null
  const isReturned = of.waits === "IN_REVIEW" && of.bank && failure !== null
  if (of.waits !== "PROCESSING" && !isLate && !isReturned) return "Payment/WrongState"
  if (failure !== null && !isCode(of, failure)) return "Payment/WrongCode"
  if (isLate && of.disputed >= of.amount) return "Payment/WrongState"
  if (isLate) of.newsAt = null
  // a bank may still return a debit that the operator reported as settled
  applyResult(model, of, failure, of.bank ? returnsAt(of) : null)
  return null
}

type Change = Exclude<Extract<PaymentRequest, { readonly payment: string }>, Update>

const changed = (model: Model, of: Payment, request: Change): string | null => {
  switch (request._tag) {
    case "Capture":
      if (of.waits === "IN_REVIEW") return "Payment/InReview"
      if (of.waits !== "PENDING_CAPTURE") return "Payment/NotPendingCapture"
      if (!adjust(model, of, request.total)) return "Payment/AmountOutOfRange"
      capture(model, of)
      return null
    case "Cancel":
      if (of.status !== "pending" || of.autoCapture || of.bank) return "Payment/NotCancelable"
      if (of.reading !== null && model.now > of.reading.authorizedAt + 90 * 60) return "Payment/TooLateToCancel"
      close(model, of, "canceled")
      announce(model, of.name, "payments.canceled")
      return null
    case "Review":
      if (of.waits !== "IN_REVIEW") return "Payment/WrongState"
      reviewed(model, of, request.passed)
      return null
    case "Result":
      return result(model, of, request.failure)
  }
}

export const isCaptureTime = (model: Model, at: number | null | undefined): boolean =>
  (at ?? null) === null || ((at ?? 0) >= model.now && (at ?? 0) <= model.now + week)

export const answerTo = (model: Model, request: Change | Update): Answer => {
  if (request._tag === "Update" && !isCaptureTime(model, request.captureAt)) return invalid
  const payment = byName(model.payments, request.payment)
  if (payment === undefined) return unknown
  if (request._tag === "Update") return update(model, payment, request)
  const rejection = changed(model, payment, request)
  return rejection === null ? accepted(recordOf(payment)) : rejected(rejection)
}
