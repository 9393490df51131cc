/**
 * The erasure of a resource of a legal entity whose data was erased (merchants.md 15). Its notifications are deleted
 * before, and the rbits about it are woken to do the same.
 */
import { Result } from "effect"
import type { Fact, Step } from "../../decider/Kind.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as RetentionPeriods from "../../vocabulary/RetentionPeriods.ts"

export interface Command {
  readonly id: string
  /** the rbits about the resource */
  readonly rbits: ReadonlyArray<string>
}

interface Erasure<S, Gone> {
  /** the name of the rule */
  readonly name: string
  readonly kind: Parameters<typeof RequiredFacts.optional<S>>[0]
  /** the step that leaves out the data of persons */
  readonly erase: (resource: Fact<S>, at: number) => Step
  readonly gone: Gone
}

/** The rule, and what the resource does for the reason `RetentionPeriods.ownerErased`. */
export const make = <S, Gone extends { readonly _tag: string }>({ erase, gone, kind, name }: Erasure<S, Gone>) => {
  const rule: Rule.Rule<Command, Fact<S> | null, Gone> = {
    name,
    contract: "merchants.md 15",
    requires: ({ id }) => RequiredFacts.optional(kind, id),
    decide: (resource, { rbits }, { at }) => {
      if (resource === null) return Result.fail(gone)
      const reason = RetentionPeriods.ownerErased
      const wakes = rbits.map((id) => ({ id, reason }))
      return Result.succeed({ ...Rule.decided(erase(resource, at)), wakes, awake: [{ id: resource.id, reason }] })
    }
  }
  const due: Rule.Reaction<S> = ({ id }) =>
    OutsideConversation.ask("retention.ownedBy", { id, types: ["rbits"] }, (rbits) =>
      OutsideConversation.askOnce("retention.deleteNotifications", id, () => Rule.bind(rule, { id, rbits }))
    )
  return { rule, due }
}
