/**
 * A Unique-Key, the idempotency key of a request (platform.md 2), as pure functions of
 * its stored row. A key belongs to one request for 30 days of service time. A
 * repetition gets the stored response byte for byte. The next repetition resumes a
 * request whose process died, once its lease has ended.
 */
import type { UniqueKeyRow } from "../../decider/Change.ts"
import * as RetentionPeriods from "../../vocabulary/time/RetentionPeriods.ts"

/** The lease: ms of real time in which no other process resumes a request. */
export const lease = 60_000

/** The time by both clocks: `real` in ms, for leases; `service` in UNIX seconds, for the 30 days. */
export interface Clocks {
  readonly real: number
  readonly service: number
}

/** The state of a key, as a request finds it. */
export type Situation =
  /** never used, or its 30 days are over: the request may use it */
  | { readonly _tag: "Free" }
  /** the same request was answered: `reply` is the stored response, sealed */
  | { readonly _tag: "Answered"; readonly reply: Uint8Array }
  /** the same request is in progress in another process, whose lease ends at `until` (ms of real time) */
  | { readonly _tag: "UnderWay"; readonly until: number }
  /** the same request was started and its lease has ended: resume it */
  | { readonly _tag: "Abandoned"; readonly row: UniqueKeyRow }
  /** another request used the key: UNIQUE_KEY_ALREADY_USED */
  | { readonly _tag: "Taken" }

/** The request ended without a response to store, so the key is free for any request. */
const isReleased = (row: UniqueKeyRow): boolean => row.reply === null && row.leaseUntil === 0

/** A key in progress does not expire, however far the operator advances service time. */
const isExpired = (row: UniqueKeyRow, { real, service }: Clocks): boolean =>
  row.usedAt + RetentionPeriods.uniqueKey <= service && row.leaseUntil <= real

/** The state of a key by its row (null: none). `same` reports whether a stored hash is of this request. */
export const statusOf = (row: UniqueKeyRow | null, same: (hash: string) => boolean, at: Clocks): Situation => {
  if (row === null || isExpired(row, at)) return { _tag: "Free" }
  if (!same(row.hash)) return isReleased(row) ? { _tag: "Free" } : { _tag: "Taken" }
  if (row.reply !== null) return { _tag: "Answered", reply: row.reply }
  return row.leaseUntil > at.real ? { _tag: "UnderWay", until: row.leaseUntil } : { _tag: "Abandoned", row }
}

/** A key and the hash of the request that uses it. */
interface Use {
  readonly scope: string
  readonly key: string
  readonly hash: string
}

/** The row of a request that is about to act outside its commit. `resourceId`: the resource that it creates, if it is one. */
export const startedRow = (
  use: Use,
  found: UniqueKeyRow | null,
  resourceId: string | null,
  at: Clocks
): UniqueKeyRow => ({
  ...use,
  version: found?.version ?? 0,
  resourceId,
  reply: null,
  leaseUntil: at.real + lease,
  usedAt: at.service
})

/** The row with the sealed response; its 30 days start now. */
export const answeredRow = (use: Use, found: UniqueKeyRow | null, reply: Uint8Array, at: Clocks): UniqueKeyRow => ({
  ...use,
  version: found?.version ?? 0,
  resourceId: found === null || isExpired(found, at) ? null : found.resourceId,
  reply,
  leaseUntil: 0,
  usedAt: at.service
})

/** The row of a request that ended without a response to store. A repetition resumes it at once, and another request may use the key. */
export const releasedRow = (found: UniqueKeyRow): UniqueKeyRow => ({ ...found, reply: null, leaseUntil: 0 })
