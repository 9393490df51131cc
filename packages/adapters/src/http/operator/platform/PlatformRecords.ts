/** The records of the platform itself as the operator surface answers them (platform.md 12). */
import { Schema } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import * as Ledgers from "@payments-platform/domain/ledger/Ledger"
import * as Money from "@payments-platform/domain/vocabulary/Money"
import { UnixTime } from "@payments-platform/domain/vocabulary/Time"
import { idOf, time } from "@payments-platform/domain/vocabulary/Examples"
import { text } from "@payments-platform/domain/vocabulary/RecordFields"

export const Service = Schema.Struct({
  available: Schema.Boolean,
  retry_after: Schema.Int,
  environment: App.Environment,
  version: Schema.String,
  start_time: UnixTime
}).annotate({
  identifier: "Service",
  examples: [{ available: true, retry_after: 60, environment: "staging", version: "0.1.0", start_time: time }]
})

export const Clock = Schema.Struct({ time: UnixTime, offset_seconds: Schema.Int }).annotate({
  identifier: "Clock",
  examples: [{ time: time, offset_seconds: 0 }]
})
export const Advanced = Schema.Struct({ ...Clock.fields, jobs_run: Schema.Int }).annotate({
  identifier: "AdvancedClock",
  examples: [{ time: time, offset_seconds: 60, jobs_run: 26 }]
})

export const LedgerLine = Schema.Struct({
  id: Schema.String,
  entry_id: Schema.String,
  create_time: UnixTime,
  ledger_account: Schema.String,
  currency: Money.Currency,
  amount: Schema.Int,
  step: Schema.Literals(Ledgers.steps),
  source: Schema.Struct({ id: Schema.String, type: Schema.String }),
  reversal_of: text
}).annotate({
  identifier: "LedgerLine",
  examples: [
    {
      id: `${idOf("entry")}-00`,
      entry_id: idOf("entry"),
      create_time: time,
      ledger_account: `merchant:${idOf("account")}:available`,
      currency: "USD",
      amount: 1500,
      step: "L9",
      source: { id: idOf("dispute"), type: "disputes" },
      reversal_of: null
    }
  ]
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
}).annotate({
  identifier: "Ledger",
  examples: [
    {
      balanced: true,
      currencies: { USD: { debits: 1000, credits: 1000, accounts: { cash: 1000, "service:revenue": -1000 } } }
    }
  ]
})

const AnyValue = Schema.Json.annotate({ description: "The value of the member, of any type." })

export const AuditEntry = Schema.Struct({
  id: Schema.String,
  create_time: UnixTime,
  actor: Schema.Struct({ type: Schema.Literals(["operator", "app", "system"]), name: Schema.String }),
  note: text,
  action: Schema.String,
  resource: Schema.String,
  resource_id: Schema.String,
  correlation_id: Schema.String,
  ip: text,
  changes: Schema.Struct({
    fields: Schema.Array(Schema.String),
    events: Schema.optionalKey(Schema.Array(Schema.String)),
    values: Schema.optionalKey(
      Schema.Record(Schema.String, Schema.Struct({ from: AnyValue, to: AnyValue })).annotate({
        description:
          'What changed of the record, by the path of the member: `{"nickname": {"from": "A", "to": "B"}}`. The data of persons is left out.'
      })
    ),
    count: Schema.optionalKey(Schema.Int)
  }),
  previous_hash: Schema.String,
  hash: Schema.String
}).annotate({
  identifier: "AuditEntry",
  examples: [
    {
      id: "01a2042c-f9a8-71d4-8d3e-96ca46ed2b55",
      create_time: time,
      actor: { type: "operator", name: "operator" },
      note: null,
      action: "settings.update",
      resource: "settings",
      resource_id: "settings",
      correlation_id: "00000000-0000-4000-8000-000000000000",
      ip: "203.0.113.7",
      changes: { fields: ["dispute_fee"] },
      previous_hash: "0000000000000000000000000000000000000000000000000000000000000000",
      hash: "0000000000000000000000000000000000000000000000000000000000000000"
    }
  ]
})

export const AuditCheck = Schema.Struct({
  intact: Schema.Boolean,
  entries: Schema.Int,
  first_broken_id: text
}).annotate({ identifier: "AuditCheck", examples: [{ intact: true, entries: 30, first_broken_id: null }] })

export const Settings = Schema.Struct({
  dispute_fee: Schema.Int,
  sanctioned_countries: Schema.Array(Schema.String),
  exchange_symbols: Schema.Record(Schema.String, Schema.Array(Schema.String)),
  simulator_delay: Schema.Int
}).annotate({
  identifier: "Settings",
  examples: [
    {
      dispute_fee: 1500,
      sanctioned_countries: ["CU", "IR", "KP", "SY", "XX"],
      exchange_symbols: {},
      simulator_delay: 10
    }
  ]
})
