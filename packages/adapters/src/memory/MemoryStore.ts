/** The Store port in memory: for tests, simulations and STORE=memory. Everything is lost with the process. */
import { Effect, Layer } from "effect"
import type { PendingSignal, UniqueKeyRow } from "@payments-platform/domain/decider/Change"
import * as History from "@payments-platform/domain/decider/History"
import { keyOf } from "@payments-platform/domain/decider/JudgeCommits"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import type { Subscription } from "@payments-platform/domain/decider/Subscription"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as PayoutCycle from "@payments-platform/domain/ledger/PayoutCycle"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import {
  type AuditQuery,
  type HistoryQuery,
  type LoadedFacts,
  type LedgerLine,
  type ListQuery,
  maxKeyUses,
  type NotificationQuery,
  Store,
  type TransactionRecordQuery,
  type LoadRequest
} from "@payments-platform/domain/ports/Store"
import * as AuditHashChain from "../store/AuditHashChain.ts"
import { postingId, type StoredEntry } from "../store/LedgerEntries.ts"
import { sumsOf } from "../store/LedgerSums.ts"
import { contains, newestFirst, pageOf, within } from "./ListPages.ts"
import { MemoryState, type Records } from "./MemoryState.ts"

type TransactionRecord = TransactionRecords.TransactionRecord

const load = (records: Records, wanted: LoadRequest): LoadedFacts => {
  const rows = new Map<string, Row>()
  const wakes = new Map<string, PendingSignal>()
  for (const id of wanted.ids) {
    const row = records.rows.get(id)
    const woken = records.signals.get(id)
    if (row !== undefined) rows.set(id, row)
    if (woken !== undefined) wakes.set(id, woken)
  }
  const counters = new Map<string, number>()
  for (const key of wanted.counters) {
    const amount = records.counters.get(key)
    if (amount !== undefined) counters.set(key, amount)
  }
  return {
    rows,
    signals: wakes,
    counters,
    key: wanted.key === null ? null : (records.keys.get(keyOf(wanted.key)) ?? null),
    subscriptions: wanted.subscribers.length === 0 ? [] : subscriptions(records, wanted.subscribers),
    offset: records.offset
  }
}

const subscriptions = (records: Records, apps: ReadonlyArray<string>): ReadonlyArray<Subscription> =>
  [...records.subscriptions.values()]
    .filter(({ appId }) => apps.includes(appId))
    .sort((a, b) => (a.preferenceId < b.preferenceId ? -1 : 1))

const isListed = (row: Row, query: ListQuery): boolean => {
  const { listed } = row
  if (listed === null || row.type !== query.type) return false
  const amount = listed.amount ?? null
  const bounded = query.minAmount !== undefined || query.maxAmount !== undefined
  return (
    (query.appId === null || row.appId === query.appId) &&
    (query.id === undefined || row.id === query.id) &&
    (query.ownerId === undefined || listed.ownerId === query.ownerId) &&
    (query.status === undefined || query.status.includes(listed.status)) &&
    (query.referenceId === undefined || listed.referenceId === query.referenceId) &&
    (query.relatedId === undefined || listed.relatedId === query.relatedId) &&
    (query.facets === undefined || contains(listed.facets ?? {}, query.facets)) &&
    (!bounded || (amount !== null && within(amount, query.minAmount, query.maxAmount))) &&
    within(row.createTime, query.from, query.to)
  )
}

const keyUses = (records: Records, key: string): ReadonlyArray<UniqueKeyRow> =>
  [...records.keys.values()]
    .filter((row) => row.key === key)
    .sort((a, b) => b.usedAt - a.usedAt || (a.scope < b.scope ? -1 : 1))
    .slice(0, maxKeyUses)

const list = (records: Records, query: ListQuery) =>
  pageOf(
    [...records.rows.values()].filter((row) => isListed(row, query)),
    (row) => ({ time: row.createTime, id: row.id }),
    query
  )

const notifications = (records: Records, query: NotificationQuery) =>
  pageOf(
    [...records.notifications.values()].filter(
      (row) =>
        row.appId === query.appId &&
        (query.resourceType === undefined || row.resourceType === query.resourceType) &&
        (query.resourceId === undefined || row.resourceId === query.resourceId) &&
        within(row.eventTime, query.from, query.to)
    ),
    (row) => ({ time: row.eventTime, id: row.id }),
    query
  )

const history = (records: Records, { after, ...query }: HistoryQuery) =>
  pageOf(
    records.history.filter(
      (entry) =>
        (query.appId === undefined || entry.appId === query.appId) &&
        (query.resourceId === undefined || entry.resourceId === query.resourceId) &&
        (query.version === undefined || entry.version === query.version) &&
        (after === undefined || newestFirst(History.placeOf(entry), after) < 0) &&
        within(entry.createTime, query.from, query.to)
    ),
    History.placeOf,
    query
  )

/** The entry that an entry reverses: the latest earlier one of the same resource whose step it may reverse. */
const reversalOf = (records: Records, { row }: StoredEntry): string | null => {
  const undone = Ledger.reversedSteps[row.entry.step]
  if (undone === undefined) return null
  let last: StoredEntry["row"] | null = null
  for (const { row: each } of records.entries) {
    const earlier = each.version < row.version || (each.version === row.version && each.line < row.line)
    if (each.resourceId !== row.resourceId || !undone.includes(each.entry.step) || !earlier) continue
    if (last === null || each.version > last.version || (each.version === last.version && each.line > last.line))
      last = each
  }
  return last?.id ?? null
}

const linesOf = (records: Records, entry: StoredEntry): ReadonlyArray<LedgerLine> =>
  entry.row.entry.postings.map(({ account, amount }, place) => ({
    id: postingId(entry.row.id, place),
    entryId: entry.row.id,
    createTime: entry.createTime,
    ledgerAccount: account,
    currency: entry.row.entry.currency,
    amount,
    step: entry.row.entry.step,
    source: { id: entry.row.resourceId, type: entry.row.resourceType },
    reversalOf: reversalOf(records, entry)
  }))

/** Whether an entry's record belongs to the requested cycle, by itself or through the payout that took it. */
const isOfCycle = (
  { payouts }: Records,
  { cycle, record }: StoredEntry,
  { cycle: asked, payoutId }: TransactionRecordQuery
): boolean => {
  const isOf = (payoutCycle: PayoutCycle.PayoutCycle | undefined) =>
    payoutCycle !== undefined && record !== null && isIn(record, cycle, payoutCycle)
  return (payoutId === undefined || isOf(payouts.get(payoutId))) && (asked === undefined || isOf(asked))
}

const isIn = (record: TransactionRecord, cycle: number | null, payoutCycle: PayoutCycle.PayoutCycle): boolean =>
  record.accountId === payoutCycle.accountId && record.currency === payoutCycle.currency && cycle === payoutCycle.number

const recordsIn = (entries: ReadonlyArray<StoredEntry>): ReadonlyArray<TransactionRecord> =>
  entries.flatMap(({ feeRecord, record }) => [record, feeRecord].filter((each) => each !== null))

const transactionRecords = (records: Records, query: TransactionRecordQuery) => {
  const { accountId, appId, cycle, payoutId } = query
  const found = recordsIn(records.entries.filter((entry) => isOfCycle(records, entry, query))).filter(
    (each) =>
      each.appId === appId &&
      (accountId === undefined || each.accountId === accountId) &&
      ((cycle === undefined && payoutId === undefined) || each.accountId !== null) &&
      within(each.createTime, query.from, query.to)
  )
  return pageOf(found, TransactionRecords.placeOf, query)
}

const byArrival = (a: AuditHashChain.UnchainedEntry, b: AuditHashChain.UnchainedEntry): number =>
  a.createTime - b.createTime || (a.id < b.id ? -1 : 1)

const chainAudit = (records: Records): number => {
  const linked = AuditHashChain.chain(records.unchained.splice(0).sort(byArrival), records.auditEnd)
  records.audit.push(...linked)
  records.auditEnd = linked.at(-1)?.hash ?? records.auditEnd
  return linked.length
}

const audit = (records: Records, query: AuditQuery) => {
  chainAudit(records)
  return pageOf(
    records.audit.filter(
      (row) =>
        (query.actor === undefined || row.actor.name === query.actor) &&
        (query.action === undefined || row.action === query.action) &&
        (query.resource === undefined || row.resource === query.resource) &&
        (query.resourceId === undefined || row.resourceId === query.resourceId) &&
        (query.operatorId === undefined || row.changes["operator_id"] === query.operatorId) &&
        within(row.createTime, query.from, query.to)
    ),
    (row) => ({ time: row.createTime, id: row.id }),
    query
  )
}

const auditCheck = (records: Records) => {
  chainAudit(records)
  const { audit, auditEnd, auditStart } = records
  const firstBrokenId = AuditHashChain.firstBrokenId(audit, auditStart)
  const intact = firstBrokenId === null && (audit.at(-1)?.hash ?? auditStart) === auditEnd
  return { intact, entries: audit.length, firstBrokenId }
}

export const layer: Layer.Layer<Store, never, MemoryState> = Layer.effect(
  Store,
  Effect.gen(function* () {
    const { commit, records } = yield* MemoryState
    return {
      load: (wanted) => Effect.sync(() => load(records, wanted)),
      commit: (change, redecide) => Effect.sync(() => commit(change, redecide)),
      keyUses: (key) => Effect.sync(() => keyUses(records, key)),
      list: (query) => Effect.sync(() => list(records, query)),
      notification: (appId, id) =>
        Effect.sync(() => {
          const row = records.notifications.get(id)
          return row !== undefined && (appId === null || row.appId === appId) ? row : null
        }),
      notifications: (query) => Effect.sync(() => notifications(records, query)),
      history: (query) => Effect.sync(() => history(records, query)),
      ledgerLines: ({ accountId, ...paging }) =>
        Effect.sync(() => {
          const lines = records.entries
            .filter(({ createTime }) => within(createTime, paging.from, paging.to))
            .flatMap((entry) => linesOf(records, entry))
            .filter(({ ledgerAccount }) => ledgerAccount.startsWith(`merchant:${accountId}:`))
          return pageOf(lines, ({ createTime, id }) => ({ time: createTime, id }), paging)
        }),
      transactionRecords: (query) => Effect.sync(() => transactionRecords(records, query)),
      transactionRecord: (appId, id) =>
        Effect.sync(() => recordsIn(records.entries).find((each) => each.appId === appId && each.id === id) ?? null),
      ledgerSums: Effect.sync(() => sumsOf(records.entries)),
      addUpLedger: Effect.succeed(0),
      audit: (query) => Effect.sync(() => audit(records, query)),
      linkAudit: Effect.sync(() => chainAudit(records)),
      auditCheck: Effect.sync(() => auditCheck(records)),
      sessions: Effect.succeed(0),
      health: Effect.succeed("off")
    }
  })
)
