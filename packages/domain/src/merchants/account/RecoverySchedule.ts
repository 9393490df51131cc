/**
 * When the platform recovers the negative balance of an account from its payout method (merchants.md 8): at the next
 * opening after the balance fell below zero, 5 business days after a recovery failed, and for 30 days. After that the
 * operator decides. An account has at most one pending recovery.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as Time from "../../vocabulary/time/Time.ts"

/** All times are UNIX seconds of service time. */
export const State = Schema.Struct({
  /** when the balance fell below zero, or when a recovery completed that left a rest; null: nothing is owed */
  since: StateCodec.orNull(Schema.Int),
  /** when the next recovery is tried; null: a recovery is pending, or the operator decides */
  nextAt: StateCodec.orNull(Schema.Int),
  /** when a recovery failed last */
  failedAt: StateCodec.orNull(Schema.Int),
  /** the id of the pending recovery */
  pendingId: StateCodec.orNull(Schema.String)
})
export type State = typeof State.Type

export type Event =
  /** `at`: since when the balance is negative */
  /** `available`: the balance to which it fell, in the smallest unit */
  | { readonly _tag: "FellBelowZero"; readonly at: number; readonly available: number }
  | { readonly _tag: "RecoveryOpened"; readonly recoveryId: string }
  | { readonly _tag: "RecoveryCompleted"; readonly at: number }
  /** before or after its completion */
  | { readonly _tag: "RecoveryFailed"; readonly recoveryId: string; readonly at: number }
  /** there is no live bank account to recover from */
  | { readonly _tag: "RecoveryPostponed"; readonly at: number }
  /** the balance is no longer negative */
  | { readonly _tag: "RecoveryNotNeeded" }

/** Nothing is owed, and nothing was ever recovered. */
export const none: State = { since: null, nextAt: null, failedAt: null, pendingId: null }

/** Business days from a failure to the next recovery, and the seconds in which recoveries are opened. */
const waitAfterFailure = 5
const period = Time.days(30)

/** The state with its next attempt: an opening after `at`, long enough after a failure and within the period. */
const planned = (state: State, at: number): State => {
  const { failedAt, pendingId, since } = state
  if (since === null || pendingId !== null) return { ...state, nextAt: null }
  const allowed = failedAt === null ? 0 : Calendar.openingOfNthBusinessDayAfter(failedAt, waitAfterFailure)
  const next = Math.max(Calendar.nextOpening(at), allowed)
  return { ...state, nextAt: next > since + period ? null : next }
}

/** The pending recovery after one ended. A completed recovery may be returned while the next one is pending. */
const stillPending = ({ pendingId }: State, endedId: string): string | null =>
  pendingId === endedId ? null : pendingId

export const evolve = (state: State, event: Event): State => {
  switch (event._tag) {
    case "FellBelowZero":
      return planned({ ...state, since: event.at }, event.at)
    case "RecoveryOpened":
      return { ...state, pendingId: event.recoveryId, nextAt: null }
    case "RecoveryCompleted":
      // what was refunded or disputed meanwhile is recovered in a period of its own
      return planned({ ...state, since: state.since === null ? null : event.at, pendingId: null }, event.at)
    case "RecoveryFailed":
      return planned({ ...state, failedAt: event.at, pendingId: stillPending(state, event.recoveryId) }, event.at)
    case "RecoveryPostponed":
      return planned(state, event.at)
    case "RecoveryNotNeeded":
      return { ...state, since: null, nextAt: null }
  }
}
