/**
 * Derives the Schemas of records from the Schemas of the stored fields that they show. A record has every member; one
 * without a value is null (platform.md 1). Limits of requests are left out, because a value stored under an earlier limit
 * is still shown; times stay non-negative. Descriptions are kept.
 */
import { Schema, SchemaAST } from "effect"
import { UnixTime } from "./time/Time.ts"
import { unsafeCoerce } from "./UnsafeCoerce.ts"

/** A member that may be absent in the stored form is null in the record. */
type Shown<E> =
  E extends ReadonlyArray<infer A>
    ? ReadonlyArray<Shown<A>>
    : E extends object
      ? { readonly [K in keyof E]-?: ShownMember<E, K> }
      : E

type IsOptional<E, K extends keyof E> = string extends K ? false : object extends Pick<E, K> ? true : false
type ShownMember<E, K extends keyof E> = Schema.Json extends E[K]
  ? E[K]
  : Shown<Exclude<E[K], undefined>> | (IsOptional<E, K> extends true ? null : never)

type Fields<E> = { readonly [K in keyof E]-?: Schema.Codec<ShownMember<E, K>> }

const integerId = Schema.isInt().annotations?.representation?.id

const isInteger = ({ checks }: SchemaAST.Number): boolean =>
  checks?.some(({ annotations }) => annotations?.representation?.id === integerId) === true

/** Compares identifiers, because an optional member has a copy of the AST. */
const isTime = (ast: SchemaAST.Number): boolean =>
  SchemaAST.resolveIdentifier(ast) === SchemaAST.resolveIdentifier(UnixTime.ast)

const isLiteral = ({ _tag }: SchemaAST.AST): boolean => _tag === "Literal"

const schemaOf = (ast: SchemaAST.AST): Schema.Top => {
  switch (ast._tag) {
    case "String":
      return Schema.String
    case "Number":
      if (isTime(ast)) return UnixTime
      return isInteger(ast) ? Schema.Int : Schema.Number
    case "Arrays":
      return Schema.Array(Schema.Union(ast.rest.map(schemaOf)))
    case "Objects":
      return objectOf(ast)
    case "Union":
      return ast.types.every(isLiteral) ? Schema.make(ast) : Schema.Union(ast.types.map(schemaOf))
    default:
      return Schema.make(ast)
  }
}

const isOptional = ({ type }: SchemaAST.PropertySignature): boolean => type.context?.isOptional === true

/** The member with its description in the stored form. */
const described = (member: Schema.Top, { context }: SchemaAST.AST): Schema.Top =>
  context?.annotations === undefined ? member : member.annotateKey(context.annotations)

const fieldsOf = (
  { propertySignatures }: SchemaAST.Objects,
  valueOf: (ast: SchemaAST.AST) => Schema.Top
): Schema.Struct.Fields =>
  Object.fromEntries(
    propertySignatures.map((each) => {
      const value = valueOf(each.type)
      return [String(each.name), described(isOptional(each) ? Schema.NullOr(value) : value, each.type)]
    })
  )

/** An object with an index signature has no other members. */
const objectOf = (ast: SchemaAST.Objects): Schema.Top => {
  const [index] = ast.indexSignatures
  return index === undefined
    ? Schema.Struct(fieldsOf(ast, schemaOf))
    : Schema.Record(Schema.String, schemaOf(index.type))
}

/** The record of an object: it has all its members, and so do the objects within it. */
export const recordOf = <T, E>(stored: Schema.Codec<T, E>): Schema.Struct<Fields<E>> =>
  unsafeCoerce(schemaOf(SchemaAST.toEncoded(stored.ast)), "`Fields` says of the type what `schemaOf` makes of the AST")

type FieldsAsSent<E> = {
  readonly [K in keyof E]-?: Schema.Codec<Exclude<E[K], undefined> | (IsOptional<E, K> extends true ? null : never)>
}

/** The record of an object: it has all its members, and the objects within it are as the request sent them. */
export const recordAsSentOf = <T, E>(stored: Schema.Codec<T, E>): Schema.Struct<FieldsAsSent<E>> => {
  const ast = SchemaAST.toEncoded(stored.ast)
  const schema = ast._tag === "Objects" ? Schema.Struct(fieldsOf(ast, Schema.make)) : Schema.make(ast)
  return unsafeCoerce(schema, "`FieldsAsSent` says of the type what `fieldsOf` makes of the AST")
}
