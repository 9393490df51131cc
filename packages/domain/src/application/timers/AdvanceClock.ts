/**
 * Advances the clock of a staging system (platform.md 12): service time steps through the due times in order, and the
 * work of each is done before the next. Deliveries to the outbox are left to the leader, since they wait for a queue that
 * may be away.
 */
import { Clock, Effect, type Scope } from "effect"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import { Work } from "../../ports/Work.ts"
import { OldRecords } from "../background/DeleteOldRecords.ts"
import { Timers } from "../background/DueTimers.ts"
import { nextOfAdvance, type RunDueWork } from "./RunDueWork.ts"

/** An advance ends after 10 minutes of real time, even if it has not reached its target. */
const advanceLimit = 10 * 60_000

export interface AdvanceResult {
  /** service time reached */
  readonly time: number
  readonly offsetSeconds: number
  readonly jobsRun: number
}

export const make = Effect.fnUntraced(function* ({ runAll }: RunDueWork) {
  const store = yield* Store
  const work = yield* Work
  const time = yield* ServiceTime
  const timers = yield* Timers
  const oldRecords = yield* OldRecords

  const moveOffset = Effect.fnUntraced(function* (offset: number) {
    time.observe(yield* work.setOffset(Math.max(yield* work.offset, offset)))
  })

  /** Runs everything that is due at `at`. Returns the number of jobs. */
  const runDueAt = Effect.fnUntraced(function* (at: number) {
    let total = 0
    for (let done = yield* runAll(at); done > 0; done = yield* runAll(at)) total += done
    return total
  })

  /** Moves service time to `at`, never back, and runs everything due then. Returns the number of jobs. */
  const runAt = Effect.fnUntraced(function* (at: number) {
    const real = Math.floor((yield* Clock.currentTimeMillis) / 1_000)
    yield* moveOffset(at - real)
    return yield* runDueAt(at)
  })

  /** The next due time up to `to`, without paused timers; null: nothing is due by then. */
  const nextUntil = Effect.fnUntraced(function* (to: number) {
    const next = yield* nextOfAdvance(work)
    if (next === null || next > to) return null
    if (next > (yield* time.now)) return next
    const [first] = yield* timers.notPaused(yield* work.due(to, 1 + timers.paused()))
    return first?.at ?? null
  })

  /**
   * Moves service time forward to `target`, and runs every timer and delivery in between at its own due time. The real time
   * that passes meanwhile comes on top: the offset grows by the distance of `target` when the advance began. null: another
   * advance is running.
   */
  return Effect.fnUntraced(function* (
    target: (now: number) => number
  ): Effect.fn.Return<AdvanceResult | null, Unavailable, Scope.Scope> {
    if (!(yield* work.advancing)) return null
    const offset = yield* work.offset
    time.observe(offset)
    const from = yield* time.now
    const to = target(from)
    const deadline = (yield* Clock.currentTimeMillis) + advanceLimit
    let jobsRun = yield* runDueAt(from)
    while ((yield* Clock.currentTimeMillis) < deadline) {
      const next = yield* nextUntil(to)
      if (next === null) break
      const done = yield* runAt(Math.max(next, yield* time.now))
      if (done === 0) break
      jobsRun += done
    }
    if ((yield* Clock.currentTimeMillis) < deadline) {
      yield* moveOffset(offset + to - from)
      jobsRun += yield* runDueAt(yield* time.now)
    }
    yield* store.linkAudit
    yield* oldRecords.deleteNow
    return { time: yield* time.now, offsetSeconds: yield* work.offset, jobsRun }
  }, Effect.scoped)
})
