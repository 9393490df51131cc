/**
 * Migration 3: keeps a large store fast. It adds indexes for filters that match few rows of many, each without the value
 * that nearly all rows have; it keeps the sums of the ledger beside its entries; and it vacuums busy tables earlier.
 */

/** Facets as columns: the planner keeps statistics of a column, and none of an expression in a partial index. */
const facets: ReadonlyArray<string> = [
  `alter table resource
    add column kind text collate "C" generated always as (facets->>'type') stored,
    add column pending_reason text collate "C" generated always as (facets->>'pending_reason') stored`
]

/** For lists by a rare status, payment type or pending reason, and by amount, of one app or (operators) of all. */
const lists: ReadonlyArray<string> = [
  `drop index resource_by_rare_status`,
  `create index resource_by_rare_status on resource (app_id, type, status, create_time desc, id desc)
    where listed and status <> 'completed'`,
  `create index resource_of_all_by_rare_status on resource (type, status, create_time desc, id desc)
    where listed and status <> 'completed'`,
  `create index resource_by_rare_kind on resource (app_id, type, kind, create_time desc, id desc)
    where listed and kind <> 'credit_card'`,
  `create index resource_by_pending_reason on resource (type, pending_reason, create_time desc, id desc)
    where listed and pending_reason is not null`,
  `create index resource_by_amount on resource (app_id, type, amount) where listed and amount is not null`,
  `create index notification_by_rare_type on notification (app_id, resource_type, event_time desc, id desc)
    where resource_type <> 'payments'`,
  `create index delivery_by_app on delivery (app_id, create_time desc, id desc)`,
  `create index delivery_by_preference on delivery (preference_id, create_time desc, id desc)`,
  `create index delivery_undelivered on delivery (state, create_time desc, id desc) where state in ('failed', 'dropped')`,
  `create index delivery_by_rare_topic on delivery (topic, create_time desc, id desc)
    where topic not in ('payments.created', 'payments.completed')`,
  `create index audit_by_actor on audit (actor_name, create_time desc, id desc)`,
  `create index audit_by_action on audit (action, create_time desc, id desc)`,
  `create index audit_by_kind on audit (resource, create_time desc, id desc)`
]

/**
 * The sum of an account is its row of `ledger_sum` plus its rows of `ledger_delta`. Each commit appends to `ledger_delta`,
 * so that no commit waits for another, and the leader merges these rows in one transaction. A statement that reads both
 * tables counts every entry once.
 */
const ledger: ReadonlyArray<string> = [
  `create table ledger_sum (
    account text collate "C" not null,
    currency text collate "C" not null,
    debits bigint not null,
    credits bigint not null,
    primary key (account, currency)
  ) with (fillfactor = 70)`,
  `create table ledger_delta (
    account text collate "C" not null,
    currency text collate "C" not null,
    debits bigint not null,
    credits bigint not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  `lock table entry in share mode`,
  `insert into ledger_sum select account, currency, coalesce(sum(amount) filter (where amount > 0), 0),
    coalesce(-sum(amount) filter (where amount < 0), 0) from entry group by account, currency`
]

/** The time of the last successful attempt, so that no query has to read all deliveries of an address. */
const successes: ReadonlyArray<string> = [
  `alter table delivery add column succeeded_at bigint`,
  `update delivery set succeeded_at = (
    select max((attempt->>'time')::bigint) from json_array_elements(attempts) attempt
    where (attempt->>'status')::int between 200 and 299
  ) where attempted`,
  `create index delivery_by_success on delivery (preference_id, succeeded_at) where succeeded_at is not null`
]

/** Every payment leaves dead rows in these tables; the default, a fifth of a large table, would vacuum too late. */
const upkeep: ReadonlyArray<string> = [
  `alter table resource set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`,
  `alter table idempotency set (autovacuum_vacuum_scale_factor = 0.05)`,
  `alter table delivery set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`,
  `alter table tally set (autovacuum_vacuum_scale_factor = 0.05)`,
  `alter table claim set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
  `alter index idempotency_by_use set (autosummarize = on)`
]

export const growth: ReadonlyArray<string> = [...facets, ...lists, ...ledger, ...successes, ...upkeep]
