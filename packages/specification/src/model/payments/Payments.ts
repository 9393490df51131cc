/** Payments in the model (payments.md 3), with the networks of payments.md 8. */
import * as State from "../State.ts"
import * as CardSettlements from "./CardSettlements.ts"
import * as Disputes from "./Disputes.ts"
import * as PaymentAmounts from "./PaymentAmounts.ts"
import * as PaymentMethods from "./PaymentMethods.ts"

/** Posts L1, or with -1 its inverse L2 (payments.md 7). */
const postPending = (model: State.Model, payment: State.Payment, sign: 1 | -1): void => {
  const net = sign * (payment.amount - payment.fee)
  State.post(model, payment.account, { "clearing:pending": net, incoming_pending: -net })
}

const close = (model: State.Model, payment: State.Payment, status: "completed" | "failed" | "canceled"): void => {
  if (payment.status === "pending" && payment.waits !== null) postPending(model, payment, -1)
  payment.status = status
  payment.waits = null
  payment.reportAt = null
  State.announce(model, payment, `payments.${status}`)
}

/** Completes a payment (L3). `reportAt` is when the network may report a dispute or return; null for never. */
const complete = (model: State.Model, payment: State.Payment, reportAt: number | null): void => {
  close(model, payment, "completed")
  const service = PaymentAmounts.serviceFee(payment)
  CardSettlements.pay(model, payment, 0 - payment.amount)
  State.post(model, payment.account, {
    available: payment.fee - payment.amount,
    "platform:app:fees": service - payment.fee,
    "service:revenue": 0 - service
  })
  if (payment.isLimited) payment.account.received += payment.amount - payment.fee
  payment.captureAt = model.now
  payment.reportAt = reportAt
}

const fail = (model: State.Model, payment: State.Payment, code: string, detail: string): void => {
  close(model, payment, "failed")
  payment.failure = [code, detail]
}

/** The return codes that the sequences use (payments.md 3.5): reason, and whether the method is deleted. */
const returns: Readonly<Record<string, readonly [reason: string, deletes: boolean]>> = {
  R02: ["BANK_NOT_CONFIRMED", true],
  R05: ["ECHECK_FRAUD", false],
  R07: ["ECHECK_FRAUD", true],
  R20: ["BANK_NOT_CONFIRMED", false],
  "902": ["BANK_NOT_CONFIRMED", true],
  "903": ["ECHECK_FRAUD", false],
  "915": ["ECHECK_FRAUD", true]
}

/** Applies a bank return: a failure before the completion, a dispute after it. */
const applyReturn = (model: State.Model, payment: State.Payment, code: string): void => {
  const [reason, deletes] = returns[code] ?? ["BANK_SYSTEM_ERROR", false]
  if (payment.status === "completed") Disputes.openReturn(model, payment)
  else fail(model, payment, reason, code)
  if (deletes && payment.method.status !== "deleted") PaymentMethods.remove(model, payment.method)
}

/** Makes the payment wait for its capture or its hold. */
const wait = (model: State.Model, payment: State.Payment, waits: "PENDING_CAPTURE" | "PROCESSING"): void => {
  payment.waits = waits
  State.announce(model, payment, "payments.updated")
}

/** A card-present authorization covers at most 120 % of its amount. */
export const isTooMuch = ({ reading }: Pick<State.Method, "reading">, amount: number): boolean =>
  reading !== null && amount * 100 > reading.amount * 120

/** Why the network refuses a capture, or null. A sale was charged with its authorization. */
const captureRefusal = (
  model: State.Model,
  { amount, autoCapture, late, method, outcome }: State.Payment
): string | null => {
  if (autoCapture) return null
  if (late !== null && (late.code !== null || model.now < late.at)) return "transaction_not_permitted"
  return isTooMuch(method, amount) ? "capture_amount_exceeds_authorization" : outcome.capture
}

/** When the network reports the dispute of a charge; null for never. */
const disputeAt = (model: State.Model, { outcome }: State.Payment): number | null =>
  outcome.dispute === null ? null : model.now + State.delay

const capture = (model: State.Model, payment: State.Payment): void => {
  const refusal = captureRefusal(model, payment)
  if (refusal !== null) return fail(model, payment, "NOT_CAPTURED", refusal)
  payment.charged = payment.amount
  complete(model, payment, disputeAt(model, payment))
}

/** Applies the final result of the network. */
const applyResult = (
  model: State.Model,
  payment: State.Payment,
  failure: string | null,
  reportAt: number | null
): void => {
  if (payment.bank && failure !== null) applyReturn(model, payment, failure)
  else if (failure !== null) fail(model, payment, "NOT_CAPTURED", failure)
  else if (payment.bank || payment.autoCapture) complete(model, payment, reportAt)
  else wait(model, payment, "PENDING_CAPTURE")
}

const review = (model: State.Model, payment: State.Payment, passed: boolean): void => {
  if (!passed) return fail(model, payment, "REVIEW", "risk_review")
  if (payment.bank) return payment.cleared ? complete(model, payment, null) : wait(model, payment, "PROCESSING")
  if (payment.autoCapture) return capture(model, payment)
  wait(model, payment, "PENDING_CAPTURE")
  if (payment.captureAt !== null && payment.captureAt <= model.now) capture(model, payment)
}

/** When the payment's next timer is due; Infinity for never. */
export const dueAt = (payment: State.Payment): number => {
  const never = Infinity
  if (payment.status === "completed") return payment.reportAt ?? never
  const expiry = payment.bank ? never : payment.expiresAt
  switch (payment.waits) {
    case "PROCESSING":
      return payment.bank ? (payment.nextPollAt ?? payment.expiresAt) : Math.min(payment.nextPollAt ?? never, expiry)
    case "PENDING_CAPTURE":
      return Math.min(payment.captureAt ?? never, expiry)
    case "IN_REVIEW":
      return Math.min(
        payment.reviewAt ?? never,
        payment.cleared || !payment.bank ? never : (payment.nextPollAt ?? never),
        expiry
      )
    case null:
      return never
  }
}

/** When the bank returns the debit; null for never. */
const returnsAt = ({ nextPollAt, createTime, returns }: State.Payment): number | null =>
  returns?.late === true ? createTime + 2 * State.delay : returns === null ? null : nextPollAt

/** Polls the network about a pending payment. */
const poll = (model: State.Model, payment: State.Payment): void => {
  const failure = payment.bank
    ? payment.returns?.late === false
      ? payment.returns.code
      : null
    : (payment.late?.code ?? null)
  if (!payment.bank && failure === null && payment.autoCapture) payment.charged = payment.amount
  applyResult(model, payment, failure, payment.bank ? returnsAt(payment) : null)
}

const report = (model: State.Model, payment: State.Payment): void => {
  payment.reportAt = null
  if (payment.returns === null) Disputes.openScriptedDispute(model, payment)
  else applyReturn(model, payment, payment.returns.code)
}

export const due = (model: State.Model, payment: State.Payment): void => {
  const isDue = (at: number | null): boolean => at !== null && at <= model.now
  if (payment.status === "completed") report(model, payment)
  else if (payment.waits === "PENDING_CAPTURE" && isDue(payment.captureAt)) capture(model, payment)
  else if (!payment.bank && isDue(payment.expiresAt)) fail(model, payment, "PAYMENT_EXPIRED", "request_expired")
  else if (payment.waits === "PROCESSING") poll(model, payment)
  else if (isDue(payment.reviewAt)) review(model, payment, payment.outcome.review === "passed")
  else payment.cleared = true
}

/** The answer with the members of payments.md 3.1 that the model determines. */
export const record = (payment: State.Payment): State.Answer =>
  State.acceptResource(payment, {
    amount: payment.amount,
    amount_refunded: payment.refunded,
    amount_disputed: payment.disputed,
    amount_refundable: PaymentAmounts.refundable(payment),
    fee_amount: payment.fee,
    fee_amount_refundable: PaymentAmounts.feeRefundable(payment),
    payment_method: { id: payment.method.name },
    failure_reason:
      payment.failure === null
        ? null
        : { reason_code: payment.failure[0], details: { detail_code: payment.failure[1] } },
    order: payment.order === null ? null : { id: payment.order },
    line_items: payment.items?.map((id) => ({ id })) ?? null,
    pending_reasons: payment.waits === null ? null : [{ reason_code: payment.waits }]
  })

/** Applies the answers of networks and screening to a new payment. `decline` is null when it was approved. */
export const begin = (model: State.Model, payment: State.Payment, decline: string | null): void => {
  State.announce(model, payment, "payments.created")
  if (decline !== null) {
    payment.status = "failed"
    payment.failure = ["NOT_CAPTURED", decline]
    return
  }
  const isLate = payment.bank || payment.late !== null
  const inReview = payment.outcome.review !== "none"
  const isSold = !isLate && payment.autoCapture
  if (isSold) payment.charged = payment.amount
  if (isSold && !inReview) return complete(model, payment, disputeAt(model, payment))
  payment.waits = inReview ? "IN_REVIEW" : isLate ? "PROCESSING" : "PENDING_CAPTURE"
  payment.reviewAt = inReview && payment.outcome.review !== "operator" ? model.now + State.delay : null
  postPending(model, payment, 1)
  if (inReview) State.announce(model, payment, "payments.in_review")
}

/** Applies a new total, if it is allowed. */
const adjust = (model: State.Model, payment: State.Payment, total: number | null): void => {
  if (total === null) return
  const isAllowed = (total <= payment.authorized || payment.method.reading !== null) && payment.fee * 5 <= total
  State.check(isAllowed, "Payment/AmountOutOfRange")
  postPending(model, payment, -1)
  payment.amount = total
  postPending(model, payment, 1)
}

export const isCaptureTime = ({ now }: State.Model, at: number | null | undefined): boolean =>
  at === null || at === undefined || (at >= now && at <= now + State.week)

/** Checks a result that the operator reports. A late return counts once. */
const checkResult = (payment: State.Payment, failure: string | null): void => {
  const isReturn = payment.bank && failure !== null && (payment.waits === "IN_REVIEW" || payment.status === "completed")
  State.check(payment.waits === "PROCESSING" || isReturn, "Payment/WrongState")
  State.check(failure === null || State.isCode(payment, failure), "Payment/WrongCode")
  State.check(payment.status !== "completed" || payment.disputed < payment.amount, "Payment/WrongState")
}

export const handlers: State.Handlers<"Capture" | "Update" | "Cancel" | "Review" | "Result"> = {
  Capture: (model, { payment, total }) => {
    const knownPayment = State.byKnownName(model.payments, payment)
    State.check(knownPayment.waits !== "IN_REVIEW", "Payment/InReview")
    State.check(knownPayment.waits === "PENDING_CAPTURE", "Payment/NotPendingCapture")
    adjust(model, knownPayment, total)
    capture(model, knownPayment)
    return record(knownPayment)
  },

  Update: (model, { captureAt, payment, reference, total }) => {
    State.check(isCaptureTime(model, captureAt), "Invalid")
    const knownPayment = State.byKnownName(model.payments, payment)
    const before = [knownPayment.amount, knownPayment.captureAt, knownPayment.note].join()
    if (total !== null || captureAt !== undefined) {
      State.check(knownPayment.waits === "PENDING_CAPTURE", "Payment/NotAdjustable")
      const capturedAt = captureAt === undefined ? knownPayment.captureAt : captureAt
      State.check((capturedAt ?? 0) <= knownPayment.expiresAt, "Payment/CaptureTooLate")
      adjust(model, knownPayment, total)
    }
    if (captureAt !== undefined) knownPayment.captureAt = captureAt
    if (reference !== null) knownPayment.note = reference
    if ([knownPayment.amount, knownPayment.captureAt, knownPayment.note].join() !== before)
      State.announce(model, knownPayment, "payments.updated")
    return record(knownPayment)
  },

  Cancel: (model, { payment }) => {
    const knownPayment = State.byKnownName(model.payments, payment)
    const { autoCapture, bank, method, status } = knownPayment
    State.check(status === "pending" && !autoCapture && !bank, "Payment/NotCancelable")
    const isTooLate = method.reading !== null && model.now > method.reading.authorizedAt + 90 * 60
    State.check(!isTooLate, "Payment/TooLateToCancel")
    close(model, knownPayment, "canceled")
    return record(knownPayment)
  },

  Review: (model, { passed, payment }) => {
    const knownPayment = State.byKnownName(model.payments, payment)
    State.check(knownPayment.waits === "IN_REVIEW", "Payment/WrongState")
    review(model, knownPayment, passed)
    return record(knownPayment)
  },

  Result: (model, { failure, payment }) => {
    const knownPayment = State.byKnownName(model.payments, payment)
    checkResult(knownPayment, failure)
    if (knownPayment.status === "completed") knownPayment.reportAt = null
    // a bank may still return a debit that the operator reported as settled
    applyResult(model, knownPayment, failure, knownPayment.bank ? returnsAt(knownPayment) : null)
    return record(knownPayment)
  }
}
