/** /refunds (payments.md 4). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import { RefundRecord, statuses } from "@payments-platform/domain/payments/refund/RefundRecord"
import * as UpdateRefund from "@payments-platform/domain/payments/refund/UpdateRefund"
import { idOf, refundOf } from "@payments-platform/domain/vocabulary/Examples"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { appCommand, appCreation } from "../CommandEndpoint.ts"
import { describe } from "../EndpointDescription.ts"
import { refundVersionFields } from "../FieldsByVersion.ts"
import { expand } from "../payments/PaymentsApi.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(RefundRecord)

export class RefundsApi extends HttpApiGroup.make("refunds")
  .add(
    appCreation("/refunds", CreateRefund.Request, record, {
      executes: CreateRefund.handler,
      gates: refundVersionFields,
      summary: "Create a refund",
      description:
        "Returns a completed payment to its payer, in whole or in part, within 60 days (payments.md 4). Announced as `refunds.created`, and then by what becomes of it.",
      body: refundOf(idOf("payment"))
    }),
    HttpApiEndpoint.get("list", "/refunds", {
      query: SharedParameters.list({
        expand,
        owner_id: SharedParameters.ofAccount,
        payment_id: SharedParameters.filterBy("Only those of the payment with this id."),
        status: SharedParameters.oneOf(statuses, "Only those in this status."),
        reference_id: SharedParameters.filterBy("Only those that the app named so.")
      }),
      success: pageOf(record),
      error: errors
    }).annotateMerge(
      describe({
        sessions: ["api_session"],
        summary: "List refunds",
        description:
          "The refunds of the app's merchants, newest first (payments.md 4). `expand` adds what is known of the payment method."
      })
    ),
    HttpApiEndpoint.get("get", "/refunds/:id", {
      params: SharedParameters.Id,
      query: Schema.Struct({ expand }),
      success: record,
      error: errors
    }).annotateMerge(
      describe({
        sessions: ["api_session"],
        summary: "Read a refund",
        description: "The refund in its present state (payments.md 4)."
      })
    ),
    appCommand("update", "/refunds/:id", UpdateRefund.Request, record, {
      executes: UpdateRefund.handler,
      gates: refundVersionFields,
      summary: "Update a refund",
      description: "Changes `custom_data` and `reference_id` (payments.md 4). Announced as `refunds.updated`.",
      body: { reference_id: "return-1001" },
      answer: { reference_id: "return-1001" }
    })
  )
  .annotate(OpenApi.Description, "Returns of payments to their payers.") {}
