/**
 * The statement that writes a batch: for each table one `insert ... select from unnest`, and one update for rows
 * that exist. The statement is atomic. A row that does not exist yet cannot be locked and is plainly inserted: when
 * another process inserted it first, the statement fails with 23505, and GroupCommit.ts decides the batch again. Signals
 * are rare and have a statement of their own, because one statement cannot write a row twice.
 */
import type {
  AuditRow,
  DeliveryRow,
  HistoryRow,
  UniqueKeyRow,
  NotificationRow,
  PendingSignal
} from "@payments-platform/domain/decider/Change"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import type { CycleClaim } from "@payments-platform/domain/ledger/PayoutCycle"
import type { LedgerSum } from "@payments-platform/domain/ports/Store"
import type { StoredEntry } from "../../store/LedgerEntries.ts"
import { isBlocked } from "../DeliveryChain.ts"
import * as HistoryColumns from "../sql/HistoryColumns.ts"
import {
  type Column,
  array,
  column,
  columns,
  insert,
  names,
  parametersOf,
  texts,
  unnest,
  update
} from "../sql/SqlParameters.ts"
import * as TableColumns from "../sql/TableColumns.ts"

/** Documents are encoded before the transaction begins, so that one that cannot be encoded fails its caller alone. */
export interface EncodedRow {
  readonly row: Row
  readonly doc: string
  readonly facets: string | null
}
export interface EncodedNotification {
  readonly row: NotificationRow
  readonly body: string
}
export interface EncodedAudit {
  readonly row: AuditRow
  readonly at: number
  readonly changes: string
}
export interface NewHistory {
  readonly row: HistoryRow
  readonly at: number
}
export interface NewDelivery {
  readonly row: DeliveryRow
  readonly at: number
  /** whether it waits for an earlier one of its chain; null: the statement decides by the stored deliveries */
  readonly isParked: boolean | null
}

export interface Writes {
  readonly newRows: ReadonlyArray<EncodedRow>
  readonly oldRows: ReadonlyArray<EncodedRow>
  readonly signals: ReadonlyMap<string, PendingSignal | null>
  readonly newCounters: ReadonlyArray<readonly [string, number]>
  readonly oldCounters: ReadonlyArray<readonly [string, number]>
  readonly newKeys: ReadonlyArray<UniqueKeyRow>
  readonly oldKeys: ReadonlyArray<UniqueKeyRow>
  readonly taken: ReadonlyArray<string>
  readonly released: ReadonlyArray<string>
  readonly entries: ReadonlyArray<StoredEntry>
  readonly payouts: ReadonlyArray<CycleClaim>
  readonly sums: ReadonlyArray<LedgerSum>
  readonly notifications: ReadonlyArray<EncodedNotification>
  readonly deliveries: ReadonlyArray<NewDelivery>
  readonly history: ReadonlyArray<NewHistory>
  readonly audit: ReadonlyArray<EncodedAudit>
}

const resource: ReadonlyArray<Column<EncodedRow>> = columns(TableColumns.resource, {
  id: ({ row }) => row.id,
  type: ({ row }) => row.type,
  app_id: ({ row }) => row.appId,
  version: ({ row }) => row.version,
  create_time: ({ row }) => row.createTime,
  due_at: ({ row }) => row.dueAt,
  listed: ({ row }) => row.listed !== null,
  owner_id: ({ row }) => row.listed?.ownerId ?? null,
  status: ({ row }) => row.listed?.status ?? null,
  ref: ({ row }) => row.listed?.referenceId ?? null,
  rel: ({ row }) => row.listed?.relatedId ?? null,
  amount: ({ row }) => row.listed?.amount ?? null,
  facets: ({ facets }) => facets,
  doc: ({ doc }) => doc
})
const counter: ReadonlyArray<Column<readonly [string, number]>> = [
  column("key", "text", ([key]) => key),
  column("amount", "int8", ([, amount]) => amount)
]
const idempotency: ReadonlyArray<Column<UniqueKeyRow>> = columns(TableColumns.idempotency, {
  scope: (row) => row.scope,
  key: (row) => row.key,
  hash: (row) => row.hash,
  version: (row) => row.version,
  resource_id: (row) => row.resourceId,
  reply: (row) => row.reply,
  lease_until: (row) => row.leaseUntil,
  used_at: (row) => row.usedAt
})
const entry: ReadonlyArray<Column<StoredEntry>> = [
  column("id", "uuid", ({ row }) => row.id),
  column("resource_id", "uuid", ({ row }) => row.resourceId),
  column("resource_type", "text", ({ row }) => row.resourceType),
  column("version", "int4", ({ row }) => row.version),
  column("line", "int4", ({ row }) => row.line),
  column("step", "text", ({ row }) => row.entry.step),
  column("currency", "text", ({ row }) => row.entry.currency),
  column("create_time", "int8", ({ createTime }) => createTime),
  column("account_id", "uuid", ({ accountId }) => accountId),
  column("app_id", "text", ({ feeRecord, record }) => (record ?? feeRecord)?.appId ?? null),
  column("record_id", "uuid", ({ record }) => record?.id ?? null),
  column("fee_record_id", "uuid", ({ feeRecord }) => feeRecord?.id ?? null),
  column("payout_cycle", "int4", ({ cycle }) => cycle),
  column("postings", "json", ({ row }) =>
    JSON.stringify(row.entry.postings.map(({ account, amount }) => [account, amount]))
  )
]
const payoutCycle: ReadonlyArray<Column<CycleClaim>> = [
  column("payout_id", "uuid", ({ payoutId }) => payoutId),
  column("account_id", "uuid", ({ cycle }) => cycle.accountId),
  column("currency", "text", ({ cycle }) => cycle.currency),
  column("number", "int4", ({ cycle }) => cycle.number)
]
/** The sums of a batch are one row. */
const ledgerDelta: ReadonlyArray<Column<ReadonlyArray<LedgerSum>>> = [
  column("sums", "json", (sums) =>
    JSON.stringify(
      sums.map(({ credits, currency, debits, ledgerAccount }) => [ledgerAccount, currency, debits, credits])
    )
  )
]
const notification: ReadonlyArray<Column<EncodedNotification>> = columns(TableColumns.notification, {
  id: ({ row }) => row.id,
  app_id: ({ row }) => row.appId,
  resource_type: ({ row }) => row.resourceType,
  resource_id: ({ row }) => row.resourceId,
  resource_version: ({ row }) => row.resourceVersion,
  ordinal: ({ row }) => row.ordinal,
  topic: ({ row }) => row.topic,
  event_time: ({ row }) => row.eventTime,
  body: ({ body }) => body
})
const history: ReadonlyArray<Column<NewHistory>> = columns(TableColumns.history, {
  resource_id: ({ row }) => row.resourceId,
  version: ({ row }) => row.version,
  create_time: ({ at }) => at,
  app_id: ({ row }) => row.appId,
  resource_type: ({ row }) => row.resourceType,
  command: ({ row }) => row.command,
  actor: ({ row }) => HistoryColumns.ofActor(row.actor, row.appId),
  correlation_id: ({ row }) => row.correlationId,
  status_before: ({ row }) => row.statusBefore,
  status: ({ row }) => row.status,
  amount: ({ row }) => row.amount,
  events: ({ row }) => HistoryColumns.ofEvents(row.events)
})
const delivery: ReadonlyArray<Column<NewDelivery>> = columns(TableColumns.delivery, {
  id: ({ row }) => row.id,
  notification_id: ({ row }) => row.notificationId,
  preference_id: ({ row }) => row.preferenceId,
  app_id: ({ row }) => row.appId,
  topic: ({ row }) => row.topic,
  resource_id: ({ row }) => row.resourceId,
  resource_version: ({ row }) => row.resourceVersion,
  ordinal: ({ row }) => row.ordinal,
  create_time: ({ at }) => at
})
const queued: ReadonlyArray<Column<NewDelivery>> = [
  column("delivery_id", "uuid", ({ row }) => row.id),
  column("preference_id", "uuid", ({ row }) => row.preferenceId),
  column("resource_id", "text", ({ row }) => row.resourceId),
  column("resource_version", "int4", ({ row }) => row.resourceVersion),
  column("ordinal", "int4", ({ row }) => row.ordinal),
  column("create_time", "int8", ({ at }) => at)
]
const placed: ReadonlyArray<Column<NewDelivery>> = [...queued, column("is_parked", "bool", ({ isParked }) => isParked)]

/** A parked delivery has no time of its next attempt. One that was never attempted blocks those behind it. */
const queueDeliveries = (first: number): string =>
  `insert into delivery_queue (${names(queued)}, next_attempt_at, blocks)
  select ${queued.map(({ name }) => `u.${name}`).join(", ")},
    case when not coalesce(u.is_parked, ${isBlocked("u")}) then u.create_time end, true
  from ${unnest(placed, first)}`
const audit: ReadonlyArray<Column<EncodedAudit>> = columns(TableColumns.audit, {
  id: ({ row }) => row.id,
  create_time: ({ at }) => at,
  actor_type: ({ row }) => row.actor.type,
  actor_name: ({ row }) => row.actor.name,
  note: ({ row }) => row.note,
  action: ({ row }) => row.action,
  resource: ({ row }) => row.resource,
  resource_id: ({ row }) => row.resourceId,
  correlation_id: ({ row }) => row.correlationId,
  ip: ({ row }) => row.ip,
  changes: ({ changes }) => changes
})

/** The reasons are sorted, so that equal ones are stored alike. */
const signal: ReadonlyArray<Column<readonly [string, PendingSignal | null]>> = columns(
  { id: "text", ...TableColumns.signal },
  {
    id: ([id]) => id,
    wake_at: ([, pending]) => pending?.at ?? null,
    wake_reasons: ([, pending]) => (pending === null ? null : JSON.stringify([...pending.reasons].sort()))
  }
)

type Statement = readonly [sql: string, parameters: ReadonlyArray<unknown>]

/** The clause of one table; null when it has no rows, and then the table is not in the statement. */
const clause = (
  rows: { readonly length: number },
  sql: (first: number) => string,
  parameters: () => ReadonlyArray<unknown>
): { readonly sql: (first: number) => string; readonly parameters: () => ReadonlyArray<unknown> } | null =>
  rows.length === 0 ? null : { sql, parameters }

const inserts = <A>(table: string, columns: ReadonlyArray<Column<A>>, rows: ReadonlyArray<A>) =>
  clause(
    rows,
    (first) => insert(table, columns, first),
    () => parametersOf(columns, rows)
  )

const updates = <A>(
  table: string,
  keys: ReadonlyArray<string>,
  columns: ReadonlyArray<Column<A>>,
  rows: ReadonlyArray<A>
) =>
  clause(
    rows,
    (first) => update(table, keys, columns, first),
    () => parametersOf(columns, rows)
  )

const clausesOf = (writes: Writes) => [
  inserts("resource", resource, writes.newRows),
  updates("resource", ["id"], resource, writes.oldRows),
  inserts("idempotency", idempotency, writes.newKeys),
  updates("idempotency", ["scope", "key"], idempotency, writes.oldKeys),
  inserts("counter", counter, writes.newCounters),
  updates("counter", ["key"], counter, writes.oldCounters),
  clause(
    writes.taken,
    (first) => `insert into claim (name) select unnest($${first}::text[])`,
    () => [texts(writes.taken)]
  ),
  clause(
    writes.released,
    (first) => `delete from claim where name = any($${first})`,
    () => [array(writes.released, "text")]
  ),
  inserts("entry", entry, writes.entries),
  inserts("payout_cycle", payoutCycle, writes.payouts),
  inserts("ledger_delta", ledgerDelta, writes.sums.length === 0 ? [] : [writes.sums]),
  inserts("notification", notification, writes.notifications),
  inserts("delivery", delivery, writes.deliveries),
  clause(writes.deliveries, queueDeliveries, () => parametersOf(placed, writes.deliveries)),
  inserts("history", history, writes.history),
  inserts("audit", audit, writes.audit)
]

/** The statement that writes the rows of a batch, with its parameters; none without rows. */
const writingStatementOf = (writes: Writes): ReadonlyArray<Statement> => {
  const parameters: Array<unknown> = []
  const clauses: Array<string> = []
  for (const each of clausesOf(writes)) {
    if (each === null) continue
    clauses.push(`w${clauses.length} as (${each.sql(parameters.length + 1)})`)
    parameters.push(...each.parameters())
  }
  return clauses.length === 0 ? [] : [[`with ${clauses.join(",\n")} select 1`, parameters]]
}

/** The statement that writes the signals of a batch after its rows; none without signals. */
const signalStatementOf = ({ signals }: Writes): ReadonlyArray<Statement> =>
  signals.size === 0 ? [] : [[update("resource", ["id"], signal, 1), parametersOf(signal, [...signals])]]

/** The statements that write a batch, in their order. */
export const statementsOf = (writes: Writes): ReadonlyArray<Statement> => [
  ...writingStatementOf(writes),
  ...signalStatementOf(writes)
]
