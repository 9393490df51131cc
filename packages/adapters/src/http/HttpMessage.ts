/** The requests that the surface receives and the responses it returns, the same for node:http and `fetch`. */
import type { Effect, Stream } from "effect"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import type { Code, WireProblem } from "./response/ErrorCodes.ts"
import * as ErrorCodes from "./response/ErrorCodes.ts"

export interface HttpRequest {
  readonly method: string
  /** without the query */
  readonly path: string
  /** without `?` */
  readonly query: string
  /** the value of a header, by its lower-case name */
  readonly header: (name: string) => string | undefined
  /** whether the header was sent more than once */
  readonly isRepeated: (name: string) => boolean
  /** the declared length of the body in bytes; null: there is a body of undeclared length; 0: there is no body */
  readonly length: number | null
  /** Reads the body up to `limit` bytes. `take` reserves memory for each chunk and returns whether there is enough. */
  readonly read: (
    limit: number,
    take: (bytes: number) => boolean
  ) => Effect.Effect<Uint8Array<ArrayBuffer> | "TooLarge" | "QuotaExceeded">
  /**
   * Hands over the body piece by piece, the next one when the one before was used. False: the body is larger than the
   * limit, and no more of it is handed over.
   */
  readonly pieces: <E>(
    limit: number,
    use: (piece: Uint8Array<ArrayBuffer>) => Effect.Effect<void, E>
  ) => Effect.Effect<boolean, E>
  /** the address of the peer; null: not known */
  readonly ip: string | null
  /** Calls back when the client disconnects before its request is complete. Absent: the request is already complete. */
  readonly onDisconnect?: (then: () => void) => void
}

/** The X-Correlation-Id of the response: the UUID that the client sent, or a new one. */
export const correlationOf = (header: HttpRequest["header"], newId: () => string): string => {
  const sent = header("x-correlation-id")
  return sent !== undefined && Text.uuid.test(sent) ? sent : newId()
}

export interface HttpResponse {
  readonly status: number
  readonly body: string
  /** the content of a file; it replaces `body` */
  readonly file?: Uint8Array<ArrayBuffer>
  /** text that comes piece by piece, until it ends or the client is gone; it replaces `body` */
  readonly stream?: Stream.Stream<string>
  readonly headers: Readonly<Record<string, string>>
}

export const jsonContentType = "application/json; charset=utf-8"
const none: Readonly<Record<string, string>> = {}

export const httpResponse = (status: number, body: string, headers: HttpResponse["headers"] = none): HttpResponse => ({
  status,
  body,
  headers
})

/** An error of the contract (platform.md 4), which answers a request. */
export interface HttpError {
  readonly _tag: "Refused"
  readonly code: Code
  readonly details: ReadonlyArray<WireProblem>
  readonly headers: Readonly<Record<string, string>>
}

export const httpError = (
  code: Code,
  details: ReadonlyArray<WireProblem> = [],
  headers: Readonly<Record<string, string>> = none
): HttpError => ({ _tag: "Refused", code, details, headers })

export const isHttpError = (value: object): value is HttpError => "_tag" in value && value._tag === "Refused"

export const invalidParams = (...details: ReadonlyArray<WireProblem>): HttpError => httpError("INVALID_PARAMS", details)

export const retryLater = (seconds = 1): HttpError =>
  httpError("SERVICE_TEMPORARILY_UNAVAILABLE", [], { "Retry-After": String(seconds) })

export const unexpectedError = httpError("UNEXPECTED_ERROR")

export const errorResponse = ({ code, details, headers }: HttpError): HttpResponse =>
  httpResponse(ErrorCodes.codes[code].status, JSON.stringify(ErrorCodes.errorBody(code, details)), headers)
