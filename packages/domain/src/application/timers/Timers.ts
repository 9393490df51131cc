/**
 * Runs what has come due: every kind of resource has its own timers, which this
 * one finds by the row's type. One that cannot be done now rests, and is due again later.
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
import type { Due } from "../../ports/Work.ts"
import { AccountTimers } from "../merchants/AccountTimers.ts"
import { ClientTokens } from "../access/ClientTokens.ts"
import { DisputeTimers } from "../payments/DisputeTimers.ts"
import { Documents } from "../merchants/Documents.ts"
import { rowOf } from "../executor/Lookup.ts"
import type { Refusal } from "../executor/CommandExecutor.ts"
import { MethodTimers } from "../payers/PaymentMethodTimers.ts"
import { PaymentTimers } from "../payments/PaymentTimers.ts"
import { RefundTimers } from "../payments/RefundTimers.ts"

/** What became of a timer: done, or put off because an outside call had no answer, a rule refused, or the code is wrong. */
export type Result = "done" | "postponed" | "refused" | "failed"

/** What a row of one kind wants at a service time. */
type Tick = (row: Row, at: number) => Effect.Effect<void, NoAnswer | Unavailable | Refusal<never>>

/** How long a timer rests after its outside call was not answered, in ms of real time. */
const rest = 5_000

export class Timers extends Context.Service<Timers>()("@payments-platform/domain/Timers", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const resting = new Map<string, number>()
    const ticks: ReadonlyMap<string, Tick> = new Map<string, Tick>([
      [PaymentKind.kind.type, (yield* PaymentTimers).tick],
      [methodKind.type, (yield* MethodTimers).tick],
      [RefundKind.kind.type, (yield* RefundTimers).tick],
      [disputeKind.type, (yield* DisputeTimers).tick],
      [AccountKind.kind.type, (yield* AccountTimers).tick],
      [ClientTokenKind.kind.type, (yield* ClientTokens).tick],
      [DocumentKind.kind.type, (yield* Documents).tick]
    ])

    const tick = Effect.fnUntraced(function* (due: Due, at: number) {
      const row = yield* rowOf(store, due.id)
      const run = row === null ? undefined : ticks.get(row.type)
      if (row !== null && run !== undefined) yield* run(row, at)
    })

    /** One timer, at a service time. One that cannot be done now rests, and is due again later. */
    const run = (due: Due, at: number): Effect.Effect<Result> =>
      tick(due, at).pipe(
        Effect.as("done" as const),
        Effect.catchTag(["Network/NoAnswer", "Store/Unavailable"], () => putOff(due, "postponed")),
        Effect.catchTag(["Invalid", "Forbidden", "UnknownIds", "KeyTaken", "KeyBusy"], () => putOff(due, "refused")),
        Effect.catchDefect((defect) =>
          Effect.andThen(
            Effect.logError("timer failed", { type: due.type, id: due.id, defect: nameOf(defect) }),
            putOff(due, "failed")
          )
        )
      )

    const putOff = <R extends Result>(due: Due, result: R) =>
      Effect.gen(function* () {
        resting.set(due.id, (yield* Clock.currentTimeMillis) + rest)
        yield* Effect.logDebug("timer rests", { type: due.type, id: due.id, result })
        return result
      })

    /** Those that need not rest. */
    const awake = Effect.fnUntraced(function* (all: ReadonlyArray<Due>) {
      if (resting.size === 0) return all
      const now = yield* Clock.currentTimeMillis
      for (const [id, until] of resting) if (until <= now) resting.delete(id)
      return all.filter((due) => !resting.has(due.id))
    })

    return { run, awake, resting: () => resting.size } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const nameOf = (defect: unknown): string => (defect instanceof Error ? defect.name : typeof defect)
