/**
 * Migration 27: the entry of the audit log that was chained last, by its place in the chain and its hash. The chain goes
 * on from it, and its check ends with it, so that a removal of the newest entries is noticed.
 */
export const endOfTheAuditLog: ReadonlyArray<string> = [
  `create table audit_end (
    single boolean primary key default true check (single),
    seq bigint not null,
    hash text not null
  )`,
  `insert into audit_end (seq, hash)
    (select seq, hash from audit where seq is not null order by seq desc limit 1)
    union all (select seq, hash from audit_start) order by seq desc limit 1`
]
