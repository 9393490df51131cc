/** /adjustments (merchants.md 9). */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import * as AdjustmentKind from "@payments-platform/domain/merchants/adjustment/AdjustmentKind"
import { AdjustmentRecord } from "@payments-platform/domain/merchants/adjustment/AdjustmentRecord"
import * as UpdateAdjustment from "@payments-platform/domain/merchants/adjustment/UpdateAdjustment"
import { apiRecord } from "../ApiRecord.ts"
import { appCommand } from "../CommandEndpoint.ts"
import { rbitVersionFields } from "../FieldsByVersion.ts"
import { appList, appRead } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(AdjustmentRecord)

const note = { custom_data: { ticket: "1001" } }

export class AdjustmentsApi extends HttpApiGroup.make("adjustments")
  .add(
    appList(
      "/adjustments",
      record,
      { owner_id: SharedParameters.ofOwner },
      {
        lists: AdjustmentKind.kind,
        filters: (query) => ({ ownerId: query.owner_id }),
        summary: "List adjustments",
        description: "The adjustments of the app's merchants, newest first (merchants.md 9)."
      }
    ),
    appRead("/adjustments/:id", record, {
      reads: AdjustmentKind.kind,
      summary: "Read an adjustment",
      description: "What the operator credited or debited, and why (merchants.md 9)."
    }),
    appCommand("update", "/adjustments/:id", UpdateAdjustment.Request, record, {
      executes: UpdateAdjustment.handler,
      gates: rbitVersionFields,
      summary: "Update an adjustment",
      description: "Changes `custom_data` (merchants.md 9). Announced as `adjustments.updated`.",
      body: note,
      answer: note
    })
  )
  .annotate(OpenApi.Description, "Credits and debits of merchants by the operator.") {}
