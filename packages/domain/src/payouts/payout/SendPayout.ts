/**
 * Sends a payout to the bank right after its creation (merchants.md 7). The payout is committed by then, and the call
 * carries its key. So the call may be repeated until its answer is recorded, and money leaves once.
 */
import { Result } from "effect"
import * as SealedAccount from "../../banking/SealedAccount.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import { kind as methodKind } from "../../merchants/payout-method/PayoutMethodKind.ts"
import type * as PayoutBank from "../../ports/networks/PayoutBank.ts"
import * as Payout from "./Payout.ts"
import * as PayoutKind from "./PayoutKind.ts"
import * as RecordPayoutResult from "./RecordPayoutResult.ts"

export interface Command {
  readonly payoutId: string
}

/** Where the method pays to. No bank numbers are erased while a payout to them is open (merchants.md 15). */
const destinationOf = (
  { details, numbers }: PayoutMethod.State,
  context: CommandHandler.Context
): PayoutBank.Destination => {
  const { instrument } = details
  if (instrument.type === "paper_check") {
    if (instrument.check === null) throw new TypeError("the payee of a payout's method is gone")
    return { _tag: "PaperCheck", name: instrument.check.name, address: instrument.check.address }
  }
  if (numbers === null) throw new TypeError("the numbers of a payout's method are gone")
  return { _tag: "Bank", account: SealedAccount.open(numbers, context) }
}

const callOf = (
  { id, state: { terms } }: Fact<Payout.State>,
  method: Fact<PayoutMethod.State>,
  context: CommandHandler.Context
): CommandHandler.Calls<RecordPayoutResult.Rejection> => ({
  conversation: () => {
    const { amount, currency, payoutMethodId, statementDescriptor } = terms
    const to = destinationOf(method.state, context)
    const credit = { key: Payout.keyOf(id), to, payoutMethodId, amount, currency, statementDescriptor }
    return ExternalCalls.askOnce("payoutBank.credit", credit, (accepted) =>
      CommandHandler.bindCommand(RecordPayoutResult.handler, { payoutId: id, answer: { _tag: "Taken", accepted } })
    )
  }
})

type Facts = readonly [Fact<Payout.State> | null, Fact<PayoutMethod.State> | null]

export const handler: CommandHandler.CommandHandler<Command, Facts, RecordPayoutResult.Rejection> = {
  name: "payouts.send",
  contract: "merchants.md 7",
  rejects: CommandHandler.rejections<RecordPayoutResult.Rejection>()("Payout/Gone"),
  requires: ({ payoutId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(PayoutKind.kind, payoutId), (payout) =>
      RequiredFacts.optional(methodKind, payout?.state.terms.payoutMethodId ?? null)
    ),
  decide: ([payout, method], _, context) => {
    if (payout === null || method === null) return Result.fail({ _tag: "Payout/Gone" })
    const { state } = payout
    const decision = CommandHandler.decision(PayoutKind.kind.keep(payout))
    return Result.succeed(
      state._tag === "Requested" && !state.held ? { ...decision, calls: callOf(payout, method, context) } : decision
    )
  }
}
