/** Encodes the requests of the model as HTTP requests. All targets receive the same ones. */
import type { RequestOf, Tag } from "../model/ModelRequests.ts"
import * as EncodeMerchantRequests from "./EncodeMerchantRequests.ts"
import * as EncodePayerRequests from "./EncodePayerRequests.ts"
import * as EncodePaymentRequests from "./EncodePaymentRequests.ts"
import type { Encoders, IdOf, WireRequest } from "./WireRequest.ts"

const encoders: Encoders<Tag> = {
  ...EncodeMerchantRequests.encoders,
  ...EncodePayerRequests.encoders,
  ...EncodePaymentRequests.encoders
}

export const encode = <T extends Tag>(request: RequestOf<T>, id: IdOf): WireRequest =>
  encoders[request._tag](request, id)
