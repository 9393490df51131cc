/**
 * The payout bank's answer about a transfer, and the event that follows (merchants.md 7, 8, 12): the bank has taken the
 * transfer, knows its result, or has returned the money. An answer counts only in the state that asked for it, so a
 * late answer changes nothing. Charges of billing statements use the part about pending debits.
 */
import * as CommandHandler from "../../decider/CommandHandler.ts"
import type { Fact, Step } from "../../decider/ResourceKind.ts"
import type { AcceptedDebit } from "../../ports/networks/BankNetwork.ts"
import type * as PayoutBank from "../../ports/networks/PayoutBank.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as LateReturn from "./LateReturn.ts"
import * as Transfer from "./Transfer.ts"
import type { TransferFailure } from "./TransferFailure.ts"

export type BankAnswer =
  | { readonly _tag: "Taken"; readonly accepted: AcceptedDebit }
  | { readonly _tag: "Result"; readonly result: PayoutBank.TransferResult }
  | { readonly _tag: "News"; readonly news: PayoutBank.LateReturn }
  | { readonly _tag: "Recalled" }

/** The event of an answer. `deletesMethod`: the payout method is of no more use. */
export interface AnswerEvent<E> {
  readonly event: E
  readonly deletesMethod: boolean
}

export const answerEvent = <const E>(event: E): AnswerEvent<E> => ({ event, deletesMethod: false })

type Requested = Pick<Transfer.In<"Requested">, "_tag" | "requestedAt">
type Sent = Pick<Transfer.In<"Sent">, "_tag" | "nextPollAt">

/** How a resource turns an answer about a pending transfer into its event. */
interface Pending<E> {
  /** when to ask for the result if the bank does not say, in UNIX seconds */
  readonly resultAt: (state: Requested) => number
  /** `reportPollAt`: when to ask for a return; null: not at all */
  readonly settled: (reportPollAt: number | null) => E
  readonly failed: (failure: TransferFailure) => E
}

type Waiting = Extract<Transfer.Event<never, never>, { readonly _tag: "Taken" | "Postponed" }>

const ofResult = <E>(result: PayoutBank.TransferResult, at: number, table: Pending<E>): AnswerEvent<E | Waiting> => {
  switch (result._tag) {
    case "Settled":
      return answerEvent(table.settled(Time.askAgain(result.reportPollAt, at)))
    case "Failed":
      return { event: table.failed(result.failure), deletesMethod: result.deletesMethod }
    case "Pending":
      return answerEvent({ _tag: "Postponed", nextPollAt: Time.askAgain(result.nextPollAt, at) })
  }
}

/** The event of an answer about a pending transfer; null: the transfer has moved on since the call. */
export const pendingEvent = <E>(
  state: Requested | Sent,
  answer: BankAnswer,
  at: number,
  table: Pending<E>
): AnswerEvent<E | Waiting> | null => {
  if (state._tag === "Sent")
    return answer._tag === "Result" && Time.isDue(state.nextPollAt, at) ? ofResult(answer.result, at, table) : null
  if (answer._tag !== "Taken") return null
  const { nextPollAt, reference } = answer.accepted
  return answerEvent({ _tag: "Taken", reference, nextPollAt: nextPollAt ?? table.resultAt(state) })
}

/** The reasons of a resource, and when its result is asked for. */
interface Terms<Reason> extends Pick<Pending<never>, "resultAt"> {
  readonly reasonOf: (failure: TransferFailure) => Reason
}

/** The event of an answer about a payout or a recovery; null: the transfer has moved on since the call. */
export const eventOf = <Reason>(
  state: Transfer.State,
  answer: BankAnswer,
  at: number,
  { reasonOf, resultAt }: Terms<Reason>
): AnswerEvent<Transfer.Event<never, Reason>> | null => {
  switch (state._tag) {
    case "Requested":
    case "Sent":
      return pendingEvent<Transfer.End<Reason>>(state, answer, at, {
        resultAt,
        settled: (reportPollAt) => ({ _tag: "Completed", at, reportPollAt }),
        failed: (failure) => ({ _tag: "Failed", reason: reasonOf(failure), recalls: false })
      })
    case "Completed":
      return answer._tag === "News" ? LateReturn.eventOf(state.reportPollAt, answer.news, at, reasonOf) : null
    case "Failed":
      return answer._tag === "Recalled" && state.recalls ? answerEvent({ _tag: "Recalled" }) : null
  }
}

interface Kind<S, E> {
  readonly keep: (transfer: Fact<S>) => Step
  readonly move: (transfer: Fact<S>, events: readonly [E]) => Step
}

/** The decision on an answer. `end` decides on an event that ends the transfer and concerns other resources. */
export const decision = <S, Reason>(
  kind: Kind<S, Transfer.Event<never, Reason>>,
  transfer: Fact<S>,
  found: AnswerEvent<Transfer.Event<never, Reason>> | null,
  end: (event: Transfer.End<Reason>, deletesMethod: boolean) => CommandHandler.Decision
): CommandHandler.Decision => {
  if (found === null) return CommandHandler.decision(kind.keep(transfer))
  const { deletesMethod, event } = found
  return Transfer.isEnd(event) ? end(event, deletesMethod) : CommandHandler.decision(kind.move(transfer, [event]))
}
