/** /payments (payments.md 3). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as CancelPayment from "@payments-platform/domain/payments/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/CreatePayment"
import * as PaymentRecord from "@payments-platform/domain/payments/PaymentRecord"
import * as UpdatePayment from "@payments-platform/domain/payments/UpdatePayment"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import * as Records from "./Records.ts"
import * as Traits from "./Traits.ts"

const expand = Schema.optionalKey(Schema.Literals(["true", "payment_method"]))

/** `payment_method_type` of the list: every type that a method may have. */
export const MethodType = Schema.Literals([
  "credit_card",
  "payment_bank_us",
  "payment_bank_ca",
  "apple_pay",
  "google_pay",
  "encoded_payment_method"
])

export class PaymentsApi extends HttpApiGroup.make("payments").add(
  HttpApiEndpoint.post("create", "/payments", {
    headers: { ...Fields.keyRequired, ...Fields.risk },
    payload: CreatePayment.Request,
    success: Records.Payment.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(Traits.RiskRequired, Traits.userTriggered)
    .annotate(Traits.Gates, Traits.paymentGates)
    .annotate(Traits.TakesOutcome, true),
  HttpApiEndpoint.get("list", "/payments", {
    query: Fields.list({
      expand,
      owner_id: Fields.filter,
      payment_method_type: Schema.optionalKey(MethodType),
      payment_method_id: Fields.filter,
      status: Schema.optionalKey(Schema.Literals(PaymentRecord.statuses)),
      reference_id: Fields.filter,
      minimum_amount: Schema.optionalKey(Fields.amount),
      maximum_amount: Schema.optionalKey(Fields.amount)
    }),
    success: Records.pageOf(Records.Payment),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/payments/:id", {
    params: Fields.Id,
    query: Schema.Struct({ expand }),
    success: Records.Payment,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/payments/:id", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: UpdatePayment.Request,
    success: Records.Payment,
    error: errors
  }).annotate(Traits.Gates, Traits.rbitGates),
  HttpApiEndpoint.post("capture", "/payments/:id/capture", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: CapturePayment.Request,
    success: Records.Payment,
    error: errors
  }),
  HttpApiEndpoint.post("cancel", "/payments/:id/cancel", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: CancelPayment.Request,
    success: Records.Payment,
    error: errors
  }).annotate(Traits.Gates, Traits.rbitGates)
) {}
