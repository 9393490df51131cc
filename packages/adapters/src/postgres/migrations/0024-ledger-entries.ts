/**
 * Migration 24: a ledger entry is one row with its postings, in place of a row for each posting, and names its
 * transaction records: that of the merchant's account, and that of the platform's fees. All lists of an account or of an
 * app go by time and entry, so that one index serves ledger lines and records. The view `posting` has a row for each
 * posting. Stop processes of older code first.
 */

/** A row for each posting of a ledger entry. */
export const postingView = `create view posting as
    select entry.id || '-' || lpad((place - 1)::text, 2, '0') as id, entry.id as entry_id, resource_id, resource_type,
      version, line, (place - 1)::int as place, step, account_id, posting->>0 as account, currency,
      (posting->>1)::bigint as amount, create_time
    from entry cross join lateral json_array_elements(postings) with ordinality as listed (posting, place)`

export const ledgerEntries: ReadonlyArray<string> = [
  `create table ledger_entry (
    id text collate "C" not null,
    resource_id text collate "C" not null,
    resource_type text collate "C" not null,
    version int not null,
    line int not null,
    step text collate "C" not null,
    currency text collate "C" not null,
    create_time bigint not null,
    account_id text collate "C",
    app_id text collate "C",
    record_id text collate "C",
    fee_record_id text collate "C",
    payout_cycle int,
    postings json not null
  )`,
  `insert into ledger_entry
    select min(entry_id), resource_id, min(resource_type), version, line, min(step), min(currency), min(create_time),
      coalesce(min(merchant_id), min(record_account_id)), min(record_app_id),
      min(record_id) filter (where account not like 'platform:%'),
      min(record_id) filter (where account like 'platform:%'),
      min(payout_cycle) filter (where record_account_id is not null),
      json_agg(json_build_array(account, amount) order by posting)
    from entry group by resource_id, version, line`,
  "drop table entry",
  "alter table ledger_entry rename to entry",
  "alter table entry add primary key (resource_id, version, line)",
  "create index entry_by_account on entry (account_id, create_time, id) where account_id is not null",
  "create index entry_by_app on entry (app_id, create_time, id) where app_id is not null",
  `create index entry_by_payout_cycle on entry (account_id, currency, payout_cycle, create_time, id)
    where payout_cycle is not null`,
  postingView,
  "analyze entry"
]
