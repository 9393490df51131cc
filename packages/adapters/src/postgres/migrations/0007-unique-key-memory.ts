/**
 * Migration 7: Unique-Keys are kept for 30 days of service time. `used_at` changes from real milliseconds to UNIX
 * seconds of service time. The offset at the time of use is unknown, so the present one counts: no key is released
 * early.
 */
export const keyMemory: ReadonlyArray<string> = [
  `update idempotency set used_at = used_at / 1000 + (select seconds from clock)`
]
