/** /pad_agreements (payments.md 2). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import * as PadAgreement from "@payments-platform/domain/payers/pad-agreement/PadAgreement"
import { describe } from "../EndpointDescription.ts"
import { agreement, idOf } from "../Examples.ts"
import * as PadAgreementRejections from "./PadAgreementRejections.ts"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedParameters from "../SharedParameters.ts"
import { pageOf } from "../RecordFields.ts"
import { PadAgreementRecord } from "./PadAgreementRecordSchema.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"

export class PadAgreementsApi extends HttpApiGroup.make("pad_agreements")
  .add(
    HttpApiEndpoint.post("create", "/pad_agreements", {
      headers: { ...SharedParameters.requiredUniqueKey, ...SharedParameters.riskHeaders },
      payload: CreatePadAgreement.Request,
      success: PadAgreementRecord.pipe(HttpApiSchema.status(201)),
      error: errors
    })
      .annotate(EndpointAnnotations.RiskRequired, () => true)
      .annotateMerge(
        describe({
          summary: "Sign a PAD agreement",
          description:
            "Records that the payer permits an account to debit a Canadian bank account (payments.md 2). A one-time agreement permits one payment.",
          body: agreement(idOf("newCanadianBank"), idOf("canadianAccount")),
          answer: { payment_method_id: idOf("newCanadianBank") },
          refuses: PadAgreementRejections.tags.create
        })
      ),
    HttpApiEndpoint.get("list", "/pad_agreements", {
      query: SharedParameters.list({
        payment_method_id: SharedParameters.filter,
        account_id: SharedParameters.filter,
        revoked: Schema.optionalKey(Schema.Literals(["true", "false"])),
        type: Schema.optionalKey(PadAgreement.Type)
      }),
      success: pageOf(PadAgreementRecord),
      error: errors
    }).annotateMerge(
      describe({
        summary: "List PAD agreements",
        description: "The agreements of the app's payers, newest first (payments.md 2)."
      })
    ),
    HttpApiEndpoint.get("get", "/pad_agreements/:id", {
      params: SharedParameters.Id,
      success: PadAgreementRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read a PAD agreement",
        description: "The agreement, and whether it is revoked (payments.md 2)."
      })
    ),
    HttpApiEndpoint.post("revoke", "/pad_agreements/:id/revoke", {
      params: SharedParameters.Id,
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      success: PadAgreementRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Revoke a PAD agreement",
        description:
          "Ends the agreement at once; the bank account can then pay the merchant only under another one (payments.md 2).",
        answer: { revoked: true },
        refuses: PadAgreementRejections.tags.revoke
      })
    )
  )
  .annotate(OpenApi.Description, "The permissions by which Canadian bank accounts are debited.") {}
