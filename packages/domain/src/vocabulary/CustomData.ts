/**
 * What a platform keeps of its own beside a resource: a JSON object without
 * personal or card data (platform.md 5). It is replaced as a whole.
 */
import { Schema } from "effect"
import * as Luhn from "./Luhn.ts"
import * as Text from "./Text.ts"

const maxKeys = 50
const maxKey = 255
const maxBytes = 16 * 1024

/** Card numbers begin so: the ranges of the brands of payments.md 1.2. */
const cardRange =
  /^(4|5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|3[47]|6011|64[4-9]|65|352[89]|35[3-8]|30[0-5]|36|38|39)/

const isCardNumber = (digits: string): boolean =>
  digits.length >= 13 && digits.length <= 19 && cardRange.test(digits) && Luhn.isValid(digits)

/**
 * Digits that only spaces and hyphens part are one run. A card number may also
 * begin and end at any gap of a run, so that an order number before it hides nothing.
 */
const hasCardNumber = (text: string): boolean => {
  for (const [run] of text.matchAll(/\d(?:[\s-]*\d)*/g)) {
    const groups = run.split(/[\s-]+/)
    for (let first = 0; first < groups.length; first++) {
      let digits = ""
      for (let next = first; next < groups.length && digits.length < 19; next++) {
        digits += groups[next] ?? ""
        if (isCardNumber(digits)) return true
      }
    }
  }
  return false
}

const socialSecurityNumber = /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/

/** Whether a text holds what looks like a card number or a US social security number. */
export const isSensitive = (text: string): boolean => socialSecurityNumber.test(text) || hasCardNumber(text)

/** Every key and every value that is not itself a list or an object, at any depth. */
function* leaves(value: Schema.Json): Iterable<string> {
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

/** Integers beyond what JSON numbers hold exactly would come back as others. */
const hasInexact = (value: Schema.Json): boolean => {
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value)
  return typeof value === "object" && value !== null && Object.values(value).some(hasInexact)
}

type Data = { readonly [key: string]: Schema.Json }

const sizeOf = (data: Data): number => new TextEncoder().encode(JSON.stringify(data)).length

/** A problem is one of the whole object, for a path must not repeat a sensitive key. */
const judge = (data: Data): string | undefined => {
  const keys = Object.keys(data)
  if (keys.length > maxKeys || keys.some((key) => key === "" || [...key].length > maxKey))
    return "PARAM_VALUE_IS_OUT_OF_RANGE"
  if (sizeOf(data) > maxBytes) return "PARAM_VALUE_IS_OUT_OF_RANGE"
  if (hasInexact(data)) return "PARAM_VALUE_IS_OUT_OF_RANGE"
  for (const text of leaves(data)) {
    if (!Text.isStorable(text) || isSensitive(text)) return "PARAM_VALUE_IS_INVALID_PATTERN"
  }
  return undefined
}

export const CustomData = Schema.Record(Schema.String, Schema.Json).check(Schema.makeFilter(judge))
export type CustomData = typeof CustomData.Type
