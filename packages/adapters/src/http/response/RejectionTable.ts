/** The parts of the tables of rejections: the type of a table, and the errors that its lines return. */
import type { LimitRejection } from "@payments-platform/domain/decider/RefusalExplanation"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import * as Requirement from "@payments-platform/domain/vocabulary/Requirement"
import type { Code, Reason, WireProblem } from "./ErrorCodes.ts"

/** A rejection of a command. */
interface Tagged {
  readonly _tag: string
}

/** The error of platform.md 4 that a rejection becomes. */
export interface RejectionError {
  readonly code: Code
  readonly details: ReadonlyArray<WireProblem>
}

/** The code and the reasons that the description of the interface states. */
export interface Refusal {
  readonly code: Code
  readonly reasons: ReadonlyArray<Reason>
}

/** A line of a table: its refusal, and the details of the error. */
export interface RejectionLine<R> extends Refusal {
  readonly details: (rejection: R) => ReadonlyArray<WireProblem>
}

/**
 * A line for each of these rejections whose tag begins with one of these resources, by whichever command it is returned.
 * A rejection without its line does not compile, nor a line without its rejection.
 */
export type RejectionTable<R extends Tagged, Resource extends string> = {
  readonly [T in Extract<R["_tag"], `${Resource}/${string}`>]: RejectionLine<WithTag<R, T>>
}

/** The rejections that may have this tag. */
type WithTag<R extends Tagged, T extends string> = R extends Tagged
  ? T extends R["_tag"]
    ? R & { readonly _tag: T }
    : never
  : never

/** The rejections that have a line in a table. */
export type RejectionOf<Table> = {
  [T in keyof Table]: Table[T] extends RejectionLine<infer R> ? R : never
}[keyof Table]

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

export const invalidField = (reason: Exclude<Reason, Problem.BoundedReason>) => fieldError("INVALID_PARAMS", reason)

/** The value of a field does not fit the resource that it names: it does not meet the requirement. */
export const unfitField = (reason: Problem.BoundedReason, requirement: string): RejectionLine<Located> => ({
  code: "INVALID_PARAMS",
  reasons: [reason],
  details: ({ path }) => [{ place: "body", path, reason, requirement }]
})
/** The error names an amount outside the bounds that the command found. */
export const unfitAmount: RejectionLine<Located & LimitRejection> = {
  code: "INVALID_PARAMS",
  reasons: ["PARAM_VALUE_IS_OUT_OF_RANGE"],
  details: ({ bound, path }) => [
    { place: "body", path, reason: "PARAM_VALUE_IS_OUT_OF_RANGE", requirement: Requirement.within(bound) }
  ]
}
export const invalidState = pathError("INVALID_PARAMS", "INVALID_STATE")

/** The error names every field that contradicts stored data. */
export const invalidFields: RejectionLine<{ readonly problems: ReadonlyArray<Problem.Problem> }> = {
  code: "INVALID_PARAMS",
  reasons: Problem.reasons,
  details: ({ problems }) => problems.map((each) => ({ ...each, place: "body" }))
}

/** The client may retry with the same Unique-Key. */
export const retryable: RejectionLine<unknown> = {
  code: "SERVICE_TEMPORARILY_UNAVAILABLE",
  reasons: [],
  details: () => []
}
