/** /operator/refunds (platform.md 12): reads, and the result of the network. */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { operatorCommand } from "../OperatorCommandEndpoint.ts"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import { describe } from "../../api/EndpointDescription.ts"
import { idOf } from "../../api/Examples.ts"
import * as RefundRejections from "../../api/refunds/RefundRejections.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import { RefundRecord } from "../../api/refunds/RefundRecordSchema.ts"
import * as ResourceReads from "../ResourceReads.ts"

export const record = operatorRecord(RefundRecord, "OperatorRefund")

export class OperatorRefundsApi extends HttpApiGroup.make("refunds")
  .add(
    ResourceReads.list("/operator/refunds", record),
    ResourceReads.get("/operator/refunds/:id", record),
    operatorCommand(
      "networkResult",
      "/operator/refunds/:id/network_result",
      ReportRefundResult.Request,
      record
    ).annotateMerge(
      describe({
        summary: "Report what the network did with a refund",
        description: "Completes or fails a pending refund (payments.md 4).",
        params: { id: idOf("pendingRefund") },
        body: { result: "settled" },
        answer: { status: "completed", pending_reasons: null },
        refuses: RefundRejections.tags.networkResult
      })
    )
  )
  .annotate(OpenApi.Description, "The refunds of all apps, and results of the networks.") {}
