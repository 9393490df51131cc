/**
 * Checks that need the time of the request. They take a body before or after decoding: a
 * member is found by its domain name or its wire name, and a value of another type has
 * no problem. So their problems are reported with all others even if the body could not
 * be decoded (platform.md 1).
 */
import * as Problem from "../Problem.ts"
import { membersOf } from "../text/Json.ts"
import { snake } from "../text/SnakeCase.ts"
import * as Time from "./Time.ts"

/** The problems of a value at a time (UNIX seconds). */
export type TimeCheck = (given: unknown, at: number) => ReadonlyArray<Problem.Problem>

const under = (name: string, problems: ReadonlyArray<Problem.Problem>): ReadonlyArray<Problem.Problem> =>
  problems.map((each) => Problem.under(each, name))

/** The member of an object, by its domain name or its wire name; undefined: there is none. */
export const at = (given: unknown, name: string): unknown => {
  const members = membersOf(given)
  return Object.hasOwn(members, name) ? members[name] : members[snake(name)]
}

/** Applies a check to a member. */
export const member =
  (name: string, check: TimeCheck): TimeCheck =>
  (given, now) => {
    const problems = check(at(given, name), now)
    return problems.length === 0 ? problems : under(snake(name), problems)
  }

/** Applies a check to each element of a list, or to each member of an object whose keys are data. */
export const each =
  (check: TimeCheck): TimeCheck =>
  (given, now) =>
    Object.entries(Array.isArray(given) ? given : membersOf(given)).flatMap(([key, one]) => under(key, check(one, now)))

/** Applies all checks. */
export const all =
  (...checks: ReadonlyArray<TimeCheck>): TimeCheck =>
  (given, now) =>
    checks.flatMap((check) => check(given, now))

/** A number that may be out of range at a time. */
export const number =
  (isOutside: (given: number, at: number) => boolean, requirement: string): TimeCheck =>
  (given, now) =>
    typeof given === "number" && isOutside(given, now)
      ? [Problem.violation("PARAM_VALUE_IS_OUT_OF_RANGE", requirement)]
      : []

/** A time that must not be in the future. */
export const notInFuture = number(Time.isInFuture, "must not be in the future")
