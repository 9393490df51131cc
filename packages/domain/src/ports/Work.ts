/**
 * Work that becomes due: resources with a due timer or a pending signal, and deliveries
 * to attempt. One process at a time leads and does all of it; when it dies or its
 * heartbeat stops, another process takes over.
 *
 * `Unavailable` is the only error: the store cannot be reached, try again. Times are
 * UNIX seconds of service time.
 */
import { Context, type Effect, type Scope } from "effect"
import type * as Delivery from "../notifications/Delivery.ts"
import type { Page, Paging, TimeRange, Unavailable } from "./Store.ts"

/** A resource that is due, by its `dueAt` or for a pending signal. */
export interface DueResource {
  readonly id: string
  readonly type: string
  /** when it became due */
  readonly at: number
}

/** Which due resources are asked for. All filters must match; absent: all of them. */
export interface DueFilters {
  readonly appId?: string
  readonly type?: string
  readonly id?: string
}

/** A delivery with the JSON text of its notification. */
export interface OutgoingDelivery {
  readonly delivery: Delivery.Delivery
  readonly body: string
}

/** A delivery whose next attempt is due. */
export interface DueDelivery extends OutgoingDelivery {
  /** the next deliveries of its chain, in order: each may be attempted once the one before is finished */
  readonly behind: ReadonlyArray<OutgoingDelivery>
}

/** When the next work is due. */
export interface NextWork {
  /** the clock's offset: seconds by which service time is ahead of real time */
  readonly offset: number
  /** whether a process is advancing the clock; the leader then runs no timers itself */
  readonly advancing: boolean
  /** when the next resource is due; null: none is */
  readonly timerAt: number | null
  /** when the next delivery is due; null: none is */
  readonly deliveryAt: number | null
}

/** Due deliveries that one call returns at most: of each preference, and in all. */
export interface AttemptLimits {
  readonly each: number
  readonly all: number
}

/** Deliveries that are returned behind a due one at most. */
export const maxBehind = 3

/** A list of deliveries. All filters must match. */
export interface DeliveryQuery extends Paging, TimeRange {
  readonly appId?: string
  readonly notificationId?: string
  readonly preferenceId?: string
  /** the resource of the notification */
  readonly resourceId?: string
  readonly topic?: string
  readonly state?: Delivery.State
}

export class Work extends Context.Service<
  Work,
  {
    /**
     * Becomes the leader until the scope closes. Waits while another process leads; a leader that has sent no heartbeat for
     * seconds loses the lead. Interruptible.
     */
    readonly lead: Effect.Effect<void, Unavailable, Scope.Scope>
    /** whether this process leads, as of its last heartbeat, at most a second ago */
    readonly leads: Effect.Effect<boolean>
    /** whether any process leads; false: the leader has stopped and no process has taken over yet */
    readonly isLed: Effect.Effect<boolean, Unavailable>
    /** when the next work is due, without deliveries of the preferences `but` */
    readonly agenda: (but: ReadonlyArray<string>) => Effect.Effect<NextWork, Unavailable>
    /** resources due at or before `at`, earliest first, of those that are asked for */
    readonly due: (
      at: number,
      limit: number,
      only?: DueFilters
    ) => Effect.Effect<ReadonlyArray<DueResource>, Unavailable>
    /** how many resources are due at or before `at`, and since when the earliest of them is */
    readonly dueCount: (
      at: number
    ) => Effect.Effect<{ readonly count: number; readonly earliest: number | null }, Unavailable>
    /**
     * The deliveries due at or before `at`, the longest due first, within the limits and without the preferences `but`.
     * Deliveries of one resource to one preference are in order: a later one is parked until the earlier one is finished,
     * so two of them are never due together. Up to `maxBehind` parked ones come with the due one.
     */
    readonly attempts: (
      at: number,
      limits: AttemptLimits,
      but: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<DueDelivery>, Unavailable>
    /**
     * Stores deliveries after their attempts, except those that were dropped meanwhile. When a delivery is finished,
     * the next one of the same preference and resource becomes due at `at`.
     */
    readonly attempted: (deliveries: ReadonlyArray<Delivery.Delivery>, at: number) => Effect.Effect<void, Unavailable>
    /** drops the waiting deliveries of a preference that was deleted or became unreachable; returns their number */
    readonly drop: (preferenceId: string) => Effect.Effect<number, Unavailable>
    /** a delivery by its id; null: there is none */
    readonly delivery: (id: string) => Effect.Effect<Delivery.Delivery | null, Unavailable>
    readonly deliveries: (query: DeliveryQuery) => Effect.Effect<Page<Delivery.Delivery>, Unavailable>
    /** whether an attempt to this preference succeeded at or after `since` */
    readonly succeededSince: (preferenceId: string, since: number) => Effect.Effect<boolean, Unavailable>
    /** the number of deliveries that are neither finished nor dropped */
    readonly waiting: Effect.Effect<number, Unavailable>
    /** the number of those of one preference */
    readonly waitingTo: (preferenceId: string) => Effect.Effect<number, Unavailable>
    /** adds or replaces deliveries of a stored notification */
    readonly redeliver: (deliveries: ReadonlyArray<Delivery.Delivery>) => Effect.Effect<void, Unavailable>
    /**
     * Completes once a commit in any process may have created work since the last completion, and possibly without new
     * work. For one waiting fiber at a time.
     */
    readonly woken: Effect.Effect<void>
    /** the clock's offset in seconds, which only grows */
    readonly offset: Effect.Effect<number, Unavailable>
    /** raises the offset (seconds); returns the offset in force, which a lower value does not change */
    readonly setOffset: (offset: number) => Effect.Effect<number, Unavailable>
    /** reserves the advance of the clock for this scope; false: another advance is running, here or in another process */
    readonly advancing: Effect.Effect<boolean, Unavailable, Scope.Scope>
  }
>()("@payments-platform/domain/Work") {}
