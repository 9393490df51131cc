/** A client-side token holds only fields that the version of POST /tokens has (platform.md 3, 7). */
import { paymentMethodGates } from "../payment-methods/PaymentMethodGates.ts"
import { payoutMethodGates } from "../payout-methods/PayoutMethodGates.ts"
import { rbitGates } from "../rbits/RbitGates.ts"
import * as VersionGate from "../VersionGate.ts"

export const tokenGates: ReadonlyArray<VersionGate.Gate> = [
  ...VersionGate.under("payment_methods", paymentMethodGates),
  ...VersionGate.under("payout_methods", payoutMethodGates),
  ...VersionGate.under("legal_entities", rbitGates)
]
