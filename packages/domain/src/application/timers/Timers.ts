/**
 * Runs the timer of a due resource. Each kind of resource has its own timers; the row's type selects them. A timer is
 * run at least once: it repeats until its command commits, and commands that come too late change nothing. One that
 * fails pauses for 5 s of real time, so that it delays no other timer, and is then due again.
 */
import { Clock, Context, Effect, Layer } from "effect"
import * as ClientTokenKind from "../../access/client-token/ClientTokenKind.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as DocumentKind from "../../merchants/document/DocumentKind.ts"
import { kind as methodKind } from "../../payers/payment-method/PaymentMethodKind.ts"
import { kind as disputeKind } from "../../payments/dispute/DisputeKind.ts"
import * as PaymentKind from "../../payments/payment/PaymentKind.ts"
import * as RefundKind from "../../payments/refund/RefundKind.ts"
import type { Row } from "../../decider/Row.ts"
import type { NoAnswer } from "../../ports/NoAnswer.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import type { DueResource } from "../../ports/Work.ts"
import { AccountTimers } from "../merchants/AccountTimers.ts"
import { ClientTokens } from "../access/ClientTokens.ts"
import { DisputeTimers } from "../payments/DisputeTimers.ts"
import { Documents } from "../merchants/Documents.ts"
import { rowOf } from "../executor/Lookup.ts"
import type { Refusal } from "../executor/CommandExecutor.ts"
import { PaymentMethodTimerService } from "../payers/PaymentMethodTimers.ts"
import { PaymentTimers } from "../payments/PaymentTimers.ts"
import { RefundTimers } from "../payments/RefundTimers.ts"

/**
 * The result of a timer: done; postponed, since a network call timed out or the store is unavailable; refused by a
 * check; failed by a defect.
 */
export type TimerResult = "done" | "postponed" | "refused" | "failed"

/** Runs the timer of a row that is due at a service time. */
type RunTimer = (row: Row, at: number) => Effect.Effect<void, NoAnswer | Unavailable | Refusal<never>>

/** Pause of a timer that was not done, in ms of real time. */
const pause = 5_000

export class Timers extends Context.Service<Timers>()("@payments-platform/domain/Timers", {
  make: Effect.gen(function* () {
    const store = yield* Store
    /** paused timers, with the real time in ms at which they resume */
    const paused = new Map<string, number>()
    const timersByType: ReadonlyMap<string, RunTimer> = new Map<string, RunTimer>([
      [PaymentKind.kind.type, (yield* PaymentTimers).tick],
      [methodKind.type, (yield* PaymentMethodTimerService).tick],
      [RefundKind.kind.type, (yield* RefundTimers).tick],
      [disputeKind.type, (yield* DisputeTimers).tick],
      [AccountKind.kind.type, (yield* AccountTimers).tick],
      [ClientTokenKind.kind.type, (yield* ClientTokens).tick],
      [DocumentKind.kind.type, (yield* Documents).tick]
    ])

    const tick = Effect.fnUntraced(function* (due: DueResource, at: number) {
      const row = yield* rowOf(store, due.id)
      const run = row === null ? undefined : timersByType.get(row.type)
      if (row !== null && run !== undefined) yield* run(row, at)
    })

    /** Runs one timer at a service time. Never fails: a timer that is not done pauses and is due again. */
    const run = (due: DueResource, at: number): Effect.Effect<TimerResult> =>
      tick(due, at).pipe(
        Effect.as("done" as const),
        Effect.catchTag(["Network/NoAnswer", "Store/Unavailable"], () => postpone(due, "postponed")),
        Effect.catchTag(["Invalid", "Forbidden", "UnknownIds", "KeyTaken", "KeyBusy"], () => postpone(due, "refused")),
        Effect.catchDefect((defect) =>
          Effect.andThen(
            Effect.logError("timer failed", { type: due.type, id: due.id, defect: nameOf(defect) }),
            postpone(due, "failed")
          )
        )
      )

    const postpone = <R extends TimerResult>(due: DueResource, result: R) =>
      Effect.gen(function* () {
        paused.set(due.id, (yield* Clock.currentTimeMillis) + pause)
        yield* Effect.logDebug("timer rests", { type: due.type, id: due.id, result })
        return result
      })

    /** The due resources whose timers are not paused. */
    const awake = Effect.fnUntraced(function* (all: ReadonlyArray<DueResource>) {
      if (paused.size === 0) return all
      const now = yield* Clock.currentTimeMillis
      for (const [id, until] of paused) if (until <= now) paused.delete(id)
      return all.filter((due) => !paused.has(due.id))
    })

    return { run, awake, /** the number of paused timers */ paused: () => paused.size } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const nameOf = (defect: unknown): string => (defect instanceof Error ? defect.name : typeof defect)
