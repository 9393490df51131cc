/** /payments (payments.md 3). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as CancelPayment from "@payments-platform/domain/payments/payment/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/CreatePayment"
import * as PaymentRecord from "@payments-platform/domain/payments/payment/PaymentRecord"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/UpdatePayment"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import * as Records from "../Records.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"

/** Shows what the payment method is. */
export const expand = Schema.optionalKey(Schema.Literals(["true", "payment_method"]))

export class PaymentsApi extends HttpApiGroup.make("payments").add(
  HttpApiEndpoint.post("create", "/payments", {
    headers: { ...SharedFields.keyRequired, ...SharedFields.risk },
    payload: CreatePayment.Request,
    success: Records.Payment.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(EndpointAnnotations.RiskRequired, EndpointAnnotations.userTriggered)
    .annotate(EndpointAnnotations.TakesToken, {
      resource: "payment_methods",
      within: ["payment_method"],
      target: EndpointAnnotations.methodToken,
      typed: true
    })
    .annotate(EndpointAnnotations.Gates, EndpointAnnotations.paymentGates)
    .annotate(EndpointAnnotations.TakesOutcome, true),
  HttpApiEndpoint.get("list", "/payments", {
    query: SharedFields.list({
      expand,
      owner_id: SharedFields.filter,
      payment_method_type: Schema.optionalKey(PaymentInstrument.Type),
      payment_method_id: SharedFields.filter,
      status: Schema.optionalKey(Schema.Literals(PaymentRecord.statuses)),
      reference_id: SharedFields.filter,
      minimum_amount: Schema.optionalKey(SharedFields.amount),
      maximum_amount: Schema.optionalKey(SharedFields.amount)
    }),
    success: Records.pageOf(Records.Payment),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/payments/:id", {
    params: SharedFields.Id,
    query: Schema.Struct({ expand }),
    success: Records.Payment,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/payments/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: UpdatePayment.Request,
    success: Records.Payment,
    error: errors
  }).annotate(EndpointAnnotations.Gates, EndpointAnnotations.rbitGates),
  HttpApiEndpoint.post("capture", "/payments/:id/capture", {
    params: SharedFields.Id,
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: CapturePayment.Request,
    success: Records.Payment,
    error: errors
  }),
  HttpApiEndpoint.post("cancel", "/payments/:id/cancel", {
    params: SharedFields.Id,
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: CancelPayment.Request,
    success: Records.Payment,
    error: errors
  }).annotate(EndpointAnnotations.Gates, EndpointAnnotations.rbitGates)
) {}
