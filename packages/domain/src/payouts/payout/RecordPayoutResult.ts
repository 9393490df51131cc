/**
 * Records what the bank answered about a payout (merchants.md 7): that it has it, what became of it, or that the money
 * came back. An answer counts only in the state that asked for it, so an answer that comes late changes nothing.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Accepted } from "../../ports/BankNetwork.ts"
import type * as PayoutBank from "../../ports/PayoutBank.ts"
import * as Calendar from "../../vocabulary/Calendar.ts"
import * as Time from "../../vocabulary/Time.ts"
import type * as Payout from "./Payout.ts"
import type * as PayoutMethodCommand from "../../merchants/payout-method/PayoutMethodCommand.ts"
import * as PayoutKind from "./PayoutKind.ts"
import * as EndPayout from "./EndPayout.ts"

export type Answer =
  | { readonly _tag: "Taken"; readonly accepted: Accepted }
  | { readonly _tag: "Result"; readonly result: PayoutBank.TransferResult }
  | { readonly _tag: "News"; readonly news: PayoutBank.LateReturn }
  | { readonly _tag: "Recalled" }

export interface Command {
  readonly payoutId: string
  readonly answer: Answer
}

export type Rejection = { readonly _tag: "Payout/Gone" }

/** The event of an answer. `deletesMethod`: nothing can be delivered to the method any more. */
interface Told {
  readonly event: Payout.Event
  readonly deletesMethod: boolean
}

const told = (event: Payout.Event): Told => ({ event, deletesMethod: false })

const ofResult = (result: PayoutBank.TransferResult, at: number): Told => {
  switch (result._tag) {
    case "Settled":
      return told({ _tag: "Completed", at, newsAt: Time.askAgain(result.newsAt, at) })
    case "Failed":
      return {
        event: { _tag: "Failed", reason: result.failure, recalls: false },
        deletesMethod: result.deletesMethod
      }
    case "Pending":
      return told({ _tag: "Postponed", askAt: Time.askAgain(result.askAt, at) })
  }
}

const ofNews = (news: PayoutBank.LateReturn, at: number): Told =>
  news._tag === "None"
    ? told({ _tag: "NewsHeard", newsAt: Time.askAgain(news.newsAt, at) })
    : { event: { _tag: "Returned", reason: news.failure }, deletesMethod: news.deletesMethod }

/** null: the payout has moved on since the call. */
const toldBy = (state: Payout.State, answer: Answer, at: number): Told | null => {
  switch (state._tag) {
    case "Requested": {
      if (answer._tag !== "Taken") return null
      const { askAt, reference } = answer.accepted
      return told({ _tag: "Taken", reference, askAt: askAt ?? Calendar.nextOpening(at) })
    }
    case "Sent":
      return answer._tag === "Result" && !state.held && Time.isDue(state.askAt, at) ? ofResult(answer.result, at) : null
    case "Completed":
      return answer._tag === "News" && Time.isDue(state.newsAt, at) ? ofNews(answer.news, at) : null
    case "Failed":
      return answer._tag === "Recalled" && state.recalls ? told({ _tag: "Recalled" }) : null
  }
}

const ends = (event: Payout.Event): boolean =>
  event._tag === "Completed" || event._tag === "Failed" || event._tag === "Returned"

type Facts = readonly [Fact<Payout.State> | null, PayoutMethodCommand.Facts | null]

export const rule: Rule.Rule<Command, Facts, Rejection> = {
  name: "payouts.result",
  contract: "merchants.md 7",
  requires: ({ payoutId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(PayoutKind.kind, payoutId), EndPayout.methodOf),
  decide: ([payout, method], { answer }, { at }) => {
    if (payout === null) return Result.fail({ _tag: "Payout/Gone" })
    const found = toldBy(payout.state, answer, at)
    if (found === null) return Result.succeed(Rule.decided(PayoutKind.kind.keep(payout)))
    const { deletesMethod, event } = found
    return Result.succeed(
      ends(event)
        ? EndPayout.ended(payout, event, method, { at, deletesMethod })
        : Rule.decided(PayoutKind.kind.move(payout, [event]))
    )
  }
}
