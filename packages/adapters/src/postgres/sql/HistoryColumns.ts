/**
 * The short forms in which the table `history` keeps who had a command executed, and the events: every write of a resource
 * adds a row, so each byte counts.
 */
import { Schema } from "effect"
import type { Actor, HistoryRow } from "@payments-platform/domain/decider/Change"

/** Null: the app that owns the resource; else the type of the actor and, behind a space, its name. */
export const ofActor = ({ name, type }: Actor, appId: string): string | null => {
  if (type === "app" && name === appId) return null
  return name === null ? type : `${type} ${name}`
}

const actorType = Schema.decodeUnknownSync(Schema.Literals(["app", "session", "operator", "system"]))

export const actorOf = (actor: string | null, appId: string): Actor => {
  if (actor === null) return { type: "app", name: appId }
  const space = actor.indexOf(" ")
  return space < 0
    ? { type: actorType(actor), name: null }
    : { type: actorType(actor.slice(0, space)), name: actor.slice(space + 1) }
}

/** A list of names; an event with an amount is a list of both. */
export const ofEvents = (events: HistoryRow["events"]): string =>
  JSON.stringify(events.map(({ amount, name }) => (amount === null ? name : [name, amount])))

const decodeEvents = Schema.decodeUnknownSync(
  Schema.Array(Schema.Union([Schema.String, Schema.Tuple([Schema.String, Schema.Int])]))
)

export const eventsOf = (events: unknown): HistoryRow["events"] =>
  decodeEvents(events).map((event) =>
    typeof event === "string" ? { name: event, amount: null } : { name: event[0], amount: event[1] }
  )
