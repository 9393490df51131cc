/** /pad_agreements (payments.md 2). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import * as PadAgreement from "@payments-platform/domain/payers/pad-agreement/PadAgreement"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { pageOf } from "../RecordFields.ts"
import { PadAgreementRecord } from "./PadAgreementRecord.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"

export class PadAgreementsApi extends HttpApiGroup.make("pad_agreements").add(
  HttpApiEndpoint.post("create", "/pad_agreements", {
    headers: { ...SharedFields.requiredUniqueKey, ...SharedFields.riskHeaders },
    payload: CreatePadAgreement.Request,
    success: PadAgreementRecord.pipe(HttpApiSchema.status(201)),
    error: errors
  }).annotate(EndpointAnnotations.RiskRequired, () => true),
  HttpApiEndpoint.get("list", "/pad_agreements", {
    query: SharedFields.list({
      payment_method_id: SharedFields.filter,
      account_id: SharedFields.filter,
      revoked: Schema.optionalKey(Schema.Literals(["true", "false"])),
      type: Schema.optionalKey(PadAgreement.Type)
    }),
    success: pageOf(PadAgreementRecord),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/pad_agreements/:id", {
    params: SharedFields.Id,
    success: PadAgreementRecord,
    error: errors
  }),
  HttpApiEndpoint.post("revoke", "/pad_agreements/:id/revoke", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    success: PadAgreementRecord,
    error: errors
  })
) {}
