/**
 * Deletes records at the end of their retention: notifications with their deliveries and the audit log after two years,
 * and Unique-Keys with their stored responses after 30 days of service time. It works in batches with pauses between
 * them, so that it holds no lock for long and leaves the store to requests. Payments and ledger entries are financial
 * records and are kept.
 */
import { Cause, Clock, Context, Effect, Layer } from "effect"
import { type Log, logs, Retention } from "../../ports/Retention.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import * as RetentionPeriods from "../../vocabulary/time/RetentionPeriods.ts"
import { causeNames } from "../executor/LogFailureNames.ts"

/** Pause between two batches in ms, so that deletion takes a small part of the store's time. */
const pause = 50
/** Between two rounds. Old records are neither listed nor replayed, even before they are deleted. */
const interval = "1 hour"

export class OldRecords extends Context.Service<OldRecords>()("@payments-platform/domain/OldRecords", {
  make: Effect.gen(function* () {
    const retention = yield* Retention
    const time = yield* ServiceTime

    const deleteLog = Effect.fnUntraced(function* (log: Log, rest: Effect.Effect<void>) {
      const until = RetentionPeriods.listStart(yield* time.now) - 1
      while ((yield* retention.deleteOld(log, until)) > 0) yield* rest
    })

    const forgetKeys = Effect.fnUntraced(function* (rest: Effect.Effect<void>) {
      const usedUntil = (yield* time.now) - RetentionPeriods.uniqueKey
      const leasedUntil = yield* Clock.currentTimeMillis
      let from: number | null = 0
      while (from !== null) {
        const forgotten: Effect.Success<ReturnType<typeof retention.forgetKeys>> = yield* retention.forgetKeys({
          usedUntil,
          leasedUntil,
          from
        })
        from = forgotten.next
        yield* rest
      }
    })

    /** Deletes everything that is old. `rest` runs after each batch. */
    const deleteAll = Effect.fnUntraced(function* (rest: Effect.Effect<void>) {
      yield* forgetKeys(rest)
      for (const log of logs) yield* deleteLog(log, rest)
    })

    /** Deletes what is old, now and every hour. A failure is logged and ends the round. */
    const run: Effect.Effect<never> = deleteAll(Effect.sleep(pause)).pipe(
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.interrupt
          : Effect.logWarning("old records stay", { reasons: causeNames(cause) })
      ),
      Effect.andThen(Effect.sleep(interval)),
      Effect.forever
    )

    return { run, /** deletes what is old, without pauses */ deleteNow: deleteAll(Effect.void) } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
