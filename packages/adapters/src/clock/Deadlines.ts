/**
 * Time limits of requests (platform.md 2) and attempts to deliver (platform.md 10), many of which run at once. One fiber
 * sleeps until the earliest of all deadlines, so that none of them needs a timer or a fiber of its own.
 */
import { Clock, Effect, Latch } from "effect"

/** A running time limit. */
export interface Deadline {
  readonly isOver: boolean
  /** is called once, when the time is over */
  onOver: () => void
  /** stops the time until `resume`; a limit that has ended stays paused */
  readonly pause: () => void
  readonly resume: () => void
}

/** Returns a function that begins a deadline of this many milliseconds. */
export const make = Effect.fnUntraced(function* (limit: number) {
  const clock = yield* Clock.Clock
  const running = new Set<Running>()
  const isEarlier = Latch.makeUnsafe(false)
  let wakesAt = Infinity
  const now = (): number => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)

  class Running implements Deadline {
    /** milliseconds of the monotonic clock */
    due = now() + limit
    left = limit
    isOver = false
    onOver = (): void => undefined

    pause(): void {
      if (running.delete(this)) this.left = this.due - now()
    }

    resume(): void {
      this.due = now() + this.left
      this.watch()
    }

    watch(): void {
      running.add(this)
      if (this.due < wakesAt) isEarlier.openUnsafe()
    }
  }

  const endOverdue = (at: number): void => {
    for (const deadline of running) {
      if (deadline.due > at) continue
      running.delete(deadline)
      deadline.isOver = true
      deadline.onOver()
    }
  }

  /** Sleeps until the earliest deadline, or until there is an earlier one. */
  const sleep = Effect.suspend(() => {
    isEarlier.closeUnsafe()
    wakesAt = Infinity
    for (const { due } of running) wakesAt = Math.min(wakesAt, due)
    const earlier = isEarlier.await
    return wakesAt === Infinity ? earlier : Effect.timeoutOption(earlier, Math.max(0, wakesAt - now()))
  })
  const watching = Effect.andThen(
    sleep,
    Effect.sync(() => endOverdue(now()))
  )
  yield* Effect.forkScoped(Effect.forever(watching))

  return (): Deadline => {
    const deadline = new Running()
    deadline.watch()
    return deadline
  }
})
