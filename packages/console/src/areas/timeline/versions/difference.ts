/** The difference between two versions of a record, member by member. */
import { isRow, type Row } from "../../../data/json.ts"

export interface Change {
  /** as in `amounts.total_amount` */
  readonly path: string
  /** undefined: the version has no such member */
  readonly from: unknown
  readonly to: unknown
}

/** Members that say nothing about the object. */
const aside = new Set(["api_version", "app_id"])

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const within = (from: Row, to: Row, prefix: string): ReadonlyArray<Change> =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((member): ReadonlyArray<Change> => {
    const [before, after, path] = [from[member], to[member], `${prefix}${member}`]
    if (isSame(before, after) || aside.has(path)) return []
    if (isRow(before) && isRow(after)) return within(before, after, `${path}.`)
    return [{ path, from: before, to: after }]
  })

/** A member that one version of the interface does not have is no change of the object. */
export const differenceOf = (from: Row, to: Row): ReadonlyArray<Change> => {
  const all = within(from, to, "")
  const isSameInterface = isSame(from["api_version"] ?? null, to["api_version"] ?? null)
  return isSameInterface ? all : all.filter(({ from, to }) => from !== undefined && to !== undefined)
}
