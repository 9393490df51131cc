/**
 * Migration 32: a commit appends its ledger sums as one row of `ledger_delta`, in place of a row for each ledger account.
 * Rows of up to a page are not compressed, because compressing takes longer than writing. Stop processes of older code first.
 */
export const ledgerSumsOfCommits: ReadonlyArray<string> = [
  "alter table ledger_delta rename to ledger_delta_by_account",
  `create table ledger_delta (sums json not null)
    with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, toast_tuple_target = 8160)`,
  `insert into ledger_delta
    select json_agg(json_build_array(account, currency, debits, credits)) from (
      select account, currency, sum(debits)::bigint as debits, sum(credits)::bigint as credits
      from ledger_delta_by_account group by account, currency
    ) as sums having count(*) > 0`,
  "drop table ledger_delta_by_account"
]
