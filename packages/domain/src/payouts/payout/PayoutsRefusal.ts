/** Why an account is not paid out (merchants.md 5, 7). */
import * as Capabilities from "../../merchants/account/Capabilities.ts"

export type PayoutsRefusal =
  | { readonly _tag: "Payout/AccountDeleted" }
  /** a closing issue stands against the account */
  | { readonly _tag: "Payout/AccountClosed" }
  | { readonly _tag: "Payout/PayoutsDisabled" }

interface Facts extends Omit<Capabilities.Facts, "entity"> {
  /** null: the account has none, and is not paid out */
  readonly entity: Capabilities.Facts["entity"] | null
}

/** null: the account may be paid out, if it has money. */
export const payoutsRefusal = ({ entity, ...facts }: Facts): PayoutsRefusal | null => {
  const { status } = facts.account.state
  if (status === "deleted") return { _tag: "Payout/AccountDeleted" }
  if (status === "disabled") return { _tag: "Payout/AccountClosed" }
  const isEnabled = entity !== null && Capabilities.of({ ...facts, entity }).payouts.enabled
  return isEnabled ? null : { _tag: "Payout/PayoutsDisabled" }
}
