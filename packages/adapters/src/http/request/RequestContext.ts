/** A request under way: who asks, in which version, and with what beside its body. */
import type { CommandContext, ResponseRenderer } from "@payments-platform/domain/application/executor/CommandExecutor"
import type { ExecutionResult } from "@payments-platform/domain/application/executor/CommandExecutor"
import type { Paging } from "@payments-platform/domain/ports/Store"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import * as ErrorCodes from "../response/ErrorCodes.ts"
import { type Rejection, toWire } from "../response/RejectionErrors.ts"
import { type HttpResponse, answer } from "../HttpMessage.ts"

export interface RequestContext {
  readonly call: CommandContext
  readonly correlationId: string
  /** what answers say of their version; null on the operator surface: none */
  readonly version: string | null
  /** `Service-Magic-Behavior`, in staging */
  readonly magic: string | null
  readonly riskToken: string | null
  readonly clientIp: string | null
  /** the address that the request came from, as far as it is known */
  readonly ip: string | null
  readonly paging: Paging
  /** the concrete path, and the query without its cursor: what a cursor is bound to */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** A record as this exchange shows it. A notification keeps the version in which it was told (platform.md 10). */
export const shown = ({ version }: RequestContext, record: JsonObject): JsonObject =>
  version === null || "api_version" in record ? record : { ...record, api_version: version }

export const ok = (exchange: RequestContext, record: JsonObject, status = 200): HttpResponse =>
  answer(status, JSON.stringify(shown(exchange, record)))

const retryAfter = 1

/** How a command's record and rejections are written for this exchange. */
export const renderer = <R extends Rejection>(
  exchange: RequestContext,
  status: 200 | 201,
  view: (record: JsonObject) => JsonObject = (record) => record
): ResponseRenderer<R> => ({
  accepted: (record) => ({ status, body: JSON.stringify(shown(exchange, view(record))) }),
  rejected: (rejection) => {
    const { code, details, kept } = toWire(rejection)
    return {
      reply: { status: ErrorCodes.codes[code].status, body: JSON.stringify(ErrorCodes.body(code, details)) },
      kept
    }
  }
})

const waiting: ReadonlySet<number> = new Set([429, 503])

/** What became of a command, as an answer. */
export const replied = (outcome: ExecutionResult): HttpResponse => {
  if (outcome._tag === "Open") throw new TypeError("a command ended without an answer")
  const { reply } = outcome
  return answer(reply.status, reply.body, {
    ...(outcome._tag === "Replayed" ? { "Unique-Key-Replayed": "true" } : {}),
    ...(outcome._tag === "Replayed" || outcome.warning === null ? {} : { "Service-Warning": outcome.warning }),
    ...(waiting.has(reply.status) ? { "Retry-After": String(retryAfter) } : {})
  })
}
