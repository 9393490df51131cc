/**
 * What the commands on an existing payout method have in common. If the status of the method changes, the accounts of
 * its legal entity get a signal, because their capabilities may change (merchants.md 5).
 */
import type { Signal } from "../../decider/Change.ts"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as LegalEntity from "../legal-entity/LegalEntity.ts"
import * as LegalEntityKind from "../legal-entity/LegalEntityKind.ts"
import type * as PayoutMethod from "./PayoutMethod.ts"
import { kind } from "./PayoutMethodKind.ts"

export type WrongState = { readonly _tag: "PayoutMethod/WrongState" }
export const wrongState: WrongState = { _tag: "PayoutMethod/WrongState" }

export type Method = Fact<PayoutMethod.State>

/** The signals to the accounts that may be paid to the method. */
export const accountSignals = ({ details }: PayoutMethod.State): RequiredFacts.RequiredFacts<ReadonlyArray<Signal>> =>
  RequiredFacts.map(RequiredFacts.optional(LegalEntityKind.kind, details.legalEntityId), (entity) =>
    entity === null ? [] : LegalEntity.accountSignals(entity.state)
  )

export type Facts = readonly [Method, ReadonlyArray<Signal>]

/** The method of a transfer, with the signals to its accounts; null: there is no method, or `id` is null. */
export const optional = (id: string | null): RequiredFacts.RequiredFacts<Facts | null> =>
  RequiredFacts.andThen(RequiredFacts.optional(kind, id), (method): RequiredFacts.RequiredFacts<Facts | null> =>
    method === null
      ? RequiredFacts.succeed(null)
      : RequiredFacts.map(accountSignals(method.state), (signals) => [method, signals] as const)
  )

/** The method that the path names, with the signals to its accounts. */
export const requireMethod = ({ id }: Command.Action): RequiredFacts.RequiredFacts<Facts> =>
  RequiredFacts.withNext(RequiredFacts.resource(kind, id, "path", "id"), ({ state }) => accountSignals(state))

/** The decision on events that change the status. */
export const decision = (
  [method, signals]: Facts,
  ...events: readonly [PayoutMethod.Event, ...ReadonlyArray<PayoutMethod.Event>]
): CommandHandler.Decision => ({ ...CommandHandler.decision(kind.move(method, events)), signals })

/** The decision on a debit or credit that also deletes its method, which is of no more use (merchants.md 6). */
export const withDeletion = (
  decision: CommandHandler.Decision,
  method: Facts | null,
  at: number
): CommandHandler.Decision => {
  if (method === null || method[0].state._tag === "Deleted") return decision
  const [fact, signals] = method
  const deleted = kind.move(fact, [{ _tag: "Deleted", at }])
  return { ...decision, steps: [...decision.steps, deleted], signals }
}
