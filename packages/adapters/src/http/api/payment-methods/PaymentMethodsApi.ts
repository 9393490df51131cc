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
import { pageOf } from "../RecordFields.ts"
import { PaymentMethodRecord } from "./PaymentMethodRecord.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { rbitGates } from "../RbitGates.ts"
import { paymentMethodGates } from "./PaymentMethodGates.ts"
import * as RiskHeaders from "../RiskHeaders.ts"

/** The target of TOKEN_CONFLICT when a field stands beside the token of a payment method (payments.md 1.6). */
export const tokenConflictTarget = ["payment method", "token"] as const

export class PaymentMethodsApi extends HttpApiGroup.make("payment_methods").add(
  HttpApiEndpoint.post("create", "/payment_methods", {
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: CreatePaymentMethod.Request,
    success: PaymentMethodRecord.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(EndpointAnnotations.RiskRequired, RiskHeaders.isRaw)
    .annotate(EndpointAnnotations.TakesToken, {
      resource: "payment_methods",
      within: [],
      target: tokenConflictTarget
    })
    .annotate(EndpointAnnotations.Gates, paymentMethodGates)
    .annotate(EndpointAnnotations.TakesOutcome, true),
  HttpApiEndpoint.get("list", "/payment_methods", {
    query: SharedFields.list({
      type: Schema.optionalKey(PaymentInstrument.Type),
      status: Schema.optionalKey(Schema.Literals(PaymentMethod.statuses))
    }),
    success: pageOf(PaymentMethodRecord),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/payment_methods/:id", {
    params: SharedFields.Id,
    success: PaymentMethodRecord,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/payment_methods/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: UpdatePaymentMethod.Request,
    success: PaymentMethodRecord,
    error: errors
  }).annotate(EndpointAnnotations.Gates, rbitGates),
  HttpApiEndpoint.post("verify", "/payment_methods/:id/verify_bank_deposits", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: VerifyBankDeposits.Request,
    success: PaymentMethodRecord,
    error: errors
  }).annotate(EndpointAnnotations.RiskRequired, () => true),
  HttpApiEndpoint.delete("remove", "/payment_methods/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    success: PaymentMethodRecord,
    error: errors
  })
) {}
