/** /adjustments (merchants.md 9). */
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as UpdateAdjustment from "@payments-platform/domain/merchants/adjustment/UpdateAdjustment"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { describe } from "../EndpointDescription.ts"
import { rbitGates } from "../rbits/RbitGates.ts"
import { pageOf } from "../RecordFields.ts"
import * as SharedParameters from "../SharedParameters.ts"
import { errors } from "../../response/ErrorCodes.ts"
import { AdjustmentRecord } from "./AdjustmentRecordSchema.ts"

const note = { custom_data: { ticket: "1001" } }

export class AdjustmentsApi extends HttpApiGroup.make("adjustments")
  .add(
    HttpApiEndpoint.get("list", "/adjustments", {
      query: SharedParameters.list({ owner_id: SharedParameters.filter }),
      success: pageOf(AdjustmentRecord),
      error: errors
    }).annotateMerge(
      describe({
        summary: "List adjustments",
        description: "The adjustments of the app's merchants, newest first (merchants.md 9)."
      })
    ),
    HttpApiEndpoint.get("get", "/adjustments/:id", {
      params: SharedParameters.Id,
      success: AdjustmentRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read an adjustment",
        description: "What the operator credited or debited, and why (merchants.md 9)."
      })
    ),
    HttpApiEndpoint.post("update", "/adjustments/:id", {
      params: SharedParameters.Id,
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: UpdateAdjustment.Request,
      success: AdjustmentRecord,
      error: errors
    })
      .annotate(EndpointAnnotations.Gates, rbitGates)
      .annotateMerge(
        describe({
          summary: "Update an adjustment",
          description: "Changes `custom_data` (merchants.md 9). Announced as `adjustments.updated`.",
          body: note,
          answer: note
        })
      )
  )
  .annotate(OpenApi.Description, "Credits and debits of merchants by the operator.") {}
