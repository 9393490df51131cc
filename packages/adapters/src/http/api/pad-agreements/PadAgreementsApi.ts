/** /pad_agreements (payments.md 2). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import * as PadAgreement from "@payments-platform/domain/payers/pad-agreement/PadAgreement"
import * as PadAgreementKind from "@payments-platform/domain/payers/pad-agreement/PadAgreementKind"
import { PadAgreementRecord } from "@payments-platform/domain/payers/pad-agreement/PadAgreementRecord"
import * as RevokePadAgreement from "@payments-platform/domain/payers/pad-agreement/RevokePadAgreement"
import { agreement, idOf } from "@payments-platform/domain/vocabulary/Examples"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord } from "../ApiRecord.ts"
import { appAction, withCommand } from "../CommandEndpoint.ts"
import { one } from "../ListFilters.ts"
import { appList, appRead } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(PadAgreementRecord)

export class PadAgreementsApi extends HttpApiGroup.make("pad_agreements")
  .add(
    withCommand(
      HttpApiEndpoint.post("create", "/pad_agreements", {
        headers: { ...SharedParameters.requiredUniqueKey, ...SharedParameters.riskHeaders },
        payload: CreatePadAgreement.Request,
        success: record.pipe(HttpApiSchema.status(201)),
        error: errors
      }),
      {
        executes: CreatePadAgreement.handler,
        requiresRiskHeaders: () => true,
        summary: "Sign a PAD agreement",
        description:
          "Records that the payer permits an account to debit a Canadian bank account (payments.md 2). A one-time agreement permits one payment.",
        body: agreement(idOf("newCanadianBank"), idOf("canadianAccount")),
        answer: { payment_method_id: idOf("newCanadianBank") }
      }
    ),
    appList(
      "/pad_agreements",
      record,
      {
        payment_method_id: SharedParameters.filterBy("Only those about the bank account with this id."),
        account_id: SharedParameters.filterBy("Only those in favor of the account with this id."),
        revoked: SharedParameters.oneOf(["true", "false"], "Only those that are revoked, or only those that are not."),
        type: SharedParameters.oneOf(PadAgreement.types, "Only those of this type.")
      },
      {
        lists: PadAgreementKind.kind,
        filters: (query) => ({
          ownerId: query.payment_method_id,
          relatedId: query.account_id,
          status: query.revoked === undefined ? undefined : one(PadAgreement.statusOf(query.revoked === "true")),
          facets: { type: query.type }
        }),
        summary: "List PAD agreements",
        description: "The agreements of the app's payers, newest first (payments.md 2)."
      }
    ),
    appRead("/pad_agreements/:id", record, {
      reads: PadAgreementKind.kind,
      summary: "Read a PAD agreement",
      description: "The agreement, and whether it is revoked (payments.md 2)."
    }),
    appAction("revoke", "/pad_agreements/:id/revoke", record, {
      executes: RevokePadAgreement.handler,
      summary: "Revoke a PAD agreement",
      description:
        "Ends the agreement at once; the bank account can then pay the merchant only under another one (payments.md 2).",
      answer: { revoked: true }
    })
  )
  .annotate(OpenApi.Description, "The permissions by which Canadian bank accounts are debited.") {}
