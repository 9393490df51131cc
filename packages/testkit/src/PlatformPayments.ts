/** Payments as the model of the platform knows them: payments.md 3 and the outcomes of 8.1, in the plainest form. */
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import { outcomes, type Pay, type Request, type Update } from "./PlatformCommands.ts"
import {
  type Account,
  accepted,
  addMethod,
  type Answer,
  delay,
  invalid,
  isExpired,
  type Json,
  type Model,
  type Payment,
  rejected,
  tell,
  unavailable,
  unknown,
  week
} from "./PlatformState.ts"

const declines: Readonly<Record<string, string>> = {
  "101": "card_declined",
  "102": "insufficient_funds",
  "103": "card_expired",
  "104": "invalid_card_number",
  "105": "invalid_cvv",
  "106": "lost_card",
  "107": "stolen_card",
  "108": "suspected_fraud",
  "109": "processing_error",
  "110": "issuer_unavailable",
  "111": "limit_exceeded",
  "112": "transaction_not_permitted",
  "501": "card_declined",
  "502": "insufficient_funds"
}
const avsOf: Readonly<Record<string, string>> = {
  "201": "FULL_MATCH",
  "202": "PARTIAL_MATCH",
  "203": "FULL_MISMATCH",
  "204": "SKIPPED",
  "205": "UNKNOWN"
}

/** What the 1.00 on a card says: approved, a decline, or nothing. */
export const verificationOf = (outcome: string | null): string | null => {
  if (outcome === "801") return null
  if (outcome === "401") return "card_declined"
  return outcome === null || outcome === "502" ? "approved" : (declines[outcome] ?? "approved")
}

const outcomeOf = (card: string | null, amount: number): string => {
  if (card !== null) return card
  const asked = outcomes.find((each) => 90_000 + Number(each) === amount)
  return asked === undefined || asked.startsWith("50") ? "000" : asked
}

const serviceFee = ({ amount, fee, price }: Payment): number =>
  price === null ? 0 : Math.min(fee, Number((BigInt(amount) * BigInt(price) * 2n + 1_000_000n) / 2_000_000n) + 30)

const post = (model: Model, { currency }: Payment, sums: Readonly<Record<string, number>>): void => {
  for (const [account, sum] of Object.entries(sums))
    model.ledger.set(`${account} ${currency}`, (model.ledger.get(`${account} ${currency}`) ?? 0) + sum)
}
const pend = (model: Model, of: Payment, sign: 1 | -1): void => {
  const net = sign * (of.amount - of.fee)
  post(model, of, { "clearing:pending": net, [`merchant:${of.account}:incoming_pending`]: -net })
}

const close = (model: Model, of: Payment, status: "completed" | "failed" | "canceled"): void => {
  if (of.status === "pending" && of.waits !== null) pend(model, of, -1)
  of.status = status
  of.waits = null
}
const complete = (model: Model, of: Payment): void => {
  close(model, of, "completed")
  const service = serviceFee(of)
  post(model, of, {
    "receivable:card": of.amount,
    [`merchant:${of.account}:available`]: of.fee - of.amount,
    "platform:app:fees": service - of.fee,
    "service:revenue": 0 - service
  })
  of.captureAt = model.now
  of.settlesAt = Calendar.nextOpening(model.now)
  tell(model, of.name, "payments.completed")
}
const fail = (model: Model, of: Payment, code: string, detail: string): void => {
  close(model, of, "failed")
  of.failure = [code, detail]
  tell(model, of.name, "payments.failed")
}

/** Waits for its capture from now on. */
const confirm = (model: Model, of: Payment): void => {
  of.waits = "PENDING_CAPTURE"
  tell(model, of.name, "payments.updated")
}

const refusal = (model: Model, of: Payment): string | null => {
  if (of.outcome === "403") return "capture_declined"
  const early = of.outcome === "402" && of.askAt !== null && model.now < of.askAt
  return of.outcome === "401" || early ? "transaction_not_permitted" : null
}
const capture = (model: Model, of: Payment): void => {
  const refused = of.autoCapture ? null : refusal(model, of)
  if (refused === null) complete(model, of)
  else fail(model, of, "NOT_CAPTURED", refused)
}
const decided = (model: Model, of: Payment, failure: string | null): void => {
  if (failure !== null) fail(model, of, "NOT_CAPTURED", failure)
  else if (of.autoCapture) complete(model, of)
  else confirm(model, of)
}
const reviewed = (model: Model, of: Payment, passed: boolean): void => {
  if (!passed) fail(model, of, "REVIEW", "risk_review")
  else if (of.autoCapture) capture(model, of)
  else confirm(model, of)
}

/** When something happens by itself, or never. */
export const dueAt = (of: Payment): number => {
  if (of.status === "completed") return of.settlesAt ?? Infinity
  if (of.waits === "PROCESSING") return of.askAt ?? of.expiresAt
  if (of.waits === "PENDING_CAPTURE") return Math.min(of.captureAt ?? Infinity, of.expiresAt)
  return of.waits === "IN_REVIEW" ? Math.min(of.askAt ?? Infinity, of.expiresAt) : Infinity
}

export const due = (model: Model, of: Payment): void => {
  if (of.status === "completed") {
    of.settlesAt = null
    post(model, of, { cash: of.amount, "receivable:card": 0 - of.amount })
  } else if (of.waits === "PROCESSING") {
    decided(model, of, of.outcome === "402" ? null : of.outcome === "403" ? "capture_declined" : "card_declined")
  } else if (of.waits === "PENDING_CAPTURE" && of.captureAt !== null && of.captureAt <= model.now) {
    capture(model, of)
  } else if (of.waits === "IN_REVIEW" && of.askAt !== null && of.askAt <= model.now) {
    reviewed(model, of, of.outcome === "301")
  } else {
    fail(model, of, "PAYMENT_EXPIRED", "request_expired")
  }
}

const recordOf = (of: Payment): Json => ({
  id: of.name,
  resource: "payments",
  path: `/payments/${of.name}`,
  owner: { id: of.account, resource: "accounts", path: `/accounts/${of.account}` },
  create_time: of.createTime,
  status: of.status,
  amount: of.amount,
  amount_refunded: 0,
  amount_disputed: 0,
  amount_refundable: of.status === "completed" ? of.amount : 0,
  fee_amount: of.fee,
  fee_amount_refundable: of.status === "completed" ? of.fee : 0,
  currency: of.currency,
  payment_method: { id: of.method, resource: "payment_methods" },
  reference_id: of.reference,
  capture_at: of.status === "completed" || of.status === "pending" ? of.captureAt : null,
  authorization_code: of.code ? "#" : null,
  auto_capture: of.autoCapture,
  custom_data: null,
  failure_reason: of.failure === null ? null : { reason_code: of.failure[0], details: { detail_code: of.failure[1] } },
  initiated_by: "none",
  order: null,
  line_items: null,
  pending_reasons: of.waits === null ? null : [{ reason_code: of.waits, details: [] }],
  address_verification: of.avs,
  txnr_app_fee: null,
  txnr_merchant: null
})

/** What the issuer makes of it: nothing, a decline, or an authorization whose outcome rules the rest. */
const begin = (model: Model, of: Payment, decline: string | null): void => {
  tell(model, of.name, "payments.created")
  const later = of.outcome === "401" || of.outcome === "402" || (of.outcome === "403" && of.autoCapture)
  if (decline !== null) {
    of.status = "failed"
    of.failure = ["NOT_CAPTURED", decline]
    return
  }
  const review = of.outcome.startsWith("30")
  if (!later && !review && of.autoCapture) return complete(model, of)
  of.waits = later ? "PROCESSING" : review ? "IN_REVIEW" : "PENDING_CAPTURE"
  of.askAt = later || (review && of.outcome !== "303") ? model.now + delay : null
  pend(model, of, 1)
  if (review) tell(model, of.name, "payments.in_review")
}

const pay = (model: Model, request: Pay): Answer => {
  const { amount, autoCapture, by, captureAt, currency, fee } = request
  const inline = typeof by === "string" ? null : by
  if (captureAt !== null && (captureAt < model.now || captureAt > model.now + week)) return invalid
  if (inline !== null && isExpired(inline, model.now)) return invalid
  const account = model.accounts.find(({ name }) => name === request.account)
  const stored = model.methods.find(({ name }) => name === by)
  const card = inline ?? stored
  if (account === undefined || card === undefined) return unknown
  if (account.currency !== currency) return rejected("Payment/WrongCurrency")
  if (stored?.status === "deleted") return rejected("PaymentMethod/Deleted")
  if (stored !== undefined && stored.status !== "verified") return rejected("PaymentMethod/NotVerified")
  const outcome = outcomeOf(card.outcome, amount)
  const verification = inline?.verify === true ? verificationOf(inline.outcome) : "approved"
  if (verification === null || (verification === "approved" && outcome === "801")) return unavailable
  const scripted = verification === "approved" ? (declines[outcome] ?? null) : verification
  const decline = scripted ?? (isExpired(card, model.now) ? "card_expired" : null)
  const method = stored ?? (inline === null ? undefined : addMethod(model, inline, verification === "approved"))
  const verifying = verification !== "approved"
  const avs = avsOf[verifying ? (card.outcome ?? "") : outcome] ?? (card.postalCode === null ? "SKIPPED" : "FULL_MATCH")
  return opened(model, account, request, { method: method?.name ?? "", outcome, decline, avs, autoCapture, fee })
}

interface Opening {
  readonly method: string
  readonly outcome: string
  readonly decline: string | null
  readonly avs: string
  readonly autoCapture: boolean
  readonly fee: number
}

const opened = (model: Model, account: Account, { amount, captureAt, currency }: Pay, of: Opening): Answer => {
  const payment: Payment = {
    name: `p${model.payments.length}`,
    account: account.name,
    method: of.method,
    currency,
    createTime: model.now,
    authorized: amount,
    autoCapture: of.autoCapture,
    price: account.price,
    outcome: of.outcome,
    code: of.decline === null,
    avs: of.avs,
    expiresAt: model.now + week,
    status: "pending",
    waits: null,
    failure: null,
    amount,
    fee: of.fee,
    captureAt,
    askAt: null,
    settlesAt: null,
    reference: null
  }
  model.payments.push(payment)
  begin(model, payment, of.decline)
  return accepted(recordOf(payment))
}

/** Whether a new total is allowed; then it counts at once. */
const adjust = (model: Model, of: Payment, total: number | null): boolean => {
  if (total === null) return true
  if (total > of.authorized || of.fee * 5 > total) return false
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
  if (JSON.stringify(of) !== before) tell(model, of.name, "payments.updated")
  return accepted(recordOf(of))
}

type Change = Exclude<Extract<Request, { readonly payment: string }>, Update>

const changed = (model: Model, of: Payment, request: Change): string | null => {
  switch (request._tag) {
    case "Capture":
      if (of.waits === "IN_REVIEW") return "Payment/InReview"
      if (of.waits !== "PENDING_CAPTURE") return "Payment/NotPendingCapture"
      if (!adjust(model, of, request.total)) return "Payment/AmountOutOfRange"
      capture(model, of)
      return null
    case "Cancel":
      if (of.status !== "pending" || of.autoCapture) return "Payment/NotCancelable"
      close(model, of, "canceled")
      tell(model, of.name, "payments.canceled")
      return null
    case "Review":
      if (of.waits !== "IN_REVIEW") return "Payment/WrongState"
      reviewed(model, of, request.passed)
      return null
    case "Result":
      if (of.waits !== "PROCESSING") return "Payment/WrongState"
      decided(model, of, request.failure)
      return null
  }
}

export const answerTo = (model: Model, request: Pay | Update | Change): Answer => {
  if (request._tag === "Pay") return pay(model, request)
  const captureAt = request._tag === "Update" ? (request.captureAt ?? null) : null
  if (captureAt !== null && (captureAt < model.now || captureAt > model.now + week)) return invalid
  const payment = model.payments.find(({ name }) => name === request.payment)
  if (payment === undefined) return unknown
  if (request._tag === "Update") return update(model, payment, request)
  const rejection = changed(model, payment, request)
  return rejection === null ? accepted(recordOf(payment)) : rejected(rejection)
}
