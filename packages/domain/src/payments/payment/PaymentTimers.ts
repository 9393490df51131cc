/** The timers of a payment and when each is due (payments.md 3.3). RunPaymentTimer.ts says what a due one does. */
import * as Timer from "../../decider/Timer.ts"
import * as Payment from "./Payment.ts"

/** `network_report` asks about a completed payment whether it was disputed or returned late. */
export type TimerName =
  | "attempt_timeout"
  | "capture_timeout"
  | "void"
  | "capture"
  | "network_poll"
  | "screening_poll"
  | "authorization_expiry"
  | "network_settlement"
  | "network_report"

/**
 * The timers of the state, voids aside. A card's authorization expires even while its network's result is awaited; a
 * bank payment has no such expiry.
 */
const ownTimers = (state: Payment.State): Timer.Timers<TimerName> => {
  const isBank = Payment.isBank(state.terms)
  switch (state._tag) {
    case "Authorizing":
      return Timer.runningTimers({ attempt_timeout: state.openedAt + Payment.intentTimeout })
    case "Capturing":
      return Timer.runningTimers({ capture_timeout: state.openedAt + Payment.intentTimeout })
    case "Processing":
      return Timer.runningTimers({ network_poll: state.nextPollAt, authorization_expiry: isBank ? null : state.until })
    case "PendingCapture":
      return Timer.runningTimers({ capture: state.terms.captureAt, authorization_expiry: state.expiresAt })
    case "InReview":
      return Timer.runningTimers({
        screening_poll: state.screening.nextPollAt,
        network_poll: isBank ? state.nextPollAt : null,
        authorization_expiry: isBank ? null : state.until
      })
    case "Completed":
      return Timer.runningTimers({ network_settlement: state.settlesAt, network_report: state.reportPollAt })
    default:
      return []
  }
}

/** Voids are due at once, unless a network call is in flight. */
export const timers = (state: Payment.State): Timer.Timers<TimerName> => {
  const isCalling = state._tag === "Authorizing" || state._tag === "Capturing"
  return [...ownTimers(state), ...Timer.runningTimers({ void: isCalling || state.voids.length === 0 ? null : 0 })]
}

/** The next deadline of the state, voids aside, in UNIX seconds of service time; null when there is none. */
export const deadline = (state: Payment.State): number | null => Timer.earliest(ownTimers(state))

/** When the first timer is due, in UNIX seconds of service time; null when there is none. */
export const dueAt = (state: Payment.State): number | null => Timer.earliest(timers(state))
