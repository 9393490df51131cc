/** Reads of what the server answered, which has no other type than JSON here: a member that is missing or other reads as none. */
export interface Row {
  readonly [member: string]: unknown
}

export const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const none: Row = {}

export const rowOf = (value: unknown): Row => (isRow(value) ? value : none)
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "")
export const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null)
export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])
export const rowsOf = (value: unknown): ReadonlyArray<Row> => listOf(value).filter(isRow)

/** The value at a path of members, such as `amounts.total_amount`. */
export const at = (value: unknown, path: string): unknown => {
  let current: unknown = value
  for (const member of path.split(".")) current = rowOf(current)[member]
  return current
}

export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
