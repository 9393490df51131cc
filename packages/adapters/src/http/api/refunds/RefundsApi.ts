/** /refunds (payments.md 4). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import * as RefundRecord from "@payments-platform/domain/payments/refund/RefundRecord"
import * as UpdateRefund from "@payments-platform/domain/payments/refund/UpdateRefund"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { expand } from "../payments/PaymentsApi.ts"
import * as Records from "../Records.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"

export class RefundsApi extends HttpApiGroup.make("refunds").add(
  HttpApiEndpoint.post("create", "/refunds", {
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: CreateRefund.Request,
    success: Records.Refund.pipe(HttpApiSchema.status(201)),
    error: errors
  }).annotate(EndpointAnnotations.Gates, EndpointAnnotations.refundGates),
  HttpApiEndpoint.get("list", "/refunds", {
    query: SharedFields.list({
      expand,
      owner_id: SharedFields.filter,
      payment_id: SharedFields.filter,
      status: Schema.optionalKey(Schema.Literals(RefundRecord.statuses)),
      reference_id: SharedFields.filter
    }),
    success: Records.pageOf(Records.Refund),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/refunds/:id", {
    params: SharedFields.Id,
    query: Schema.Struct({ expand }),
    success: Records.Refund,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/refunds/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: UpdateRefund.Request,
    success: Records.Refund,
    error: errors
  }).annotate(EndpointAnnotations.Gates, EndpointAnnotations.refundGates)
) {}
