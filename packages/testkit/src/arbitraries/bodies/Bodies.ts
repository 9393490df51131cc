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

export type Break = readonly [member: string, value: unknown, reason: string, at?: string]

const broken = (body: Body, [member, value, reason, at = member]: Break): NearlyRight => ({
  body: Object.fromEntries(Object.entries({ ...body, [member]: value }).filter(([, each]) => each !== undefined)),
  problem: `${at} ${reason}`
})

export const withBreaks = (body: fc.Arbitrary<Body>, breaks: ReadonlyArray<Break>): fc.Arbitrary<NearlyRight> =>
  fc.tuple(body, fc.constantFrom(...breaks)).map(([right, each]) => broken(right, each))

/** The same bodies as the value of a member. */
export const below = (member: string, nearly: fc.Arbitrary<NearlyRight>): fc.Arbitrary<NearlyRight> =>
  nearly.map(({ body, problem }) => ({ body: { [member]: body }, problem: `${member}.${problem}` }))

/** The same bodies with the members of another body. */
export const beside = (body: fc.Arbitrary<Body>, nearly: fc.Arbitrary<NearlyRight>): fc.Arbitrary<NearlyRight> =>
  fc.tuple(body, nearly).map(([right, { body: wrong, problem }]) => ({ body: { ...right, ...wrong }, problem }))

/** A text of 1 to 255 characters, as for names, references and ids. */
export const name = text(1, 255)

export const ofCustomData: ReadonlyArray<Break> = [
  ["custom_data", ["a"], wrongType],
  ["custom_data", { card: "4111-1111-1111-1111" }, noForm]
]
export const ofReferenceId: ReadonlyArray<Break> = [
  ["reference_id", "", outside],
  ["reference_id", 7, wrongType],
  ["reference_id", "a\0", noForm]
]
