/**
 * An item is what a merchant sells, in the list of one account (payments.md 6.2).
 * Lines of orders name it; a deleted one stays readable.
 */
import { Schema } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as Reference from "../../vocabulary/Reference.ts"
import * as ItemFields from "./ItemFields.ts"

export const states = ["active", "deleted"] as const

export const State = Schema.Struct({
  accountId: Schema.String,
  state: Schema.Literals(states),
  fields: ItemFields.Fields
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Created"; readonly accountId: string; readonly fields: ItemFields.Fields }
  | { readonly _tag: "Updated"; readonly fields: ItemFields.Fields }
  | { readonly _tag: "Deleted" }

const evolve = (state: State | null, event: Event): State => {
  if (event._tag === "Created") return { accountId: event.accountId, state: "active", fields: event.fields }
  if (state === null) throw new TypeError("an item begins with Created")
  return event._tag === "Updated" ? { ...state, fields: event.fields } : { ...state, state: "deleted" }
}

const record = ({ accountId, fields, state }: State, subject: Kind.Subject): JsonObject => ({
  ...Reference.to("items", subject.id),
  owner: { ...Reference.to("accounts", accountId) },
  create_time: subject.createTime,
  state,
  ...ItemFields.record(fields)
})

export const kind = Kind.make<State, Event>({
  type: "items",
  state: State,
  evolve,
  entries: { Created: Kind.none, Updated: Kind.none, Deleted: Kind.none },
  topics: { Created: Kind.none, Updated: Kind.none, Deleted: Kind.none },
  dueAt: () => null,
  claims: Kind.none,
  counts: Kind.none,
  listed: ({ accountId, fields, state }) => ({
    ownerId: accountId,
    status: state,
    ref: fields.referenceNumber ?? null
  }),
  shows: Kind.none,
  record
})
