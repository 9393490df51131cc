/** The body of a request: its media type, and its JSON or form (platform.md 1). */
import { Effect } from "effect"
import { MIMEType } from "node:util"
import { type HttpError, httpError } from "../../HttpMessage.ts"
import type { RoutedRequest } from "../RoutedRequest.ts"
import type * as BodyLimits from "./BodyLimits.ts"
import * as MultipartBody from "./MultipartBody.ts"

const unsupported = (names: ReadonlyArray<string>): HttpError =>
  httpError(
    "UNSUPPORTED_MEDIA_TYPE",
    names.map((name) => ({ place: "header", path: [name], reason: "UNSUPPORTED_MEDIA_TYPE" })),
    names.includes("Content-Encoding") ? { "Accept-Encoding": "identity" } : {}
  )

/** Whether a content type is JSON in UTF-8. JSON has no other parameters, so these are ignored. */
const isJson = (contentType: string): boolean => {
  if (contentType === "application/json") return true
  if (!contentType.toLowerCase().startsWith("application/json")) return false
  try {
    const { essence, params } = new MIMEType(contentType)
    return essence === "application/json" && /^utf-8$/i.test(params.get("charset") ?? "utf-8")
  } catch {
    return false
  }
}

/** Whether the codings of a body leave its bytes as they are. */
const isPlain = (codings: string): boolean => codings.split(",").every((coding) => /^(identity)?$/i.test(coding.trim()))

/** 415 unless the operation reads the type, and the body is not encoded. A request without a body needs no type. */
export const requireMediaType = (
  { incoming, route }: RoutedRequest,
  { isEmpty }: Pick<BodyLimits.Body, "isEmpty">
): Effect.Effect<void, HttpError> => {
  if (isEmpty) return Effect.void
  const isSupported = route.takesForm ? MultipartBody.isForm : isJson
  const wrong = [
    ...(isSupported(incoming.header("content-type") ?? "") ? [] : ["Content-Type"]),
    ...(isPlain(incoming.header("content-encoding") ?? "") ? [] : ["Content-Encoding"])
  ]
  return wrong.length === 0 ? Effect.void : Effect.fail(unsupported(wrong))
}

/** The value of a body, and a summary without files: the Unique-Key compares it, and the audit log names its fields. */
export interface Body {
  readonly value: unknown
  readonly summary: unknown
}
