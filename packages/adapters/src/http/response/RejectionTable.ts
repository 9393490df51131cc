/** The parts of the tables of rejections: the type of a table, and the errors that its lines return. */
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import type { Code, Reason, WireProblem } from "./ErrorCodes.ts"
import type { Rejection } from "./RejectionErrors.ts"

/** The error of platform.md 4 that a rejection becomes. */
export interface RejectionError {
  readonly code: Code
  readonly details: ReadonlyArray<WireProblem>
}

/** A line of a table: the code and the reasons that the description of the interface states, and the details of the error. */
export interface RejectionLine<R> {
  readonly code: Code
  readonly reasons: ReadonlyArray<Reason>
  readonly details: (rejection: R) => ReadonlyArray<WireProblem>
}

/**
 * A line for each rejection whose tag begins with one of these resources, by whichever command it is returned.
 * A rejection without its line does not compile.
 */
export type RejectionTable<Resource extends string = string> = {
  readonly [T in Extract<Rejection["_tag"], `${Resource}/${string}`>]: RejectionLine<
    Extract<Rejection, { readonly _tag: T }>
  >
}

/** The tags of all rejections of a command. A list without one of them does not compile. */
export const tagsOf =
  <R extends Rejection>() =>
  <const Tags extends ReadonlyArray<R["_tag"]>>(
    ...tags: Exclude<R["_tag"], Tags[number]> extends never ? Tags : never
  ): ReadonlyArray<Rejection["_tag"]> =>
    tags

/** The error names the resource of the path: its state forbids the command. */
export const pathError = (
  code: Code,
  reason: Reason,
  path: ReadonlyArray<string> = ["id"]
): RejectionLine<unknown> => ({
  code,
  reasons: [reason],
  details: () => [{ place: "path", path, reason }]
})

interface Located {
  readonly path: ReadonlyArray<string>
}

/** The error names a field of the body: the state of the resource it names forbids the command, or its value does not fit it. */
export const fieldError = (code: Code, reason: Reason): RejectionLine<Located> => ({
  code,
  reasons: [reason],
  details: ({ path }) => [{ place: "body", path, reason }]
})

/** The error names this field of the body, whatever the rejection contains. */
export const fixedFieldError = (code: Code, reason: Reason, path: ReadonlyArray<string>): RejectionLine<unknown> => ({
  code,
  reasons: [reason],
  details: () => [{ place: "body", path, reason }]
})

export const invalidField = (reason: Reason) => fieldError("INVALID_PARAMS", reason)
export const invalidState = pathError("INVALID_PARAMS", "INVALID_STATE")

/** The error names every field that does not fit what is stored. */
export const invalidFields: RejectionLine<{ readonly problems: ReadonlyArray<Problem.Problem> }> = {
  code: "INVALID_PARAMS",
  reasons: Problem.reasons,
  details: ({ problems }) => problems.map(({ path, reason }) => ({ place: "body", path, reason }))
}

/** The client may retry with the same Unique-Key. */
export const retryable: RejectionLine<unknown> = {
  code: "SERVICE_TEMPORARILY_UNAVAILABLE",
  reasons: [],
  details: () => []
}
