/**
 * Builds the Change of a decision: rows and expectations, ledger entries and the
 * counters they move, claims, notifications for the subscribed preferences, and the
 * stored response. The executor, the embedded engine and the specifications of tests call `assemble`;
 * no other code builds the Change of a command.
 */
import * as Ledger from "../ledger/Ledger.ts"
import type { JsonObject } from "../vocabulary/text/Json.ts"
import { matches } from "../vocabulary/Topic.ts"
import { unsafeCoerce } from "../vocabulary/UnsafeCoerce.ts"
import {
  type AuditRow,
  type Change,
  type DeliveryRow,
  type EntryRow,
  type EventRow,
  type Expectation,
  type UniqueKeyRow,
  type NotificationRow,
  type Origin,
  type Counter,
  deltaOf
} from "./Change.ts"
import type * as CommandHandler from "./CommandHandler.ts"
import * as History from "./History.ts"
import type { Step, Counters } from "./ResourceKind.ts"
import type { Row } from "./StoredRow.ts"
import type { Subscription } from "./Subscription.ts"

/** What a Change contains besides its decision. */
export interface ChangeContext {
  /** UNIX seconds of service time */
  readonly at: number
  /** returns a new id with each call */
  readonly newId: () => string
  /** the versions of all rows that were read; those that the decision writes are left out of the Change */
  readonly expects: ReadonlyArray<Expectation>
  /** the preferences that receive notifications; absent: none */
  readonly subscriptions?: ReadonlyArray<Subscription>
  /** the `api_version` of the app's notifications (platform.md 11, `notification_version`); absent: the first version */
  readonly notificationVersion?: string
  /** counters as they were loaded, which the records in notifications show */
  readonly counters: Counters
  /** the row of the request's Unique-Key; absent: the request has no key */
  readonly key?: UniqueKeyRow | null
  readonly audit?: ReadonlyArray<AuditRow>
  /** the command and its caller, for the history; absent: the Change has no history */
  readonly origin?: Origin
  /** rows that networks inside the process write (ports/InlineCalls.ts) */
  readonly records?: ReadonlyArray<Row>
}

/** The version of notifications where no app states its own. */
const firstVersion = "3.0"

/** The reason of the signal to an account whose available balance fell below zero. */
export const negativeBalance = "negative_balance"

/**
 * The counter of a merchant balance, with the sign of the API: credits raise it. Only `available` may become negative; its
 * account is then signalled (accounts.negative_balance).
 */
const balanceCounter = ({ account, amount }: Ledger.Posting, { currency }: Ledger.Entry): Counter | null => {
  const merchant = Ledger.merchantOf(account)
  if (merchant === null) return null
  const key = Ledger.counterKey(account, currency)
  const delta = -amount
  if (!merchant.isAvailable) return { key, delta, min: 0 }
  if (delta >= 0) return { key, delta }
  return { key, delta, signal: { id: merchant.accountId, reason: negativeBalance, below: 0, isEachSignalled: true } }
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

/** `payload` is what GET returns once the Change is committed. */
const notification = (
  step: Step,
  topic: string,
  ordinal: number,
  payload: JsonObject,
  context: ChangeContext
): NotificationRow => {
  const id = context.newId()
  const api_version = context.notificationVersion ?? firstVersion
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

const deliveryOf = (row: NotificationRow, { preferenceId }: Subscription, id: string): DeliveryRow => ({
  id,
  notificationId: row.id,
  preferenceId,
  appId: row.appId,
  topic: row.topic,
  resourceId: row.resourceId,
  resourceVersion: row.resourceVersion,
  ordinal: row.ordinal
})

const eventJson = (event: object): JsonObject => unsafeCoerce(event, "events consist of JSON (ResourceKind.ts)")

/** The counters after the Change, for the records that show them. */
const countersAfter =
  (before: Counters, moves: ReadonlyArray<Counter>): Counters =>
  (key) =>
    before(key) + deltaOf(moves, key)

/** The steps of a decision that change something. */
export const changingSteps = ({ steps }: Pick<CommandHandler.Decision<unknown>, "steps">): ReadonlyArray<Step> =>
  steps.filter(({ events }) => events.length > 0)

/** The versions of rows as they were read; null: there was no such row. */
export const expectationsOf = (rows: ReadonlyMap<string, Row | null>): ReadonlyArray<Expectation> =>
  [...rows].map(([id, row]) => ({ id, version: row?.version ?? 0 }))

/** The notifications of a step, and their deliveries. */
const announce = (
  step: Step,
  after: Counters,
  context: ChangeContext
): Pick<Change, "notifications" | "deliveries"> => {
  const notifications: Array<NotificationRow> = []
  const deliveries: Array<DeliveryRow> = []
  const ofApp = (context.subscriptions ?? []).filter((each) => each.appId === step.subject.appId)
  if (ofApp.length === 0 || step.topics.length === 0) return { notifications, deliveries }
  const record = step.record(after)
  for (const [ordinal, topic] of step.topics.entries()) {
    const matching = ofApp.filter((each) => matches(each.topic, topic))
    if (matching.length === 0) continue
    const row = notification(step, topic, ordinal, step.payload(topic, context.counters) ?? record, context)
    notifications.push(row)
    for (const to of matching) if (to.reachable) deliveries.push(deliveryOf(row, to, context.newId()))
  }
  return { notifications, deliveries }
}

/**
 * The Change of a decision. A topic becomes a notification when a preference of the
 * resource's app subscribes to it, and a delivery for each such preference that is
 * reachable. Ledger entries move the counters of merchant balances.
 */
export const assemble = (decision: CommandHandler.Decision<unknown>, context: ChangeContext): Change => {
  const steps = changingSteps(decision)
  const counters = [...movesOf(steps), ...decision.conditions]
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
    const announced = announce(step, after, context)
    notifications.push(...announced.notifications)
    deliveries.push(...announced.deliveries)
  }
  return {
    at: context.at,
    expects: context.expects.filter((each) => !steps.some(({ subject }) => subject.id === each.id)),
    writes: context.records === undefined ? rows : [...rows, ...context.records],
    signals: decision.signals ?? [],
    acknowledged: decision.acknowledged ?? [],
    counters,
    take,
    release,
    entries,
    payouts: decision.payouts ?? [],
    events,
    history: context.origin === undefined ? [] : History.historyOf(steps, context.origin),
    notifications,
    deliveries,
    audit: context.audit ?? [],
    key: context.key ?? null
  }
}

/** The response to a decision: the record of its first step as GET returns it once the Change is committed. */
export const responseOf = (decision: CommandHandler.Decision<unknown>, counters: Counters): JsonObject => {
  const [first] = decision.steps
  const record = first.record(countersAfter(counters, entryCounters(changingSteps(decision))))
  return decision.response === undefined ? record : decision.response(record)
}

/** The counters whose values the records of these steps show. Those of a new resource are zero, and are not read. */
export const shownCounters = (steps: ReadonlyArray<Step>): ReadonlyArray<string> =>
  steps.filter((step) => step.version > 1 || step.events.length === 0).flatMap((step) => step.shows)
