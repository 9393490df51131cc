/**
 * The steps of a recovery's event (merchants.md 8), with what its end means for the account: when the next one follows.
 * The operator's command and the timer share them.
 */
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import type * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import type * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"

/** The account that owes the recovery; null when it is not loaded. */
export type Owner = Fact<Account.State> | null

export const ownerOf = (recovery: Fact<Recovery.State> | null): RequiredFacts.RequiredFacts<Owner> =>
  RequiredFacts.optional(AccountKind.kind, recovery?.state.terms.accountId ?? null)

/** What an event means for the account; null: nothing. */
const ofAccount = (recoveryId: string, event: Recovery.Event, at: number): Account.Event | null => {
  switch (event._tag) {
    case "Settled":
      return { _tag: "RecoveryCompleted", at }
    case "Failed":
    case "Returned":
      return { _tag: "RecoveryFailed", recoveryId, at }
    default:
      return null
  }
}

export const decided = (
  recovery: Fact<Recovery.State>,
  event: Recovery.Event,
  owner: Owner,
  at: number
): Rule.Decision => {
  const step = RecoveryKind.kind.move(recovery, [event])
  const next = ofAccount(recovery.id, event, at)
  if (next === null) return Rule.decided(step)
  if (owner === null) throw new TypeError("the account of a recovery is gone")
  return Rule.decided(step, AccountKind.kind.move(owner, [next]))
}
