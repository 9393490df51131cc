/**
 * The update of a resource that changes `custom_data` and nothing else. An equal value changes nothing and is not
 * announced.
 */
import { Equal } from "effect"
import type { CustomData } from "../vocabulary/CustomData.ts"
import * as MergePatch from "../vocabulary/MergePatch.ts"
import type { Fact, Step } from "./Kind.ts"
import * as Rule from "./Rule.ts"

interface Kind<S> {
  readonly move: (
    of: Fact<S>,
    events: readonly [{ readonly _tag: "Updated"; readonly customData: CustomData | null }]
  ) => Step
  readonly keep: (of: Fact<S>) => Step
}

/** `given`: the member of the request; absent keeps the value, null clears it. */
export const updated = <S>(
  kind: Kind<S>,
  of: Fact<S>,
  before: CustomData | null,
  given: CustomData | null | undefined
): Rule.Decision => {
  const customData = MergePatch.replaced(before, given)
  return Rule.decided(
    Equal.equals(customData, before) ? kind.keep(of) : kind.move(of, [{ _tag: "Updated", customData }])
  )
}
