/**
 * Microdeposits: the two small deposits that verify a bank account (payments.md 1.5).
 * The holder confirms their amounts in any order, and the third mismatch fails the
 * verification. State and events concern the deposits alone, so that any resource with a
 * bank account can embed them.
 */
import { Schema } from "effect"
import * as StateCodec from "../decider/StateCodec.ts"
import type * as BankNetwork from "../ports/networks/BankNetwork.ts"
import * as Check from "../vocabulary/Check.ts"
import * as Time from "../vocabulary/time/Time.ts"
import * as Wire from "../vocabulary/Wire.ts"

export const State = Schema.Struct({
  /** 1 for the first round; each reset starts another */
  round: Schema.Int,
  /** cents, 1..99 each; null until the network has sent them */
  amounts: StateCodec.orNull(Schema.Tuple([Schema.Int, Schema.Int])),
  /** UNIX seconds of service time; null until the network has sent them */
  sentAt: StateCodec.orNull(Schema.Int),
  /**
   * UNIX seconds at which to call the network; 0: it was not called yet; null: it has responded, or the operator sends
   * the deposits that it queued
   */
  nextPollAt: StateCodec.orNull(Schema.Int),
  /** failed attempts to confirm the amounts in this round */
  mismatches: Schema.Int,
  /** the operator sends the deposits that the network queued */
  released: StateCodec.field(Schema.Boolean, false)
})
export type State = typeof State.Type

export type Event =
  /** recorded before the network is called, so that the call is repeated until the network responds */
  | { readonly _tag: "DepositsAsked"; readonly at: number }
  | { readonly _tag: "DepositsReleased"; readonly at: number }
  | { readonly _tag: "DepositsSent"; readonly amounts: readonly [number, number]; readonly at: number }
  | { readonly _tag: "DepositsQueued"; readonly nextPollAt: number | null }
  | { readonly _tag: "DepositsUndeliverable" }
  | { readonly _tag: "DepositsMatched" }
  | { readonly _tag: "DepositsMismatched" }
  /** the mismatch that uses up the last attempt */
  | { readonly _tag: "LockedOut" }

/** The body in which the holder states the amounts, in cents and in any order. */
export const Confirmation = Wire.annotate(
  Wire.struct({
    microdeposits: Schema.Array(Check.Integer)
      .check(Check.length(2, 2))
      .annotateKey({ description: "The amounts of the two deposits, in cents and in any order." })
  }),
  { identifier: "ConfirmMicrodepositsRequest" }
)
export type Confirmation = typeof Confirmation.Type

/** Attempts to confirm the amounts of one round. */
export const maxAttempts = 3

export const firstRound: State = {
  round: 1,
  amounts: null,
  sentAt: null,
  nextPollAt: 0,
  mismatches: 0,
  released: false
}

/** The round after a failed one, or the first one of an account that never had deposits. */
export const nextRound = (previous: State | null): State => ({ ...firstRound, round: (previous?.round ?? 0) + 1 })

/** The round of a failed verification that the operator resumes, with at least one attempt left. */
export const resume = (state: State): State => ({ ...state, mismatches: Math.min(state.mismatches, maxAttempts - 1) })

/**
 * The deposits whose response from the bank is outstanding; null: there are none. They are those that a verification
 * waits for (`isAwaited`), and those for which the bank was called, because it may have sent them.
 */
export const outstandingDeposits = (deposits: State | null, isAwaited: boolean): State | null => {
  if (deposits === null || deposits.amounts !== null) return null
  return isAwaited || (deposits.nextPollAt ?? 0) > 0 ? deposits : null
}

/** The idempotency key of a round at the bank network. */
export const networkKey = (resourceId: string, round: number): string => `${resourceId}:${round}:deposits`

export const evolve = (state: State, event: Event): State => {
  switch (event._tag) {
    case "DepositsAsked":
      return { ...state, nextPollAt: event.at }
    case "DepositsReleased":
      return { ...state, nextPollAt: event.at, released: true }
    case "DepositsSent":
      return { ...state, amounts: event.amounts, sentAt: event.at, nextPollAt: null }
    case "DepositsQueued":
      return { ...state, nextPollAt: event.nextPollAt }
    case "DepositsUndeliverable":
      return { ...state, nextPollAt: null }
    case "DepositsMatched":
      return state
    case "DepositsMismatched":
    case "LockedOut":
      return { ...state, mismatches: state.mismatches + 1 }
  }
}

/** The event that records the network's response at `at`, in UNIX seconds. */
export const responseEvent = (response: BankNetwork.DepositResult, at: number): Event => {
  switch (response._tag) {
    case "Sent":
      return { _tag: "DepositsSent", amounts: response.amounts, at }
    case "Queued":
      return { _tag: "DepositsQueued", nextPollAt: Time.askAgain(response.nextPollAt, at) }
    case "Undeliverable":
      return { _tag: "DepositsUndeliverable" }
  }
}

const sorted = (amounts: ReadonlyArray<number>): string => amounts.toSorted((a, b) => a - b).join()

/** The result of an attempt to confirm the amounts, in cents and in any order; null: no deposits were sent yet. */
export const confirmationEvent = (state: State, amounts: ReadonlyArray<number>): Event | null => {
  if (state.amounts === null) return null
  if (sorted(amounts) === sorted(state.amounts)) return { _tag: "DepositsMatched" }
  return { _tag: state.mismatches < maxAttempts - 1 ? "DepositsMismatched" : "LockedOut" }
}
