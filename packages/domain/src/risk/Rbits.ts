/** Risk information that comes with another request (platform.md 8): at most 50, or null. */
import { Schema } from "effect"
import type { Problem } from "../vocabulary/Problem.ts"
import type * as Time from "../vocabulary/Time.ts"
import * as Rbit from "./Rbit.ts"

export const Embedded = Schema.Array(Rbit.Rbit).check(Schema.isMaxLength(50))

/** The rules that need the time, for the member `rbits` of a request. */
export const problems = (
  rbits: ReadonlyArray<Rbit.Rbit> | null | undefined,
  at: Time.UnixTime
): ReadonlyArray<Problem> =>
  (rbits ?? []).flatMap((each, index) =>
    Rbit.problems(each, at).map(({ path, reason }) => ({ path: ["rbits", String(index), ...path], reason }))
  )
