/**
 * The steps of a recovery's event (merchants.md 8), which the operator's command and the timer share: its end tells the
 * account when the next one may follow, and a method that nothing can be recovered from is deleted (merchants.md 6).
 */
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import type * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as DebitFailureCounter from "../../merchants/account/DebitFailureCounter.ts"
import * as PayoutMethodCommand from "../../merchants/payout-method/PayoutMethodCommand.ts"
import type * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"

/** The account that owes the recovery, and the payout method with the wakes of its accounts. */
export interface Concerned {
  readonly account: Fact<Account.State>
  readonly method: PayoutMethodCommand.Facts
}

/** null when the recovery is not loaded. */
export const concernedBy = (recovery: Fact<Recovery.State> | null): RequiredFacts.RequiredFacts<Concerned | null> =>
  RequiredFacts.map(
    RequiredFacts.both(
      RequiredFacts.optional(AccountKind.kind, recovery?.state.terms.accountId ?? null),
      PayoutMethodCommand.optional(recovery?.state.terms.payoutMethodId ?? null)
    ),
    ([account, method]) => (account === null || method === null ? null : { account, method })
  )

/** What an event means for the account; null: nothing. */
const accountEvent = (recoveryId: string, event: Recovery.Event, at: number): Account.Event | null => {
  switch (event._tag) {
    case "Completed":
      return { _tag: "RecoveryCompleted", at }
    case "Failed":
    case "Returned":
      return { _tag: "RecoveryFailed", recoveryId, at }
    default:
      return null
  }
}

interface Meaning {
  readonly at: number
  /** nothing can be recovered from the method any more */
  readonly deletesMethod: boolean
}

/** The recovery after an event, with the account and the method. */
export const decided = (
  recovery: Fact<Recovery.State>,
  event: Recovery.Event,
  concerned: Concerned | null,
  { at, deletesMethod }: Meaning
): Rule.Decision => {
  if (concerned === null) throw new TypeError("the account or the method of a recovery is gone")
  const { account, method } = concerned
  const step = RecoveryKind.kind.move(recovery, [event])
  const next = accountEvent(recovery.id, event, at)
  const ofAccount = next === null ? [] : [AccountKind.kind.move(account, [next])]
  const conditions = next?._tag === "RecoveryFailed" ? [DebitFailureCounter.counted(account.id, at)] : []
  if (!deletesMethod || method[0].state._tag === "Deleted") return { steps: [step, ...ofAccount], conditions }
  const deleted = PayoutMethodCommand.decided(method, { _tag: "Deleted", at })
  return { ...deleted, steps: [step, ...ofAccount, ...deleted.steps], conditions }
}
