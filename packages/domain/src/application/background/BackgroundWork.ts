/**
 * The background work of the platform: timers and deliveries. Of all processes that share a store one leads. It runs
 * every timer and attempts every delivery that is due, then sleeps until more is due. In staging an advance of the
 * clock runs the same work (AdvanceClock.ts).
 */
import { Clock, Context, Effect, Layer } from "effect"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store } from "../../ports/Store.ts"
import { type NextWork, Work } from "../../ports/Work.ts"
import { Deliveries } from "../delivery/Deliveries.ts"
import { causeNames } from "../executor/LogFailureNames.ts"
import * as AdvanceClock from "../timers/AdvanceClock.ts"
import * as RunDueWork from "../timers/RunDueWork.ts"
import { OldRecords } from "./DeleteOldRecords.ts"

/** The longest sleep of the leader, in ms. A store interrupts it only for work that is due within this time. */
const longestSleep = 1_000
/** The sleep while everything due is paused, in ms. */
const pause = 250
/** Pause between two rounds, in ms, so that the work of many commits is read together. */
const batching = 10

export class Workers extends Context.Service<Workers>()("@payments-platform/domain/Workers", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const work = yield* Work
    const time = yield* ServiceTime
    const deliveries = yield* Deliveries
    const oldRecords = yield* OldRecords
    const dueWork = yield* RunDueWork.make
    const advance = yield* AdvanceClock.make(dueWork)
    const state = { leading: false, failing: false, maintainAt: 0 }

    const sleepUntilWork = Effect.fnUntraced(function* (agenda: NextWork, now: number) {
      const next = RunDueWork.nextDueAt(agenda)
      const wait = next === null ? longestSleep : next <= now ? pause : Math.min(longestSleep, (next - now) * 1_000)
      yield* Effect.raceAllFirst([work.woken, deliveries.finished, Effect.sleep(wait)])
    })

    /** Links new audit entries into the chain and adds up the ledger, once a second, so that reads are fast. */
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
        const done = yield* dueWork.runTimersAndStartDeliveries(agenda, now)
        state.failing = false
        yield* maintain()
        if (done === 0) yield* sleepUntilWork(agenda, now)
        yield* Effect.sleep(batching)
      }
    })

    /** Leads whenever no other process does. Restarts 1 s after a failure. An interruption waits for running deliveries. */
    const run: Effect.Effect<never> = Effect.scoped(lead()).pipe(
      Effect.ensuring(Effect.sync(() => (state.leading = false))),
      Effect.tapCause(() => Effect.sync(() => (state.failing = true))),
      Effect.catchCause((cause) =>
        Effect.andThen(Effect.logWarning("workers restart", { reasons: causeNames(cause) }), Effect.sleep(1_000))
      ),
      Effect.forever,
      Effect.ensuring(deliveries.end)
    )

    return { run, advance, state: (): Readonly<typeof state> => state } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
