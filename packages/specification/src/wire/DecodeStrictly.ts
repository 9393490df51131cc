/** Decodes bodies of the model's requests as the HTTP API does. They are always valid, so a problem throws. */
import { Result, type Schema } from "effect"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"

export const decode = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, body: unknown): S["Type"] =>
  Result.getOrThrowWith(
    CompiledDecoder.requestDecoder(schema)(body),
    (problems) => new TypeError(JSON.stringify(problems))
  )
