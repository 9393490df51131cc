/**
 * The state that the memory adapters of Store and Work share: all records of a platform, in maps. `judge` decides about
 * a Change as in every store. A Change is applied within one turn of the event loop, so no reader sees a part of it.
 */
import { Context, Effect, Layer, Queue, Semaphore } from "effect"
import type {
  Change,
  UniqueKeyRow,
  NotificationRow,
  Redecide,
  Verdict,
  PendingSignal
} from "@payments-platform/domain/decider/Change"
import type { HistoryEntry } from "@payments-platform/domain/decider/History"
import {
  committedChange,
  type LockedFacts,
  type Judgement,
  judge,
  keyOf,
  type Proposal
} from "@payments-platform/domain/decider/JudgeCommits"
import type { ListColumns, Row } from "@payments-platform/domain/decider/StoredRow"
import { type Subscription, subscriptionOf } from "@payments-platform/domain/decider/Subscription"
import type { PayoutCycle } from "@payments-platform/domain/ledger/PayoutCycle"
import type { AuditEntry } from "@payments-platform/domain/ports/Store"
import { apply, makesWork } from "../store/AppliedChanges.ts"
import * as AuditHashChain from "../store/AuditHashChain.ts"
import { inOrder } from "../store/DeliveryOrder.ts"
import { type StoredEntry, entriesOf, inCycles } from "../store/LedgerEntries.ts"
import * as DueTimes from "./DueTimes.ts"
import * as MemoryDeliveries from "./MemoryDeliveries.ts"

export interface Records {
  readonly rows: Map<string, Row>
  /** the subscriptions among the rows, since every load reads them */
  readonly subscriptions: Map<string, Subscription>
  /** the rows with pending signals */
  readonly signals: Map<string, PendingSignal>
  /** when rows are due: by the timer of their state, or by a signal */
  readonly due: DueTimes.DueTimes
  readonly counters: Map<string, number>
  readonly claims: Set<string>
  readonly keys: Map<string, UniqueKeyRow>
  readonly entries: Array<StoredEntry>
  /** the cycle that each payout took, by its id */
  readonly payouts: Map<string, PayoutCycle>
  readonly notifications: Map<string, NotificationRow>
  readonly history: Array<HistoryEntry>
  readonly deliveries: MemoryDeliveries.MemoryDeliveries
  /** the chained entries, in the order of the chain */
  readonly audit: Array<AuditEntry>
  /** the hash of the last deleted entry, with which the chain continues */
  auditStart: string
  /** the hash of the entry that was chained last */
  auditEnd: string
  /** entries that are not chained yet, in order of arrival */
  readonly unchained: Array<AuditHashChain.UnchainedEntry>
  /** seconds by which service time is ahead */
  offset: number
  /** whether an advance of the clock is running */
  advancing: boolean
}

export class MemoryState extends Context.Service<
  MemoryState,
  {
    readonly records: Records
    readonly commit: <A>(change: Change, redecide?: Redecide<A>) => Verdict<A>
    /** all records as they are now; later commits do not change them */
    readonly snapshot: () => Records
    /** replaces all records by those of a snapshot, which may be restored again */
    readonly restore: (snapshot: Records) => void
    /** holds at most one element, which means that there may be work */
    readonly wake: Queue.Queue<void>
    readonly lead: Semaphore.Semaphore
  }
>()("@payments-platform/adapters/MemoryState") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const records = empty()
      const wake = yield* Queue.sliding<void>(1)
      const lead = yield* Semaphore.make(1)
      const commit = <A>(change: Change, redecide?: Redecide<A>): Verdict<A> => {
        const { hasWork, verdict } = commitTo(records, { change, redecide })
        if (hasWork) Queue.offerUnsafe(wake, undefined)
        return verdict
      }
      return {
        records,
        commit,
        snapshot: () => copyOf(records),
        restore: (snapshot) => void Object.assign(records, copyOf(snapshot)),
        wake,
        lead
      }
    })
  )
}

const empty = (): Records => ({
  rows: new Map(),
  subscriptions: new Map(),
  signals: new Map(),
  due: DueTimes.make(),
  counters: new Map(),
  claims: new Set(),
  keys: new Map(),
  entries: [],
  payouts: new Map(),
  notifications: new Map(),
  history: [],
  deliveries: MemoryDeliveries.make(),
  audit: [],
  auditStart: AuditHashChain.origin,
  auditEnd: AuditHashChain.origin,
  unchained: [],
  offset: 0,
  advancing: false
})

/** Copies the collections. What is in them never changes, so the copies share it. */
const copyOf = (records: Records): Records => ({
  ...records,
  rows: new Map(records.rows),
  subscriptions: new Map(records.subscriptions),
  signals: new Map(records.signals),
  due: records.due.copy(),
  counters: new Map(records.counters),
  claims: new Set(records.claims),
  keys: new Map(records.keys),
  entries: [...records.entries],
  payouts: new Map(records.payouts),
  notifications: new Map(records.notifications),
  history: [...records.history],
  deliveries: records.deliveries.copy(),
  audit: [...records.audit],
  unchained: [...records.unchained],
  advancing: false
})

/** The facts that a Change names. Copying all claims and versions would make each commit slower as the state grows. */
const factsFor = (records: Records, change: Change): LockedFacts => {
  const versions = new Map<string, number>()
  const signalled = change.counters.flatMap(({ signal }) => (signal === undefined ? [] : [signal]))
  for (const { id } of [...change.expects, ...change.writes, ...change.signals, ...signalled]) {
    const row = records.rows.get(id)
    if (row !== undefined) versions.set(id, row.version)
  }
  const keys = new Map<string, number>()
  const key = change.key === null ? undefined : records.keys.get(keyOf(change.key))
  if (key !== undefined) keys.set(keyOf(key), key.version)
  const named = [...change.take, ...change.release]
  return {
    versions,
    signals: records.signals,
    counters: records.counters,
    claims: new Set(named.filter((claim) => records.claims.has(claim))),
    keys
  }
}

/** The fields of a list as they are read back: an absent one is null. */
const stored = (listed: ListColumns | null): ListColumns | null =>
  listed === null
    ? null
    : {
        ownerId: listed.ownerId,
        status: listed.status,
        referenceId: listed.referenceId ?? null,
        relatedId: listed.relatedId ?? null,
        amount: listed.amount ?? null,
        facets: listed.facets ?? {}
      }

/** Updates when a row is due, after it was written, signalled or deleted. */
export const scheduleRow = ({ due, rows, signals }: Records, id: string): void => {
  const row = rows.get(id)
  const [dueAt, wokenAt] = [row?.dueAt ?? null, signals.get(id)?.at ?? null]
  if (row === undefined) due.set(id, null)
  else due.set(id, dueAt === null || wokenAt === null ? (dueAt ?? wokenAt) : Math.min(dueAt, wokenAt))
}

const writeState = (records: Records, change: Change, judgement: Judgement<unknown>): void => {
  const { keys, rows } = apply([change])
  for (const [id, row] of rows) {
    records.rows.set(id, { ...row, listed: stored(row.listed) })
    const subscription = subscriptionOf(row)
    if (subscription === null) records.subscriptions.delete(id)
    else records.subscriptions.set(id, subscription)
  }
  for (const [key, row] of keys) records.keys.set(key, row)
  for (const [id, woken] of judgement.signals)
    if (woken === null) records.signals.delete(id)
    else records.signals.set(id, woken)
  for (const id of rows.keys()) scheduleRow(records, id)
  for (const id of judgement.signals.keys()) scheduleRow(records, id)
  for (const [key, amount] of judgement.counters) records.counters.set(key, amount)
  for (const claim of judgement.released) records.claims.delete(claim)
  for (const claim of judgement.taken) records.claims.add(claim)
}

/** The records that are only appended: entries, notifications with their deliveries, and the audit log. */
const appendRecords = (
  records: Records,
  change: Change,
  { cycles: [cycles = new Map()] }: Judgement<unknown>
): void => {
  records.entries.push(...inCycles(entriesOf(change), change.payouts, cycles))
  for (const { cycle, payoutId } of change.payouts) records.payouts.set(payoutId, cycle)
  for (const row of change.notifications) records.notifications.set(row.id, row)
  for (const { at, row } of inOrder([change])) records.deliveries.add(row, at)
  for (const row of change.history) records.history.push({ ...row, createTime: change.at })
  for (const row of change.audit) records.unchained.push({ ...row, createTime: change.at })
}

/** `hasWork`: whether the leader must be notified. */
const commitTo = <A>(
  records: Records,
  proposal: Proposal<A>
): { readonly verdict: Verdict<A>; readonly hasWork: boolean } => {
  const judgement = judge([proposal], factsFor(records, proposal.change))
  const [verdict = { _tag: "Stale", ids: [] }] = judgement.verdicts
  const change = committedChange(proposal.change, verdict)
  if (change === null) return { verdict, hasWork: false }
  writeState(records, change, judgement)
  appendRecords(records, change, judgement)
  return { verdict, hasWork: makesWork([change], judgement) }
}
