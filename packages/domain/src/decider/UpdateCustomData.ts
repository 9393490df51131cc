/**
 * The update of a resource that changes `custom_data` and nothing else. It is announced when the value differs or when
 * the request brings rbits (merchants.md 0).
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

interface Request {
  /** absent keeps the value, null clears it */
  readonly customData?: CustomData | null
  readonly rbits?: ReadonlyArray<unknown> | null
}

export const updated = <S>(kind: Kind<S>, of: Fact<S>, before: CustomData | null, request: Request): Rule.Decision => {
  const customData = MergePatch.replaced(before, request.customData)
  const isSame = Equal.equals(customData, before) && (request.rbits ?? []).length === 0
  return Rule.decided(isSame ? kind.keep(of) : kind.move(of, [{ _tag: "Updated", customData }]))
}
