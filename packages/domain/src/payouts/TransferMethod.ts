/** The payout method of a transfer, and whom a change of its status concerns (merchants.md 5, 6). */
import type { Wake } from "../decider/Change.ts"
import type { Fact, Step } from "../decider/Kind.ts"
import * as RequiredFacts from "../decider/RequiredFacts.ts"
import * as LegalEntity from "../merchants/legal-entity/LegalEntity.ts"
import * as LegalEntityKind from "../merchants/legal-entity/LegalEntityKind.ts"
import * as PayoutMethod from "../merchants/payout-method/PayoutMethod.ts"
import { kind } from "../merchants/payout-method/PayoutMethodKind.ts"

/** A payout method, and the wakes of the accounts that may be paid to it. */
export interface TransferMethod {
  readonly method: Fact<PayoutMethod.State>
  readonly wakes: ReadonlyArray<Wake>
}

/** The method with this id; null: there is none. */
export const byId = (id: string | null): RequiredFacts.RequiredFacts<TransferMethod | null> =>
  RequiredFacts.andThen(
    RequiredFacts.optional(kind, id),
    (method): RequiredFacts.RequiredFacts<TransferMethod | null> =>
      method === null
        ? RequiredFacts.of(null)
        : RequiredFacts.map(
            RequiredFacts.optional(LegalEntityKind.kind, method.state.details.legalEntityId),
            (entity) => ({ method, wakes: entity === null ? [] : LegalEntity.accountWakes(entity.state) })
          )
  )

interface Moved {
  readonly step: Step
  /** the accounts, if the status changed */
  readonly wakes: ReadonlyArray<Wake>
}

/** The method after an event. */
export const moved = ({ method, wakes }: TransferMethod, event: PayoutMethod.Event): Moved => {
  const step = kind.move(method, [event])
  const isSame = PayoutMethod.statusOf(method.state) === PayoutMethod.statusOf(kind.fact(step.row).state)
  return { step, wakes: isSame ? [] : wakes }
}
