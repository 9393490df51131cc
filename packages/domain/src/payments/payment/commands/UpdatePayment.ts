/**
 * POST /payments/{id} (payments.md 3.2). Amounts and `capture_at` change only before the capture, the
 * other fields in any status.
 */
import { Equal, Result, Schema } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as EmbeddedRbits from "../../../risk/rbit/EmbeddedRbits.ts"
import * as MergePatch from "../../../vocabulary/MergePatch.ts"
import * as Time from "../../../vocabulary/time/Time.ts"
import * as TimeDependentChecks from "../../../vocabulary/time/TimeDependentChecks.ts"
import * as Wire from "../../../vocabulary/Wire.ts"
import * as CaptureAmount from "../amounts/CaptureAmount.ts"
import * as PaymentAmountLimits from "../amounts/PaymentAmountLimits.ts"
import type * as Payment from "../Payment.ts"
import * as PaymentKind from "../PaymentKind.ts"
import * as PaymentRecord from "../PaymentRecord.ts"
import * as ReferenceAndCustomData from "../ReferenceAndCustomData.ts"

// problems are reported in the order of the members: that of `custom_data` before those of `rbits` and other labels
const { customData, ...labels } = ReferenceAndCustomData.requestFields

export const Request = Wire.mergePatch({
  amounts: Schema.optionalKey(Schema.NullOr(CaptureAmount.Amounts)).annotateKey({
    description: "Other amounts for the capture of an authorized payment; null changes nothing."
  }),
  captureAt: Schema.optionalKey(Schema.NullOr(Time.UnixTime)).annotateKey({
    description:
      "When the platform captures the payment by itself, in UNIX seconds: at most 7 days from now and not after the authorization expires. null: never."
  }),
  customData,
  rbits: EmbeddedRbits.member,
  ...labels,
  ...PaymentRecord.readOnlyFields,
  amount: Wire.readOnly,
  currency: Wire.readOnly,
  accountId: Wire.readOnly,
  paymentMethod: Wire.readOnly,
  autoCapture: Wire.readOnly,
  feeAmount: Wire.readOnly,
  initiatedBy: Wire.readOnly,
  orderId: Wire.readOnly,
  order: Wire.readOnly,
  lineItems: Wire.readOnly
}).annotate({ identifier: "UpdatePaymentRequest" })
export type Request = typeof Request.Type

export type Rejection =
  | CaptureAmount.Rejection
  | CommandHandler.Busy<"Payment/Busy">
  | { readonly _tag: "Payment/NotAdjustable"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Payment/CaptureTooLate"; readonly path: ReadonlyArray<string> }

/** The terms with new amounts and `capture_at`, which only a payment that is pending capture accepts. */
const captureTerms = (state: Payment.State, request: Request): Result.Result<Payment.Terms, Rejection> => {
  const field = request.captureAt !== undefined ? "capture_at" : "amounts"
  if (state._tag !== "PendingCapture") return Result.fail({ _tag: "Payment/NotAdjustable", path: [field] })
  const captureAt = MergePatch.replace(state.terms.captureAt, request.captureAt)
  if (captureAt !== null && captureAt > state.expiresAt)
    return Result.fail({ _tag: "Payment/CaptureTooLate", path: ["capture_at"] })
  return CaptureAmount.adjustTerms({ ...state.terms, captureAt }, state.authorization.amount, request.amounts)
}

const changesCapture = (request: Request): boolean =>
  (request.amounts ?? null) !== null || request.captureAt !== undefined

const updated = (state: Payment.State, request: Request): Result.Result<Payment.Terms, Rejection> => {
  if (state._tag === "Capturing") return Result.fail(CommandHandler.busy("Payment/Busy"))
  const terms = changesCapture(request) ? captureTerms(state, request) : Result.succeed(state.terms)
  return Result.map(terms, (each) => ({
    ...each,
    ...ReferenceAndCustomData.patch(each, request)
  }))
}

const decide = (
  payment: Fact<Payment.State>,
  { request }: Command.OnResource<Request>
): Result.Result<CommandHandler.Decision, Rejection> =>
  Result.map(updated(payment.state, request), (terms) =>
    CommandHandler.decision(
      Equal.equals(terms, payment.state.terms) && !EmbeddedRbits.hasRbits(request)
        ? PaymentKind.kind.keep(payment)
        : PaymentKind.kind.move(payment, [{ _tag: "Updated", terms }])
    )
  )

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Request>,
  Fact<Payment.State>,
  Rejection
> = EmbeddedRbits.withRbits({
  name: "payments.update",
  contract: "payments.md 3.2",
  rejects: CommandHandler.rejections<Rejection>()(
    "Payment/Busy",
    "Payment/NotAdjustable",
    "Payment/AmountOutOfRange",
    "Payment/CaptureTooLate"
  ),
  ...CommandHandler.withTimeChecks(TimeDependentChecks.all(PaymentAmountLimits.timeChecks, EmbeddedRbits.timeChecks)),
  requires: RequiredFacts.ofPath(PaymentKind.kind),
  decide
})
