/** /payments (payments.md 3). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as CancelPayment from "@payments-platform/domain/payments/payment/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/CreatePayment"
import { statuses } from "@payments-platform/domain/payments/payment/PaymentRecord"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/UpdatePayment"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { pageOf } from "../RecordFields.ts"
import { tokenConflictTarget } from "../payment-methods/PaymentMethodsApi.ts"
import { PaymentRecord } from "./PaymentRecord.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { rbitGates } from "../RbitGates.ts"
import { paymentGates } from "./PaymentGates.ts"
import * as RiskHeaders from "../RiskHeaders.ts"

/** Adds type, brand and last four digits to the payment method of a record. */
export const expand = Schema.optionalKey(Schema.Literals(["true", "payment_method"]))

export class PaymentsApi extends HttpApiGroup.make("payments").add(
  HttpApiEndpoint.post("create", "/payments", {
    headers: { ...SharedFields.requiredUniqueKey, ...SharedFields.riskHeaders },
    payload: CreatePayment.Request,
    success: PaymentRecord.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(EndpointAnnotations.RiskRequired, RiskHeaders.isUserTriggered)
    .annotate(EndpointAnnotations.TakesToken, {
      resource: "payment_methods",
      within: ["payment_method"],
      target: tokenConflictTarget,
      typed: true
    })
    .annotate(EndpointAnnotations.Gates, paymentGates)
    .annotate(EndpointAnnotations.TakesOutcome, true),
  HttpApiEndpoint.get("list", "/payments", {
    query: SharedFields.list({
      expand,
      owner_id: SharedFields.filter,
      payment_method_type: Schema.optionalKey(PaymentInstrument.Type),
      payment_method_id: SharedFields.filter,
      status: Schema.optionalKey(Schema.Literals(statuses)),
      reference_id: SharedFields.filter,
      minimum_amount: Schema.optionalKey(SharedFields.amount),
      maximum_amount: Schema.optionalKey(SharedFields.amount)
    }),
    success: pageOf(PaymentRecord),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/payments/:id", {
    params: SharedFields.Id,
    query: Schema.Struct({ expand }),
    success: PaymentRecord,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/payments/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: UpdatePayment.Request,
    success: PaymentRecord,
    error: errors
  }).annotate(EndpointAnnotations.Gates, rbitGates),
  HttpApiEndpoint.post("capture", "/payments/:id/capture", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: CapturePayment.Request,
    success: PaymentRecord,
    error: errors
  }),
  HttpApiEndpoint.post("cancel", "/payments/:id/cancel", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: CancelPayment.Request,
    success: PaymentRecord,
    error: errors
  }).annotate(EndpointAnnotations.Gates, rbitGates)
) {}
