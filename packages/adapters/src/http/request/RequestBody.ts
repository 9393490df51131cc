/** The body of a request: its media type, and the JSON or form that it holds (platform.md 1). */
import { Effect } from "effect"
import { type HttpError, httpError } from "../HttpMessage.ts"
import type * as BodyLimits from "./BodyLimits.ts"
import * as MultipartBody from "./MultipartBody.ts"
import type { RoutedRequest } from "./RoutedRequest.ts"

const wrongMediaType = httpError("UNSUPPORTED_MEDIA_TYPE", [
  { place: "header", path: ["Content-Type"], reason: "UNSUPPORTED_MEDIA_TYPE" }
])

const jsonType = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

const typeOf = ({ incoming }: RoutedRequest): string => incoming.header("content-type") ?? ""

/** 415 unless the type is the one that the operation reads. A request without a body needs no type. */
export const requireMediaType = (
  routed: RoutedRequest,
  { isEmpty }: Pick<BodyLimits.Body, "isEmpty">
): Effect.Effect<void, HttpError> => {
  const type = typeOf(routed)
  const fits = routed.route.takesForm ? MultipartBody.isForm(type) : jsonType.test(type)
  return isEmpty || fits ? Effect.void : Effect.fail(wrongMediaType)
}

/** The value of a body, and a summary without files: the Unique-Key compares it, and the audit log names its fields. */
export interface Body {
  readonly value: unknown
  readonly summary: unknown
}
