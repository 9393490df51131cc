/**
 * Migration 20: the numbers of deleted cards get the time of their erasure, as those of bank accounts did in migration 15:
 * 180 days after the deletion (merchants.md 15).
 */
import { lastTimes, later, schedule } from "./0015-erasures.ts"

export const erasureOfCardNumbers: ReadonlyArray<string> = [
  schedule(
    later(lastTimes("Deleted"), 180),
    "r.type = 'payment_methods' and r.doc->>'_tag' = 'Deleted' and r.doc->'details'->'card' is not null"
  )
]
