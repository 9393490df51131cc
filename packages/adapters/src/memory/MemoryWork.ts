/** The Work port in memory: due rows and deliveries of the shared state. The lead is a semaphore. */
import { Effect, Layer, Queue } from "effect"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import * as Delivery from "@payments-platform/domain/notifications/Delivery"
import {
  type NextWork,
  type DueDelivery,
  type OutgoingDelivery,
  maxBehind,
  type AttemptLimits,
  type DeliveryQuery,
  type DueFilters,
  type DueResource,
  Work
} from "@payments-platform/domain/ports/Work"
import { pageOf, within } from "./ListPages.ts"
import { MemoryState, type Records } from "./MemoryState.ts"

const isAsked = (row: Row, { appId, id, type }: DueFilters): boolean =>
  (appId === undefined || row.appId === appId) &&
  (type === undefined || row.type === type) &&
  (id === undefined || row.id === id)

const due = (records: Records, at: number, limit: number, only: DueFilters = {}): ReadonlyArray<DueResource> => {
  const isFiltered = Object.keys(only).length > 0
  const found = records.due.until(at, isFiltered ? Number.POSITIVE_INFINITY : limit).flatMap(({ at: wants, id }) => {
    const row = records.rows.get(id)
    return row === undefined || !isAsked(row, only) ? [] : [{ id, type: row.type, at: wants }]
  })
  return found.slice(0, limit)
}

const dueCount = (records: Records, at: number) => {
  const all = records.due.until(at, Number.POSITIVE_INFINITY)
  return { count: all.length, earliest: all[0]?.at ?? null }
}

const byAttempt = (a: Delivery.Delivery, b: Delivery.Delivery): number =>
  (a.nextAttemptAt ?? 0) - (b.nextAttemptAt ?? 0) || (a.id < b.id ? -1 : 1)

/** A delivery with its notification; none when that was deleted. */
const outgoing = (records: Records, delivery: Delivery.Delivery): ReadonlyArray<OutgoingDelivery> => {
  const notification = records.notifications.get(delivery.notificationId)
  return notification === undefined ? [] : [{ delivery, body: JSON.stringify(notification.body) }]
}

const attempts = (
  records: Records,
  at: number,
  limits: AttemptLimits,
  but: ReadonlyArray<string>
): ReadonlyArray<DueDelivery> => {
  const { all, lanes } = records.deliveries
  return [...lanes]
    .filter(([preferenceId]) => !but.includes(preferenceId))
    .flatMap(([, lane]) => lane.until(at, limits.each).flatMap(({ id }) => all.get(id) ?? []))
    .sort(byAttempt)
    .slice(0, limits.all)
    .flatMap((delivery): ReadonlyArray<DueDelivery> => {
      const behind = records.deliveries.behind(delivery).slice(0, maxBehind)
      return outgoing(records, delivery).map((due) => ({
        ...due,
        behind: behind.flatMap((each) => outgoing(records, each))
      }))
    })
}

const attempted = ({ deliveries }: Records, after: ReadonlyArray<Delivery.Delivery>, at: number): void => {
  const isLeft = ({ id }: Delivery.Delivery) => (deliveries.all.get(id)?.state ?? "dropped") !== "dropped"
  for (const each of after) if (isLeft(each)) deliveries.put(each)
  for (const chain of new Set(after.filter(Delivery.unblocksNext).map(Delivery.chainKey))) deliveries.promote(chain, at)
}

const drop = ({ deliveries }: Records, preferenceId: string): number => {
  const waiting = [...deliveries.waiting()].filter((each) => each.preferenceId === preferenceId)
  for (const each of waiting) deliveries.put({ ...each, state: "dropped", nextAttemptAt: null })
  return waiting.length
}

const earliest = (times: Iterable<number | null>): number | null => {
  let first: number | null = null
  for (const time of times) if (time !== null && (first === null || time < first)) first = time
  return first
}

const agenda = (records: Records, but: ReadonlyArray<string>): NextWork => ({
  offset: records.offset,
  advancing: records.advancing,
  timerAt: records.due.first(),
  deliveryAt: earliest(
    [...records.deliveries.lanes].map(([preferenceId, lane]) => (but.includes(preferenceId) ? null : lane.first()))
  )
})

const succeededSince = (records: Records, preferenceId: string, since: number): boolean =>
  [...records.deliveries.all.values()].some(
    (each) =>
      each.preferenceId === preferenceId &&
      each.attempts.some((attempt) => attempt.time >= since && Delivery.isSuccess(attempt))
  )

const deliveries = (records: Records, query: DeliveryQuery) =>
  pageOf(
    [...records.deliveries.all.values()].filter(
      (each) =>
        (query.appId === undefined || each.appId === query.appId) &&
        (query.notificationId === undefined || each.notificationId === query.notificationId) &&
        (query.preferenceId === undefined || each.preferenceId === query.preferenceId) &&
        (query.resourceId === undefined || each.resourceId === query.resourceId) &&
        (query.topic === undefined || each.topic === query.topic) &&
        (query.state === undefined || each.state === query.state) &&
        within(each.createTime, query.from, query.to)
    ),
    (each) => ({ time: each.createTime, id: each.id }),
    query
  )

export const layer: Layer.Layer<Work, never, MemoryState> = Layer.effect(
  Work,
  Effect.gen(function* () {
    const { lead, records, wake } = yield* MemoryState
    let leaders = 0
    return {
      lead: Effect.acquireRelease(
        Effect.andThen(
          lead.take(1),
          Effect.sync(() => void leaders++)
        ),
        () =>
          Effect.andThen(
            Effect.sync(() => void leaders--),
            lead.release(1)
          ),
        { interruptible: true }
      ),
      leads: Effect.sync(() => leaders > 0),
      due: (at, limit, only) => Effect.sync(() => due(records, at, limit, only)),
      dueCount: (at) => Effect.sync(() => dueCount(records, at)),
      isLed: Effect.succeed(true),
      agenda: (but) => Effect.sync(() => agenda(records, but)),
      attempts: (at, limits, but) => Effect.sync(() => attempts(records, at, limits, but)),
      attempted: (all, at) => Effect.sync(() => attempted(records, all, at)),
      drop: (preferenceId) => Effect.sync(() => drop(records, preferenceId)),
      delivery: (id) => Effect.sync(() => records.deliveries.all.get(id) ?? null),
      deliveries: (query) => Effect.sync(() => deliveries(records, query)),
      succeededSince: (preferenceId, since) => Effect.sync(() => succeededSince(records, preferenceId, since)),
      waiting: Effect.sync(() => [...records.deliveries.waiting()].length),
      waitingTo: (preferenceId) =>
        Effect.sync(
          () => [...records.deliveries.waiting()].filter((each) => each.preferenceId === preferenceId).length
        ),
      redeliver: (all) =>
        Effect.sync(() => {
          for (const each of all) records.deliveries.put(each)
          Queue.offerUnsafe(wake, undefined)
        }),
      woken: Queue.take(wake),
      offset: Effect.sync(() => records.offset),
      setOffset: (offset) => Effect.sync(() => (records.offset = Math.max(records.offset, offset))),
      advancing: Effect.acquireRelease(
        Effect.sync(() => {
          if (records.advancing) return false
          records.advancing = true
          return true
        }),
        (mine) => Effect.sync(() => void (mine && (records.advancing = false)))
      )
    }
  })
)
