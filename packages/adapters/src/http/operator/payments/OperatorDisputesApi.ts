/** /operator/disputes (platform.md 12): opening a dispute, reads, and decisions. */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import { DisputeRecord } from "@payments-platform/domain/payments/dispute/DisputeRecord"
import * as ExtendResponseTime from "@payments-platform/domain/payments/dispute/ExtendResponseTime"
import { answeredDispute, idOf, reference } from "@payments-platform/domain/vocabulary/Examples"
import { operatorCommand, withCommand } from "../../api/CommandEndpoint.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import * as ResourceReads from "../ResourceReads.ts"

const record = operatorRecord(DisputeRecord, "OperatorDispute")

export class OperatorDisputesApi extends HttpApiGroup.make("disputes")
  .add(
    withCommand(
      HttpApiEndpoint.post("create", "/operator/disputes", {
        headers: SharedParameters.optionalUniqueKey,
        payload: CreateDispute.Request,
        success: record.pipe(HttpApiSchema.status(201)),
        error
      }),
      {
        executes: CreateDispute.handler,
        runsFor: { _tag: "OwnerOf", resourceId: ({ payload }) => payload.paymentId },
        role: "finance",
        movesMoney: true,
        summary: "Open a dispute",
        description:
          "Records that the payer, or the payer's bank, reclaims a completed payment (payments.md 5). `amount` defaults to all that is neither refunded nor disputed.",
        body: { payment_id: idOf("disputablePayment"), type: "chargeback", reason_code: "not_received" },
        answer: { payment: reference("payments", idOf("disputablePayment")) }
      }
    ),
    ResourceReads.list("/operator/disputes", record, DisputeKind.kind),
    ResourceReads.get("/operator/disputes/:id", record, DisputeKind.kind),
    operatorCommand("decide", "/operator/disputes/:id/decision", DecideDispute.Request, record, {
      executes: DecideDispute.handler,
      role: "finance",
      movesMoney: true,
      summary: "Decide about a dispute",
      description:
        "Submits or returns the merchant's answer in review, or records what the issuer decided (payments.md 5).",
      params: { id: idOf("answeredDispute") },
      body: { decision: "submit_without_credit" },
      answer: { ...answeredDispute, status: "awaiting_chargeback_decision_without_credit" }
    }),
    operatorCommand("extend", "/operator/disputes/:id/extension", ExtendResponseTime.Request, record, {
      executes: ExtendResponseTime.handler,
      role: "support",
      summary: "Give the merchant more time to answer a dispute",
      description:
        "Moves `respond_by` of a dispute that waits for the merchant's answer by business days of New York (platform.md 12). Announced as `disputes.updated`.",
      body: { business_days: 5 }
    })
  )
  .annotate(OpenApi.Description, "Opening disputes, and decisions about them.") {}
