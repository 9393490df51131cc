/**
 * A delivery of one notification to the address of one preference (platform.md 10).
 * It is attempted at once and then on a schedule of about three days, until an attempt
 * succeeds. A receiver may get it more than once. The next notification of the same
 * resource waits until this one succeeded or failed three times. A delivery to the outbox
 * never fails for good, and the next one waits until it succeeded.
 */
import { Schema } from "effect"
import type { DeliveryRow } from "../decider/Change.ts"
import { isOutbox } from "./OutboxSubscription.ts"

export const State = Schema.Literals(["waiting", "delivered", "failed", "dropped"]).annotate({
  identifier: "DeliveryState"
})
export type State = typeof State.Type

/** What went over the wire in an attempt, without the body, which is that of the notification. */
const Exchange = Schema.Struct({
  /** the headers `webhook-timestamp` and `webhook-signature` */
  timestamp: Schema.Int,
  signature: Schema.String,
  /** the answer of the receiver: its content type and the beginning of its body; null: there was none */
  answer: Schema.NullOr(Schema.Struct({ type: Schema.NullOr(Schema.String), body: Schema.String }))
})
export type Exchange = typeof Exchange.Type

export const Attempt = Schema.Struct({
  /** UNIX seconds of service time */
  time: Schema.Int,
  /** HTTP status; null: no response */
  status: Schema.NullOr(Schema.Int),
  /** a short code, never a body or a header; null: none */
  error: Schema.NullOr(Schema.String),
  durationMs: Schema.Int,
  /** absent: the process keeps none */
  exchange: Schema.optionalKey(Exchange)
})
export type Attempt = typeof Attempt.Type

export interface Delivery extends DeliveryRow {
  /** UNIX seconds of service time */
  readonly createTime: number
  readonly state: State
  /** UNIX seconds of service time; null: it waits for an earlier delivery, or no attempt will follow */
  readonly nextAttemptAt: number | null
  readonly attempts: ReadonlyArray<Attempt>
  /** attempts since the schedule started; a redelivery starts it again */
  readonly tries: number
}

/** Seconds from each attempt to the next (platform.md 10). */
export const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** Attempts after which a delivery no longer blocks the next notification of its resource. */
export const blockingAttempts = 3

/** A wait within 10 percent of `seconds`. `jitter` is in 0..1. */
const jittered = (seconds: number, jitter: number): number => Math.round(seconds * (0.9 + 0.2 * jitter))

/** Whether the status is 2xx. */
export const isSuccess = (attempt: Attempt): boolean =>
  attempt.status !== null && attempt.status >= 200 && attempt.status < 300

/** Seconds until the attempt after these; undefined: none follows. To the outbox it is tried every half hour without end. */
const waitAfter = ({ preferenceId }: Delivery, tries: number): number | undefined =>
  schedule[(isOutbox(preferenceId) ? Math.min(tries, blockingAttempts) : tries) - 1]

/** The attempts that are kept: to the outbox as many as a schedule has, the last ones. */
const kept = ({ preferenceId }: Delivery, attempts: ReadonlyArray<Attempt>): ReadonlyArray<Attempt> =>
  isOutbox(preferenceId) ? attempts.slice(-1 - schedule.length) : attempts

/** The delivery after an attempt: delivered, failed for good, or due again. `at` in UNIX seconds, `jitter` in 0..1. */
export const afterAttempt = (self: Delivery, attempt: Attempt, at: number, jitter: number): Delivery => {
  const attempts = kept(self, [...self.attempts, attempt])
  const tries = self.tries + 1
  if (isSuccess(attempt)) return { ...self, attempts, tries, state: "delivered", nextAttemptAt: null }
  const wait = waitAfter(self, tries)
  return wait === undefined
    ? { ...self, attempts, tries, state: "failed", nextAttemptAt: null }
    : { ...self, attempts, tries, nextAttemptAt: at + jittered(wait, jitter) }
}

/** A redelivery: due at `at`, with the whole schedule again. A dropped delivery must not be passed. */
export const redeliver = (self: Delivery, at: number): Delivery => ({
  ...self,
  state: "waiting",
  tries: 0,
  nextAttemptAt: at
})

/** The key of a chain. The deliveries of one resource to one preference are a chain, sent one after another. */
export const chainKey = (self: Pick<Delivery, "preferenceId" | "resourceId">): string =>
  `${self.preferenceId}\u0000${self.resourceId}`

/** Whether the next delivery of the chain may be sent. */
export const unblocksNext = (self: Delivery): boolean =>
  self.state !== "waiting" || (self.tries >= blockingAttempts && !isOutbox(self.preferenceId))
