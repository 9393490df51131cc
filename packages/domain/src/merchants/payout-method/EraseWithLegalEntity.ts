/**
 * Erases a payout method with the data of its legal entity (merchants.md 15): whom a check is made out to and where it
 * is sent, also in events and notifications. A method that is still there is deleted. Its numbers follow at once, unless
 * something is open on it (EraseNumbers.ts). The record stays readable.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as LegalEntity from "../legal-entity/LegalEntity.ts"
import type * as PayoutMethod from "./PayoutMethod.ts"
import type { Command } from "./PayoutMethodCommand.ts"
import { kind } from "./PayoutMethodKind.ts"

/** What a payout method does for the reason `LegalEntity.erased`. */
export const due: Rule.Reaction<PayoutMethod.State> = ({ id: methodId }) =>
  OutsideConversation.ask("retention.deleteNotifications", methodId, () =>
    OutsideConversation.askOnce("retention.eraseEvents", methodId, () => Rule.bind(rule, { methodId }))
  )

export const rule: Rule.Rule<Command, Fact<PayoutMethod.State> | null, { readonly _tag: "PayoutMethod/Gone" }> = {
  name: "payout_methods.erase",
  contract: "merchants.md 15",
  requires: ({ methodId }) => RequiredFacts.optional(kind, methodId),
  decide: (method, _, { at }) => {
    if (method === null) return Result.fail({ _tag: "PayoutMethod/Gone" })
    const step = method.state._tag === "Opening" ? kind.keep(method) : kind.move(method, [{ _tag: "OwnerErased", at }])
    return Result.succeed({ ...Rule.decided(step), awake: [{ id: method.id, reason: LegalEntity.erased }] })
  }
}
