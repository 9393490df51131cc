/**
 * The last requests of this process with their answers (platform.md 12), in staging only and in memory. Reads by the
 * operator are left out, since looking at the platform changes nothing; those that were refused
 * are among the refusals.
 */
import { Context, Effect, Layer } from "effect"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import { maxRefusals, type RecordedRefusal, Refusals } from "@payments-platform/domain/application/executor/RefusalLog"
import type { Actor } from "@payments-platform/domain/decider/Change"
import { Ids } from "@payments-platform/domain/ports/Ids"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import type { Page, Paging, Position, TimeRange } from "@payments-platform/domain/ports/Store"
import * as ListPages from "../../memory/ListPages.ts"
import type { ErrorBody } from "../response/ErrorCodes.ts"
import type { AnsweredRequest } from "./AnsweredRequest.ts"
import type { RequestContent, RequestNotes } from "./RequestContent.ts"

/** The requests that a process keeps. */
const maxRequests = 1_000

export interface LoggedRequest extends AnsweredRequest {
  readonly id: string
  /** UNIX seconds of service time */
  readonly createTime: number
  /** the caller; null: it was not admitted, or nobody need be */
  readonly actor: Actor | null
  /** the operation, such as `payments.create`; null: the path has none */
  readonly operation: string | null
  readonly content: () => RequestContent
  /** what a handler saw that refused the command of the request; null: none refused one */
  readonly command: RecordedRefusal | null
}

export interface RefusedRequest extends LoggedRequest {
  readonly error: ErrorBody
}

/** All filters must match. */
interface RequestFilters extends Paging, TimeRange {
  readonly appId?: string
  readonly status?: number
  /** what the path begins with */
  readonly path?: string
}

export interface RefusalQuery extends RequestFilters {
  readonly rule?: string
}

export interface RequestQuery extends RequestFilters {
  readonly method?: string
  /** a resource that the request or its answer names */
  readonly resourceId?: string
}

const matches = (each: LoggedRequest, { appId, from, path = "", status, to }: RequestFilters): boolean =>
  (appId === undefined || each.appId === appId) &&
  (status === undefined || each.status === status) &&
  each.path.startsWith(path) &&
  ListPages.within(each.createTime, from, to)

const isRefusal = (each: LoggedRequest): each is RefusedRequest => each.error !== null

/** Reads by the operator change nothing, and pages and probes are no operations. */
const isLogged = ({ error, method, path }: AnsweredRequest, { operation }: Pick<LoggedRequest, "operation">): boolean =>
  (operation !== null || error !== null) &&
  !path.startsWith("/health/") &&
  !(method === "GET" && path.startsWith("/operator/"))

/** The last ones of a log, by a key; a new one with a known key takes its place. */
const makeLast = <A>(most: number) => {
  const kept = new Map<string, A>()
  return {
    add: (key: string, each: A): void => {
      kept.delete(key)
      kept.set(key, each)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
    find: (key: string): A | null => kept.get(key) ?? null,
    page: (paging: Paging, isAsked: (each: A) => boolean, placeOf: (each: A) => Position): Page<A> =>
      ListPages.pageOf([...kept.values()].filter(isAsked), placeOf, paging)
  }
}

const placeOf = ({ createTime, id }: LoggedRequest): Position => ({ time: createTime, id })

export class RequestLog extends Context.Service<RequestLog>()("@payments-platform/adapters/RequestLog", {
  make: Effect.gen(function* () {
    const [refusals, ids, time] = [yield* Refusals, yield* Ids, yield* ServiceTime]
    const isKept = (yield* Operator).environment === "staging"
    const requests = makeLast<LoggedRequest>(maxRequests)
    const refused = makeLast<RefusedRequest>(maxRefusals)
    const listeners = new Set<(request: LoggedRequest) => void>()

    const keep = (request: LoggedRequest): void => {
      if (isRefusal(request)) refused.add(request.correlationId, request)
      if (!isLogged(request, request)) return
      requests.add(request.correlationId, request)
      for (const listen of listeners) listen(request)
    }

    /** Keeps a request with its answer. */
    const note = (
      request: AnsweredRequest,
      notes: RequestNotes,
      content: () => () => RequestContent
    ): Effect.Effect<void> => {
      if (!isKept || (request.error === null && !isLogged(request, notes))) return Effect.void
      const command = request.error === null ? null : refusals.take(request.correlationId)
      return Effect.map(time.now, (createTime) =>
        keep({
          ...request,
          id: ids.next(),
          createTime,
          actor: notes.actor,
          operation: notes.operation,
          content: content(),
          command
        })
      )
    }

    /** The request with this correlation id; null: this process answered none, or no longer knows it. */
    const find = (correlationId: string): LoggedRequest | null => requests.find(correlationId)
    const findRefusal = (correlationId: string): RefusedRequest | null => refused.find(correlationId)

    const list = ({ method, resourceId, ...query }: RequestQuery): Page<LoggedRequest> => {
      const isAsked = (each: LoggedRequest): boolean =>
        matches(each, query) &&
        (method === undefined || each.method === method) &&
        (resourceId === undefined || each.content().resources.includes(resourceId))
      return requests.page(query, isAsked, placeOf)
    }

    const listRefusals = ({ rule, ...query }: RefusalQuery): Page<RefusedRequest> =>
      refused.page(
        query,
        (each) => matches(each, query) && (rule === undefined || each.command?.rule === rule),
        placeOf
      )

    /** Calls back with each request that is kept from now on, until the returned function is called. */
    const listen = (use: (request: LoggedRequest) => void): (() => void) => {
      listeners.add(use)
      return () => void listeners.delete(use)
    }

    return { note, find, list, findRefusal, listRefusals, listen } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
