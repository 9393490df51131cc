/**
 * Work that waits for its time: resources that are due, deliveries to attempt.
 * One process leads at a time and does it all; the next takes over when it dies
 * or when its heartbeat stops.
 */
import { Context, type Effect, type Scope } from "effect"
import type { NotificationRow } from "../decider/Change.ts"
import type * as Delivery from "../notifications/delivery/Delivery.ts"
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

/** What there is to do and when, in UNIX seconds of service time. */
export interface Agenda {
  /** seconds by which service time is ahead of real time */
  readonly offset: number
  /** whether some process advances the clock: the leader then stands aside */
  readonly advancing: boolean
  /** the earliest time at which a resource is due, or null */
  readonly timerAt: number | null
  /** the earliest time at which a delivery is due, or null */
  readonly deliveryAt: number | null
}

/** How many deliveries are handed out at once, to one preference and to all together. */
export interface AttemptLimits {
  readonly each: number
  readonly all: number
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
    /**
     * Leads until the scope closes; waits while another process leads. Takes the lead from a process that has not
     * answered for seconds, a frozen one for example, and ends that process's lead. Interruptible.
     */
    readonly lead: Effect.Effect<void, Unavailable, Scope.Scope>
    /** whether this process still leads, as of its last heartbeat, a second ago at most */
    readonly leads: Effect.Effect<boolean>
    /** false: the process that leads has stopped answering and nobody has taken over yet */
    readonly isLed: Effect.Effect<boolean, Unavailable>
    /** what there is to do; deliveries of the preferences `but` do not count */
    readonly agenda: (but: ReadonlyArray<string>) => Effect.Effect<Agenda, Unavailable>
    /** resources due at or before `at`, earliest first */
    readonly due: (at: number, limit: number) => Effect.Effect<ReadonlyArray<Due>, Unavailable>
    readonly dueCount: (
      at: number
    ) => Effect.Effect<{ readonly count: number; readonly earliest: number | null }, Unavailable>
    /**
     * Deliveries whose attempt is due, the longest due first, at most so many of each preference, and none of the
     * preferences `but`. A store writes a delivery parked when an earlier one of its (preference, resource) has not
     * let go, so no delivery is due beside one that it must wait for.
     */
    readonly attempts: (
      at: number,
      limits: AttemptLimits,
      but: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<Attemptable>, Unavailable>
    /**
     * Writes deliveries after their attempts, but for those dropped meanwhile. Where one lets go, the next of its
     * (preference, resource) is due at `at`.
     */
    readonly attempted: (deliveries: ReadonlyArray<Delivery.Delivery>, at: number) => Effect.Effect<void, Unavailable>
    /** drops what waits for a preference that was deleted or became unreachable; answers how many */
    readonly drop: (preferenceId: string) => Effect.Effect<number, Unavailable>
    readonly delivery: (id: string) => Effect.Effect<Delivery.Delivery | null, Unavailable>
    readonly deliveries: (query: DeliveryQuery) => Effect.Effect<Page<Delivery.Delivery>, Unavailable>
    /** whether an attempt for this preference succeeded at or after `since`, whatever became of its delivery */
    readonly succeededSince: (preferenceId: string, since: number) => Effect.Effect<boolean, Unavailable>
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
  }
>()("@payments-platform/domain/Work") {}
