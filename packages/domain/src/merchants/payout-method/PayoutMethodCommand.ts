/**
 * What the commands on an existing payout method share: the method with its legal entity, whose accounts are woken when
 * the status of the method changes, since their capabilities may change with it (merchants.md 5).
 */
import type { Signal } from "../../decider/Change.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as LegalEntity from "../legal-entity/LegalEntity.ts"
import * as LegalEntityKind from "../legal-entity/LegalEntityKind.ts"
import type * as PayoutMethod from "./PayoutMethod.ts"
import { kind } from "./PayoutMethodKind.ts"

export interface Command {
  readonly methodId: string
}

export type WrongState = { readonly _tag: "PayoutMethod/WrongState" }
export const wrongState: WrongState = { _tag: "PayoutMethod/WrongState" }

export type Method = Fact<PayoutMethod.State>

/** The wakes of the accounts that may be paid to the method. */
export const accountWakes = ({ details }: PayoutMethod.State): RequiredFacts.RequiredFacts<ReadonlyArray<Signal>> =>
  RequiredFacts.map(RequiredFacts.optional(LegalEntityKind.kind, details.legalEntityId), (entity) =>
    entity === null ? [] : LegalEntity.accountWakes(entity.state)
  )

export type Facts = readonly [Method, ReadonlyArray<Signal>]

/** The method of a transfer, with the wakes of its accounts; null: there is none, or `id` is null. */
export const optional = (id: string | null): RequiredFacts.RequiredFacts<Facts | null> =>
  RequiredFacts.andThen(RequiredFacts.optional(kind, id), (method): RequiredFacts.RequiredFacts<Facts | null> =>
    method === null
      ? RequiredFacts.succeed(null)
      : RequiredFacts.map(accountWakes(method.state), (wakes) => [method, wakes] as const)
  )

/** The method that the path names, with the wakes of its accounts. */
export const requireMethod = ({ methodId }: Command): RequiredFacts.RequiredFacts<Facts> =>
  RequiredFacts.withNext(RequiredFacts.resource(kind, methodId, "path", "id"), ({ state }) => accountWakes(state))

/** The decision on events that change the status. */
export const decision = (
  [method, wakes]: Facts,
  ...events: readonly [PayoutMethod.Event, ...ReadonlyArray<PayoutMethod.Event>]
): CommandHandler.Decision => ({ ...CommandHandler.decision(kind.move(method, events)), signals: wakes })

/** The decision on a debit or credit that showed that the method is of no use: it is deleted too (merchants.md 6). */
export const withDeletion = (
  decision: CommandHandler.Decision,
  method: Facts | null,
  at: number
): CommandHandler.Decision => {
  if (method === null || method[0].state._tag === "Deleted") return decision
  const [fact, wakes] = method
  const deleted = kind.move(fact, [{ _tag: "Deleted", at }])
  return { ...decision, steps: [...decision.steps, deleted], signals: wakes }
}
