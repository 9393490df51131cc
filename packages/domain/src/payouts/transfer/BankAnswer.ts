/**
 * What the payout bank answered about a transfer, and the event that follows (merchants.md 7, 8, 12): it has it, what
 * became of it, or the money came back. An answer counts only in the state that asked for it, so one that comes late
 * changes nothing. Payouts and recoveries use all of it, charges of billing statements what concerns a pending debit.
 */
import type { Fact, Step } from "../../decider/Kind.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Accepted } from "../../ports/BankNetwork.ts"
import type * as PayoutBank from "../../ports/PayoutBank.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as LateReturn from "./LateReturn.ts"
import * as Transfer from "./Transfer.ts"
import type { TransferFailure } from "./TransferFailure.ts"

export type BankAnswer =
  | { readonly _tag: "Taken"; readonly accepted: Accepted }
  | { readonly _tag: "Result"; readonly result: PayoutBank.TransferResult }
  | { readonly _tag: "News"; readonly news: PayoutBank.LateReturn }
  | { readonly _tag: "Recalled" }

/** The event of an answer. `deletesMethod`: the payout method can be used for nothing any more. */
export interface Told<E> {
  readonly event: E
  readonly deletesMethod: boolean
}

export const told = <const E>(event: E): Told<E> => ({ event, deletesMethod: false })

type Requested = Pick<Transfer.In<"Requested">, "_tag" | "requestedAt">
type Sent = Pick<Transfer.In<"Sent">, "_tag" | "askAt">

/** What an answer about a pending transfer means for a resource. */
interface Pending<E> {
  /** when to ask for the result unless the bank says when, in UNIX seconds */
  readonly resultAt: (state: Requested) => number
  /** `newsAt`: when to ask for a return; null: not at all */
  readonly settled: (newsAt: number | null) => E
  readonly failed: (failure: TransferFailure) => E
}

type Waiting = Extract<Transfer.Event<never, never>, { readonly _tag: "Taken" | "Postponed" }>

const ofResult = <E>(result: PayoutBank.TransferResult, at: number, of: Pending<E>): Told<E | Waiting> => {
  switch (result._tag) {
    case "Settled":
      return told(of.settled(Time.askAgain(result.newsAt, at)))
    case "Failed":
      return { event: of.failed(result.failure), deletesMethod: result.deletesMethod }
    case "Pending":
      return told({ _tag: "Postponed", askAt: Time.askAgain(result.askAt, at) })
  }
}

/** The event of an answer about a pending transfer; null: it has moved on since the call. */
export const whilePending = <E>(
  state: Requested | Sent,
  answer: BankAnswer,
  at: number,
  of: Pending<E>
): Told<E | Waiting> | null => {
  if (state._tag === "Sent")
    return answer._tag === "Result" && Time.isDue(state.askAt, at) ? ofResult(answer.result, at, of) : null
  if (answer._tag !== "Taken") return null
  const { askAt, reference } = answer.accepted
  return told({ _tag: "Taken", reference, askAt: askAt ?? of.resultAt(state) })
}

/** The reasons of a resource, and when its result is asked for. */
interface Terms<Reason> extends Pick<Pending<never>, "resultAt"> {
  readonly reasonOf: (failure: TransferFailure) => Reason
}

/** The event of an answer about a payout or a recovery; null: it has moved on since the call. */
export const toldBy = <Reason>(
  state: Transfer.State,
  answer: BankAnswer,
  at: number,
  { reasonOf, resultAt }: Terms<Reason>
): Told<Transfer.Event<never, Reason>> | null => {
  switch (state._tag) {
    case "Requested":
    case "Sent":
      return whilePending<Transfer.End<Reason>>(state, answer, at, {
        resultAt,
        settled: (newsAt) => ({ _tag: "Completed", at, newsAt }),
        failed: (failure) => ({ _tag: "Failed", reason: reasonOf(failure), recalls: false })
      })
    case "Completed":
      return answer._tag === "News" ? LateReturn.eventOf(state.newsAt, answer.news, at, reasonOf) : null
    case "Failed":
      return answer._tag === "Recalled" && state.recalls ? told({ _tag: "Recalled" }) : null
  }
}

interface Kind<S, E> {
  readonly keep: (transfer: Fact<S>) => Step
  readonly move: (transfer: Fact<S>, events: readonly [E]) => Step
}

/** The decision on what the bank told. An event that ends the transfer concerns more than the transfer. */
export const decision = <S, Reason>(
  kind: Kind<S, Transfer.Event<never, Reason>>,
  transfer: Fact<S>,
  found: Told<Transfer.Event<never, Reason>> | null,
  end: (event: Transfer.End<Reason>, deletesMethod: boolean) => Rule.Decision
): Rule.Decision => {
  if (found === null) return Rule.decided(kind.keep(transfer))
  const { deletesMethod, event } = found
  return Transfer.isEnd(event) ? end(event, deletesMethod) : Rule.decided(kind.move(transfer, [event]))
}
