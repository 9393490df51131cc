/**
 * A transfer through the payout bank: what a payout and a recovery have in common (merchants.md 7, 8). It is pending
 * from its creation, completed when the bank has moved the money, and failed when the bank or the operator rejects it
 * or the money comes back. It is one attempt, and all its calls to the bank carry one key, so that money moves once.
 * The resource defines the terms, the failure reasons and the transitions.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Timer from "../../decider/Timer.ts"
import type * as CustomData from "../../vocabulary/CustomData.ts"
import * as LateReturn from "./LateReturn.ts"

/** The states of a transfer, as the members of a tagged union. All times are UNIX seconds of service time. */
export const states = <Terms extends Schema.Top, Reason extends Schema.Top>(terms: Terms, reason: Reason) => ({
  /** the bank may not have it yet */
  Requested: { terms, requestedAt: Schema.Int },
  /** the bank has it. `nextPollAt`: when to ask for the result; null: the operator reports it */
  Sent: { terms, reference: Schema.String, nextPollAt: StateCodec.orNull(Schema.Int) },
  /** `reportPollAt`: when to ask the bank whether the money came back; null: never */
  Completed: { terms, completedAt: Schema.Int, reference: Schema.String, reportPollAt: StateCodec.orNull(Schema.Int) },
  /**
   * `completedAt`: when it completed before it was returned; null: it never completed. `recalls`: the transfer must
   * still be canceled at the bank
   */
  Failed: { terms, reason, completedAt: StateCodec.orNull(Schema.Int), recalls: Schema.Boolean }
})

const Any = Schema.TaggedUnion(states(Schema.Unknown, Schema.Unknown))

/** The state of a transfer with any terms and reasons. */
export type State = typeof Any.Type
export type In<Tag extends State["_tag"]> = Extract<State, { readonly _tag: Tag }>

export type Event<Terms, Reason> =
  | { readonly _tag: "Requested"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Taken"; readonly reference: string; readonly nextPollAt: number }
  | { readonly _tag: "Postponed"; readonly nextPollAt: number | null }
  | { readonly _tag: "Recalled" }
  | { readonly _tag: "Updated"; readonly customData: CustomData.CustomData | null }
  | LateReturn.Event<Reason>
  | End<Reason>

export type End<Reason> =
  | { readonly _tag: "Completed"; readonly at: number; readonly reportPollAt: number | null }
  | { readonly _tag: "Failed"; readonly reason: Reason; readonly recalls: boolean }
  | { readonly _tag: "Returned"; readonly reason: Reason }

type Ended<Reason, Tag extends End<Reason>["_tag"]> = Extract<End<Reason>, { readonly _tag: Tag }>

interface Tagged {
  readonly _tag: string
}

export const isPending = <S extends Tagged>(state: S): state is Extract<S, { readonly _tag: "Requested" | "Sent" }> =>
  state._tag === "Requested" || state._tag === "Sent"

export const isEnd = <E extends Tagged>(
  event: E
): event is Extract<E, { readonly _tag: "Completed" | "Failed" | "Returned" }> =>
  event._tag === "Completed" || event._tag === "Failed" || event._tag === "Returned"

/** Whether the transfer may still move money or call the bank, so that the numbers of its method are needed. */
export const isOpen = (state: State): boolean => {
  switch (state._tag) {
    case "Requested":
    case "Sent":
      return true
    case "Completed":
      return state.reportPollAt !== null
    case "Failed":
      return state.recalls
  }
}

/** `send` and `recall` are due at once. */
export type TimerName = "send" | "bank_result" | "bank_return" | "recall"

export const timers = (state: State): Timer.Timers<TimerName> => {
  switch (state._tag) {
    case "Requested":
      return Timer.runningTimers({ send: state.requestedAt })
    case "Sent":
      return Timer.runningTimers({ bank_result: state.nextPollAt })
    case "Completed":
      return Timer.runningTimers({ bank_return: state.reportPollAt })
    case "Failed":
      return Timer.runningTimers({ recall: state.recalls ? 0 : null })
  }
}

/** The state after the bank has moved the money. */
export const complete = <Terms>(
  { reference, terms }: { readonly reference: string; readonly terms: Terms },
  { at, reportPollAt }: Ended<never, "Completed">
) =>
  ({ _tag: "Completed", terms, reference, completedAt: at, reportPollAt: LateReturn.pollAt(at, reportPollAt) }) as const

/** The state after a pending transfer was rejected. */
export const fail = <Terms, Reason>(
  { terms }: { readonly terms: Terms },
  { reason, recalls }: Ended<Reason, "Failed">
) => ({ _tag: "Failed", terms, reason, completedAt: null, recalls }) as const
