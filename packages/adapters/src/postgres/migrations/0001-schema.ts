/**
 * Migration 1: the tables. Every resource with a state is a row of `resource`; the other tables are append-only or hold
 * numbers. Text sorts by bytes (collate "C"), so that ids sort as they do in code. Times are UNIX seconds of service
 * time. Those of `idempotency` were real milliseconds at first; since migration 7 only `lease_until` is.
 */
export const schema: ReadonlyArray<string> = [
  `create table resource (
    id text collate "C" primary key,
    type text collate "C" not null,
    app_id text collate "C" not null,
    version int not null,
    create_time bigint not null,
    due_at bigint,
    wake_at bigint,
    wants_at bigint generated always as (least(due_at, wake_at)) stored,
    listed boolean not null,
    owner_id text collate "C",
    status text collate "C",
    ref text collate "C",
    rel text collate "C",
    amount bigint,
    facets jsonb,
    doc json not null
  ) with (fillfactor = 80)`,
  `create index resource_by_app on resource (app_id, type, create_time desc, id desc) where listed`,
  `create index resource_by_type on resource (type, create_time desc, id desc) where listed`,
  `create index resource_by_owner on resource (owner_id, type, create_time desc, id desc) where listed`,
  `create index resource_by_rel on resource (rel, type, create_time desc, id desc) where listed and rel is not null`,
  `create index resource_by_ref on resource (app_id, type, ref, create_time desc, id desc) where listed and ref is not null`,
  `create index resource_by_rare_status on resource (app_id, type, status, create_time desc, id desc)
    where listed and status not in ('completed', 'deleted')`,
  `create index resource_wants on resource (wants_at, id) where wants_at is not null`,
  `create index resource_subscriptions on resource (app_id)
    where listed and type = 'notification_preferences' and status in ('active', 'unreachable')`,
  `create table tally (
    key text collate "C" primary key,
    amount bigint not null
  ) with (fillfactor = 70)`,
  `create table claim (name text collate "C" primary key)`,
  `create table idempotency (
    scope text collate "C" not null,
    key text collate "C" not null,
    hash text not null,
    version int not null,
    resource_id text,
    reply text,
    lease_until bigint not null,
    used_at bigint not null,
    primary key (scope, key)
  )`,
  `create index idempotency_by_use on idempotency using brin (used_at)`,
  `create table change (
    id text collate "C" primary key,
    at bigint not null,
    app_id text collate "C"
  )`,
  `create table event (
    resource_id text collate "C" not null,
    version int not null,
    ordinal int not null,
    change_id text collate "C" not null,
    event json not null,
    primary key (resource_id, version, ordinal)
  )`,
  `create table entry (
    id text collate "C" not null,
    entry_id text collate "C" not null,
    resource_id text collate "C" not null,
    resource_type text collate "C" not null,
    version int not null,
    line int not null,
    posting int not null,
    step text collate "C" not null,
    account text collate "C" not null,
    merchant_id text collate "C" generated always as
      (case when account like 'merchant:%' then split_part(account, ':', 2) end) stored,
    currency text collate "C" not null,
    amount bigint not null,
    create_time bigint not null,
    primary key (resource_id, version, line, posting)
  )`,
  `create index entry_by_merchant on entry (merchant_id, create_time desc, id desc) where merchant_id is not null`,
  `create table notification (
    id text collate "C" primary key,
    app_id text collate "C" not null,
    resource_type text collate "C" not null,
    resource_id text collate "C" not null,
    resource_version int not null,
    ordinal int not null,
    topic text collate "C" not null,
    event_time bigint not null,
    body json not null
  )`,
  `create index notification_by_app on notification (app_id, event_time desc, id desc)`,
  `create index notification_by_resource on notification (resource_id, event_time desc, id desc)`,
  `create table delivery (
    id text collate "C" primary key,
    notification_id text collate "C" not null,
    preference_id text collate "C" not null,
    app_id text collate "C" not null,
    topic text collate "C" not null,
    resource_id text collate "C" not null,
    resource_version int not null,
    ordinal int not null,
    create_time bigint not null,
    state text collate "C" not null default 'waiting',
    next_attempt_at bigint,
    attempts json not null default '[]',
    attempted boolean not null default false,
    tries int not null default 0
  ) with (fillfactor = 70)`,
  `create index delivery_due on delivery (next_attempt_at) where state = 'waiting' and next_attempt_at is not null`,
  `create index delivery_chain on delivery (preference_id, resource_id, resource_version, ordinal) where state = 'waiting'`,
  `create index delivery_by_time on delivery (create_time desc, id desc)`,
  `create index delivery_by_notification on delivery (notification_id)`,
  `create table audit (
    id text collate "C" primary key,
    create_time bigint not null,
    actor_type text collate "C" not null,
    actor_name text not null,
    note text,
    action text collate "C" not null,
    resource text collate "C" not null,
    resource_id text collate "C" not null,
    correlation_id text not null,
    ip text,
    changes json not null,
    seq bigint,
    previous_hash text,
    hash text
  )`,
  `create unique index audit_chain on audit (seq) where seq is not null`,
  `create index audit_loose on audit (create_time, id) where seq is null`,
  `create index audit_by_time on audit (create_time desc, id desc)`,
  `create index audit_by_resource on audit (resource_id, create_time desc, id desc)`,
  `create table clock (one boolean primary key default true check (one), seconds bigint not null)`,
  `insert into clock (seconds) values (0)`
]
