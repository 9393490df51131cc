/** A client-side token holds only fields that the version of POST /tokens has (platform.md 3, 7). */
import { paymentMethodVersionFields } from "../payment-methods/PaymentMethodVersionFields.ts"
import { payoutMethodVersionFields } from "../payout-methods/PayoutMethodVersionFields.ts"
import { rbitVersionFields } from "../rbits/RbitVersionFields.ts"
import * as VersionGate from "../VersionGate.ts"

export const clientTokenVersionFields: ReadonlyArray<VersionGate.Gate> = [
  ...VersionGate.under("payment_methods", paymentMethodVersionFields),
  ...VersionGate.under("payout_methods", payoutMethodVersionFields),
  ...VersionGate.under("legal_entities", rbitVersionFields)
]
