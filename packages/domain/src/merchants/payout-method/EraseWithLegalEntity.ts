/**
 * Erases a payout method with the data of its legal entity (merchants.md 15): whom a check is made out to and where it
 * is sent, also in notifications. A method that is still there is deleted. Its numbers follow at once, unless something is
 * open on it (EraseNumbers.ts). The record stays readable.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as RetentionPeriods from "../../vocabulary/RetentionPeriods.ts"
import type * as PayoutMethod from "./PayoutMethod.ts"
import type * as PayoutMethodCommand from "./PayoutMethodCommand.ts"
import { kind } from "./PayoutMethodKind.ts"

/** What a payout method does for the reason `RetentionPeriods.ownerErased`. */
export const due: Rule.Reaction<PayoutMethod.State> = ({ id: methodId }) =>
  OutsideConversation.ask("retention.ownedBy", { id: methodId, types: ["rbits"] }, (rbits) =>
    OutsideConversation.askOnce("retention.deleteNotifications", methodId, () => Rule.bind(rule, { methodId, rbits }))
  )

export interface Command extends PayoutMethodCommand.Command {
  /** the rbits about the method */
  readonly rbits: ReadonlyArray<string>
}

export const rule: Rule.Rule<Command, Fact<PayoutMethod.State> | null, { readonly _tag: "PayoutMethod/Gone" }> = {
  name: "payout_methods.erase",
  contract: "merchants.md 15",
  requires: ({ methodId }) => RequiredFacts.optional(kind, methodId),
  decide: (method, { rbits }, { at }) => {
    if (method === null) return Result.fail({ _tag: "PayoutMethod/Gone" })
    const step = method.state._tag === "Opening" ? kind.keep(method) : kind.move(method, [{ _tag: "OwnerErased", at }])
    const reason = RetentionPeriods.ownerErased
    const wakes = rbits.map((id) => ({ id, reason }))
    return Result.succeed({ ...Rule.decided(step), wakes, awake: [{ id: method.id, reason }] })
  }
}
