/**
 * A Change is every effect of one command, as data: rows, events, ledger entries,
 * counters, claims, notifications, deliveries, audit entries and the stored response.
 * `assemble` builds it from the steps of a decision. A store commits it wholly or not
 * at all, and `judge` decides which of the two (`Verdict`).
 */
import type * as Ledger from "../ledger/Ledger.ts"
import type * as PayoutCycle from "../ledger/PayoutCycle.ts"
import type * as TransactionRecords from "../ledger/TransactionRecords.ts"
import type { JsonObject } from "../vocabulary/text/Json.ts"
import type { Row } from "./StoredRow.ts"

/**
 * The version of a row that a decision read. If the row has another version at commit, the Change is `Stale`. Version
 * 0: there is no such row.
 */
export interface Expectation {
  readonly id: string
  readonly version: number
}

/**
 * Makes a resource due besides its timers, for a reason: a plain word such as `negative_balance`, or one crossing of a
 * bound, such as `negative_balance 1 -500` (SignalReason.ts). Its due work receives the reasons, and the Change of that
 * work acknowledges them (`Change.acknowledged`). A signal to a resource that does not exist is dropped.
 */
export interface Signal {
  readonly id: string
  readonly reason: string
}

/** The signals of a resource that are not acknowledged yet. `at`: when the earliest was sent, in UNIX seconds of service time. */
export interface PendingSignal {
  readonly at: number
  readonly reasons: ReadonlySet<string>
}

/**
 * A number that a store keeps by its key: a merchant balance in the smallest unit of
 * its currency, or a count of open resources. `delta` is added at commit; the sum
 * must then lie within `min` and `max`, both inclusive. A delta of 0 with a bound
 * changes nothing and is only a condition.
 */
export interface Counter {
  readonly key: string
  readonly delta: number
  readonly min?: number
  readonly max?: number
  /**
   * Signals the resource when the number falls below `below` or rises above `above`. `isEachSignalled`: each crossing is a
   * reason of its own, which contains the number after it (SignalReason.ts).
   */
  readonly signal?: Signal & { readonly below?: number; readonly above?: number; readonly isEachSignalled?: boolean }
}

/** The sum of the deltas of one counter. A Change has few counters, so comparing their keys is faster than a Map. */
export const deltaOf = (counters: ReadonlyArray<Counter>, key: string): number => {
  let sum = 0
  for (const { delta, key: name } of counters) if (name === key) sum += delta
  return sum
}

/** The row of a Unique-Key (platform.md 2). `version` is the version that was read; 0: the key was never used. */
export interface UniqueKeyRow {
  /** the app, or the operator surface: keys of different scopes are independent */
  readonly scope: string
  readonly key: string
  /** keyed hash of method, path, query, body and version of the request */
  readonly hash: string
  readonly version: number
  /** the resource that the request creates, so that a retry resumes it */
  readonly resourceId: string | null
  /** the stored response, sealed; null while the request is in progress */
  readonly reply: Uint8Array | null
  /** real time in ms until which no other process resumes the request; 0: no process works on it */
  readonly leaseUntil: number
  /** UNIX seconds of service time at which the request was started or, once it has a response, answered */
  readonly usedAt: number
}

/** A ledger entry of a Change. `ownerId` is the id in the resource's `owner`: the account of a payment, refund or dispute. */
export interface EntryRow extends TransactionRecords.Row {
  /** place among the entries of its resource in this Change, from 0 */
  readonly line: number
  readonly entry: Ledger.Entry
}

/** An event of a resource. `version` is the version of the row after it. */
export interface EventRow {
  readonly id: string
  readonly version: number
  readonly event: JsonObject
}

/** A notification (platform.md 10). It is written if the app subscribes to the topic, whether or not it is delivered. */
export interface NotificationRow {
  readonly id: string
  readonly appId: string
  readonly resourceType: string
  readonly resourceId: string
  /** version of the resource after the Change; with `ordinal` it orders the notifications of one resource */
  readonly resourceVersion: number
  /** place among the topics of that version, from 0 */
  readonly ordinal: number
  readonly topic: string
  /** UNIX seconds of service time */
  readonly eventTime: number
  /** the body as it is delivered */
  readonly body: JsonObject
}

/** The delivery of a notification to the address of one preference. */
export interface DeliveryRow {
  readonly id: string
  readonly notificationId: string
  readonly preferenceId: string
  readonly appId: string
  readonly topic: string
  readonly resourceId: string
  /** the notification's version and ordinal: a preference receives those of one resource in this order */
  readonly resourceVersion: number
  readonly ordinal: number
}

/**
 * An entry of the audit log (platform.md 12). `changes` names the fields of the request and the events, and contains the
 * values of members that changed, without personal data (RecordChanges.ts).
 */
export interface AuditRow {
  readonly id: string
  readonly actor: { readonly type: "operator" | "app" | "system"; readonly name: string }
  /** the operator's reason */
  readonly note: string | null
  /** the name of the command's handler: `payments.create` */
  readonly action: string
  readonly resource: string
  readonly resourceId: string
  readonly correlationId: string
  readonly ip: string | null
  readonly changes: JsonObject
}

/**
 * Who had a command executed: an app by its id, a session by its type, the operator by the name that the request gave, or
 * the platform itself, whose name is null.
 */
export interface Actor {
  readonly type: "app" | "session" | "operator" | "system"
  readonly name: string | null
}

/** The command of a Change, and who had it executed. */
export interface Origin {
  /** the name of its handler: `payments.create` */
  readonly command: string
  readonly actor: Actor
  /** the X-Correlation-Id of the request; null: no request asked for the command */
  readonly correlationId: string | null
}

/** What a Change did to one resource, for its history (platform.md 12). It has no data of a person and nothing secret. */
export interface HistoryRow extends Origin {
  readonly resourceId: string
  readonly resourceType: string
  readonly appId: string
  /** the version of the resource after the Change: 1, 2, 3 and so on, without a gap */
  readonly version: number
  /** the status that the record had before; null: the API did not show the resource */
  readonly statusBefore: string | null
  /** the status of the record; null: the API does not show the resource */
  readonly status: string | null
  /** the amount of the resource, in the smallest unit of its currency; null: it has none */
  readonly amount: number | null
  /** what happened, in its order; `amount`: what the event moves, in the smallest unit; null: the event names none */
  readonly events: ReadonlyArray<{ readonly name: string; readonly amount: number | null }>
}

/** All effects of one command. */
export interface Change {
  /** UNIX seconds of service time */
  readonly at: number
  /** rows that the decision read but does not write */
  readonly expects: ReadonlyArray<Expectation>
  /** rows to create or replace; each is expected to have its `version - 1` at commit */
  readonly writes: ReadonlyArray<Row>
  /** the signals of the decision itself; its counters may send more */
  readonly signals: ReadonlyArray<Signal>
  /** the resources are no longer due for these reasons, unless this Change signals them again */
  readonly acknowledged: ReadonlyArray<Signal>
  readonly counters: ReadonlyArray<Counter>
  /** claims to hold from now on: a claim has at most one holder */
  readonly take: ReadonlyArray<string>
  /** claims to give up; `take` may name the same ones */
  readonly release: ReadonlyArray<string>
  readonly entries: ReadonlyArray<EntryRow>
  /** payouts, each of which takes the open cycle of transaction records of its account */
  readonly payouts: ReadonlyArray<PayoutCycle.CycleClaim>
  /** what happened; the caller gets the events, and no store keeps them */
  readonly events: ReadonlyArray<EventRow>
  /** one for each resource that the Change gives a new version, but for those without a history */
  readonly history: ReadonlyArray<HistoryRow>
  readonly notifications: ReadonlyArray<NotificationRow>
  readonly deliveries: ReadonlyArray<DeliveryRow>
  readonly audit: ReadonlyArray<AuditRow>
  readonly key: UniqueKeyRow | null
}

/**
 * Decides a command again, with the values that its counters have under the locks of the commit; null: the Change stays
 * refused. It is pure. The new Change may name only what the given Change names, and rows with new ids. So a
 * command that takes all of a balance commits however fast the balance moves (`CommandHandler.decidesAtCommit`).
 */
export type Redecide<out A> = (counter: (key: string) => number) => Redecision<A> | null

/** The Change of a command that was decided again, and what its caller gets back if this Change commits. */
export interface Redecision<out A> {
  readonly change: Change
  readonly result: A
}

/** The result of committing a Change. Every verdict but `Committed` leaves the store as it was. */
export type Verdict<A = never> =
  /** `redecision`: its Change was committed in place of the given one */
  | { readonly _tag: "Committed"; readonly redecision?: Redecision<A> }
  /** these rows have changed since they were read: load and decide again */
  | { readonly _tag: "Stale"; readonly ids: ReadonlyArray<string> }
  /** a counter would leave its bounds */
  | { readonly _tag: "OutOfBounds"; readonly key: string }
  /** another resource holds this claim */
  | { readonly _tag: "Claimed"; readonly claim: string }
  /** another request has used or resumed the Unique-Key meanwhile: look it up again */
  | { readonly _tag: "KeyMoved" }

export const commitVerdict: Verdict = { _tag: "Committed" }

/** A Change without effects, to which a caller adds one, such as a Unique-Key. */
export const empty = (at: number): Change => ({
  at,
  expects: [],
  writes: [],
  signals: [],
  acknowledged: [],
  counters: [],
  take: [],
  release: [],
  entries: [],
  payouts: [],
  events: [],
  history: [],
  notifications: [],
  deliveries: [],
  audit: [],
  key: null
})
