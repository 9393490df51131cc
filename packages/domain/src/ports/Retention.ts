/**
 * Deletes data at the end of its retention (merchants.md 15, platform.md 14). Each call does a bounded part of the work,
 * so that it holds no lock for long, and the caller repeats it. Repeated calls are harmless: a process that dies between
 * two calls loses nothing but time.
 *
 * `Unavailable` is the only error: the store cannot be reached, try again. Times are UNIX seconds of service time unless
 * said otherwise.
 */
import { Context, type Effect } from "effect"
import type { Unavailable } from "./Store.ts"

/**
 * The records that a store only appends to, and that are deleted when they are old: notifications with their deliveries,
 * the history of resources, and the audit log.
 */
export const logs = ["notifications", "history", "audit"] as const
export type Log = (typeof logs)[number]

/** The types of resources whose content is erased together with their owner's. */
export type OwnedType = "accounts" | "documents" | "payout_methods" | "rbits"

export interface OldKeys {
  /** keys that were used at this time or before */
  readonly usedUntil: number
  /** and whose lease ended at this time or before, in ms of real time */
  readonly leasedUntil: number
  /** where to begin: 0, or the `next` of the call before */
  readonly from: number
}

/** `count` keys were deleted. `next`: where to continue; null: the end was reached. */
export interface ForgottenKeys {
  readonly count: number
  readonly next: number | null
}

export class Retention extends Context.Service<
  Retention,
  {
    /**
     * Deletes some of the oldest records of a log that were written at `until` or before, and returns their number;
     * 0: none is left. A notification that still has to be delivered stays. The audit log loses its oldest entries only,
     * and what is left of its chain can be checked as before.
     */
    readonly deleteOld: (log: Log, until: number) => Effect.Effect<number, Unavailable>
    /** deletes old Unique-Keys with their stored responses, in one part of all keys */
    readonly forgetKeys: (keys: OldKeys) => Effect.Effect<ForgottenKeys, Unavailable>
    /** the ids of the resources of these types that a resource owns and the API shows */
    readonly ownedBy: (owner: {
      readonly id: string
      readonly types: ReadonlyArray<OwnedType>
    }) => Effect.Effect<ReadonlyArray<string>, Unavailable>
    /** deletes a resource that nothing refers to */
    readonly deleteResource: (resourceId: string) => Effect.Effect<void, Unavailable>
    /** deletes the notifications about a resource, with their deliveries */
    readonly deleteNotifications: (resourceId: string) => Effect.Effect<void, Unavailable>
  }
>()("@payments-platform/domain/Retention") {}
