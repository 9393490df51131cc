/** An entry of the history of a resource, as apps and the operator read it (platform.md 10, 12). */
import { Schema } from "effect"
import type { HistoryEntry } from "@payments-platform/domain/decider/History"
import { appId, idOf, time } from "@payments-platform/domain/vocabulary/Examples"
import { integer, text } from "@payments-platform/domain/vocabulary/RecordFields"
import { UnixTime } from "@payments-platform/domain/vocabulary/time/Time"

/** Who had something done. */
export const Actor = Schema.Struct({
  type: Schema.Literals(["app", "session", "operator", "system"]).annotateKey({
    description: "Whether it was an app, a session, the operator, or the platform itself."
  }),
  name: text.annotateKey({
    description:
      "The id of the app or the type of the session; of the operator, whom only the operator sees by name, null."
  })
}).annotate({ identifier: "EventActor" })

const Happened = Schema.Struct({
  name: Schema.String.annotateKey({ description: "What happened, such as `Captured`." }),
  amount: integer.annotateKey({
    description: "The amount that it moved, in the smallest unit of the currency; null: it names none."
  })
}).annotate({ identifier: "EventName" })

export const EventRecord = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the entry: that of the resource, a colon, the version." }),
  create_time: UnixTime.annotateKey({ description: "When it happened, in UNIX seconds of service time." }),
  resource: Schema.String.annotateKey({ description: "The type of the resource, such as `payments`." }),
  resource_id: Schema.String.annotateKey({ description: "The id of the resource." }),
  version: Schema.Int.annotateKey({
    description: "The version of the resource since then: 1, 2, 3 and so on, without a gap."
  }),
  events: Schema.Array(Happened).annotateKey({ description: "What happened to the resource, in its order." }),
  status_before: text.annotateKey({ description: "The status before; null: the API did not show the resource." }),
  status: text.annotateKey({ description: "The status since then; null: the API does not show the resource." }),
  amount: integer.annotateKey({
    description: "The amount of the resource, in the smallest unit of its currency; null: it has none."
  }),
  command: Schema.String.annotateKey({ description: "What was executed, such as `payments.create`." }),
  actor: Actor.annotateKey({ description: "Who had it executed." }),
  correlation_id: text.annotateKey({
    description: "The `X-Correlation-Id` of the request; null: a timer did it, or work that followed."
  })
}).annotate({
  identifier: "Event",
  examples: [
    {
      id: `${idOf("payment")}:1`,
      create_time: time,
      resource: "payments",
      resource_id: idOf("payment"),
      version: 1,
      events: [{ name: "Sold", amount: null }],
      status_before: null,
      status: "completed",
      amount: 10_000,
      command: "payments.create",
      actor: { type: "app", name: appId },
      correlation_id: "00000000-0000-4000-8000-000000000000"
    }
  ]
})
export type EventRecord = typeof EventRecord.Type

/** The entry as the operator reads it. */
export const render = (entry: HistoryEntry): EventRecord => ({
  id: `${entry.resourceId}:${entry.version}`,
  create_time: entry.createTime,
  resource: entry.resourceType,
  resource_id: entry.resourceId,
  version: entry.version,
  events: entry.events,
  status_before: entry.statusBefore,
  status: entry.status,
  amount: entry.amount,
  command: entry.command,
  actor: entry.actor,
  correlation_id: entry.correlationId
})

/** The entry as its app reads it: without the name of a person who works for the operator. */
export const renderForApp = (entry: HistoryEntry): EventRecord => {
  const record = render(entry)
  return record.actor.type === "operator" ? { ...record, actor: { type: "operator", name: null } } : record
}

/** The resource and the version of the id of an entry; null: it is none. */
export const resourceOf = (id: string): { readonly resourceId: string; readonly version: number } | null => {
  const found = /^(.+):(\d{1,9})$/.exec(id)
  return found === null ? null : { resourceId: found[1] ?? "", version: Number(found[2]) }
}
