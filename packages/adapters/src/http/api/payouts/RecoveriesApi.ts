/** /recoveries (merchants.md 8). The platform creates them itself. */
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as RecoveryKind from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import { RecoveryRecord } from "@payments-platform/domain/payouts/recovery/RecoveryRecord"
import * as UpdateRecovery from "@payments-platform/domain/payouts/recovery/UpdateRecovery"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { appCommand, withCommand } from "../CommandEndpoint.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { rbitVersionFields } from "../FieldsByVersion.ts"
import { withPage, withRecord } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"
import * as TransferFilters from "./TransferFilters.ts"

const record = apiRecord(RecoveryRecord)

export class RecoveriesApi extends HttpApiGroup.make("recoveries")
  .add(
    withPage(
      HttpApiEndpoint.get("list", "/recoveries", {
        query: SharedParameters.list(TransferFilters.filters),
        success: pageOf(record),
        error: errors
      }),
      {
        lists: RecoveryKind.kind,
        filters: TransferFilters.filterOf,
        summary: "List recoveries",
        description: "The recoveries from the app's merchants, newest first (merchants.md 8)."
      }
    ),
    withRecord(
      HttpApiEndpoint.get("get", "/recoveries/:id", {
        params: SharedParameters.Id,
        success: record,
        error: errors
      }),
      {
        reads: RecoveryKind.kind,
        summary: "Read a recovery",
        description: "The recovery in its present state (merchants.md 8)."
      }
    ),
    withCommand(
      appCommand("update", "/recoveries/:id", UpdateRecovery.Request, record).annotate(
        EndpointAnnotations.Gates,
        rbitVersionFields
      ),
      {
        executes: UpdateRecovery.handler,
        command: ({ params, payload }) => ({
          recoveryId: params.id,
          request: payload
        }),
        summary: "Update a recovery",
        description: "Changes `custom_data` (merchants.md 8). Announced as `recoveries.updated`.",
        body: { custom_data: { case: "12" } },
        answer: { custom_data: { case: "12" } }
      }
    )
  )
  .annotate(OpenApi.Description, "What is taken from merchants whose balance is negative.") {}
