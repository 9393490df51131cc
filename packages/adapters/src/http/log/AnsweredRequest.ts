/**
 * A request with its answer, for the log and the list of refusals (platform.md 12, 13). It has no query, no body, and no
 * header except the correlation id. The path is without anything that looks like a number of a card or a person.
 */
import { Context, Effect, Option, Schema } from "effect"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import { isSensitive } from "@payments-platform/domain/vocabulary/text/SensitiveText"
import type { HttpRequest, HttpResponse } from "../HttpMessage.ts"
import { ErrorBody } from "../response/ErrorCodes.ts"

export interface AnsweredRequest {
  readonly correlationId: string
  /** the app whose credentials were sent; null: it is not known, or the operator asked */
  readonly appId: string | null
  /** the version that the request names in Api-Version; null: none that there is or was */
  readonly apiVersion: string | null
  readonly method: string
  readonly path: string
  readonly status: number
  readonly durationMs: number
  /** the body of an answer of 400 and above; null: the request was not refused */
  readonly error: ErrorBody | null
}

/** The observer of every answered request, which a process may provide. */
export const Observer = Context.Reference<(request: AnsweredRequest) => Effect.Effect<void>>(
  "@payments-platform/adapters/http/Observer",
  { defaultValue: () => () => Effect.void }
)

const maxPath = 512
const hidden = "***"

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The path as a log may show it. */
export const showablePath = (path: string): string =>
  path
    .slice(0, maxPath)
    .split("/")
    .map((segment) => (isSensitive(decoded(segment)) ? hidden : segment))
    .join("/")

const decodeError = Schema.decodeUnknownOption(Schema.fromJsonString(ErrorBody))

const errorOf = ({ body, status }: HttpResponse): ErrorBody | null =>
  status < 400 ? null : Option.getOrNull(decodeError(body))

/** The reasons of an error, each once. */
export const reasonsOf = ({ details }: ErrorBody): ReadonlyArray<string> => [
  ...new Set(details.map(({ reason_code: reason }) => reason))
]

const knownVersion = (text: string): string | null =>
  ApiVersion.isVersion(text) || ApiVersion.decommissionedVersions.has(text) ? text : null

export const answeredRequest = (
  { header, method, path }: HttpRequest,
  answer: HttpResponse,
  about: Pick<AnsweredRequest, "appId" | "correlationId" | "durationMs">
): AnsweredRequest => ({
  ...about,
  apiVersion: knownVersion(header("api-version") ?? ""),
  method,
  path: showablePath(path),
  status: answer.status,
  error: errorOf(answer)
})
