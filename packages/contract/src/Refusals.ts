/**
 * The error codes with their reasons, by operation, and by field where several fields share a reason. They are listed in
 * `refusals/`, a line an operation: the section, the operation, and each code with its reasons and, in parentheses, their
 * fields (`*`: any field). Each code and reason that a page names is a row too, whatever the operation, so that a new
 * one needs no line there. Only a response over HTTP reaches these rows.
 */
import { readFileSync } from "node:fs"
import { codes, ownReasons } from "@payments-platform/adapters/http/response/ErrorCodes"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import * as Documents from "./Documents.ts"
import type { Row } from "./Row.ts"

export interface Refusal extends Row {
  readonly code: string
  readonly reason: string | null
}

const statuses: Readonly<Record<string, { readonly status: number }>> = codes

const refusal = (
  place: string,
  operation: string,
  code: string,
  reason: string | null,
  field: string | null
): Refusal => {
  const words = [code, reason, field === null ? null : `(${field})`].filter((word) => word !== null)
  const seen = { saw: "error", operation, status: statuses[code]?.status ?? 400, code } as const
  return {
    id: `${place} ${operation}: ${words.join(" ")}`,
    code,
    reason,
    seen: { ...seen, ...(reason === null ? {} : { reason }), ...(field === null ? {} : { field }) }
  }
}

/** `CODE REASON REASON(field field)` as codes, reasons and fields. */
const refusalsOf = (place: string, operation: string, words: string): ReadonlyArray<Refusal> => {
  const [code = "", ...reasons] = words.split(/ (?![^(]*\))/)
  if (reasons.length === 0) return [refusal(place, operation, code, null, null)]
  return reasons.flatMap((each) => {
    const [, reason = "", fields = "*"] = /^(\w+)(?:\((.*)\))?$/.exec(each) ?? []
    return fields.split(" ").map((field) => refusal(place, operation, code, reason, field === "*" ? null : field))
  })
}

const listOf = (page: string): ReadonlyArray<Refusal> => {
  const text = readFileSync(new URL(`../refusals/${page}.txt`, import.meta.url), "utf8")
  const lines = text
    .replaceAll(/\n {2}/g, " ")
    .trim()
    .split("\n")
  return lines.flatMap((line) => {
    const [, section = "", operation = "", words = ""] = /^(\S+) (\S+ \S+): (.*)$/.exec(line) ?? []
    return words.split("; ").flatMap((each) => refusalsOf(`${page} ${section}`, operation, each))
  })
}

export const payments = listOf("payments")
export const merchants = listOf("merchants")
export const platform = listOf("platform")

const reasons = new Set<string>([...ownReasons, ...Problem.reasons])

/** The codes and reasons that the chapters of a page before this one name. */
const namesIn = (page: Documents.Tables, chapter: number): ReadonlyArray<Row> => {
  const words = new Set(Documents.before(page, chapter).match(/\b[A-Z][A-Z0-9_]+\b/g))
  return [...words]
    .filter((name) => name in codes || reasons.has(name))
    .map((name) => ({
      id: `${page.page.replace(".md", "")} refusal ${name}`,
      seen: { saw: "error", [name in codes ? "code" : "reason"]: name }
    }))
}

export const names: ReadonlyArray<Row> = [...namesIn(Documents.payments, 7), ...namesIn(Documents.merchants, 13)]
