/** Decodes by a schema as the HTTP API does, and shows each problem as `path REASON`. */
import { Result, Schema } from "effect"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import type * as Problem from "@payments-platform/domain/vocabulary/Problem"

export const pathsAndReasons = (problems: ReadonlyArray<Problem.Problem>): ReadonlyArray<string> =>
  problems.map(({ path, reason }) => `${path.join(".")} ${reason}`.trim())

export const problemsOf = (schema: Schema.ConstraintDecoder<unknown>, input: unknown): ReadonlyArray<string> =>
  Result.match(CompiledDecoder.requestDecoder(schema)(input), { onSuccess: () => [], onFailure: pathsAndReasons })

export const decode = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, input: unknown): S["Type"] =>
  Schema.decodeUnknownSync(schema)(input, { errors: "all", onExcessProperty: "error" })

/** UNIX seconds of an ISO 8601 time. */
export const seconds = (iso: string): number => Date.parse(iso) / 1000
