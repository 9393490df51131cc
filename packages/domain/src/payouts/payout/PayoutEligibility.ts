/** Why an account is not paid out (merchants.md 5, 7). */
import * as Capabilities from "../../merchants/account/capabilities/Capabilities.ts"

export type PayoutsRefusal =
  | { readonly _tag: "Payout/AccountDeleted" }
  /** a closing issue disables the account */
  | { readonly _tag: "Payout/AccountClosed" }
  | { readonly _tag: "Payout/PayoutsDisabled" }

/** What decides whether an account is paid out. An account without its legal entity is not. */
interface Facts extends Omit<Capabilities.Facts, "app" | "entity"> {
  readonly entity: Capabilities.Facts["entity"] | null
}

/** Why the account cannot be paid out; null: it can, if it has money. */
export const payoutsRefusal = ({ account, entity, method }: Facts): PayoutsRefusal | null => {
  const { status } = account.state
  if (status === "deleted") return { _tag: "Payout/AccountDeleted" }
  if (status === "disabled") return { _tag: "Payout/AccountClosed" }
  return entity !== null && Capabilities.derive({ account, entity, method, app: null }).payouts.enabled
    ? null
    : { _tag: "Payout/PayoutsDisabled" }
}
