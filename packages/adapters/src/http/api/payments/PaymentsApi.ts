/** /payments (payments.md 3). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/commands/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/commands/UpdatePayment"
import { PaymentRecord, statuses } from "@payments-platform/domain/payments/payment/PaymentRecord"
import { authorizedPayment, card, idOf } from "@payments-platform/domain/vocabulary/Examples"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { appCommand, withCommand } from "../CommandEndpoint.ts"
import { describe } from "../EndpointDescription.ts"
import { paymentVersionFields, rbitVersionFields } from "../FieldsByVersion.ts"
import { tokenConflictTarget } from "../payment-methods/PaymentMethodsApi.ts"
import * as RiskHeaders from "../RiskHeaders.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(PaymentRecord)

/** Adds type, brand and last four digits to the payment method of a record. */
export const expand = Schema.optionalKey(
  Schema.Literals(["true", "false", "payment_method"]).annotate({
    description: "Adds type, brand and last four digits to the payment method; `false` adds nothing."
  })
)
export type Expand = typeof expand.Type

export class PaymentsApi extends HttpApiGroup.make("payments")
  .add(
    withCommand(
      HttpApiEndpoint.post("create", "/payments", {
        headers: { ...SharedParameters.requiredUniqueKey, ...SharedParameters.riskHeaders },
        payload: CreatePayment.Request,
        success: record.pipe(HttpApiSchema.status(201)),
        error: errors
      }),
      {
        executes: CreatePayment.enrichedHandler,
        command: ({ payload }) => payload,
        requiresRiskHeaders: RiskHeaders.isUserTriggered,
        takesToken: {
          resource: "payment_methods",
          within: ["payment_method"],
          target: tokenConflictTarget,
          typed: true
        },
        gates: paymentVersionFields,
        takesOutcome: true,
        summary: "Create a payment",
        description:
          "Charges a payment method, or a card or wallet that the request contains (payments.md 3). With `auto_capture` false the amount is only authorized, for a capture within 7 days. Announced as `payments.created`, and then by what becomes of it.",
        body: {
          account_id: idOf("account"),
          amount: 10_000,
          currency: "USD",
          fee_amount: 430,
          payment_method: { type: "credit_card", credit_card: card }
        }
      }
    ),
    HttpApiEndpoint.get("list", "/payments", {
      query: SharedParameters.list({
        expand,
        owner_id: SharedParameters.ofAccount,
        payment_method_type: SharedParameters.oneOf(
          PaymentInstrument.types,
          "Only those by payment methods of this type."
        ),
        payment_method_id: SharedParameters.filterBy("Only those by the payment method with this id."),
        status: SharedParameters.oneOf(statuses, "Only those in this status."),
        reference_id: SharedParameters.filterBy("Only those that the app named so."),
        minimum_amount: SharedParameters.amount("Only those of this amount or more, in cents."),
        maximum_amount: SharedParameters.amount("Only those of this amount or less, in cents.")
      }),
      success: pageOf(record),
      error: errors
    }).annotateMerge(
      describe({
        sessions: ["api_session", "authentication_code"],
        summary: "List payments",
        description:
          "The payments of the app's merchants, newest first (payments.md 3). `expand` adds what is known of the payment method."
      })
    ),
    HttpApiEndpoint.get("get", "/payments/:id", {
      params: SharedParameters.Id,
      query: Schema.Struct({ expand }),
      success: record,
      error: errors
    }).annotateMerge(
      describe({
        sessions: ["api_session", "authentication_code"],
        summary: "Read a payment",
        description:
          "The payment in its present state; `failure_reason` and `pending_reasons` state why it is in it (payments.md 3)."
      })
    ),
    appCommand("update", "/payments/:id", UpdatePayment.Request, record, {
      executes: UpdatePayment.handler,
      gates: rbitVersionFields,
      summary: "Update a payment",
      description:
        "Changes amount or time of capture of an authorized payment, and `custom_data` or `reference_id` of any (payments.md 3.2). Announced as `payments.updated`.",
      body: { reference_id: "order-1001" },
      params: { id: idOf("updatablePayment") },
      answer: { ...authorizedPayment, reference_id: "order-1001" }
    }),
    appCommand("capture", "/payments/:id/capture", CapturePayment.Request, record, {
      executes: CapturePayment.handler,
      summary: "Capture a payment",
      description:
        "Takes the authorized amount, or the one that `amounts` states (payments.md 3.2). A payment in review cannot be captured yet.",
      body: { amounts: { total_amount: 8_000 } },
      params: { id: idOf("capturablePayment") },
      answer: { auto_capture: false, amount: 8_000, amount_refundable: 8_000 }
    }),
    appCommand("cancel", "/payments/:id/cancel", CancelPayment.Request, record, {
      executes: CancelPayment.handler,
      gates: rbitVersionFields,
      summary: "Cancel a payment",
      description:
        "Voids a pending card payment that is not captured automatically; of a card that was read in person, within 90 minutes (payments.md 3.2). Announced as `payments.canceled`.",
      body: { cancel_reason: "Out of stock" },
      params: { id: idOf("cancelablePayment") },
      answer: { ...authorizedPayment, status: "canceled", pending_reasons: null, capture_at: null }
    })
  )
  .annotate(OpenApi.Description, "Charges of payment methods, from authorization to completion.") {}
