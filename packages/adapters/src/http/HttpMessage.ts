/** A request as a server hands it over, and the answer it gets: what node and `fetch` have in common. */
import type { Effect } from "effect"
import type { Code, WireProblem } from "./response/ErrorCodes.ts"
import * as ErrorCodes from "./response/ErrorCodes.ts"

export interface HttpRequest {
  readonly method: string
  /** without the query */
  readonly path: string
  /** without `?` */
  readonly query: string
  /** one header by its lower-case name */
  readonly header: (name: string) => string | undefined
  /** whether that header was sent more than once, with whatever values */
  readonly isRepeated: (name: string) => boolean
  /** bytes of the body, as it says itself; null: it says nothing, and is there; 0: there is none */
  readonly length: number | null
  /** Reads the body up to a limit. `take` is told of each piece, and says whether there is room for it. */
  readonly read: (
    limit: number,
    take: (bytes: number) => boolean
  ) => Effect.Effect<Uint8Array<ArrayBuffer> | "TooLarge" | "NoRoom">
  /**
   * Hands over the body piece by piece, the next when the one before was used. False: the body is larger than the
   * limit, and no more of it is handed over.
   */
  readonly pieces: <E>(
    limit: number,
    use: (piece: Uint8Array<ArrayBuffer>) => Effect.Effect<void, E>
  ) => Effect.Effect<boolean, E>
  /** the caller's address, as far as it is known */
  readonly ip: string | null
}

const uuid = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/

/** The X-Correlation-Id of an answer: as it was sent, or made. */
export const correlationOf = (header: HttpRequest["header"]): string => {
  const sent = header("x-correlation-id")
  return sent !== undefined && uuid.test(sent) ? sent : crypto.randomUUID()
}

export interface HttpResponse {
  readonly status: number
  readonly body: string
  /** bytes in place of the body */
  readonly file?: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

export const contentType = "application/json; charset=utf-8"
const none: Readonly<Record<string, string>> = {}

export const answer = (status: number, body: string, headers: HttpResponse["headers"] = none): HttpResponse => ({
  status,
  body,
  headers
})

/** Why a request is refused, in words of the contract. */
export interface Refused {
  readonly _tag: "Refused"
  readonly code: Code
  readonly details: ReadonlyArray<WireProblem>
  readonly headers: Readonly<Record<string, string>>
}

export const refused = (
  code: Code,
  details: ReadonlyArray<WireProblem> = [],
  headers: Readonly<Record<string, string>> = none
): Refused => ({ _tag: "Refused", code, details, headers })

export const isRefused = (value: object): value is Refused => "_tag" in value && value._tag === "Refused"

export const invalid = (...details: ReadonlyArray<WireProblem>): Refused => refused("INVALID_PARAMS", details)

export const retryLater = (seconds = 1): Refused =>
  refused("SERVICE_TEMPORARILY_UNAVAILABLE", [], { "Retry-After": String(seconds) })

export const unexpected = refused("UNEXPECTED_ERROR")

export const refusal = ({ code, details, headers }: Refused): HttpResponse =>
  answer(ErrorCodes.codes[code].status, JSON.stringify(ErrorCodes.body(code, details)), headers)
