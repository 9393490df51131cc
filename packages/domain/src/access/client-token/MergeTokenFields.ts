/**
 * Merges the fields of a client-side token with the other fields of the request
 * (platform.md 7). Objects merge by member. A field in both, or a field that the request
 * does not permit the token to supply, is a conflict (TOKEN_CONFLICT).
 */
import { isObject } from "../../vocabulary/text/Json.ts"

export interface Fields {
  readonly [key: string]: unknown
}

export type Path = ReadonlyArray<string>

export interface MergeResult {
  readonly fields: Fields
  /** the paths of fields in both; `fields` holds the request's value */
  readonly duplicates: ReadonlyArray<Path>
}

/** The paths of all values except objects with members. */
const leaves = (value: unknown, path: Path): ReadonlyArray<Path> => {
  const members = isObject(value) ? Object.entries(value) : []
  return members.length === 0 ? [path] : members.flatMap(([key, each]) => leaves(each, [...path, key]))
}

/** Objects that count as one field (platform.md 1). */
const whole: ReadonlySet<string> = new Set(["custom_data"])

/** Merges the fields of the token with those that the request states. */
export const merge = (supplied: Fields, stated: Fields, path: Path = []): MergeResult => {
  const duplicates: Array<Path> = []
  const members = new Map(Object.entries(supplied))
  for (const [key, value] of Object.entries(stated)) {
    const [other, at] = [members.get(key), [...path, key]]
    if (isObject(other) && isObject(value) && !whole.has(key)) {
      const inner = merge(other, value, at)
      duplicates.push(...inner.duplicates)
      members.set(key, inner.fields)
    } else {
      if (members.has(key)) duplicates.push(at)
      members.set(key, value)
    }
  }
  return { fields: Object.fromEntries(members), duplicates }
}

/** The token's fields that `permissioned_fields` does not permit. `permissioned` null: all are permitted. */
export const forbiddenPaths = (supplied: Fields, permissioned: ReadonlyArray<string> | null): ReadonlyArray<Path> => {
  if (permissioned === null || Object.keys(supplied).length === 0) return []
  return leaves(supplied, []).filter((path) => {
    const name = path.join(".")
    return !permissioned.some((field) => name === field || name.startsWith(`${field}.`))
  })
}

/** The value at a path, or undefined. */
export const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, key) => (isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined), value)

/** A copy of the object with another object at a path of existing objects. */
export const replaceAt = (value: Fields, [key, ...rest]: Path, replacement: Fields): Fields => {
  if (key === undefined) return replacement
  const inner = value[key]
  return { ...value, [key]: isObject(inner) ? replaceAt(inner, rest, replacement) : replacement }
}
