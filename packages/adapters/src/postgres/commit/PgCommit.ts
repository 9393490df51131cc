/**
 * One transaction that commits a batch of Changes, in two round trips. The first writes the number of the batch, and
 * locks and reads what the batch names (CommitLocks.ts). `judge` then decides in memory. The second writes all accepted
 * Changes with one statement and commits: they become durable together, in the order of the batch. A rejected Change gets
 * its verdict and writes nothing.
 *
 * A connection may be lost while its transaction commits. `isCommitted` then reads the number that the transaction
 * wrote. Only this number proves a commit: PostgreSQL gives out the ids of lost transactions again after a crash, so
 * `pg_xact_status` may answer for a transaction of another session.
 */
import { type PgConnection, PgTypes } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Change, Redecide, Verdict } from "@payments-platform/domain/decider/Change"
import {
  type LockedFacts,
  type Judgement,
  type Proposal,
  committedChange,
  judge
} from "@payments-platform/domain/decider/JudgeCommits"
import { chainKey } from "@payments-platform/domain/notifications/Delivery"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { apply, makesWork } from "../../store/AppliedChanges.ts"
import { inOrder } from "../../store/DeliveryOrder.ts"
import { type StoredEntry, entriesOf, inCycles } from "../../store/LedgerEntries.ts"
import { sumsOf } from "../../store/LedgerSums.ts"
import { pipeline } from "../sessions/Database.ts"
import { orUnavailable } from "../sessions/SqlErrors.ts"
import { int } from "../sql/RowMapping.ts"
import { lock } from "./CommitLocks.ts"
import {
  type NewDelivery,
  type EncodedAudit,
  type EncodedNotification,
  type Writes,
  type EncodedRow,
  statementsOf
} from "./CommitStatements.ts"

/** A Change whose documents are JSON already. Its caller encodes it, so that a batch does no encoding under its locks. */
export interface EncodedChange<out A = never> extends Proposal<A> {
  readonly rows: ReadonlyArray<EncodedRow>
  readonly entries: ReadonlyArray<StoredEntry>
  readonly notifications: ReadonlyArray<EncodedNotification>
  readonly audit: ReadonlyArray<EncodedAudit>
  /** approximate size in bytes */
  readonly weight: number
}

export const encode = <A = never>(change: Change, redecide?: Redecide<A>): EncodedChange<A> => {
  const rows = change.writes.map((row) => ({
    row,
    doc: JSON.stringify(row.doc),
    facets: row.listed === null ? null : JSON.stringify(row.listed.facets ?? {})
  }))
  const notifications = change.notifications.map((row) => ({ row, body: JSON.stringify(row.body) }))
  const audit = change.audit.map((row) => ({ row, at: change.at, changes: JSON.stringify(row.changes) }))
  let weight = 500 + 200 * change.history.length + (change.key?.reply?.length ?? 0)
  for (const { doc } of rows) weight += doc.length + 200
  for (const { body } of notifications) weight += body.length + 200
  for (const { changes } of audit) weight += changes.length + 200
  return { change, redecide, rows, entries: entriesOf(change), notifications, audit, weight }
}

/** Writes the number of a batch. The row stays locked until the transaction ends, also when it is new. */
export const writeNumber = `insert into commit_queue (id, last_batch) values ($1, $2)
  on conflict (id) do update set last_batch = excluded.last_batch, used_at = excluded.used_at`
/** Waits for the lock of a transaction that has not ended. */
const readNumber = `insert into commit_queue (id, last_batch) values ($1, 0)
  on conflict (id) do update set used_at = excluded.used_at returning last_batch`

/** The place of a batch among all that one process commits. Every try to commit has a number of its own. */
export interface BatchNumber {
  /** the commit queue of the process: a UUID that no other one has */
  readonly queueId: string
  /** from 1 */
  readonly number: number
}

export interface BatchResult<out A = never> {
  readonly verdicts: ReadonlyArray<Verdict<A>>
  /** whether the leader must be notified */
  readonly hasWork: boolean
}

/** Begins the transaction of a batch and writes its number, before any lock. */
const opening = (session: PgConnection.PgConnection, { number, queueId }: BatchNumber) => [
  session.queryValues("begin"),
  session.queryValues(writeNumber, [PgTypes.uuid(queueId), PgTypes.int8(BigInt(number))])
]

const sorted = <A>(all: Iterable<A>, keyOf: (each: A) => string): ReadonlyArray<A> =>
  [...all].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

/**
 * Decides which new deliveries are parked. The first of a chain within this batch is due at once when its resource is
 * new, and decided by the stored deliveries otherwise. Every later one of the chain is parked behind it.
 */
const placed = (changes: ReadonlyArray<Change>, facts: LockedFacts): ReadonlyArray<NewDelivery> => {
  const chains = new Set<string>()
  return inOrder(changes).map(({ at, row }) => {
    const chain = chainKey(row)
    const isParked = chains.has(chain) ? true : facts.versions.has(row.resourceId) ? null : false
    chains.add(chain)
    return { row, at, isParked }
  })
}

/** An accepted Change with the payout cycles of its records. */
interface CommittedChange {
  readonly encoded: EncodedChange<unknown>
  readonly cycles: ReadonlyMap<string, number>
}

const writesOf = (
  accepted: ReadonlyArray<CommittedChange>,
  facts: LockedFacts,
  judgement: Judgement<unknown>
): Writes => {
  const committed = accepted.map(({ encoded }) => encoded)
  const changes = committed.map(({ change }) => change)
  const { keys } = apply(changes)
  const last = new Map<string, EncodedRow>()
  for (const { rows } of committed) for (const each of rows) last.set(each.row.id, each)
  const rows = sorted(last.values(), ({ row }) => row.id)
  const counters = sorted(judgement.counters, ([key]) => key)
  const keyRows = sorted(keys, ([key]) => key)
  const entries = accepted.flatMap(({ cycles, encoded }) => inCycles(encoded.entries, encoded.change.payouts, cycles))
  return {
    newRows: rows.filter(({ row }) => !facts.versions.has(row.id)),
    oldRows: rows.filter(({ row }) => facts.versions.has(row.id)),
    signals: judgement.signals,
    newCounters: counters.filter(([key]) => !facts.counters.has(key)),
    oldCounters: counters.filter(([key, amount]) => (facts.counters.get(key) ?? amount) !== amount),
    newKeys: keyRows.filter(([key]) => !facts.keys.has(key)).map(([, row]) => row),
    oldKeys: keyRows.filter(([key]) => facts.keys.has(key)).map(([, row]) => row),
    taken: [...judgement.taken].sort(),
    released: [...judgement.released],
    entries,
    payouts: changes.flatMap(({ payouts }) => payouts),
    sums: sumsOf(entries),
    notifications: committed.flatMap(({ notifications }) => notifications),
    deliveries: placed(changes, facts),
    history: changes.flatMap(({ at, history }) => history.map((row) => ({ row, at }))),
    audit: committed.flatMap(({ audit }) => audit)
  }
}

/** The Changes that a batch commits. That of a command which was decided again is encoded here. */
const committedOf = (
  batch: ReadonlyArray<EncodedChange<unknown>>,
  { cycles, verdicts }: Judgement<unknown>
): ReadonlyArray<CommittedChange> =>
  batch.flatMap((given, index) => {
    const verdict = verdicts[index]
    const change = verdict === undefined ? null : committedChange(given.change, verdict)
    if (change === null) return []
    const encoded = change === given.change ? given : encode(change)
    return [{ encoded, cycles: cycles[index] ?? new Map<string, number>() }]
  })

/** PostgreSQL answers `COMMIT` with `ROLLBACK` when a statement failed; that statement's error is reported first. */
const write = (session: PgConnection.PgConnection, writes: Writes): Effect.Effect<void, SqlError> => {
  return pipeline([
    ...statementsOf(writes).map(([sql, parameters]) => session.query(sql, parameters)),
    session.query("commit")
  ]).pipe(
    Effect.flatMap((results) =>
      results.at(-1)?.command === "COMMIT"
        ? Effect.void
        : Effect.die(new Error("a transaction was rolled back unnoticed"))
    )
  )
}

/**
 * Commits a batch and returns a verdict for each Change, in their order. `session` must have no other user. Any error
 * rolls the whole batch back, unless the connection is lost after `onSend` was called with the result that the batch has
 * if it is committed: `isCommitted` then tells.
 */
export const commit = <A>(
  session: PgConnection.PgConnection,
  batch: ReadonlyArray<EncodedChange<A>>,
  number: BatchNumber,
  onSend: (result: BatchResult<A>) => void = () => undefined
): Effect.Effect<BatchResult<A>, SqlError> =>
  Effect.gen(function* () {
    const facts = yield* lock(session, opening(session, number), batch)
    const judgement = judge(batch, facts)
    const { verdicts } = judgement
    const committed = committedOf(batch, judgement)
    if (committed.length === 0) {
      yield* session.query("rollback")
      return { verdicts, hasWork: false }
    }
    const changes = committed.map(({ encoded }) => encoded.change)
    const result = { verdicts, hasWork: makesWork(changes, judgement) }
    onSend(result)
    yield* write(session, writesOf(committed, facts, judgement))
    return result
  }).pipe(Effect.onError(() => Effect.ignore(session.query("rollback"))))

/**
 * Whether the batch of this number, which was the last that its queue sent, is committed. Waits until its transaction has
 * ended, up to the lock_timeout; `Unavailable`: it is not known yet.
 */
export const isCommitted = (
  session: PgConnection.PgConnection,
  { number, queueId }: BatchNumber
): Effect.Effect<boolean, Unavailable> =>
  orUnavailable(session.queryValues(readNumber, [PgTypes.uuid(queueId)])).pipe(
    Effect.map(([row]) => int(row?.[0]) === number)
  )
