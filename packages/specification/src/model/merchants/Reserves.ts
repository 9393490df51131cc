/**
 * The reserve of an account in the model (merchants.md 10), and its weekly limit: in the background, what completed
 * payments bring above it within 7 days goes to the reserve, and is released 7 days after receipt. Payments of one hour
 * are one receipt.
 */
import * as State from "../State.ts"

const hourOf = (at: number): number => Math.floor(at / 3_600)

/** What of the payments that were not counted yet is above the limit, and may be held. */
export const excess = ({ now }: State.Model, { received, receipts, weeklyLimit }: State.Account): number => {
  if (weeklyLimit === null) return 0
  const recent = receipts.filter(({ at }) => at + State.week > now)
  const before = recent.reduce((sum, receipt) => sum + receipt.received, 0)
  return Math.min(received, Math.max(0, before + received - weeklyLimit))
}

/** Counts the payments, and holds what is above the limit, at most what is available. */
export const receive = (model: State.Model, account: State.Account): void => {
  if (account.received === 0) return
  const held = Math.min(excess(model, account), Math.max(0, State.balance(model, account, "available")))
  const last = account.receipts.at(-1)
  const joined = last !== undefined && hourOf(last.at) === hourOf(model.now) ? account.receipts.pop() : undefined
  account.receipts.push({
    at: model.now,
    received: account.received + (joined?.received ?? 0),
    held: held + (joined?.held ?? 0)
  })
  account.received = 0
  State.post(model, account, { available: held, reserve: 0 - held })
}

/** Releases an amount from the reserve (L13). It takes what the limit held first, the oldest first. */
export const release = (model: State.Model, account: State.Account, amount: number): void => {
  let left = amount
  for (const receipt of account.receipts) {
    const taken = Math.min(left, receipt.held)
    receipt.held -= taken
    left -= taken
  }
  State.post(model, account, { available: 0 - amount, reserve: amount })
}

export const dueAt = ({ receipts }: State.Account): number =>
  Math.min(...receipts.filter(({ held }) => held > 0).map(({ at }) => at + State.week))

export const due = (model: State.Model, account: State.Account): void => {
  const over = account.receipts.filter(({ at }) => at + State.week <= model.now)
  const amount = over.reduce((sum, { held }) => sum + held, 0)
  release(model, account, amount)
}

export const handlers: State.Handlers<"SetWeeklyLimit" | "Reserve"> = {
  SetWeeklyLimit: (model, { account: name, limit }) => {
    const account = State.byKnownName(model.accounts, name)
    State.check(!account.isDeleted, "Account/WrongState")
    if (account.weeklyLimit !== limit) State.announce(model, account, "accounts.additional_details")
    account.weeklyLimit = limit
    return State.accept({ id: name })
  },

  /** Holds or releases at most the balance, without a notification. */
  Reserve: (model, { account: name, amount, currency }) => {
    const account = State.byKnownName(model.accounts, name)
    State.check(currency === account.currency, "Account/OtherCurrency")
    const there = State.balance(model, account, amount > 0 ? "available" : "reserve")
    State.check(Math.abs(amount) <= there, "Account/ReserveOutOfRange")
    if (amount < 0) release(model, account, 0 - amount)
    else State.post(model, account, { available: amount, reserve: 0 - amount })
    return State.accept({ id: name })
  }
}
