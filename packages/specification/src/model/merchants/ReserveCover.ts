/**
 * The reserve covers an available balance that fell below zero, at most what it holds (merchants.md 8, 10). It does so
 * when the fall is announced: after the timers that are due with the one that caused it. Whether timers that these start
 * at the same second come before or after it, the contract leaves open.
 */
import * as State from "../State.ts"
import * as Recoveries from "./Recoveries.ts"
import * as Reserves from "./Reserves.ts"

/** Makes a change, and shows each available balance before and after it. */
export const watch = <A>(
  model: State.Model,
  change: () => A,
  see: (account: State.Account, was: number, is: number) => void
): A => {
  const before = model.accounts.map((account) => [account, State.balance(model, account, "available")] as const)
  const result = change()
  for (const [account, was] of before) see(account, was, State.balance(model, account, "available"))
  return result
}

/** Forgets the credits of requests: they come before the announcement in any case. */
export const begin = (account: State.Account): void => {
  account.credited = 0
}

/** Releases what the balance of an account that fell is missing. */
export const cover = (model: State.Model, account: State.Account): void => {
  // the reserve may have paid too early, when a timer credited the account at that second
  if (account.credited > 0 && account.coveredAt === model.now) model.isOpen = true
  account.credited = 0
  const missing = 0 - State.balance(model, account, "available")
  const released = Math.min(missing, State.balance(model, account, "reserve"))
  if (account.fell) Recoveries.fell(model, account)
  account.fell = false
  if (!account.fallPending || released <= 0) return
  account.coveredAt = model.now
  Reserves.release(model, account, released)
}
