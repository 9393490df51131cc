/**
 * The locks of a commit. The rows, counters and Unique-Keys that a batch of Changes names are locked and read in one round
 * trip, in the same order in every process, so that two batches do not deadlock over them. Locked values do not change until
 * the transaction ends.
 *
 * Claims, and counters and Unique-Keys that do not exist yet, are not locked. When two transactions insert the same name,
 * the primary key refuses the second, and its batch is repeated (GroupCommit.ts).
 */
import type { PgConnection } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { type LockedFacts, type Proposal, countersOf, keyOf } from "@payments-platform/domain/decider/JudgeCommits"
import { pipeline, type Values } from "../sessions/Database.ts"
import { int, text, signalColumns, signalsOf } from "../sql/RowMapping.ts"
import { texts } from "../sql/SqlParameters.ts"

/** Everything that the Changes of a batch name. */
interface LockTargets {
  readonly rows: ReadonlySet<string>
  /** the rows that may get or acknowledge signals */
  readonly signals: ReadonlySet<string>
  readonly counters: ReadonlySet<string>
  readonly claims: ReadonlySet<string>
  readonly keys: ReadonlyMap<string, { readonly scope: string; readonly key: string }>
}

const lockTargetsOf = (batch: ReadonlyArray<Proposal<unknown>>): LockTargets => {
  const rows = new Set<string>()
  const signals = new Set<string>()
  const counters = new Set<string>()
  const claims = new Set<string>()
  const keys = new Map<string, { readonly scope: string; readonly key: string }>()
  for (const { change } of batch) {
    for (const each of change.expects) rows.add(each.id)
    for (const each of change.writes) rows.add(each.id)
    // the lock on a resource's row guards its deliveries (DeliveryChain.ts)
    for (const each of change.deliveries) rows.add(each.resourceId)
    for (const { id } of [...change.signals, ...change.acknowledged]) signals.add(id)
    for (const counter of countersOf(change)) {
      counters.add(counter.key)
      if (counter.signal !== undefined) signals.add(counter.signal.id)
    }
    for (const claim of change.take) claims.add(claim)
    for (const claim of change.release) claims.add(claim)
    if (change.key !== null) keys.set(keyOf(change.key), change.key)
  }
  for (const id of signals) rows.add(id)
  return { rows, signals, counters, claims, keys }
}

/** Rows that are only read take the same lock as rows that are written: two lock modes, or two orders, would deadlock. */
const lockRows = "select id, version from resource where id = any($1) order by id for no key update"
/** Read after the locks, so that no other process changes these values. */
const readSignals = `select id, ${signalColumns} from resource where id = any($1) and wake_at is not null`
const lockCounters = "select key, amount from counter where key = any($1) order by key for no key update"
const lockKeys = `select scope, key, version from idempotency
  where (scope, key) in (select * from unnest($1::text[], $2::text[])) order by scope, key for no key update`
const readClaims = "select name from claim where name = any($1)"

/** The facts in the answers to the statements of `lock`, in their order. */
const factsIn = ([
  rows = [],
  counters = [],
  keys = [],
  claims = [],
  signals = []
]: ReadonlyArray<Values>): LockedFacts => ({
  versions: new Map(rows.map(([id, version]) => [text(id), int(version)])),
  signals: signalsOf(signals, 1),
  counters: new Map(counters.map(([key, amount]) => [text(key), int(amount)])),
  keys: new Map(keys.map(([scope, key, version]) => [keyOf({ scope: text(scope), key: text(key) }), int(version)])),
  claims: new Set(claims.map(([name]) => text(name)))
})

/**
 * Locks and reads what the batch names. The statements of `opening` are sent first, in the same round trip: they begin the
 * transaction that holds the locks.
 */
export const lock = (
  session: PgConnection.PgConnection,
  opening: ReadonlyArray<Effect.Effect<Values, SqlError>>,
  batch: ReadonlyArray<Proposal<unknown>>
): Effect.Effect<LockedFacts, SqlError> => {
  const targets = lockTargetsOf(batch)
  const keys = [...targets.keys.values()]
  const none: Effect.Effect<Values, SqlError> = Effect.succeed([])
  const query = (sql: string, names: ReadonlySet<string>) =>
    names.size === 0 ? none : session.queryValues(sql, [texts(names)])
  const statements = [
    query(lockRows, targets.rows),
    query(lockCounters, targets.counters),
    keys.length === 0
      ? none
      : session.queryValues(lockKeys, [texts(keys.map(({ scope }) => scope)), texts(keys.map(({ key }) => key))]),
    query(readClaims, targets.claims),
    query(readSignals, targets.signals)
  ]
  return Effect.map(pipeline([...opening, ...statements]), (results) => factsIn(results.slice(opening.length)))
}
