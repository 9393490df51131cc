/** The versions of an object whose record is known: by the notification of a change, or by the answer to its request. */
import { isRow, numberOf, type Row, textOf } from "../../../data/json.ts"
import type { Act } from "../items.ts"

export interface KnownVersion {
  readonly version: number
  readonly at: number
  readonly payload: Row | null
  /** the request that answers the record; null: none does */
  readonly request: string | null
}

const notifiedIn = (act: Act, id: string): Row | null => {
  for (const { about, kind, row } of act.items)
    if (kind === "notification" && about === id && isRow(row["payload"]) && row["payload"]["id"] === id)
      return row["payload"]
  return null
}

/** The request of an act whose answer is a record of the resource. */
const requestIn = (act: Act, resource: string): string | null => {
  const found = act.items.find(
    ({ kind, row }) =>
      kind === "request" &&
      (numberOf(row["status"]) ?? 500) < 300 &&
      textOf(row["operation"]).startsWith(`${resource}.`)
  )
  return found === undefined ? null : textOf(found.row["correlation_id"])
}

/** The first one first. An act may make several versions; its record is that of the last. */
export const knownVersions = (acts: ReadonlyArray<Act>, resource: string, id: string): ReadonlyArray<KnownVersion> => {
  const known = acts.flatMap((act): ReadonlyArray<KnownVersion> => {
    const made = act.items.flatMap(({ about, kind, row }) =>
      kind === "change" && about === id ? (numberOf(row["version"]) ?? []) : []
    )
    const [payload, request] = [notifiedIn(act, id), requestIn(act, resource)]
    if (made.length === 0 || (payload === null && request === null)) return []
    return [{ version: Math.max(...made), at: act.at, payload, request }]
  })
  return known.toSorted((a, b) => a.version - b.version)
}
