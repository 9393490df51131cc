/**
 * The last requests of this process with their answers (platform.md 12), in staging only and in memory. Reads by the
 * operator are left out, since looking at the platform changes nothing; those that were refused
 * are among the refusals.
 */
import { Context, Effect, Layer } from "effect"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import * as LastEntries from "@payments-platform/domain/application/executor/LastEntries"
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

const keyOf = ({ correlationId }: LoggedRequest): string => correlationId
const placeOf = ({ createTime, id }: LoggedRequest): Position => ({ time: createTime, id })

export class RequestLog extends Context.Service<RequestLog>()("@payments-platform/adapters/RequestLog", {
  make: Effect.gen(function* () {
    const [refusals, ids, time] = [yield* Refusals, yield* Ids, yield* ServiceTime]
    const isKept = (yield* Operator).environment === "staging"
    const requests = LastEntries.make<LoggedRequest>(maxRequests, keyOf)
    const refused = LastEntries.make<RefusedRequest>(maxRefusals, keyOf)
    const listeners = new Set<(request: LoggedRequest) => void>()

    const keep = (request: LoggedRequest): void => {
      if (isRefusal(request)) refused.add(request)
      if (!isLogged(request, request)) return
      requests.add(request)
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
      return ListPages.pageOf(requests.all().filter(isAsked), placeOf, query)
    }

    const listRefusals = ({ rule, ...query }: RefusalQuery): Page<RefusedRequest> =>
      ListPages.pageOf(
        refused.all().filter((each) => matches(each, query) && (rule === undefined || each.command?.rule === rule)),
        placeOf,
        query
      )

    /** Calls back with each request that is kept from now on, until the returned function is called. */
    const listen = (use: (request: LoggedRequest) => void): (() => void) => {
      listeners.add(use)
      return () => void listeners.delete(use)
    }

    const clear = (): void => {
      requests.clear()
      refused.clear()
    }

    return { note, find, list, findRefusal, listRefusals, listen, clear } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
