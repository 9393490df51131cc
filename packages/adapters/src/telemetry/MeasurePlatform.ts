/** Measures what the gauges of platform.md 12 show: before a scraper reads them, and before they are sent. */
import { Effect } from "effect"
import * as OutboxSubscription from "@payments-platform/domain/notifications/OutboxSubscription"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import * as LedgerRecords from "../http/operator/platform/LedgerRecords.ts"
import { Metrics } from "../http/server/HttpMetrics.ts"

export const make = Effect.gen(function* () {
  const [store, work, time] = [yield* Store, yield* Work, yield* ServiceTime]
  const metrics = yield* Metrics
  return Effect.gen(function* () {
    const now = yield* time.now
    metrics.observe({
      ...(yield* work.dueCount(now)),
      now,
      waiting: yield* work.waiting,
      outbox: yield* work.waitingTo(OutboxSubscription.preferenceId),
      offset: yield* work.offset,
      imbalances: LedgerRecords.imbalances(yield* store.ledgerSums),
      sessions: yield* store.sessions
    })
  })
})
