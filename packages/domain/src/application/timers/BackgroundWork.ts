/**
 * The background work of the platform: timers and deliveries. Of all processes that share a store one leads; it runs
 * every timer and attempts every delivery that is due, then sleeps until more is due. In staging an advance of the
 * clock runs the same work, stepping through the due times in order (platform.md 12).
 */
import { Clock, Context, Effect, Layer, Metric, type Scope } from "effect"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import { type NextWork, Work } from "../../ports/Work.ts"
import { Deliveries } from "../delivery/Deliveries.ts"
import { causeNames } from "../executor/LogFailureNames.ts"
import { OldRecords } from "../retention/DeleteOldRecords.ts"
import * as DueWorkByType from "../executor/DueWorkByType.ts"
import { type TimerResult, timerResults, Timers } from "./DueTimers.ts"

/** Timers that are read at once. */
const batch = 256
/** Timers that run at the same time. */
const concurrency = 64
/** The longest sleep of the leader, in ms: stores wake it only for work that is due within this time. */
const longestSleep = 1_000
/** The sleep while everything due is paused, in ms. */
const pause = 250
/** Pause between two rounds, in ms, so that work of many commits is read together. */
const batching = 10
/** An advance ends after 10 minutes of real time, also before it has reached its target. */
const advanceLimit = 10 * 60_000

const none = Effect.succeed(0)

/** The next due time of a timer or delivery; null: nothing waits. */
const nextDueAt = ({ deliveryAt, timerAt }: NextWork): number | null =>
  deliveryAt === null || timerAt === null ? (deliveryAt ?? timerAt) : Math.min(deliveryAt, timerAt)

const jobs = Metric.counter("service_jobs_total", { incremental: true })

const count = (job: string, result: TimerResult, times: number) =>
  Metric.update(Metric.withAttributes(jobs, { job, result }), times)

export interface AdvanceResult {
  /** service time reached */
  readonly time: number
  readonly offsetSeconds: number
  readonly jobsRun: number
}

export class Workers extends Context.Service<Workers>()("@payments-platform/domain/Workers", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const work = yield* Work
    const time = yield* ServiceTime
    const timers = yield* Timers
    const deliveries = yield* Deliveries
    const oldRecords = yield* OldRecords
    const state = { leading: false, failing: false, maintainAt: 0 }
    for (const job of DueWorkByType.types)
      yield* Effect.forEach(timerResults, (result) => count(job, result, 0), { discard: true })

    /** Runs each timer due at a service time once, up to `batch` of them. Returns the number done. */
    const runTimers = Effect.fnUntraced(function* (at: number) {
      const due = yield* timers.awake(yield* work.due(at, batch + timers.paused()))
      const ran = yield* Effect.forEach(
        due,
        (each) => Effect.tap(timers.run(each, at), (result) => count(each.type, result, 1)),
        {
          concurrency
        }
      )
      return ran.filter((result) => result === "done").length
    })

    /** Runs all timers and deliveries due at a service time, and waits for both. */
    const runAll = (at: number) =>
      Effect.zipWith(runTimers(at), deliveries.round(at), (jobs, sent) => jobs + sent, { concurrent: true })

    const isDue = (time: number | null, at: number): boolean => time !== null && time <= at

    /** Runs all timers due and starts the deliveries without waiting for them, so that no receiver delays a payment. */
    const runTimersAndStartDeliveries = ({ deliveryAt, timerAt }: NextWork, at: number) =>
      Effect.zipWith(
        isDue(timerAt, at) ? runTimers(at) : none,
        isDue(deliveryAt, at) ? deliveries.begin(at) : none,
        (jobs, sent) => jobs + sent,
        { concurrent: true }
      )

    const sleepUntilWork = Effect.fnUntraced(function* (agenda: NextWork, now: number) {
      const next = nextDueAt(agenda)
      const wait = next === null ? longestSleep : next <= now ? pause : Math.min(longestSleep, (next - now) * 1_000)
      yield* Effect.raceAllFirst([work.woken, deliveries.finished, Effect.sleep(wait)])
    })

    /** Once a second: links new audit entries into the chain and adds up the ledger, so that reads need not. */
    const maintain = Effect.fnUntraced(function* () {
      const now = yield* Clock.currentTimeMillis
      if (now < state.maintainAt) return
      yield* store.linkAudit
      yield* store.addUpLedger
      state.maintainAt = now + longestSleep
    })

    /** Waits for the lead, and works until it is lost. */
    const lead = Effect.fnUntraced(function* () {
      yield* work.lead
      state.leading = true
      yield* Effect.forkScoped(oldRecords.run)
      while (yield* work.leads) {
        const agenda = yield* work.agenda(deliveries.busy())
        if (agenda.advancing) {
          yield* Effect.sleep(100)
          continue
        }
        time.observe(agenda.offset)
        const now = yield* time.now
        const done = yield* runTimersAndStartDeliveries(agenda, now)
        state.failing = false
        yield* maintain()
        if (done === 0) yield* sleepUntilWork(agenda, now)
        yield* Effect.sleep(batching)
      }
    })

    /**
     * Leads whenever no other process does. Restarts 1 s after a failure. An interruption waits for running deliveries.
     */
    const run: Effect.Effect<never> = Effect.scoped(lead()).pipe(
      Effect.ensuring(Effect.sync(() => (state.leading = false))),
      Effect.tapCause(() => Effect.sync(() => (state.failing = true))),
      Effect.catchCause((cause) =>
        Effect.andThen(Effect.logWarning("workers restart", { reasons: causeNames(cause) }), Effect.sleep(1_000))
      ),
      Effect.forever,
      Effect.ensuring(deliveries.end)
    )

    /** Moves service time to `at`, never back, and runs everything due then. Returns the number of jobs. */
    const runAt = Effect.fnUntraced(function* (at: number) {
      const real = Math.floor((yield* Clock.currentTimeMillis) / 1_000)
      time.observe(yield* work.setOffset(Math.max(yield* work.offset, at - real)))
      let total = 0
      for (let done = yield* runAll(at); done > 0; done = yield* runAll(at)) total += done
      return total
    })

    /** The next due time up to `to`, leaving out paused timers; null: nothing is due by then. */
    const nextUntil = Effect.fnUntraced(function* (to: number) {
      const next = nextDueAt(yield* work.agenda([]))
      if (next === null || next > to) return null
      if (next > (yield* time.now)) return next
      const [first] = yield* timers.awake(yield* work.due(to, 1 + timers.paused()))
      return first?.at ?? null
    })

    /**
     * Moves service time forward to `target`, and runs every timer and delivery in between at its own due time. null:
     * another advance is running.
     */
    const advance = Effect.fnUntraced(function* (
      target: (now: number) => number
    ): Effect.fn.Return<AdvanceResult | null, Unavailable, Scope.Scope> {
      if (!(yield* work.advancing)) return null
      time.observe(yield* work.offset)
      const to = target(yield* time.now)
      const deadline = (yield* Clock.currentTimeMillis) + advanceLimit
      let jobsRun = yield* runAt(yield* time.now)
      while ((yield* Clock.currentTimeMillis) < deadline) {
        const next = yield* nextUntil(to)
        if (next === null) break
        const done = yield* runAt(Math.max(next, yield* time.now))
        if (done === 0) break
        jobsRun += done
      }
      if ((yield* Clock.currentTimeMillis) < deadline) jobsRun += yield* runAt(to)
      yield* store.linkAudit
      yield* oldRecords.deleteNow
      return { time: yield* time.now, offsetSeconds: yield* work.offset, jobsRun }
    }, Effect.scoped)

    return { run, advance, state: (): Readonly<typeof state> => state } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
