/**
 * Migration 5: parks deliveries when they are written. A delivery behind an unfinished one of its chain has no next
 * attempt, existing ones included, and an index finds those that have one by preference. Processes of older code would
 * send parked deliveries out of order: stop them first.
 */
export const deliveryLanes: ReadonlyArray<string> = [
  `create index delivery_lane on delivery (preference_id, next_attempt_at, id)
    where state = 'waiting' and next_attempt_at is not null`,
  `update delivery d set next_attempt_at = null
    where d.state = 'waiting' and d.next_attempt_at is not null and not d.attempted and exists (
      select 1 from delivery earlier
      where earlier.state = 'waiting' and earlier.tries < 3
        and earlier.preference_id = d.preference_id and earlier.resource_id = d.resource_id
        and (earlier.resource_version, earlier.ordinal) < (d.resource_version, d.ordinal))`,
  `drop index delivery_due`,
  `alter table delivery drop column attempted`
]
