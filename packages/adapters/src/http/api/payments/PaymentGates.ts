/** The versions that have each gated field of POST /payments (payments.md 3.2). */
import { plaidGates, walletGates } from "../payment-methods/PaymentMethodGates.ts"
import { rbitGates } from "../rbits/RbitGates.ts"
import * as VersionGate from "../VersionGate.ts"

/** An inline payment method has these fields only when a client-side token completes it. */
const besideToken = VersionGate.under("payment_method", [...plaidGates, ...rbitGates]).map((gate) => ({
  ...gate,
  beside: ["payment_method", "token"]
}))

export const paymentGates: ReadonlyArray<VersionGate.Gate> = [
  VersionGate.field(["fee_type"], VersionGate.beta),
  ...VersionGate.under("payment_method", walletGates),
  ...besideToken,
  ...rbitGates
]
