/** /operator/payments (platform.md 12): reads, the decision of a review, and the result of the network. */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/commands/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/commands/ReviewPayment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import { PaymentRecord } from "@payments-platform/domain/payments/payment/PaymentRecord"
import { idOf, reference } from "@payments-platform/domain/vocabulary/Examples"
import { operatorCommand } from "../../api/CommandEndpoint.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import * as ResourceReads from "../ResourceReads.ts"

const record = operatorRecord(PaymentRecord, "OperatorPayment")

export class OperatorPaymentsApi extends HttpApiGroup.make("payments")
  .add(
    ResourceReads.list("/operator/payments", record, PaymentKind.kind),
    ResourceReads.get("/operator/payments/:id", record, PaymentKind.kind),
    operatorCommand("review", "/operator/payments/:id/review", ReviewPayment.Request, record, {
      executes: ReviewPayment.handler,
      role: "finance",
      movesMoney: true,
      summary: "Decide about a payment in review",
      description:
        "A passed payment goes on as its capture demands; a failed one fails with reason REVIEW (payments.md 3).",
      params: { id: idOf("reviewedPayment") },
      body: { decision: "passed" }
    }),
    operatorCommand("networkResult", "/operator/payments/:id/network_result", ReportNetworkResult.Request, record, {
      executes: ReportNetworkResult.handler,
      role: "finance",
      movesMoney: true,
      summary: "Report what the network did with a payment",
      description:
        "Settles or fails a payment that is being processed; `code` states why it failed (payments.md 3.4, 3.5). A completed bank payment that fails becomes a debit adjustment.",
      params: { id: idOf("bankPayment") },
      body: { result: "settled" },
      answer: {
        payment_method: reference("payment_methods", idOf("verifiedBank")),
        authorization_code: null,
        address_verification: "SKIPPED"
      }
    })
  )
  .annotate(OpenApi.Description, "The payments of all apps: reviews, and results of the networks.") {}
