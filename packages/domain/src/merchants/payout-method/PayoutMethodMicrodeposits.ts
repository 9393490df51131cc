/** The microdeposits of a payout method (merchants.md 6): the bank sends them, and its response is recorded. */
import * as MicrodepositCommands from "../../banking/MicrodepositCommands.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as PayoutMethod from "./PayoutMethod.ts"
import * as PayoutMethodCommand from "./PayoutMethodCommand.ts"
import { kind } from "./PayoutMethodKind.ts"

export type Rejection = { readonly _tag: "PayoutMethod/Gone" }

export const holder: MicrodepositCommands.Holder<PayoutMethod.State, Rejection> = {
  kind,
  contract: "merchants.md 6",
  gone: { _tag: "PayoutMethod/Gone" },
  openRound: (state) => {
    const deposits = PayoutMethod.openDeposits(state)
    return deposits === null || state.numbers === null ? null : { deposits, account: state.numbers }
  },
  ask: (deposit, then) => ExternalCalls.askOnce("payoutBank.deposit", deposit, then),
  signals: PayoutMethodCommand.accountSignals
}

/** Calls the bank for the open round. */
export const request = MicrodepositCommands.request(holder)

/** Records its response for one round. */
export const record = MicrodepositCommands.record(holder)
