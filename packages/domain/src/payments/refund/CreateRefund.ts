/**
 * POST /refunds (payments.md 4): the checks in the contract's order. The refund and the refunded amounts of its payment
 * change in one Change, so concurrent refunds never exceed the payment. The network is called after the commit.
 */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import type { LimitRejection } from "../../decider/RefusalExplanation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Ledger from "../../ledger/Ledger.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"
import { type Problem, problem, violation } from "../../vocabulary/Problem.ts"
import * as Requirement from "../../vocabulary/Requirement.ts"
import { membersOf } from "../../vocabulary/text/Json.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as OrderKind from "../order/OrderKind.ts"
import * as PaymentAmountLimits from "../payment/amounts/PaymentAmountLimits.ts"
import * as CurrencyPermission from "../payment/CurrencyPermission.ts"
import * as Payment from "../payment/Payment.ts"
import * as PaymentKind from "../payment/PaymentKind.ts"
import * as RequireSameAccount from "../payment/RequireSameAccount.ts"
import type * as Refund from "./Refund.ts"
import * as RefundFees from "./RefundFees.ts"
import * as RefundKind from "./RefundKind.ts"
import * as RefundRecord from "./RefundRecord.ts"

/** The age at which a payment can no longer be refunded, in seconds (rule 1). */
const maximumAge = Time.days(60)
/** The time after the completion of a bank payment in which it cannot be refunded, in seconds (rule 2). */
const bankHold = Time.days(7)

export const Amounts = Wire.annotate(
  Wire.struct({
    totalAmount: Check.Integer.check(Check.between(1, PaymentAmountLimits.maximum)).annotateKey({
      description: "What the payer gets back, in cents: at least 100 unless it is the rest of the payment."
    }),
    currency: Schema.optionalKey(Money.Currency).annotateKey({
      description: "The currency of the payment, which no refund can change."
    }),
    feeRefundAmount: Schema.optionalKey(Schema.NullOr(Money.Natural)).annotateKey({
      description:
        "The part of the total that comes out of the payment's fees, in cents. Unless stated, a full refund returns all fees and a partial one returns no fee."
    })
  }),
  { identifier: "RefundAmountsRequest" }
)
export type Amounts = typeof Amounts.Type

const Fields = Wire.struct({
  ...RefundRecord.readOnlyFields,
  paymentId: Text.Id.annotateKey({ description: "The id of the completed payment that is refunded." }),
  refundReason: Text.text(1, 65_535).annotateKey({
    description: "Why the merchant refunds, in the merchant's words."
  }),
  amounts: Schema.optionalKey(Schema.NullOr(Amounts)).annotateKey({
    description: "What is refunded; absent or null: all that is still refundable, fees included."
  }),
  isUnreferencedRefund: Schema.optionalKey(Schema.Boolean).annotateKey({
    description:
      "true: the payment only names the payment method that receives the money, which needs a permission; false unless stated."
  }),
  orderId: Schema.optionalKey(Text.Id).annotateKey({
    description: "The id of an order of the account that the refund is for."
  }),
  referenceId: Schema.optionalKey(Schema.NullOr(Text.Reference)).annotateKey({
    description: "The app's own name for the refund, which need not be unique. null: none."
  }),
  customData: CustomData.member,
  rbits: EmbeddedRbits.member
})

/** An unreferenced refund has no refundable rest: it requires `amounts`, without a fee. */
const unreferencedProblems = ({
  amounts,
  is_unreferenced_refund: unreferenced
}: Wire.RawMembers<typeof Fields.Encoded>): ReadonlyArray<Problem> => {
  if (unreferenced !== true) return []
  if (amounts === undefined || amounts === null) return [problem("PARAM_IS_MISSING", "amounts")]
  const { fee_refund_amount: fee, total_amount: total } = membersOf(amounts)
  return [
    ...(typeof total === "number" && total < PaymentAmountLimits.minimum
      ? [
          violation(
            "PARAM_VALUE_IS_OUT_OF_RANGE",
            Requirement.atLeast(PaymentAmountLimits.minimum),
            "amounts",
            "total_amount"
          )
        ]
      : []),
    ...(typeof fee === "number" && fee > 0
      ? [
          violation(
            "PARAM_VALUE_IS_OUT_OF_RANGE",
            "must be 0 for an unreferenced refund",
            "amounts",
            "fee_refund_amount"
          )
        ]
      : [])
  ]
}

/** The body of POST /refunds. */
export const Request = Wire.withRule(Fields, unreferencedProblems).annotate({ identifier: "CreateRefundRequest" })
export type Request = typeof Request.Type

export type Rejection =
  | CommandHandler.Busy<"Payment/Busy">
  | { readonly _tag: "Refund/PaymentTooOld" }
  | { readonly _tag: "Refund/OnHold" }
  | { readonly _tag: "Refund/PaymentNotProcessed" }
  | { readonly _tag: "Refund/PaymentNotCompleted" }
  | ({ readonly _tag: "Refund/PaymentDisputed" } & LimitRejection)
  | ({ readonly _tag: "Refund/PaymentAlreadyRefunded" } & LimitRejection)
  | ({ readonly _tag: "Refund/PaymentPartiallyDisputed" } & LimitRejection)
  | { readonly _tag: "Refund/WrongCurrency"; readonly path: ReadonlyArray<string> }
  | ({ readonly _tag: "Refund/AmountOutOfRange"; readonly path: ReadonlyArray<string> } & LimitRejection)
  | { readonly _tag: "Refund/UnreferencedNotOffered"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Refund/InsufficientBalance" }

/** T and R of payments.md 7, in cents. */
interface RefundAmounts {
  readonly amount: number
  readonly fee: number
}

/**
 * The amounts of a refund. A full refund returns all fees; a partial one none unless the request
 * states it (rule 6).
 */
export const amountsOf = (state: Payment.State, amounts: Amounts | null): RefundAmounts => {
  const [left, feeLeft] = [Payment.refundable(state), Payment.feeRefundable(state)]
  if (amounts === null) return { amount: left, fee: Math.min(left, feeLeft) }
  const isFull = amounts.totalAmount === state.terms.amount
  return { amount: amounts.totalAmount, fee: amounts.feeRefundAmount ?? (isFull ? feeLeft : 0) }
}

const outOfRange = (
  field: string,
  amount: number,
  bounds: Omit<LimitRejection["bound"], "key" | "amount">
): Rejection => ({
  _tag: "Refund/AmountOutOfRange",
  path: ["amounts", field],
  bound: { key: `amounts.${field}`, amount, ...bounds }
})

const otherCurrency = ({ terms }: Payment.State, amounts: Amounts | null): Rejection | null =>
  (amounts?.currency ?? terms.currency) === terms.currency
    ? null
    : { _tag: "Refund/WrongCurrency", path: ["amounts", "currency"] }

const isHeld = (state: Payment.State, at: number): boolean =>
  state._tag === "Completed" && Payment.isBank(state.terms) && at < state.capturedAt + bankHold

/** The checks in the contract's order: hold, a card-present payment that is still pending, state, amounts. */
const checks = (payment: Fact<Payment.State>, amounts: Amounts | null, at: number): Result.Result<void, Rejection> => {
  const { state } = payment
  const left = Payment.refundable(state)
  const disputed = state._tag === "Completed" ? state.reversals.disputed : 0
  const { amount, fee } = amountsOf(state, amounts)
  const least = Math.min(left, PaymentAmountLimits.minimum)
  const feeLeft = Math.min(amount, Payment.feeRefundable(state))
  const bound = { key: "amounts.total_amount", amount: amounts?.totalAmount ?? amount, max: left }
  return CommandHandler.firstOf<Rejection>(
    () => (isHeld(state, at) ? { _tag: "Refund/OnHold" } : null),
    () => (state._tag === "Capturing" ? CommandHandler.busy("Payment/Busy") : null),
    () => (Payment.isPending(state) && state.terms.reading !== null ? { _tag: "Refund/PaymentNotProcessed" } : null),
    () => (state._tag === "Completed" ? null : { _tag: "Refund/PaymentNotCompleted" }),
    () => (left === 0 && disputed > 0 ? { _tag: "Refund/PaymentDisputed", bound } : null),
    () => (left === 0 ? { _tag: "Refund/PaymentAlreadyRefunded", bound } : null),
    () =>
      disputed > 0 && amount < left
        ? { _tag: "Refund/PaymentPartiallyDisputed", bound: { ...bound, min: left } }
        : null,
    () => otherCurrency(state, amounts),
    () => (amount > left || amount < least ? outOfRange("total_amount", amount, { min: least, max: left }) : null),
    () => (fee > feeLeft ? outOfRange("fee_refund_amount", fee, { max: feeLeft }) : null)
  )
}

const termsOf = (
  payment: Fact<Payment.State>,
  request: Request,
  charge: string,
  refunded: Payment.RefundAmounts
): Refund.Terms => {
  const { accountId, billing, currency, methodType, paymentMethodId } = payment.state.terms
  return {
    paymentId: payment.id,
    accountId,
    paymentMethodId,
    methodType,
    charge,
    referenced: request.isUnreferencedRefund !== true,
    currency,
    ...refunded,
    refundReason: request.refundReason,
    orderId: request.orderId ?? null,
    referenceId: request.referenceId ?? null,
    customData: request.customData ?? null,
    billing
  }
}

const opened = (payment: Fact<Payment.State>, terms: Refund.Terms, { at, newId }: CommandHandler.Context) =>
  RefundKind.kind.create({ id: newId(), appId: payment.appId, createTime: at }, [{ _tag: "Requested", terms, at }])

const notTooOld = ({ createTime }: Fact<Payment.State>, at: number): Result.Result<void, Rejection> =>
  CommandHandler.firstOf<Rejection>(() => (at >= createTime + maximumAge ? { _tag: "Refund/PaymentTooOld" } : null))

/** The refund of a payment that may be of any age. */
export const refundOfAnyAge = (
  payment: Fact<Payment.State>,
  { request }: Command.Creation<Request>,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const amounts = request.amounts ?? null
  return Result.flatMap(checks(payment, amounts, context.at), () => {
    const { state } = payment
    if (state._tag !== "Completed") return Result.fail({ _tag: "Refund/PaymentNotCompleted" })
    const { amount, fee } = amountsOf(state, amounts)
    const serviceFee = RefundFees.servicePart(state.terms, state.reversals, fee)
    const refunded = { amount, feeAmount: fee, serviceFee }
    const terms = termsOf(payment, request, Payment.referenceOf(state.authorization), refunded)
    return Result.succeed(
      CommandHandler.decision(
        opened(payment, terms, context),
        PaymentKind.kind.move(payment, [{ _tag: "Refunded", ...refunded }])
      )
    )
  })
}

const unreferencedCurrency: Money.Currency = "USD"

/** The payment only names the method. The merchant's available balance must cover the refund (rule 8). */
const unreferenced = (
  payment: Fact<Payment.State>,
  { request }: Command.Creation<Request>,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const { state } = payment
  const { accountId, currency } = state.terms
  const amounts = request.amounts ?? null
  const authorization = "authorization" in state ? state.authorization : null
  if (authorization === null) return Result.fail({ _tag: "Refund/PaymentNotCompleted" })
  if (currency !== unreferencedCurrency)
    return Result.fail({ _tag: "Refund/UnreferencedNotOffered", path: ["is_unreferenced_refund"] })
  const currencyProblem = otherCurrency(state, amounts)
  if (currencyProblem !== null) return Result.fail(currencyProblem)
  const refunded = { amount: amounts?.totalAmount ?? 0, feeAmount: 0, serviceFee: 0 }
  const terms = termsOf(payment, request, Payment.referenceOf(authorization), refunded)
  const sufficientBalance = {
    key: Ledger.counterKey(Ledger.merchant(accountId, "available"), currency),
    delta: 0,
    min: 0
  }
  return Result.succeed({ steps: [opened(payment, terms, context)], conditions: [sufficientBalance] })
}

const permissions = CommandHandler.permissions(
  ["UNREFERENCED_REFUNDS_NOT_PERMITTED", ...CurrencyPermission.reasons],
  (app, { request }: Command.Creation<Request>) => [
    ...(request.isUnreferencedRefund === true && !app.state.permissions.unreferencedRefunds
      ? [{ reason: "UNREFERENCED_REFUNDS_NOT_PERMITTED" as const, path: ["is_unreferenced_refund"] }]
      : []),
    ...CurrencyPermission.forbidden(app, request.amounts?.currency, "amounts", "currency")
  ]
)

/** The account that must own the order: that of the loaded payment; null when the payment is unknown. */
const accountOf =
  (paymentId: string) =>
  ({ row }: RequiredFacts.FactReader): string | null => {
    const found = row(paymentId)
    return found?.type === PaymentKind.kind.type ? PaymentKind.kind.fact(found).state.terms.accountId : null
  }

const requiredFacts = ({
  request: { orderId, paymentId }
}: Command.Creation<Request>): RequiredFacts.RequiredFacts<Fact<Payment.State>> => {
  const payment = RequiredFacts.resource(PaymentKind.kind, paymentId, "body", "payment_id")
  if (orderId === undefined) return payment
  const order = RequireSameAccount.one(OrderKind.kind, orderId, accountOf(paymentId), "order_id")
  return RequiredFacts.map(RequiredFacts.both(payment, order), ([found]) => found)
}

export const rejects = CommandHandler.rejections<Rejection>()(
  "Payment/Busy",
  "Refund/PaymentTooOld",
  "Refund/OnHold",
  "Refund/PaymentNotProcessed",
  "Refund/PaymentNotCompleted",
  "Refund/PaymentDisputed",
  "Refund/PaymentAlreadyRefunded",
  "Refund/PaymentPartiallyDisputed",
  "Refund/WrongCurrency",
  "Refund/AmountOutOfRange",
  "Refund/UnreferencedNotOffered",
  "Refund/InsufficientBalance"
)

export const handler: CommandHandler.CommandHandler<
  Command.Creation<Request>,
  Fact<Payment.State>,
  Rejection
> = EmbeddedRbits.withRbits({
  name: "refunds.create",
  contract: "payments.md 4",
  rejects,
  ...CommandHandler.withTimeChecks(EmbeddedRbits.timeChecks),
  ...permissions,
  allowedStates: ({ request }) =>
    request.isUnreferencedRefund === true ? null : PaymentKind.kind.allowedStates("Refunded"),
  requires: requiredFacts,
  decide: (payment, command, context) =>
    command.request.isUnreferencedRefund === true
      ? unreferenced(payment, command, context)
      : Result.flatMap(notTooOld(payment, context.at), () => refundOfAnyAge(payment, command, context)),
  onConflict: (verdict) => (verdict._tag === "OutOfBounds" ? { _tag: "Refund/InsufficientBalance" } : null)
})
