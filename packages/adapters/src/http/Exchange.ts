/** A request under way: who asks, in which version, and with what beside its body. */
import type { Call, Rendering } from "@payments-platform/domain/platform/Journey"
import type { Outcome } from "@payments-platform/domain/platform/Journey"
import type { Paging } from "@payments-platform/domain/ports/Store"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import * as Errors from "./api/Errors.ts"
import { type Rejection, told } from "./api/Rejections.ts"
import { type Answer, answer } from "./Incoming.ts"

export interface Exchange {
  readonly call: Call
  readonly correlationId: string
  /** what answers say of their version; null on the operator surface: none */
  readonly version: string | null
  /** `Service-Magic-Behavior`, in staging */
  readonly magic: string | null
  readonly riskToken: string | null
  readonly clientIp: string | null
  readonly paging: Paging
  /** the concrete path, and the query without its cursor: what a cursor is bound to */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** A record as this exchange shows it. */
export const shown = ({ version }: Exchange, record: JsonObject): JsonObject =>
  version === null ? record : { ...record, api_version: version }

export const ok = (exchange: Exchange, record: JsonObject, status = 200): Answer =>
  answer(status, JSON.stringify(shown(exchange, record)))

const retryAfter = 1

/** How a command's record and rejections are written for this exchange. */
export const rendering = <R extends Rejection>(
  exchange: Exchange,
  status: 200 | 201,
  view: (record: JsonObject) => JsonObject = (record) => record
): Rendering<R> => ({
  accepted: (record) => ({ status, body: JSON.stringify(shown(exchange, view(record))) }),
  rejected: (rejection) => {
    const { code, details, kept } = told(rejection)
    return { reply: { status: Errors.codes[code].status, body: JSON.stringify(Errors.body(code, details)) }, kept }
  }
})

const waiting: ReadonlySet<number> = new Set([429, 503])

/** What became of a command, as an answer. */
export const replied = (outcome: Outcome): Answer => {
  if (outcome._tag === "Open") throw new TypeError("a command ended without an answer")
  const { replayed, reply, warning } = outcome
  return answer(reply.status, reply.body, {
    ...(replayed ? { "Unique-Key-Replayed": "true" } : {}),
    ...(warning === null ? {} : { "Service-Warning": warning }),
    ...(waiting.has(reply.status) ? { "Retry-After": String(retryAfter) } : {})
  })
}
