/** Records the bank network's response for one round of microdeposits of a payment method (payments.md 1.5). */
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as MicrodepositCommands from "../../banking/MicrodepositCommands.ts"
import { isCard } from "../payment-method/PaymentInstrument.ts"
import * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind } from "../payment-method/PaymentMethodKind.ts"

export type Command = MicrodepositCommands.Answered

export type Rejection = { readonly _tag: "PaymentMethod/Gone" }

export const holder: MicrodepositCommands.Holder<PaymentMethod.State, Rejection> = {
  kind,
  contract: "payments.md 1.5",
  gone: { _tag: "PaymentMethod/Gone" },
  openRound: (state) => {
    const deposits = PaymentMethod.openDeposits(state)
    if (deposits === null || isCard(state.details)) return null
    const { sealed } = state.details.bank
    return sealed === null ? null : { deposits, account: sealed }
  },
  ask: ({ account, key }, then) => OutsideConversation.askOnce("banks.deposit", { account, key }, then)
}

export const rule = MicrodepositCommands.record(holder)
