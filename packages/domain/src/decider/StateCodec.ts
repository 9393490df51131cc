/**
 * States as stores keep them. In the process a document is the state itself; a database has its JSON, which the Schema of
 * the state writes and reads. A member that equals its default is left out of the JSON.
 */
import { Effect, Option, Schema, SchemaGetter } from "effect"
import * as CompiledDecoder from "../schema-compiler/CompiledDecoder.ts"
import type { JsonObject } from "../vocabulary/text/Json.ts"
import { unsafeCoerce } from "../vocabulary/UnsafeCoerce.ts"

/** All empty lists are one default. */
const isDefault = (value: unknown, byDefault: unknown): boolean =>
  value === byDefault ||
  (Array.isArray(value) && Array.isArray(byDefault) && value.length === 0 && byDefault.length === 0)

/** A member of a state that its JSON may lack. */
export interface Field<S extends Schema.Constraint> extends Schema.decodeTo<Schema.toType<S>, Schema.optionalKey<S>> {}

/**
 * A member of a state with a default. The default is not stored: JSON without the member is read with it. So a new member
 * with a default needs no migration.
 */
export const field = <S extends Schema.Constraint>(schema: S, byDefault: S["Type"]): Field<S> =>
  Schema.optionalKey(schema).pipe(
    Schema.decodeTo(Schema.toType(schema), {
      decode: SchemaGetter.withDefault(Effect.succeed(byDefault)),
      encode: SchemaGetter.transformOptional<S["Type"], S["Type"]>(
        Option.filter((value: S["Type"]) => !isDefault(value, byDefault))
      )
    })
  )

/** A member of a state that may be null. A null is not stored. */
export const orNull = <S extends Schema.Constraint>(schema: S): Field<Schema.NullOr<S>> =>
  field(Schema.NullOr(schema), null)

/** The state in a row. */
export interface StateDocument {
  /** the JSON of the state */
  readonly toJSON: () => JsonObject
}

const asJson = (encoded: unknown): JsonObject => {
  if (typeof encoded !== "object") throw new TypeError("a state is encoded as an object")
  return unsafeCoerce(encoded, "the Schema of a state encodes JSON")
}

/** The JSON of a state as a database gave it. */
class Parsed implements StateDocument {
  readonly parsed: JsonObject
  /** the state, once it was read */
  state: StateDocument | null = null
  constructor(parsed: JsonObject) {
    this.parsed = parsed
  }
  toJSON(): JsonObject {
    return this.parsed
  }
}

/** The document of a row that a database has. */
export const ofJson = (json: JsonObject): StateDocument => new Parsed(json)

/** Writes the states of one resource kind as documents, and reads them. */
export interface StoredState<S> {
  readonly write: (state: S) => StateDocument
  /** A document is decoded once, however often it is read. Throws when its JSON does not fit the Schema. */
  readonly read: (document: StateDocument) => S
}

export const make = <S>(schema: Schema.Codec<S, unknown>): StoredState<S> => {
  const decode = CompiledDecoder.storedDecoder(schema)
  const encode = CompiledDecoder.storedDecoder(Schema.flip(schema))

  class Known implements StateDocument {
    readonly state: S
    constructor(state: S) {
      this.state = state
    }
    toJSON(): JsonObject {
      return asJson(encode(this.state))
    }
  }

  return {
    write: (state) => new Known(state),
    read: (document) => {
      const known = document instanceof Parsed ? document.state : document
      if (known instanceof Known) return known.state
      const state = decode(document.toJSON())
      if (document instanceof Parsed) document.state = new Known(state)
      return state
    }
  }
}
