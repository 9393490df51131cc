/** /payouts (merchants.md 7). */
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as CreatePayout from "@payments-platform/domain/payouts/payout/CreatePayout"
import * as PayoutKind from "@payments-platform/domain/payouts/payout/PayoutKind"
import { PayoutRecord } from "@payments-platform/domain/payouts/payout/PayoutRecord"
import * as UpdatePayout from "@payments-platform/domain/payouts/payout/UpdatePayout"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { appCommand, appCreation, withCommand } from "../CommandEndpoint.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { rbitVersionFields } from "../FieldsByVersion.ts"
import { withPage, withRecord } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"
import * as TransferFilters from "./TransferFilters.ts"

const record = apiRecord(PayoutRecord)

export class PayoutsApi extends HttpApiGroup.make("payouts")
  .add(
    withCommand(
      appCreation("create", "/payouts", CreatePayout.Request, record).annotate(
        EndpointAnnotations.Gates,
        rbitVersionFields
      ),
      {
        executes: CreatePayout.handler,
        command: ({ payload }) => ({ request: payload }),
        summary: "Create a payout",
        description:
          "Sends all that is available of an account to its payout method (merchants.md 7). Announced as `payouts.created`, and then by what becomes of it.",
        body: { account_id: idOf("payableAccount"), currency: "USD" }
      }
    ),
    withPage(
      HttpApiEndpoint.get("list", "/payouts", {
        query: SharedParameters.list({
          ...TransferFilters.filters,
          reference_id: SharedParameters.filter.annotateKey({ description: "Only the one that the app named so." })
        }),
        success: pageOf(record),
        error: errors
      }).annotate(EndpointAnnotations.Sessions, ["api_session", "authentication_code"]),
      {
        lists: PayoutKind.kind,
        filters: (query) => ({ ...TransferFilters.filterOf(query), referenceId: query.reference_id }),
        summary: "List payouts",
        description: "The payouts of the app's merchants, newest first (merchants.md 7)."
      }
    ),
    withRecord(
      HttpApiEndpoint.get("get", "/payouts/:id", {
        params: SharedParameters.Id,
        success: record,
        error: errors
      }).annotate(EndpointAnnotations.Sessions, ["api_session", "authentication_code"]),
      {
        reads: PayoutKind.kind,
        summary: "Read a payout",
        description: "The payout in its present state (merchants.md 7)."
      }
    ),
    withCommand(
      appCommand("update", "/payouts/:id", UpdatePayout.Request, record).annotate(
        EndpointAnnotations.Gates,
        rbitVersionFields
      ),
      {
        executes: UpdatePayout.handler,
        command: ({ params, payload }) => ({ payoutId: params.id, request: payload }),
        summary: "Update a payout",
        description: "Changes `custom_data` (merchants.md 7). Announced as `payouts.updated`.",
        body: { custom_data: { week: "12" } },
        answer: { custom_data: { week: "12" } }
      }
    )
  )
  .annotate(OpenApi.Description, "What merchants are paid.") {}
