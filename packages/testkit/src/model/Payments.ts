/** Payments in the model (payments.md 3), with the networks of payments.md 8. */
import * as Disputes from "./Disputes.ts"
import * as PaymentAmounts from "./PaymentAmounts.ts"
import * as PaymentMethods from "./PaymentMethods.ts"
import * as CardSettlements from "./CardSettlements.ts"
import * as State from "./State.ts"

/** Posts L1, or with -1 its inverse L2 (payments.md 7). */
const postPending = (model: State.Model, of: State.Payment, sign: 1 | -1): void => {
  const net = sign * (of.amount - of.fee)
  State.post(model, of.account, { "clearing:pending": net, incoming_pending: -net })
}

const close = (model: State.Model, of: State.Payment, status: "completed" | "failed" | "canceled"): void => {
  if (of.status === "pending" && of.waits !== null) postPending(model, of, -1)
  of.status = status
  of.waits = null
  of.reportAt = null
  State.announce(model, of, `payments.${status}`)
}

/** Completes a payment (L3). `reportAt` is when the network may report a dispute or return; null for never. */
const complete = (model: State.Model, of: State.Payment, reportAt: number | null): void => {
  close(model, of, "completed")
  const service = PaymentAmounts.serviceFee(of)
  CardSettlements.pay(model, of, 0 - of.amount)
  State.post(model, of.account, {
    available: of.fee - of.amount,
    "platform:app:fees": service - of.fee,
    "service:revenue": 0 - service
  })
  if (of.isLimited) of.account.received += of.amount - of.fee
  of.captureAt = model.now
  of.reportAt = reportAt
}

const fail = (model: State.Model, of: State.Payment, code: string, detail: string): void => {
  close(model, of, "failed")
  of.failure = [code, detail]
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
const applyReturn = (model: State.Model, of: State.Payment, code: string): void => {
  const [reason, deletes] = returns[code] ?? ["BANK_SYSTEM_ERROR", false]
  if (of.status === "completed") Disputes.openReturn(model, of)
  else fail(model, of, reason, code)
  if (deletes && of.method.status !== "deleted") PaymentMethods.remove(model, of.method)
}

/** Makes the payment wait for its capture or its hold. */
const wait = (model: State.Model, of: State.Payment, waits: "PENDING_CAPTURE" | "PROCESSING"): void => {
  of.waits = waits
  State.announce(model, of, "payments.updated")
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

const capture = (model: State.Model, of: State.Payment): void => {
  const refusal = captureRefusal(model, of)
  if (refusal !== null) return fail(model, of, "NOT_CAPTURED", refusal)
  of.charged = of.amount
  complete(model, of, disputeAt(model, of))
}

/** Applies the final result of the network. */
const applyResult = (model: State.Model, of: State.Payment, failure: string | null, reportAt: number | null): void => {
  if (of.bank && failure !== null) applyReturn(model, of, failure)
  else if (failure !== null) fail(model, of, "NOT_CAPTURED", failure)
  else if (of.bank || of.autoCapture) complete(model, of, reportAt)
  else wait(model, of, "PENDING_CAPTURE")
}

const review = (model: State.Model, of: State.Payment, passed: boolean): void => {
  if (!passed) return fail(model, of, "REVIEW", "risk_review")
  if (of.bank) return of.cleared ? complete(model, of, null) : wait(model, of, "PROCESSING")
  if (of.autoCapture) return capture(model, of)
  wait(model, of, "PENDING_CAPTURE")
  if (of.captureAt !== null && of.captureAt <= model.now) capture(model, of)
}

/** When the payment's next timer is due; Infinity for never. */
export const dueAt = (of: State.Payment): number => {
  const never = Infinity
  if (of.status === "completed") return of.reportAt ?? never
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
const returnsAt = ({ askAt, createTime, returns }: State.Payment): number | null =>
  returns?.late === true ? createTime + 2 * State.delay : returns === null ? null : askAt

/** Polls the network about a pending payment. */
const poll = (model: State.Model, of: State.Payment): void => {
  const failure = of.bank ? (of.returns?.late === false ? of.returns.code : null) : (of.late?.code ?? null)
  if (!of.bank && failure === null && of.autoCapture) of.charged = of.amount
  applyResult(model, of, failure, of.bank ? returnsAt(of) : null)
}

const report = (model: State.Model, of: State.Payment): void => {
  of.reportAt = null
  if (of.returns === null) Disputes.openScripted(model, of)
  else applyReturn(model, of, of.returns.code)
}

export const due = (model: State.Model, of: State.Payment): void => {
  const isDue = (at: number | null): boolean => at !== null && at <= model.now
  if (of.status === "completed") report(model, of)
  else if (of.waits === "PENDING_CAPTURE" && isDue(of.captureAt)) capture(model, of)
  else if (!of.bank && isDue(of.expiresAt)) fail(model, of, "PAYMENT_EXPIRED", "request_expired")
  else if (of.waits === "PROCESSING") poll(model, of)
  else if (isDue(of.reviewAt)) review(model, of, of.outcome.review === "passed")
  else of.cleared = true
}

/** The answer with the members of payments.md 3.1 that the model determines. */
export const record = (of: State.Payment): State.Answer =>
  State.shown(of, {
    amount: of.amount,
    amount_refunded: of.refunded,
    amount_disputed: of.disputed,
    amount_refundable: PaymentAmounts.refundable(of),
    fee_amount: of.fee,
    fee_amount_refundable: PaymentAmounts.feeRefundable(of),
    payment_method: { id: of.method.name },
    failure_reason:
      of.failure === null ? null : { reason_code: of.failure[0], details: { detail_code: of.failure[1] } },
    order: of.order === null ? null : { id: of.order },
    line_items: of.items?.map((id) => ({ id })) ?? null,
    pending_reasons: of.waits === null ? null : [{ reason_code: of.waits }]
  })

/** Applies the answers of networks and screening to a new payment. `decline` is null when it was approved. */
export const begin = (model: State.Model, of: State.Payment, decline: string | null): void => {
  State.announce(model, of, "payments.created")
  if (decline !== null) {
    of.status = "failed"
    of.failure = ["NOT_CAPTURED", decline]
    return
  }
  const isLate = of.bank || of.late !== null
  const inReview = of.outcome.review !== "none"
  const isSold = !isLate && of.autoCapture
  if (isSold) of.charged = of.amount
  if (isSold && !inReview) return complete(model, of, disputeAt(model, of))
  of.waits = inReview ? "IN_REVIEW" : isLate ? "PROCESSING" : "PENDING_CAPTURE"
  of.reviewAt = inReview && of.outcome.review !== "operator" ? model.now + State.delay : null
  postPending(model, of, 1)
  if (inReview) State.announce(model, of, "payments.in_review")
}

/** Applies a new total, if it is allowed. */
const adjust = (model: State.Model, of: State.Payment, total: number | null): void => {
  if (total === null) return
  const isAllowed = (total <= of.authorized || of.method.reading !== null) && of.fee * 5 <= total
  State.check(isAllowed, "Payment/AmountOutOfRange")
  postPending(model, of, -1)
  of.amount = total
  postPending(model, of, 1)
}

export const isCaptureTime = ({ now }: State.Model, at: number | null | undefined): boolean =>
  at === null || at === undefined || (at >= now && at <= now + State.week)

/** Checks a result that the operator reports. A late return counts once. */
const checkResult = (of: State.Payment, failure: string | null): void => {
  const isReturn = of.bank && failure !== null && (of.waits === "IN_REVIEW" || of.status === "completed")
  State.check(of.waits === "PROCESSING" || isReturn, "Payment/WrongState")
  State.check(failure === null || State.isCode(of, failure), "Payment/WrongCode")
  State.check(of.status !== "completed" || of.disputed < of.amount, "Payment/WrongState")
}

export const handlers: State.Handlers<"Capture" | "Update" | "Cancel" | "Review" | "Result"> = {
  Capture: (model, { payment, total }) => {
    const of = State.known(model.payments, payment)
    State.check(of.waits !== "IN_REVIEW", "Payment/InReview")
    State.check(of.waits === "PENDING_CAPTURE", "Payment/NotPendingCapture")
    adjust(model, of, total)
    capture(model, of)
    return record(of)
  },

  Update: (model, { captureAt, payment, reference, total }) => {
    State.check(isCaptureTime(model, captureAt), "Invalid")
    const of = State.known(model.payments, payment)
    const before = [of.amount, of.captureAt, of.note].join()
    if (total !== null || captureAt !== undefined) {
      State.check(of.waits === "PENDING_CAPTURE", "Payment/NotAdjustable")
      const capturedAt = captureAt === undefined ? of.captureAt : captureAt
      State.check((capturedAt ?? 0) <= of.expiresAt, "Payment/CaptureTooLate")
      adjust(model, of, total)
    }
    if (captureAt !== undefined) of.captureAt = captureAt
    if (reference !== null) of.note = reference
    if ([of.amount, of.captureAt, of.note].join() !== before) State.announce(model, of, "payments.updated")
    return record(of)
  },

  Cancel: (model, { payment }) => {
    const of = State.known(model.payments, payment)
    const { autoCapture, bank, method, status } = of
    State.check(status === "pending" && !autoCapture && !bank, "Payment/NotCancelable")
    const isTooLate = method.reading !== null && model.now > method.reading.authorizedAt + 90 * 60
    State.check(!isTooLate, "Payment/TooLateToCancel")
    close(model, of, "canceled")
    return record(of)
  },

  Review: (model, { passed, payment }) => {
    const of = State.known(model.payments, payment)
    State.check(of.waits === "IN_REVIEW", "Payment/WrongState")
    review(model, of, passed)
    return record(of)
  },

  Result: (model, { failure, payment }) => {
    const of = State.known(model.payments, payment)
    checkResult(of, failure)
    if (of.status === "completed") of.reportAt = null
    // a bank may still return a debit that the operator reported as settled
    applyResult(model, of, failure, of.bank ? returnsAt(of) : null)
    return record(of)
  }
}
