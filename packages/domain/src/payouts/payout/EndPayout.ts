/**
 * Ends a payout, for the operator's command and for the timer (merchants.md 7). A live method records the result,
 * because the third consecutive failure disables it. A method that cannot be paid to is deleted (merchants.md 6). If
 * the status of the method changes, the accounts that may be paid to it get a signal.
 */
import * as CommandHandler from "../../decider/CommandHandler.ts"
import type * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact, Step } from "../../decider/ResourceKind.ts"
import * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import * as PayoutMethodCommand from "../../merchants/payout-method/PayoutMethodCommand.ts"
import { kind as methodKind } from "../../merchants/payout-method/PayoutMethodKind.ts"
import type * as Transfer from "../transfer/Transfer.ts"
import type { TransferFailure } from "../transfer/TransferFailure.ts"
import type * as Payout from "./Payout.ts"
import * as PayoutKind from "./PayoutKind.ts"

/** The method of a payout; null when the payout is not loaded. */
export const methodOf = (
  payout: Fact<Payout.State> | null
): RequiredFacts.RequiredFacts<PayoutMethodCommand.Facts | null> =>
  PayoutMethodCommand.optional(payout?.state.terms.payoutMethodId ?? null)

type End = Transfer.End<TransferFailure>

/** What the payout's event does to its method; null: nothing. */
const methodEvent = (
  payout: Fact<Payout.State>,
  event: End,
  { state }: PayoutMethodCommand.Method,
  { at, deletesMethod }: { readonly at: number; readonly deletesMethod: boolean }
): PayoutMethod.Event | null => {
  if (state._tag === "Deleted") return null
  if (deletesMethod) return { _tag: "Deleted", at }
  const outcome = event._tag === "Completed" ? "PayoutCompleted" : "PayoutFailed"
  const firstAt = payout.state._tag === "Completed" ? payout.state.completedAt : at
  return PayoutMethod.isMovedBy(state, outcome) ? { _tag: outcome, payoutId: payout.id, at: firstAt } : null
}

const changesStatus = (before: PayoutMethodCommand.Method, step: Step): boolean =>
  PayoutMethod.statusOf(before.state) !== PayoutMethod.statusOf(methodKind.fact(step.row).state)

/** The payout after an event that ends it, with its method. */
export const endPayout = (
  payout: Fact<Payout.State>,
  event: End,
  facts: PayoutMethodCommand.Facts | null,
  options: { readonly at: number; readonly deletesMethod: boolean }
): CommandHandler.Decision => {
  if (facts === null) throw new TypeError("the method of a payout is gone")
  const [method, signals] = facts
  const step = PayoutKind.kind.move(payout, [event])
  const follows = methodEvent(payout, event, method, options)
  if (follows === null) return CommandHandler.decision(step)
  const moved = methodKind.move(method, [follows])
  return { ...CommandHandler.decision(step, moved), signals: changesStatus(method, moved) ? signals : [] }
}
