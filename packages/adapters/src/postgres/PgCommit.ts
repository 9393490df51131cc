/**
 * Commits Changes in groups: one transaction of two round trips for all that
 * wait. First every row and number that the batch names is locked, in one
 * order for all processes, and read; then `judge` decides, in memory; then all
 * is written and committed.
 */
import type { PgConnection } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Change, Verdict } from "@payments-platform/domain/decider/Change"
import { type LockedFacts, type Judgement, judge, keyOf } from "@payments-platform/domain/decider/Judge"
import { chainOf } from "@payments-platform/domain/notifications/delivery/Delivery"
import { applied, makesWork } from "../store/AppliedChanges.ts"
import { inOrder } from "../store/DeliveryOrder.ts"
import { type Line, linesOf } from "../store/LedgerLines.ts"
import { sumsOf } from "../store/LedgerSums.ts"
import { pipelined, type Values } from "./Database.ts"
import { texts } from "./SqlParameters.ts"
import { type Due, type Happened, type Noted, type Told, type Writes, type Written, statementOf } from "./PgWrites.ts"
import { int, text } from "./RowMapping.ts"

/** A Change with its documents as JSON, made by its caller before it joins a batch. */
export interface Prepared {
  readonly change: Change
  readonly written: ReadonlyArray<Written>
  readonly events: ReadonlyArray<Happened>
  readonly lines: ReadonlyArray<Line>
  readonly told: ReadonlyArray<Told>
  readonly noted: ReadonlyArray<Noted>
  /** bytes that its documents take, roughly */
  readonly weight: number
}

export const prepare = (change: Change): Prepared => {
  const written = change.writes.map((row) => ({
    row,
    doc: JSON.stringify(row.doc),
    facets: row.listed === null ? null : JSON.stringify(row.listed.facets ?? {})
  }))
  const ordinals = new Map<string, number>()
  const events = change.events.map((row) => {
    const ordinal = ordinals.get(row.id) ?? 0
    ordinals.set(row.id, ordinal + 1)
    return { row, ordinal, changeId: change.id, event: JSON.stringify(row.event) }
  })
  const told = change.notifications.map((row) => ({ row, body: JSON.stringify(row.body) }))
  const noted = change.audit.map((row) => ({ row, at: change.at, changes: JSON.stringify(row.changes) }))
  let weight = 500 + (change.key?.reply?.length ?? 0)
  for (const { doc } of written) weight += doc.length + 200
  for (const { event } of events) weight += event.length + 100
  for (const { body } of told) weight += body.length + 200
  for (const { changes } of noted) weight += changes.length + 200
  return { change, written, events, lines: linesOf(change), told, noted, weight }
}

/** All that the Changes of a batch name. */
interface Named {
  readonly rows: ReadonlySet<string>
  readonly counters: ReadonlySet<string>
  readonly claims: ReadonlySet<string>
  readonly keys: ReadonlyMap<string, { readonly scope: string; readonly key: string }>
}

const namedBy = (batch: ReadonlyArray<Prepared>): Named => {
  const rows = new Set<string>()
  const counters = new Set<string>()
  const claims = new Set<string>()
  const keys = new Map<string, { readonly scope: string; readonly key: string }>()
  for (const { change } of batch) {
    for (const each of change.expects) rows.add(each.id)
    for (const each of change.writes) rows.add(each.id)
    // a resource's row guards its deliveries: who writes one, and who lets one go, holds it
    for (const each of change.deliveries) rows.add(each.resourceId)
    for (const id of change.awake) rows.add(id)
    for (const counter of change.counters) {
      counters.add(counter.key)
      if (counter.wake !== undefined) rows.add(counter.wake.id)
    }
    for (const claim of change.take) claims.add(claim)
    for (const claim of change.release) claims.add(claim)
    if (change.key !== null) keys.set(keyOf(change.key), change.key)
  }
  return { rows, counters, claims, keys }
}

/** Reads and writes lock alike and in one sorted statement: two modes, or two orders, deadlock. */
const lockRows = "select id, version from resource where id = any($1) order by id for no key update"
const lockCounters = "select key, amount from counter where key = any($1) order by key for no key update"
const lockKeys = `select scope, key, version from idempotency
  where (scope, key) in (select * from unnest($1::text[], $2::text[])) order by scope, key for no key update`
const readClaims = "select name from claim where name = any($1)"
const readSeen = "select id from change where id = any($1)"

const lock = (
  session: PgConnection.PgConnection,
  batch: ReadonlyArray<Prepared>,
  again: boolean
): Effect.Effect<LockedFacts, SqlError> => {
  const named = namedBy(batch)
  const keys = [...named.keys.values()]
  const none: Effect.Effect<Values, SqlError> = Effect.succeed([])
  const ask = (sql: string, names: ReadonlySet<string>) =>
    names.size === 0 ? none : session.queryValues(sql, [texts(names)])
  const statements = [
    session.queryValues("begin"),
    ask(lockRows, named.rows),
    ask(lockCounters, named.counters),
    keys.length === 0
      ? none
      : session.queryValues(lockKeys, [texts(keys.map(({ scope }) => scope)), texts(keys.map(({ key }) => key))]),
    ask(readClaims, named.claims),
    again ? ask(readSeen, new Set(batch.map(({ change }) => change.id))) : none
  ]
  return Effect.map(pipelined(statements), ([, rows = [], counters = [], keyRows = [], claims = [], seen = []]) => ({
    versions: new Map(rows.map(([id, version]) => [text(id), int(version)])),
    counters: new Map(counters.map(([key, amount]) => [text(key), int(amount)])),
    keys: new Map(
      keyRows.map(([scope, key, version]) => [keyOf({ scope: text(scope), key: text(key) }), int(version)])
    ),
    claims: new Set(claims.map(([name]) => text(name))),
    seen: new Set(seen.map(([id]) => text(id)))
  }))
}

const sorted = <A>(all: Iterable<A>, keyOf: (each: A) => string): ReadonlyArray<A> =>
  [...all].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

/**
 * Deliveries with their place in their chain. The first of a batch about a resource that is new stands behind none;
 * the first about another is placed by what the store holds; the others stand behind the first.
 */
const chained = (changes: ReadonlyArray<Change>, ground: LockedFacts): ReadonlyArray<Due> => {
  const chains = new Set<string>()
  return inOrder(changes).map(({ at, row }) => {
    const chain = chainOf(row)
    const behind = chains.has(chain) ? true : ground.versions.has(row.resourceId) ? null : false
    chains.add(chain)
    return { row, at, behind }
  })
}

const writesOf = (committed: ReadonlyArray<Prepared>, ground: LockedFacts, judgement: Judgement): Writes => {
  const changes = committed.map(({ change }) => change)
  const { keys, wakes } = applied(changes, judgement)
  const last = new Map<string, Written>()
  for (const { written } of committed) for (const each of written) last.set(each.row.id, each)
  const rows = sorted(last.values(), ({ row }) => row.id)
  const counters = sorted(judgement.counters, ([key]) => key)
  const keyRows = sorted(keys, ([key]) => key)
  const lines = committed.flatMap((each) => each.lines)
  return {
    newRows: rows.filter(({ row }) => !ground.versions.has(row.id)),
    oldRows: rows.filter(({ row }) => ground.versions.has(row.id)),
    wakes: new Map([...wakes].filter(([id]) => ground.versions.has(id) || last.has(id))),
    newCounters: counters.filter(([key]) => !ground.counters.has(key)),
    oldCounters: counters.filter(([key]) => ground.counters.has(key)),
    newKeys: keyRows.filter(([key]) => !ground.keys.has(key)).map(([, row]) => row),
    oldKeys: keyRows.filter(([key]) => ground.keys.has(key)).map(([, row]) => row),
    taken: [...judgement.taken].sort(),
    released: [...judgement.released],
    changes,
    events: committed.flatMap(({ events }) => events),
    lines,
    sums: sumsOf(lines),
    notifications: committed.flatMap(({ told }) => told),
    deliveries: chained(changes, ground),
    audit: committed.flatMap(({ noted }) => noted)
  }
}

export interface Outcome {
  readonly verdicts: ReadonlyArray<Verdict>
  /** whether the leader is to be called */
  readonly work: boolean
}

/** `COMMIT` of a transaction in which a statement failed is answered by `ROLLBACK`; the statement's own error comes first. */
const write = (session: PgConnection.PgConnection, writes: Writes): Effect.Effect<void, SqlError> => {
  const [sql, parameters] = statementOf(writes)
  return pipelined([session.query(sql, parameters), session.query("commit")]).pipe(
    Effect.flatMap(([, commit]) =>
      commit?.command === "COMMIT" ? Effect.void : Effect.die(new Error("a transaction was rolled back unnoticed"))
    )
  )
}

/**
 * One transaction for a batch. `again`: an earlier try may have been committed
 * although its answer was lost, so Changes already in the store are looked up.
 */
export const commit = (
  session: PgConnection.PgConnection,
  batch: ReadonlyArray<Prepared>,
  again: boolean
): Effect.Effect<Outcome, SqlError> =>
  Effect.gen(function* () {
    const ground = yield* lock(session, batch, again)
    const judgement = judge(
      batch.map(({ change }) => change),
      ground
    )
    const { verdicts } = judgement
    const committed = batch.filter(
      ({ change }, index) => verdicts[index]?._tag === "Committed" && !ground.seen.has(change.id)
    )
    if (committed.length === 0) {
      yield* session.query("rollback")
      return { verdicts, work: false }
    }
    yield* write(session, writesOf(committed, ground, judgement))
    const work = makesWork(
      committed.map(({ change }) => change),
      judgement
    )
    return { verdicts, work }
  }).pipe(Effect.onError(() => Effect.ignore(session.query("rollback"))))
