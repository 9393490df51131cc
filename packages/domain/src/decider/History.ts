/** The history of a resource: what each of its versions leaves behind, without what its document has (Change.ts). */
import type { HistoryRow } from "./Change.ts"
import type { Step, Tagged } from "./Kind.ts"
import type { JsonObject } from "../vocabulary/Json.ts"

/** An event without the members that a state has as well. */
const beside = (event: Tagged, state: object | null): JsonObject =>
  Object.fromEntries(
    Object.entries(event).filter(
      ([name, value]) => name === "_tag" || state === null || Reflect.get(state, name) !== value
    )
  )

/** The members of a document that another one lacks or has with another value; null: none. */
const replaced = (before: JsonObject, after: JsonObject): JsonObject | null => {
  const changed = Object.entries(before).filter(
    ([name, value]) => after[name] !== value && JSON.stringify(after[name]) !== JSON.stringify(value)
  )
  return changed.length === 0 ? null : Object.fromEntries(changed)
}

/** What a step adds to the history of its resource. */
export const historyOf = ({ after, before, events, row, subject, version }: Step): HistoryRow => {
  const former = before()
  const state = typeof after === "object" ? after : null
  return {
    id: subject.id,
    version,
    events: events.map((event) => beside(event, state)),
    former: former === null ? null : replaced(former, row.doc)
  }
}
