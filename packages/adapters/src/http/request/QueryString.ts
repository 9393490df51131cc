/** Query strings: each parameter once, and a cursor alone (platform.md 5). */
import type { Paging } from "@payments-platform/domain/ports/Store"
import type { Vault } from "@payments-platform/domain/ports/Vault"
import type { WireProblem } from "../response/ErrorCodes.ts"
import { defaultPageSize } from "../api/SharedFields.ts"
import * as PageCursor from "./PageCursor.ts"

export interface Parameters {
  readonly values: Readonly<Record<string, string>>
  readonly problems: ReadonlyArray<WireProblem>
}

const none: Parameters = { values: {}, problems: [] }

const problem = (reason: WireProblem["reason"], name: string): WireProblem => ({ place: "query", path: [name], reason })

/** Of a parameter that may be repeated all values are one, with commas between them. */
export const parse = (query: string, repeatable: ReadonlyArray<string> = []): Parameters => {
  if (query === "") return none
  const values = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [name, value] of new URLSearchParams(query)) {
    const before = values.get(name)
    if (before === undefined) values.set(name, value)
    else if (repeatable.includes(name)) values.set(name, `${before},${value}`)
    else repeated.add(name)
  }
  return {
    values: Object.fromEntries(values),
    problems: [...repeated].map((name) => problem("PARAM_IS_REPEATED", name))
  }
}

export interface Page {
  readonly parameters: Parameters
  readonly cursor: PageCursor.Cursor | null
}

/** The parameters that a cursor stands for, or those that were given. */
export const page = (vault: Vault["Service"], given: Parameters, app: string | null, path: string): Page => {
  const { page: sealed, ...others } = given.values
  if (sealed === undefined) return { parameters: given, cursor: null }
  if (Object.keys(others).length > 0) {
    const problems = Object.keys(given.values).map((name) => problem("PARAM_MUTUALLY_EXCLUSIVE", name))
    return { parameters: { values: {}, problems: [...given.problems, ...problems] }, cursor: null }
  }
  const cursor = PageCursor.open(vault, sealed, app, path)
  if (cursor !== null) return { parameters: { values: cursor.query, problems: given.problems }, cursor }
  return {
    parameters: { values: {}, problems: [...given.problems, problem("PARAM_VALUE_IS_INVALID_PATTERN", "page")] },
    cursor
  }
}

/** How much is asked for, and from where. A size that is wrong was told by the schema. */
export const paging = ({ cursor, parameters }: Page): Paging => ({
  size: Number(parameters.values["page_size"] ?? defaultPageSize),
  position: cursor === null ? null : PageCursor.at(cursor),
  direction: cursor?.direction ?? "next"
})
