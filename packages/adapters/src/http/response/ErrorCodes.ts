/** The error body of platform.md 4: HTTP status and message of each `error_code`, and the message of each reason. */
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import * as App from "@payments-platform/domain/access/app/App"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import { inWords } from "@payments-platform/domain/vocabulary/text/CodeInWords"

/** The HTTP status and the `error_message` of every code. The message is fit for end users. */
export const codes = {
  INVALID_PARAMS: { status: 400, message: "Invalid parameter(s)." },
  ACCOUNT_CANNOT_BE_DELETED: { status: 400, message: "The account cannot be deleted." },
  ACCOUNT_CANNOT_BE_MODIFIED: { status: 400, message: "The account cannot be modified." },
  ACCOUNT_CANNOT_PROCESS_PAYOUTS: { status: 400, message: "The account cannot be paid out." },
  MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS: { status: 400, message: "The merchant cannot accept payments." },
  PAYMENT_METHOD_CANNOT_BE_DELETED: { status: 400, message: "The payment method cannot be deleted." },
  PAYMENT_METHOD_CANNOT_BE_VERIFIED: { status: 400, message: "The payment method cannot be verified." },
  PAYOUT_METHOD_CANNOT_BE_VERIFIED: { status: 400, message: "The payout method cannot be verified." },
  PAYMENT_METHOD_CANNOT_BE_CREATED: { status: 400, message: "The payment method cannot be created." },
  ENCODED_PAYMENT_METHOD_IS_EXPIRED: { status: 400, message: "The card was read too long ago." },
  ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED: { status: 400, message: "The card must be read anew for another payment." },
  ACCOUNT_CANNOT_CREATE_TERMINALS: { status: 400, message: "The account cannot have terminals." },
  TERMINAL_HAS_NOT_BEEN_ONBOARDED: { status: 400, message: "The terminal has not been onboarded." },
  PAYMENT_CANNOT_BE_CANCELED: { status: 400, message: "The payment cannot be canceled." },
  PAYMENT_TOO_OLD: { status: 400, message: "The payment is too old to be refunded." },
  REFUND_HOLD_PERIOD: { status: 400, message: "The payment cannot be refunded yet. Please try again later." },
  TRANSFER_CANNOT_BE_CREATED: { status: 400, message: "The refund cannot be created." },
  TRANSFER_CANNOT_BE_CAPTURED: { status: 400, message: "The payment cannot be captured." },
  DISPUTE_CANNOT_BE_CHALLENGED: { status: 400, message: "The dispute cannot be challenged." },
  TOKEN_CONFLICT: { status: 400, message: "There was a problem submitting your information." },
  RESOURCE_PREVIOUSLY_DELETED: { status: 400, message: "The resource was deleted before." },
  NOT_AUTHORIZED: { status: 403, message: "The request is not authorized." },
  NOT_FOUND: { status: 404, message: "There is nothing at this address." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This method is not allowed here." },
  RESOURCE_CONFLICT: { status: 409, message: "The resource is being changed. Please try again." },
  REQUEST_TOO_LARGE: { status: 413, message: "The request is too large." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "The content type or encoding is not supported." },
  THROTTLE_EXCEEDED: { status: 429, message: "Too many requests. Please try again later." },
  UNEXPECTED_ERROR: { status: 500, message: "There was an unknown error." },
  SERVICE_TEMPORARILY_UNAVAILABLE: { status: 503, message: "The service is temporarily unavailable. Please try again." }
} as const
export type Code = keyof typeof codes

/** The reasons other than those of invalid input (`Problem.reasons`) and of permissions (`App.Reason`). */
export const ownReasons = [
  "ID_NOT_FOUND",
  "ALREADY_DELETED",
  "INVALID_STATE",
  "RESOURCE_ALREADY_EXISTS",
  "CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING",
  "UNIQUE_KEY_ALREADY_USED",
  "API_VERSION_DECOMMISSIONED",
  "PAYMENT_METHOD_NOT_VERIFIED",
  "PAYMENT_METHOD_TYPE_NOT_ACCEPTED",
  "PAYMENTS_CAPABILITY_DISABLED",
  "PAD_AGREEMENT_IS_MISSING",
  "PAD_AGREEMENT_ALREADY_EXISTS",
  "PAD_AGREEMENT_ALREADY_REVOKED",
  "HAS_PENDING_PAYMENT",
  "HAS_PENDING_PAYOUT",
  "NON_ZERO_BALANCE",
  "NON_ZERO_RESERVE",
  "TERMINAL_NOT_OWNED_BY_ACCOUNT",
  "TERMINALS_DISABLED",
  "NOT_A_BANK_METHOD",
  "ALREADY_VERIFIED",
  "MICRODEPOSITS_NOT_SENT",
  "PAYOUT_METHOD_NOT_UNVERIFIED",
  "VERIFICATION_FAILED_PERMANENTLY",
  "DIGITAL_WALLETS_CERTIFICATE_ERROR",
  "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED",
  "PAYMENT_NOT_CANCELABLE",
  "TIME_LIMIT_EXCEEDED",
  "PAYMENT_NOT_PENDING_CAPTURE",
  "PAYMENT_IN_REVIEW",
  "PAYMENT_NOT_COMPLETED",
  "PAYMENT_ALREADY_REFUNDED",
  "PAYMENT_DISPUTED",
  "PAYMENT_PARTIALLY_DISPUTED",
  "INSUFFICIENT_BALANCE",
  "ACCOUNT_NO_BALANCE",
  "BLACKLISTED_ACCOUNT",
  "PAYOUTS_DISABLED",
  "PAYOUT_REFERENCE_ID_ALREADY_USED",
  "DISPUTE_NOT_AWAITING_RESPONSE",
  "DISPUTE_TYPE_NOT_CHALLENGEABLE",
  "TOO_MANY_TOKENS",
  "CALLBACK_NEEDS_HTTPS",
  "CALLBACK_ADDRESS_NOT_ALLOWED",
  "CALLBACK_NAME_NOT_ALLOWED",
  "PREFERENCE_UNREACHABLE",
  "PREFERENCE_DELETED",
  "DOCUMENT_EXPIRED",
  "DOCUMENT_ALREADY_USED",
  "TOKEN_EXPIRED",
  "TOKEN_ALREADY_USED",
  "TOKEN_FIELD_NOT_PERMISSED",
  "AUTH_CODE_EXPIRED",
  "MISSING_AUTH_ASSERTION_FIELD",
  "APP_SUSPENDED",
  "PRODUCTION_ACCESS_NOT_ENABLED",
  "API_VERSION_NOT_PERMITTED",
  "STAGING_ONLY",
  "ORIGIN_NOT_ALLOWED",
  "CONSOLE_IS_READ_ONLY",
  "OPERATOR_ROLE_MISSING",
  "APPROVAL_BY_ANOTHER_REQUIRED",
  "ASKER_ROLE_MISSING",
  "APPLICATION_REQUEST_THROTTLE_EXCEEDED"
] as const
export type OwnReason = Code | (typeof ownReasons)[number]
export type Reason = Problem.Reason | App.Reason | OwnReason

const isCode = (reason: string): reason is Code => Object.hasOwn(codes, reason)

export const allCodes: ReadonlyArray<Code> = Object.keys(codes).filter(isCode)

/** Every reason, each once. */
export const allReasons: ReadonlyArray<Reason> = [
  ...new Set<Reason>([...Problem.reasons, ...App.reasons, ...allCodes, ...ownReasons])
]

export const ErrorCode = Schema.Literals(allCodes).annotate({
  identifier: "ErrorCode",
  description: "What went wrong. A newer version may have others."
})

export const ReasonCode = Schema.Literals(allReasons).annotate({
  identifier: "ErrorReasonCode",
  description: "Why. A newer version may have others."
})

/** The part of the request that has a problem, in the order of the details. */
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
  message: Schema.String.annotate({
    description:
      "What is wrong, in words: the bound, the form or the values that are allowed. It never repeats the value; programs read the reason_code."
  }),
  reason_code: ReasonCode.annotateKey({
    description: "Why: a problem of the request alone, a reason that the operation lists, or else the error_code."
  }),
  target: Schema.Array(Schema.String).annotateKey({
    description: "The names that lead to the part of the request that has the problem; empty for the whole part."
  }),
  target_type: TargetType.annotateKey({ description: "The part of the request." })
}).annotate({ identifier: "ErrorDetail" })
export type Detail = typeof Detail.Type

/** The body of every error. */
export const ErrorBody = Schema.Struct({
  error_code: ErrorCode.annotateKey({ description: "The kind of the error, which decides what a client does." }),
  error_message: Schema.String.annotateKey({ description: "A sentence for end users." }),
  details: Schema.Array(Detail).annotateKey({
    description: "Every problem of the request, or the state that forbids it."
  })
}).annotate({ identifier: "Error" })
export type ErrorBody = typeof ErrorBody.Type

const withStatus = <const S extends number>(status: S) => ErrorBody.pipe(HttpApiSchema.status(status))

/** The errors that every operation may answer. */
export const errors = [
  withStatus(400),
  withStatus(403),
  withStatus(408),
  withStatus(409),
  withStatus(413),
  withStatus(415),
  withStatus(417),
  withStatus(429),
  withStatus(431),
  withStatus(500),
  withStatus(503)
] as const

/** The description of each status in the OpenAPI document; as annotations they would make one error schema for each status. */
export const statusDescriptions: ReadonlyMap<string, string> = new Map([
  ["200", "Done; the body is its result."],
  ["201", "Created; the body is the new resource."],
  ["400", "The request is wrong, or the state of a resource forbids it. The details list every problem."],
  ["403", "Credentials, version or permissions do not suffice."],
  ["408", "The request did not arrive in time: its head within 10 s, all of it within 60 s."],
  ["409", "Two changes at the same moment; try again."],
  ["413", "The body is over 1 MiB, or a file over 10 MiB."],
  [
    "415",
    "The content type is not application/json, or of POST /documents not multipart/form-data; or the body is encoded."
  ],
  ["417", "The server meets no expectation but `100-continue`."],
  ["429", "Too many requests; see Retry-After."],
  ["431", "The headers are over 16 KiB."],
  ["500", "A fault of the service; try again with the same Unique-Key."],
  ["503", "Temporarily unavailable; see Retry-After."]
])

/** One problem of a request. */
export interface WireProblem {
  readonly place: Place
  readonly path: ReadonlyArray<string>
  readonly reason: Reason
  /** the requirement that the value does not meet (Problem.ts of the domain); absent: the reason states it */
  readonly requirement?: string
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
  TOO_MANY_DOCUMENTS: "There are too many documents.",
  ID_NOT_FOUND: "There is no such resource.",
  ORIGIN_NOT_ALLOWED: "A page of another origin, or under another name of the host, may not call this.",
  CONSOLE_IS_READ_ONLY: "The console of this platform is read-only.",
  OPERATOR_ROLE_MISSING: "The role of the operator does not permit this.",
  APPROVAL_BY_ANOTHER_REQUIRED: "Another operator has to approve this.",
  ASKER_ROLE_MISSING: "Who asked for this may not do it any more.",
  ALREADY_DELETED: "The resource is deleted.",
  INVALID_STATE: "The state of the resource forbids it.",
  RESOURCE_ALREADY_EXISTS: "Such a resource exists already.",
  UNIQUE_KEY_ALREADY_USED: "The unique key was used for another request.",
  CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING: "The first request with this unique key is still being processed.",
  CALLBACK_NEEDS_HTTPS: "Notifications are sent to https addresses only.",
  CALLBACK_ADDRESS_NOT_ALLOWED:
    "The address is not public. Notifications go to other addresses only if the operator's setting CALLBACK_ALLOWED lists them.",
  CALLBACK_NAME_NOT_ALLOWED:
    "Public DNS does not have the name. Notifications go to other names only if the operator's setting CALLBACK_ALLOWED lists them.",
  PREFERENCE_UNREACHABLE: "The subscription is unreachable, and takes deliveries again once the operator revives it.",
  PREFERENCE_DELETED: "The subscription is deleted.",
  TOKEN_EXPIRED: "The token has expired.",
  TOKEN_ALREADY_USED: "The token was used before.",
  TOKEN_FIELD_NOT_PERMISSED: "A field is given beside the token too, or the token was not permitted to bring it.",
  PAYMENTS_CAPABILITY_DISABLED: "The account accepts no payments at the moment.",
  PAYOUTS_DISABLED: "The account is not paid out at the moment.",
  TERMINALS_DISABLED: "The account can have no terminals at the moment.",
  BLACKLISTED_ACCOUNT: "The account is closed.",
  ACCOUNT_NO_BALANCE: "The account has too little to be paid out.",
  DOCUMENT_EXPIRED: "The document has expired.",
  DOCUMENT_ALREADY_USED: "The document is attached to another resource.",
  DOCUMENT_FORMAT_NOT_SUPPORTED: "The file is no PDF, JPEG or PNG.",
  INVALID_CREDENTIALS: "The credentials are not valid.",
  AUTH_CODE_EXPIRED: "The authentication code has expired. Request a new one.",
  AUTH_CODE_CANNOT_ACCESS_SCOPE: "The session may not do this.",
  MISSING_AUTH_ASSERTION_FIELD: "The assertion lacks a claim.",
  WRONG_AUTH_ASSERTION_FIELD: "A claim of the assertion is wrong.",
  STAGING_ONLY: "This operation exists in staging only."
}

/** The message of a reason. A reason without a sentence becomes words: `APP_SUSPENDED` "App suspended." */
export const messageOf = (reason: Reason): string =>
  sentences[reason] ?? (isCode(reason) ? codes[reason].message : inWords(reason))

const subjects: Readonly<Record<Place, string>> = {
  header: "The headers",
  path: "The path",
  query: "The query",
  body: "The body"
}

/** A requirement as a sentence, which begins with the names of the target: `amount must be at least 1.` */
const sentenceOf = ({ path, place }: WireProblem, requirement: string): string =>
  `${path.length === 0 ? subjects[place] : path.join(".")} ${requirement}.`

export const detail = (problem: WireProblem): Detail => ({
  message: problem.requirement === undefined ? messageOf(problem.reason) : sentenceOf(problem, problem.requirement),
  reason_code: problem.reason,
  target: problem.path,
  target_type: targetTypes[problem.place]
})

/** The most problems of an answer. One further detail has the number of those left out. */
export const maxDetails = 100

/** The detail with the number of problems left out. Its reason is the code, as for everything without a reason (platform.md 4). */
const leftOut = (code: Code, problems: ReadonlyArray<WireProblem>): ReadonlyArray<Detail> => {
  const [first] = problems
  return first === undefined
    ? []
    : [
        {
          message: `${problems.length} more are not listed.`,
          reason_code: code,
          target: [],
          target_type: targetTypes[first.place]
        }
      ]
}

export const errorBody = (code: Code, problems: ReadonlyArray<WireProblem>): ErrorBody => ({
  error_code: code,
  error_message: codes[code].message,
  details: [...problems.slice(0, maxDetails).map(detail), ...leftOut(code, problems.slice(maxDetails))]
})
