/**
 * What a command changed in a record, member by member, for the audit log (platform.md 12). An entry of the log outlives
 * personal data, so a member is shown only if the erasure of that data does not change it. No secret is shown, since
 * records contain none.
 */
import { Equal } from "effect"
import { type Json, type JsonObject, isObject } from "../vocabulary/text/Json.ts"

/** Members that one entry shows. The `fields` of the entry name the others. */
const maxMembers = 50
/** Characters of a value as JSON. A longer value is not shown. */
const longestValue = 1_024

/** A record as it is, and as it is once personal data is erased. */
export interface RecordViews {
  readonly whole: JsonObject
  readonly erased: JsonObject
}

/** A value of a record, and the same value without personal data. */
interface Pair {
  readonly whole: Json
  readonly erased: Json
}

const isJsonObject = (value: Json): value is JsonObject => isObject(value)

/** An absent member counts as null, as in every record. */
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
