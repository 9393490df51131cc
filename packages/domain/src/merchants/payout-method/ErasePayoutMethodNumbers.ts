/** Erases the numbers of a deleted payout method (banking/EraseNumbers.ts). The record stays readable. */
import * as EraseNumbers from "../../banking/EraseNumbers.ts"
import * as PayoutMethod from "./PayoutMethod.ts"
import { kind } from "./PayoutMethodKind.ts"

export const handler = EraseNumbers.make<PayoutMethod.State, { readonly _tag: "PayoutMethod/Gone" }>({
  name: "payout_methods.erase",
  kind,
  openCounter: PayoutMethod.openCounter,
  hasOpenDeposits: (state) => PayoutMethod.openDeposits(state) !== null,
  gone: { _tag: "PayoutMethod/Gone" }
})
