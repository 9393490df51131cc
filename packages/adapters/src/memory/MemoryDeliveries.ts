/**
 * The deliveries of the memory store. A chain is all deliveries to one preference about one resource; a waiting delivery
 * blocks the later ones of its chain, which are parked without a next attempt (platform.md 10).
 */
import type { DeliveryRow } from "@payments-platform/domain/decider/Change"
import * as Delivery from "@payments-platform/domain/notifications/Delivery"
import * as DueTimes from "./DueTimes.ts"

export interface MemoryDeliveries {
  readonly all: ReadonlyMap<string, Delivery.Delivery>
  /** the waiting deliveries, parked ones included */
  readonly waiting: () => Iterable<Delivery.Delivery>
  /** when the waiting deliveries of each preference are due, parked ones left out */
  readonly lanes: ReadonlyMap<string, DueTimes.DueTimes>
  /** inserts or replaces a delivery */
  readonly put: (delivery: Delivery.Delivery) => void
  /** inserts a new delivery: due at `at`, or parked when its chain is blocked */
  readonly add: (row: DeliveryRow, at: number) => void
  /** removes the deliveries of a notification */
  readonly removeOf: (notificationId: string) => void
  /** those of its chain that are parked behind a due delivery and wait for it alone, in order */
  readonly behind: (due: Delivery.Delivery) => ReadonlyArray<Delivery.Delivery>
  /** makes the first blocking delivery of a chain due at `at`, if it is parked */
  readonly promote: (chain: string, at: number) => void
  /** the same deliveries, which change independently from now on */
  readonly copy: () => MemoryDeliveries
}

const inOrder = (a: Delivery.Delivery, b: Delivery.Delivery): number =>
  a.resourceVersion - b.resourceVersion || a.ordinal - b.ordinal

export const make = (given: Iterable<Delivery.Delivery> = []): MemoryDeliveries => {
  const all = new Map<string, Delivery.Delivery>()
  const chains = new Map<string, Map<string, Delivery.Delivery>>()
  const lanes = new Map<string, DueTimes.DueTimes>()
  const byNotification = new Map<string, Set<string>>()

  const schedule = ({ id, nextAttemptAt, preferenceId, state }: Delivery.Delivery): void => {
    const lane = lanes.get(preferenceId) ?? DueTimes.make()
    lane.set(id, state === "waiting" ? nextAttemptAt : null)
    if (lane.first() === null) lanes.delete(preferenceId)
    else lanes.set(preferenceId, lane)
  }

  const put = (delivery: Delivery.Delivery): void => {
    all.set(delivery.id, delivery)
    schedule(delivery)
    const ofNotification = byNotification.get(delivery.notificationId) ?? new Set()
    byNotification.set(delivery.notificationId, ofNotification.add(delivery.id))
    const name = Delivery.chainKey(delivery)
    const chain = chains.get(name) ?? new Map<string, Delivery.Delivery>()
    if (delivery.state === "waiting") chain.set(delivery.id, delivery)
    else chain.delete(delivery.id)
    if (chain.size === 0) chains.delete(name)
    else chains.set(name, chain)
  }

  for (const delivery of given) put(delivery)

  const blocking = (chain: string): ReadonlyArray<Delivery.Delivery> =>
    [...(chains.get(chain)?.values() ?? [])].filter((each) => !Delivery.unblocksNext(each))

  return {
    all,
    waiting: function* () {
      for (const chain of chains.values()) yield* chain.values()
    },
    lanes,
    put,
    add: (row, at) => {
      const isBehind = blocking(Delivery.chainKey(row)).length > 0
      const nextAttemptAt = isBehind ? null : at
      put({ ...row, createTime: at, state: "waiting", nextAttemptAt, attempts: [], tries: 0 })
    },
    removeOf: (notificationId) => {
      for (const id of byNotification.get(notificationId) ?? []) {
        const each = all.get(id)
        if (each !== undefined) put({ ...each, state: "dropped" })
        all.delete(id)
      }
      byNotification.delete(notificationId)
    },
    behind: (due) => {
      const [first, ...rest] = blocking(Delivery.chainKey(due)).toSorted(inOrder)
      if (first?.id !== due.id) return []
      const end = rest.findIndex(({ nextAttemptAt }) => nextAttemptAt !== null)
      return end < 0 ? rest : rest.slice(0, end)
    },
    promote: (chain, at) => {
      const [first] = blocking(chain).toSorted(inOrder)
      if (first !== undefined && first.nextAttemptAt === null) put({ ...first, nextAttemptAt: at })
    },
    copy: () => make(all.values())
  }
}
