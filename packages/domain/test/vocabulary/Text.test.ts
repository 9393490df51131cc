/** Ids and names that the platform sets (platform.md 14). */
import { expect, it } from "vitest"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import { problemsOf } from "../decoding.ts"

// reaches platform 14/strings
it.each([
  ["an id", Text.Id],
  ["a reference_id", Text.Reference]
] as const)("%s has 1 to 255 characters", (_, schema) => {
  for (const length of [1, 255]) expect(problemsOf(schema, "😀".repeat(length))).toEqual([])
  for (const length of [0, 256]) expect(problemsOf(schema, "x".repeat(length))).toEqual(["PARAM_VALUE_IS_OUT_OF_RANGE"])
  expect(problemsOf(schema, "4000000000000002")).toEqual([])
})
