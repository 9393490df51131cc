/** The context of a request for its handler: the caller, the version and the headers; and the responses made for it. */
import type { Redacted } from "effect"
import type { CommandContext, ResponseRenderer } from "@payments-platform/domain/application/executor/CommandExecutor"
import type { ExecutionResult } from "@payments-platform/domain/application/executor/CommandExecutor"
import type { Paging } from "@payments-platform/domain/ports/Store"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { type HttpResponse, httpResponse } from "../HttpMessage.ts"
import * as ErrorCodes from "../response/ErrorCodes.ts"
import { type Rejection, mapRejection } from "../response/RejectionErrors.ts"

export interface RequestContext {
  readonly call: CommandContext
  /** `api_version` of the response; null on the operator surface, which has no versions */
  readonly version: string | null
  /** the App-Token of the request, with which an app signs assertions (platform.md 6); empty: it has none */
  readonly appToken: () => Redacted.Redacted<string>
  /** the address of the client; null: not known */
  readonly ip: string | null
  /** the body as it was sent, without the members whose null counts as absent */
  readonly body: unknown
  readonly paging: Paging
  /** the path with its ids, and the query without its cursor: a cursor is bound to both */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** The record with the version of the request. A notification keeps the version in which it was made (platform.md 10). */
export const withVersion = ({ version }: Pick<RequestContext, "version">, record: JsonObject): JsonObject =>
  version === null || "api_version" in record ? record : { ...record, api_version: version }

/** The response with a record. */
export const recordResponse = (context: RequestContext, record: JsonObject, status = 200): HttpResponse =>
  httpResponse(status, JSON.stringify(withVersion(context, record)))

/** Seconds. */
const retryAfter = 1

/** Renders the record or the rejection of a command for this request. `view` changes the record before. */
export const renderer = <R extends Rejection>(
  context: RequestContext,
  status: 200 | 201 | 202,
  view: (record: JsonObject) => JsonObject = (record) => record
): ResponseRenderer<R> => ({
  accepted: (record) => ({ status, body: JSON.stringify(withVersion(context, view(record))) }),
  rejected: (rejection) => {
    const { code, details, kept } = mapRejection(rejection)
    return {
      reply: { status: ErrorCodes.codes[code].status, body: JSON.stringify(ErrorCodes.errorBody(code, details)) },
      kept
    }
  }
})

const retryable: ReadonlySet<number> = new Set([429, 503])

/** The response for the result of a command. */
export const commandResponse = (outcome: ExecutionResult): HttpResponse => {
  const { reply } = outcome
  return httpResponse(reply.status, reply.body, {
    ...(outcome._tag === "Replayed" ? { "Unique-Key-Replayed": "true" } : {}),
    ...(outcome._tag === "Replayed" || outcome.warning === null ? {} : { "Service-Warning": outcome.warning }),
    ...(retryable.has(reply.status) ? { "Retry-After": String(retryAfter) } : {})
  })
}
