/** Why an account is not paid out (merchants.md 5, 7). */
import * as Account from "../../merchants/account/Account.ts"
import type * as LegalEntity from "../../merchants/legal-entity/LegalEntity.ts"
import * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"

export type PayoutsRefusal =
  | { readonly _tag: "Payout/AccountDeleted" }
  /** a closing issue stands against the account */
  | { readonly _tag: "Payout/AccountClosed" }
  | { readonly _tag: "Payout/PayoutsDisabled" }

/** null: the account may be paid out to the method, if it has money. */
export const payoutsRefusal = (
  { status }: Account.State,
  entity: LegalEntity.State | null,
  method: PayoutMethod.State | null
): PayoutsRefusal | null => {
  if (status === "deleted") return { _tag: "Payout/AccountDeleted" }
  if (status === "disabled") return { _tag: "Payout/AccountClosed" }
  return entity === null || method === null || !PayoutMethod.isLive(method) ? { _tag: "Payout/PayoutsDisabled" } : null
}
