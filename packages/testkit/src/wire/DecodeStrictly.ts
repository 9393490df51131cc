/** Decodes bodies of the model's requests as the HTTP API does. They are always valid, so a problem throws. */
import { Schema } from "effect"

/** The options of the HTTP API: all problems are reported, and unknown members are problems. */
export const strict = { errors: "all", onExcessProperty: "error" } as const

export const decode = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, body: unknown): S["Type"] =>
  Schema.decodeUnknownSync(schema)(body, strict)
