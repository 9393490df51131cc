/**
 * The risk screening of the staging platform: rows 301 to 303 of payments.md 8.1. An rbit of the payment may ask for one
 * of them. It stores nothing, because the reference of a review holds its result and time.
 */
import { Redacted } from "effect"
import * as Card from "../payers/card/Card.ts"
import type { ReviewDecision, Screening, ScreeningResult } from "../ports/networks/RiskScreening.ts"
import * as TestOutcomes from "./TestOutcomes.ts"

/** `passed.<service time>` or `failed.<service time>`; any other reference waits for the operator. */
const form = /^(passed|failed)\.([0-9]+)$/

/** The decision of a review at a service time. */
export const decisionOf = (reference: string, at: number): ReviewDecision => {
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

/** The answer at a service time; `delay`: the seconds until a review is decided. */
export const screen = (
  screening: Screening,
  { at, delay }: { readonly at: number; readonly delay: number }
): ScreeningResult => {
  const { review } = outcomeOf(screening)
  if (review === "none") return { _tag: "Approve" }
  if (review === "operator") return { _tag: "Review", reference: review, nextPollAt: null }
  const nextPollAt = at + delay
  return { _tag: "Review", reference: `${review}.${nextPollAt}`, nextPollAt }
}
