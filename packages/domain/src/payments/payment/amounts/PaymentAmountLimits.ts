/** The limits of a payment (platform.md 14): its amount, its fee, and the time of its planned capture. */
import * as Check from "../../../vocabulary/Check.ts"
import * as Money from "../../../vocabulary/Money.ts"
import * as Time from "../../../vocabulary/time/Time.ts"
import * as TimeDependentChecks from "../../../vocabulary/time/TimeDependentChecks.ts"

/** The least and the largest amount, in cents. */
export const minimum = 100
export const maximum = 99_999_999
const captureWindow = Time.days(7)
const feePercent = 20

export const Amount = Check.Integer.check(Check.between(minimum, maximum))

/** A planned capture lies within seven days from now. */
export const timeChecks = TimeDependentChecks.member(
  "captureAt",
  TimeDependentChecks.number(
    (captureAt, at) => captureAt < at || captureAt > at + captureWindow,
    "must be from now to 7 days from now"
  )
)

export const feeRequirement = `must be at most ${feePercent} % of the amount`

/** The largest fee of an amount: 20 % of it, rounded down; both in cents. */
export const maxFee = (amount: number): number => Money.percentDown(amount, feePercent)

export const isFeeWithin = (feeAmount: number, amount: number): boolean => feeAmount <= maxFee(amount)
