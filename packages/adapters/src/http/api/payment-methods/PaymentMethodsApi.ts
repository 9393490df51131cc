/** /payment_methods (payments.md 1). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as PaymentMethod from "@payments-platform/domain/payers/payment-method/PaymentMethod"
import * as VerifyBankDeposits from "@payments-platform/domain/payers/microdeposits/VerifyBankDeposits"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import * as Records from "../Records.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"

export class PaymentMethodsApi extends HttpApiGroup.make("payment_methods").add(
  HttpApiEndpoint.post("create", "/payment_methods", {
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: CreatePaymentMethod.Request,
    success: Records.PaymentMethod.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(EndpointAnnotations.RiskRequired, EndpointAnnotations.rawMethod)
    .annotate(EndpointAnnotations.TakesToken, {
      resource: "payment_methods",
      within: [],
      target: EndpointAnnotations.methodToken
    })
    .annotate(EndpointAnnotations.Gates, EndpointAnnotations.methodGates)
    .annotate(EndpointAnnotations.TakesOutcome, true),
  HttpApiEndpoint.get("list", "/payment_methods", {
    query: SharedFields.list({
      type: Schema.optionalKey(PaymentInstrument.Type),
      status: Schema.optionalKey(Schema.Literals(PaymentMethod.statuses))
    }),
    success: Records.pageOf(Records.PaymentMethod),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/payment_methods/:id", {
    params: SharedFields.Id,
    success: Records.PaymentMethod,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/payment_methods/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: UpdatePaymentMethod.Request,
    success: Records.PaymentMethod,
    error: errors
  }).annotate(EndpointAnnotations.Gates, EndpointAnnotations.rbitGates),
  HttpApiEndpoint.post("verify", "/payment_methods/:id/verify_bank_deposits", {
    params: SharedFields.Id,
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: VerifyBankDeposits.Request,
    success: Records.PaymentMethod,
    error: errors
  }).annotate(EndpointAnnotations.RiskRequired, () => true),
  HttpApiEndpoint.delete("remove", "/payment_methods/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    success: Records.PaymentMethod,
    error: errors
  })
) {}
