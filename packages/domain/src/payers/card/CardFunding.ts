/** Compares the `card_funding` that a request states with the identified funding of the card (payments.md 1.2). */
import { type Problem, problem } from "../../vocabulary/Problem.ts"
import type * as Card from "./Card.ts"

/** `path` is the path of the card in the request. A request that states no funding has no problem. */
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
