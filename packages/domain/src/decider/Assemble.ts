/**
 * The one place where decisions become a Change: rows and expectations, ledger
 * entries and the counters they move, claims, counters, notifications for those
 * who subscribed, and the stored answer.
 */
import * as Ledger from "../ledger/Ledger.ts"
import { matches } from "../notifications/Topic.ts"
import type {
  AuditRow,
  Change,
  DeliveryRow,
  EntryRow,
  Expectation,
  KeyRow,
  NotificationRow,
  Counter
} from "./Change.ts"
import type { JsonObject } from "./Json.ts"
import type { Step, Counters } from "./Kind.ts"
import type { Row } from "./Row.ts"

/** A notification preference as far as the fan-out needs it. */
export interface Subscription {
  readonly preferenceId: string
  readonly appId: string
  /** a topic, or `<resource>.*` */
  readonly topic: string
  /** nothing is delivered to an unreachable one, but its notifications are written */
  readonly reachable: boolean
}

/** The type of the rows that are subscriptions; their topic is the facet `topic`. */
export const subscriptionType = "notification_preferences"

/** The subscription that a row is: of a preference that is listed and not deleted. Stores find them by this. */
export const subscriptionOf = (row: Row): Subscription | null => {
  const topic = row.listed?.facets?.topic
  if (row.type !== subscriptionType || row.listed === null || typeof topic !== "string") return null
  const { status } = row.listed
  return status === "active" || status === "unreachable"
    ? { preferenceId: row.id, appId: row.appId, topic, reachable: status === "active" }
    : null
}

export interface Circumstances {
  readonly at: number
  readonly appId: string | null
  /** a new id with each call */
  readonly newId: () => string
  readonly expects: ReadonlyArray<Expectation>
  readonly subscriptions: ReadonlyArray<Subscription>
  /** `api_version` of notifications, by app */
  readonly notificationVersion: string
  readonly counters: Counters
  /** pure conditions on numbers, beside those of the steps */
  readonly conditions: ReadonlyArray<Counter>
  readonly key: KeyRow | null
  readonly audit: ReadonlyArray<AuditRow>
  readonly awake: ReadonlyArray<string>
}

/** Merchant balances in the API's sign. Only `available` may turn negative, which its account is told about. */
const balanceCounter = (posting: Ledger.Posting, entry: Ledger.Entry): Counter => {
  const key = Ledger.counterKey(posting.account, entry.currency)
  const delta = -posting.amount
  const [, accountId = "", balance] = posting.account.split(":")
  if (balance !== "available") return { key, delta, min: 0 }
  return delta < 0 ? { key, delta, wake: { id: accountId, below: 0 } } : { key, delta }
}

const entryCounters = (step: Step): ReadonlyArray<Counter> =>
  step.entries.flatMap((entry) =>
    entry.postings
      .filter((posting) => Ledger.isCounted(posting.account))
      .map((posting) => balanceCounter(posting, entry))
  )

const entryRows = (step: Step, newId: () => string): ReadonlyArray<EntryRow> =>
  step.entries.map((entry, line) => ({
    id: newId(),
    resourceId: step.subject.id,
    resourceType: step.type,
    version: step.version,
    appId: step.subject.appId,
    ownerId: step.row.listed?.ownerId ?? null,
    line,
    entry
  }))

/** The body that a preference's address receives: the record as GET answers it when the Change commits. */
const notification = (
  step: Step,
  topic: string,
  ordinal: number,
  record: JsonObject,
  about: Circumstances
): NotificationRow => {
  const id = about.newId()
  const api_version = about.notificationVersion
  return {
    id,
    appId: step.subject.appId,
    resourceType: step.type,
    resourceId: step.subject.id,
    resourceVersion: step.version,
    ordinal,
    topic,
    eventTime: about.at,
    body: {
      id,
      resource: "notifications",
      path: `/notifications/${id}`,
      owner: { id: step.subject.appId, resource: "applications", path: null },
      topic,
      event_time: about.at,
      payload: { ...record, api_version },
      api_version
    }
  }
}

const eventJson = (event: object): JsonObject => ({ ...event })

/** Balances after the Change, for the records that show them. */
const countersAfter = (before: Counters, moves: ReadonlyArray<Counter>): Counters => {
  const deltas = new Map<string, number>()
  for (const move of moves) deltas.set(move.key, (deltas.get(move.key) ?? 0) + move.delta)
  return (key) => before(key) + (deltas.get(key) ?? 0)
}

export const assemble = (steps: ReadonlyArray<Step>, about: Circumstances): Change => {
  const written = new Set(steps.map((step) => step.subject.id))
  const counters = [...steps.flatMap(entryCounters), ...steps.flatMap((step) => step.counts), ...about.conditions]
  const after = countersAfter(about.counters, counters)
  const notifications: Array<NotificationRow> = []
  const deliveries: Array<DeliveryRow> = []
  for (const step of steps) {
    const ours = about.subscriptions.filter((each) => each.appId === step.subject.appId)
    if (ours.length === 0 || step.topics.length === 0) continue
    const record = step.record(after)
    for (const [ordinal, topic] of step.topics.entries()) {
      const matching = ours.filter((each) => matches(each.topic, topic))
      if (matching.length === 0) continue
      const row = notification(step, topic, ordinal, record, about)
      notifications.push(row)
      for (const to of matching)
        if (to.reachable)
          deliveries.push({
            id: about.newId(),
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
    id: about.newId(),
    at: about.at,
    appId: about.appId,
    expects: about.expects.filter((each) => !written.has(each.id)),
    writes: steps.map((step) => step.row),
    awake: about.awake,
    counters,
    take: steps.flatMap((step) => step.take),
    release: steps.flatMap((step) => step.release),
    entries: steps.flatMap((step) => entryRows(step, about.newId)),
    events: steps.flatMap((step) =>
      step.events.map((event) => ({ id: step.subject.id, version: step.version, event: eventJson(event) }))
    ),
    notifications,
    deliveries,
    audit: about.audit,
    key: about.key
  }
}

/** The record of a step's resource as GET answers it once the Change is committed. */
export const recordAfter = (step: Step, steps: ReadonlyArray<Step>, counters: Counters): JsonObject =>
  step.record(countersAfter(counters, steps.flatMap(entryCounters)))
