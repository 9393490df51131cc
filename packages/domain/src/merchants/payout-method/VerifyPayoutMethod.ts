/**
 * POST /payout_methods/{id}/verify_bank_deposits (merchants.md 6): the merchant
 * confirms the amounts of the two microdeposits, in any order. The first two
 * mismatches are answered without an error; the third disables the method.
 */
import { Result } from "effect"
import * as MicrodepositCommands from "../../banking/MicrodepositCommands.ts"
import * as Microdeposits from "../../banking/Microdeposits.ts"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as PayoutMethod from "./PayoutMethod.ts"
import * as PayoutMethodCommand from "./PayoutMethodCommand.ts"
import { kind } from "./PayoutMethodKind.ts"

export const Request = Microdeposits.Confirmation

export type Rejection =
  /** it is verified, waits for its deposits, was never to be verified, or is deleted */
  { readonly _tag: "PayoutMethod/NotUnverified" } | { readonly _tag: "PayoutMethod/VerificationFailedForGood" }

const failedForGood = { _tag: "PayoutMethod/VerificationFailedForGood" } as const

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Microdeposits.Confirmation>,
  PayoutMethodCommand.Facts,
  Rejection
> = {
  name: "payout_methods.verify_bank_deposits",
  contract: "merchants.md 6",
  rejects: CommandHandler.rejections<Rejection>()(
    "PayoutMethod/NotUnverified",
    "PayoutMethod/VerificationFailedForGood"
  ),
  allowedStates: () => kind.allowedStates("DepositsMatched"),
  requires: PayoutMethodCommand.requireMethod,
  decide: ([method, signals], { request }) => {
    const { state } = method
    if (PayoutMethod.hasFailedVerification(state)) return Result.fail(failedForGood)
    const decision =
      state._tag === "Unverified"
        ? MicrodepositCommands.confirm(kind, method, state.deposits, request, failedForGood)
        : null
    return decision === null
      ? Result.fail({ _tag: "PayoutMethod/NotUnverified" })
      : Result.succeed({ ...decision, signals })
  }
}
