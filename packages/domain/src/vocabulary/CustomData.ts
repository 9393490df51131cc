/**
 * What a platform keeps of its own beside a resource: a JSON object without
 * personal or card data (platform.md 5). It is replaced as a whole.
 */
import { Schema } from "effect"
import * as FreeFormObject from "./FreeFormObject.ts"
import { isSensitive } from "./SensitiveText.ts"

/** A problem is one of the whole object, for a path must not repeat a sensitive key. */
const judge = (data: FreeFormObject.OpenObject): string | undefined => {
  const problem = FreeFormObject.problemOf(data)
  if (problem !== undefined) return problem
  for (const text of FreeFormObject.leaves(data)) if (isSensitive(text)) return "PARAM_VALUE_IS_INVALID_PATTERN"
  return undefined
}

export const CustomData = Schema.Record(Schema.String, Schema.Json).check(Schema.makeFilter(judge))
export type CustomData = typeof CustomData.Type
