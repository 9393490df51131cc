/** Changes and their parts for the suites of stores. All ids are new, so tests may share a store. */
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import * as Change from "@payments-platform/domain/decider/Change"
import * as StateCodec from "@payments-platform/domain/decider/StateCodec"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as PayoutCycle from "@payments-platform/domain/ledger/PayoutCycle"
import type { Paging, Store } from "@payments-platform/domain/ports/Store"
import type { Currency } from "@payments-platform/domain/vocabulary/Money"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"

/** A new id. Ids sort by creation, like those of the platform. */
export const newId = (): string => {
  const time = Date.now().toString(16).padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** service time of the samples in UNIX seconds */
export const noon = 1_750_000_000

/** Parts of a row, with its document as JSON. */
type RowParts = Partial<Omit<Row, "doc">> & { readonly doc?: JsonObject }

const sampleDoc = { _tag: "Pending", nested: { list: [1, "two", null, true] } }

export const row = ({ doc = sampleDoc, ...parts }: RowParts = {}): Row => ({
  id: newId(),
  type: "payments",
  appId: "app",
  version: 1,
  createTime: noon,
  dueAt: null,
  listed: { ownerId: "owner", status: "pending" },
  doc: StateCodec.ofJson(doc),
  ...parts
})

/** The next version of a row. */
export const next = (row: Row, { doc, ...parts }: RowParts = {}): Row => ({
  ...row,
  version: row.version + 1,
  ...(doc === undefined ? {} : { doc: StateCodec.ofJson(doc) }),
  ...parts
})

export const change = (parts: Partial<Change.Change> = {}): Change.Change => ({
  ...Change.empty(noon),
  ...parts
})

export const changeOf = (...writes: ReadonlyArray<Row>): Change.Change => change({ writes })

export const key = (parts: Partial<Change.UniqueKeyRow> = {}): Change.UniqueKeyRow => ({
  scope: "app",
  key: newId(),
  hash: "hash",
  version: 0,
  resourceId: null,
  reply: null,
  leaseUntil: 1_000,
  usedAt: 1_000,
  ...parts
})

/** A ledger entry of a row. */
export const entry = (row: Row, line: number, value: Ledger.Entry, id = newId()): Change.EntryRow => ({
  id,
  resourceId: row.id,
  resourceType: row.type,
  version: row.version,
  appId: row.appId,
  ownerId: row.listed?.ownerId ?? null,
  line,
  entry: value
})

export const pendingEntry = (step: "L1" | "L2", accountId: string, amount: number): Ledger.Entry => {
  const sign = step === "L1" ? 1 : -1
  return Ledger.entry(step, "USD", [
    Ledger.debit("clearing:pending", sign * amount),
    Ledger.credit(Ledger.merchant(accountId, "incoming_pending"), sign * amount)
  ])
}

/** The ledger entry of a dispute that withdraws or reinstates an amount in cents. */
export const disputeEntry = (step: "L8" | "L9" | "L11", accountId: string, amount: number): Ledger.Entry => {
  const sign = step === "L11" ? -1 : 1
  return Ledger.entry(step, "USD", [
    Ledger.debit(Ledger.merchant(accountId, "available"), sign * amount),
    Ledger.credit(step === "L9" ? "service:revenue" : "receivable:card", sign * amount)
  ])
}

export const notification = (
  row: Row,
  ordinal = 0,
  parts: Partial<Change.NotificationRow> = {}
): Change.NotificationRow => ({
  id: newId(),
  appId: row.appId,
  resourceType: row.type,
  resourceId: row.id,
  resourceVersion: row.version,
  ordinal,
  topic: `${row.type}.created`,
  eventTime: noon,
  body: { zeta: 1, alpha: { id: row.id } },
  ...parts
})

export const delivery = (notification: Change.NotificationRow, preferenceId: string): Change.DeliveryRow => ({
  id: newId(),
  notificationId: notification.id,
  preferenceId,
  appId: notification.appId,
  topic: notification.topic,
  resourceId: notification.resourceId,
  resourceVersion: notification.resourceVersion,
  ordinal: notification.ordinal
})

export const audit = (parts: Partial<Change.AuditRow> = {}): Change.AuditRow => ({
  id: newId(),
  actor: { type: "operator", name: "ada" },
  note: null,
  action: "apps.create",
  resource: "applications",
  resourceId: "app",
  correlationId: newId(),
  ip: null,
  changes: { b: 2, a: { d: [1], c: "é" } },
  ...parts
})

export const emptyLoad = { ids: [], counters: [], key: null, subscribers: [] } as const

/** What a payout of an account would take now: its cycle, the records of it, and the sum of their nets in cents. */
export const openCycle = Effect.fnUntraced(function* (
  store: Store["Service"],
  appId: string,
  accountId: string,
  currency: Currency
) {
  const counter = PayoutCycle.counterKey(accountId, currency)
  const { counters } = yield* store.load({ ...emptyLoad, counters: [counter] })
  const number = counters.get(counter) ?? 0
  const { items } = yield* store.transactionRecords({ appId, cycle: { accountId, currency, number }, ...first(500) })
  return { number, records: items.length, net: items.reduce((sum, { fee, gross }) => sum + gross - fee, 0) }
})

export const first = (size: number): Paging => ({ size, position: null, direction: "next" })
