/** What stands for devices on the staging platform (platform.md 12): one comes online, or reads a card. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as IssueEncodedPaymentMethod from "@payments-platform/domain/terminals/encoded-payment-method/IssueEncodedPaymentMethod"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../../api/SharedFields.ts"
import * as Operator from "../OperatorRecords.ts"
import * as EndpointAnnotations from "../../api/EndpointAnnotations.ts"

const Encoded = Schema.Struct({
  encoded_payment_method: Schema.String,
  authorization_code: Schema.String,
  expire_time: Schema.Int
}).annotate({ identifier: "EncodedPaymentMethod" })

export class ReadersApi extends HttpApiGroup.make("readers").add(
  HttpApiEndpoint.post("onboard", "/operator/terminals/:id/onboard", {
    params: SharedFields.Id,
    headers: SharedFields.keyed,
    success: Operator.Record,
    error: errors
  }).annotate(EndpointAnnotations.StagingOnly, true),
  HttpApiEndpoint.post("read", "/operator/encoded_payment_methods", {
    headers: SharedFields.keyed,
    payload: IssueEncodedPaymentMethod.Request,
    success: Encoded.pipe(HttpApiSchema.status(201)),
    error: errors
  }).annotate(EndpointAnnotations.StagingOnly, true)
) {}
