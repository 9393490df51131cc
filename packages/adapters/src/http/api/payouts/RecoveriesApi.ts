/** /recoveries (merchants.md 8). The platform creates them itself. */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import * as RecoveryKind from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import { RecoveryRecord } from "@payments-platform/domain/payouts/recovery/RecoveryRecord"
import * as UpdateRecovery from "@payments-platform/domain/payouts/recovery/UpdateRecovery"
import { apiRecord } from "../ApiRecord.ts"
import { appCommand } from "../CommandEndpoint.ts"
import { rbitVersionFields } from "../FieldsByVersion.ts"
import { appList, appRead } from "../ReadEndpoint.ts"
import * as TransferFilters from "./TransferFilters.ts"

const record = apiRecord(RecoveryRecord)

export class RecoveriesApi extends HttpApiGroup.make("recoveries")
  .add(
    appList("/recoveries", record, TransferFilters.filters, {
      lists: RecoveryKind.kind,
      filters: TransferFilters.filterOf,
      summary: "List recoveries",
      description: "The recoveries from the app's merchants, newest first (merchants.md 8)."
    }),
    appRead("/recoveries/:id", record, {
      reads: RecoveryKind.kind,
      summary: "Read a recovery",
      description: "The recovery in its present state (merchants.md 8)."
    }),
    appCommand("update", "/recoveries/:id", UpdateRecovery.Request, record, {
      executes: UpdateRecovery.handler,
      gates: rbitVersionFields,
      summary: "Update a recovery",
      description: "Changes `custom_data` (merchants.md 8). Announced as `recoveries.updated`.",
      body: { custom_data: { case: "12" } },
      answer: { custom_data: { case: "12" } }
    })
  )
  .annotate(OpenApi.Description, "What is taken from merchants whose balance is negative.") {}
