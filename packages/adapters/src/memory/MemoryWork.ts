/** The Work in memory: due rows and deliveries of the shared state; the lead is a semaphore. */
import { Effect, Layer, Queue } from "effect"
import * as Delivery from "@payments-platform/domain/notifications/Delivery"
import { type Attemptable, type DeliveryQuery, type Due, Work } from "@payments-platform/domain/ports/Work"
import { MemoryState, type Records } from "./MemoryState.ts"
import { paged, within } from "./Paged.ts"

/** When a row wants something: by its state or because it was woken. */
const wantsAt = (records: Records, id: string, dueAt: number | null): number | null => {
  const woken = records.wakes.get(id) ?? null
  if (dueAt === null || woken === null) return dueAt ?? woken
  return Math.min(dueAt, woken)
}

const due = (records: Records, at: number): ReadonlyArray<Due> =>
  [...records.rows.values()]
    .flatMap((row): ReadonlyArray<Due> => {
      const wants = wantsAt(records, row.id, row.dueAt)
      return wants !== null && wants <= at ? [{ id: row.id, type: row.type, at: wants }] : []
    })
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))

const chainOf = (self: Delivery.Delivery): string => `${self.preferenceId}\u0000${self.resourceId}`

const inOrder = (a: Delivery.Delivery, b: Delivery.Delivery): number =>
  a.resourceVersion - b.resourceVersion || a.ordinal - b.ordinal

const byAttempt = (a: Delivery.Delivery, b: Delivery.Delivery): number =>
  (a.nextAttemptAt ?? 0) - (b.nextAttemptAt ?? 0) ||
  (a.resourceId === b.resourceId ? 0 : a.resourceId < b.resourceId ? -1 : 1) ||
  inOrder(a, b) ||
  (a.id < b.id ? -1 : 1)

const isDue = (self: Delivery.Delivery, at: number): boolean =>
  self.state === "waiting" && self.nextAttemptAt !== null && self.nextAttemptAt <= at

/** Parks what was never attempted and stands behind one that has not let go. */
const park = (records: Records, at: number): void => {
  const heads = new Map<string, Delivery.Delivery>()
  for (const each of records.deliveries.values()) {
    if (Delivery.letsGo(each)) continue
    const head = heads.get(chainOf(each))
    if (head === undefined || inOrder(each, head) < 0) heads.set(chainOf(each), each)
  }
  for (const each of records.deliveries.values()) {
    const head = heads.get(chainOf(each))
    if (isDue(each, at) && each.attempts.length === 0 && head !== undefined && inOrder(head, each) < 0)
      records.deliveries.set(each.id, { ...each, nextAttemptAt: null })
  }
}

const attempts = (records: Records, at: number, limit: number): ReadonlyArray<Attemptable> => {
  park(records, at)
  return [...records.deliveries.values()]
    .filter((each) => isDue(each, at))
    .sort(byAttempt)
    .slice(0, limit)
    .flatMap((delivery): ReadonlyArray<Attemptable> => {
      const notification = records.notifications.get(delivery.notificationId)
      return notification === undefined ? [] : [{ delivery, notification }]
    })
}

/** The first parked one of a chain goes. */
const promote = (records: Records, chain: string, at: number): void => {
  const [next] = [...records.deliveries.values()]
    .filter((each) => chainOf(each) === chain && each.state === "waiting" && each.nextAttemptAt === null)
    .sort(inOrder)
  if (next !== undefined) records.deliveries.set(next.id, { ...next, nextAttemptAt: at })
}

const attempted = (records: Records, deliveries: ReadonlyArray<Delivery.Delivery>, at: number): void => {
  for (const each of deliveries)
    if (records.deliveries.get(each.id)?.state !== "dropped") records.deliveries.set(each.id, each)
  for (const chain of new Set(deliveries.filter(Delivery.letsGo).map(chainOf))) promote(records, chain, at)
}

const drop = (records: Records, preferenceId: string): number => {
  const waiting = [...records.deliveries.values()].filter(
    (each) => each.preferenceId === preferenceId && each.state === "waiting"
  )
  for (const each of waiting) records.deliveries.set(each.id, { ...each, state: "dropped", nextAttemptAt: null })
  return waiting.length
}

const next = (records: Records): number | null => {
  const times = [
    ...[...records.rows.values()].map((row) => wantsAt(records, row.id, row.dueAt)),
    ...[...records.deliveries.values()].map((each) => (each.state === "waiting" ? each.nextAttemptAt : null))
  ].filter((time) => time !== null)
  return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b))
}

const deliveries = (records: Records, query: DeliveryQuery) =>
  paged(
    [...records.deliveries.values()].filter(
      (each) =>
        (query.appId === undefined || each.appId === query.appId) &&
        (query.notificationId === undefined || each.notificationId === query.notificationId) &&
        (query.preferenceId === undefined || each.preferenceId === query.preferenceId) &&
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
    const waiting = () => [...records.deliveries.values()].filter((each) => each.state === "waiting").length
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
      due: (at, limit) => Effect.sync(() => due(records, at).slice(0, limit)),
      dueCount: (at) =>
        Effect.sync(() => {
          const all = due(records, at)
          return { count: all.length, earliest: all[0]?.at ?? null }
        }),
      next: Effect.sync(() => next(records)),
      attempts: (at, limit) => Effect.sync(() => attempts(records, at, limit)),
      attempted: (all, at) => Effect.sync(() => attempted(records, all, at)),
      drop: (preferenceId) => Effect.sync(() => drop(records, preferenceId)),
      delivery: (id) => Effect.sync(() => records.deliveries.get(id) ?? null),
      deliveries: (query) => Effect.sync(() => deliveries(records, query)),
      waiting: Effect.sync(waiting),
      redeliver: (all) =>
        Effect.sync(() => {
          for (const each of all) records.deliveries.set(each.id, each)
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
      ),
      isAdvancing: Effect.sync(() => records.advancing)
    }
  })
)
