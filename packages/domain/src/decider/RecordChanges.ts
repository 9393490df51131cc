/**
 * What a command changed of a resource, member by member, for the audit log (platform.md 12). An entry of the log outlives
 * the data of persons, so a member is shown only if the erasure of that data leaves it as it is. The record has no
 * secret, so this has none.
 */
import { Equal } from "effect"
import { type Json, type JsonObject, isObject } from "../vocabulary/text/Json.ts"

/** The most members of an entry, and the longest value as JSON. What is beyond is named by `fields` alone. */
const maxMembers = 50
const longestValue = 1_024

/** A record as it is, and as it is once the data of persons is erased. */
export interface RecordViews {
  readonly whole: JsonObject
  readonly erased: JsonObject
}

/** A value of a record, and the same one of the record without the data of persons. */
interface Pair {
  readonly whole: Json
  readonly erased: Json
}

const isJsonObject = (value: Json): value is JsonObject => isObject(value)

/** A member that is absent is null, as in every record. */
const member = (value: Json, name: string): Json =>
  isJsonObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null

const at = ({ erased, whole }: Pair, name: string): Pair => ({
  whole: member(whole, name),
  erased: member(erased, name)
})

const isShown = ({ erased, whole }: Pair): boolean =>
  Equal.equals(whole, erased) && JSON.stringify(whole).length <= longestValue

type Change = readonly [path: string, value: JsonObject]

const between = (before: Pair, after: Pair, path: ReadonlyArray<string>): ReadonlyArray<Change> => {
  if (isJsonObject(before.whole) && isJsonObject(after.whole)) {
    const names = new Set([...Object.keys(before.whole), ...Object.keys(after.whole)])
    return [...names].flatMap((name) => between(at(before, name), at(after, name), [...path, name]))
  }
  return Equal.equals(before.whole, after.whole) || !isShown(before) || !isShown(after)
    ? []
    : [[path.join("."), { from: before.whole, to: after.whole }]]
}

/** The members that differ, by their paths: `{"nickname": {"from": "A", "to": "B"}}`. */
export const changesBetween = (before: RecordViews, after: RecordViews): JsonObject =>
  Object.fromEntries(between(before, after, []).slice(0, maxMembers))
