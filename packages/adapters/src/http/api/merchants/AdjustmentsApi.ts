/** /adjustments (merchants.md 9). */
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as AdjustmentKind from "@payments-platform/domain/merchants/adjustment/AdjustmentKind"
import { AdjustmentRecord } from "@payments-platform/domain/merchants/adjustment/AdjustmentRecord"
import * as UpdateAdjustment from "@payments-platform/domain/merchants/adjustment/UpdateAdjustment"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { appCommand, withCommand } from "../CommandEndpoint.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { rbitVersionFields } from "../FieldsByVersion.ts"
import { withPage, withRecord } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(AdjustmentRecord)

const note = { custom_data: { ticket: "1001" } }

export class AdjustmentsApi extends HttpApiGroup.make("adjustments")
  .add(
    withPage(
      HttpApiEndpoint.get("list", "/adjustments", {
        query: SharedParameters.list({ owner_id: SharedParameters.ofOwner }),
        success: pageOf(record),
        error: errors
      }),
      {
        lists: AdjustmentKind.kind,
        filters: (query) => ({ ownerId: query.owner_id }),
        summary: "List adjustments",
        description: "The adjustments of the app's merchants, newest first (merchants.md 9)."
      }
    ),
    withRecord(
      HttpApiEndpoint.get("get", "/adjustments/:id", {
        params: SharedParameters.Id,
        success: record,
        error: errors
      }),
      {
        reads: AdjustmentKind.kind,
        summary: "Read an adjustment",
        description: "What the operator credited or debited, and why (merchants.md 9)."
      }
    ),
    withCommand(
      appCommand("update", "/adjustments/:id", UpdateAdjustment.Request, record).annotate(
        EndpointAnnotations.Gates,
        rbitVersionFields
      ),
      {
        executes: UpdateAdjustment.handler,
        command: ({ params, payload }) => ({
          adjustmentId: params.id,
          request: payload
        }),
        summary: "Update an adjustment",
        description: "Changes `custom_data` (merchants.md 9). Announced as `adjustments.updated`.",
        body: note,
        answer: note
      }
    )
  )
  .annotate(OpenApi.Description, "Credits and debits of merchants by the operator.") {}
