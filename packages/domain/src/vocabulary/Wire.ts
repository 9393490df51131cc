/**
 * How a shape of the domain is written in JSON: camelCase members inside, the
 * contract's snake_case outside. A shape is defined once; requests, records and
 * stored rows are all its encoded side.
 */
import { Schema } from "effect"
import * as Problem from "./Problem.ts"
import { snake } from "./SnakeCase.ts"

/** `postalCode` -> `postal_code`, at the level of types; by tail recursion, which TypeScript follows to any length. */
export type Snake<S extends string, Done extends string = ""> = S extends `${infer Head}${infer Tail}`
  ? Snake<Tail, `${Done}${Head extends Lowercase<Head> ? "" : "_"}${Lowercase<Head>}`>
  : Done

type Keys<F> = { readonly [K in keyof F]: K extends string ? Snake<K> : K }

export function keys<F extends Schema.Struct.Fields>(fields: F): Keys<F>
export function keys(fields: Schema.Struct.Fields): Record<string, string> {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, snake(key)]))
}

/** A struct whose members are snake_case when encoded. */
export const struct = <const F extends Schema.Struct.Fields>(fields: F) => {
  const self = Schema.Struct(fields)
  return self.pipe(Schema.encodeKeys<typeof self, Keys<F>>(keys(fields)))
}

type Patched<F extends Schema.Struct.Fields> = { readonly [K in keyof F]: Schema.optionalKey<Schema.NullOr<F[K]>> }
type Sparse<F extends Schema.Struct.Fields> = { readonly [K in keyof F]: Schema.optionalKey<F[K]> }

/** Members of a merge patch: omitted keeps, null clears. */
export function patched<const F extends Schema.Struct.Fields>(fields: F): Patched<F>
export function patched(fields: Schema.Struct.Fields): Schema.Struct.Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, Schema.optionalKey(Schema.NullOr(field))])
  )
}

/** Members of what patches leave behind: a member without a value is absent. */
export function sparse<const F extends Schema.Struct.Fields>(fields: F): Sparse<F>
export function sparse(fields: Schema.Struct.Fields): Schema.Struct.Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, Schema.optionalKey(field)]))
}

/** Members as a record answers them: null without a value, not absent (platform.md 1). */
export const whole = (fields: Schema.Struct.Fields, encoded: object): { readonly [name: string]: Schema.Json } => ({
  ...Object.fromEntries(Object.keys(fields).map((key) => [snake(key), null])),
  ...encoded
})

/** A value that is refused with its reason, whatever it is. */
function refused(reason: string): Schema.Codec<never, unknown>
function refused(reason: string): Schema.Top {
  return Schema.Unknown.check(Schema.makeFilter(() => reason))
}

/** A value that no request may state: it belongs to answers only, or is fixed (merchants.md 0). */
export const fixed = refused("PARAM_CANNOT_BE_MODIFIED")

/** A member that no request may state. */
export const readOnly = Schema.optionalKey(fixed)

/** The members that every answer has and no request may state (merchants.md 0). */
export const answered = {
  id: readOnly,
  resource: readOnly,
  path: readOnly,
  owner: readOnly,
  createTime: readOnly,
  apiVersion: readOnly
}

/**
 * Keys that are data (a country, an exchange, a numbered name) but none that is
 * known: a rest of a struct, for those that `form` matches, with a reason of their
 * own instead of PARAM_IS_UNKNOWN.
 */
export const otherKeys = (form: RegExp, reason: string) =>
  Schema.Record(Schema.String.check(Schema.isPattern(form)).pipe(Schema.brand("OtherKey")), refused(reason))

/** An object by keys that are data; a key of another form has the reason given. */
export const record = <V extends Schema.Constraint>(form: RegExp, value: V, reason: string) =>
  Schema.StructWithRest(Schema.Struct({}), [
    Schema.Record(Schema.String.check(Schema.isPattern(form)), value),
    otherKeys(new RegExp(`^(?!${form.source})`), reason)
  ])

/** An object as it came: each member may be of any type, or absent. */
export type Came<Encoded> = { readonly [Name in keyof Encoded]?: unknown }

type Members = { readonly [name: string]: unknown }
const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The members of what should be an object; none when it is none. */
export const membersOf = (value: unknown): Members => (isMembers(value) ? value : {})

/**
 * A rule over the members of an object as they came, by their wire names. A check
 * of a struct runs only when every member is right; `Problem.ofError` runs this
 * one also when some are not.
 */
export function judged<S extends Schema.Constraint>(
  self: S,
  judge: (given: Came<S["Encoded"]>) => ReadonlyArray<Problem.Problem>
): Schema.Codec<S["Type"], S["Encoded"], S["DecodingServices"], S["EncodingServices"]>
export function judged(self: Schema.Top, judge: Problem.Judge): Schema.Top {
  return Schema.flip(
    Schema.flip(self).check(
      Schema.makeFilter((given: unknown) => issues(judge(membersOf(given))), { [Problem.judgeKey]: judge })
    )
  )
}

/** The problems that a rule found, as a check states them. */
export const issues = (problems: ReadonlyArray<Problem.Problem>) =>
  problems.map(({ path, reason }) => ({ path, issue: reason }))
