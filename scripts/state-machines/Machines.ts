/** The resources whose state machines are drawn, by the name of the file. */
import * as PayoutMethodKind from "../../packages/domain/src/merchants/payout-method/PayoutMethodKind.ts"
import * as PaymentMethodKind from "../../packages/domain/src/payers/payment-method/PaymentMethodKind.ts"
import * as DisputeKind from "../../packages/domain/src/payments/dispute/DisputeKind.ts"
import * as PaymentKind from "../../packages/domain/src/payments/payment/PaymentKind.ts"
import * as RefundKind from "../../packages/domain/src/payments/refund/RefundKind.ts"
import * as PayoutKind from "../../packages/domain/src/payouts/payout/PayoutKind.ts"
import * as RecoveryKind from "../../packages/domain/src/payouts/recovery/RecoveryKind.ts"

export const machines = {
  payment: PaymentKind.kind,
  refund: RefundKind.kind,
  dispute: DisputeKind.kind,
  payout: PayoutKind.kind,
  recovery: RecoveryKind.kind,
  "payment-method": PaymentMethodKind.kind,
  "payout-method": PayoutMethodKind.kind
}
