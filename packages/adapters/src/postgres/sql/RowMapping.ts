/**
 * Decoders from the values of a row to the types of the domain, by the names of its columns. This code wrote the values, so
 * a decoder checks only their type; a value of another type is a defect. The Kind of a resource decodes its state.
 */
import { Schema } from "effect"
import type { UniqueKeyRow, NotificationRow, PendingSignal } from "@payments-platform/domain/decider/Change"
import type { HistoryEntry } from "@payments-platform/domain/decider/History"
import * as StateCodec from "@payments-platform/domain/decider/StateCodec"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as Delivery from "@payments-platform/domain/notifications/Delivery"
import type { AuditEntry } from "@payments-platform/domain/ports/Store"
import { Currency } from "@payments-platform/domain/vocabulary/Money"
import { isObject, type JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import type { UnchainedEntry } from "../../store/AuditHashChain.ts"
import * as HistoryColumns from "./HistoryColumns.ts"
import { columnsIn, type Selection, selection } from "./Selection.ts"
import * as TableColumns from "./TableColumns.ts"

export type Value = unknown
export type Values = ReadonlyArray<Value>

const unexpected = (value: Value, kind: string): never => {
  throw new TypeError(`a column holds ${typeof value}, not ${kind}`)
}

export const text = (value: Value): string => (typeof value === "string" ? value : unexpected(value, "text"))
export const textOrNull = (value: Value): string | null => (value === null ? null : text(value))
/** Amounts and times are safe integers; the driver returns bigint for eight bytes. */
export const int = (value: Value): number =>
  typeof value === "number" || typeof value === "bigint" ? Number(value) : unexpected(value, "a number")
export const intOrNull = (value: Value): number | null => (value === null ? null : int(value))
const bytesOrNull = (value: Value): Uint8Array | null =>
  value === null || value instanceof Uint8Array ? value : unexpected(value, "bytes")

/** A column of type json has no other objects. */
const isJsonObject = (value: Value): value is JsonObject => isObject(value)
export const object = (value: Value): JsonObject => (isJsonObject(value) ? value : unexpected(value, "an object"))

export const list = (value: Value): ReadonlyArray<Value> => (Array.isArray(value) ? value : unexpected(value, "a list"))
export const currencyOf = Schema.decodeUnknownSync(Currency)
export const stepOf = Schema.decodeUnknownSync(Schema.Literals(Ledger.steps))

const texts = Schema.decodeUnknownSync(Schema.Array(Schema.String))

const signal = selection(columnsIn(TableColumns.signal))
/** The columns that `signalsOf` reads. */
export const signalColumns = signal.sql

/** The pending signals of rows by their id, which is the first column; those of `signalColumns` begin at `from`. */
export const signalsOf = (rows: ReadonlyArray<Values>, from: number): ReadonlyMap<string, PendingSignal> => {
  const signals = new Map<string, PendingSignal>()
  for (const row of rows) {
    const at = row[from + signal.at.wake_at]
    if (at !== null)
      signals.set(text(row[0]), { at: int(at), reasons: new Set(texts(row[from + signal.at.wake_reasons])) })
  }
  return signals
}

/** The columns that `rowOf` reads. */
export const resource = selection(columnsIn(TableColumns.resource))

export const rowOf = (row: Values): Row => {
  const { at } = resource
  return {
    id: text(row[at.id]),
    type: text(row[at.type]),
    appId: text(row[at.app_id]),
    version: int(row[at.version]),
    createTime: int(row[at.create_time]),
    dueAt: intOrNull(row[at.due_at]),
    listed:
      row[at.listed] === true
        ? {
            ownerId: text(row[at.owner_id]),
            status: text(row[at.status]),
            referenceId: textOrNull(row[at.ref]),
            relatedId: textOrNull(row[at.rel]),
            amount: intOrNull(row[at.amount]),
            facets: object(row[at.facets])
          }
        : null,
    doc: StateCodec.ofJson(object(row[at.doc]))
  }
}

/** The columns that `keyRowOf` reads. */
export const uniqueKey = selection(columnsIn(TableColumns.idempotency))

export const keyRowOf = (row: Values): UniqueKeyRow => {
  const { at } = uniqueKey
  return {
    scope: text(row[at.scope]),
    key: text(row[at.key]),
    hash: text(row[at.hash]),
    version: int(row[at.version]),
    resourceId: textOrNull(row[at.resource_id]),
    reply: bytesOrNull(row[at.reply]),
    leaseUntil: int(row[at.lease_until]),
    usedAt: int(row[at.used_at])
  }
}

/** The columns that `notificationOf` reads. */
export const notification = selection(columnsIn(TableColumns.notification, "notification"))

export const notificationOf = (row: Values): NotificationRow => {
  const { at } = notification
  return {
    id: text(row[at.id]),
    appId: text(row[at.app_id]),
    resourceType: text(row[at.resource_type]),
    resourceId: text(row[at.resource_id]),
    resourceVersion: int(row[at.resource_version]),
    ordinal: int(row[at.ordinal]),
    topic: text(row[at.topic]),
    eventTime: int(row[at.event_time]),
    body: object(row[at.body])
  }
}

/** What `historyEntryOf` reads. */
export const history = selection(columnsIn(TableColumns.history, "history"))

export const historyEntryOf = (row: Values): HistoryEntry => {
  const { at } = history
  const appId = text(row[at.app_id])
  return {
    resourceId: text(row[at.resource_id]),
    version: int(row[at.version]),
    createTime: int(row[at.create_time]),
    appId,
    resourceType: text(row[at.resource_type]),
    command: text(row[at.command]),
    actor: HistoryColumns.actorOf(textOrNull(row[at.actor]), appId),
    correlationId: textOrNull(row[at.correlation_id]),
    statusBefore: textOrNull(row[at.status_before]),
    status: textOrNull(row[at.status]),
    amount: intOrNull(row[at.amount]),
    events: HistoryColumns.eventsOf(row[at.events])
  }
}

/** The columns that `deliveryOf` reads: of a delivery `d`, and of its row `q` in the queue, if it waits. */
export const deliveryExpressions = {
  ...columnsIn(TableColumns.delivery, "d"),
  waits: "q.delivery_id is not null",
  undelivered: "d.undelivered",
  next_attempt_at: "q.next_attempt_at",
  tries: "d.tries",
  attempts: "d.attempts"
}
export const delivery = selection(deliveryExpressions)

const attemptsOf = Schema.decodeUnknownSync(Schema.Array(Delivery.Attempt))
const noAttempts = (value: Value): boolean => Array.isArray(value) && value.length === 0
const stateOf = (waits: Value, undelivered: Value): Delivery.State =>
  waits === true
    ? "waiting"
    : undelivered === null
      ? "delivered"
      : (Delivery.State.literals.find((each) => each === undelivered) ?? unexpected(undelivered, "a state"))

/** `at` is that of a selection with `deliveryExpressions`. */
export const deliveryOf = (
  row: Values,
  at: Selection<keyof typeof deliveryExpressions>["at"] = delivery.at
): Delivery.Delivery => ({
  id: text(row[at.id]),
  notificationId: text(row[at.notification_id]),
  preferenceId: text(row[at.preference_id]),
  appId: text(row[at.app_id]),
  topic: text(row[at.topic]),
  resourceId: text(row[at.resource_id]),
  resourceVersion: int(row[at.resource_version]),
  ordinal: int(row[at.ordinal]),
  createTime: int(row[at.create_time]),
  state: stateOf(row[at.waits], row[at.undelivered]),
  nextAttemptAt: intOrNull(row[at.next_attempt_at]),
  tries: int(row[at.tries]),
  attempts: noAttempts(row[at.attempts]) ? [] : attemptsOf(row[at.attempts])
})

/** The columns that `unchainedEntryOf` reads. */
export const unchainedEntry = selection(columnsIn(TableColumns.audit))

/** The columns that `auditEntryOf` reads: the same, and then its place in the chain. */
export const auditEntry = selection(columnsIn({ ...TableColumns.audit, ...TableColumns.auditChain }))

const actorType = Schema.decodeUnknownSync(Schema.Literals(["operator", "app", "system"]))

export const unchainedEntryOf = (row: Values): UnchainedEntry => {
  const { at } = unchainedEntry
  return {
    id: text(row[at.id]),
    createTime: int(row[at.create_time]),
    actor: { type: actorType(row[at.actor_type]), name: text(row[at.actor_name]) },
    note: textOrNull(row[at.note]),
    action: text(row[at.action]),
    resource: text(row[at.resource]),
    resourceId: text(row[at.resource_id]),
    correlationId: text(row[at.correlation_id]),
    ip: textOrNull(row[at.ip]),
    changes: object(row[at.changes])
  }
}

export const auditEntryOf = (row: Values): AuditEntry => ({
  ...unchainedEntryOf(row),
  previousHash: text(row[auditEntry.at.previous_hash]),
  hash: text(row[auditEntry.at.hash])
})
