/**
 * Erases a payout method together with its legal entity (merchants.md 15): whom a check is made out to and where it is
 * sent, also in notifications. A method that is not deleted yet is deleted. Its numbers are erased at once, unless
 * something is open on it (ErasePayoutMethodNumbers.ts). The record stays readable.
 */
import * as EraseOwnedResource from "../legal-entity/EraseOwnedResource.ts"
import type * as PayoutMethod from "./PayoutMethod.ts"
import { kind } from "./PayoutMethodKind.ts"

export const { due, handler } = EraseOwnedResource.make<PayoutMethod.State, { readonly _tag: "PayoutMethod/Gone" }>({
  name: "payout_methods.erase",
  kind,
  erase: (method, at) =>
    method.state._tag === "Opening" ? kind.keep(method) : kind.move(method, [{ _tag: "OwnerErased", at }]),
  gone: { _tag: "PayoutMethod/Gone" }
})
