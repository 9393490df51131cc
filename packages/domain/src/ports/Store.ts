/**
 * Persistence of every resource, the ledger, notifications and the audit log. A store
 * commits a Change wholly or not at all, durably when it returns, and decides by
 * `judge` alone; many loads or commits at the same time may share one access.
 *
 * `Unavailable` is the only error: the store cannot be reached or is overloaded. A
 * read may be repeated; a commit may have happened. Every other failure is a defect.
 *
 * `Committed` is a promise: the Change is stored, and stays stored when the database
 * crashes. An adapter that loses the answer of its database looks for something that
 * only this commit can have written, under an id that is never used again. The id of a
 * database transaction does not qualify: a crash may free it for another transaction.
 *
 * Times are UNIX seconds of service time unless said otherwise. Lists are newest
 * first, by time and then by id; transaction records of one time by their entry and
 * then by id.
 */
import { Context, Data, type Effect } from "effect"
import type {
  AuditRow,
  Change,
  UniqueKeyRow,
  NotificationRow,
  Redecide,
  Verdict,
  PendingSignal
} from "../decider/Change.ts"
import type { HistoryEntry } from "../decider/History.ts"
import type { Row } from "../decider/StoredRow.ts"
import type { Subscription } from "../decider/Subscription.ts"
import type * as Ledger from "../ledger/Ledger.ts"
import type { PayoutCycle } from "../ledger/PayoutCycle.ts"
import type { TransactionRecord } from "../ledger/TransactionRecords.ts"
import type { Currency } from "../vocabulary/Money.ts"
import type { JsonObject } from "../vocabulary/text/Json.ts"

/** The store cannot be reached, or its queue is full: the caller may try again (503 on the wire). */
export class Unavailable extends Data.TaggedError("Store/Unavailable")<{ readonly message: string }> {}

/** What to load. Unknown ids and counters are absent from the answer. */
export interface LoadRequest {
  readonly ids: ReadonlyArray<string>
  readonly counters: ReadonlyArray<string>
  readonly key: Pick<UniqueKeyRow, "scope" | "key"> | null
  /** the apps whose subscriptions are loaded */
  readonly subscribers: ReadonlyArray<string>
}

/** What was loaded. Rows may change between a load and a commit: `judge` then finds the Change stale. */
export interface LoadedFacts {
  readonly rows: ReadonlyMap<string, Row>
  /** the pending signals of these rows; absent: there are none */
  readonly signals: ReadonlyMap<string, PendingSignal>
  /** an absent counter is 0 */
  readonly counters: ReadonlyMap<string, number>
  /** null: the Unique-Key was never used, or none was asked for */
  readonly key: UniqueKeyRow | null
  readonly subscriptions: ReadonlyArray<Subscription>
  /** the clock's offset: seconds by which service time is ahead of real time */
  readonly offset: number
}

/** A place in a list, just before or after a record. Later writes never shift it. */
export interface Position {
  /** the record's create_time; event_time of a notification */
  readonly time: number
  /** the record's id; the place of a transaction record names its entry too (`TransactionRecords.placeOf`) */
  readonly id: string
}

/** Inclusive bounds of a list's time. */
export interface TimeRange {
  readonly from?: number
  readonly to?: number
}

/** One page of a list. `position` null: the first page; `size` 1..50 (platform.md 5). */
export interface Paging {
  readonly size: number
  readonly position: Position | null
  /** `next`: records older than the position; `previous`: newer ones, also returned newest first */
  readonly direction: "next" | "previous"
  /** the earliest time that is listed, in UNIX seconds; absent: every time is */
  readonly since?: number
}

/** A list of resources of one type. All filters must match; they compare the `ListColumns` of rows. */
export interface ListQuery extends Paging {
  readonly type: string
  /** null: the resources of every app (operator) */
  readonly appId: string | null
  /** only this resource */
  readonly id?: string
  readonly ownerId?: string
  /** one of these */
  readonly status?: ReadonlyArray<string>
  readonly referenceId?: string
  readonly relatedId?: string
  readonly facets?: JsonObject
  /** inclusive bounds of `ListColumns.amount` */
  readonly minAmount?: number
  readonly maxAmount?: number
  /** inclusive bounds of create_time */
  readonly from?: number
  readonly to?: number
}

/** A page, newest first. `more`: there are further items in the direction of the query. */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly more: boolean
}

/** The notifications of one app (platform.md 10). `from` and `to` bound event_time, both inclusive. */
export interface NotificationQuery extends Paging {
  readonly appId: string
  readonly resourceType?: string
  readonly resourceId?: string
  readonly from?: number
  readonly to?: number
}

/** The history of resources, sorted by time, then by resource and version (`History.placeOf`). All filters must match. */
export interface HistoryQuery extends Paging, TimeRange {
  /** absent: the resources of every app (operator) */
  readonly appId?: string
  readonly resourceId?: string
  /** the entry of this version alone; together with `resourceId` */
  readonly version?: number
  /** only entries that are sorted behind this place */
  readonly after?: Position
}

/** A posting of a ledger entry. `amount` in the smallest unit: above 0 a debit, below 0 a credit. */
export interface LedgerLine {
  /** the id of the posting */
  readonly id: string
  readonly entryId: string
  readonly createTime: number
  readonly ledgerAccount: string
  readonly currency: Currency
  readonly amount: number
  readonly step: Ledger.Step
  readonly source: { readonly id: string; readonly type: string }
  /** the id of the entry that this entry reverses; null: none */
  readonly reversalOf: string | null
}

export interface LedgerQuery extends Paging, TimeRange {
  /** selects the ledger accounts `merchant:<accountId>:*` */
  readonly accountId: string
}

/** The transaction records of one app (merchants.md 11). */
export interface TransactionRecordQuery extends Paging, TimeRange {
  readonly appId: string
  /** only records that move this account's balance */
  readonly accountId?: string
  /** only records that this payout took (PayoutCycle.ts) */
  readonly payoutId?: string
  /** only records of this payout cycle; no payout has taken those of the open one */
  readonly cycle?: PayoutCycle
}

/** The sums of a ledger account, in the smallest unit; both are 0 or more. */
export interface LedgerSum {
  readonly ledgerAccount: string
  readonly currency: Currency
  readonly debits: number
  readonly credits: number
}

/** An entry of the audit log, chained to the one before it by SHA-256 (platform.md 12). */
export interface AuditEntry extends AuditRow {
  readonly createTime: number
  /** 64 hexadecimal digits; all zeros in the very first entry */
  readonly previousHash: string
  readonly hash: string
}

/** Entries of the audit log. All filters must match. */
export interface AuditQuery extends Paging, TimeRange {
  readonly actor?: string
  readonly action?: string
  readonly resource?: string
  readonly resourceId?: string
  /** the operator whose token it was */
  readonly operatorId?: string
}

/** The most uses of a Unique-Key that are found. */
export const maxKeyUses = 20

export class Store extends Context.Service<
  Store,
  {
    /** the rows, counters, Unique-Key and subscriptions that are asked for */
    readonly load: (wanted: LoadRequest) => Effect.Effect<LoadedFacts, Unavailable>
    /** commits a Change by `judge`, which may call `redecide` under the locks of the commit */
    readonly commit: <A = never>(change: Change, redecide?: Redecide<A>) => Effect.Effect<Verdict<A>, Unavailable>
    /** the rows of a Unique-Key, of every scope that has used it: the latest use first, at most `maxKeyUses` */
    readonly keyUses: (key: string) => Effect.Effect<ReadonlyArray<UniqueKeyRow>, Unavailable>
    /** the rows that are listed, by their newest state */
    readonly list: (query: ListQuery) => Effect.Effect<Page<Row>, Unavailable>
    /** a notification by its id; null: there is none, or it is another app's (`appId` null: any app) */
    readonly notification: (appId: string | null, id: string) => Effect.Effect<NotificationRow | null, Unavailable>
    readonly notifications: (query: NotificationQuery) => Effect.Effect<Page<NotificationRow>, Unavailable>
    /**
     * the history of resources. Processes commit side by side: an entry may appear after one that is sorted behind it, so
     * who reads on from a place looks a minute back. The versions of a resource tell whether one is missing.
     */
    readonly history: (query: HistoryQuery) => Effect.Effect<Page<HistoryEntry>, Unavailable>
    /** the ledger of a merchant's account */
    readonly ledgerLines: (query: LedgerQuery) => Effect.Effect<Page<LedgerLine>, Unavailable>
    /** the transaction records, which `TransactionRecords.derive` makes of ledger entries */
    readonly transactionRecords: (query: TransactionRecordQuery) => Effect.Effect<Page<TransactionRecord>, Unavailable>
    /** a transaction record by its id; null: there is none, or it is another app's */
    readonly transactionRecord: (appId: string, id: string) => Effect.Effect<TransactionRecord | null, Unavailable>
    /** the sums of every ledger account; they balance at every moment */
    readonly ledgerSums: Effect.Effect<ReadonlyArray<LedgerSum>, Unavailable>
    /** adds up the entries committed since the last call, which only makes `ledgerSums` faster; 0: there were none */
    readonly addUpLedger: Effect.Effect<number, Unavailable>
    /** the audit log. Entries committed before the call are chained first, so that all of them are found. */
    readonly audit: (query: AuditQuery) => Effect.Effect<Page<AuditEntry>, Unavailable>
    /**
     * chains the entries that were committed since the last call and returns their number; the leading process calls it
     * regularly
     */
    readonly linkAudit: Effect.Effect<number, Unavailable>
    /**
     * chains new entries, then recomputes the chain of all that are kept (ports/Retention.ts), to the entry that was
     * chained last. `firstBrokenId`: the first entry whose hash does not fit; null: none, or the newest are missing
     */
    readonly auditCheck: Effect.Effect<
      { readonly intact: boolean; readonly entries: number; readonly firstBrokenId: string | null },
      Unavailable
    >
    /** the number of open database sessions of all processes of this platform */
    readonly sessions: Effect.Effect<number, Unavailable>
    /** whether the store answers and takes writes, within 2 seconds; `off`: it has no database that could fail */
    readonly health: Effect.Effect<"ok" | "failed" | "off">
  }
>()("@payments-platform/domain/Store") {}
