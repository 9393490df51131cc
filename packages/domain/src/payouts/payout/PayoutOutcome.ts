/**
 * The steps of a payout's event (merchants.md 7), which the operator's command and the timer share: a failed payout
 * counts against its method, a completed one resets the count, and a method that cannot be delivered to is deleted
 * (merchants.md 6). If the status of the method changes, the accounts that may be paid to it are woken.
 */
import type { Wake } from "../../decider/Change.ts"
import type { Fact, Step } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as LegalEntity from "../../merchants/legal-entity/LegalEntity.ts"
import * as LegalEntityKind from "../../merchants/legal-entity/LegalEntityKind.ts"
import * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import { kind as methodKind } from "../../merchants/payout-method/PayoutMethodKind.ts"
import type * as Payout from "./Payout.ts"
import * as PayoutKind from "./PayoutKind.ts"

/** The method of a payout, and the wakes of the accounts that may be paid to it. */
export interface Method {
  readonly method: Fact<PayoutMethod.State>
  readonly wakes: ReadonlyArray<Wake>
}

/** null when the payout is not loaded. */
export const methodOf = (payout: Fact<Payout.State> | null): RequiredFacts.RequiredFacts<Method | null> =>
  RequiredFacts.andThen(
    RequiredFacts.optional(methodKind, payout?.state.terms.payoutMethodId ?? null),
    (method): RequiredFacts.RequiredFacts<Method | null> =>
      method === null
        ? RequiredFacts.of(null)
        : RequiredFacts.map(
            RequiredFacts.optional(LegalEntityKind.kind, method.state.details.legalEntityId),
            (entity) => ({ method, wakes: entity === null ? [] : LegalEntity.accountWakes(entity.state) })
          )
  )

/** What the payout's event does to its method; null: nothing. */
const methodEvent = (
  event: Payout.Event,
  { state }: Fact<PayoutMethod.State>,
  { at, deletesMethod }: { readonly at: number; readonly deletesMethod: boolean }
): PayoutMethod.Event | null => {
  if (state._tag === "Deleted") return null
  if (deletesMethod) return { _tag: "Deleted", at }
  const outcome = event._tag === "Completed" ? "PayoutCompleted" : "PayoutFailed"
  return PayoutMethod.isMovedBy(state, outcome) ? { _tag: outcome } : null
}

const changesStatus = (before: Fact<PayoutMethod.State>, step: Step): boolean =>
  PayoutMethod.statusOf(before.state) !== PayoutMethod.statusOf(methodKind.fact(step.row).state)

/** The payout after an event that ends it, with its method. */
export const ended = (
  payout: Fact<Payout.State>,
  event: Payout.Event,
  of: Method | null,
  means: { readonly at: number; readonly deletesMethod: boolean }
): Rule.Decision => {
  if (of === null) throw new TypeError("the method of a payout is gone")
  const step = PayoutKind.kind.move(payout, [event])
  const follows = methodEvent(event, of.method, means)
  if (follows === null) return Rule.decided(step)
  const method = methodKind.move(of.method, [follows])
  return { ...Rule.decided(step, method), wakes: changesStatus(of.method, method) ? of.wakes : [] }
}
