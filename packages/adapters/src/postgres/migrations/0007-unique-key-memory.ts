/**
 * Migration 7: Unique-Keys are remembered for 30 days of service time. Their rows held the real time of their use in ms;
 * they hold service time in UNIX seconds now. By which offset a key was used is not known: it counts as used under the
 * present one, so that none is free before its time.
 */
export const keyMemory: ReadonlyArray<string> = [
  `update idempotency set used_at = used_at / 1000 + (select seconds from clock)`
]
