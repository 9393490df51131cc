/** Refunds in the model (payments.md 4), with the outcomes 601 to 604 of payments.md 8.1. */
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import * as Payouts from "../merchants/Payouts.ts"
import type { RequestOf } from "../ModelRequests.ts"
import * as State from "../State.ts"
import * as CardSettlements from "./CardSettlements.ts"
import * as PaymentAmounts from "./PaymentAmounts.ts"
import * as PaymentState from "./PaymentState.ts"

type Request = RequestOf<"Refund">

/** Posts L5 or L6 (payments.md 7) and counts the refund on its payment, or with -1 takes both back (L12). */
const move = (model: State.Model, refund: State.Refund, sign: 1 | -1): void => {
  const { payment } = refund
  State.post(model, payment.account, {
    available: sign * (refund.amount - refund.fee),
    "platform:app:fees": sign * (refund.fee - refund.service),
    "service:revenue": sign * refund.service,
    "payable:refunds": -sign * refund.amount
  })
  if (!refund.referenced) return
  payment.refunded += sign * refund.amount
  payment.feeRefunded += sign * refund.fee
  payment.serviceRefunded += sign * refund.service
  State.announce(model, payment, "payments.updated")
}

/** Amount and fee of a refund. A full refund returns all fees, a partial one only the stated fee. */
const amountsOf = (payment: State.Payment, { amounts, unreferenced }: Request) => {
  const [left, feeLeft] = [PaymentAmounts.refundable(payment), PaymentAmounts.feeRefundable(payment)]
  if (unreferenced) return { amount: amounts?.total ?? 0, fee: 0 }
  if (amounts === null) return { amount: left, fee: Math.min(left, feeLeft) }
  return { amount: amounts.total, fee: amounts.fee ?? (amounts.total === payment.amount ? feeLeft : 0) }
}

const checkCurrency = ({ account: { currency } }: State.Payment, { amounts }: Request): void =>
  State.check((amounts?.currency ?? currency) === currency, "Refund/WrongCurrency")

/** The rules of the contract, in their order, but for the age of the payment. */
const check = (model: State.Model, payment: State.Payment, request: Request): void => {
  const left = PaymentAmounts.refundable(payment)
  const { amount, fee } = amountsOf(payment, request)
  const isOnHold = payment.bank && payment.status === "completed" && model.now < (payment.captureAt ?? 0) + State.week
  State.check(!isOnHold, "Refund/OnHold")
  State.check(payment.status !== "pending" || payment.method.reading === null, "Refund/PaymentNotProcessed")
  State.check(payment.status === "completed", "Refund/PaymentNotCompleted")
  State.check(left > 0, payment.disputed > 0 ? "Refund/PaymentDisputed" : "Refund/PaymentAlreadyRefunded")
  State.check(payment.disputed === 0 || amount >= left, "Refund/PaymentPartiallyDisputed")
  checkCurrency(payment, request)
  State.check(amount === left || (amount < left && amount >= 100), "Refund/AmountOutOfRange")
  State.check(fee <= Math.min(amount, PaymentAmounts.feeRefundable(payment)), "Refund/AmountOutOfRange")
}

const checkUnreferenced = (model: State.Model, payment: State.Payment, request: Request): void => {
  State.check(payment.charge, "Refund/PaymentNotCompleted")
  State.check(payment.account.currency === "USD", "Refund/UnreferencedNotOffered")
  checkCurrency(payment, request)
  const { amount } = amountsOf(payment, request)
  State.check(amount <= State.balance(model, payment.account, "available"), "Refund/InsufficientBalance")
}

const record = (refund: State.Refund): State.Answer => {
  const [reason_code, detail_code] = refund.status === "failed" ? (refund.failure ?? []) : []
  const details = typeof detail_code === "string" ? [{ detail_code }] : []
  return State.acceptResource(refund, {
    amounts: { total_amount: refund.amount, fee_refund_amount: refund.fee },
    failure_reason: reason_code === undefined ? null : { reason_code, details }
  })
}

const create = (model: State.Model, payment: State.Payment, request: Request): State.Refund => {
  const { unreferenced } = request
  if (unreferenced) checkUnreferenced(model, payment, request)
  else check(model, payment, request)
  const { amount, fee } = amountsOf(payment, request)
  const refund = State.add<State.Refund>(model.refunds, {
    ...PaymentState.newRefund,
    // not every response tells its id, so it is named by its payment
    name: `${payment.name}.r${model.refunds.filter((each) => each.payment === payment).length}`,
    payment: payment,
    amount,
    fee,
    service: PaymentAmounts.servicePart(payment, fee),
    referenced: !unreferenced,
    createTime: model.now,
    nextPollAt: model.now
  })
  State.announce(model, refund, "refunds.created")
  move(model, refund, 1)
  return refund
}

/** Refunds all that is left of a payment, whatever its age; none when it cannot be refunded. */
const refundAll = (model: State.Model, { name }: State.Payment): ReadonlyArray<State.Refund> => {
  const request = { payment: name, amounts: null, unreferenced: false, order: null }
  try {
    return [create(model, State.byKnownName(model.payments, name), { _tag: "Refund", ...request })]
  } catch (error) {
    if (error instanceof State.Refusal) return []
    throw error
  }
}

const settle = (model: State.Model, refund: State.Refund): void => {
  refund.status = "completed"
  refund.completedAt = model.now
  State.post(model, refund.payment.account, { "payable:refunds": refund.amount })
  CardSettlements.pay(model, refund.payment, refund.amount)
  State.announce(model, refund, "refunds.completed")
}

const fail = (model: State.Model, refund: State.Refund, failure: State.Refund["failure"]): void => {
  refund.status = "failed"
  refund.failure = failure
  State.announce(model, refund, "refunds.failed")
  move(model, refund, -1)
}

/** The amount that the network has charged and not refunded, in cents. */
const refundableAtNetwork = (model: State.Model, payment: State.Payment): number => {
  if (!payment.bank) return payment.charged - payment.reserved
  const gone =
    payment.returns === null ? Infinity : payment.createTime + (payment.returns.late ? 2 * State.delay : State.delay)
  return (model.now < gone ? payment.amount : 0) - payment.reserved
}

/**
 * Sends the refund to the network. The network refuses it when it exceeds the charged amount, or when the outcome
 * of the charge requires it.
 */
const sendToNetwork = (model: State.Model, knownRefund: State.Refund): void => {
  const { payment } = knownRefund
  const { refund } = payment.outcome
  const exceeds = knownRefund.referenced && knownRefund.amount > refundableAtNetwork(model, payment)
  knownRefund.failure = exceeds ? ["UNKNOWN", null] : refund === null ? null : [refund.reason, refund.detail]
  if (knownRefund.failure === null && knownRefund.referenced) payment.reserved += knownRefund.amount
  knownRefund.step = knownRefund.failure === null ? "accepted" : "sent"
  knownRefund.nextPollAt = model.now + State.delay
}

export const handlers: State.Handlers<"Refund" | "RefundUnpaid" | "UpdateRefund" | "RefundResult"> = {
  Refund: (model, request) => {
    const { order, payment, unreferenced } = request
    const knownPayment = State.byKnownName(model.payments, payment)
    State.check(
      order === null || State.byKnownName(model.orders, order).account === knownPayment.account.name,
      "UnknownIds"
    )
    State.check(unreferenced || model.now < knownPayment.createTime + 60 * State.day, "Refund/PaymentTooOld")
    return record(create(model, knownPayment, request))
  },

  /** In any order: up to 16 at once. */
  RefundUnpaid: (model, { account: name }) => {
    const account = State.byKnownName(model.accounts, name)
    State.check(account.closings.length > 0 && !account.isDeleted, "Account/WrongState")
    const refunds = Payouts.unpaid(model, account).flatMap((each) => refundAll(model, each))
    return State.accept({ refunds: refunds.map(({ status }) => ({ status })) })
  },

  UpdateRefund: (model, { reference, refund }) => {
    const knownRefund = State.byKnownName(model.refunds, refund)
    State.annotate(model, knownRefund, reference, "refunds.updated")
    return record(knownRefund)
  },

  RefundResult: (model, { failure, refund }) => {
    const knownRefund = State.byKnownName(model.refunds, refund)
    State.check(knownRefund.status === "pending", "Refund/WrongState")
    // clients cannot see whether the network was called yet
    if (knownRefund.step === "requested") sendToNetwork(model, knownRefund)
    const detail = failure?.detail ?? null
    State.check(detail === null || State.isCode(knownRefund.payment, detail), "Refund/WrongDetail")
    if (failure === null) settle(model, knownRefund)
    else fail(model, knownRefund, [failure.reason, detail])
    return record(knownRefund)
  }
}

const settlesAt = ({ createTime, payment }: State.Refund): number =>
  payment.bank ? Calendar.openingOfNthBusinessDayAfter(createTime, 2) : Calendar.nextOpening(createTime)

/** When the refund's next timer is due; Infinity for never. */
export const dueAt = (refund: State.Refund): number => {
  if (refund.status !== "pending") return Infinity
  return refund.step === "accepted" ? settlesAt(refund) : refund.nextPollAt
}

export const due = (model: State.Model, refund: State.Refund): void => {
  if (refund.step === "requested") sendToNetwork(model, refund)
  else if (refund.step === "sent") fail(model, refund, refund.failure)
  else settle(model, refund)
}
