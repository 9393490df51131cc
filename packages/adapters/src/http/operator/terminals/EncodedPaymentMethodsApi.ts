/** POST /operator/encoded_payment_methods (platform.md 12): in staging, a terminal reads a test card. */
import * as IssueEncodedPaymentMethod from "@payments-platform/domain/terminals/encoded-payment-method/IssueEncodedPaymentMethod"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as EndpointAnnotations from "../../api/EndpointAnnotations.ts"
import * as SharedFields from "../../api/SharedFields.ts"
import { errors } from "../../response/ErrorCodes.ts"

const EncodedPaymentMethod = Schema.Struct({
  encoded_payment_method: Schema.String,
  authorization_code: Schema.String,
  expire_time: Schema.Int
}).annotate({ identifier: "EncodedPaymentMethod" })

export class EncodedPaymentMethodsApi extends HttpApiGroup.make("encoded_payment_methods").add(
  HttpApiEndpoint.post("create", "/operator/encoded_payment_methods", {
    headers: SharedFields.optionalUniqueKey,
    payload: IssueEncodedPaymentMethod.Request,
    success: EncodedPaymentMethod.pipe(HttpApiSchema.status(201)),
    error: errors
  }).annotate(EndpointAnnotations.StagingOnly, true)
) {}
