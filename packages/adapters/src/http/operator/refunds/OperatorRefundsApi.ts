/** /operator/refunds (platform.md 12): reads, and the result of the network. */
import { HttpApiGroup } from "effect/http-api"
import { operatorCommand } from "../OperatorCommand.ts"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import * as ResourceReads from "../ResourceReads.ts"

export class OperatorRefundsApi extends HttpApiGroup.make("refunds").add(
  ResourceReads.list("/operator/refunds"),
  ResourceReads.get("/operator/refunds/:id"),
  operatorCommand("networkResult", "/operator/refunds/:id/network_result", ReportRefundResult.Request)
) {}
