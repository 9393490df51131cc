/** The resource kind of PAD agreements (payments.md 2), which have no topics and no ledger entries. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as PaymentInstrument from "../payment-method/PaymentInstrument.ts"
import type * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind as methodKind } from "../payment-method/PaymentMethodKind.ts"
import * as PadAgreement from "./PadAgreement.ts"
import * as PadAgreementRecord from "./PadAgreementRecord.ts"

const { creation, from } = ResourceKind.transitions<PadAgreement.State, PadAgreement.Event>()

export const kind = ResourceKind.make<PadAgreement.State, PadAgreement.Event>({
  type: "pad_agreements",
  state: PadAgreement.State,
  events: {
    Signed: creation({ to: ({ terms }) => ({ _tag: "Signed", terms }) }),
    Revoked: from(["Signed"], { to: ({ terms }) => ({ _tag: "Revoked", terms }) })
  },
  listed: ({ _tag, terms }) => ({
    ownerId: terms.paymentMethodId,
    status: PadAgreement.statusOf(_tag === "Revoked"),
    relatedId: terms.accountId,
    facets: { type: terms.type }
  }),
  record: PadAgreementRecord.render
})

/** The step that removes an agreement from its payment method, if the method lists it as live. */
export const endOnMethod = (
  method: ResourceKind.Fact<PaymentMethod.State> | null,
  agreementId: string | null
): ReadonlyArray<ResourceKind.Step> => {
  if (method === null || agreementId === null) return []
  const isLive = PaymentInstrument.agreementsOf(method.state.details).some(({ id }) => id === agreementId)
  return isLive ? [methodKind.move(method, [{ _tag: "AgreementEnded", agreementId }])] : []
}
