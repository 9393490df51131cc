/**
 * Parses JSON as platform.md 1 permits it: depth and number of values are bounded, no key is repeated, and no text has
 * a NUL or half of a surrogate pair. A fault of this kind is answered alone, before the request is decoded.
 */
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import type { WireProblem } from "../../response/ErrorCodes.ts"
import * as JsonSyntax from "./JsonSyntax.ts"

/** The most objects and lists inside one another. */
export const maxDepth = 32
/** The most values in a body, at any depth, so that a small body is also cheap to process. An empty object or list counts twice. */
export const maxValues = 10_000

export type ParsedJson =
  | { readonly _tag: "Json"; readonly value: unknown }
  | { readonly _tag: "Wrong"; readonly problems: ReadonlyArray<WireProblem> }

const repeatedKey = (path: ReadonlyArray<string>): WireProblem => ({
  place: "body",
  path: Problem.showablePath(path),
  reason: "PARAM_IS_REPEATED"
})
const unstorableText = (path: ReadonlyArray<string>): WireProblem => ({
  place: "body",
  path: Problem.showablePath(path),
  reason: "PARAM_VALUE_IS_INVALID_PATTERN",
  requirement: Text.storableRequirement
})
const wrong = (...problems: ReadonlyArray<WireProblem>): ParsedJson => ({ _tag: "Wrong", problems })
const malformed = (requirement: string) =>
  wrong({ place: "body", path: [], reason: "PARAM_VALUE_IS_WRONG_TYPE", requirement })
const tooMuch = (most: number) =>
  wrong({
    place: "body",
    path: [],
    reason: "PARAM_VALUE_IS_OUT_OF_RANGE",
    requirement: `must have at most ${maxDepth} levels and ${most} values`
  })

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const empty: ParsedJson = { _tag: "Json", value: {} }

/** Parses a body with at most `most` values. An empty body is an empty object. */
export const parse = (bytes: Uint8Array, most = maxValues): ParsedJson => {
  if (bytes.length === 0) return empty
  let text: string
  let value: unknown
  try {
    text = utf8.decode(bytes)
  } catch {
    return malformed("must be UTF-8")
  }
  try {
    value = JSON.parse(text)
  } catch {
    // the message of the error quotes the body, which neither a response nor a log may contain
    return malformed(`is malformed JSON at ${JsonSyntax.placeOf(text, JsonSyntax.faultOf(text))}`)
  }
  const repeated = scan(text, most)
  if (repeated === null) return tooMuch(most)
  if (repeated.length > 0) return wrong(...repeated.map(repeatedKey))
  const broken = text.includes("\\u") ? unstorable(value, []) : []
  return broken.length > 0 ? wrong(...broken.map(unstorableText)) : { _tag: "Json", value }
}

interface Frame {
  /** the keys of an object so far; null: a list */
  readonly keys: Set<string> | null
  /** the current member or element */
  at: string
  index: number
}

/** The index of the quote that ends a string whose content begins at `from`. */
const endOfString = (text: string, from: number): number => {
  let end = text.indexOf('"', from)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

const isEscaped = (text: string, at: number): boolean => {
  let slashes = 0
  while (text.charCodeAt(at - 1 - slashes) === 92) slashes += 1
  return slashes % 2 === 1
}

const keyOf = (literal: string): string => {
  const key: unknown = literal.includes("\\") ? JSON.parse(literal) : literal.slice(1, -1)
  return String(key)
}

/** The paths of the repeated keys of valid JSON; null: it is too deep or has too many values. */
const scan = (text: string, most: number): ReadonlyArray<ReadonlyArray<string>> | null => {
  const frames: Array<Frame> = []
  const repeated: Array<ReadonlyArray<string>> = []
  let expectsKey = false
  let values = 0
  for (let i = 0; i < text.length; i++) {
    const top = frames[frames.length - 1]
    switch (text.charCodeAt(i)) {
      case 123: // {
      case 91: // [
        if (frames.length === maxDepth || ++values > most) return null
        expectsKey = text.charCodeAt(i) === 123
        frames.push({ keys: expectsKey ? new Set() : null, at: "0", index: 0 })
        break
      case 125: // }
      case 93: // ]
        frames.pop()
        expectsKey = false
        break
      case 44: // ,
        if (++values > most) return null
        if (top !== undefined && top.keys === null) top.at = String(++top.index)
        expectsKey = top !== undefined && top.keys !== null
        break
      case 34: {
        const end = endOfString(text, i + 1)
        if (expectsKey && top !== undefined && top.keys !== null) {
          top.at = keyOf(text.slice(i, end + 1))
          const seen = top.keys.size
          if (top.keys.add(top.at).size === seen) repeated.push(frames.map(({ at }) => at))
          expectsKey = false
        }
        i = end
      }
    }
  }
  return repeated
}

/** The paths of texts that cannot be stored. For such a key it is the path of its object. */
const unstorable = (value: unknown, path: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => {
  if (typeof value === "string") return Text.isStorable(value) ? [] : [path]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    Text.isStorable(key) ? unstorable(each, [...path, key]) : [path]
  )
}
