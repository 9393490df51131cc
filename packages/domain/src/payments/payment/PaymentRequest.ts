/** The body of POST /payments (payments.md 3.2), and the problems that its members have together. */
import { Schema } from "effect"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as Money from "../../vocabulary/Money.ts"
import { type Problem, problem, violation } from "../../vocabulary/Problem.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as InlineOrder from "../order/InlineOrder.ts"
import { InitiatedBy } from "./InitiatedBy.ts"
import * as PaymentAmountLimits from "./PaymentAmountLimits.ts"
import * as ReferenceAndCustomData from "./ReferenceAndCustomData.ts"
import * as PaymentRecord from "./PaymentRecord.ts"
import * as PaymentSourceRequest from "./PaymentSourceRequest.ts"

const Fields = Wire.struct({
  ...PaymentRecord.answered,
  accountId: Text.Id,
  amount: PaymentAmountLimits.Amount,
  currency: Money.Currency,
  paymentMethod: PaymentSourceRequest.Request,
  autoCapture: Schema.optionalKey(Schema.Boolean),
  captureAt: Schema.optionalKey(Schema.NullOr(Time.UnixTime)),
  feeAmount: Schema.optionalKey(Money.Natural),
  feeType: Schema.optionalKey(Schema.Literals(["platform_fee", "convenience_fee"])),
  initiatedBy: Schema.optionalKey(InitiatedBy),
  orderId: Schema.optionalKey(Schema.NullOr(Text.Id)),
  ...InlineOrder.fields,
  ...ReferenceAndCustomData.requested,
  rbits: EmbeddedRbits.member
})

type Body = Wire.Undecoded<typeof Fields.Encoded>

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

/** The body of POST /payments. */
export const Request = Wire.withRule(Fields, (body) => [
  ...captureProblems(body),
  ...feeProblems(body),
  ...InlineOrder.exclusionProblems(body)
])
export type Request = typeof Request.Type
