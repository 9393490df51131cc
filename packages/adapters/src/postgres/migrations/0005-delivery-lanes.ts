/**
 * Migration 5: the order of deliveries is decided where they are written. The
 * ones of each preference that have a time stand in an index of their own; what
 * stands behind another of its chain has none, also what was written before.
 * Processes of older code would send it out of order: stop them first.
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
