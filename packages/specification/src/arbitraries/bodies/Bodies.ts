/**
 * Shared parts of the arbitraries of requests: valid bodies, bodies with one problem, and the problem that a
 * service must report for them.
 */
import { Arbitrary, Effect, Schema } from "effect"
import * as fc from "fast-check"

export type Body = { readonly [name: string]: unknown }

/** A body with one problem, and that problem as `path REASON`. */
export interface NearlyRight {
  readonly body: Body
  readonly problem: string
}

export const missingReason = "PARAM_IS_MISSING"
export const wrongType = "PARAM_VALUE_IS_WRONG_TYPE"
export const outside = "PARAM_VALUE_IS_OUT_OF_RANGE"
export const noMember = "PARAM_VALUE_IS_INVALID_ENUM"
export const noForm = "PARAM_VALUE_IS_INVALID_PATTERN"
export const unknown = "PARAM_IS_UNKNOWN"
export const readOnlyReason = "PARAM_CANNOT_BE_MODIFIED"

/** Text without NUL and without unpaired surrogates. */
export const text = (minLength: number, maxLength: number) =>
  fc
    .string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 20) })
    .map((value) => [...value.replaceAll("\0", " ")].slice(0, maxLength).join(""))
export const amount = fc.nat({ max: 99_999_999 })
export const url = fc.webUrl().map((value) => value.slice(0, 2_000))
/** Custom data of small words and numbers, so that nothing resembles a card number. */
export const data = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(fc.boolean(), fc.nat({ max: 999 })), {
  maxKeys: 5
})
export const currency = fc.constantFrom("USD", "CAD")

/** Members that are each present, absent or null. */
export const optional = (members: { readonly [name: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<Body> =>
  fc.record(Object.fromEntries(Object.entries(members).map(([name, value]) => [name, fc.option(value, { freq: 4 })])), {
    requiredKeys: []
  })

/**
 * Valid bodies of a request, derived from its schema. The schema must state all its rules: those of `rbits` and of
 * fields that require each other are checks of the whole body, which yield too few bodies. `readOnlyReason` replaces members
 * that must name something. A hundred bodies are drawn when the first is used; they do not shrink.
 */
export const bodiesOf = <T>(schema: Schema.Codec<T, object>, fixed: Body = {}): fc.Arbitrary<Body> => {
  const encode = Schema.encodeSync(schema)
  let drawn: ReadonlyArray<T> | null = null
  return fc.noShrink(fc.nat(99)).map((index) => {
    drawn ??= Effect.runSync(Effect.orDie(Arbitrary.sampleEffect(Arbitrary.schema(schema), { count: 100, seed: 7 })))
    const body = drawn[index]
    if (body === undefined) throw new Error("the schema yields fewer bodies")
    return { ...encode(body), ...fixed }
  })
}

/**
 * The member at a dotted path gets a value, for which the service reports the reason; `undefined` removes the member. The
 * problem has this path unless `at` states another. A replacement fits only where an object or a list is.
 */
export type Break = readonly [path: string, value: unknown, reason: string, at?: string, isReplacement?: boolean]

/** The same problems in a member. */
export const below = (member: string, breaks: ReadonlyArray<Break>): ReadonlyArray<Break> =>
  breaks.map(([path, value, reason, at = path]) => [`${member}.${path}`, value, reason, `${member}.${at}`])

/** A value of which the member at a path has another value; null: the value has no such part. */
const replaced = (value: unknown, [name = "", ...rest]: ReadonlyArray<string>, wrong: unknown): object | null => {
  if (typeof value !== "object" || value === null) return null
  const member = rest.length === 0 ? wrong : replaced(Reflect.get(value, name), rest, wrong)
  if (member === null && rest.length > 0) return null
  if (Array.isArray(value)) return name in value ? value.with(Number(name), member) : null
  return Object.fromEntries(Object.entries({ ...value, [name]: member }).filter(([, each]) => each !== undefined))
}

const valueAt = (body: unknown, names: ReadonlyArray<string>): unknown =>
  names.reduce((part, name) => (typeof part === "object" && part !== null ? Reflect.get(part, name) : null), body)

/** A body with this problem; null: it lacks the part that would have it. */
const broken = (body: Body, [path, value, reason, at = path, isReplacement = false]: Break): NearlyRight | null => {
  const names = path.split(".")
  if (isReplacement && typeof valueAt(body, names) !== "object") return null
  const changed = replaced(body, names, value)
  return changed === null ? null : { body: { ...changed }, problem: `${at} ${reason}` }
}

/** The body with the first problem that fits it, from the one at this index on; null: none fits. */
export const breakAt = (body: Body, breaks: ReadonlyArray<Break>, index: number): NearlyRight | null => {
  const first = breaks.length === 0 ? 0 : index % breaks.length
  for (const each of [...breaks.slice(first), ...breaks.slice(0, first)]) {
    const nearly = broken(body, each)
    if (nearly !== null) return nearly
  }
  return null
}

/** Valid bodies, each with one of the problems. Some problem must fit every body. */
export const withBreaks = (right: fc.Arbitrary<Body>, breaks: ReadonlyArray<Break>): fc.Arbitrary<NearlyRight> =>
  fc.tuple(right, fc.noBias(fc.nat())).map(([body, index]) => {
    const nearly = breakAt(body, breaks, index)
    if (nearly === null) throw new Error("no problem fits the body")
    return nearly
  })

/** A text of 1 to 255 characters, as for names, references and ids. */
export const name = text(1, 255)

export const ofCustomData: ReadonlyArray<Break> = [
  ["custom_data", ["a"], wrongType],
  ["custom_data", { card: "4111-1111-1111-1111" }, noForm]
]
