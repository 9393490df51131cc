/**
 * The end of a PAD agreement (payments.md 2): POST /pad_agreements/{id}/revoke, and
 * the deletion of its payment method. Payments under way go on.
 */
import { Result } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import * as PaymentInstrument from "../payment-method/PaymentInstrument.ts"
import * as PadAgreement from "./PadAgreement.ts"
import * as PadAgreementKind from "./PadAgreementKind.ts"
import type * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind as methodKind } from "../payment-method/PaymentMethodKind.ts"

type Agreement = Fact<PadAgreement.State>
type Method = Fact<PaymentMethod.State>

export interface Command {
  readonly agreementId: string
  /** the agreement's payment method; null: not known */
  readonly methodId: string | null
}

export type Rejection = { readonly _tag: "PadAgreement/AlreadyRevoked" }

const revoked = (agreement: Agreement, method: Method | null): Rule.Decision =>
  Rule.decided(
    PadAgreementKind.kind.move(agreement, [{ _tag: "Revoked" }]),
    ...PadAgreementKind.endOnMethod(method, agreement.id)
  )

/** One that a payment has used up is revoked as well: it is live no longer, and now says so. */
export const rule: Rule.Rule<Command, readonly [Agreement, Method | null], Rejection> = {
  name: "pad_agreements.revoke",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ agreementId, methodId }) =>
    RequiredFacts.both(
      RequiredFacts.one(PadAgreementKind.kind, agreementId, "path", "id"),
      RequiredFacts.maybe(methodKind, methodId)
    ),
  decide: ([agreement, method]) =>
    agreement.state._tag === "Revoked"
      ? Result.fail({ _tag: "PadAgreement/AlreadyRevoked" })
      : Result.succeed(revoked(agreement, method))
}

/** The agreements that a deleted method still has to end. */
export const owed = ({ state }: Pick<Method, "state">): ReadonlyArray<PaymentInstrument.Agreement> =>
  state._tag === "Deleted" ? PaymentInstrument.agreementsOf(state.details) : []

/** One of them. Another process may have ended it already: then nothing changes. */
export const ofDeleted: Rule.Rule<
  Command,
  readonly [Agreement | null, Method | null],
  { readonly _tag: "PadAgreement/Gone" }
> = {
  name: "pad_agreements.revoke",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ agreementId, methodId }) =>
    RequiredFacts.both(
      RequiredFacts.maybe(PadAgreementKind.kind, agreementId),
      RequiredFacts.maybe(methodKind, methodId)
    ),
  decide: ([agreement, method]) => {
    if (agreement === null || method === null) return Result.fail({ _tag: "PadAgreement/Gone" })
    const isOwed = agreement.state._tag === "Signed" && owed(method).some(({ id }) => id === agreement.id)
    return Result.succeed(isOwed ? revoked(agreement, method) : Rule.decided(PadAgreementKind.kind.keep(agreement)))
  }
}
