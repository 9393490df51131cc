/** The microdeposits of a payment method (payments.md 1.5): the network sends them, and its response is recorded. */
import * as MicrodepositCommands from "../../banking/MicrodepositCommands.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import { isCard } from "../payment-method/PaymentInstrument.ts"
import * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind } from "../payment-method/PaymentMethodKind.ts"

export type Rejection = { readonly _tag: "PaymentMethod/Gone" }

const holder: MicrodepositCommands.Holder<PaymentMethod.State, Rejection> = {
  kind,
  contract: "payments.md 1.5",
  gone: { _tag: "PaymentMethod/Gone" },
  openRound: (state) => {
    const deposits = PaymentMethod.openDeposits(state)
    if (deposits === null || isCard(state.details)) return null
    const { sealed } = state.details.bank
    return sealed === null ? null : { deposits, account: sealed }
  },
  ask: ({ account, key }, then) => ExternalCalls.askOnce("banks.deposit", { account, key }, then)
}

/** Calls the bank network for the open round. */
export const request = MicrodepositCommands.request(holder)

/** Records its response for one round. */
export const record = MicrodepositCommands.record(holder)
