/** /payouts (merchants.md 7). */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import * as CreatePayout from "@payments-platform/domain/payouts/payout/CreatePayout"
import * as PayoutKind from "@payments-platform/domain/payouts/payout/PayoutKind"
import { PayoutRecord } from "@payments-platform/domain/payouts/payout/PayoutRecord"
import * as UpdatePayout from "@payments-platform/domain/payouts/payout/UpdatePayout"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { apiRecord } from "../ApiRecord.ts"
import { appCommand, appCreation } from "../CommandEndpoint.ts"
import { rbitVersionFields } from "../FieldsByVersion.ts"
import { appList, appRead } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"
import * as TransferFilters from "./TransferFilters.ts"

const record = apiRecord(PayoutRecord)

export class PayoutsApi extends HttpApiGroup.make("payouts")
  .add(
    appCreation("/payouts", CreatePayout.Request, record, {
      executes: CreatePayout.handler,
      gates: rbitVersionFields,
      summary: "Create a payout",
      description:
        "Sends all that is available of an account to its payout method (merchants.md 7). Announced as `payouts.created`, and then by what becomes of it.",
      body: { account_id: idOf("payableAccount"), currency: "USD" }
    }),
    appList(
      "/payouts",
      record,
      {
        ...TransferFilters.filters,
        reference_id: SharedParameters.filterBy("Only the one that the app named so.")
      },
      {
        lists: PayoutKind.kind,
        filters: (query) => ({ ...TransferFilters.filterOf(query), referenceId: query.reference_id }),
        sessions: ["api_session", "authentication_code"],
        summary: "List payouts",
        description: "The payouts of the app's merchants, newest first (merchants.md 7)."
      }
    ),
    appRead("/payouts/:id", record, {
      reads: PayoutKind.kind,
      sessions: ["api_session", "authentication_code"],
      summary: "Read a payout",
      description: "The payout in its present state (merchants.md 7)."
    }),
    appCommand("update", "/payouts/:id", UpdatePayout.Request, record, {
      executes: UpdatePayout.handler,
      gates: rbitVersionFields,
      summary: "Update a payout",
      description: "Changes `custom_data` (merchants.md 7). Announced as `payouts.updated`.",
      body: { custom_data: { week: "12" } },
      answer: { custom_data: { week: "12" } }
    })
  )
  .annotate(OpenApi.Description, "What merchants are paid.") {}
