/**
 * How the fields that a token brings and those beside it become one body
 * (platform.md 7): objects merge by member; a field in both, or one that the
 * platform did not permit the token to bring, is a clash.
 */

export interface Fields {
  readonly [key: string]: unknown
}

export type Path = ReadonlyArray<string>

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export interface Merged {
  readonly fields: Fields
  /** paths of fields in both; the merged ones have what the request says */
  readonly twice: ReadonlyArray<Path>
}

/** Every value that is no object with members, by its path. */
const leaves = (value: unknown, path: Path): ReadonlyArray<Path> => {
  const members = isFields(value) ? Object.entries(value) : []
  return members.length === 0 ? [path] : members.flatMap(([key, each]) => leaves(each, [...path, key]))
}

/** What is one field however many members it has (platform.md 1). */
const whole: ReadonlySet<string> = new Set(["custom_data"])

/** `brought` by the token, `beside` it in the request. */
export const merge = (brought: Fields, beside: Fields, path: Path = []): Merged => {
  const twice: Array<Path> = []
  const members = new Map(Object.entries(brought))
  for (const [key, value] of Object.entries(beside)) {
    const [other, at] = [members.get(key), [...path, key]]
    if (isFields(other) && isFields(value) && !whole.has(key)) {
      const inner = merge(other, value, at)
      twice.push(...inner.twice)
      members.set(key, inner.fields)
    } else {
      if (members.has(key)) twice.push(at)
      members.set(key, value)
    }
  }
  return { fields: Object.fromEntries(members), twice }
}

/** The fields that a token brings although the request does not permit them. `permissioned` null: all are. */
export const notPermissioned = (brought: Fields, permissioned: ReadonlyArray<string> | null): ReadonlyArray<Path> => {
  if (permissioned === null || Object.keys(brought).length === 0) return []
  return leaves(brought, []).filter((path) => {
    const name = path.join(".")
    return !permissioned.some((field) => name === field || name.startsWith(`${field}.`))
  })
}

/** What is at a path, or undefined. */
export const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((of, key) => (isFields(of) && Object.hasOwn(of, key) ? of[key] : undefined), value)

/** The same, with something else at a path of objects that are there. */
export const put = (value: Fields, [key, ...rest]: Path, replacement: Fields): Fields => {
  if (key === undefined) return replacement
  const inner = value[key]
  return { ...value, [key]: isFields(inner) ? put(inner, rest, replacement) : replacement }
}
