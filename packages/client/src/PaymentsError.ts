/**
 * The errors of calls, by `_tag`. Their texts name the operation, the status and the reasons; they never contain a
 * credential, a body or an id.
 */
import type { ErrorBody, ErrorCode, ErrorDetail } from "./ContractTypes.ts"

/** The request that failed. */
interface FailedCall {
  /** `POST /payments/:id/cancel` */
  readonly operation: string
  readonly attempts: number
  readonly uniqueKey: string | null
}

/** An error that the service answered, by the contract. */
interface AnsweredError<Code> extends FailedCall {
  readonly status: number
  readonly error_code: Code
  readonly error_message: string
  readonly details: ReadonlyArray<ErrorDetail>
  readonly correlationId: string | null
}

interface DelayedError<Code> extends AnsweredError<Code> {
  readonly retryAfterSeconds: number | null
}

abstract class CallError extends Error {
  readonly operation: string
  readonly attempts: number
  /** repeat the call with this key to learn its outcome; null: the operation takes no key */
  readonly uniqueKey: string | null
  constructor(what: string, { attempts, operation, uniqueKey }: FailedCall, cause?: unknown) {
    super(`${operation}: ${what}`, cause === undefined ? {} : { cause })
    this.operation = operation
    this.attempts = attempts
    this.uniqueKey = uniqueKey
  }
}

const reasonsOf = (details: ReadonlyArray<ErrorDetail>): string =>
  details.map(({ reason_code, target }) => [...target, reason_code].join(" ")).join(", ")

abstract class AnswerError<Code extends ErrorCode> extends CallError {
  readonly status: number
  readonly error_code: Code
  /** a sentence for end users */
  readonly error_message: string
  readonly details: ReadonlyArray<ErrorDetail>
  /** names the request in the log of the service */
  readonly correlationId: string | null
  constructor(answer: AnsweredError<Code>) {
    const { correlationId, details, error_code, error_message, status } = answer
    super([`${status} ${error_code}`, ...(details.length === 0 ? [] : [reasonsOf(details)])].join(": "), answer)
    this.status = status
    this.error_code = error_code
    this.error_message = error_message
    this.details = details
    this.correlationId = correlationId
  }
}

abstract class DelayError<Code extends ErrorCode> extends AnswerError<Code> {
  /** seconds after which the service may take the request; null: it did not say */
  readonly retryAfterSeconds: number | null
  constructor(answer: DelayedError<Code>) {
    super(answer)
    this.retryAfterSeconds = answer.retryAfterSeconds
  }
}

/** The codes of a request that is wrong, or that the state of a resource forbids. */
export type RefusalCode = Exclude<
  ErrorCode,
  "NOT_AUTHORIZED" | "THROTTLE_EXCEEDED" | "SERVICE_TEMPORARILY_UNAVAILABLE" | "UNEXPECTED_ERROR"
>

/** The request is wrong, or the state of a resource forbids it. */
export class RefusedError extends AnswerError<RefusalCode> {
  readonly _tag = "Refused"
  override readonly name = "Refused"
}

/** The credentials, the version or the permissions of the app do not suffice. */
export class UnauthorizedError extends AnswerError<"NOT_AUTHORIZED"> {
  readonly _tag = "Unauthorized"
  override readonly name = "Unauthorized"
}

/** The app sent too many requests. */
export class ThrottledError extends DelayError<"THROTTLE_EXCEEDED"> {
  readonly _tag = "Throttled"
  override readonly name = "Throttled"
}

/** The service takes no requests at the moment. */
export class UnavailableError extends DelayError<"SERVICE_TEMPORARILY_UNAVAILABLE"> {
  readonly _tag = "Unavailable"
  override readonly name = "Unavailable"
}

/** The service has a fault. */
export class FaultyError extends AnswerError<"UNEXPECTED_ERROR"> {
  readonly _tag = "Faulty"
  override readonly name = "Faulty"
}

/** The answer is not the contract's: something between the client and the service answered, or the address is wrong. */
export class UnexpectedAnswerError extends CallError {
  readonly _tag = "UnexpectedAnswer"
  override readonly name = "UnexpectedAnswer"
  readonly status: number
  constructor(status: number, call: FailedCall) {
    super(`the answer with status ${status} is not one of the contract`, call)
    this.status = status
  }
}

/** The connection failed. Whether the service received the request is not known. */
export class NetworkError extends CallError {
  readonly _tag = "Network"
  override readonly name = "Network"
  constructor(call: FailedCall, cause: unknown) {
    super("the connection failed", call, cause)
  }
}

/** No answer came in time. Whether the service carries out the request is not known. */
export class TimeoutError extends CallError {
  readonly _tag = "Timeout"
  override readonly name = "Timeout"
  readonly timeoutMs: number
  constructor(timeoutMs: number, call: FailedCall) {
    super(`no answer within ${timeoutMs} ms`, call)
    this.timeoutMs = timeoutMs
  }
}

/** The caller's signal ended the call; `cause` is its reason. */
export class AbortedError extends CallError {
  readonly _tag = "Aborted"
  override readonly name = "Aborted"
  constructor(call: FailedCall, cause: unknown) {
    super("aborted", call, cause)
  }
}

/**
 * The act of the operator moves money, and waits for the approval of a second operator, since the setting `approvals` is
 * on. Nothing has happened yet.
 */
export class AwaitsApprovalError extends CallError {
  readonly _tag = "AwaitsApproval"
  override readonly name = "AwaitsApproval"
  /** the id by which the approval is decided */
  readonly approvalId: string | null
  readonly correlationId: string | null
  constructor(body: unknown, headers: Headers, call: FailedCall) {
    super("waits for the approval of a second operator", call)
    const id: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "id") : null
    this.approvalId = typeof id === "string" ? id : null
    this.correlationId = headers.get("x-correlation-id")
  }
}

/** Why a call failed. */
export type PaymentsError =
  | RefusedError
  | UnauthorizedError
  | ThrottledError
  | UnavailableError
  | FaultyError
  | UnexpectedAnswerError
  | NetworkError
  | TimeoutError
  | AbortedError
  | AwaitsApprovalError

/** Whether a value that was thrown is the error of a call. */
export const isPaymentsError = (error: unknown): error is PaymentsError => error instanceof CallError

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === "object" &&
  body !== null &&
  "error_code" in body &&
  typeof body.error_code === "string" &&
  "error_message" in body &&
  typeof body.error_message === "string" &&
  "details" in body &&
  Array.isArray(body.details)

/** Seconds until the time that Retry-After names, in seconds or as a date; null: it names none. */
export const retryAfter = (value: string | null, now: number): number | null => {
  if (value === null) return null
  if (/^\d+$/.test(value)) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1_000))
}

/** The error of an answer. 429 and 503 say enough without a body. */
export const errorOfAnswer = (status: number, headers: Headers, body: unknown, call: FailedCall): PaymentsError => {
  const { details, error_code, error_message } = isErrorBody(body)
    ? body
    : { details: [], error_code: null, error_message: "" }
  const answer = { ...call, status, error_message, details, correlationId: headers.get("x-correlation-id") }
  const retryAfterSeconds = retryAfter(headers.get("retry-after"), Date.now())
  switch (error_code) {
    case "NOT_AUTHORIZED":
      return new UnauthorizedError({ ...answer, error_code })
    case "THROTTLE_EXCEEDED":
      return new ThrottledError({ ...answer, error_code, retryAfterSeconds })
    case "SERVICE_TEMPORARILY_UNAVAILABLE":
      return new UnavailableError({ ...answer, error_code, retryAfterSeconds })
    case "UNEXPECTED_ERROR":
      return new FaultyError({ ...answer, error_code })
    case null:
      break
    default:
      return new RefusedError({ ...answer, error_code })
  }
  if (status === 429) return new ThrottledError({ ...answer, error_code: "THROTTLE_EXCEEDED", retryAfterSeconds })
  if (status === 503)
    return new UnavailableError({ ...answer, error_code: "SERVICE_TEMPORARILY_UNAVAILABLE", retryAfterSeconds })
  return new UnexpectedAnswerError(status, call)
}
