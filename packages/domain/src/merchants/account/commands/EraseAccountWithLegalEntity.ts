/**
 * Erases the personal data of an account together with that of its legal entity (merchants.md 15): who referred the
 * merchant and where it was onboarded, also in notifications. The rest is a financial record and stays.
 */
import * as EraseOwnedResource from "../../legal-entity/EraseOwnedResource.ts"
import type * as Account from "../Account.ts"
import * as AccountKind from "../AccountKind.ts"

export const { due, handler } = EraseOwnedResource.make<Account.State, { readonly _tag: "Account/Gone" }>({
  name: "accounts.erase",
  kind: AccountKind.kind,
  erase: (account) => AccountKind.kind.move(account, [{ _tag: "OwnerErased" }]),
  gone: { _tag: "Account/Gone" }
})
