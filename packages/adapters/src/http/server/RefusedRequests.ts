/**
 * The last requests that this process answered with an error (platform.md 12), in staging only and in memory. One that
 * was a refused command has what its handler saw (RefusalLog.ts). Of requests with one correlation id the last one is kept.
 */
import { Context, Effect, Layer } from "effect"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import { maxRefusals, type RecordedRefusal, Refusals } from "@payments-platform/domain/application/executor/RefusalLog"
import { Ids } from "@payments-platform/domain/ports/Ids"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import type { Page, Paging, TimeRange } from "@payments-platform/domain/ports/Store"
import * as ListPages from "../../memory/ListPages.ts"
import type { ErrorBody } from "../response/ErrorCodes.ts"
import type { AnsweredRequest } from "./AnsweredRequest.ts"

export interface RefusedRequest extends AnsweredRequest {
  readonly id: string
  /** UNIX seconds of service time */
  readonly createTime: number
  readonly error: ErrorBody
  /** null: no handler judged a command of the request */
  readonly command: RecordedRefusal | null
}

/** All filters must match. */
export interface RefusalQuery extends Paging, TimeRange {
  readonly appId?: string
  readonly status?: number
  /** what the path begins with */
  readonly path?: string
  readonly rule?: string
}

const matches =
  ({ appId, from, path = "", rule, status, to }: RefusalQuery) =>
  (each: RefusedRequest): boolean =>
    (appId === undefined || each.appId === appId) &&
    (status === undefined || each.status === status) &&
    (rule === undefined || each.command?.rule === rule) &&
    each.path.startsWith(path) &&
    ListPages.within(each.createTime, from, to)

export class RefusedRequests extends Context.Service<RefusedRequests>()("@payments-platform/adapters/RefusedRequests", {
  make: Effect.gen(function* () {
    const [refusals, ids, time] = [yield* Refusals, yield* Ids, yield* ServiceTime]
    const isKept = (yield* Operator).environment === "staging"
    const kept = new Map<string, RefusedRequest>()

    const keep = (refused: RefusedRequest): void => {
      kept.delete(refused.correlationId)
      kept.set(refused.correlationId, refused)
      const [oldest] = kept.keys()
      if (kept.size > maxRefusals && oldest !== undefined) kept.delete(oldest)
    }

    /** Keeps a request that was answered with an error. */
    const note = (request: AnsweredRequest): Effect.Effect<void> => {
      const { error } = request
      if (!isKept || error === null) return Effect.void
      const command = refusals.take(request.correlationId)
      return Effect.map(time.now, (createTime) => keep({ ...request, id: ids.next(), createTime, error, command }))
    }

    /** null: this process refused no such request, or no longer knows it. */
    const find = (correlationId: string): RefusedRequest | null => kept.get(correlationId) ?? null

    const list = (query: RefusalQuery): Page<RefusedRequest> =>
      ListPages.pageOf(
        [...kept.values()].filter(matches(query)),
        ({ createTime, id }) => ({ time: createTime, id }),
        query
      )

    return { note, find, list } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
