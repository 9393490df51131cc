/**
 * Persistence of all that has a life. A store reads facts together for many
 * callers and commits Changes wholly or not at all; `judge` decides for every
 * adapter alike. Infrastructure failures are defects, but for `Unavailable`:
 * the store cannot be reached or is overloaded, nothing was decided.
 */
import { Context, Data, type Effect } from "effect"
import type { Subscription } from "../decider/Assemble.ts"
import type { AuditRow, Change, DeliveryRow, EntryRow, KeyRow, NotificationRow, Verdict } from "../decider/Change.ts"
import type { JsonObject } from "../decider/Json.ts"
import type { Row } from "../decider/Row.ts"
import type * as Ledger from "../ledger/Ledger.ts"
import type { TransactionRecord } from "../ledger/TransactionRecords.ts"
import type { Currency } from "../vocabulary/Money.ts"

/** The store cannot be reached, or its queue is full. What was asked may be asked again. */
export class Unavailable extends Data.TaggedError("Store/Unavailable")<{ readonly message: string }> {}

export interface Wanted {
  readonly ids: ReadonlyArray<string>
  readonly counters: ReadonlyArray<string>
  readonly key: Pick<KeyRow, "scope" | "key"> | null
  /** the apps whose subscriptions matter, since their resources may be announced */
  readonly subscribers: ReadonlyArray<string>
}

export interface Found {
  readonly rows: ReadonlyMap<string, Row>
  /** absent: zero */
  readonly counters: ReadonlyMap<string, number>
  readonly key: KeyRow | null
  readonly subscriptions: ReadonlyArray<Subscription>
  /** seconds by which service time is ahead of real time */
  readonly offset: number
}

/** A place in a list that later writes never shift: just before or after a record. */
export interface Position {
  /** create_time, or event_time of notifications */
  readonly time: number
  readonly id: string
}

/** Inclusive bounds of a list's time, in UNIX seconds of service time. */
export interface Span {
  readonly from?: number
  readonly to?: number
}

export interface Paging {
  readonly size: number
  readonly position: Position | null
  /** `next`: older than the position; `previous`: newer, still answered newest first */
  readonly direction: "next" | "previous"
}

export interface ListQuery extends Paging {
  readonly type: string
  /** null: of every app (operator) */
  readonly appId: string | null
  readonly ownerId?: string
  readonly status?: ReadonlyArray<string>
  readonly ref?: string
  readonly rel?: string
  readonly facets?: JsonObject
  readonly minAmount?: number
  readonly maxAmount?: number
  /** inclusive, UNIX seconds */
  readonly from?: number
  readonly to?: number
}

/** Newest first; `more`: there are further ones in the direction asked for. */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly more: boolean
}

export interface NotificationQuery extends Paging {
  readonly appId: string
  readonly resourceType?: string
  readonly resourceId?: string
  readonly from?: number
  readonly to?: number
}

export interface LedgerLine {
  /** of the line */
  readonly id: string
  readonly entryId: string
  readonly createTime: number
  readonly ledgerAccount: string
  readonly currency: Currency
  readonly amount: number
  readonly step: Ledger.Step
  readonly source: { readonly id: string; readonly type: string }
  /** the entry whose inverse this is */
  readonly reversalOf: string | null
}

export interface LedgerQuery extends Paging, Span {
  /** lines of `merchant:<accountId>:*` */
  readonly accountId: string
}

export interface TransactionRecordQuery extends Paging, Span {
  readonly appId: string
  /** the account whose balance the records move */
  readonly accountId?: string
}

export interface LedgerSum {
  readonly ledgerAccount: string
  readonly currency: Currency
  readonly debits: number
  readonly credits: number
}

/** An entry of the audit log in its chain. */
export interface Audited extends AuditRow {
  readonly createTime: number
  /** of the first entry: 64 zeros */
  readonly previousHash: string
  readonly hash: string
}

export interface AuditQuery extends Paging, Span {
  readonly actor?: string
  readonly action?: string
  readonly resource?: string
  readonly resourceId?: string
}

export class Store extends Context.Service<
  Store,
  {
    readonly load: (wanted: Wanted) => Effect.Effect<Found, Unavailable>
    readonly commit: (change: Change) => Effect.Effect<Verdict, Unavailable>
    readonly list: (query: ListQuery) => Effect.Effect<Page<Row>, Unavailable>
    readonly notification: (appId: string | null, id: string) => Effect.Effect<NotificationRow | null, Unavailable>
    readonly notifications: (query: NotificationQuery) => Effect.Effect<Page<NotificationRow>, Unavailable>
    readonly ledgerLines: (query: LedgerQuery) => Effect.Effect<Page<LedgerLine>, Unavailable>
    /** read from the entries of the ledger, as `TransactionRecords.of` tells them */
    readonly transactionRecords: (query: TransactionRecordQuery) => Effect.Effect<Page<TransactionRecord>, Unavailable>
    /** null: there is none, or it is another app's */
    readonly transactionRecord: (appId: string, id: string) => Effect.Effect<TransactionRecord | null, Unavailable>
    readonly ledgerSums: Effect.Effect<ReadonlyArray<LedgerSum>, Unavailable>
    /** adds up what was posted since the last call: `ledgerSums` are right without, but slower from one to the next */
    readonly addUpLedger: Effect.Effect<number, Unavailable>
    /** chains first: all that was committed before is seen, and nothing that is not in the chain */
    readonly audit: (query: AuditQuery) => Effect.Effect<Page<Audited>, Unavailable>
    /** chains what was audited since the last call; the leader does it all the time, so that little is ever loose */
    readonly linkAudit: Effect.Effect<number, Unavailable>
    /** chains first, then recomputes all of it */
    readonly auditCheck: Effect.Effect<
      { readonly intact: boolean; readonly entries: number; readonly firstBrokenId: string | null },
      Unavailable
    >
    /** sessions that this platform has with its database */
    readonly sessions: Effect.Effect<number, Unavailable>
    /** whether it answers, said within seconds; off: there is nothing that could fail */
    readonly health: Effect.Effect<"ok" | "failed" | "off">
    /** erases keys that were used at a service time (UNIX seconds) or before, but those leased beyond a real time (ms) */
    readonly forgetKeys: (usedUntil: number, leasedUntil: number) => Effect.Effect<number, Unavailable>
  }
>()("@payments-platform/domain/Store") {}

export type { DeliveryRow, EntryRow }
