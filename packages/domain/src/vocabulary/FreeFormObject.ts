/** A JSON object whose members the platform chooses, within the limits of custom_data (platform.md 5). */
import { Schema } from "effect"
import * as Check from "./Check.ts"
import * as Text from "./Text.ts"

const maxKeys = 50
const maxKey = 255
const maxBytes = 16 * 1024

/** Every key, text and number at any depth, as text. */
export function* leaves(value: Schema.Json): Iterable<string> {
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

/** Integers that a JSON number cannot represent exactly would be changed by storing them. */
const hasInexact = (value: Schema.Json): boolean => {
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value)
  return typeof value === "object" && value !== null && Object.values(value).some(hasInexact)
}

type Data = { readonly [key: string]: Schema.Json }

const sizeOf = (data: Data): number => new TextEncoder().encode(JSON.stringify(data)).length

/** The problem of an object as a whole, also of a merged one; undefined: none. */
export const problemOf = (data: Data): "PARAM_VALUE_IS_OUT_OF_RANGE" | "PARAM_VALUE_IS_INVALID_PATTERN" | undefined => {
  const keys = Object.keys(data)
  if (keys.length > maxKeys || keys.some((key) => key === "" || [...key].length > maxKey))
    return "PARAM_VALUE_IS_OUT_OF_RANGE"
  if (sizeOf(data) > maxBytes || hasInexact(data)) return "PARAM_VALUE_IS_OUT_OF_RANGE"
  for (const text of leaves(data)) if (!Text.isStorable(text)) return "PARAM_VALUE_IS_INVALID_PATTERN"
  return undefined
}

export const OpenObject = Schema.Record(Schema.String, Schema.Json).check(Check.rule(problemOf))
export type OpenObject = typeof OpenObject.Type
