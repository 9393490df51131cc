/** Erases an rbit together with the legal entity that it is about (merchants.md 15). The record stays readable. */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as RetentionPeriods from "../../vocabulary/time/RetentionPeriods.ts"
import type * as Rbit from "./Rbit.ts"
import { kind } from "./RbitKind.ts"

export interface Command {
  readonly rbitId: string
}

/** Due work of an rbit with a signal `RetentionPeriods.ownerErasure`. */
export const due: CommandHandler.Reaction<Rbit.State> = ({ id: rbitId }) =>
  ExternalCalls.end(CommandHandler.bindCommand(handler, { rbitId }))

export const handler: CommandHandler.CommandHandler<Command, Fact<Rbit.State> | null, { readonly _tag: "Rbit/Gone" }> =
  {
    name: "rbits.erase",
    contract: "merchants.md 15",
    requires: ({ rbitId }) => RequiredFacts.optional(kind, rbitId),
    decide: (rbit) => {
      if (rbit === null) return Result.fail({ _tag: "Rbit/Gone" })
      return Result.succeed({
        ...CommandHandler.decision(kind.move(rbit, [{ _tag: "OwnerErased" }])),
        acknowledged: [{ id: rbit.id, reason: RetentionPeriods.ownerErasure }]
      })
    }
  }
