/** The body of a request: its media type, and the JSON or form that it holds (platform.md 1). */
import { Effect } from "effect"
import { invalid, type Refused, refused } from "../HttpMessage.ts"
import * as BodyLimits from "./BodyLimits.ts"
import * as JsonBody from "./JsonBody.ts"
import * as MultipartBody from "./MultipartBody.ts"
import type { Caller, RoutedRequest } from "./RoutedRequest.ts"

const wrongMediaType = refused("UNSUPPORTED_MEDIA_TYPE", [
  { place: "header", path: ["Content-Type"], reason: "UNSUPPORTED_MEDIA_TYPE" }
])

const jsonType = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

const typeOf = ({ incoming }: RoutedRequest): string => incoming.header("content-type") ?? ""

/** 415 unless the type is the one that the operation reads. A request without a body needs no type. */
export const requireMediaType = (routed: RoutedRequest, bytes: Uint8Array): Effect.Effect<void, Refused> => {
  const type = typeOf(routed)
  const fits = routed.route.takesForm ? MultipartBody.isForm(type) : jsonType.test(type)
  return bytes.length === 0 || fits ? Effect.void : Effect.fail(wrongMediaType)
}

/** The value of a body, and a summary without files: the Unique-Key compares it, and the audit log names its fields. */
export interface Body {
  readonly value: unknown
  readonly summary: unknown
}

/** Parses the body. 400 with every fault of its syntax. */
export const parse = (
  routed: RoutedRequest,
  { proven }: Caller,
  bytes: Uint8Array<ArrayBuffer>
): Effect.Effect<Body, Refused> => {
  if (routed.route.takesForm) return MultipartBody.parse(bytes, typeOf(routed))
  const json = JsonBody.parse(bytes, proven ? JsonBody.maxValues : BodyLimits.maxUnproven.values)
  return json._tag === "Wrong"
    ? Effect.fail(invalid(...json.problems))
    : Effect.succeed({ value: json.value, summary: json.value })
}
