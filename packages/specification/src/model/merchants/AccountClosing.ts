/**
 * Closing, reopening and deleting accounts in the model (merchants.md 4.2, 5). The operator closes an account with any
 * issue and ends two of them, when all data is there. A deleted account refuses what is new; late disputes still post.
 */
import type { ClosingIssue } from "../ModelRequests.ts"
import * as State from "../State.ts"
import * as Capabilities from "./Capabilities.ts"
import * as EnablementClocks from "./EnablementClocks.ts"

const mayEnd = (issue: ClosingIssue): boolean => issue === "account_closed" || issue === "closed_for_loss"

/** Whether a payment, refund, recovery or dispute of the account is not at its end. */
const isBusy = (model: State.Model, account: State.Account): boolean =>
  State.balance(model, account, "incoming_pending") !== 0 ||
  [...model.payments, ...model.recoveries].some((each) => each.account === account && each.status === "pending") ||
  model.refunds.some(({ payment, status }) => payment.account === account && status === "pending") ||
  model.disputes.some(({ payment, status }) => payment.account === account && status !== "resolved")

/** All that stands against the deletion of an account. */
const obstacles = (model: State.Model, account: State.Account): ReadonlyArray<string> => [
  ...(State.balance(model, account, "available") === 0 ? [] : ["NON_ZERO_BALANCE"]),
  ...(isBusy(model, account) ? ["HAS_PENDING_PAYMENT"] : []),
  ...(State.balance(model, account, "reserve") === 0 ? [] : ["NON_ZERO_RESERVE"]),
  ...(State.balance(model, account, "outgoing_pending") === 0 ? [] : ["HAS_PENDING_PAYOUT"])
]

export const handlers: State.Handlers<"CloseAccount" | "ReopenAccount" | "DeleteAccount"> = {
  CloseAccount: (model, { account: name, issue }) => {
    const account = State.byKnownName(model.accounts, name)
    State.check(!account.isDeleted, "Account/WrongState")
    account.closings = [...new Set([...account.closings, issue])]
    return Capabilities.answer(model, account)
  },

  ReopenAccount: (model, { account: name, issue }) => {
    const account = State.byKnownName(model.accounts, name)
    const mayReopen = !account.isDeleted && account.closings.includes(issue) && mayEnd(issue)
    State.check(mayReopen && EnablementClocks.isDataComplete(account), "Account/WrongState")
    account.closings = account.closings.filter((each) => each !== issue)
    account.clock = EnablementClocks.inPhase("cleared")
    return Capabilities.answer(model, account)
  },

  DeleteAccount: (model, { account: name }) => {
    const account = State.byKnownName(model.accounts, name)
    State.check(!account.isDeleted, "Account/AlreadyDeleted")
    const all = obstacles(model, account)
    State.check(all.length === 0, `Account/CannotBeDeleted ${all.join(" ")}`)
    account.isDeleted = true
    State.announce(model, account, "accounts.deleted")
    return State.accept({ id: name, status: "deleted" })
  }
}
