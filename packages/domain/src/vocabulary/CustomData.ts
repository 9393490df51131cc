/**
 * What a platform keeps of its own beside a resource: a JSON object without
 * personal or card data (platform.md 5). It is replaced as a whole.
 */
import { Schema } from "effect"
import * as OpenObject from "./OpenObject.ts"
import { isSensitive } from "./Sensitive.ts"

/** A problem is one of the whole object, for a path must not repeat a sensitive key. */
const judge = (data: OpenObject.OpenObject): string | undefined => {
  const problem = OpenObject.problemOf(data)
  if (problem !== undefined) return problem
  for (const text of OpenObject.leaves(data)) if (isSensitive(text)) return "PARAM_VALUE_IS_INVALID_PATTERN"
  return undefined
}

export const CustomData = Schema.Record(Schema.String, Schema.Json).check(Schema.makeFilter(judge))
export type CustomData = typeof CustomData.Type
