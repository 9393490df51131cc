/**
 * Ends a recovery, for the operator's command and for the timer (merchants.md 8). The account plans the next one, and a
 * method that nothing can be recovered from is deleted (merchants.md 6).
 */
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as DebitFailureCounter from "../../merchants/account/DebitFailureCounter.ts"
import * as PayoutMethodCommand from "../../merchants/payout-method/PayoutMethodCommand.ts"
import type * as Transfer from "../transfer/Transfer.ts"
import type * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"

/** The account that owes the recovery, and the payout method with the signals to its accounts. */
export interface OwingMerchant {
  readonly account: Fact<Account.State>
  readonly method: PayoutMethodCommand.Facts
}

/** The account and the method of a recovery; null when the recovery is not loaded. */
export const owingMerchant = (
  recovery: Fact<Recovery.State> | null
): RequiredFacts.RequiredFacts<OwingMerchant | null> =>
  RequiredFacts.map(
    RequiredFacts.both(
      RequiredFacts.optional(AccountKind.kind, recovery?.state.terms.accountId ?? null),
      PayoutMethodCommand.optional(recovery?.state.terms.payoutMethodId ?? null)
    ),
    ([account, method]) => (account === null || method === null ? null : { account, method })
  )

type End = Transfer.End<Recovery.FailureReason>

interface Options {
  readonly at: number
  /** nothing can be recovered from the method any more */
  readonly deletesMethod: boolean
}

/** The recovery after an event that ends it, with the account and the method. */
export const endRecovery = (
  recovery: Fact<Recovery.State>,
  event: End,
  merchant: OwingMerchant | null,
  { at, deletesMethod }: Options
): CommandHandler.Decision => {
  if (merchant === null) throw new TypeError("the account or the method of a recovery is gone")
  const { account, method } = merchant
  const isCompleted = event._tag === "Completed"
  const accountEvent: Account.Event = isCompleted
    ? { _tag: "RecoveryCompleted", at }
    : { _tag: "RecoveryFailed", recoveryId: recovery.id, at }
  const decision: CommandHandler.Decision = {
    steps: [RecoveryKind.kind.move(recovery, [event]), AccountKind.kind.move(account, [accountEvent])],
    conditions: isCompleted ? [] : [DebitFailureCounter.increment(account.id, at)]
  }
  return deletesMethod ? PayoutMethodCommand.withDeletion(decision, method, at) : decision
}
