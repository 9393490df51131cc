/**
 * What a Unique-Key stands for (platform.md 2), as a pure machine over the row
 * that was found. A key belongs to one request for 30 days of service time; its
 * answer is given again byte for byte; a request whose process died is taken over.
 */
import type { KeyRow } from "../../decider/Change.ts"

/** How long nobody else takes a request over, in ms of real time. */
export const lease = 60_000
/** How long keys are remembered, in seconds of service time. */
export const memory = 30 * 86_400

/** Two clocks: a lease runs in real time, in ms; memory fades in service time, in UNIX seconds. */
export interface Clocks {
  readonly real: number
  readonly service: number
}

export type Situation =
  /** never used, or forgotten */
  | { readonly _tag: "Free" }
  /** the same request has been answered */
  | { readonly _tag: "Answered"; readonly reply: string }
  /** the same request is under way in another process until then */
  | { readonly _tag: "UnderWay"; readonly until: number }
  /** the same request was begun, and nobody is at it any more */
  | { readonly _tag: "Abandoned"; readonly row: KeyRow }
  /** the key stands for another request */
  | { readonly _tag: "Taken" }

/** Its request ended without an answer to keep, so the key is free for any other. */
const isReleased = (row: KeyRow): boolean => row.reply === null && row.leaseUntil === 0

/** However far service time moves, nobody loses the key of a request that is under way. */
const isForgotten = (row: KeyRow, { real, service }: Clocks): boolean =>
  row.usedAt + memory <= service && row.leaseUntil <= real

/** `same` tells whether the stored hash is of this request. */
export const situation = (row: KeyRow | null, same: (hash: string) => boolean, at: Clocks): Situation => {
  if (row === null || isForgotten(row, at)) return { _tag: "Free" }
  if (!same(row.hash)) return isReleased(row) ? { _tag: "Free" } : { _tag: "Taken" }
  if (row.reply !== null) return { _tag: "Answered", reply: row.reply }
  return row.leaseUntil > at.real ? { _tag: "UnderWay", until: row.leaseUntil } : { _tag: "Abandoned", row }
}

interface First {
  readonly scope: string
  readonly key: string
  readonly hash: string
}

/** The row that a request writes when it begins with an outside call still to be made. */
export const begun = (first: First, found: KeyRow | null, resourceId: string, at: Clocks): KeyRow => ({
  ...first,
  version: found?.version ?? 0,
  resourceId,
  reply: null,
  leaseUntil: at.real + lease,
  usedAt: at.service
})

/** The row with the answer, which is remembered from now on. */
export const answered = (first: First, found: KeyRow | null, reply: string, at: Clocks): KeyRow => ({
  ...first,
  version: found?.version ?? 0,
  resourceId: found === null || isForgotten(found, at) ? null : found.resourceId,
  reply,
  leaseUntil: 0,
  usedAt: at.service
})

/** The row of a request that ends without an answer to keep: the same one goes on at once, another begins anew. */
export const released = (found: KeyRow): KeyRow => ({ ...found, reply: null, leaseUntil: 0 })
