/**
 * The problems that the Schema of a request states of its members at any depth: a wrong type, a value outside its limits
 * or its list, a missing or a read-only member, and a member that it does not have. Rules that join several members are
 * not among them.
 */
import { Schema } from "effect"
import * as fc from "fast-check"
import { isObject, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import {
  type Body,
  type Break,
  breakAt,
  missingReason,
  type NearlyRight,
  noForm,
  noMember,
  outside,
  readOnlyReason,
  unknown,
  wrongType
} from "./Bodies.ts"

type Described = { readonly [key: string]: unknown }

/** A value of a member and what is wrong with it; undefined: the member is missing. */
type Wrong = readonly [value: unknown, reason: string]

const partsOf = (described: Described, key: string): ReadonlyArray<Described> => {
  const parts = described[key]
  return Array.isArray(parts) ? parts.filter(isObject) : []
}

/** A limit of a description, which may stand in a part of it. */
const limitOf = (described: Described, key: string): number | null => {
  const limit = [described, ...partsOf(described, "allOf")].map((part) => part[key]).find(Number.isSafeInteger)
  return typeof limit === "number" ? limit : null
}

const wrongTexts = (described: Described): ReadonlyArray<Wrong> => {
  if (Array.isArray(described["enum"])) return [["no such value", noMember]]
  const [minimum, maximum] = [limitOf(described, "minLength"), limitOf(described, "maxLength")]
  if (minimum === null || maximum === null) return []
  return [
    ...(minimum === 1 ? [["", outside] as const] : []),
    ["x".repeat(maximum + 1), outside],
    [`${"x".repeat(minimum)}\0`, noForm]
  ]
}

const wrongNumbers = (described: Described): ReadonlyArray<Wrong> => {
  const [minimum, maximum] = [limitOf(described, "minimum"), limitOf(described, "maximum")]
  return [
    ...(described["type"] === "integer" ? [[Math.max(minimum ?? 0, 0) + 0.5, wrongType] as const] : []),
    ...(minimum === null ? [] : [[minimum - 1, outside] as const]),
    ...(maximum === null || maximum === Number.MAX_SAFE_INTEGER ? [] : [[maximum + 1, outside] as const])
  ]
}

/** The wrong values of a member that is there. */
const wrongValues = (described: Described): ReadonlyArray<Wrong> => {
  if (described["readOnly"] === true) return [["x", readOnlyReason]]
  switch (described["type"]) {
    case "string":
      return [[7, wrongType], ...wrongTexts(described)]
    case "integer":
    case "number":
      return [["7", wrongType], ...wrongNumbers(described)]
    case "boolean":
      return [["true", wrongType]]
    case "array":
      return [[{}, wrongType]]
    case "object":
      return [[["a"], wrongType]]
    default:
      return []
  }
}

/** The description to which a reference leads, without the null that the value may be. */
const resolved = (value: unknown, definitions: Described): Described => {
  const described = membersOf(value)
  const { $ref, ...own } = described
  if (typeof $ref === "string") return { ...resolved(definitions[$ref.split("/").at(-1) ?? ""], definitions), ...own }
  const values = partsOf(described, "anyOf").filter(({ type }) => type !== "null")
  const references = partsOf(described, "allOf").filter((part) => "$ref" in part)
  const [only, other] = [...values, ...references]
  return only === undefined || other !== undefined
    ? described
    : { ...resolved(only, definitions), ...own, anyOf: undefined }
}

const breaksBelow = (
  described: Described,
  definitions: Described,
  path: ReadonlyArray<string>
): ReadonlyArray<Break> => {
  const { items, properties, required } = described
  const names: ReadonlyArray<unknown> = Array.isArray(required) ? required : []
  const breaksAt = (value: unknown, name: string): ReadonlyArray<Break> => {
    const member = resolved(value, definitions)
    const at = [...path, name].join(".")
    const wrong: ReadonlyArray<Wrong> = names.includes(name) ? [[undefined, missingReason]] : []
    const toBreak = ([each, reason]: Wrong): Break => [at, each, reason, at, typeof each === "object"]
    return [...[...wrong, ...wrongValues(member)].map(toBreak), ...breaksBelow(member, definitions, [...path, name])]
  }
  if (isObject(items)) return breaksAt(items, "0")
  if (!isObject(properties)) return []
  return [
    [[...path, "colour"].join("."), "red", unknown],
    ...Object.entries(properties).flatMap(([name, value]) => breaksAt(value, name))
  ]
}

/** The problems of members, but those of the paths in `except` and below them. */
const breaksOf = (request: Schema.Top, except: ReadonlyArray<string>): ReadonlyArray<Break> => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(request)
  const isExcepted = (path: string) => except.some((each) => path === each || path.startsWith(`${each}.`))
  return breaksBelow(resolved(schema, definitions), definitions, []).filter(([path]) => !isExcepted(path))
}

/**
 * Bodies of a request with one problem: about half of them with a problem that the Schema states of a member, the others
 * with one of `breaks`. `except` names the members whose Schema does not say all, because other members decide with them.
 */
export const nearlyRight = (
  right: fc.Arbitrary<Body>,
  request: Schema.Top,
  { breaks = [], except = [] }: { readonly breaks?: ReadonlyArray<Break>; readonly except?: ReadonlyArray<string> } = {}
): fc.Arbitrary<NearlyRight> => {
  let derived: ReadonlyArray<Break> | null = null
  return fc.tuple(right, fc.noBias(fc.nat()), fc.boolean()).map(([body, index, isDerived]) => {
    derived ??= breaksOf(request, except)
    const [first, second] = isDerived ? [derived, breaks] : [breaks, derived]
    const nearly = breakAt(body, first, index) ?? breakAt(body, second, index)
    if (nearly === null) throw new Error("no problem fits the body")
    return nearly
  })
}
