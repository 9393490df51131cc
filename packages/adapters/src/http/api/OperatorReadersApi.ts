/** What stands for devices on the staging platform (platform.md 12): one comes online, or reads a card. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as ReadTestCard from "@payments-platform/domain/terminals/ReadTestCard"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import * as Operator from "./OperatorRecords.ts"
import * as Traits from "./Traits.ts"

const Encoded = Schema.Struct({
  encoded_payment_method: Schema.String,
  authorization_code: Schema.String,
  expire_time: Schema.Int
}).annotate({ identifier: "EncodedPaymentMethod" })

export class ReadersApi extends HttpApiGroup.make("readers").add(
  HttpApiEndpoint.post("onboard", "/operator/terminals/:id/onboard", {
    params: Fields.Id,
    headers: Fields.keyed,
    success: Operator.Record,
    error: errors
  }).annotate(Traits.StagingOnly, true),
  HttpApiEndpoint.post("read", "/operator/encoded_payment_methods", {
    headers: Fields.keyed,
    payload: ReadTestCard.Request,
    success: Encoded.pipe(HttpApiSchema.status(201)),
    error: errors
  }).annotate(Traits.StagingOnly, true)
) {}
