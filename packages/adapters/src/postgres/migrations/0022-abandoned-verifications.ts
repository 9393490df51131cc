/**
 * Migration 22: card verifications without a result get the time of their deletion, 31 days after they were given up
 * (merchants.md 15).
 */
import { lastTimes, later } from "./0015-erasures.ts"

export const abandonedVerifications: ReadonlyArray<string> = [
  `update resource r
    set doc = jsonb_set(r.doc::jsonb, '{deleteAt}', to_jsonb(since.at))::json, due_at = least(r.due_at, since.at)
    from (${later(lastTimes("VerificationAbandoned"), 31)}) since
    where r.id = since.id and r.type = 'payment_methods' and r.doc->>'_tag' = 'Abandoned'`
]
