/**
 * Erases a resource of a legal entity whose data was erased (merchants.md 15). Its notifications are deleted first, and
 * the rbits about it get a signal to do the same.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact, Step } from "../../decider/ResourceKind.ts"
import * as RetentionPeriods from "../../vocabulary/time/RetentionPeriods.ts"

export interface Command {
  readonly id: string
  /** the rbits about the resource */
  readonly rbits: ReadonlyArray<string>
}

interface Erasure<S, Gone> {
  /** the name of the command */
  readonly name: string
  readonly kind: Parameters<typeof RequiredFacts.optional<S>>[0]
  /** the step that leaves out the data of persons */
  readonly erase: (resource: Fact<S>, at: number) => Step
  readonly gone: Gone
}

/** The handler, and the due work of a resource with a signal `RetentionPeriods.ownerErasure`. */
export const make = <S, Gone extends { readonly _tag: string }>({ erase, gone, kind, name }: Erasure<S, Gone>) => {
  const handler: CommandHandler.CommandHandler<Command, Fact<S> | null, Gone> = {
    name,
    contract: "merchants.md 15",
    requires: ({ id }) => RequiredFacts.optional(kind, id),
    decide: (resource, { rbits }, { at }) => {
      if (resource === null) return Result.fail(gone)
      const reason = RetentionPeriods.ownerErasure
      return Result.succeed({
        ...CommandHandler.decision(erase(resource, at)),
        signals: rbits.map((id) => ({ id, reason })),
        acknowledged: [{ id: resource.id, reason }]
      })
    }
  }
  const due: CommandHandler.Reaction<S> = ({ id }) =>
    ExternalCalls.ask("retention.ownedBy", { id, types: ["rbits"] }, (rbits) =>
      ExternalCalls.askOnce("retention.deleteNotifications", id, () =>
        CommandHandler.bindCommand(handler, { id, rbits })
      )
    )
  return { handler, due }
}
