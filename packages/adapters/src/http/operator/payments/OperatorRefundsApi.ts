/** /operator/refunds (platform.md 12): reads, and the result of the network. */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import { RefundRecord } from "@payments-platform/domain/payments/refund/RefundRecord"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { operatorCommand } from "../../api/CommandEndpoint.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import * as ResourceReads from "../ResourceReads.ts"

export const record = operatorRecord(RefundRecord, "OperatorRefund")

export class OperatorRefundsApi extends HttpApiGroup.make("refunds")
  .add(
    ResourceReads.list("/operator/refunds", record, RefundKind.kind),
    ResourceReads.get("/operator/refunds/:id", record, RefundKind.kind),
    operatorCommand("networkResult", "/operator/refunds/:id/network_result", ReportRefundResult.Request, record, {
      executes: ReportRefundResult.handler,
      role: "finance",
      movesMoney: true,
      summary: "Report what the network did with a refund",
      description: "Completes or fails a pending refund (payments.md 4).",
      params: { id: idOf("pendingRefund") },
      body: { result: "settled" },
      answer: { status: "completed", pending_reasons: null }
    })
  )
  .annotate(OpenApi.Description, "The refunds of all apps, and results of the networks.") {}
