/**
 * The reserve covers an available balance that fell below zero, at most what it holds (merchants.md 8, 10). It does so
 * when the fall is announced: after the timers that are due with the one that caused it. Whether timers that these start
 * at the same second come before or after it, the contract leaves open.
 */
import * as Recoveries from "./Recoveries.ts"
import * as State from "./State.ts"

/** Counts what a change credits to available balances. */
export const countCredits = <A>(model: State.Model, change: () => A): A => {
  const availables = () => model.accounts.map((account) => State.balance(model, account, "available"))
  const before = availables()
  const result = change()
  for (const [index, is] of availables().entries()) {
    const [was, account] = [before[index], model.accounts[index]]
    if (account !== undefined && was !== undefined && is > was) account.credited += is - was
  }
  return result
}

/** Forgets the credits of requests: they come before the announcement in any case. */
export const begin = (model: State.Model): void => {
  for (const account of model.accounts) account.credited = 0
}

/** Whether a timer credited the account at the second at which its reserve paid: the reserve may have paid too early. */
const dependsOnOrder = (model: State.Model, { coveredAt, credited }: State.Account): boolean =>
  credited > 0 && coveredAt === model.now

/** Releases what the balances that fell are missing. */
export const cover = (model: State.Model): void => {
  for (const account of model.accounts) {
    if (dependsOnOrder(model, account)) model.isOpen = true
    account.credited = 0
    const missing = 0 - State.balance(model, account, "available")
    const released = Math.min(missing, State.balance(model, account, "reserve"))
    if (account.fell) Recoveries.fell(model, account)
    account.fell = false
    if (!account.fallPending || released <= 0) continue
    account.coveredAt = model.now
    State.post(model, account, { available: 0 - released, reserve: released })
  }
}
