/**
 * Migration 11: the payout cycle of each merchant's transaction record, and the cycle that each payout took. No payout
 * took anything before, so every existing record is in cycle 0. Each existing balance gets the counter of its cycle,
 * because a commit relies on both being there together.
 */
export const payoutCycles: ReadonlyArray<string> = [
  "alter table entry add column payout_cycle int default 0",
  `create index entry_by_payout_cycle on entry (record_account_id, currency, payout_cycle, create_time desc, record_id desc)
    where record_account_id is not null`,
  `create table payout_cycle (
    payout_id text collate "C" primary key,
    account_id text collate "C" not null,
    currency text collate "C" not null,
    number int not null,
    unique (account_id, currency, number)
  )`,
  `insert into counter (key, amount)
    select 'payout_cycle:' || split_part(key, ':', 2) || '|' || split_part(key, '|', 2), 0
    from counter where key like 'merchant:%:available|%'`
]
