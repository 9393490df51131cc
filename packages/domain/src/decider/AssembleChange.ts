/**
 * Builds a Change from the steps of a decision: rows and expectations, ledger entries
 * and the counters they move, claims, notifications for the subscribed preferences,
 * and the stored answer. No other code builds the Change of a command.
 */
import * as Ledger from "../ledger/Ledger.ts"
import type * as PayoutCycle from "../ledger/PayoutCycle.ts"
import { matches } from "../vocabulary/Topic.ts"
import {
  type AuditRow,
  type Change,
  type DeliveryRow,
  type EntryRow,
  type EventRow,
  type Expectation,
  type UniqueKeyRow,
  type NotificationRow,
  type Counter,
  type Wake,
  deltaOf
} from "./Change.ts"
import type { JsonObject } from "../vocabulary/Json.ts"
import type { Step, Counters } from "./Kind.ts"
import type { Row } from "./StoredRow.ts"

/** A notification preference (platform.md 10): an app's subscription to a topic. */
export interface Subscription {
  readonly preferenceId: string
  readonly appId: string
  /** a topic, or `<resource>.*` for all topics of a resource */
  readonly topic: string
  /** false: notifications are written, but none is delivered to this preference */
  readonly reachable: boolean
}

/** The type of rows that are notification preferences; their facet `topic` holds the topic. */
export const subscriptionType = "notification_preferences"

/** The subscription of a row; null: the row is no preference, or a deleted one. Stores keep their subscriptions by this. */
export const subscriptionOf = (row: Row): Subscription | null => {
  const topic = row.listed?.facets?.topic
  if (row.type !== subscriptionType || row.listed === null || typeof topic !== "string") return null
  const { status } = row.listed
  return status === "active" || status === "unreachable"
    ? { preferenceId: row.id, appId: row.appId, topic, reachable: status === "active" }
    : null
}

/** What a Change holds beside the steps of its decision. */
export interface ChangeContext {
  /** UNIX seconds of service time */
  readonly at: number
  /** returns a new id with each call */
  readonly newId: () => string
  /** the versions of all rows that were read; those that the steps write are left out of the Change */
  readonly expects: ReadonlyArray<Expectation>
  readonly subscriptions: ReadonlyArray<Subscription>
  /** the `api_version` of the app's notifications (platform.md 11, `notification_version`) */
  readonly notificationVersion: string
  /** counters as they were loaded, for the records of notifications */
  readonly counters: Counters
  /** the conditions of the decision */
  readonly conditions: ReadonlyArray<Counter>
  /** the payouts of the decision */
  readonly payouts: ReadonlyArray<PayoutCycle.Taking>
  readonly key: UniqueKeyRow | null
  readonly audit: ReadonlyArray<AuditRow>
  /** the resources that the decision wakes */
  readonly wakes: ReadonlyArray<Wake>
  /** the wakes that the decision answers */
  readonly awake: ReadonlyArray<Wake>
  /** the records of networks that commit with the decision (ports/RecordDraft.ts); absent: none */
  readonly records?: ReadonlyArray<Row>
}

/** Why an account is woken whose available balance fell below zero. */
export const negativeBalance = "negative_balance"

/**
 * The counter of a merchant balance, in the API's sign: credits raise it. Only `available` may become negative, and then
 * its account is woken (accounts.negative_balance).
 */
const balanceCounter = ({ account, amount }: Ledger.Posting, { currency }: Ledger.Entry): Counter | null => {
  const merchant = Ledger.merchantOf(account)
  if (merchant === null) return null
  const key = Ledger.counterKey(account, currency)
  const delta = -amount
  if (!merchant.isAvailable) return { key, delta, min: 0 }
  if (delta >= 0) return { key, delta }
  return { key, delta, wake: { id: merchant.accountId, reason: negativeBalance, below: 0, isEachTold: true } }
}

/** The counters that the ledger entries of steps move. */
const entryCounters = (steps: ReadonlyArray<Step>): Array<Counter> => {
  const counters: Array<Counter> = []
  for (const { entries } of steps)
    for (const entry of entries)
      for (const posting of entry.postings) {
        const counter = balanceCounter(posting, entry)
        if (counter !== null) counters.push(counter)
      }
  return counters
}

/** The counters that steps move: those of their ledger entries, and those that count their states. */
export const movesOf = (steps: ReadonlyArray<Step>): ReadonlyArray<Counter> => {
  const counters = entryCounters(steps)
  for (const { counts } of steps) counters.push(...counts)
  return counters
}

const entryRow = (step: Step, entry: Ledger.Entry, line: number, id: string): EntryRow => ({
  id,
  resourceId: step.subject.id,
  resourceType: step.type,
  version: step.version,
  appId: step.subject.appId,
  ownerId: step.row.listed?.ownerId ?? null,
  line,
  entry
})

/** A notification. `payload` is what GET returns once the Change is committed. */
const notification = (
  step: Step,
  topic: string,
  ordinal: number,
  payload: JsonObject,
  context: ChangeContext
): NotificationRow => {
  const id = context.newId()
  const api_version = context.notificationVersion
  return {
    id,
    appId: step.subject.appId,
    resourceType: step.type,
    resourceId: step.subject.id,
    resourceVersion: step.version,
    ordinal,
    topic,
    eventTime: context.at,
    body: {
      id,
      resource: "notifications",
      path: `/notifications/${id}`,
      owner: { id: step.subject.appId, resource: "applications", path: null },
      topic,
      event_time: context.at,
      payload: { ...payload, api_version },
      api_version
    }
  }
}

/** Events are JSON (`Kind.ts`). */
function eventJson(event: object): JsonObject
function eventJson(event: unknown): unknown {
  return event
}

/** The counters after the Change, for the records that show them. */
const countersAfter =
  (before: Counters, moves: ReadonlyArray<Counter>): Counters =>
  (key) =>
    before(key) + deltaOf(moves, key)

/**
 * The Change of these steps. A topic becomes a notification when a preference of the
 * resource's app subscribes to it, and a delivery for each such preference that is
 * reachable. Ledger entries move the counters of merchant balances.
 */
export const assemble = (steps: ReadonlyArray<Step>, context: ChangeContext): Change => {
  const isWritten = (id: string): boolean => steps.some(({ subject }) => subject.id === id)
  const counters = [...movesOf(steps), ...context.conditions]
  const after = countersAfter(context.counters, counters)
  const rows: Array<Row> = []
  const [take, release]: [Array<string>, Array<string>] = [[], []]
  const entries: Array<EntryRow> = []
  const events: Array<EventRow> = []
  const notifications: Array<NotificationRow> = []
  const deliveries: Array<DeliveryRow> = []
  for (const step of steps) {
    const { id } = step.subject
    rows.push(step.row)
    take.push(...step.take)
    release.push(...step.release)
    for (const [line, entry] of step.entries.entries()) entries.push(entryRow(step, entry, line, context.newId()))
    for (const event of step.events) events.push({ id, version: step.version, event: eventJson(event) })
    const ofApp = context.subscriptions.filter((each) => each.appId === step.subject.appId)
    if (ofApp.length === 0 || step.topics.length === 0) continue
    const record = step.record(after)
    for (const [ordinal, topic] of step.topics.entries()) {
      const matching = ofApp.filter((each) => matches(each.topic, topic))
      if (matching.length === 0) continue
      const row = notification(step, topic, ordinal, step.payload(topic, context.counters) ?? record, context)
      notifications.push(row)
      for (const to of matching)
        if (to.reachable)
          deliveries.push({
            id: context.newId(),
            notificationId: row.id,
            preferenceId: to.preferenceId,
            appId: row.appId,
            topic,
            resourceId: row.resourceId,
            resourceVersion: row.resourceVersion,
            ordinal
          })
    }
  }
  return {
    at: context.at,
    expects: context.expects.filter((each) => !isWritten(each.id)),
    writes: context.records === undefined ? rows : [...rows, ...context.records],
    wakes: context.wakes,
    awake: context.awake,
    counters,
    take,
    release,
    entries,
    payouts: context.payouts,
    events,
    notifications,
    deliveries,
    audit: context.audit,
    key: context.key
  }
}

/** The record of a step's resource as GET returns it once the Change of `steps` is committed. */
export const recordAfter = (step: Step, steps: ReadonlyArray<Step>, counters: Counters): JsonObject =>
  step.record(countersAfter(counters, entryCounters(steps)))

/** The counters whose values the records of these steps show. Those of a new resource are zero, and are not read. */
export const shownCounters = (steps: ReadonlyArray<Step>): ReadonlyArray<string> =>
  steps.filter((step) => step.version > 1 || step.events.length === 0).flatMap((step) => step.shows)
