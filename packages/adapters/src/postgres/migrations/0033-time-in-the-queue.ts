/**
 * Migration 33: the queue of deliveries has the time of each delivery, so that the list of those that wait reads the queue
 * and no delivery that is finished. Stop processes of older code first.
 */
export const timeInTheQueue: ReadonlyArray<string> = [
  "alter table delivery_queue add column create_time bigint",
  "update delivery_queue q set create_time = d.create_time from delivery d where d.id = q.delivery_id",
  "delete from delivery_queue where create_time is null",
  "alter table delivery_queue alter column create_time set not null"
]
