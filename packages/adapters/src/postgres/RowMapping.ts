/**
 * Decoders from the positional values of a row to the types of the domain. This code wrote the values, so a decoder
 * checks only their type; a value of another type is a defect. The Kind of a resource decodes its state.
 */
import { Schema } from "effect"
import type { UniqueKeyRow, NotificationRow, Woken } from "@payments-platform/domain/decider/Change"
import { isObject, type JsonObject } from "@payments-platform/domain/vocabulary/Json"
import * as StateCodec from "@payments-platform/domain/decider/StateCodec"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as Delivery from "@payments-platform/domain/notifications/delivery/Delivery"
import type { AuditEntry } from "@payments-platform/domain/ports/Store"
import { Currency } from "@payments-platform/domain/vocabulary/Money"
import type { UnchainedEntry } from "../store/AuditHashChain.ts"

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

/** The columns that `wakesOf` reads. */
export const wakeColumns = "wake_at, wake_reasons"

/** The wakes of rows by their id, which is the first column; those of `wakeColumns` begin at `from`. */
export const wakesOf = (rows: ReadonlyArray<Values>, from: number): ReadonlyMap<string, Woken> => {
  const wakes = new Map<string, Woken>()
  for (const row of rows)
    if (row[from] !== null) wakes.set(text(row[0]), { at: int(row[from]), reasons: new Set(texts(row[from + 1])) })
  return wakes
}

/** The columns that `rowOf` reads; a wider row continues at `rowWidth`. */
export const rowColumns =
  "id, type, app_id, version, create_time, due_at, listed, owner_id, status, ref, rel, amount, facets, doc"
export const rowWidth = 14

export const rowOf = (of: Values): Row => ({
  id: text(of[0]),
  type: text(of[1]),
  appId: text(of[2]),
  version: int(of[3]),
  createTime: int(of[4]),
  dueAt: intOrNull(of[5]),
  listed:
    of[6] === true
      ? {
          ownerId: text(of[7]),
          status: text(of[8]),
          ref: textOrNull(of[9]),
          rel: textOrNull(of[10]),
          amount: intOrNull(of[11]),
          facets: object(of[12])
        }
      : null,
  doc: StateCodec.ofJson(object(of[13]))
})

export const keyColumns = "scope, key, hash, version, resource_id, reply, lease_until, used_at"

export const keyRowOf = (of: Values): UniqueKeyRow => ({
  scope: text(of[0]),
  key: text(of[1]),
  hash: text(of[2]),
  version: int(of[3]),
  resourceId: textOrNull(of[4]),
  reply: bytesOrNull(of[5]),
  leaseUntil: int(of[6]),
  usedAt: int(of[7])
})

export const notificationColumns = (table: string): string =>
  ["id", "app_id", "resource_type", "resource_id", "resource_version", "ordinal", "topic", "event_time", "body"]
    .map((name) => `${table}.${name}`)
    .join(", ")

/** `from` is the index of the first column of the notification in a wider row. */
export const notificationOf = (of: Values, from = 0): NotificationRow => ({
  id: text(of[from]),
  appId: text(of[from + 1]),
  resourceType: text(of[from + 2]),
  resourceId: text(of[from + 3]),
  resourceVersion: int(of[from + 4]),
  ordinal: int(of[from + 5]),
  topic: text(of[from + 6]),
  eventTime: int(of[from + 7]),
  body: object(of[from + 8])
})

/** The columns that `deliveryOf` reads: of a delivery `d` and of its row `q` in the queue, if it waits. */
export const deliveryColumns = `d.id, d.notification_id, d.preference_id, d.app_id, d.topic, d.resource_id,
  d.resource_version, d.ordinal, d.create_time, q.delivery_id is not null, d.undelivered, q.next_attempt_at, d.tries,
  d.attempts`

const attemptsOf = Schema.decodeUnknownSync(Schema.Array(Delivery.Attempt))
const noAttempts = (value: Value): boolean => Array.isArray(value) && value.length === 0
const stateOf = (waits: Value, undelivered: Value): Delivery.State =>
  waits === true
    ? "waiting"
    : undelivered === null
      ? "delivered"
      : (Delivery.State.literals.find((each) => each === undelivered) ?? unexpected(undelivered, "a state"))

/** `from` is the index of the first column of the delivery in a wider row. */
export const deliveryOf = (of: Values, from = 0): Delivery.Delivery => ({
  id: text(of[from]),
  notificationId: text(of[from + 1]),
  preferenceId: text(of[from + 2]),
  appId: text(of[from + 3]),
  topic: text(of[from + 4]),
  resourceId: text(of[from + 5]),
  resourceVersion: int(of[from + 6]),
  ordinal: int(of[from + 7]),
  createTime: int(of[from + 8]),
  state: stateOf(of[from + 9], of[from + 10]),
  nextAttemptAt: intOrNull(of[from + 11]),
  tries: int(of[from + 12]),
  attempts: noAttempts(of[from + 13]) ? [] : attemptsOf(of[from + 13])
})

export const unchainedColumns =
  "id, create_time, actor_type, actor_name, note, action, resource, resource_id, correlation_id, ip, changes"
export const auditColumns = `${unchainedColumns}, previous_hash, hash`

const actorType = Schema.decodeUnknownSync(Schema.Literals(["operator", "app", "system"]))

export const unchainedOf = (of: Values): UnchainedEntry => ({
  id: text(of[0]),
  createTime: int(of[1]),
  actor: { type: actorType(of[2]), name: text(of[3]) },
  note: textOrNull(of[4]),
  action: text(of[5]),
  resource: text(of[6]),
  resourceId: text(of[7]),
  correlationId: text(of[8]),
  ip: textOrNull(of[9]),
  changes: object(of[10])
})

export const auditedOf = (of: Values): AuditEntry => ({
  ...unchainedOf(of),
  previousHash: text(of[11]),
  hash: text(of[12])
})
