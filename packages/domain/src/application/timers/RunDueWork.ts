/** Runs the timers and deliveries that are due at a service time. */
import { Effect, Metric } from "effect"
import * as OutboxSubscription from "../../notifications/OutboxSubscription.ts"
import { type NextWork, Work } from "../../ports/Work.ts"
import { type TimerResult, timerResults, Timers } from "../background/DueTimers.ts"
import { Deliveries } from "../delivery/Deliveries.ts"
import * as DueWorkByType from "../executor/DueWorkByType.ts"

/** Timers that are read at once. */
const batch = 256
/** Timers that run at the same time. */
const concurrency = 64

const none = Effect.succeed(0)

/** The next due time of a timer or delivery; null: there is none. */
export const nextDueAt = ({ deliveryAt, timerAt }: NextWork): number | null =>
  deliveryAt === null || timerAt === null ? (deliveryAt ?? timerAt) : Math.min(deliveryAt, timerAt)

/** When the next timer or delivery is due of those that an advance of the clock runs; null: there is none. */
export const nextOfAdvance = (work: Work["Service"]) =>
  Effect.map(work.agenda([OutboxSubscription.preferenceId]), nextDueAt)

const isDue = (time: number | null, at: number): boolean => time !== null && time <= at

const jobs = Metric.counter("service_jobs_total", { incremental: true })

const count = (job: string, result: TimerResult, times: number) =>
  Metric.update(Metric.withAttributes(jobs, { job, result }), times)

export const make = Effect.gen(function* () {
  const work = yield* Work
  const timers = yield* Timers
  const deliveries = yield* Deliveries
  for (const job of DueWorkByType.types)
    yield* Effect.forEach(timerResults, (result) => count(job, result, 0), { discard: true })

  /** Runs each timer due at a service time once, up to `batch` of them. Returns the number done. */
  const runTimers = Effect.fnUntraced(function* (at: number) {
    const due = yield* timers.notPaused(yield* work.due(at, batch + timers.paused()))
    const ran = yield* Effect.forEach(
      due,
      (each) => Effect.tap(timers.run(each, at), (result) => count(each.type, result, 1)),
      { concurrency }
    )
    return ran.filter((result) => result === "done").length
  })

  /** Runs all timers and deliveries due at a service time, and waits for both. */
  const runAll = (at: number) =>
    Effect.zipWith(runTimers(at), deliveries.round(at), (jobs, sent) => jobs + sent, { concurrent: true })

  /** Runs all due timers, and starts the deliveries without waiting for them, so that no receiver delays a payment. */
  const runTimersAndStartDeliveries = ({ deliveryAt, timerAt }: NextWork, at: number) =>
    Effect.zipWith(
      isDue(timerAt, at) ? runTimers(at) : none,
      isDue(deliveryAt, at) ? deliveries.begin(at) : none,
      (jobs, sent) => jobs + sent,
      { concurrent: true }
    )

  return { runAll, runTimersAndStartDeliveries } as const
})

/** Runs what is due at a service time; each returns the number of jobs. */
export type RunDueWork = Effect.Success<typeof make>
