/** /payout_methods (merchants.md 6). */
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
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
import { appCommand, appCreation } from "../CommandEndpoint.ts"
import { payoutMethodVersionFields, rbitVersionFields } from "../FieldsByVersion.ts"
import { appRead, withPage } from "../ReadEndpoint.ts"
import * as RiskHeaders from "../RiskHeaders.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(PayoutMethodRecord)

const Filters = SharedParameters.list({
  type: SharedParameters.oneOf(PayoutInstrument.types, "Only those of this type; required, but not beside `page`."),
  owner_id: SharedParameters.filterBy("Only those of this legal entity.")
}).check(SharedParameters.requireParameter("type"))

export class PayoutMethodsApi extends HttpApiGroup.make("payout_methods")
  .add(
    appCreation("/payout_methods", CreatePayoutMethod.Request, record, {
      executes: CreatePayoutMethod.enrichedHandler,
      command: ({ payload }, version) => ({ request: payload, verifies: PayoutMethod.verifiesIn(version) }),
      requiresRiskHeaders: RiskHeaders.isRaw,
      takesToken: { resource: "payout_methods", within: [], target: ["token"] },
      gates: payoutMethodVersionFields,
      writesAudit: true,
      summary: "Create a payout method",
      description:
        "Stores the bank account or the paper check by which a legal entity is paid (merchants.md 6). In 3.1.rc.1.3 and 3.2 a bank account waits for two deposits. An account of the legal entity names the method in `payout`. Announced as `payout_methods.created`.",
      body: { legal_entity_id: idOf("legalEntity"), ...payoutBank }
    }),
    withPage(
      HttpApiEndpoint.get("list", "/payout_methods", { query: Filters, success: pageOf(record), error: errors }),
      {
        lists: PayoutMethodKind.kind,
        filters: (query) => ({ ownerId: query.owner_id, facets: { type: query.type } }),
        summary: "List payout methods",
        description:
          "The payout methods of the app's merchants of one type, newest first, deleted ones too (merchants.md 6). `type` is required, but not beside `page`.",
        params: { type: "payout_bank_us" }
      }
    ),
    appRead("/payout_methods/:id", record, {
      reads: PayoutMethodKind.kind,
      summary: "Read a payout method",
      description: "Numbers never come back; the last four digits do (merchants.md 6)."
    }),
    appCommand("update", "/payout_methods/:id", UpdatePayoutMethod.Request, record, {
      executes: UpdatePayoutMethod.handler,
      gates: rbitVersionFields,
      writesAudit: true,
      summary: "Update a payout method",
      description:
        "Replaces `custom_data` (merchants.md 6). Everything else is fixed. Announced as `payout_methods.updated`.",
      body: { custom_data: { branch: "Main street" } },
      answer: { custom_data: { branch: "Main street" } }
    }),
    appCommand("verify", "/payout_methods/:id/verify_bank_deposits", VerifyPayoutMethod.Request, record, {
      executes: VerifyPayoutMethod.handler,
      requiresRiskHeaders: () => true,
      writesAudit: true,
      summary: "Verify a payout bank account by its deposits",
      description:
        "Confirms the amounts of the two microdeposits, in any order (merchants.md 6). The third wrong pair disables the method.",
      params: { id: idOf("waitingPayoutMethod") },
      body: { microdeposits: [10, 55] },
      answer: { status: "verified" }
    })
  )
  .annotate(OpenApi.Description, "The bank accounts and paper checks by which merchants are paid.") {}
