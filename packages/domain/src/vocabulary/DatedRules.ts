/**
 * Rules of a request that need the time. They read it as it was decoded, or as it
 * came: a member is found by either of its names, and a value of another type says
 * nothing. So what they find is told with all else that is wrong, although the
 * request could not be read as a whole (platform.md 1).
 */
import { problem, type Problem } from "./Problem.ts"
import { snake } from "./SnakeCase.ts"
import * as Wire from "./Wire.ts"

/** `at` in UNIX seconds. */
export type Dated = (given: unknown, at: number) => ReadonlyArray<Problem>

const under = (name: string, problems: ReadonlyArray<Problem>): ReadonlyArray<Problem> =>
  problems.map(({ path, reason }) => ({ path: [name, ...path], reason }))

/** What an object has of its own under a name, inside or on the wire. */
export const at = (given: unknown, name: string): unknown => {
  const members = Wire.membersOf(given)
  const found = [name, snake(name)].find((each) => Object.hasOwn(members, each))
  return found === undefined ? undefined : members[found]
}

/** A rule of a member. */
export const member =
  (name: string, rule: Dated): Dated =>
  (given, now) =>
    under(snake(name), rule(at(given, name), now))

/** A rule of each element of a list, or of each member of an object whose keys are data. */
export const each =
  (rule: Dated): Dated =>
  (given, now) =>
    Object.entries(Array.isArray(given) ? given : Wire.membersOf(given)).flatMap(([key, one]) =>
      under(key, rule(one, now))
    )

export const all =
  (...rules: ReadonlyArray<Dated>): Dated =>
  (given, now) =>
    rules.flatMap((rule) => rule(given, now))

/** A number that is out of range at some times. */
export const number =
  (isOutside: (given: number, at: number) => boolean): Dated =>
  (given, now) =>
    typeof given === "number" && isOutside(given, now) ? [problem("PARAM_VALUE_IS_OUT_OF_RANGE")] : []

/** A time that has come. */
export const past = number((given, now) => given > now)
