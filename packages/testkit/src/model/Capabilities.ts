/** What the capabilities of an account show in the model, and the blocks of merchants.md 5. */
import * as EnablementClocks from "./EnablementClocks.ts"
import * as Payouts from "./Payouts.ts"
import * as State from "./State.ts"

export const shown = (account: State.Account): State.Answer =>
  State.accepted({
    payments: { enabled: EnablementClocks.acceptsPayments(account) },
    payouts: { enabled: Payouts.isEnabled(account) }
  })

export const announce = (model: State.Model, account: State.Account): void =>
  State.announce(model, account, "accounts.capabilities.updated")

export const handlers: State.Handlers<"Block"> = {
  /** A capability has one block, whoever set it last. */
  Block: (model, { account: name, byOperator, capability, reason }) => {
    const account = State.known(model.accounts, name)
    State.check(!account.isDeleted, byOperator ? "Account/WrongState" : "Account/CannotBeModified")
    if (account.blocks[capability] !== reason) announce(model, account)
    account.blocks = { ...account.blocks, [capability]: reason }
    return shown(account)
  }
}
