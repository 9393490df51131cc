/** The versions that have each gated field of POST /payments (payments.md 3.2). */
import { plaidVersionFields, walletVersionFields } from "../payment-methods/PaymentMethodVersionFields.ts"
import { rbitVersionFields } from "../rbits/RbitVersionFields.ts"
import * as VersionGate from "../VersionGate.ts"

/** An inline payment method has these fields only when a client-side token completes it. */
const besideToken = VersionGate.under("payment_method", [...plaidVersionFields, ...rbitVersionFields]).map((gate) => ({
  ...gate,
  beside: ["payment_method", "token"]
}))

export const paymentVersionFields: ReadonlyArray<VersionGate.Gate> = [
  VersionGate.field(["fee_type"], VersionGate.beta),
  ...VersionGate.under("payment_method", walletVersionFields),
  ...besideToken,
  ...rbitVersionFields
]
