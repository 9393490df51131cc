/**
 * Erases an rbit with the data of the legal entity that it is about (merchants.md 15). The record stays readable, as that
 * of a deleted rbit.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as RetentionPeriods from "../../vocabulary/RetentionPeriods.ts"
import type * as Rbit from "./Rbit.ts"
import { kind } from "./RbitKind.ts"

export interface Command {
  readonly rbitId: string
}

/** What an rbit does for the reason `RetentionPeriods.ownerErased`. */
export const due: Rule.Reaction<Rbit.State> = ({ id: rbitId }) => OutsideConversation.end(Rule.bind(rule, { rbitId }))

export const rule: Rule.Rule<Command, Fact<Rbit.State> | null, { readonly _tag: "Rbit/Gone" }> = {
  name: "rbits.erase",
  contract: "merchants.md 15",
  requires: ({ rbitId }) => RequiredFacts.optional(kind, rbitId),
  decide: (rbit) => {
    if (rbit === null) return Result.fail({ _tag: "Rbit/Gone" })
    const awake = [{ id: rbit.id, reason: RetentionPeriods.ownerErased }]
    return Result.succeed({ ...Rule.decided(kind.move(rbit, [{ _tag: "OwnerErased" }])), awake })
  }
}
