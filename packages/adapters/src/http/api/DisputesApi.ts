/** /disputes (payments.md 5). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as AnswerDispute from "@payments-platform/domain/payments/AnswerDispute"
import * as Dispute from "@payments-platform/domain/payments/Dispute"
import * as DisputeRecord from "@payments-platform/domain/payments/DisputeRecord"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import * as Records from "./Records.ts"
import * as Traits from "./Traits.ts"

export class DisputesApi extends HttpApiGroup.make("disputes").add(
  HttpApiEndpoint.get("list", "/disputes", {
    query: Fields.list({
      owner_id: Fields.filter,
      type: Schema.optionalKey(Dispute.Type),
      payment_id: Fields.filter,
      status: Schema.optionalKey(Schema.Literals(DisputeRecord.statuses))
    }),
    success: Records.pageOf(Records.Dispute),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/disputes/:id", { params: Fields.Id, success: Records.Dispute, error: errors }),
  HttpApiEndpoint.post("update", "/disputes/:id", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: AnswerDispute.Request,
    success: Records.Dispute,
    error: errors
  }).annotate(Traits.Gates, Traits.rbitGates)
) {}
