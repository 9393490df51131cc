/** POST /operator/encoded_payment_methods (platform.md 12): in staging, a terminal reads a test card. */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { EncodedPaymentMethodRecord } from "@payments-platform/domain/payments/payment/EncodedPaymentMethodRecord"
import * as IssueEncodedPaymentMethod from "@payments-platform/domain/payments/payment/IssueEncodedPaymentMethod"
import { card, idOf } from "@payments-platform/domain/vocabulary/Examples"
import { describe } from "../../api/EndpointDescription.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors } from "../../response/ErrorCodes.ts"

export class EncodedPaymentMethodsApi extends HttpApiGroup.make("encoded_payment_methods")
  .add(
    HttpApiEndpoint.post("create", "/operator/encoded_payment_methods", {
      headers: SharedParameters.optionalUniqueKey,
      payload: IssueEncodedPaymentMethod.Request,
      success: EncodedPaymentMethodRecord.pipe(HttpApiSchema.status(201)),
      error: errors
    }).annotateMerge(
      describe({
        stagingOnly: true,
        role: "support",
        summary: "Read a test card at a terminal",
        description:
          "In staging, stands for a card reader: the value pays or becomes a payment method (platform.md 11).",
        body: { terminal_id: idOf("terminal"), card_number: card.card_number, amount: 1_000 }
      })
    )
  )
  .annotate(OpenApi.Description, "Cards that staging reads at a terminal.") {}
