/**
 * Migration 14: the entry of the audit log that was deleted last, by its place in the chain and its hash, from which the
 * rest can be checked. Old Unique-Keys are found by a walk through the table, so their index goes.
 */
import * as AuditHashChain from "../../store/AuditHashChain.ts"

export const startOfTheAuditLog: ReadonlyArray<string> = [
  `create table audit_start (
    single boolean primary key default true check (single),
    seq bigint not null,
    hash text not null
  )`,
  `insert into audit_start (seq, hash) values (0, '${AuditHashChain.origin}')`,
  "drop index idempotency_by_use"
]
