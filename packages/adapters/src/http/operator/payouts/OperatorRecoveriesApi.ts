/** /operator/recoveries (platform.md 12): reads, and the decisions on a recovery. */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import * as DecideRecovery from "@payments-platform/domain/payouts/recovery/DecideRecovery"
import * as RecoveryKind from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import { RecoveryRecord } from "@payments-platform/domain/payouts/recovery/RecoveryRecord"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { operatorCommand } from "../../api/CommandEndpoint.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import * as ResourceReads from "../ResourceReads.ts"

const record = operatorRecord(RecoveryRecord, "OperatorRecovery")

export class OperatorRecoveriesApi extends HttpApiGroup.make("recoveries")
  .add(
    ResourceReads.list("/operator/recoveries", record, RecoveryKind.kind),
    ResourceReads.get("/operator/recoveries/:id", record, RecoveryKind.kind),
    operatorCommand("decide", "/operator/recoveries/:id/decision", DecideRecovery.Request, record, {
      executes: DecideRecovery.handler,
      role: "finance",
      movesMoney: true,
      summary: "Decide a recovery",
      description: "Reports that a recovery was paid, failed or returned (merchants.md 8).",
      params: { id: idOf("pendingRecovery") },
      body: { decision: "fail", reason_code: "BANK_REJECTED", detail_code: "R01" },
      answer: {
        status: "failed",
        pending_reasons: null,
        failure_reason: {
          reason_code: "BANK_REJECTED",
          reason_message: "Bank rejected.",
          details: [{ detail_code: "R01", detail_message: "Insufficient funds." }]
        }
      }
    })
  )
  .annotate(OpenApi.Description, "The recoveries of all apps, and decisions on them.") {}
