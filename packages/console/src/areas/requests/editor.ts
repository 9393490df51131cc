/** A request of the log as one edits it: its text with what is wrong in it, and its secrets, which the log does not have. */
import { isRow, parse, type Row, rowOf, textOf } from "../../data/json.ts"
import { examples } from "../try/given.ts"

const mask = "***"

/** The body of a logged request, as text over several lines. */
export const bodyText = (request: Row): string => {
  const { body } = rowOf(request["request"])
  const value = typeof body === "string" ? (parse(body) ?? body) : body
  if (value === null || value === undefined || value === "") return ""
  return typeof value === "string" ? value : JSON.stringify(value, null, 2)
}

const placeOf = (message: string, text: string): string => {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  if (line !== undefined) return `Line ${line}, column ${column}`
  const [, position] = /position (\d+)/.exec(message) ?? []
  const before = text.slice(0, position === undefined ? text.length : Number(position)).split("\n")
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

/** Where the text is no JSON, and why; undefined: it is, or there is none. */
export const problemIn = (text: string): string | undefined => {
  if (text.trim() === "") return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : ""
    const why = message.replace(/^JSON\.parse: /, "").replace(/( in JSON)? at (position|line) .*$/, "")
    return `${placeOf(message, text)}: ${why}.`
  }
}

/** The paths of the members whose values were masked. */
export const masks = (value: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<string> => {
  if (value === mask) return [path.join(".")]
  if (Array.isArray(value)) return value.flatMap((each, index) => masks(each, [...path, String(index)]))
  return isRow(value) ? Object.entries(value).flatMap(([name, each]) => masks(each, [...path, name])) : []
}

const nameOf = (path: string): string => path.split(".").at(-1) ?? ""

export const isCardNumber = (path: string): boolean => nameOf(path).endsWith("card_number")

/** The first value under this name in the examples. */
const exampleOf = (name: string, value: unknown): unknown => {
  if (!isRow(value)) return undefined
  if (value[name] !== undefined) return value[name]
  for (const each of Object.values(value)) {
    const found = exampleOf(name, each)
    if (found !== undefined) return found
  }
  return undefined
}

/** Test data for a masked member, as text; empty: there is none. */
export const testDataFor = (path: string): string => {
  const name = isCardNumber(path) ? "card_number" : nameOf(path)
  const value = exampleOf(name, examples)
  return value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value)
}

const valueIn = (text: string): unknown => (/^[[{]/.test(text.trim()) ? (parse(text) ?? text) : text)

/** The body with what stands in the place of its masks. */
export const unmask = (
  value: unknown,
  texts: Readonly<Record<string, string>>,
  path: ReadonlyArray<string> = []
): unknown => {
  if (value === mask) return valueIn(texts[path.join(".")] ?? testDataFor(path.join(".")))
  if (Array.isArray(value)) return value.map((each, index) => unmask(each, texts, [...path, String(index)]))
  if (!isRow(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unmask(each, texts, [...path, name])]))
}

/** A header of the logged request; empty: it had none, or it was masked. */
export const headerOf = (request: Row, name: string): string => {
  const headers = Object.entries(rowOf(rowOf(request["request"])["headers"]))
  const text = textOf(headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1])
  return text === mask ? "" : text
}
