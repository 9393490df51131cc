/**
 * A delivery brings one notification to one preference's address
 * (platform.md 10): at once, then on a schedule of about three days, at least
 * once. Later notifications of the same resource wait for it, for a while.
 */
import { Schema } from "effect"

export const State = Schema.Literals(["waiting", "delivered", "failed", "dropped"])
export type State = typeof State.Type

export const Attempt = Schema.Struct({
  /** UNIX seconds of service time */
  time: Schema.Int,
  /** HTTP status, null when there was no answer */
  status: Schema.NullOr(Schema.Int),
  /** a short word, never a body or a header */
  error: Schema.NullOr(Schema.String),
  durationMs: Schema.Int
})
export type Attempt = typeof Attempt.Type

export interface Delivery {
  readonly id: string
  readonly notificationId: string
  readonly preferenceId: string
  readonly appId: string
  readonly topic: string
  readonly resourceId: string
  /** the order of deliveries about one resource to one preference */
  readonly resourceVersion: number
  readonly ordinal: number
  /** UNIX seconds of service time */
  readonly createTime: number
  readonly state: State
  /** UNIX seconds of service time; null while parked behind another, or closed */
  readonly nextAttemptAt: number | null
  readonly attempts: ReadonlyArray<Attempt>
  /** attempts since the schedule last began: a redelivery begins anew */
  readonly tries: number
}

/** Seconds from one attempt to the next (platform.md 10). */
export const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** Followers no longer wait behind a delivery that failed this often. */
export const patience = 3

/** +/- 10 %. `jitter` is within 0..1. */
const jittered = (seconds: number, jitter: number): number => Math.round(seconds * (0.9 + 0.2 * jitter))

export const succeeded = (attempt: Attempt): boolean =>
  attempt.status !== null && attempt.status >= 200 && attempt.status < 300

/** The delivery after an attempt. `at` is service time in UNIX seconds, `jitter` within 0..1. */
export const attempted = (self: Delivery, attempt: Attempt, at: number, jitter: number): Delivery => {
  const attempts = [...self.attempts, attempt]
  const tries = self.tries + 1
  if (succeeded(attempt)) return { ...self, attempts, tries, state: "delivered", nextAttemptAt: null }
  const wait = schedule[tries - 1]
  return wait === undefined
    ? { ...self, attempts, tries, state: "failed", nextAttemptAt: null }
    : { ...self, attempts, tries, nextAttemptAt: at + jittered(wait, jitter) }
}

/** Sent at once, with the schedule anew. Not for a dropped one. */
export const again = (self: Delivery, at: number): Delivery => ({
  ...self,
  state: "waiting",
  tries: 0,
  nextAttemptAt: at
})

/** Deliveries to one preference about one resource go one after another: this names them together. */
export const chainOf = (self: Pick<Delivery, "preferenceId" | "resourceId">): string =>
  `${self.preferenceId}\u0000${self.resourceId}`

/** Whether the next notification of the same resource may go. */
export const letsGo = (self: Delivery): boolean => self.state !== "waiting" || self.tries >= patience
