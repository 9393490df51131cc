/**
 * Migration 1, first part: the tables. Every resource is a row of `resource`. The other tables are logs that only grow,
 * or hold numbers and work.
 *
 * - Text has the collation "C", so that ids sort as they do in code. Free text, which nothing sorts, has that of the
 *   database.
 * - Times are UNIX seconds of service time unless a column says otherwise.
 * - Documents are of type `json`: it costs less to write than `jsonb`, and keeps the text as it was written.
 * - Storage parameters: `fillfactor` leaves room in a page for the next version of a row, so that an update writes no index
 *   entry. A lower `autovacuum_vacuum_scale_factor` vacuums a busy table before a fifth of it is dead.
 *
 * Statements of a migration are never edited; their comments may be.
 */

/** What the platform keeps of its resources, and the numbers, names and requests that a commit checks beside them. */
const resources: ReadonlyArray<string> = [
  `-- The newest state of each resource.
  create table resource (
    -- A UUID, the id of a terminal or of an app, or \`<id>/<type>\` for what a simulated network knows of the resource <id>.
    id text collate "C" primary key,
    -- The name of its kind, as paths write it: payments.
    type text collate "C" not null,
    -- The app that may read it, or "simulator".
    app_id text collate "C" not null,
    -- From 1. A commit fails when the version is not the one that its decision read.
    version int not null,
    create_time bigint not null,
    -- When the next timer of its state ends.
    due_at bigint,
    -- Since when it has work that the commit of another resource gave it; wake_reasons says which.
    wake_at bigint,
    -- When the leader works on it next.
    wants_at bigint generated always as (least(due_at, wake_at)) stored,
    -- Whether lists show it. The columns from owner_id to facets are those of the lists.
    listed boolean not null,
    -- The account of a payment, the app of a payment method: what a list by owner names.
    owner_id text collate "C",
    status text collate "C",
    -- The reference_id or reference_number that the client gave.
    ref text collate "C",
    -- The related resource: the payment method of a payment, the payment of a dispute.
    rel text collate "C",
    amount bigint,
    -- The values of all other filters, as one flat object.
    facets jsonb,
    -- The state, as its StateCodec writes it.
    doc json not null,
    -- Facets as columns: PostgreSQL keeps statistics of a column, but not of an expression in a partial index.
    kind text collate "C" generated always as (facets->>'type') stored,
    pending_reason text collate "C" generated always as (facets->>'pending_reason') stored,
    -- A sorted list of words; null together with wake_at.
    wake_reasons jsonb
  ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`,

  `-- Numbers that a commit moves and bounds: balances, limits, payout cycles. A missing row counts as 0.
  create table counter (
    key text collate "C" primary key,
    amount bigint not null
  ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05)`,

  `-- Names that at most one resource holds at a time. A commit takes and releases them.
  create table claim (
    name text collate "C" primary key
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,

  `-- Unique-Keys and the stored answers of their requests.
  create table idempotency (
    -- Whose key it is: an app, a session or the browsers of an app, or the operator.
    scope text collate "C" not null,
    key text collate "C" not null,
    -- The keyed hash of the request.
    hash text not null,
    -- From 1, as that of a resource.
    version int not null,
    -- The resource that the request creates.
    resource_id text,
    -- The sealed answer; null until the request is answered.
    reply bytea,
    -- Milliseconds of real time, until which no other process resumes the request.
    lease_until bigint not null,
    used_at bigint not null,
    primary key (scope, key)
  ) with (autovacuum_vacuum_scale_factor = 0.05)`,

  `-- The commit queue of each process. last_batch proves whether a batch was committed whose answer was lost (PgCommit.ts).
  create table commit_queue (
    id uuid primary key,
    -- The number of its last committed batch.
    last_batch bigint not null,
    -- Real time.
    used_at timestamptz not null default now()
  )`
]

/** The ledger: what commits append, the sums of it, and what payouts took. */
const ledger: ReadonlyArray<string> = [
  `-- Ledger entries. An entry is one step (docs/contract), and its postings sum to zero.
  create table entry (
    id uuid not null,
    -- The resource whose version made the entry, and the place among the entries of that version.
    resource_id uuid not null,
    resource_type text collate "C" not null,
    version int not null,
    line int not null,
    step text collate "C" not null,
    currency text collate "C" not null,
    create_time bigint not null,
    -- The merchant account whose balance it moves.
    account_id uuid,
    -- The app of its transaction records.
    app_id text collate "C",
    -- The transaction record of the account, and that of the platform's fees.
    record_id uuid,
    fee_record_id uuid,
    -- The payout cycle of the account in which the record lies.
    payout_cycle int,
    -- A list of [ledger account, amount]; an amount above zero is a debit.
    postings json not null,
    primary key (resource_id, version, line)
  )`,

  `-- Each posting of each entry, as the ledger's lists show it.
  create view posting as
    select entry.id || '-' || lpad((place - 1)::text, 2, '0') as id, entry.id as entry_id, resource_id, resource_type,
      version, line, (place - 1)::int as place, step, account_id, posting->>0 as account, currency,
      (posting->>1)::bigint as amount, create_time
    from entry cross join lateral json_array_elements(postings) with ordinality as listed (posting, place)`,

  `-- The sum of each ledger account, without the rows of ledger_delta.
  create table ledger_sum (
    account text collate "C" not null,
    currency text collate "C" not null,
    debits bigint not null,
    credits bigint not null,
    primary key (account, currency)
  ) with (fillfactor = 70)`,

  `-- What each commit adds to the sums: one new row a commit, so that no commit waits for another. The leader merges them.
  -- Rows of up to a page stay uncompressed (toast_tuple_target), because compressing takes longer than writing.
  create table ledger_delta (
    -- A list of [ledger account, currency, debits, credits].
    sums json not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, toast_tuple_target = 8160)`,

  `-- The cycle that each payout took: all records of the account in this currency with this number.
  create table payout_cycle (
    payout_id uuid primary key,
    account_id uuid not null,
    currency text collate "C" not null,
    number int not null,
    unique (account_id, currency, number)
  )`
]

/** Notifications and their deliveries. */
const notifications: ReadonlyArray<string> = [
  `create table notification (
    id uuid primary key,
    app_id text collate "C" not null,
    resource_type text collate "C" not null,
    resource_id text collate "C" not null,
    resource_version int not null,
    -- The place among the notifications of this version.
    ordinal int not null,
    topic text collate "C" not null,
    event_time bigint not null,
    body json not null
  )`,

  `-- A delivery of each notification to each preference that wants it. An attempt changes no column that has an index, and
  -- its page has room for the changed row, so PostgreSQL writes none of its index entries again.
  create table delivery (
    id uuid primary key,
    notification_id uuid not null,
    preference_id uuid not null,
    app_id text collate "C" not null,
    topic text collate "C" not null,
    resource_id text collate "C" not null,
    resource_version int not null,
    ordinal int not null,
    create_time bigint not null,
    attempts json not null default '[]',
    -- How many attempts it had since it was queued.
    tries int not null default 0,
    -- "failed" or "dropped". A delivery in delivery_queue waits; every other one is delivered.
    undelivered text collate "C"
  ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05, fillfactor = 40)`,

  `-- The deliveries that wait, with all that decides on their order and time (DeliveryChain.ts).
  create table delivery_queue (
    delivery_id uuid primary key,
    preference_id uuid not null,
    resource_id text collate "C" not null,
    resource_version int not null,
    ordinal int not null,
    -- Null while it is parked behind an earlier delivery of its chain.
    next_attempt_at bigint,
    -- Whether later deliveries of its chain wait for it.
    blocks boolean not null,
    create_time bigint not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,

  `-- The last successful attempt of each preference, which decides whether it is unreachable.
  create table preference_success (
    preference_id uuid primary key,
    succeeded_at bigint not null
  )`
]

/** The audit log (PgAudit.ts). Entries are inserted unchained; the leader gives them their place and hash. */
const audit: ReadonlyArray<string> = [
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
    -- The place in the chain, the hash before it and its own; null until it is chained.
    seq bigint,
    previous_hash text,
    hash text
  )`,

  `-- The entry that was deleted last. The check of the chain begins behind it.
  create table audit_start (
    single boolean primary key default true check (single),
    seq bigint not null,
    hash text not null
  )`,
  `insert into audit_start (seq, hash) values (0, repeat('0', 64))`,

  `-- The entry that was chained last. The check of the chain ends with it, so that it notices when the newest are gone.
  create table audit_end (
    single boolean primary key default true check (single),
    seq bigint not null,
    hash text not null
  )`,
  `insert into audit_end (seq, hash) values (0, repeat('0', 64))`
]

/** Facts about the whole database, a row each. */
const settings: ReadonlyArray<string> = [
  `-- Seconds by which service time is ahead of real time. Only staging moves it.
  create table clock (
    one boolean primary key default true check (one),
    seconds bigint not null
  )`,
  "insert into clock (seconds) values (0)",

  `-- The environment that the data belong to (platform.md 1). The first process that uses them writes it.
  create table environment (
    single boolean primary key default true check (single),
    name text not null check (name in ('staging', 'production'))
  )`
]

export const tables: ReadonlyArray<string> = [...resources, ...ledger, ...notifications, ...audit, ...settings]
