/**
 * The risk screening of the staging platform: rows 301 to 303 of payments.md 8.1. An rbit of the payment may ask for one
 * of them. It stores nothing, because the reference of a review holds its result and time.
 */
import { Effect, Layer, Redacted } from "effect"
import * as Card from "@payments-platform/domain/payers/card/Card"
import {
  type ReviewDecision,
  RiskScreening,
  type Screening,
  type ScreeningCalls
} from "@payments-platform/domain/ports/networks/RiskScreening"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import type { Options } from "../networks/simulator/SimulatorOptions.ts"
import * as TestOutcomes from "../networks/simulator/TestOutcomes.ts"

/** `passed.<service time>` or `failed.<service time>`; any other reference waits for the operator. */
const form = /^(passed|failed)\.([0-9]+)$/

const decided = (reference: string, at: number): ReviewDecision => {
  const [, end, time] = form.exec(reference) ?? []
  if (end === undefined) return { _tag: "Open", nextPollAt: null }
  const nextPollAt = Number(time)
  if (at < nextPollAt) return { _tag: "Open", nextPollAt }
  return end === "passed" ? { _tag: "Passed" } : { _tag: "Failed" }
}

const askable: ReadonlySet<string> = new Set(["outcome_301", "outcome_302", "outcome_303"])

/** The outcome that an rbit asks for by the note of its transaction details (platform.md 8). */
const askedBy = (rbits: Screening["rbits"]): string | null =>
  rbits.flatMap(({ transactionDetails }) => transactionDetails?.note ?? []).find((note) => askable.has(note)) ?? null

/** An instrument that is no card number is a bank account, in the country of the currency (payments.md 3.2). */
const outcomeOf = ({ amount, currency, instrument, magic: header, rbits }: Screening): TestOutcomes.Outcome => {
  const number = Redacted.value(instrument)
  const magic = header ?? askedBy(rbits)
  return Card.isNumber(number)
    ? TestOutcomes.outcomeOf({ rail: "card", number, amount, magic })
    : TestOutcomes.outcomeOf({ rail: "bank", country: currency === "USD" ? "US" : "CA", number, amount, magic })
}

const make = ({ delay }: Options) =>
  Effect.gen(function* () {
    const time = yield* ServiceTime

    const calls: ScreeningCalls = {
      screen: Effect.fnUntraced(function* (screening) {
        const { review } = outcomeOf(screening)
        if (review === "none") return { _tag: "Approve" } as const
        if (review === "operator") return { _tag: "Review", reference: review, nextPollAt: null } as const
        const nextPollAt = (yield* time.now) + (yield* delay)
        return { _tag: "Review", reference: `${review}.${nextPollAt}`, nextPollAt } as const
      }),
      decision: (reference) => Effect.map(time.now, (at) => decided(reference, at))
    }
    return RiskScreening.of(calls)
  })

export const layer = (options: Options): Layer.Layer<RiskScreening, never, ServiceTime> =>
  Layer.effect(RiskScreening, make(options))
