/**
 * What will be done, and when (platform.md 12): the timers of resources, and the work that other resources gave them by a
 * signal, which is due at once.
 */
import { Effect } from "effect"
import * as SignalReason from "../../decider/SignalReason.ts"
import type { Row } from "../../decider/StoredRow.ts"
import { Store } from "../../ports/Store.ts"
import { type DueFilters, Work } from "../../ports/Work.ts"
import * as DueWorkByType from "../executor/DueWorkByType.ts"

export interface UpcomingTimer {
  readonly resourceType: string
  readonly resourceId: string
  readonly appId: string
  /** UNIX seconds of service time */
  readonly dueTime: number
  /** the name of the timer, or the word of the signal: `authorization_expiry`, `negative_balance` */
  readonly does: string
}

const upcoming = (row: Row, does: string, dueTime: number): UpcomingTimer => ({
  resourceType: row.type,
  resourceId: row.id,
  appId: row.appId,
  dueTime,
  does
})

const inOrder = (a: UpcomingTimer, b: UpcomingTimer): number =>
  a.dueTime - b.dueTime || (a.resourceId < b.resourceId ? -1 : a.resourceId > b.resourceId ? 1 : 0)

export const make = Effect.gen(function* () {
  const [store, work] = [yield* Store, yield* Work]

  /** The first `limit` timers that are due at `until` or before, in their order. */
  return Effect.fnUntraced(function* (until: number, limit: number, only: DueFilters) {
    const due = yield* work.due(until, limit, only)
    const ids = due.map(({ id }) => id)
    const { rows, signals } = yield* store.load({ ids, counters: [], key: null, subscribers: [] })
    const found = due.flatMap(({ at, id }) => {
      const row = rows.get(id)
      if (row === undefined) return []
      const reasons = [...(signals.get(id)?.reasons ?? [])].map((reason) =>
        upcoming(row, SignalReason.wordOf(reason), at)
      )
      // a timer without a time of its own is due since the row is
      const timers = DueWorkByType.timersOf(row).map(({ at: time, name }) =>
        upcoming(row, name, time === 0 ? at : time)
      )
      return [...reasons, ...timers.filter(({ dueTime }) => dueTime <= until)]
    })
    return found.sort(inOrder).slice(0, limit)
  })
})
