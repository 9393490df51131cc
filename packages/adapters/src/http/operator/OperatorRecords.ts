/** What the operator is answered (platform.md 12). Records of resources are those of the API, with their app. */
import { Schema } from "effect"

const text = Schema.NullOr(Schema.String)
const integer = Schema.NullOr(Schema.Int)
const json = Schema.Json

/** A record of the API with `app_id`. */
export const Record = Schema.Record(Schema.String, json)

const Token = Schema.Struct({
  id: Schema.String,
  last_four: Schema.String,
  create_time: Schema.Int,
  expire_time: integer
})

export const App = Schema.Struct({
  id: Schema.String,
  resource: Schema.String,
  path: text,
  name: Schema.String,
  environment: Schema.String,
  status: Schema.String,
  create_time: Schema.Int,
  production_access: Schema.Boolean,
  direct_integration: Schema.Boolean,
  notification_version: Schema.String,
  return_fees_on_dispute: Schema.Boolean,
  throttle: json,
  permissions: Schema.Record(Schema.String, json),
  tokens: Schema.Array(Token),
  /** in the answer to the creation alone */
  app_token: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "App" })

export const NewToken = Schema.Struct({
  id: Schema.String,
  app_token: Schema.String,
  create_time: Schema.Int,
  expire_time: integer
})

/** The two deposits that verify a bank account; their amounts in staging alone. */
export const Microdeposits = Schema.Struct({
  amounts: Schema.NullOr(Schema.Array(Schema.Int)),
  sent_time: integer,
  attempts_used: Schema.Int,
  attempts_left: Schema.Int,
  status: Schema.String
}).annotate({ identifier: "Microdeposits" })

const Attempt = Schema.Struct({ time: Schema.Int, status: integer, error: text, duration_ms: Schema.Int })

export const Delivery = Schema.Struct({
  id: Schema.String,
  notification_id: Schema.String,
  preference_id: Schema.String,
  topic: Schema.String,
  state: Schema.String,
  next_attempt_time: integer,
  attempts: Schema.Array(Attempt)
}).annotate({ identifier: "Delivery" })

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

/** A page of what the operator sees. */
export const pageOf = <S extends Schema.Constraint>(record: S) =>
  Schema.Struct({ results: Schema.Array(record), next: text, previous: text })
