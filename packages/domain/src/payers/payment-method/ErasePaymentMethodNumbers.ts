/** Erases the numbers of a deleted card or bank account (banking/EraseNumbers.ts). The record stays readable. */
import * as EraseNumbers from "../../banking/EraseNumbers.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import { kind } from "./PaymentMethodKind.ts"

export const handler = EraseNumbers.make<PaymentMethod.State, { readonly _tag: "PaymentMethod/Gone" }>({
  name: "payment_methods.erase",
  kind,
  openCounter: PaymentMethod.pendingPaymentsCounter,
  hasOpenDeposits: (state) => PaymentMethod.openDeposits(state) !== null,
  gone: { _tag: "PaymentMethod/Gone" }
})

export const due: CommandHandler.DueWork<PaymentMethod.State> = ({ id: methodId, state }, { at }) =>
  EraseNumbers.isDue(state, at) ? ExternalCalls.end(CommandHandler.bindCommand(handler, { methodId })) : null
