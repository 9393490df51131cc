/**
 * Migration 5: what the audit log is found by. Processes of the version before may run beside it. Statements of a migration
 * are never edited; their comments may be.
 */
export const auditByOperator: ReadonlyArray<string> = [
  `-- GET /operator/audit by operator_id. Most entries have none.
  create index audit_by_operator on audit ((changes->>'operator_id'), create_time, id)
    where changes->>'operator_id' is not null`
]
