/** /payment_methods (payments.md 1). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as PaymentMethod from "@payments-platform/domain/payers/payment-method/PaymentMethod"
import * as VerifyPaymentMethod from "@payments-platform/domain/payers/microdeposits/VerifyPaymentMethod"
import { describe } from "../EndpointDescription.ts"
import { bank, card, idOf } from "../Examples.ts"
import * as PaymentMethodRejections from "./PaymentMethodRejections.ts"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedParameters from "../SharedParameters.ts"
import { pageOf } from "../RecordFields.ts"
import { PaymentMethodRecord } from "./PaymentMethodRecordSchema.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { rbitGates } from "../rbits/RbitGates.ts"
import { paymentMethodGates } from "./PaymentMethodGates.ts"
import * as RiskHeaders from "../RiskHeaders.ts"

/** The target of TOKEN_CONFLICT when a field stands beside the token of a payment method (payments.md 1.6). */
export const tokenConflictTarget = ["payment method", "token"] as const

export class PaymentMethodsApi extends HttpApiGroup.make("payment_methods")
  .add(
    HttpApiEndpoint.post("create", "/payment_methods", {
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: CreatePaymentMethod.Request,
      success: PaymentMethodRecord.pipe(HttpApiSchema.status(201)),
      error: errors
    })
      .annotate(EndpointAnnotations.RiskRequired, RiskHeaders.isRaw)
      .annotate(EndpointAnnotations.TakesToken, {
        resource: "payment_methods",
        within: [],
        target: tokenConflictTarget
      })
      .annotate(EndpointAnnotations.Gates, paymentMethodGates)
      .annotate(EndpointAnnotations.TakesOutcome, true)
      .annotateMerge(
        describe({
          summary: "Create a payment method",
          description:
            "Stores a card, a bank account, a wallet's payment data, what a card reader encoded, or what a client-side token holds (payments.md 1). A card is verified; a bank account waits for its microdeposits.",
          body: { type: "credit_card", credit_card: card },
          refuses: PaymentMethodRejections.tags.create,
          forbids: CreatePaymentMethod.rule.forbids
        })
      ),
    HttpApiEndpoint.get("list", "/payment_methods", {
      query: SharedParameters.list({
        type: Schema.optionalKey(PaymentInstrument.Type),
        status: Schema.optionalKey(Schema.Literals(PaymentMethod.statuses))
      }),
      success: pageOf(PaymentMethodRecord),
      error: errors
    }).annotateMerge(
      describe({
        summary: "List payment methods",
        description: "The payment methods of the app, newest first, deleted ones too (payments.md 1)."
      })
    ),
    HttpApiEndpoint.get("get", "/payment_methods/:id", {
      params: SharedParameters.Id,
      success: PaymentMethodRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read a payment method",
        description: "Numbers never come back; the last four digits do (payments.md 1)."
      })
    ),
    HttpApiEndpoint.post("update", "/payment_methods/:id", {
      params: SharedParameters.Id,
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: UpdatePaymentMethod.Request,
      success: PaymentMethodRecord,
      error: errors
    })
      .annotate(EndpointAnnotations.Gates, rbitGates)
      .annotateMerge(
        describe({
          summary: "Update a payment method",
          description:
            "Changes holder, expiry and flags of a card, and `custom_data` (payments.md 1). Numbers cannot be changed. Announced as `payment_methods.updated`.",
          body: { custom_data: { note: "Prefers mornings" } },
          answer: { custom_data: { note: "Prefers mornings" } },
          refuses: PaymentMethodRejections.tags.update
        })
      ),
    HttpApiEndpoint.post("verify", "/payment_methods/:id/verify_bank_deposits", {
      params: SharedParameters.Id,
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: VerifyPaymentMethod.Request,
      success: PaymentMethodRecord,
      error: errors
    })
      .annotate(EndpointAnnotations.RiskRequired, () => true)
      .annotateMerge(
        describe({
          summary: "Verify a bank account by its deposits",
          description:
            "Confirms the amounts of the two microdeposits, in any order (payments.md 1.5). The third wrong pair fails the verification for good.",
          params: { id: idOf("bank") },
          body: { microdeposits: [10, 55] },
          answer: { ...bank, status: "verified" },
          refuses: PaymentMethodRejections.tags.verify
        })
      ),
    HttpApiEndpoint.delete("remove", "/payment_methods/:id", {
      params: SharedParameters.Id,
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      success: PaymentMethodRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Delete a payment method",
        description:
          "The method stays readable with status `deleted` and pays no longer (payments.md 1). A method with a pending payment cannot be deleted.",
        params: { id: idOf("unusedMethod") },
        answer: { status: "deleted" },
        refuses: PaymentMethodRejections.tags.remove
      })
    )
  )
  .annotate(OpenApi.Description, "Cards, bank accounts and wallets of payers.") {}
