/** POST /operator/encoded_payment_methods (platform.md 12): in staging, a terminal reads a test card. */
import * as IssueEncodedPaymentMethod from "@payments-platform/domain/payments/encoded-payment-method/IssueEncodedPaymentMethod"
import { UnixTime } from "@payments-platform/domain/vocabulary/Time"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { card, idOf, time } from "@payments-platform/domain/vocabulary/Examples"
import { describe } from "../../api/EndpointDescription.ts"
import * as EndpointAnnotations from "../../api/EndpointAnnotations.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors } from "../../response/ErrorCodes.ts"

const EncodedPaymentMethod = Schema.Struct({
  encoded_payment_method: Schema.String,
  authorization_code: Schema.String,
  expire_time: UnixTime
}).annotate({
  identifier: "EncodedPaymentMethod",
  examples: [
    { encoded_payment_method: "the text that a reader sends", authorization_code: "1234567", expire_time: time }
  ]
})

export class EncodedPaymentMethodsApi extends HttpApiGroup.make("encoded_payment_methods")
  .add(
    HttpApiEndpoint.post("create", "/operator/encoded_payment_methods", {
      headers: SharedParameters.optionalUniqueKey,
      payload: IssueEncodedPaymentMethod.Request,
      success: EncodedPaymentMethod.pipe(HttpApiSchema.status(201)),
      error: errors
    })
      .annotate(EndpointAnnotations.StagingOnly, true)
      .annotateMerge(
        describe({
          summary: "Read a test card at a terminal",
          description:
            "In staging, stands for a card reader: the value pays or becomes a payment method (platform.md 11).",
          body: { terminal_id: idOf("terminal"), card_number: card.card_number, amount: 1_000 }
        })
      )
  )
  .annotate(OpenApi.Description, "Cards that staging reads at a terminal.") {}
