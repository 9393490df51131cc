/** Refunds in the model (payments.md 4), with the outcomes 601 to 604 of payments.md 8.1. */
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import type { RequestOf } from "./ModelRequests.ts"
import * as PaymentAmounts from "./PaymentAmounts.ts"
import * as Payouts from "./Payouts.ts"
import * as CardSettlements from "./CardSettlements.ts"
import * as PaymentState from "./PaymentState.ts"
import * as State from "./State.ts"

type Request = RequestOf<"Refund">

/** Posts L5 or L6 (payments.md 7) and counts the refund on its payment, or with -1 takes both back (L12). */
const move = (model: State.Model, of: State.Refund, sign: 1 | -1): void => {
  const { payment } = of
  State.post(model, payment.account, {
    available: sign * (of.amount - of.fee),
    "platform:app:fees": sign * (of.fee - of.service),
    "service:revenue": sign * of.service,
    "payable:refunds": -sign * of.amount
  })
  if (!of.referenced) return
  payment.refunded += sign * of.amount
  payment.feeRefunded += sign * of.fee
  payment.serviceRefunded += sign * of.service
  State.announce(model, payment, "payments.updated")
}

/** Amount and fee of a refund. A full refund returns all fees, a partial one only the stated fee. */
const amountsOf = (of: State.Payment, { amounts, unreferenced }: Request) => {
  const [left, feeLeft] = [PaymentAmounts.refundable(of), PaymentAmounts.feeRefundable(of)]
  if (unreferenced) return { amount: amounts?.total ?? 0, fee: 0 }
  if (amounts === null) return { amount: left, fee: Math.min(left, feeLeft) }
  return { amount: amounts.total, fee: amounts.fee ?? (amounts.total === of.amount ? feeLeft : 0) }
}

const checkCurrency = ({ account: { currency } }: State.Payment, { amounts }: Request): void =>
  State.check((amounts?.currency ?? currency) === currency, "Refund/WrongCurrency")

/** The rules of the contract, in their order, but for the age of the payment. */
const check = (model: State.Model, of: State.Payment, request: Request): void => {
  const left = PaymentAmounts.refundable(of)
  const { amount, fee } = amountsOf(of, request)
  const isOnHold = of.bank && of.status === "completed" && model.now < (of.captureAt ?? 0) + State.week
  State.check(!isOnHold, "Refund/OnHold")
  State.check(of.status !== "pending" || of.method.reading === null, "Refund/PaymentNotProcessed")
  State.check(of.status === "completed", "Refund/PaymentNotCompleted")
  State.check(left > 0, of.disputed > 0 ? "Refund/PaymentDisputed" : "Refund/PaymentAlreadyRefunded")
  State.check(of.disputed === 0 || amount >= left, "Refund/PaymentPartiallyDisputed")
  checkCurrency(of, request)
  State.check(amount === left || (amount < left && amount >= 100), "Refund/AmountOutOfRange")
  State.check(fee <= Math.min(amount, PaymentAmounts.feeRefundable(of)), "Refund/AmountOutOfRange")
}

const checkUnreferenced = (model: State.Model, of: State.Payment, request: Request): void => {
  State.check(of.charge, "Refund/PaymentNotCompleted")
  State.check(of.account.currency === "USD", "Refund/UnreferencedNotOffered")
  checkCurrency(of, request)
  const { amount } = amountsOf(of, request)
  State.check(amount <= State.balance(model, of.account, "available"), "Refund/InsufficientBalance")
}

const record = (of: State.Refund): State.Answer => {
  const [reason_code, detail_code] = of.status === "failed" ? (of.failure ?? []) : []
  const details = typeof detail_code === "string" ? [{ detail_code }] : []
  return State.shown(of, {
    amounts: { total_amount: of.amount, fee_refund_amount: of.fee },
    failure_reason: reason_code === undefined ? null : { reason_code, details }
  })
}

const create = (model: State.Model, of: State.Payment, request: Request): State.Refund => {
  const { unreferenced } = request
  if (unreferenced) checkUnreferenced(model, of, request)
  else check(model, of, request)
  const { amount, fee } = amountsOf(of, request)
  const refund = State.add<State.Refund>(model.refunds, {
    ...PaymentState.newRefund,
    // not every response tells its id, so it is named by its payment
    name: `${of.name}.r${model.refunds.filter((each) => each.payment === of).length}`,
    payment: of,
    amount,
    fee,
    service: PaymentAmounts.servicePart(of, fee),
    referenced: !unreferenced,
    createTime: model.now,
    askAt: model.now
  })
  State.announce(model, refund, "refunds.created")
  move(model, refund, 1)
  return refund
}

/** Refunds all that is left of a payment, whatever its age; none when it cannot be refunded. */
const refundAll = (model: State.Model, { name }: State.Payment): ReadonlyArray<State.Refund> => {
  const request = { payment: name, amounts: null, unreferenced: false, order: null }
  try {
    return [create(model, State.known(model.payments, name), { _tag: "Refund", ...request })]
  } catch (error) {
    if (error instanceof State.Refusal) return []
    throw error
  }
}

const settle = (model: State.Model, of: State.Refund): void => {
  of.status = "completed"
  of.completedAt = model.now
  State.post(model, of.payment.account, { "payable:refunds": of.amount })
  CardSettlements.pay(model, of.payment, of.amount)
  State.announce(model, of, "refunds.completed")
}

const fail = (model: State.Model, of: State.Refund, failure: State.Refund["failure"]): void => {
  of.status = "failed"
  of.failure = failure
  State.announce(model, of, "refunds.failed")
  move(model, of, -1)
}

/** The amount that the network has charged and not refunded, in cents. */
const refundableAtNetwork = (model: State.Model, of: State.Payment): number => {
  if (!of.bank) return of.charged - of.reserved
  const gone = of.returns === null ? Infinity : of.createTime + (of.returns.late ? 2 * State.delay : State.delay)
  return (model.now < gone ? of.amount : 0) - of.reserved
}

/**
 * Sends the refund to the network. The network refuses it when it exceeds the charged amount, or when the outcome
 * of the charge requires it.
 */
const sendToNetwork = (model: State.Model, of: State.Refund): void => {
  const { payment } = of
  const { refund } = payment.outcome
  const exceeds = of.referenced && of.amount > refundableAtNetwork(model, payment)
  of.failure = exceeds ? ["UNKNOWN", null] : refund === null ? null : [refund.reason, refund.detail]
  if (of.failure === null && of.referenced) payment.reserved += of.amount
  of.step = of.failure === null ? "accepted" : "sent"
  of.askAt = model.now + State.delay
}

export const handlers: State.Handlers<"Refund" | "RefundUnpaid" | "UpdateRefund" | "RefundResult"> = {
  Refund: (model, request) => {
    const { order, payment, unreferenced } = request
    const of = State.known(model.payments, payment)
    State.check(order === null || State.known(model.orders, order).account === of.account.name, "UnknownIds")
    State.check(unreferenced || model.now < of.createTime + 60 * State.day, "Refund/PaymentTooOld")
    return record(create(model, of, request))
  },

  /** In any order: up to 16 at once. */
  RefundUnpaid: (model, { account: name }) => {
    const account = State.known(model.accounts, name)
    State.check(account.closings.length > 0 && !account.isDeleted, "Account/WrongState")
    const refunds = Payouts.unpaid(model, account).flatMap((each) => refundAll(model, each))
    return State.accepted({ refunds: refunds.map(({ status }) => ({ status })) })
  },

  UpdateRefund: (model, { reference, refund }) => {
    const of = State.known(model.refunds, refund)
    State.annotate(model, of, reference, "refunds.updated")
    return record(of)
  },

  RefundResult: (model, { failure, refund }) => {
    const of = State.known(model.refunds, refund)
    State.check(of.status === "pending", "Refund/WrongState")
    // clients cannot see whether the network was called yet
    if (of.step === "requested") sendToNetwork(model, of)
    const detail = failure?.detail ?? null
    State.check(detail === null || State.isCode(of.payment, detail), "Refund/WrongDetail")
    if (failure === null) settle(model, of)
    else fail(model, of, [failure.reason, detail])
    return record(of)
  }
}

const settlesAt = ({ createTime, payment }: State.Refund): number =>
  payment.bank ? Calendar.openingOfNthBusinessDayAfter(createTime, 2) : Calendar.nextOpening(createTime)

/** When the refund's next timer is due; Infinity for never. */
export const dueAt = (of: State.Refund): number => {
  if (of.status !== "pending") return Infinity
  return of.step === "accepted" ? settlesAt(of) : of.askAt
}

export const due = (model: State.Model, of: State.Refund): void => {
  if (of.step === "requested") sendToNetwork(model, of)
  else if (of.step === "sent") fail(model, of, of.failure)
  else settle(model, of)
}
