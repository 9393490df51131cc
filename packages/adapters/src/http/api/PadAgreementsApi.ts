/** /pad_agreements (payments.md 2). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as CreatePadAgreement from "@payments-platform/domain/payers/CreatePadAgreement"
import * as PadAgreement from "@payments-platform/domain/payers/PadAgreement"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import * as Records from "./Records.ts"
import * as Traits from "./Traits.ts"

export class PadAgreementsApi extends HttpApiGroup.make("pad_agreements").add(
  HttpApiEndpoint.post("create", "/pad_agreements", {
    headers: { ...Fields.keyRequired, ...Fields.risk },
    payload: CreatePadAgreement.Request,
    success: Records.PadAgreement.pipe(HttpApiSchema.status(201)),
    error: errors
  }).annotate(Traits.RiskRequired, () => true),
  HttpApiEndpoint.get("list", "/pad_agreements", {
    query: Fields.list({
      payment_method_id: Fields.filter,
      account_id: Fields.filter,
      revoked: Schema.optionalKey(Schema.Literals(["true", "false"])),
      type: Schema.optionalKey(PadAgreement.Type)
    }),
    success: Records.pageOf(Records.PadAgreement),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/pad_agreements/:id", {
    params: Fields.Id,
    success: Records.PadAgreement,
    error: errors
  }),
  HttpApiEndpoint.post("revoke", "/pad_agreements/:id/revoke", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    success: Records.PadAgreement,
    error: errors
  })
) {}
