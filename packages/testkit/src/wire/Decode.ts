/** Bodies of the model's requests as the platform understands them: what the sequences send is right by itself. */
import { Schema } from "effect"

/** As HTTP decodes: nothing unknown is let through. */
export const strict = { errors: "all", onExcessProperty: "error" } as const

export const decode = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, body: unknown): S["Type"] =>
  Schema.decodeUnknownSync(schema)(body, strict)
