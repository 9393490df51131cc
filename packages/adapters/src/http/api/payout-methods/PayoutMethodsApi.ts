/** /payout_methods (merchants.md 6). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as CreatePayoutMethod from "@payments-platform/domain/merchants/payout-method/CreatePayoutMethod"
import * as PayoutInstrument from "@payments-platform/domain/merchants/payout-method/PayoutInstrument"
import * as PayoutMethod from "@payments-platform/domain/merchants/payout-method/PayoutMethod"
import * as PayoutMethodKind from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import { PayoutMethodRecord } from "@payments-platform/domain/merchants/payout-method/PayoutMethodRecord"
import * as UpdatePayoutMethod from "@payments-platform/domain/merchants/payout-method/UpdatePayoutMethod"
import * as VerifyPayoutMethod from "@payments-platform/domain/merchants/payout-method/VerifyPayoutMethod"
import { idOf, payoutBank } from "@payments-platform/domain/vocabulary/Examples"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { withCommand } from "../CommandEndpoint.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { payoutMethodVersionFields, rbitVersionFields } from "../FieldsByVersion.ts"
import { withPage, withRecord } from "../ReadEndpoint.ts"
import * as RiskHeaders from "../RiskHeaders.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(PayoutMethodRecord)

const headers = { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders }

export class PayoutMethodsApi extends HttpApiGroup.make("payout_methods")
  .add(
    withCommand(
      HttpApiEndpoint.post("create", "/payout_methods", {
        headers,
        payload: CreatePayoutMethod.Request,
        success: record.pipe(HttpApiSchema.status(201)),
        error: errors
      })
        .annotate(EndpointAnnotations.RequiresRiskHeaders, RiskHeaders.isRaw)
        .annotate(EndpointAnnotations.TakesToken, { resource: "payout_methods", within: [], target: ["token"] })
        .annotate(EndpointAnnotations.Gates, payoutMethodVersionFields)
        .annotate(EndpointAnnotations.WritesAudit, true),
      {
        executes: CreatePayoutMethod.enrichedHandler,
        command: ({ payload }, version) => ({ request: payload, verifies: PayoutMethod.verifiesIn(version) }),
        summary: "Create a payout method",
        description:
          "Stores the bank account or the paper check by which a legal entity is paid (merchants.md 6). In 3.1.rc.1.3 and 3.2 a bank account waits for two deposits. An account of the legal entity names the method in `payout`. Announced as `payout_methods.created`.",
        body: { legal_entity_id: idOf("legalEntity"), ...payoutBank }
      }
    ),
    withPage(
      HttpApiEndpoint.get("list", "/payout_methods", {
        query: SharedParameters.list({
          type: SharedParameters.oneOf(
            PayoutInstrument.types,
            "Only those of this type; required, but not beside `page`."
          ),
          owner_id: SharedParameters.filterBy("Only those of this legal entity.")
        }).check(SharedParameters.requireParameter("type")),
        success: pageOf(record),
        error: errors
      }),
      {
        lists: PayoutMethodKind.kind,
        filters: (query) => ({ ownerId: query.owner_id, facets: { type: query.type } }),
        summary: "List payout methods",
        description:
          "The payout methods of the app's merchants of one type, newest first, deleted ones too (merchants.md 6). `type` is required, but not beside `page`.",
        params: { type: "payout_bank_us" }
      }
    ),
    withRecord(
      HttpApiEndpoint.get("get", "/payout_methods/:id", {
        params: SharedParameters.Id,
        success: record,
        error: errors
      }),
      {
        reads: PayoutMethodKind.kind,
        summary: "Read a payout method",
        description: "Numbers never come back; the last four digits do (merchants.md 6)."
      }
    ),
    withCommand(
      HttpApiEndpoint.post("update", "/payout_methods/:id", {
        params: SharedParameters.Id,
        headers,
        payload: UpdatePayoutMethod.Request,
        success: record,
        error: errors
      })
        .annotate(EndpointAnnotations.Gates, rbitVersionFields)
        .annotate(EndpointAnnotations.WritesAudit, true),
      {
        executes: UpdatePayoutMethod.handler,
        command: ({ params, payload }) => ({
          methodId: params.id,
          request: payload
        }),
        summary: "Update a payout method",
        description:
          "Replaces `custom_data` (merchants.md 6). Everything else is fixed. Announced as `payout_methods.updated`.",
        body: { custom_data: { branch: "Main street" } },
        answer: { custom_data: { branch: "Main street" } }
      }
    ),
    withCommand(
      HttpApiEndpoint.post("verify", "/payout_methods/:id/verify_bank_deposits", {
        params: SharedParameters.Id,
        headers,
        payload: VerifyPayoutMethod.Request,
        success: record,
        error: errors
      })
        .annotate(EndpointAnnotations.RequiresRiskHeaders, () => true)
        .annotate(EndpointAnnotations.WritesAudit, true),
      {
        executes: VerifyPayoutMethod.handler,
        command: ({ params, payload }) => ({
          methodId: params.id,
          request: payload
        }),
        summary: "Verify a payout bank account by its deposits",
        description:
          "Confirms the amounts of the two microdeposits, in any order (merchants.md 6). The third wrong pair disables the method.",
        params: { id: idOf("waitingPayoutMethod") },
        body: { microdeposits: [10, 55] },
        answer: { status: "verified" }
      }
    )
  )
  .annotate(OpenApi.Description, "The bank accounts and paper checks by which merchants are paid.") {}
