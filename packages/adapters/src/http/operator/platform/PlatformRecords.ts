/** The records of the platform itself as the operator surface answers them (platform.md 12). */
import { Schema } from "effect"
import { json, text } from "../../api/RecordFields.ts"

export const Service = Schema.Struct({
  available: Schema.Boolean,
  retry_after: Schema.Int,
  environment: Schema.String,
  version: Schema.String,
  start_time: Schema.Int
})

export const Clock = Schema.Struct({ time: Schema.Int, offset_seconds: Schema.Int })
export const Advanced = Schema.Struct({ ...Clock.fields, jobs_run: Schema.Int })

export const LedgerLine = Schema.Struct({
  id: Schema.String,
  entry_id: Schema.String,
  create_time: Schema.Int,
  ledger_account: Schema.String,
  currency: Schema.String,
  amount: Schema.Int,
  step: Schema.String,
  source: json,
  reversal_of: text
})

export const Ledger = Schema.Struct({
  balanced: Schema.Boolean,
  currencies: Schema.Record(
    Schema.String,
    Schema.Struct({
      debits: Schema.Int,
      credits: Schema.Int,
      accounts: Schema.Record(Schema.String, Schema.Int)
    })
  )
})

export const AuditEntry = Schema.Struct({
  id: Schema.String,
  create_time: Schema.Int,
  actor: Schema.Struct({ type: Schema.String, name: Schema.String }),
  note: text,
  action: Schema.String,
  resource: Schema.String,
  resource_id: Schema.String,
  correlation_id: Schema.String,
  ip: text,
  changes: json,
  previous_hash: Schema.String,
  hash: Schema.String
})

export const AuditCheck = Schema.Struct({ intact: Schema.Boolean, entries: Schema.Int, first_broken_id: text })
