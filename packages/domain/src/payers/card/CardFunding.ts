/** A stated funding against the identified one (payments.md 1.2). */
import { type Problem, problem } from "../../vocabulary/Problem.ts"
import type * as Card from "./Card.ts"

/** `path` leads to the card. Nothing stated, nothing wrong. */
export const problems = (
  stated: Card.Funding | null,
  identified: Card.Funding,
  path: ReadonlyArray<string>
): ReadonlyArray<Problem> => {
  if (stated === null || stated === identified) return []
  const prepaid = stated === "prepaid" || identified === "prepaid"
  return [
    problem(prepaid ? "PREPAID_VALIDATION_MISMATCH" : "CARD_FUNDING_VALIDATION_MISMATCH", ...path, "card_funding")
  ]
}
