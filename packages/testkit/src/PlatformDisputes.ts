/**
 * Disputes as the model of the platform knows them: outcomes 701 to 707 of
 * payments.md 8.1, which no merchant of the model answers. So a chargeback takes
 * its money once, and an inquiry becomes one when its time is over.
 */
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import { delay, type Model, type Payment, post, tell } from "./PlatformState.ts"

const fee = 1_500

interface Script {
  readonly share: 1 | 2
  readonly fee: number
  readonly asks: boolean
}

const chargeback: Script = { share: 1, fee, asks: false }
const inquiry: Script = { share: 1, fee, asks: true }
const scripts: Readonly<Record<string, Script>> = {
  "701": chargeback,
  "702": { ...chargeback, share: 2 },
  "703": inquiry,
  "704": { ...chargeback, fee: 0 },
  "705": inquiry,
  "706": chargeback,
  "707": chargeback
}

/** When the network tells of a dispute of what is completed now. */
export const newsAt = ({ outcome }: Payment, now: number): number | null =>
  scripts[outcome] === undefined ? null : now + delay

/** When a dispute of a payment begins or its answer is overdue, or never. */
export const dueAt = (of: Payment): number => Math.min(of.newsAt ?? Infinity, of.inquiry?.until ?? Infinity)

const take = (model: Model, of: Payment, amount: number, cost: number): void => {
  of.disputed += amount
  post(model, of, {
    [`merchant:${of.account}:available`]: amount + cost,
    "receivable:card": 0 - amount,
    "service:revenue": 0 - cost
  })
  tell(model, of.name, "payments.updated")
}

export const due = (model: Model, of: Payment): void => {
  const script = scripts[of.outcome]
  if (script !== undefined && of.newsAt !== null && of.newsAt <= model.now) {
    const amount = Math.floor(of.amount / script.share)
    of.newsAt = null
    if (script.asks) of.inquiry = { amount, until: Calendar.endOfNthBusinessDayAfter(model.now, 5) + 1 }
    else take(model, of, amount, script.fee)
  } else if (of.inquiry !== null && of.inquiry.until <= model.now) {
    take(model, of, of.inquiry.amount, fee)
    of.inquiry = null
  }
}
