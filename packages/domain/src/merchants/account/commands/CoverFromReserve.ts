/** The reserve of an account covers its negative balance first (merchants.md 8, 10). */
import type { Counter } from "../../../decider/Change.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact, Counters } from "../../../decider/ResourceKind.ts"
import * as Account from "../Account.ts"

export interface Coverage {
  /** what the reserve pays, in the smallest unit */
  readonly released: number
  /** what is missing after that; 0: `available` is not negative */
  readonly missing: number
}

const availableOf = ({ id, state }: Fact<Account.State>) => Account.balanceKey(id, "available", state.currency)
const reserveOf = ({ id, state }: Fact<Account.State>) => Account.balanceKey(id, "reserve", state.currency)

/** The available balance; below 0: the account owes it. */
export const available = (account: Fact<Account.State>, counters: Counters): number => counters(availableOf(account))

/** The balances that a coverage rests on. */
export const balances = (account: Fact<Account.State>): RequiredFacts.RequiredFacts<Counters> =>
  RequiredFacts.counters(availableOf(account), reserveOf(account))

export const coverageOf = (account: Fact<Account.State>, counters: Counters): Coverage => {
  const needed = Math.max(0, -available(account, counters))
  const released = Math.min(needed, counters(reserveOf(account)))
  return { released, missing: needed - released }
}

/** The events that carry out the coverage; empty if the reserve pays nothing. */
export const events = ({ released }: Coverage): ReadonlyArray<Account.Event> =>
  released > 0 ? [{ _tag: "Released", amount: released }] : []

/**
 * The condition of the coverage: at commit at least this much is missing after the release. If a payment came first,
 * the coverage is decided again.
 */
export const conditions = (account: Fact<Account.State>, { missing, released }: Coverage): ReadonlyArray<Counter> =>
  missing + released > 0 ? [{ key: availableOf(account), delta: 0, max: 0 - missing }] : []
