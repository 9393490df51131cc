/**
 * The deliveries of the memory store, with those that wait beside them by
 * chain: all to one preference about one resource, in their order.
 */
import type { DeliveryRow } from "@payments-platform/domain/decider/Change"
import * as Delivery from "@payments-platform/domain/notifications/delivery/Delivery"

export interface MemoryDeliveries {
  readonly all: ReadonlyMap<string, Delivery.Delivery>
  /** those that wait */
  readonly waiting: () => Iterable<Delivery.Delivery>
  /** writes one as it is */
  readonly put: (delivery: Delivery.Delivery) => void
  /** writes a new one: due at `at`, or parked behind an earlier one of its chain */
  readonly add: (row: DeliveryRow, at: number) => void
  /** lets the first of a chain go at `at`, if it is parked */
  readonly promote: (chain: string, at: number) => void
}

const inOrder = (a: Delivery.Delivery, b: Delivery.Delivery): number =>
  a.resourceVersion - b.resourceVersion || a.ordinal - b.ordinal

export const make = (): MemoryDeliveries => {
  const all = new Map<string, Delivery.Delivery>()
  const chains = new Map<string, Map<string, Delivery.Delivery>>()

  const put = (delivery: Delivery.Delivery): void => {
    all.set(delivery.id, delivery)
    const name = Delivery.chainOf(delivery)
    const chain = chains.get(name) ?? new Map<string, Delivery.Delivery>()
    if (delivery.state === "waiting") chain.set(delivery.id, delivery)
    else chain.delete(delivery.id)
    if (chain.size === 0) chains.delete(name)
    else chains.set(name, chain)
  }

  const blocking = (chain: string): ReadonlyArray<Delivery.Delivery> =>
    [...(chains.get(chain)?.values() ?? [])].filter((each) => !Delivery.letsGo(each))

  return {
    all,
    waiting: function* () {
      for (const chain of chains.values()) yield* chain.values()
    },
    put,
    add: (row, at) => {
      const isBehind = blocking(Delivery.chainOf(row)).length > 0
      const nextAttemptAt = isBehind ? null : at
      put({ ...row, createTime: at, state: "waiting", nextAttemptAt, attempts: [], tries: 0 })
    },
    promote: (chain, at) => {
      const [first] = [...blocking(chain)].sort(inOrder)
      if (first !== undefined && first.nextAttemptAt === null) put({ ...first, nextAttemptAt: at })
    }
  }
}
