/**
 * The name of the platform's operator. No legal entity and no account may carry it (merchants.md 1.1 and 4.1), so that no
 * payer takes a merchant for the operator.
 */
import { type Problem, violation } from "../Problem.ts"

/** The name of an operator that states none. No merchant carries it by accident. */
export const defaultName = "Payments Platform Operator"

/** The problem of a merchant's name that contains the operator's, in any case. A blank operator's name is in none. */
export const problems = (name: string | null | undefined, operator: string, field: string): ReadonlyArray<Problem> =>
  operator.trim() !== "" && (name ?? "").toLowerCase().includes(operator.trim().toLowerCase())
    ? [
        violation(
          "PARAM_VALUE_IS_INVALID_PATTERN",
          `must not contain the name of the operator, ${operator.trim()}`,
          field
        )
      ]
    : []
