/** The parts of the tables of rejections: the type of a table, and the errors that its lines return. */
import type { Problem } from "@payments-platform/domain/vocabulary/Problem"
import type { Code, Reason, WireProblem } from "./ErrorCodes.ts"
import type { Rejection } from "./RejectionErrors.ts"

/** The error of platform.md 4 that a rejection becomes. */
export interface RejectionError {
  readonly code: Code
  readonly details: ReadonlyArray<WireProblem>
}

/**
 * A line for each rejection whose tag begins with one of these resources, by whichever command it is returned.
 * A rejection without its line does not compile.
 */
export type RejectionTable<Resource extends string = string> = {
  readonly [T in Extract<Rejection["_tag"], `${Resource}/${string}`>]: (
    rejection: Extract<Rejection, { readonly _tag: T }>
  ) => RejectionError
}

/** The error names the resource of the path: its state forbids the command. */
export const pathError = (code: Code, reason: Reason) => (): RejectionError => ({
  code,
  details: [{ place: "path", path: ["id"], reason }]
})

/** The error names a field of the body: the state of the resource it names forbids the command, or its value does not fit it. */
export const fieldError =
  (code: Code, reason: Reason) =>
  ({ path }: { readonly path: ReadonlyArray<string> }): RejectionError => ({
    code,
    details: [{ place: "body", path, reason }]
  })

export const invalidField = (reason: Reason) => fieldError("INVALID_PARAMS", reason)
export const invalidState = pathError("INVALID_PARAMS", "INVALID_STATE")

/** The error names every field that does not fit what is stored. */
export const invalidFields = ({ problems }: { readonly problems: ReadonlyArray<Problem> }): RejectionError => ({
  code: "INVALID_PARAMS",
  details: problems.map(({ path, reason }) => ({ place: "body", path, reason }))
})

/** The client may retry with the same Unique-Key. */
export const retryable = (): RejectionError => ({ code: "SERVICE_TEMPORARILY_UNAVAILABLE", details: [] })
