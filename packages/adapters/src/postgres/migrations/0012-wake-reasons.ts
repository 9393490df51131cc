/**
 * Migration 12: the reasons of a resource's wakes, beside the time of the first. Until now only a balance that fell below
 * zero woke a resource. Stop processes of older code first.
 */
export const wakeReasons: ReadonlyArray<string> = [
  "alter table resource add column wake_reasons jsonb",
  `update resource set wake_reasons = '["negative_balance"]' where wake_at is not null`
]
