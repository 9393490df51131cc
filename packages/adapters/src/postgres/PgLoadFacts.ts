/**
 * Loads the facts of many commands at once, in one round trip of pipelined statements. The statements see no common
 * snapshot: every fact that a decision read is checked again under the locks of its commit.
 */
import { Effect, Exit } from "effect"
import type { UniqueKeyRow, PendingSignal } from "@payments-platform/domain/decider/Change"
import { keyOf } from "@payments-platform/domain/decider/JudgeCommits"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import type { Subscription } from "@payments-platform/domain/decider/Subscription"
import type { LoadedFacts, Unavailable, LoadRequest } from "@payments-platform/domain/ports/Store"
import * as Batcher from "./commit/Batcher.ts"
import { Database, type Statement, type Values } from "./sessions/Database.ts"
import * as ReadRowCache from "./sql/ReadRowCache.ts"
import { int, keyRowOf, resource, rowOf, text, uniqueKey, signalColumns, signalsOf } from "./sql/RowMapping.ts"
import { texts } from "./sql/SqlParameters.ts"

/** The facts of all callers of a batch. */
interface BatchFacts {
  readonly rows: ReadonlyMap<string, Row>
  readonly signals: ReadonlyMap<string, PendingSignal>
  readonly counters: ReadonlyMap<string, number>
  readonly keys: ReadonlyMap<string, UniqueKeyRow>
  readonly subscriptions: ReadonlyMap<string, ReadonlyArray<Subscription>>
  readonly offset: number
}

/** Subqueries hide the names from the planner, so that one plan serves every batch: planning takes longer than reading. */
const selectRows = `select ${resource.sql}, ${signalColumns} from resource where id = any((select $1)::text[])`
const selectCounters = "select key, amount from counter where key = any($1)"
const selectKeys = `select ${uniqueKey.sql} from unnest((select $1)::text[], (select $2)::text[]) as u(s, k)
  join idempotency on scope = u.s and key = u.k`
const selectSubscriptions = `select id, app_id, facets->>'topic', status from resource where app_id = any($1) and listed
  and type = 'notification_preferences' and status in ('active', 'unreachable') order by id`
const selectOffset = "select seconds from clock"

/** No statement when nothing is named. */
const statement = (sql: string, named: ReadonlySet<string>): ReadonlyArray<Statement> =>
  named.size === 0 ? [] : [{ sql, parameters: [texts(named)] }]

const setOf = (
  wanted: ReadonlyArray<LoadRequest>,
  select: (each: LoadRequest) => ReadonlyArray<string>
): ReadonlySet<string> => {
  const all = new Set<string>()
  for (const each of wanted) for (const name of select(each)) all.add(name)
  return all
}

const subscriptionsOf = (values: Values): BatchFacts["subscriptions"] => {
  const byApp = new Map<string, Array<Subscription>>()
  for (const [id, app, topic, status] of values) {
    if (topic === null) continue
    const appId = text(app)
    const all = byApp.get(appId) ?? []
    all.push({ preferenceId: text(id), appId, topic: text(topic), reachable: status === "active" })
    byApp.set(appId, all)
  }
  return byApp
}

const read = (
  database: Database["Service"],
  known: (row: Row) => Row,
  wanted: ReadonlyArray<LoadRequest>
): Effect.Effect<BatchFacts, Unavailable> => {
  const ids = setOf(wanted, (each) => each.ids)
  const counters = setOf(wanted, (each) => each.counters)
  const apps = setOf(wanted, (each) => each.subscribers)
  const keys = wanted.flatMap((each) => (each.key === null ? [] : [each.key]))
  const parts = [
    statement(selectRows, ids),
    statement(selectCounters, counters),
    keys.length === 0
      ? []
      : [{ sql: selectKeys, parameters: [texts(keys.map(({ scope }) => scope)), texts(keys.map(({ key }) => key))] }],
    statement(selectSubscriptions, apps),
    [{ sql: selectOffset, parameters: [] }]
  ]
  return Effect.map(database.readAll(parts.flat()), (answers) => {
    let next = 0
    const [rows = [], amounts = [], keyRows = [], subscriptions = [], clock = []] = parts.map((part) =>
      part.length === 0 ? [] : (answers[next++] ?? [])
    )
    return {
      rows: new Map(rows.map(rowOf).map((row) => [row.id, known(row)])),
      signals: signalsOf(rows, resource.width),
      counters: new Map(amounts.map(([key, amount]) => [text(key), int(amount)])),
      keys: new Map(keyRows.map(keyRowOf).map((row) => [keyOf(row), row])),
      subscriptions: subscriptionsOf(subscriptions),
      offset: int(clock[0]?.[0])
    }
  })
}

const pick = <A>(from: ReadonlyMap<string, A>, names: ReadonlyArray<string>): ReadonlyMap<string, A> => {
  const picked = new Map<string, A>()
  for (const name of names) {
    const value = from.get(name)
    if (value !== undefined) picked.set(name, value)
  }
  return picked
}

const found = (all: BatchFacts, wanted: LoadRequest): LoadedFacts => ({
  rows: pick(all.rows, wanted.ids),
  signals: all.signals.size === 0 ? all.signals : pick(all.signals, wanted.ids),
  counters: pick(all.counters, wanted.counters),
  key: wanted.key === null ? null : (all.keys.get(keyOf(wanted.key)) ?? null),
  subscriptions: [...new Set(wanted.subscribers)].flatMap((app) => all.subscriptions.get(app) ?? []),
  offset: all.offset
})

/** One round at a time; calls that arrive meanwhile form the next one. */
export const make = (database: Database["Service"]) => {
  const known = ReadRowCache.make()
  return Batcher.make<LoadRequest, LoadedFacts>({
    name: "loading",
    maxItems: 128,
    maxWeight: Number.POSITIVE_INFINITY,
    maxWaiting: 10_000,
    weigh: () => 0,
    run: (wanted) =>
      Effect.map(Effect.exit(read(database, known, wanted)), (exit) =>
        wanted.map((each) => Exit.map(exit, (all) => found(all, each)))
      )
  })
}
