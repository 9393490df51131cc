/**
 * An update that changes the `custom_data` of a resource and nothing else. It is announced if the value differs or the
 * request contains rbits (merchants.md 0).
 */
import { Equal } from "effect"
import type { CustomData } from "../vocabulary/CustomData.ts"
import * as MergePatch from "../vocabulary/MergePatch.ts"
import * as CommandHandler from "./CommandHandler.ts"
import type { Fact, Step } from "./ResourceKind.ts"

interface Kind<S> {
  readonly move: (
    fact: Fact<S>,
    events: readonly [{ readonly _tag: "Updated"; readonly customData: CustomData | null }]
  ) => Step
  readonly keep: (fact: Fact<S>) => Step
}

interface Request {
  /** absent keeps the value, null clears it */
  readonly customData?: CustomData | null
  readonly rbits?: ReadonlyArray<unknown> | null
}

export const update = <S>(
  kind: Kind<S>,
  fact: Fact<S>,
  before: CustomData | null,
  request: Request
): CommandHandler.Decision => {
  const customData = MergePatch.replace(before, request.customData)
  const isSame = Equal.equals(customData, before) && (request.rbits ?? []).length === 0
  return CommandHandler.decision(isSame ? kind.keep(fact) : kind.move(fact, [{ _tag: "Updated", customData }]))
}
