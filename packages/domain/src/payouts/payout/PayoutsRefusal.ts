/** Why an account is not paid out (merchants.md 5, 7). */
import * as Capabilities from "../../merchants/account/Capabilities.ts"

export type PayoutsRefusal =
  | { readonly _tag: "Payout/AccountDeleted" }
  /** a closing issue stands against the account */
  | { readonly _tag: "Payout/AccountClosed" }
  | { readonly _tag: "Payout/PayoutsDisabled" }

/** null: the account may be paid out, if it has money. */
export const payoutsRefusal = (facts: Capabilities.Facts): PayoutsRefusal | null => {
  const { status } = facts.account.state
  if (status === "deleted") return { _tag: "Payout/AccountDeleted" }
  if (status === "disabled") return { _tag: "Payout/AccountClosed" }
  return Capabilities.of(facts).payouts.enabled ? null : { _tag: "Payout/PayoutsDisabled" }
}
