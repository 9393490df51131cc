/**
 * `custom_data`: a JSON object that the platform stores with a resource, without
 * personal or card data (platform.md 5). An update replaces it as a whole.
 */
import { Schema } from "effect"
import * as Check from "./Check.ts"
import * as Problem from "./Problem.ts"
import * as FreeFormObject from "./text/FreeFormObject.ts"
import { isSensitive, noSensitiveText } from "./text/SensitiveText.ts"

const sensitive = Problem.violation("PARAM_VALUE_IS_INVALID_PATTERN", noSensitiveText)

/** A problem has the path of the whole object, because a path must not repeat a sensitive key. */
const find = (data: FreeFormObject.OpenObject): ReadonlyArray<Problem.Problem> => {
  const problem = FreeFormObject.problemOf(data)
  if (problem !== undefined) return [problem]
  for (const text of FreeFormObject.leaves(data)) if (isSensitive(text)) return [sensitive]
  return []
}

export const CustomData = Schema.Record(Schema.String, Schema.Json)
  .annotate({ description: "Any JSON object of the app." })
  .check(Check.rule(find))
export type CustomData = typeof CustomData.Type

/** The description in requests. */
export const description =
  "Any JSON object, which the platform keeps and does not read: at most 50 keys and 16 KiB, without data of persons or cards. null: none."

/** The member of a request. */
export const member = Schema.optionalKey(Schema.NullOr(CustomData)).annotateKey({ description })
