/**
 * Work that waits for its time: resources that are due, deliveries to attempt.
 * One process leads at a time and does it all; the next takes over when it dies.
 */
import { Context, type Effect, type Scope } from "effect"
import type { NotificationRow } from "../decider/Change.ts"
import type * as Delivery from "../notifications/Delivery.ts"
import type { Page, Paging, Span, Unavailable } from "./Store.ts"

/** A resource whose time has come, or that a crossing woke. */
export interface Due {
  readonly id: string
  readonly type: string
  /** the service time at which it became due */
  readonly at: number
}

/** One attempt to be made: everything the notifier needs. */
export interface Attemptable {
  readonly delivery: Delivery.Delivery
  readonly notification: NotificationRow
}

export interface DeliveryQuery extends Paging, Span {
  readonly appId?: string
  readonly notificationId?: string
  readonly preferenceId?: string
  readonly topic?: string
  readonly state?: Delivery.State
}

export class Work extends Context.Service<
  Work,
  {
    /** leads until the scope closes; waits while another process leads. Interruptible. */
    readonly lead: Effect.Effect<void, Unavailable, Scope.Scope>
    /** whether this process still leads; asked before each round */
    readonly leads: Effect.Effect<boolean, Unavailable>
    /** resources due at or before `at`, earliest first */
    readonly due: (at: number, limit: number) => Effect.Effect<ReadonlyArray<Due>, Unavailable>
    readonly dueCount: (
      at: number
    ) => Effect.Effect<{ readonly count: number; readonly earliest: number | null }, Unavailable>
    /** the earliest service time at which a resource or a delivery wants something, or null */
    readonly next: Effect.Effect<number | null, Unavailable>
    /**
     * deliveries whose attempt is due. One that was never attempted is parked behind an earlier one of its
     * (preference, resource) that has not let go; so only heads are answered. For the leader alone.
     */
    readonly attempts: (at: number, limit: number) => Effect.Effect<ReadonlyArray<Attemptable>, Unavailable>
    /**
     * writes deliveries after their attempts, but for those dropped meanwhile, and lets the first parked of a
     * chain go, at `at`, when the one that was attempted lets go
     */
    readonly attempted: (deliveries: ReadonlyArray<Delivery.Delivery>, at: number) => Effect.Effect<void, Unavailable>
    /** drops what waits for a preference that was deleted */
    readonly drop: (preferenceId: string) => Effect.Effect<number, Unavailable>
    readonly delivery: (id: string) => Effect.Effect<Delivery.Delivery | null, Unavailable>
    readonly deliveries: (query: DeliveryQuery) => Effect.Effect<Page<Delivery.Delivery>, Unavailable>
    readonly waiting: Effect.Effect<number, Unavailable>
    /** adds deliveries of a notification that exists, or replaces them */
    readonly redeliver: (deliveries: ReadonlyArray<Delivery.Delivery>) => Effect.Effect<void, Unavailable>
    /** completes when a commit, here or in another process, may have made work since it last completed; for one waiter */
    readonly woken: Effect.Effect<void>
    /** seconds by which service time is ahead; only ever grows */
    readonly offset: Effect.Effect<number, Unavailable>
    readonly setOffset: (offset: number) => Effect.Effect<number, Unavailable>
    /** one advance at a time, over all processes: false when another runs */
    readonly advancing: Effect.Effect<boolean, Unavailable, Scope.Scope>
    /** whether some process advances the clock: the leader then stands aside */
    readonly isAdvancing: Effect.Effect<boolean, Unavailable>
  }
>()("@payments-platform/domain/Work") {}
