/** The microdeposits of a payment method as the operator sees them (payments.md 1.5). */
import * as MicrodepositsRecord from "../../banking/MicrodepositsRecord.ts"
import { isCard } from "../payment-method/PaymentInstrument.ts"
import * as PaymentMethod from "../payment-method/PaymentMethod.ts"

export const PaymentMethodMicrodepositsRecord = MicrodepositsRecord.recordOf("Microdeposits", PaymentMethod.Status)
export type PaymentMethodMicrodepositsRecord = typeof PaymentMethodMicrodepositsRecord.Type

/** null: the method has no deposits. Amounts are shown in staging only. */
export const render = (state: PaymentMethod.State, showsAmounts: boolean): PaymentMethodMicrodepositsRecord | null => {
  const deposits = isCard(state.details) ? null : state.details.deposits
  return deposits === null
    ? null
    : {
        ...MicrodepositsRecord.render(deposits, showsAmounts),
        status: PaymentMethod.statusOf(state) ?? "unverified"
      }
}
