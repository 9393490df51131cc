/** The body of POST /payments (payments.md 3.2), and the problems that its members have together. */
import { Schema } from "effect"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as Money from "../../vocabulary/Money.ts"
import { type Problem, problem, violation } from "../../vocabulary/Problem.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as InlineOrder from "../order/InlineOrder.ts"
import * as PaymentAmountLimits from "./amounts/PaymentAmountLimits.ts"
import { InitiatedBy } from "./InitiatedBy.ts"
import * as PaymentRecord from "./PaymentRecord.ts"
import * as PaymentSourceRequest from "./PaymentSourceRequest.ts"
import * as ReferenceAndCustomData from "./ReferenceAndCustomData.ts"

const Fields = Wire.struct({
  ...PaymentRecord.readOnlyFields,
  accountId: Text.Id.annotateKey({ description: "The id of the account that is paid." }),
  amount: PaymentAmountLimits.Amount.annotateKey({ description: "What the payer pays, in cents." }),
  currency: Money.Currency.annotateKey({
    description: "The currency of the amounts: that of the account. All but USD need a permission."
  }),
  paymentMethod: PaymentSourceRequest.Request.annotateKey({ description: "What the payer pays with." }),
  autoCapture: Schema.optionalKey(Schema.Boolean).annotateKey({
    description:
      "Whether a card is charged at once; true unless stated. false: it is only authorized, for a capture within 7 days."
  }),
  captureAt: Schema.optionalKey(Schema.NullOr(Time.UnixTime)).annotateKey({
    description:
      "When the platform captures a payment with `auto_capture` false by itself, in UNIX seconds: at most 7 days from now. null: never."
  }),
  feeAmount: Schema.optionalKey(Money.Natural).annotateKey({
    description: "The part of the amount that the app keeps, in cents: at most 20 % of the amount; 0 unless stated."
  }),
  feeType: Schema.optionalKey(Schema.Literals(["platform_fee", "convenience_fee"])).annotateKey({
    description:
      "What the fee is for; `platform_fee` unless stated. A `convenience_fee` is the amount that the account's settings state."
  }),
  initiatedBy: Schema.optionalKey(InitiatedBy).annotateKey({
    description: "Who causes the payment; `customer` for a card on file and `none` for others unless stated."
  }),
  orderId: Schema.optionalKey(Schema.NullOr(Text.Id)).annotateKey({
    description: "The id of an order of the account that the payment is for; it excludes `order` and `line_items`."
  }),
  ...InlineOrder.fields,
  ...ReferenceAndCustomData.requestFields,
  rbits: EmbeddedRbits.member
})

type Body = Wire.RawMembers<typeof Fields.Encoded>

/** `capture_at` requires `auto_capture` false. */
const captureProblems = (body: Body): ReadonlyArray<Problem> =>
  (body.capture_at ?? null) !== null && body.auto_capture !== false
    ? ["auto_capture", "capture_at"].map((key) => problem("PARAM_MUTUALLY_EXCLUSIVE", key))
    : []

const isWhole = (value: unknown): value is number => Number.isInteger(value)

const feeProblems = ({ amount, fee_amount: fee }: Body): ReadonlyArray<Problem> =>
  !isWhole(amount) || !isWhole(fee) || PaymentAmountLimits.isFeeWithin(fee, amount)
    ? []
    : [violation("PARAM_VALUE_IS_OUT_OF_RANGE", PaymentAmountLimits.feeRequirement, "fee_amount")]

export const Request = Wire.withRule(Fields, (body) => [
  ...captureProblems(body),
  ...feeProblems(body),
  ...InlineOrder.exclusionProblems(body)
]).annotate({ identifier: "CreatePaymentRequest" })
export type Request = typeof Request.Type
