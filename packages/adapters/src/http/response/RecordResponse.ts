/** Reads stored resources and answers them as records: one by its id, or a page of a list (platform.md 5). */
import { Effect } from "effect"
import * as AppKind from "@payments-platform/domain/access/app/AppKind"
import { accountOf, appOf, isOutside } from "@payments-platform/domain/access/caller/Caller"
import * as OperatorKind from "@payments-platform/domain/access/operator/OperatorKind"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import * as NotificationPreferenceKind from "@payments-platform/domain/notifications/NotificationPreferenceKind"
import {
  type ListQuery,
  type Page,
  type Position,
  Store,
  type Unavailable
} from "@payments-platform/domain/ports/Store"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import type { HttpError } from "../HttpMessage.ts"
import { type RequestContext, recordResponse } from "../request/RequestContext.ts"
import * as FailureResponse from "./FailureResponse.ts"
import * as PageResponse from "./PageResponse.ts"
import type { View } from "./RecordView.ts"

/** The position of a row in a list that is ordered by creation. */
export const byCreation = ({ createTime, id }: { readonly createTime: number; readonly id: string }): Position => ({
  time: createTime,
  id
})

/** Resources that are set up once and used for years. Their lists reach back without a limit. */
const lasting: ReadonlySet<string> = new Set([
  AppKind.kind.type,
  OperatorKind.kind.type,
  NotificationPreferenceKind.kind.type,
  TerminalKind.kind.type
])

/** The rows that are read at once of a list without pages. */
const batch = 500

/** Completes the records of a page. */
type Enrich = (records: ReadonlyArray<JsonObject>) => Effect.Effect<ReadonlyArray<JsonObject>, Unavailable>

/** The records of these rows, with their counters. */
const recordsOf = Effect.fnUntraced(function* (store: Store["Service"], view: View, rows: ReadonlyArray<Row>) {
  const keys = rows.flatMap(view.shows)
  if (keys.length === 0) return rows.map((row) => view.record(row, () => 0))
  const found = yield* store.load({ ids: [], counters: [...new Set(keys)], key: null, subscribers: [] })
  return rows.map((row) => view.record(row, (key) => found.counters.get(key) ?? 0))
})

/** The listed rows of one kind with these ids that the caller may see; null for any other id. */
const visibleRows = Effect.fnUntraced(function* (
  store: Store["Service"],
  context: RequestContext,
  type: string,
  ids: ReadonlyArray<string>
) {
  const { appId, caller } = context.call
  const app = appOf(caller)
  const found = yield* store.load({ ids: [...new Set(ids)], counters: [], key: null, subscribers: [] })
  return (id: string): Row | null => {
    const row = found.rows.get(id)
    const mine = row !== undefined && row.type === type && row.listed !== null && (app === null || row.appId === appId)
    return mine ? row : null
  }
})

/**
 * The record of a resource; 400 ID_NOT_FOUND for an id that the caller may not see, 403 for a resource outside the
 * account of its session.
 */
const visibleRecord = Effect.fnUntraced(function* (
  store: Store["Service"],
  context: RequestContext,
  view: View,
  id: string
) {
  const row = (yield* visibleRows(store, context, view.type, [id]))(id)
  if (row === null) return yield* Effect.fail(FailureResponse.unknownIdError)
  if (isOutside(context.call.caller, row)) return yield* Effect.fail(FailureResponse.outsideScope)
  const [shown] = yield* recordsOf(store, view, [row])
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

/** All rows of a list, read in batches. */
const allRows = Effect.fnUntraced(function* (
  store: Store["Service"],
  query: Omit<ListQuery, "size" | "position" | "direction">
) {
  const rows: Array<Row> = []
  let position: Position | null = null
  do {
    const page: Page<Row> = yield* store.list({ ...query, size: batch, position, direction: "next" })
    rows.push(...page.items)
    const last = page.items.at(-1)
    position = page.more && last !== undefined ? byCreation(last) : null
  } while (position !== null)
  return rows
})

export const make = Effect.gen(function* () {
  const store = yield* Store
  const { paged, pagedWhole } = yield* PageResponse.make

  const record = (context: RequestContext, view: View, id: string) => visibleRecord(store, context, view, id)

  /** The response with a page of records. `enrich` completes the records of the page. */
  const page = (context: RequestContext, view: View, query: Partial<ListQuery>, enrich: Enrich = Effect.succeed) =>
    Effect.flatMap(ownerIn(context, query), (owner) => {
      const appId = appOf(context.call.caller)?.id ?? query.appId ?? null
      return (lasting.has(view.type) ? pagedWhole : paged)(
        context,
        (paging) => store.list({ ...query, ...owner, ...paging, type: view.type, appId }),
        byCreation,
        (rows) => Effect.flatMap(recordsOf(store, view, rows), enrich)
      )
    })

  /** All records of a list that has no pages. */
  const all = Effect.fnUntraced(function* (context: RequestContext, view: View, query: Partial<ListQuery>) {
    const appId = appOf(context.call.caller)?.id ?? null
    const owner = yield* ownerIn(context, query)
    const rows = yield* allRows(store, { ...query, ...owner, type: view.type, appId })
    return yield* recordsOf(store, view, rows)
  })

  return {
    record,
    all,
    visible: (context: RequestContext, type: string, ids: ReadonlyArray<string>) =>
      visibleRows(store, context, type, ids),
    paged,
    page,
    get: (context: RequestContext, view: View, id: string) =>
      Effect.map(record(context, view, id), (found) => recordResponse(context, found))
  } as const
})
export type Records = Effect.Success<typeof make>
