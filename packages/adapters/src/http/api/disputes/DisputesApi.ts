/** /disputes (payments.md 5). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import * as Dispute from "@payments-platform/domain/payments/dispute/Dispute"
import { statuses } from "@payments-platform/domain/payments/dispute/DisputeRecord"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { pageOf } from "../RecordFields.ts"
import { DisputeRecord } from "./DisputeRecord.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { rbitGates } from "../RbitGates.ts"

export class DisputesApi extends HttpApiGroup.make("disputes").add(
  HttpApiEndpoint.get("list", "/disputes", {
    query: SharedFields.list({
      owner_id: SharedFields.filter,
      type: Schema.optionalKey(Dispute.Type),
      payment_id: SharedFields.filter,
      status: Schema.optionalKey(Schema.Literals(statuses))
    }),
    success: pageOf(DisputeRecord),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/disputes/:id", {
    params: SharedFields.Id,
    success: DisputeRecord,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/disputes/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: UpdateDispute.Request,
    success: DisputeRecord,
    error: errors
  }).annotate(EndpointAnnotations.Gates, rbitGates)
) {}
