/**
 * Migration 28: the deliveries that wait get a table of their own, which has all that the order and the time of attempts
 * need. A delivery that is finished leaves it. Its row of `delivery` then changes no column that has an index, and its page
 * has room for the changed row (`fillfactor`), so PostgreSQL writes none of its index entries again. `delivery` tells only
 * of the unusual ends; a delivery is waiting while it is in the queue.
 *
 * The last success of each preference was the newest of its deliveries; it is a row now.
 */
export const deliveryQueue: ReadonlyArray<string> = [
  `create table delivery_queue (
    delivery_id text collate "C" primary key,
    preference_id text collate "C" not null,
    resource_id text collate "C" not null,
    resource_version int not null,
    ordinal int not null,
    next_attempt_at bigint,
    blocks boolean not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
  `insert into delivery_queue
    select id, preference_id, resource_id, resource_version, ordinal, next_attempt_at, tries < 3
    from delivery where state = 'waiting'`,
  `create index delivery_queue_lane on delivery_queue (preference_id, next_attempt_at, delivery_id)
    where next_attempt_at is not null`,
  `create index delivery_queue_chain on delivery_queue (preference_id, resource_id, resource_version, ordinal)`,
  `create table preference_success (
    preference_id text collate "C" primary key,
    succeeded_at bigint not null
  )`,
  `insert into preference_success
    select preference_id, max(succeeded_at) from delivery where succeeded_at is not null group by preference_id`,
  `alter table delivery add column undelivered text collate "C"`,
  `update delivery set undelivered = state where state in ('failed', 'dropped')`,
  `alter table delivery set (fillfactor = 40)`,
  `alter table delivery drop column state, drop column next_attempt_at, drop column succeeded_at`,
  `create index delivery_undelivered on delivery (undelivered, create_time, id) where undelivered is not null`
]
