/**
 * Erases the data of a legal entity five years after its last account was deleted (merchants.md 15): of its people and
 * of itself, in its state and its notifications. Its accounts, documents, payout methods and rbits get a signal to do
 * the same. No notification is sent. The record stays readable, with the labels by which the app knows the entity.
 */
import { Result } from "effect"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as RetentionPeriods from "../../../vocabulary/time/RetentionPeriods.ts"
import * as Time from "../../../vocabulary/time/Time.ts"
import * as LegalEntity from "../LegalEntity.ts"
import * as LegalEntityKind from "../LegalEntityKind.ts"

export interface Command {
  readonly entityId: string
  /** its accounts, documents, payout methods and rbits */
  readonly owned: ReadonlyArray<string>
}

const types = ["accounts", "documents", "payout_methods", "rbits"] as const

/** Notifications are deleted first. If the command is never executed, the timer repeats everything. */
export const due: CommandHandler.DueWork<LegalEntity.State> = ({ id: entityId, state }, { at }) => {
  if (!Time.isDue(LegalEntity.eraseAt(state), at)) return null
  return ExternalCalls.ask("retention.ownedBy", { id: entityId, types }, (owned) =>
    ExternalCalls.askOnce("retention.deleteNotifications", entityId, () =>
      CommandHandler.bindCommand(handler, { entityId, owned })
    )
  )
}

export const handler: CommandHandler.CommandHandler<
  Command,
  Fact<LegalEntity.State> | null,
  { readonly _tag: "LegalEntity/Gone" }
> = {
  name: "legal_entities.erase",
  contract: "merchants.md 15",
  requires: ({ entityId }) => RequiredFacts.optional(LegalEntityKind.kind, entityId),
  decide: (entity, { owned }, { at }) => {
    if (entity === null) return Result.fail({ _tag: "LegalEntity/Gone" })
    if (!Time.isDue(LegalEntity.eraseAt(entity.state), at))
      return Result.succeed(CommandHandler.decision(LegalEntityKind.kind.keep(entity)))
    return Result.succeed({
      ...CommandHandler.decision(LegalEntityKind.kind.move(entity, [{ _tag: "Erased" }])),
      signals: owned.map((id) => ({ id, reason: RetentionPeriods.ownerErasure }))
    })
  }
}
