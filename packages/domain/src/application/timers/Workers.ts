/**
 * The background of the platform: one process leads, runs every timer that is
 * due and attempts every delivery, and sleeps until there is more. And the
 * staging clock, which walks through the same work, instant by instant.
 */
import { Clock, Context, Effect, Layer, Metric, type Scope } from "effect"
import * as UniqueKey from "../../access/unique-key/UniqueKey.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import { type Agenda, type Due, Work } from "../../ports/Work.ts"
import { Deliveries } from "../delivery/Deliveries.ts"
import { causeNames } from "../executor/CauseNames.ts"
import { type Result, Timers } from "./Timers.ts"

const batch = 256
const concurrency = 64
/** The longest sleep between two looks, in ms: stores wake the leader only for what is due within it. */
const longest = 1_000
/** The sleep while all that is due rests, in ms. */
const pause = 250
/** How long work gathers before the leader looks at it together, in ms. */
const gathering = 10
/** An advance ends after so long, wherever it is, in ms. */
const advanceLimit = 10 * 60_000

const nothing = Effect.succeed(0)

/** When there is something to do next, or null. */
const earliest = ({ deliveryAt, timerAt }: Agenda): number | null =>
  deliveryAt === null || timerAt === null ? (deliveryAt ?? timerAt) : Math.min(deliveryAt, timerAt)

const jobs = Metric.counter("service_jobs_total", { incremental: true })

const count = ({ type: job }: Due, result: Result) => Metric.update(Metric.withAttributes(jobs, { job, result }), 1)

export interface Advanced {
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
    const state = { leading: false, failing: false, keepUpAt: 0 }

    /** All timers due at a service time, once each. */
    const timersAt = Effect.fnUntraced(function* (at: number) {
      const due = yield* timers.awake(yield* work.due(at, batch + timers.resting()))
      const ran = yield* Effect.forEach(
        due,
        (each) => Effect.tap(timers.run(each, at), (result) => count(each, result)),
        {
          concurrency
        }
      )
      return ran.filter((result) => result === "done").length
    })

    /** All that is due at a service time, done when this is. */
    const round = (at: number) =>
      Effect.zipWith(timersAt(at), deliveries.round(at), (jobs, sent) => jobs + sent, { concurrent: true })

    const isDue = (time: number | null, at: number): boolean => time !== null && time <= at

    /** The same, but deliveries are only begun: no receiver of notifications holds up a payment. */
    const begin = ({ deliveryAt, timerAt }: Agenda, at: number) =>
      Effect.zipWith(
        isDue(timerAt, at) ? timersAt(at) : nothing,
        isDue(deliveryAt, at) ? deliveries.begin(at) : nothing,
        (jobs, sent) => jobs + sent,
        { concurrent: true }
      )

    const sleepUntilWork = Effect.fnUntraced(function* (agenda: Agenda, now: number) {
      const next = earliest(agenda)
      const wait = next === null ? longest : next <= now ? pause : Math.min(longest, (next - now) * 1_000)
      yield* Effect.raceAllFirst([work.woken, deliveries.finished, Effect.sleep(wait)])
    })

    /** What readers need not wait for, now and then: the audit chain and the ledger's sums. */
    const keepUp = Effect.fnUntraced(function* () {
      const now = yield* Clock.currentTimeMillis
      if (now < state.keepUpAt) return
      yield* store.linkAudit
      yield* store.addUpLedger
      state.keepUpAt = now + longest
    })

    const lead = Effect.fnUntraced(function* () {
      yield* work.lead
      state.leading = true
      while (yield* work.leads) {
        const agenda = yield* work.agenda(deliveries.busy())
        if (agenda.advancing) {
          yield* Effect.sleep(100)
          continue
        }
        time.observe(agenda.offset)
        const now = yield* time.now
        const done = yield* begin(agenda, now)
        state.failing = false
        yield* keepUp()
        if (done === 0) yield* sleepUntilWork(agenda, now)
        yield* Effect.sleep(gathering)
      }
    })

    const forgetting = Effect.gen(function* () {
      while (true) {
        yield* store.forgetKeys((yield* time.now) - UniqueKey.memory, yield* Clock.currentTimeMillis)
        yield* Effect.sleep("1 hour")
      }
    })

    /** Leads whenever it may, until it is interrupted; then it waits for the deliveries that are under way. */
    const run: Effect.Effect<never> = Effect.scoped(
      Effect.raceFirst(lead(), Effect.andThen(forgetting, Effect.never))
    ).pipe(
      Effect.ensuring(Effect.sync(() => (state.leading = false))),
      Effect.tapCause(() => Effect.sync(() => (state.failing = true))),
      Effect.catchCause((cause) =>
        Effect.andThen(Effect.logWarning("workers restart", { reasons: causeNames(cause) }), Effect.sleep(1_000))
      ),
      Effect.forever,
      Effect.ensuring(deliveries.end)
    )

    /** Sets the clock to an instant and does all that is due then. */
    const instant = Effect.fnUntraced(function* (at: number) {
      const real = Math.floor((yield* Clock.currentTimeMillis) / 1_000)
      time.observe(yield* work.setOffset(Math.max(yield* work.offset, at - real)))
      let total = 0
      for (let done = yield* round(at); done > 0; done = yield* round(at)) total += done
      return total
    })

    /** When there is something to do next, at most at `to`; a timer that rests now hides nothing that comes after it. */
    const nextUntil = Effect.fnUntraced(function* (to: number) {
      const next = earliest(yield* work.agenda([]))
      if (next === null || next > to) return null
      if (next > (yield* time.now)) return next
      const [first] = yield* timers.awake(yield* work.due(to, 1 + timers.resting()))
      return first?.at ?? null
    })

    /** Moves service time forward to `to`, through every timer in between. null: another advance is running. */
    const advance = Effect.fnUntraced(function* (
      target: (now: number) => number
    ): Effect.fn.Return<Advanced | null, Unavailable, Scope.Scope> {
      if (!(yield* work.advancing)) return null
      time.observe(yield* work.offset)
      const to = target(yield* time.now)
      const deadline = (yield* Clock.currentTimeMillis) + advanceLimit
      let jobsRun = yield* instant(yield* time.now)
      while ((yield* Clock.currentTimeMillis) < deadline) {
        const next = yield* nextUntil(to)
        if (next === null) break
        const done = yield* instant(Math.max(next, yield* time.now))
        if (done === 0) break
        jobsRun += done
      }
      if ((yield* Clock.currentTimeMillis) < deadline) jobsRun += yield* instant(to)
      yield* store.linkAudit
      return { time: yield* time.now, offsetSeconds: yield* work.offset, jobsRun }
    }, Effect.scoped)

    return { run, advance, state: (): Readonly<typeof state> => state } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
