/** /operator/payments (platform.md 12): reads, the decision of a review, and the result of the network. */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { operatorCommand } from "../OperatorCommandEndpoint.ts"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/ReviewPayment"
import { describe } from "../../api/EndpointDescription.ts"
import { idOf, reference } from "../../api/Examples.ts"
import * as PaymentRejections from "../../api/payments/PaymentRejections.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import { PaymentRecord } from "../../api/payments/PaymentRecordSchema.ts"
import * as ResourceReads from "../ResourceReads.ts"

const record = operatorRecord(PaymentRecord, "OperatorPayment")

export class OperatorPaymentsApi extends HttpApiGroup.make("payments")
  .add(
    ResourceReads.list("/operator/payments", record),
    ResourceReads.get("/operator/payments/:id", record),
    operatorCommand("review", "/operator/payments/:id/review", ReviewPayment.Request, record).annotateMerge(
      describe({
        summary: "Decide about a payment in review",
        description:
          "A passed payment goes on as its capture demands; a failed one fails with reason REVIEW (payments.md 3).",
        params: { id: idOf("reviewedPayment") },
        body: { decision: "passed" },
        refuses: PaymentRejections.tags.review
      })
    ),
    operatorCommand(
      "networkResult",
      "/operator/payments/:id/network_result",
      ReportNetworkResult.Request,
      record
    ).annotateMerge(
      describe({
        summary: "Report what the network did with a payment",
        description:
          "Settles or fails a payment that is being processed; `code` states why it failed (payments.md 3.4, 3.5). A completed bank payment that fails becomes a debit adjustment.",
        params: { id: idOf("bankPayment") },
        body: { result: "settled" },
        answer: {
          payment_method: reference("payment_methods", idOf("verifiedBank")),
          authorization_code: null,
          address_verification: "SKIPPED"
        },
        refuses: PaymentRejections.tags.networkResult
      })
    )
  )
  .annotate(OpenApi.Description, "The payments of all apps: reviews, and results of the networks.") {}
