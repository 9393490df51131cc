/** /refunds (payments.md 4). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as CreateRefund from "@payments-platform/domain/payments/CreateRefund"
import * as RefundRecord from "@payments-platform/domain/payments/RefundRecord"
import * as UpdateRefund from "@payments-platform/domain/payments/UpdateRefund"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import { expand } from "./PaymentsApi.ts"
import * as Records from "./Records.ts"
import * as Traits from "./Traits.ts"

export class RefundsApi extends HttpApiGroup.make("refunds").add(
  HttpApiEndpoint.post("create", "/refunds", {
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: CreateRefund.Request,
    success: Records.Refund.pipe(HttpApiSchema.status(201)),
    error: errors
  }).annotate(Traits.Gates, Traits.refundGates),
  HttpApiEndpoint.get("list", "/refunds", {
    query: Fields.list({
      expand,
      owner_id: Fields.filter,
      payment_id: Fields.filter,
      status: Schema.optionalKey(Schema.Literals(RefundRecord.statuses)),
      reference_id: Fields.filter
    }),
    success: Records.pageOf(Records.Refund),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/refunds/:id", {
    params: Fields.Id,
    query: Schema.Struct({ expand }),
    success: Records.Refund,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/refunds/:id", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: UpdateRefund.Request,
    success: Records.Refund,
    error: errors
  }).annotate(Traits.Gates, Traits.refundGates)
) {}
