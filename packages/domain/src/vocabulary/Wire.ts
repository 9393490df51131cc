/**
 * The JSON form of domain types: camelCase members in the domain, the contract's
 * snake_case on the wire. A type is defined once as a Schema; requests, records and
 * stored rows are its encoded side.
 */
import { Schema, type SchemaAST, Struct } from "effect"
import * as Check from "./Check.ts"
import type * as Problem from "./Problem.ts"
import { snake } from "./text/SnakeCase.ts"
import { unsafeCoerce } from "./UnsafeCoerce.ts"

/** `postalCode` becomes `postal_code`, as a type. Tail recursion has no depth limit in TypeScript. */
export type Snake<S extends string, Done extends string = ""> = S extends `${infer Head}${infer Tail}`
  ? Snake<Tail, `${Done}${Head extends Lowercase<Head> ? "" : "_"}${Lowercase<Head>}`>
  : Done

type Keys<F> = { readonly [K in keyof F]: K extends string ? Snake<K> : K }

/** The wire names of the members of a struct. */
export const keys = <F extends Schema.Struct.Fields>(fields: F) =>
  unsafeCoerce<Keys<F>>(
    Object.fromEntries(Object.keys(fields).map((key) => [key, snake(key)])),
    "`Snake` says of the names what `snake` makes of them"
  )

/** The names that a getter reads by the names that it gives, for each getter that only renames members. */
const renamings = new WeakMap<object, ReadonlyMap<string, string>>()

/** The names that a getter reads, by the names that it gives; null: it does more than rename members. */
export const renamedBy = (getter: object): ReadonlyMap<string, string> | null => renamings.get(getter) ?? null

/** The annotations of a member, such as its description. */
const annotationsOf = ({ ast }: Schema.Constraint) => ast.context?.annotations

/** The schema of a member with these annotations in its decoded and its encoded form. */
const annotated = (member: Schema.Constraint, annotations: ReturnType<typeof annotationsOf>): Schema.Top => {
  const self = Schema.make<Schema.Top>(member.ast)
  if (annotations === undefined) return self
  const decoded = self.annotateKey(annotations)
  return decoded.ast.encoding === undefined ? decoded : Schema.flip(Schema.flip(decoded).annotateKey(annotations))
}

/** These members with the annotations of those that they are made from. */
const annotatedAs = <F extends Schema.Struct.Fields>(made: F, from: Schema.Struct.Fields): F =>
  unsafeCoerce(
    Object.fromEntries(
      Object.entries(made).map(([name, member]) => {
        const { [name]: origin = member } = from
        const annotations = annotationsOf(origin)
        return [name, annotations === undefined ? member : annotated(member, annotations)]
      })
    ),
    "annotations leave the types of members as they are"
  )

/** A struct whose encoded members are snake_case. Descriptions of members hold for both forms. */
export const struct = <const F extends Schema.Struct.Fields>(fields: F) => {
  const self = Schema.Struct(annotatedAs(fields, fields))
  const names = keys(fields)
  const renamed = self.pipe(Schema.encodeKeys<typeof self, Keys<F>>(names))
  for (const { transformation } of renamed.ast.encoding ?? []) {
    if (transformation._tag !== "Transformation") continue
    renamings.set(transformation.decode, new Map(Object.entries(names)))
    renamings.set(transformation.encode, new Map(Object.entries(names).map(([name, wireName]) => [wireName, name])))
  }
  return renamed
}

/** The schema with annotations. Its type keeps its name, so that declarations do not repeat its members. */
export const annotate = <S extends Schema.Top>(schema: S, annotations: Schema.Annotations.Annotations): S =>
  unsafeCoerce(schema.annotate(annotations), "annotations leave the type as it is")

/** The member of a struct with annotations. Its type keeps its name, so that declarations do not repeat its members. */
export const annotateKey = <S extends Schema.Top>(schema: S, annotations: { readonly description: string }): S =>
  unsafeCoerce(schema.annotateKey(annotations), "annotations leave the type as it is")

/** The annotation of an update, in which null clears (NullMembers.ts). */
export const clearsKey = "nullClears"

/** The struct of an update: null clears the members that accept it, at any depth. Elsewhere a null is an absent member. */
export const mergePatch = <const F extends Schema.Struct.Fields>(fields: F) =>
  annotate(struct(fields), { [clearsKey]: true })

/**
 * The codec of a schema with many members. Declarations of other schemas name an interface that extends it; without such
 * an interface they repeat all members.
 */
export type CodecOf<S extends Schema.Constraint> = Schema.Codec<S["Type"], S["Encoded"]>

type Patched<F extends Schema.Struct.Fields> = { readonly [K in keyof F]: Schema.optionalKey<Schema.NullOr<F[K]>> }
type Sparse<F extends Schema.Struct.Fields> = { readonly [K in keyof F]: Schema.optionalKey<F[K]> }

/** Members of a merge patch: omitted keeps, null clears. */
export const patchMembers = <const F extends Schema.Struct.Fields>(fields: F): Patched<F> =>
  annotatedAs(Struct.map(Struct.map(fields, Schema.NullOr), Schema.optionalKey), fields)

/** Members of a stored object: a member without a value is absent. */
export const sparse = <const F extends Schema.Struct.Fields>(fields: F): Sparse<F> =>
  annotatedAs(Struct.map(fields, Schema.optionalKey), fields)

/** A Schema that rejects every value by this check. */
const refused = (check: SchemaAST.Check<unknown>) =>
  unsafeCoerce<Schema.Codec<never, unknown>>(Schema.Unknown.check(check), "no value passes the check")

/** A value that no request may contain: it is part of answers only, or fixed (merchants.md 0). */
export const readOnlyValue = refused(Check.never("PARAM_CANNOT_BE_MODIFIED"))

/** A member that no request may contain. Descriptions of requests leave it out. */
export const readOnly = Schema.optionalKey(readOnlyValue).annotateKey({ readOnly: true })

/** The members that every record has and no request may contain (merchants.md 0). */
export const recordMembers = {
  id: readOnly,
  resource: readOnly,
  path: readOnly,
  owner: readOnly,
  createTime: readOnly,
  apiVersion: readOnly
}

/**
 * The rest of a struct whose keys are data (a country, an exchange, a numbered name): unknown keys that match `form` are
 * rejected with `reason` instead of PARAM_IS_UNKNOWN, for they do not meet the requirement.
 */
export const otherKeys = (form: RegExp, reason: Problem.Reason, requirement: string) =>
  Schema.Record(
    Schema.String.check(Check.pattern(form)).pipe(Schema.brand("OtherKey")),
    refused(Check.must(() => false, reason, requirement))
  )

/** An object whose keys are data and match `form`; another key is rejected with `reason`. */
export const record = <V extends Schema.Constraint>(form: RegExp, value: V, reason: Problem.Reason) =>
  Schema.StructWithRest(Schema.Struct({}), [
    Schema.Record(Schema.String.check(Check.pattern(form)), value),
    otherKeys(new RegExp(`^(?!${form.source})`), reason, `must have a name that matches ${form.source}`)
  ])

/** An object before decoding: each member may have any type, or be absent. */
export type RawMembers<Encoded> = { readonly [Name in keyof Encoded]?: unknown }

/**
 * Adds a check of the undecoded members of an object, by their wire names. The
 * library runs a check of a struct only if every member is valid; `Problem.ofError`
 * runs this one even if some are not.
 */
export const withRule = <S extends Schema.Top>(
  self: S,
  find: (given: RawMembers<S["Encoded"]>) => ReadonlyArray<Problem.Problem>
): Schema.Codec<S["Type"], S["Encoded"], S["DecodingServices"], S["EncodingServices"]> =>
  Schema.flip(Schema.flip(self).check(Check.rawObject(find)))
