/**
 * The document of a row: the state as JSON, and the form in which it was written.
 * The form is derived from the Schema of the state, so it changes with the Schema. A
 * document of the current form was written by this code and is read as it is; one of
 * another form, or of none, is decoded by the Schema.
 *
 * A state whose members have other names or values when stored is always encoded and
 * decoded, and its document has no form.
 */
import { Effect, Hash, Schema, type SchemaAST, SchemaGetter } from "effect"
import * as CompiledDecoder from "../vocabulary/CompiledDecoder.ts"
import type { JsonObject } from "../vocabulary/Json.ts"

/**
 * A member of a state that older documents lack, or that few states have a value for: reading a document without it
 * gives `absent`. A new optional member of a state needs no migration.
 */
export const field = <S extends Schema.Constraint>(schema: S, absent: S["Type"]) =>
  Schema.withDecodingDefaultTypeKey<S>(Effect.succeed(absent))(schema)

/** Whether every value of the Schema is JSON and is stored as it is. */
export const isPlain = (ast: SchemaAST.AST): boolean => {
  if (ast.encoding?.some((link) => !isUnchanged(link)) === true) return false
  switch (ast._tag) {
    case "Null":
    case "String":
    case "Number":
    case "Boolean":
      return true
    case "Literal":
      return typeof ast.literal !== "bigint"
    case "Arrays":
      return [...ast.elements, ...ast.rest].every(isPlain)
    case "Objects":
      return [...ast.propertySignatures, ...ast.indexSignatures].every(({ type }) => isPlain(type))
    case "Union":
      return ast.types.every(isPlain)
    default:
      return ast === Schema.Json.ast
  }
}

/** A default that decoding adds for an absent member is no change of what is stored. */
const isUnchanged = ({ to, transformation }: SchemaAST.Link): boolean =>
  transformation.encode === SchemaGetter.passthrough() && isPlain(to)

/** A short name of the form that this Schema stores. */
const formOf = (state: Schema.Top): string => {
  const text = JSON.stringify(Schema.toRepresentation(Schema.toEncoded(state)))
  return `${text.length.toString(36)}-${(Hash.string(text) >>> 0).toString(36)}`
}

function asDocument(encoded: unknown): JsonObject
function asDocument(encoded: unknown): unknown {
  if (typeof encoded !== "object") throw new TypeError("a state is encoded as an object")
  return encoded
}

/** A plain state as a document; its member `_form` names the form. */
function withForm<S>(state: S, current: string): JsonObject
function withForm(state: unknown, current: string): unknown {
  if (typeof state !== "object") throw new TypeError("a state is an object")
  return { ...state, _form: current }
}

/** The plain state of a document. */
function stateIn<S>(doc: JsonObject): S
function stateIn({ _form, ...state }: JsonObject): unknown {
  return state
}

/** How states of a kind become documents, and documents states. */
export interface StoredState<S> {
  readonly write: (state: S) => JsonObject
  /** Throws when a document of another form does not fit the Schema. */
  readonly read: (doc: JsonObject) => S
}

/** A document is decoded once, however often it is read. */
const once = <S>(decode: (doc: JsonObject) => S): ((doc: JsonObject) => S) => {
  const states = new WeakMap<JsonObject, { readonly state: S }>()
  return (doc) => {
    const known = states.get(doc)
    if (known !== undefined) return known.state
    const state = decode(doc)
    states.set(doc, { state })
    return state
  }
}

export const of = <S>(state: Schema.Codec<S, unknown>): StoredState<S> => {
  const decode = CompiledDecoder.ofStored(state)
  if (!isPlain(state.ast)) {
    const encode = CompiledDecoder.ofStored(Schema.flip(state))
    return { write: (value) => asDocument(encode(value)), read: once(decode) }
  }
  let known: string | undefined
  const current = () => (known ??= formOf(state))
  return {
    write: (value) => withForm(value, current()),
    read: (doc) => (doc["_form"] === current() ? stateIn(doc) : decode(doc))
  }
}
