/**
 * The timers of a recovery (merchants.md 8): it is sent to the bank, polled for its result, and for a late return after
 * that; what the operator has failed is voided at the bank. A call's result counts only in the state that made the call.
 */
import { Result } from "effect"
import * as SealedAccount from "../../banking/SealedAccount.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type * as BankNetwork from "../../ports/BankNetwork.ts"
import type * as PayoutBank from "../../ports/PayoutBank.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"
import * as RecoveryOutcome from "./RecoveryOutcome.ts"

export type CallResult =
  | { readonly _tag: "Taken"; readonly taken: BankNetwork.Accepted }
  | { readonly _tag: "Result"; readonly result: PayoutBank.TransferResult }
  | { readonly _tag: "Report"; readonly report: PayoutBank.LateReturn }
  | { readonly _tag: "Voided" }

export interface Command {
  readonly recoveryId: string
  readonly answer: CallResult
}

/** The call of a recovery that is due. Every call may be repeated under the recovery's key. */
export const due: Rule.DueWork<Recovery.State> = ({ id: recoveryId, state }, { at, vault }) => {
  if (!Time.isDue(RecoveryKind.kind.dueAt(state), at)) return null
  const decided = (answer: CallResult) => Rule.bind(rule, { recoveryId, answer })
  const key = Recovery.keyOf(recoveryId)
  switch (state._tag) {
    case "Requested": {
      const { amount, currency } = state.terms
      const request = { key, account: SealedAccount.open(state.numbers, { vault }), amount, currency }
      return OutsideConversation.askOnce("payoutBank.debit", request, (taken) => decided({ _tag: "Taken", taken }))
    }
    case "Sent":
      return OutsideConversation.askOnce("payoutBank.result", state.reference, (result) =>
        decided({ _tag: "Result", result })
      )
    case "Completed":
      return OutsideConversation.askOnce("payoutBank.lateReturn", state.reference, (report) =>
        decided({ _tag: "Report", report })
      )
    case "Failed":
      return OutsideConversation.askOnce("payoutBank.void", key, () => decided({ _tag: "Voided" }))
  }
}

const afterResult = (result: PayoutBank.TransferResult, at: number): Recovery.Event => {
  switch (result._tag) {
    case "Settled":
      return { _tag: "Settled", at, newsAt: result.newsAt }
    case "Failed":
      return { _tag: "Failed", failure: Recovery.failureOf(result.failure), owesVoid: false }
    case "Pending":
      return { _tag: "Postponed", askAt: Time.askAgain(result.askAt, at) }
  }
}

const afterReport = (report: PayoutBank.LateReturn, at: number): Recovery.Event =>
  report._tag === "Returned"
    ? { _tag: "Returned", failure: Recovery.failureOf(report.failure) }
    : { _tag: "NewsHeard", newsAt: Time.askAgain(report.newsAt, at) }

/** The event of a call's result; null when the recovery has moved on since the call. */
const eventOf = (state: Recovery.State, call: CallResult, at: number): Recovery.Event | null => {
  switch (state._tag) {
    case "Requested":
      return call._tag === "Taken" ? { _tag: "Taken", ...call.taken } : null
    case "Sent":
      return call._tag === "Result" ? afterResult(call.result, at) : null
    case "Completed":
      return call._tag === "Report" ? afterReport(call.report, at) : null
    case "Failed":
      return call._tag === "Voided" && state.owesVoid ? { _tag: "Voided" } : null
  }
}

type Facts = readonly [Fact<Recovery.State> | null, RecoveryOutcome.Owner]

export const rule: Rule.Rule<Command, Facts, { readonly _tag: "Recovery/Gone" }> = {
  name: "recoveries.tick",
  contract: "merchants.md 8",
  requires: ({ recoveryId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(RecoveryKind.kind, recoveryId), RecoveryOutcome.ownerOf),
  decide: ([recovery, owner], { answer }, { at }) => {
    if (recovery === null) return Result.fail({ _tag: "Recovery/Gone" })
    const event = eventOf(recovery.state, answer, at)
    return Result.succeed(
      event === null
        ? Rule.decided(RecoveryKind.kind.keep(recovery))
        : RecoveryOutcome.decided(recovery, event, owner, at)
    )
  }
}
