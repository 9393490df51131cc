/** Parses query strings (platform.md 5): each parameter once, and a cursor without other parameters. */
import type { Paging } from "@payments-platform/domain/ports/Store"
import type { Vault } from "@payments-platform/domain/ports/Vault"
import { defaultPageSize } from "../api/SharedParameters.ts"
import type { WireProblem } from "../response/ErrorCodes.ts"
import * as PageCursor from "./PageCursor.ts"

export interface Parameters {
  readonly values: Readonly<Record<string, string>>
  readonly problems: ReadonlyArray<WireProblem>
}

const none: Parameters = { values: {}, problems: [] }

const problem = (reason: WireProblem["reason"], name: string): WireProblem => ({ place: "query", path: [name], reason })

const wrongCursor: WireProblem = {
  ...problem("PARAM_VALUE_IS_INVALID_PATTERN", "page"),
  requirement: "must be `next` or `previous` of an answer to this operation"
}

/** Parses the parameters. The values of a repeatable one are joined by commas. */
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
  /** the cursor is wrong: its parameters are unknown, so none of them is reported as missing */
  readonly isWrong: boolean
}

/** The parameters of the cursor in `page`, or without one those of the query. */
export const page = (vault: Vault["Service"], query: Parameters, app: string | null, path: string): Page => {
  const { page: sealed, ...others } = query.values
  if (sealed === undefined) return { parameters: query, cursor: null, isWrong: false }
  if (Object.keys(others).length > 0) {
    const problems = Object.keys(query.values).map((name) => problem("PARAM_MUTUALLY_EXCLUSIVE", name))
    return { parameters: { values: {}, problems: [...query.problems, ...problems] }, cursor: null, isWrong: true }
  }
  const cursor = PageCursor.open(vault, sealed, app, path)
  if (cursor !== null) return { parameters: { values: cursor.query, problems: query.problems }, cursor, isWrong: false }
  return {
    parameters: { values: {}, problems: [...query.problems, wrongCursor] },
    cursor,
    isWrong: true
  }
}

/** The size and the position of the requested page. The schema of the query has validated the size. */
export const paging = ({ cursor, parameters }: Page): Paging => ({
  size: Number(parameters.values["page_size"] ?? defaultPageSize),
  position: cursor === null ? null : PageCursor.at(cursor),
  direction: cursor?.direction ?? "next"
})
