/**
 * The name of the platform's operator. No legal entity and no account may contain it in its name (merchants.md 1.1 and
 * 4.1), so that no payer mistakes a merchant for the operator.
 */
import { type Problem, violation } from "../Problem.ts"

/** The name of an operator that states none. It is unlike the name of any merchant. */
export const defaultName = "Payments Platform Operator"

/** The problem of a merchant's name that contains the operator's, in any case. A blank operator's name has no problem. */
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
