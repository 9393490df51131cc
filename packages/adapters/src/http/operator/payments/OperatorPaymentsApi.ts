/** /operator/payments (platform.md 12): reads, the decision of a review, and the result of the network. */
import { HttpApiGroup } from "effect/http-api"
import { operatorCommand } from "../OperatorCommand.ts"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/ReviewPayment"
import * as ResourceReads from "../ResourceReads.ts"

export class OperatorPaymentsApi extends HttpApiGroup.make("payments").add(
  ResourceReads.list("/operator/payments"),
  ResourceReads.get("/operator/payments/:id"),
  operatorCommand("review", "/operator/payments/:id/review", ReviewPayment.Request),
  operatorCommand("networkResult", "/operator/payments/:id/network_result", ReportNetworkResult.Request)
) {}
