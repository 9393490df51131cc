/**
 * Records what the bank answered about a payout (merchants.md 7). A held payout ignores the answer, and the bank is
 * asked again when the payout is released.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as PayoutMethodCommand from "../../merchants/payout-method/PayoutMethodCommand.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as BankAnswer from "../transfer/BankAnswer.ts"
import * as EndPayout from "./EndPayout.ts"
import type * as Payout from "./Payout.ts"
import * as PayoutKind from "./PayoutKind.ts"

export interface Command {
  readonly payoutId: string
  readonly answer: BankAnswer.BankAnswer
}

export type Rejection = { readonly _tag: "Payout/Gone" }

const eventOf = (state: Payout.State, answer: BankAnswer.BankAnswer, at: number) =>
  state._tag === "Sent" && state.held
    ? null
    : BankAnswer.eventOf(state, answer, at, {
        resultAt: () => Calendar.nextOpening(at),
        reasonOf: (failure) => failure
      })

type Facts = readonly [Fact<Payout.State> | null, PayoutMethodCommand.Facts | null]

export const handler: CommandHandler.CommandHandler<Command, Facts, Rejection> = {
  name: "payouts.result",
  contract: "merchants.md 7",
  rejects: CommandHandler.rejections<Rejection>()("Payout/Gone"),
  requires: ({ payoutId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(PayoutKind.kind, payoutId), EndPayout.methodOf),
  decide: ([payout, method], { answer }, { at }) => {
    if (payout === null) return Result.fail({ _tag: "Payout/Gone" })
    const found = eventOf(payout.state, answer, at)
    return Result.succeed(
      BankAnswer.decision(PayoutKind.kind, payout, found, (event, deletesMethod) =>
        EndPayout.endPayout(payout, event, method, { at, deletesMethod })
      )
    )
  }
}
