/** The limits of a payment (platform.md 14): its amount, its fee, and how far ahead its capture is planned. */
import { Schema } from "effect"
import * as Money from "../vocabulary/Money.ts"
import { type Problem, problem } from "../vocabulary/Problem.ts"
import * as Time from "../vocabulary/Time.ts"

/** Of an amount, in the smallest unit. */
export const minimum = 100
export const maximum = 99_999_999
const captureWindow = Time.days(7)
const feePercent = 20

export const Amount = Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** What is wrong with the time of a planned capture: it lies within seven days from now. */
export const captureProblems = (captureAt: number | null | undefined, at: number): ReadonlyArray<Problem> =>
  captureAt !== null && captureAt !== undefined && (captureAt < at || captureAt > at + captureWindow)
    ? [problem("PARAM_VALUE_IS_OUT_OF_RANGE", "capture_at")]
    : []

/** At most 20 % of the amount, rounded down. */
export const isFeeWithin = (feeAmount: number, amount: number): boolean =>
  feeAmount <= Money.percentDown(amount, feePercent)
