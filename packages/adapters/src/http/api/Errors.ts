/**
 * The error of the wire (platform.md 4): its body, the HTTP status and the one
 * sentence of each `error_code`, and the sentence of each reason.
 */
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import type * as App from "@payments-platform/domain/access/App"
import type * as Problem from "@payments-platform/domain/vocabulary/Problem"

/** HTTP status and `error_message`, fit for end users, of every code. */
export const codes = {
  INVALID_PARAMS: { status: 400, message: "Invalid parameter(s)." },
  ACCOUNT_CANNOT_BE_MODIFIED: { status: 400, message: "The account cannot be modified." },
  MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS: { status: 400, message: "The merchant cannot accept payments." },
  PAYMENT_METHOD_CANNOT_BE_DELETED: { status: 400, message: "The payment method cannot be deleted." },
  PAYMENT_METHOD_CANNOT_BE_CREATED: { status: 400, message: "The payment method cannot be created." },
  PAYMENT_CANNOT_BE_CANCELED: { status: 400, message: "The payment cannot be canceled." },
  TRANSFER_CANNOT_BE_CAPTURED: { status: 400, message: "The payment cannot be captured." },
  RESOURCE_PREVIOUSLY_DELETED: { status: 400, message: "The resource was deleted before." },
  NOT_AUTHORIZED: { status: 403, message: "The request is not authorized." },
  NOT_FOUND: { status: 404, message: "There is nothing at this address." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This method is not allowed here." },
  RESOURCE_CONFLICT: { status: 409, message: "The resource is being changed. Please try again." },
  REQUEST_TOO_LARGE: { status: 413, message: "The request is too large." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "The content type is not supported." },
  THROTTLE_EXCEEDED: { status: 429, message: "Too many requests. Please try again later." },
  UNEXPECTED_ERROR: { status: 500, message: "There was an unknown error." },
  SERVICE_TEMPORARILY_UNAVAILABLE: { status: 503, message: "The service is temporarily unavailable. Please try again." }
} as const
export type Code = keyof typeof codes

/** Reasons beside those that an input has by itself (`Problem.reasons`) and those of permissions (`App.Reason`). */
export type OwnReason =
  | Code
  | "ID_NOT_FOUND"
  | "ALREADY_DELETED"
  | "INVALID_STATE"
  | "RESOURCE_ALREADY_EXISTS"
  | "CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING"
  | "UNIQUE_KEY_ALREADY_USED"
  | "API_VERSION_DECOMMISSIONED"
  | "PAYMENT_METHOD_NOT_VERIFIED"
  | "PAYMENT_METHOD_TYPE_NOT_ACCEPTED"
  | "PAYMENTS_CAPABILITY_DISABLED"
  | "HAS_PENDING_PAYMENT"
  | "DIGITAL_WALLETS_CERTIFICATE_ERROR"
  | "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED"
  | "PAYMENT_NOT_CANCELABLE"
  | "PAYMENT_NOT_PENDING_CAPTURE"
  | "PAYMENT_IN_REVIEW"
  | "TOO_MANY_TOKENS"
  | "INVALID_CREDENTIALS"
  | "APP_SUSPENDED"
  | "PRODUCTION_ACCESS_NOT_ENABLED"
  | "API_VERSION_NOT_PERMITTED"
  | "STAGING_ONLY"
  | "APPLICATION_REQUEST_THROTTLE_EXCEEDED"
export type Reason = Problem.Reason | App.Reason | OwnReason

/** Where a request is wrong, in the order in which problems are told. */
export const places = ["header", "path", "query", "body"] as const
export type Place = (typeof places)[number]

export const targetTypes = {
  header: "HTTP_REQUEST_HEADER",
  path: "HTTP_REQUEST_PATH",
  query: "HTTP_REQUEST_QUERY_STRING",
  body: "HTTP_REQUEST_BODY"
} as const satisfies Record<Place, string>

export const TargetType = Schema.Literals([...Object.values(targetTypes), "SDK_PARAMETER"])

export const Detail = Schema.Struct({
  message: Schema.String,
  reason_code: Schema.String,
  target: Schema.Array(Schema.String),
  target_type: TargetType
}).annotate({ identifier: "ErrorDetail" })
export type Detail = typeof Detail.Type

/** A reader may meet codes and reasons that are newer than it. */
export const ErrorBody = Schema.Struct({
  error_code: Schema.String,
  error_message: Schema.String,
  details: Schema.Array(Detail)
}).annotate({ identifier: "Error" })
export type ErrorBody = typeof ErrorBody.Type

const withStatus = <const S extends number>(status: S) => ErrorBody.pipe(HttpApiSchema.status(status))

/** What every operation may answer instead of a success. */
export const errors = [
  withStatus(400),
  withStatus(403),
  withStatus(409),
  withStatus(413),
  withStatus(415),
  withStatus(429),
  withStatus(500),
  withStatus(503)
] as const

/** What each of them means; with the schemas it would make as many of them. */
export const meanings: ReadonlyMap<string, string> = new Map([
  ["400", "The request is wrong, or the state of a resource forbids it."],
  ["403", "Credentials, version or permissions do not suffice."],
  ["409", "Two changes at the same moment; try again."],
  ["413", "The body is over 1 MiB."],
  ["415", "The content type is not application/json."],
  ["429", "Too many requests; see Retry-After."],
  ["500", "A fault of the service; try again with the same Unique-Key."],
  ["503", "Temporarily unavailable; see Retry-After."]
])

/** One thing that is wrong with a request. */
export interface WireProblem {
  readonly place: Place
  readonly path: ReadonlyArray<string>
  readonly reason: Reason
}

const sentences: Partial<Record<Reason, string>> = {
  PARAM_IS_MISSING: "A required parameter is missing.",
  PARAM_IS_REPEATED: "A parameter is repeated.",
  PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN: "These values exclude each other.",
  PARAM_MUTUALLY_EXCLUSIVE: "These parameters exclude each other.",
  PARAM_IS_UNKNOWN: "The parameter is unknown.",
  PARAM_VALUE_IS_WRONG_TYPE: "The value has the wrong type.",
  PARAM_VALUE_IS_INVALID_ENUM: "The value is not one of those allowed.",
  PARAM_VALUE_IS_INVALID_PATTERN: "The value has the wrong form.",
  PARAM_VALUE_IS_OUT_OF_RANGE: "The value is out of range.",
  PARAM_CANNOT_BE_MODIFIED: "The parameter cannot be modified.",
  ID_NOT_FOUND: "There is no such resource.",
  ALREADY_DELETED: "The resource is deleted.",
  INVALID_STATE: "The state of the resource forbids it.",
  RESOURCE_ALREADY_EXISTS: "Such a resource exists already.",
  UNIQUE_KEY_ALREADY_USED: "The unique key was used for another request.",
  CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING: "The first request with this unique key is still being processed.",
  INVALID_CREDENTIALS: "The credentials are not valid.",
  STAGING_ONLY: "This operation exists in staging only."
}

const isCode = (reason: string): reason is Code => Object.hasOwn(codes, reason)

/** A reason without a sentence of its own is told in words: `APP_SUSPENDED` "App suspended." */
const words = (reason: string): string => {
  const text = reason.toLowerCase().replaceAll("_", " ")
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

export const messageOf = (reason: Reason): string =>
  sentences[reason] ?? (isCode(reason) ? codes[reason].message : words(reason))

export const detail = ({ path, place, reason }: WireProblem): Detail => ({
  message: messageOf(reason),
  reason_code: reason,
  target: path,
  target_type: targetTypes[place]
})

export const body = (code: Code, problems: ReadonlyArray<WireProblem>): ErrorBody => ({
  error_code: code,
  error_message: codes[code].message,
  details: problems.map(detail)
})
