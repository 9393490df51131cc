/** A JSON object whose members the app chooses, within the limits of custom_data and screened like it (platform.md 5). */
import { Schema } from "effect"
import * as Check from "../Check.ts"
import * as Problem from "../Problem.ts"
import { isSensitive, noSensitiveText } from "./SensitiveText.ts"
import * as Text from "./Text.ts"

const maxKeys = 50
const maxKey = 255
const maxBytes = 16 * 1024

/** Every key, text and number at any depth, as text. */
function* leaves(value: Schema.Json): Generator<string> {
  if (typeof value === "string") yield value
  else if (typeof value === "number") yield String(value)
  else if (Array.isArray(value)) for (const each of value) yield* leaves(each)
  else if (typeof value === "object" && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      yield key
      yield* leaves(each)
    }
  }
}

/** Whether a value contains an integer that a JSON number cannot represent exactly. Storing it would change it. */
const hasInexact = (value: Schema.Json): boolean => {
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value)
  return typeof value === "object" && value !== null && Object.values(value).some(hasInexact)
}

type Data = { readonly [key: string]: Schema.Json }

const sizeOf = (data: Data): number => new TextEncoder().encode(JSON.stringify(data)).length

const outside = (requirement: string): Problem.Problem => Problem.violation("PARAM_VALUE_IS_OUT_OF_RANGE", requirement)

const problems = {
  keys: outside(`must have at most ${maxKeys} keys of 1 to ${maxKey} characters`),
  size: outside(`must have at most ${maxBytes} bytes as JSON`),
  integers: outside(`must have integers from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER} only`),
  texts: Problem.violation("PARAM_VALUE_IS_INVALID_PATTERN", Text.storableRequirement)
}

/** The problem of an object as a whole, which may be a merged one; undefined: none. */
export const problemOf = (data: Data): Problem.Problem | undefined => {
  const keys = Object.keys(data)
  if (keys.length > maxKeys || keys.some((key) => key === "" || [...key].length > maxKey)) return problems.keys
  if (sizeOf(data) > maxBytes) return problems.size
  if (hasInexact(data)) return problems.integers
  for (const text of leaves(data)) if (!Text.isStorable(text)) return problems.texts
  return undefined
}

const sensitive = Problem.violation("PARAM_VALUE_IS_INVALID_PATTERN", noSensitiveText)

/** Screens every key, text and number of a request. The problem has the path of the object, since a key may be sensitive. */
export const isScreened = Check.rule<Data>((data, { onExcessProperty }) =>
  onExcessProperty === "error" && leaves(data).some(isSensitive) ? [sensitive] : undefined
)

export const OpenObject = Schema.Record(Schema.String, Schema.Json)
  .annotate({ description: "Any JSON object of the app." })
  .check(
    Check.rule<Data>((data) => {
      const problem = problemOf(data)
      return problem === undefined ? undefined : [problem]
    }).abort(),
    isScreened
  )
export type OpenObject = typeof OpenObject.Type
