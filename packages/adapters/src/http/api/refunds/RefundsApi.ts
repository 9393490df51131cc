/** /refunds (payments.md 4). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import { statuses } from "@payments-platform/domain/payments/refund/RefundRecord"
import * as UpdateRefund from "@payments-platform/domain/payments/refund/UpdateRefund"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { expand } from "../payments/PaymentsApi.ts"
import { pageOf } from "../RecordFields.ts"
import { RefundRecord } from "./RefundRecord.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { refundGates } from "./RefundGates.ts"

export class RefundsApi extends HttpApiGroup.make("refunds").add(
  HttpApiEndpoint.post("create", "/refunds", {
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: CreateRefund.Request,
    success: RefundRecord.pipe(HttpApiSchema.status(201)),
    error: errors
  }).annotate(EndpointAnnotations.Gates, refundGates),
  HttpApiEndpoint.get("list", "/refunds", {
    query: SharedFields.list({
      expand,
      owner_id: SharedFields.filter,
      payment_id: SharedFields.filter,
      status: Schema.optionalKey(Schema.Literals(statuses)),
      reference_id: SharedFields.filter
    }),
    success: pageOf(RefundRecord),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/refunds/:id", {
    params: SharedFields.Id,
    query: Schema.Struct({ expand }),
    success: RefundRecord,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/refunds/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: UpdateRefund.Request,
    success: RefundRecord,
    error: errors
  }).annotate(EndpointAnnotations.Gates, refundGates)
) {}
