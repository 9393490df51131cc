/**
 * Migration 32: a commit appends its ledger sums as one row of `ledger_delta`, in place of a row for each ledger account.
 * Rows of up to a page are not compressed, which takes longer than writing them. Stop processes of older code first.
 */
export const ledgerSumsOfCommits: ReadonlyArray<string> = [
  "alter table ledger_delta rename to ledger_delta_by_account",
  `create table ledger_delta (sums json not null)
    with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, toast_tuple_target = 8160)`,
  `insert into ledger_delta
    select json_agg(json_build_array(account, currency, debits, credits)) from ledger_delta_by_account having count(*) > 0`,
  "drop table ledger_delta_by_account"
]
