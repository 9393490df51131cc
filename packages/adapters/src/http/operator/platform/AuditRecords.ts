/** The records of the audit log on the operator surface (platform.md 12). */
import { Schema } from "effect"
import type * as Store from "@payments-platform/domain/ports/Store"
import { time } from "@payments-platform/domain/vocabulary/Examples"
import { text } from "@payments-platform/domain/vocabulary/RecordFields"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { UnixTime } from "@payments-platform/domain/vocabulary/time/Time"

const Actor = Schema.Struct({
  type: Schema.Literals(["operator", "app", "system"]).annotateKey({
    description: "Whether it was an operator, an app, or the platform itself."
  }),
  name: Schema.String.annotateKey({ description: "The name of the operator, or the id of the app." })
}).annotate({ identifier: "AuditActor" })

const ChangedValue = Schema.Struct({
  from: Schema.Json.annotateKey({ description: "The value before, of any type." }),
  to: Schema.Json.annotateKey({ description: "The value after, of any type." })
}).annotate({ identifier: "AuditChangedValue" })

const Changes = Schema.Struct({
  fields: Schema.Array(Schema.String).annotateKey({ description: "The names of the members of the request." }),
  events: Schema.optionalKey(Schema.Array(Schema.String)).annotateKey({
    description: "What happened to the resource; absent: no event did."
  }),
  values: Schema.optionalKey(Schema.Record(Schema.String, ChangedValue)).annotateKey({
    description:
      'What changed of the record, by the path of the member: `{"nickname": {"from": "A", "to": "B"}}`. The data of persons is left out.'
  }),
  operator_id: Schema.optionalKey(Schema.String).annotateKey({
    description: "The operator whose token it was; absent: OPERATOR_TOKEN, or no operator."
  }),
  approval_id: Schema.optionalKey(Schema.String).annotateKey({
    description: "The approval of a second operator; absent: it took none."
  }),
  count: Schema.optionalKey(Schema.Int).annotateKey({
    description: "How many resources changed at once; absent: it was one."
  })
}).annotate({ identifier: "AuditChanges" })

export const AuditEntry = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the entry." }),
  create_time: UnixTime.annotateKey({ description: "When it was done, in UNIX seconds." }),
  actor: Actor.annotateKey({ description: "Who did it." }),
  note: text.annotateKey({ description: "Why, as `Operator-Note` said; null: it said nothing." }),
  action: Schema.String.annotateKey({ description: "What was done, such as `apps.tokens.create`." }),
  resource: Schema.String.annotateKey({ description: "The type of the resource to which it was done." }),
  resource_id: Schema.String.annotateKey({ description: "The id of that resource." }),
  correlation_id: Schema.String.annotateKey({ description: "The `X-Correlation-Id` of the request." }),
  ip: text.annotateKey({ description: "The IP address that the request came from; null: it was no request." }),
  changes: Changes.annotateKey({ description: "What was stated and what it changed." }),
  previous_hash: Schema.String.annotateKey({
    description: "The hash of the entry before, 64 hexadecimal digits; of the first entry zeros."
  }),
  hash: Schema.String.annotateKey({ description: "The hash of this entry and the one before, 64 hexadecimal digits." })
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
export type AuditEntry = typeof AuditEntry.Type

/** The record of a stored entry, whose `changes` are any JSON. */
type Rendered = Omit<AuditEntry, "changes"> & { readonly changes: JsonObject }

export const renderEntry = (entry: Store.AuditEntry): Rendered => ({
  id: entry.id,
  create_time: entry.createTime,
  actor: { ...entry.actor },
  note: entry.note,
  action: entry.action,
  resource: entry.resource,
  resource_id: entry.resourceId,
  correlation_id: entry.correlationId,
  ip: entry.ip,
  changes: entry.changes,
  previous_hash: entry.previousHash,
  hash: entry.hash
})

export const AuditCheck = Schema.Struct({
  intact: Schema.Boolean.annotateKey({ description: "Whether the log is as it was written." }),
  entries: Schema.Int.annotateKey({ description: "How many entries were checked." }),
  first_broken_id: text.annotateKey({
    description: "The first entry that does not fit the chain; null: none, though the newest ones may be gone."
  })
}).annotate({ identifier: "AuditCheck", examples: [{ intact: true, entries: 30, first_broken_id: null }] })
