/**
 * Records what the bank answered about a recovery (merchants.md 8): that it has it, what became of it, or that the money
 * went back. An answer counts only in the state that asked for it, so an answer that comes late changes nothing.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Accepted } from "../../ports/BankNetwork.ts"
import type * as PayoutBank from "../../ports/PayoutBank.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"
import * as EndRecovery from "./EndRecovery.ts"

export type Answer =
  | { readonly _tag: "Taken"; readonly accepted: Accepted }
  | { readonly _tag: "Result"; readonly result: PayoutBank.TransferResult }
  | { readonly _tag: "News"; readonly news: PayoutBank.LateReturn }
  | { readonly _tag: "Recalled" }

export interface Command {
  readonly recoveryId: string
  readonly answer: Answer
}

export type Rejection = { readonly _tag: "Recovery/Gone" }

/** The event of an answer. `deletesMethod`: nothing can be recovered from the method any more. */
interface Told {
  readonly event: Recovery.Event
  readonly deletesMethod: boolean
}

const told = (event: Recovery.Event): Told => ({ event, deletesMethod: false })

const ofResult = (result: PayoutBank.TransferResult, at: number): Told => {
  switch (result._tag) {
    case "Settled":
      return told({ _tag: "Completed", at, newsAt: Time.askAgain(result.newsAt, at) })
    case "Failed":
      return {
        event: { _tag: "Failed", reason: Recovery.failureOf(result.failure), recalls: false },
        deletesMethod: result.deletesMethod
      }
    case "Pending":
      return told({ _tag: "Postponed", askAt: Time.askAgain(result.askAt, at) })
  }
}

const ofNews = (news: PayoutBank.LateReturn, at: number): Told =>
  news._tag === "None"
    ? told({ _tag: "NewsHeard", newsAt: Time.askAgain(news.newsAt, at) })
    : {
        event: { _tag: "Returned", reason: Recovery.failureOf(news.failure) },
        deletesMethod: news.deletesMethod
      }

/** null: the recovery has moved on since the call. */
const toldBy = (state: Recovery.State, answer: Answer, at: number): Told | null => {
  switch (state._tag) {
    case "Requested": {
      if (answer._tag !== "Taken") return null
      const { askAt, reference } = answer.accepted
      return told({ _tag: "Taken", reference, askAt: askAt ?? Recovery.settlesAt(state.requestedAt) })
    }
    case "Sent":
      return answer._tag === "Result" && Time.isDue(state.askAt, at) ? ofResult(answer.result, at) : null
    case "Completed":
      return answer._tag === "News" && Time.isDue(state.newsAt, at) ? ofNews(answer.news, at) : null
    case "Failed":
      return answer._tag === "Recalled" && state.recalls ? told({ _tag: "Recalled" }) : null
  }
}

type Facts = readonly [Fact<Recovery.State> | null, EndRecovery.Concerned | null]

export const rule: Rule.Rule<Command, Facts, Rejection> = {
  name: "recoveries.result",
  contract: "merchants.md 8",
  requires: ({ recoveryId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(RecoveryKind.kind, recoveryId), EndRecovery.concernedBy),
  decide: ([recovery, concerned], { answer }, { at }) => {
    if (recovery === null) return Result.fail({ _tag: "Recovery/Gone" })
    const found = toldBy(recovery.state, answer, at)
    if (found === null) return Result.succeed(Rule.decided(RecoveryKind.kind.keep(recovery)))
    const { deletesMethod, event } = found
    return Result.succeed(EndRecovery.decided(recovery, event, concerned, { at, deletesMethod }))
  }
}
