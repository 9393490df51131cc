/** /payouts (merchants.md 7). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as CreatePayout from "@payments-platform/domain/payouts/payout/CreatePayout"
import * as UpdatePayout from "@payments-platform/domain/payouts/payout/UpdatePayout"
import { describe } from "../EndpointDescription.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { idOf } from "../Examples.ts"
import { rbitGates } from "../rbits/RbitGates.ts"
import { pageOf } from "../RecordFields.ts"
import * as SharedParameters from "../SharedParameters.ts"
import { errors } from "../../response/ErrorCodes.ts"
import * as TransferFields from "../transfers/TransferFields.ts"
import { PayoutRecord } from "./PayoutRecordSchema.ts"
import * as PayoutRejections from "./PayoutRejections.ts"

export class PayoutsApi extends HttpApiGroup.make("payouts")
  .add(
    HttpApiEndpoint.post("create", "/payouts", {
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: CreatePayout.Request,
      success: PayoutRecord.pipe(HttpApiSchema.status(201)),
      error: errors
    })
      .annotate(EndpointAnnotations.Gates, rbitGates)
      .annotateMerge(
        describe({
          summary: "Create a payout",
          description:
            "Sends all that is available of an account to its payout method (merchants.md 7). Announced as `payouts.created`, and then by what becomes of it.",
          body: { account_id: idOf("payableAccount"), currency: "USD" },
          refuses: PayoutRejections.tags.create
        })
      ),
    HttpApiEndpoint.get("list", "/payouts", {
      query: SharedParameters.list({ ...TransferFields.filters, reference_id: SharedParameters.filter }),
      success: pageOf(PayoutRecord),
      error: errors
    })
      .annotate(EndpointAnnotations.Sessions, ["api_session", "authentication_code"])
      .annotateMerge(
        describe({
          summary: "List payouts",
          description: "The payouts of the app's merchants, newest first (merchants.md 7)."
        })
      ),
    HttpApiEndpoint.get("get", "/payouts/:id", {
      params: SharedParameters.Id,
      success: PayoutRecord,
      error: errors
    })
      .annotate(EndpointAnnotations.Sessions, ["api_session", "authentication_code"])
      .annotateMerge(
        describe({ summary: "Read a payout", description: "The payout in its present state (merchants.md 7)." })
      ),
    HttpApiEndpoint.post("update", "/payouts/:id", {
      params: SharedParameters.Id,
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: UpdatePayout.Request,
      success: PayoutRecord,
      error: errors
    })
      .annotate(EndpointAnnotations.Gates, rbitGates)
      .annotateMerge(
        describe({
          summary: "Update a payout",
          description: "Changes `custom_data` (merchants.md 7). Announced as `payouts.updated`.",
          body: { custom_data: { week: "12" } },
          answer: { custom_data: { week: "12" } }
        })
      )
  )
  .annotate(OpenApi.Description, "What merchants are paid.") {}
