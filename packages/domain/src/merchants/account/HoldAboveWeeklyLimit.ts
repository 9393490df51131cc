/**
 * Due work of an account with a weekly limit after payments completed (merchants.md 10): what is above the limit goes
 * to its reserve, at most what is available. The payments add their nets to a counter, which sends the signal. A payout
 * that commits first does the same in its own Change (payouts/payout/OpenPayout.ts).
 */
import type { Counter } from "../../decider/Change.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Counters, Fact } from "../../decider/ResourceKind.ts"
import * as Account from "./Account.ts"
import * as AccountDueWork from "./AccountDueWork.ts"
import * as AccountKind from "./AccountKind.ts"
import * as WeeklyReserve from "./WeeklyReserve.ts"

export interface Command {
  readonly accountId: string
}

/** Due work of an account with a signal `Account.paymentReceipt`. */
export const reaction: CommandHandler.Reaction<Account.State> = ({ id }) =>
  ExternalCalls.end(CommandHandler.bindCommand(handler, { accountId: id }))

const availableOf = ({ id, state }: Fact<Account.State>) => Account.balanceKey(id, "available", state.currency)

/** The counters of a receipt: what was received since the last one, and what is available. */
export const counterKeys = (account: Fact<Account.State>): ReadonlyArray<string> => [
  Account.receivedKey(account.id),
  availableOf(account)
]

/** What was received since the last receipt. */
export interface Receipt {
  /** empty if nothing was received */
  readonly events: ReadonlyArray<Account.Event>
  /** the amount that moves to the reserve, in the smallest unit */
  readonly held: number
  readonly conditions: ReadonlyArray<Counter>
}

export const receipt = (account: Fact<Account.State>, counters: Counters, at: number): Receipt => {
  const { details, receipts } = account.state
  const key = Account.receivedKey(account.id)
  const amount = counters(key)
  if (amount === 0) return { events: [], held: 0, conditions: [{ key, delta: 0, max: 0 }] }
  const excess = WeeklyReserve.above(receipts, details.reserveWeeklyLimit ?? null, { amount, at })
  const held = Math.min(excess, Math.max(0, counters(availableOf(account))))
  const events = [{ _tag: "PaymentsReceived", amount, held, at }] as const
  const stillAvailable = { key: availableOf(account), delta: 0, min: 0 }
  return { events, held, conditions: [{ key, delta: -amount, min: 0 }, ...(held > 0 ? [stillAvailable] : [])] }
}

type Facts = readonly [Fact<Account.State>, Counters]

/** Only a decision that finds no payments acknowledges the signal, because more payments may complete meanwhile. */
const decide = ([account, counters]: Facts, _: Command, { at }: CommandHandler.Context): CommandHandler.Decision => {
  const { conditions, events } = receipt(account, counters, at)
  const [first, ...more] = events
  if (first !== undefined) return { steps: [AccountKind.kind.move(account, [first, ...more])], conditions }
  return {
    steps: [AccountKind.kind.keep(account)],
    conditions,
    acknowledged: [{ id: account.id, reason: Account.paymentReceipt }]
  }
}

export const handler = AccountDueWork.handler<Command, Facts>({
  name: "accounts.receive",
  contract: "merchants.md 10",
  requires: (account) =>
    RequiredFacts.map(RequiredFacts.counters(...counterKeys(account)), (counters) => [account, counters] as const),
  decide
})
