/**
 * Migration 33: the queue of deliveries has the time of each delivery, so that the list of those that wait reads the queue
 * and no delivery that is finished. Stop processes of older code first.
 */
export const timeInTheQueue: ReadonlyArray<string> = [
  "alter table delivery_queue add column created_at bigint",
  "update delivery_queue q set created_at = d.create_time from delivery d where d.id = q.delivery_id",
  "delete from delivery_queue where created_at is null",
  "alter table delivery_queue alter column created_at set not null"
]
