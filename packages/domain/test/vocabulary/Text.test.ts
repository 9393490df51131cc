/** Names that the platform sets (platform.md 14): sensitive ones are rejected in requests but read from storage. */
import { expect, it } from "vitest"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as Text from "@payments-platform/domain/vocabulary/Text"
import { decode, problemsOf } from "../decoding.ts"

it.each(["4111111111111111", "order 4111 1111 1111 1111", "123-45-6789"])("%s is no reference_id", (text) =>
  expect(problemsOf(Text.ReferenceId, text)).toEqual(["PARAM_VALUE_IS_INVALID_PATTERN"])
)

it.each(["order-1", "4111111111111112", "2026-11-21", "x".repeat(255)])("%.20s is one", (text) =>
  expect(problemsOf(Text.ReferenceId, text)).toEqual([])
)

it.each([
  ["an id", Text.Id],
  ["a reference_id", Text.ReferenceId]
] as const)("%s has 1 to 255 characters", (_, schema) => {
  for (const length of [1, 255]) expect(problemsOf(schema, "😀".repeat(length))).toEqual([])
  for (const length of [0, 256]) expect(problemsOf(schema, "x".repeat(length))).toEqual(["PARAM_VALUE_IS_OUT_OF_RANGE"])
})

it("an account and a legal entity that have one from before are read", () => {
  const stored = { reference_id: "4111111111111111" }
  expect(decode(AccountFields.Fields, stored).referenceId).toBe(stored.reference_id)
  expect(decode(LegalEntityFields.Stored, { ...stored, country: "US", controller: stored }).controller).toEqual({
    referenceId: stored.reference_id
  })
})
