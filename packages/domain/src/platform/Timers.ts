/**
 * What resources want when their time has come. Each kind says what its duty is;
 * here it is done: a decision, or an outside call and what its answer means.
 */
import { Clock, Context, Effect, Layer } from "effect"
import * as ChangePaymentMethod from "../payers/ChangePaymentMethod.ts"
import * as PaymentMethod from "../payers/PaymentMethod.ts"
import type * as Payment from "../payments/Payment.ts"
import * as PaymentKind from "../payments/PaymentKind.ts"
import * as TickPayment from "../payments/TickPayment.ts"
import type { Row } from "../decider/Row.ts"
import { CardDirectory } from "../ports/CardDirectory.ts"
import { CardNetwork, type NoAnswer } from "../ports/CardNetwork.ts"
import { RiskScreening } from "../ports/RiskScreening.ts"
import { Store, type Unavailable } from "../ports/Store.ts"
import type { Due } from "../ports/Work.ts"
import { Directory } from "./Directory.ts"
import { type Call, Journey, type Rendering } from "./Journey.ts"
import { Payments } from "./Payments.ts"
import { StoredCards } from "./StoredCards.ts"

/** Nobody waits for an answer. */
export const unanswered: Rendering<unknown> = {
  accepted: () => ({ status: 200, body: "" }),
  rejected: () => ({ reply: { status: 400, body: "" }, kept: false })
}

/** What became of a timer: done, or put off because an outside call had no answer, a rule refused, or the code is wrong. */
export type Result = "done" | "postponed" | "refused" | "failed"

/** How long a timer rests after its outside call was not answered, in ms of real time. */
const rest = 5_000

export class Timers extends Context.Service<Timers>()("@payments-platform/domain/Timers", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const journey = yield* Journey
    const directory = yield* Directory
    const payments = yield* Payments
    const network = yield* CardNetwork
    const screening = yield* RiskScreening
    const cardDirectory = yield* CardDirectory
    const cards = yield* StoredCards
    const resting = new Map<string, number>()

    const callFor = Effect.fnUntraced(function* (row: Row, at: number) {
      const app = yield* directory.app(row.appId)
      const notificationVersion = app?.state.notificationVersion ?? "3.0"
      return { appId: row.appId, app: null, notificationVersion, key: null, audit: null, at } satisfies Call
    })

    const paymentNews = Effect.fnUntraced(function* (
      duty: TickPayment.Duty
    ): Effect.fn.Return<TickPayment.News, NoAnswer> {
      switch (duty._tag) {
        case "Void":
          yield* network.void(duty.key)
          return { _tag: "Voided", key: duty.key }
        case "AskNetwork":
          return { _tag: "Network", result: yield* network.result(duty.reference) }
        case "AskScreening":
          return { _tag: "Screening", decision: yield* screening.decision(duty.reference) }
        default:
          return { _tag: "None" }
      }
    })

    const isCapturing = (state: Payment.State): boolean => state._tag === "Capturing"

    const tickPayment = Effect.fnUntraced(function* (row: Row, at: number) {
      const fact = PaymentKind.kind.fact(row)
      const duty = TickPayment.duty(fact.state, at)
      if (duty === null) return
      const call = yield* callFor(row, at)
      if (duty._tag === "Capture") {
        yield* payments.finishCapture(call, null, PaymentKind.kind.keep(fact), unanswered)
        return
      }
      const command = { paymentId: row.id, news: yield* paymentNews(duty) }
      const outcome = yield* journey.execute(
        TickPayment.rule,
        call,
        { command, problems: [] },
        {
          rendering: unanswered,
          opens: (step) => step.events.length > 0 && isCapturing(PaymentKind.kind.fact(step.row).state)
        }
      )
      if (outcome._tag === "Open") yield* payments.finishCapture(call, null, outcome.step, unanswered)
    })

    const methodNews = Effect.fnUntraced(function* (
      duty: ChangePaymentMethod.Duty
    ): Effect.fn.Return<ChangePaymentMethod.News, NoAnswer> {
      switch (duty._tag) {
        case "Void":
          yield* network.void(duty.key)
          return { _tag: "Voided", key: duty.key }
        case "AskUpdater": {
          const expiry = yield* cardDirectory.update({ card: cards.secretOf(duty.card), magic: null })
          return { _tag: "Refreshed", expiry }
        }
        case "Decide":
          return { _tag: "None" }
      }
    })

    const tickMethod = Effect.fnUntraced(function* (row: Row, at: number) {
      const duty = ChangePaymentMethod.duty(PaymentMethod.kind.fact(row).state, at)
      if (duty === null) return
      const command = { methodId: row.id, news: yield* methodNews(duty) }
      const call = yield* callFor(row, at)
      yield* journey.execute(ChangePaymentMethod.tick, call, { command, problems: [] }, { rendering: unanswered })
    })

    const tick = Effect.fnUntraced(function* (due: Due, at: number) {
      const found = yield* store.load({ ids: [due.id], tallies: [], key: null, subscribers: [] })
      const row = found.rows.get(due.id)
      if (row?.type === PaymentKind.kind.type) yield* tickPayment(row, at)
      else if (row?.type === PaymentMethod.kind.type) yield* tickMethod(row, at)
    })

    /** One timer, at a service time. One that cannot be done now rests, and is due again later. */
    const run = (due: Due, at: number): Effect.Effect<Result, Unavailable> =>
      tick(due, at).pipe(
        Effect.as("done" as const),
        Effect.catchTag("CardNetwork/NoAnswer", () => putOff(due, "postponed")),
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
