/**
 * The receipts that an account's weekly limit counts (merchants.md 10): the nets of its completed payments, and what of
 * them went to the reserve. It is released 7 days after receipt. Payments that complete within one hour are one receipt,
 * at the time of the last of them, so that an account never has more than 169.
 */
import { Schema } from "effect"
import * as Time from "../../vocabulary/time/Time.ts"

/** Amounts are in the smallest unit, `at` in UNIX seconds of service time. */
const Receipt = Schema.Struct({
  at: Schema.Int,
  received: Schema.Int,
  /** still in the reserve; the sum of all receipts is never above the reserve */
  held: Schema.Int
})

/** Oldest first. */
export const Receipts = Schema.Array(Receipt)
export type Receipts = typeof Receipts.Type
type Receipt = Receipts[number]

/** How long a receipt counts, in seconds. */
const period = Time.days(7)

const hourOf = ({ at }: Pick<Receipt, "at">): number => Math.floor(at / Time.hour)

const endOf = ({ at }: Receipt): number => at + period

const sumOf = (receipts: Receipts, member: "received" | "held"): number =>
  receipts.reduce((sum, receipt) => sum + receipt[member], 0)

/** How much of an amount that is received now is above the limit; null: there is no limit. */
export const above = (receipts: Receipts, limit: number | null, { amount, at }: { amount: number; at: number }) => {
  if (limit === null) return 0
  const before = sumOf(
    receipts.filter((receipt) => endOf(receipt) > at),
    "received"
  )
  return Math.min(amount, Math.max(0, before + amount - limit))
}

/** The receipts with a new one. Old receipts are dropped, unless something of them is still held. */
export const withReceipt = (receipts: Receipts, receipt: Receipt): Receipts => {
  const kept = receipts.filter((each) => endOf(each) > receipt.at || each.held > 0)
  const last = kept.at(-1)
  if (last === undefined || hourOf(last) !== hourOf(receipt)) return [...kept, receipt]
  const joined = { at: receipt.at, received: last.received + receipt.received, held: last.held + receipt.held }
  return [...kept.slice(0, -1), joined]
}

/** The receipts after a release from the reserve, which takes the oldest first. */
export const release = (receipts: Receipts, amount: number): Receipts => {
  let left = amount
  return receipts.map((receipt) => {
    const taken = Math.min(receipt.held, left)
    left -= taken
    return taken === 0 ? receipt : { ...receipt, held: receipt.held - taken }
  })
}

/** When something is released; null: nothing is held. */
export const nextRelease = (receipts: Receipts): number | null =>
  Time.earliest(...receipts.filter(({ held }) => held > 0).map(endOf))

/** The amount that is released at `at`, in the smallest unit. */
export const dueRelease = (receipts: Receipts, at: number): number =>
  sumOf(
    receipts.filter((receipt) => endOf(receipt) <= at),
    "held"
  )
