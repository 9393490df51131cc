/**
 * Revokes a PAD agreement (payments.md 2), by POST /pad_agreements/{id}/revoke or
 * because its payment method was deleted. Payments in progress continue.
 */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as PaymentInstrument from "../payment-method/PaymentInstrument.ts"
import type * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind as methodKind } from "../payment-method/PaymentMethodKind.ts"
import * as PadAgreement from "./PadAgreement.ts"
import * as PadAgreementKind from "./PadAgreementKind.ts"

type Agreement = Fact<PadAgreement.State>
type Method = Fact<PaymentMethod.State>

export type Rejection = { readonly _tag: "PadAgreement/AlreadyRevoked" }

const revoke = (agreement: Agreement, method: Method | null): CommandHandler.Decision =>
  CommandHandler.decision(
    PadAgreementKind.kind.move(agreement, [{ _tag: "Revoked" }]),
    ...PadAgreementKind.endOnMethod(method, agreement.id)
  )

const methodOf = (agreement: Agreement | null): RequiredFacts.RequiredFacts<Method | null> =>
  RequiredFacts.optional(methodKind, agreement?.state.terms.paymentMethodId ?? null)

/** A `one_time` agreement that a payment has used can be revoked too, although its method no longer lists it as live. */
export const handler: CommandHandler.CommandHandler<Command.Action, readonly [Agreement, Method | null], Rejection> = {
  name: "pad_agreements.revoke",
  contract: "payments.md 2",
  rejects: CommandHandler.rejections<Rejection>()("PadAgreement/AlreadyRevoked"),
  allowedStates: () => PadAgreementKind.kind.allowedStates("Revoked"),
  requires: ({ id }) =>
    RequiredFacts.withNext(RequiredFacts.resource(PadAgreementKind.kind, id, "path", "id"), methodOf),
  decide: ([agreement, method]) =>
    agreement.state._tag === "Revoked"
      ? Result.fail({ _tag: "PadAgreement/AlreadyRevoked" })
      : Result.succeed(revoke(agreement, method))
}

/** The agreements of a deleted method that are not revoked yet. */
export const unrevokedAgreements = ({ state }: Pick<Method, "state">): ReadonlyArray<PaymentInstrument.Agreement> =>
  state._tag === "Deleted" ? PaymentInstrument.agreementsOf(state.details) : []

/** Revokes an agreement of a deleted method. If another process has revoked it already, nothing changes. */
export const deletedMethodHandler: CommandHandler.CommandHandler<
  Command.Action,
  readonly [Agreement | null, Method | null],
  { readonly _tag: "PadAgreement/Gone" }
> = {
  name: "pad_agreements.revoke",
  contract: "payments.md 2",
  requires: ({ id }) => RequiredFacts.withNext(RequiredFacts.optional(PadAgreementKind.kind, id), methodOf),
  decide: ([agreement, method]) => {
    if (agreement === null || method === null) return Result.fail({ _tag: "PadAgreement/Gone" })
    const isOwed =
      agreement.state._tag === "Signed" && unrevokedAgreements(method).some(({ id }) => id === agreement.id)
    return Result.succeed(
      isOwed ? revoke(agreement, method) : CommandHandler.decision(PadAgreementKind.kind.keep(agreement))
    )
  }
}
