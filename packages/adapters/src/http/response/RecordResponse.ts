/** Reads stored resources and answers them as records: one by its id, or a page of a list (platform.md 5). */
import { accountOf, appOf, isOutside } from "@payments-platform/domain/access/caller/Caller"
import { Effect } from "effect"
import * as AppKind from "@payments-platform/domain/access/app/AppKind"
import type { JsonObject } from "@payments-platform/domain/vocabulary/Json"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import {
  type ListQuery,
  type Page,
  type Paging,
  type Position,
  Store,
  type Unavailable
} from "@payments-platform/domain/ports/Store"
import * as NotificationPreferenceKind from "@payments-platform/domain/notifications/preference/NotificationPreferenceKind"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import { Vault } from "@payments-platform/domain/ports/Vault"
import * as RetentionPeriods from "@payments-platform/domain/vocabulary/RetentionPeriods"
import * as PageCursor from "../request/PageCursor.ts"
import { type RequestContext, recordResponse, withVersion } from "../request/RequestContext.ts"
import type { View } from "./RecordView.ts"
import * as FailureResponse from "./FailureResponse.ts"
import { type HttpError, httpResponse } from "../HttpMessage.ts"

/** Reads a part of a list. */
type Read<A, E> = (paging: Paging) => Effect.Effect<Page<A>, E>

/** The position of an item in its list. */
type Place = (item: { readonly createTime: number; readonly id: string }) => Position

/** Resources that are set up once and used for years. Their lists are whole. */
const lasting: ReadonlySet<string> = new Set([
  AppKind.kind.type,
  NotificationPreferenceKind.kind.type,
  TerminalKind.kind.type
])

/** The rows that are read at once of a list without pages. */
const batch = 500

export const byCreation: Place = ({ createTime, id }) => ({ time: createTime, id })

export const make = Effect.gen(function* () {
  const store = yield* Store
  const vault = yield* Vault
  const time = yield* ServiceTime

  /** The records of these rows, with their counters. */
  const recordsOf = Effect.fnUntraced(function* (view: View, rows: ReadonlyArray<Row>) {
    const keys = rows.flatMap(view.shows)
    if (keys.length === 0) return rows.map((row) => view.record(row, () => 0))
    const found = yield* store.load({ ids: [], counters: [...new Set(keys)], key: null, subscribers: [] })
    return rows.map((row) => view.record(row, (key) => found.counters.get(key) ?? 0))
  })

  const cursor = (context: RequestContext, direction: Paging["direction"], at: Position | null) => {
    const { call, path, query } = context
    const app = appOf(call.caller)?.id ?? null
    return `${path}?page=${PageCursor.seal(vault, { path, app, query, direction, ...at })}`
  }

  /**
   * The cursors of the neighbouring pages. The page behind this one is looked up, because its records may no longer
   * match the filters. From an empty page it begins at the end of the list.
   */
  const neighbours = Effect.fnUntraced(function* <A, E>(
    context: RequestContext,
    { items, more }: Page<A>,
    read: Read<A, E>,
    place: (item: A) => Position
  ) {
    const { direction, position } = context.paging
    const placed = items.map(place)
    const edges = { next: placed.at(-1) ?? null, previous: placed[0] ?? null }
    const back = direction === "next" ? "previous" : "next"
    const behind = position === null ? null : yield* read({ size: 1, position: edges[back], direction: back })
    const link = (to: Paging["direction"]) => cursor(context, to, edges[to])
    const links = {
      [direction]: more ? link(direction) : null,
      [back]: behind !== null && behind.items.length > 0 ? link(back) : null
    }
    return { next: links["next"] ?? null, previous: links["previous"] ?? null }
  })

  /** The response with a page of a whole list, of items that are ordered by time. */
  const pagedWhole = Effect.fnUntraced(function* <A, E, F>(
    context: RequestContext,
    read: Read<A, E>,
    place: (item: A) => Position,
    show: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<JsonObject>, F>
  ) {
    const page = yield* read(context.paging)
    const { next, previous } = yield* neighbours(context, page, read, place)
    const results = yield* show(page.items)
    const whole = withVersion(context, { results: results.map((each) => withVersion(context, each)), next, previous })
    return httpResponse(200, JSON.stringify(whole))
  })

  /** The response with a page of a list, which reaches back two years (merchants.md 15). */
  const paged: typeof pagedWhole = (context, read, place, show) =>
    Effect.flatMap(time.now, (now) => {
      const since = RetentionPeriods.oldestListed(now)
      return pagedWhole(context, (paging) => read({ ...paging, since }), place, show)
    })

  /** The listed rows of one kind with these ids that the caller may see; null for any other id. */
  const visible = Effect.fnUntraced(function* (context: RequestContext, type: string, ids: ReadonlyArray<string>) {
    const { appId, caller } = context.call
    const app = appOf(caller)
    const found = yield* store.load({ ids: [...new Set(ids)], counters: [], key: null, subscribers: [] })
    return (id: string): Row | null => {
      const row = found.rows.get(id)
      const mine =
        row !== undefined && row.type === type && row.listed !== null && (app === null || row.appId === appId)
      return mine ? row : null
    }
  })

  /**
   * The record of a resource; 400 ID_NOT_FOUND for an id that the caller may not see, 403 for a resource outside the
   * account of its session.
   */
  const record = Effect.fnUntraced(function* (context: RequestContext, view: View, id: string) {
    const row = (yield* visible(context, view.type, [id]))(id)
    if (row === null) return yield* Effect.fail(FailureResponse.notFound)
    if (isOutside(context.call.caller, row)) return yield* Effect.fail(FailureResponse.outsideScope)
    const [shown] = yield* recordsOf(view, [row])
    return shown ?? {}
  })

  /** The owner by which a list is filtered; of a session its account, and 403 for another one. */
  const ownerIn = (
    { call: { caller } }: RequestContext,
    { ownerId }: Partial<ListQuery>
  ): Effect.Effect<Partial<ListQuery>, HttpError> => {
    const own = accountOf(caller)
    if (own !== null && ownerId !== undefined && ownerId !== own) return Effect.fail(FailureResponse.outsideScope)
    const owner = own ?? ownerId
    return Effect.succeed(owner === undefined ? {} : { ownerId: owner })
  }

  /** The response with a page of records. `enrich` completes the records of the page. */
  const page = (
    context: RequestContext,
    view: View,
    query: Partial<ListQuery>,
    enrich: (
      records: ReadonlyArray<JsonObject>
    ) => Effect.Effect<ReadonlyArray<JsonObject>, Unavailable> = Effect.succeed
  ) =>
    Effect.flatMap(ownerIn(context, query), (owner) => {
      const appId = appOf(context.call.caller)?.id ?? query.appId ?? null
      return (lasting.has(view.type) ? pagedWhole : paged)(
        context,
        (paging) => store.list({ ...query, ...owner, ...paging, type: view.type, appId }),
        byCreation,
        (rows) => Effect.flatMap(recordsOf(view, rows), enrich)
      )
    })

  /** All records of a list that has no pages. */
  const all = Effect.fnUntraced(function* (context: RequestContext, view: View, query: Partial<ListQuery>) {
    const appId = appOf(context.call.caller)?.id ?? null
    const owner = yield* ownerIn(context, query)
    const rows: Array<Row> = []
    let position: Position | null = null
    do {
      const part: ListQuery = { ...query, ...owner, size: batch, position, direction: "next", type: view.type, appId }
      const page: Page<Row> = yield* store.list(part)
      rows.push(...page.items)
      const last = page.items.at(-1)
      position = page.more && last !== undefined ? byCreation(last) : null
    } while (position !== null)
    return yield* recordsOf(view, rows)
  })

  return {
    record,
    all,
    visible,
    paged,
    page,
    get: (context: RequestContext, view: View, id: string) =>
      Effect.map(record(context, view, id), (found) => recordResponse(context, found))
  } as const
})
export type Records = Effect.Success<typeof make>
