/**
 * The problems that the Schema of a request states of its members: a wrong type, a value outside its limits or its list,
 * a missing or a read-only member, and a member that it does not have. What several members say together is not among
 * them.
 */
import { Schema } from "effect"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import { type Break, readOnlyReason, missingReason, noForm, noMember, outside, unknown, wrongType } from "./Bodies.ts"

type Described = { readonly [key: string]: unknown }

const partsOf = (described: Described, key: string): ReadonlyArray<Described> => {
  const parts = described[key]
  return Array.isArray(parts) ? parts.filter(isObject) : []
}

/** A limit of a description, which may stand in a part of it. */
const limitOf = (described: Described, key: string): number | null => {
  const limit = [described, ...partsOf(described, "allOf")].map((part) => part[key]).find(Number.isSafeInteger)
  return typeof limit === "number" ? limit : null
}

/** The description of a member without the null that it may be. */
const withoutNull = (described: Described): Described =>
  partsOf(described, "anyOf").find(({ type }) => type !== "null") ?? described

const textBreaks = (name: string, described: Described): ReadonlyArray<Break> => {
  if (Array.isArray(described["enum"])) return [[name, "no such value", noMember]]
  const [minimum, maximum] = [limitOf(described, "minLength"), limitOf(described, "maxLength")]
  if (minimum === null || maximum === null) return []
  return [
    ...(minimum === 1 ? [[name, "", outside] as const] : []),
    [name, "x".repeat(maximum + 1), outside],
    [name, `${"x".repeat(minimum)}\0`, noForm]
  ]
}

const numberBreaks = (name: string, described: Described): ReadonlyArray<Break> => {
  const [minimum, maximum] = [limitOf(described, "minimum"), limitOf(described, "maximum")]
  return [
    [name, 0.5, wrongType],
    ...(minimum === null ? [] : [[name, minimum - 1, outside] as const]),
    ...(maximum === null || maximum === Number.MAX_SAFE_INTEGER ? [] : [[name, maximum + 1, outside] as const])
  ]
}

/** The problems of a value that is there. */
const valueBreaks = (name: string, described: Described): ReadonlyArray<Break> => {
  switch (described["type"]) {
    case "string":
      return [[name, 7, wrongType], ...textBreaks(name, described)]
    case "integer":
      return [[name, "7", wrongType], ...numberBreaks(name, described)]
    case "boolean":
      return [[name, "true", wrongType]]
    case "array":
      return [[name, {}, wrongType]]
    case "object":
      return [[name, ["a"], wrongType]]
    default:
      return []
  }
}

/** The problems of each member but those named in `except`. */
export const breaksOf = (request: Schema.Top, ...except: ReadonlyArray<string>): ReadonlyArray<Break> => {
  const { properties, required }: Described = Schema.toJsonSchemaDocument(request).schema
  const names: ReadonlyArray<unknown> = Array.isArray(required) ? required : []
  const members = Object.entries(isObject(properties) ? properties : {}).filter(([name]) => !except.includes(name))
  return [
    ["colour", "red", unknown],
    ...members.flatMap(([name, described]): ReadonlyArray<Break> => {
      if (!isObject(described)) return []
      if (described["readOnly"] === true) return [[name, "x", readOnlyReason]]
      const values = valueBreaks(name, withoutNull(described))
      return names.includes(name) ? [[name, undefined, missingReason], ...values] : values
    })
  ]
}
