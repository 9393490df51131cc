/** Reads what is stored and shows it as records: one by its id, or a page of a list (platform.md 5). */
import { Effect } from "effect"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import type { Counters } from "@payments-platform/domain/decider/Kind"
import type * as Kind from "@payments-platform/domain/decider/Kind"
import type { Row } from "@payments-platform/domain/decider/Row"
import {
  type ListQuery,
  type Page,
  type Paging,
  type Position,
  Store,
  type Unavailable
} from "@payments-platform/domain/ports/Store"
import { Vault } from "@payments-platform/domain/ports/Vault"
import * as PageCursor from "../request/PageCursor.ts"
import { type RequestContext, ok, shown } from "../request/RequestContext.ts"
import * as FailureResponse from "./FailureResponse.ts"
import { answer } from "../HttpMessage.ts"

/** How rows of one kind are shown. */
export interface View {
  readonly type: string
  readonly shows: (row: Row) => ReadonlyArray<string>
  readonly record: (row: Row, counters: Counters) => JsonObject
}

/** What a view needs of the kind of a resource. */
export interface RecordKind<S> {
  readonly type: string
  readonly fact: (row: Row) => Kind.Fact<S>
  readonly shows: (state: S, subject: Kind.Subject) => ReadonlyArray<string>
  readonly record: (state: S, subject: Kind.Subject, counters: Counters) => JsonObject
}

export const viewOf = <S>(kind: RecordKind<S>): View => ({
  type: kind.type,
  shows: (row) => {
    const fact = kind.fact(row)
    return kind.shows(fact.state, fact)
  },
  record: (row, counters) => {
    const fact = kind.fact(row)
    return kind.record(fact.state, fact, counters)
  }
})

/** The records of an operator also say whose they are. */
export const withApp = (view: View): View => ({
  ...view,
  record: (row, counters) => ({ ...view.record(row, counters), app_id: row.appId })
})

/** Reads a part of a list. */
type Read<A, E> = (paging: Paging) => Effect.Effect<Page<A>, E>

/** Where an item of a list stands. */
type Place = (item: { readonly createTime: number; readonly id: string }) => Position
/** How many rows are read at once of a list without pages. */
const batch = 500

export const byCreation: Place = ({ createTime, id }) => ({ time: createTime, id })

export const make = Effect.gen(function* () {
  const store = yield* Store
  const vault = yield* Vault

  const counted = Effect.fnUntraced(function* (view: View, rows: ReadonlyArray<Row>) {
    const keys = rows.flatMap(view.shows)
    if (keys.length === 0) return rows.map((row) => view.record(row, () => 0))
    const found = yield* store.load({ ids: [], counters: [...new Set(keys)], key: null, subscribers: [] })
    return rows.map((row) => view.record(row, (key) => found.counters.get(key) ?? 0))
  })

  const cursor = (exchange: RequestContext, direction: Paging["direction"], at: Position | null) => {
    const { call, path, query } = exchange
    const app = call.app?.id ?? null
    return `${path}?page=${PageCursor.seal(vault, { path, app, query, direction, ...at })}`
  }

  /**
   * Where the pages beside this one begin. The way back is asked for, since records that were there may not match any
   * more; from an empty page it begins at the end of the list.
   */
  const neighbours = Effect.fnUntraced(function* <A, E>(
    exchange: RequestContext,
    { items, more }: Page<A>,
    read: Read<A, E>,
    place: (item: A) => Position
  ) {
    const { direction, position } = exchange.paging
    const placed = items.map(place)
    const edges = { next: placed.at(-1) ?? null, previous: placed[0] ?? null }
    const back = direction === "next" ? "previous" : "next"
    const behind = position === null ? null : yield* read({ size: 1, position: edges[back], direction: back })
    const link = (to: Paging["direction"]) => cursor(exchange, to, edges[to])
    const links = {
      [direction]: more ? link(direction) : null,
      [back]: behind !== null && behind.items.length > 0 ? link(back) : null
    }
    return { next: links["next"] ?? null, previous: links["previous"] ?? null }
  })

  /** A page of anything that has its place in time. */
  const paged = Effect.fnUntraced(function* <A, E, F>(
    exchange: RequestContext,
    read: Read<A, E>,
    place: (item: A) => Position,
    show: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<JsonObject>, F>
  ) {
    const page = yield* read(exchange.paging)
    const { next, previous } = yield* neighbours(exchange, page, read, place)
    const results = yield* show(page.items)
    const whole = shown(exchange, { results: results.map((each) => shown(exchange, each)), next, previous })
    return answer(200, JSON.stringify(whole))
  })

  /** The rows of an app with these ids, of one kind, that lists may show. */
  const visible = Effect.fnUntraced(function* (exchange: RequestContext, type: string, ids: ReadonlyArray<string>) {
    const { app, appId } = exchange.call
    const found = yield* store.load({ ids: [...new Set(ids)], counters: [], key: null, subscribers: [] })
    return (id: string): Row | null => {
      const row = found.rows.get(id)
      const mine =
        row !== undefined && row.type === type && row.listed !== null && (app === null || row.appId === appId)
      return mine ? row : null
    }
  })

  const record = Effect.fnUntraced(function* (exchange: RequestContext, view: View, id: string) {
    const row = (yield* visible(exchange, view.type, [id]))(id)
    if (row === null) return yield* Effect.fail(FailureResponse.notFound)
    const [shown] = yield* counted(view, [row])
    return shown ?? {}
  })

  const page = (
    exchange: RequestContext,
    view: View,
    query: Partial<ListQuery>,
    enrich: (
      records: ReadonlyArray<JsonObject>
    ) => Effect.Effect<ReadonlyArray<JsonObject>, Unavailable> = Effect.succeed
  ) => {
    const appId = exchange.call.app?.id ?? query.appId ?? null
    return paged(
      exchange,
      (paging) => store.list({ ...query, ...paging, type: view.type, appId }),
      byCreation,
      (rows) => Effect.flatMap(counted(view, rows), enrich)
    )
  }

  /** Every record of a list that has no pages. */
  const all = Effect.fnUntraced(function* (exchange: RequestContext, view: View, query: Partial<ListQuery>) {
    const appId = exchange.call.app?.id ?? null
    const rows: Array<Row> = []
    let position: Position | null = null
    do {
      const asked: ListQuery = { ...query, size: batch, position, direction: "next", type: view.type, appId }
      const page: Page<Row> = yield* store.list(asked)
      rows.push(...page.items)
      const last = page.items.at(-1)
      position = page.more && last !== undefined ? byCreation(last) : null
    } while (position !== null)
    return yield* counted(view, rows)
  })

  return {
    record,
    all,
    visible,
    paged,
    page,
    get: (exchange: RequestContext, view: View, id: string) =>
      Effect.map(record(exchange, view, id), (found) => ok(exchange, found))
  } as const
})
export type Records = Effect.Success<typeof make>
