/**
 * A Change is all that one command does to the world, as data: a store applies
 * it wholly or not at all. `assemble` makes it, `judge` decides about it, a
 * store commits it.
 */
import type * as Ledger from "../ledger/Ledger.ts"
import type * as TransactionRecords from "../ledger/TransactionRecords.ts"
import type { JsonObject } from "./Json.ts"
import type { Row } from "./Row.ts"

/** A fact that the decision rests on: stale when the row has moved on. Version 0: there is no such row. */
export interface Expectation {
  readonly id: string
  readonly version: number
}

/**
 * A number moved by a delta and bounded where it commits: a merchant balance,
 * a count of open work. A delta of zero with a bound is a pure condition.
 */
export interface Counter {
  readonly key: string
  readonly delta: number
  readonly min?: number
  readonly max?: number
  /** makes this resource due when the delta carries the number across the bound */
  readonly wake?: { readonly id: string; readonly below?: number; readonly above?: number }
}

/** The row of a Unique-Key. `version` is what was read: 0 for a key never seen. */
export interface KeyRow {
  readonly scope: string
  readonly key: string
  /** keyed hash of the request */
  readonly hash: string
  readonly version: number
  /** the resource that the request makes, so that a retry finds what was begun */
  readonly resourceId: string | null
  /** the answer, sealed; null while the request is under way */
  readonly reply: string | null
  /** real time in ms until which nobody else takes the request over */
  readonly leaseUntil: number
  /** service time in UNIX seconds at which its request was begun, and once it has an answer, answered */
  readonly usedAt: number
}

/** `ownerId`: the id in the resource's `owner`, of a payment, a refund, a dispute the account. */
export interface EntryRow extends TransactionRecords.Row {
  readonly line: number
  readonly entry: Ledger.Entry
}

export interface EventRow {
  readonly id: string
  readonly version: number
  readonly event: JsonObject
}

export interface NotificationRow {
  readonly id: string
  readonly appId: string
  readonly resourceType: string
  readonly resourceId: string
  /** version of the resource after the Change: with `ordinal`, the order of what is told about it */
  readonly resourceVersion: number
  /** place among the topics of that version */
  readonly ordinal: number
  readonly topic: string
  /** UNIX seconds of service time */
  readonly eventTime: number
  /** the delivered body, whole */
  readonly body: JsonObject
}

export interface DeliveryRow {
  readonly id: string
  readonly notificationId: string
  readonly preferenceId: string
  readonly appId: string
  readonly topic: string
  readonly resourceId: string
  /** as its notification's */
  readonly resourceVersion: number
  readonly ordinal: number
}

export interface AuditRow {
  readonly id: string
  readonly actor: { readonly type: "operator" | "app" | "system"; readonly name: string }
  readonly note: string | null
  readonly action: string
  readonly resource: string
  readonly resourceId: string
  readonly correlationId: string
  readonly ip: string | null
  readonly changes: JsonObject
}

export interface Change {
  readonly id: string
  /** UNIX seconds of service time */
  readonly at: number
  readonly appId: string | null
  readonly expects: ReadonlyArray<Expectation>
  /** every written row is expected at its version less one */
  readonly writes: ReadonlyArray<Row>
  /** rows whose wake this Change has answered */
  readonly awake: ReadonlyArray<string>
  readonly counters: ReadonlyArray<Counter>
  readonly take: ReadonlyArray<string>
  readonly release: ReadonlyArray<string>
  readonly entries: ReadonlyArray<EntryRow>
  readonly events: ReadonlyArray<EventRow>
  readonly notifications: ReadonlyArray<NotificationRow>
  readonly deliveries: ReadonlyArray<DeliveryRow>
  readonly audit: ReadonlyArray<AuditRow>
  readonly key: KeyRow | null
}

/** What became of a Change. Only `Committed` left a trace. */
export type Verdict =
  | { readonly _tag: "Committed" }
  /** a fact has moved on: decide anew */
  | { readonly _tag: "Stale"; readonly ids: ReadonlyArray<string> }
  /** a number would leave its bounds */
  | { readonly _tag: "OutOfBounds"; readonly key: string }
  /** another resource holds the claim */
  | { readonly _tag: "Claimed"; readonly claim: string }
  /** the Unique-Key was used or taken over meanwhile */
  | { readonly _tag: "KeyMoved" }

export const committed: Verdict = { _tag: "Committed" }

export const empty = (id: string, at: number, appId: string | null): Change => ({
  id,
  at,
  appId,
  expects: [],
  writes: [],
  awake: [],
  counters: [],
  take: [],
  release: [],
  entries: [],
  events: [],
  notifications: [],
  deliveries: [],
  audit: [],
  key: null
})
