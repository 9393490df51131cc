/** /payment_methods (payments.md 1). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as ChangePaymentMethod from "@payments-platform/domain/payers/ChangePaymentMethod"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/CreatePaymentMethod"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import { MethodType } from "./PaymentsApi.ts"
import * as Records from "./Records.ts"
import * as Traits from "./Traits.ts"

const statuses = ["unverified", "verified", "verification_failed", "deleted"] as const

export class PaymentMethodsApi extends HttpApiGroup.make("payment_methods").add(
  HttpApiEndpoint.post("create", "/payment_methods", {
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: CreatePaymentMethod.Request,
    success: Records.PaymentMethod.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(Traits.RiskRequired, Traits.rawMethod)
    .annotate(Traits.Gates, Traits.rbitGates)
    .annotate(Traits.TakesOutcome, true),
  HttpApiEndpoint.get("list", "/payment_methods", {
    query: Fields.list({
      type: Schema.optionalKey(MethodType),
      status: Schema.optionalKey(Schema.Literals(statuses))
    }),
    success: Records.pageOf(Records.PaymentMethod),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/payment_methods/:id", {
    params: Fields.Id,
    success: Records.PaymentMethod,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/payment_methods/:id", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: ChangePaymentMethod.Request,
    success: Records.PaymentMethod,
    error: errors
  }).annotate(Traits.Gates, Traits.rbitGates),
  HttpApiEndpoint.delete("remove", "/payment_methods/:id", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    success: Records.PaymentMethod,
    error: errors
  })
) {}
