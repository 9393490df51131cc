/** A Canadian bank account and its PAD agreements for specifications. */
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as PadAgreement from "@payments-platform/domain/payers/pad-agreement/PadAgreement"
import * as PadAgreementKind from "@payments-platform/domain/payers/pad-agreement/PadAgreementKind"
import type * as PaymentMethod from "@payments-platform/domain/payers/payment-method/PaymentMethod"
import * as Samples from "../../samples.ts"

export const agreementId = "agreement"
export const methodId = "method"

export const bank = (...more: ReadonlyArray<PaymentMethod.Event>): Step =>
  Samples.methodFrom({ _tag: "Created", details: Samples.bank({ type: "payment_bank_ca", deposits: null }) }, ...more)

/** Events of the method: an agreement was signed, or ended. */
export const agreementEvent = (id: string, { accountId = "account", oneTime = false } = {}): PaymentMethod.Event => ({
  _tag: "AgreementMade",
  agreement: { id, accountId, oneTime }
})
export const agreementEnd = (id: string) => ({ _tag: "AgreementEnded", agreementId: id }) as const

export const terms: PadAgreement.Terms = {
  paymentMethodId: methodId,
  accountId: "account",
  category: "personal",
  type: "recurring",
  signatoryName: "Zoë",
  signatureTime: Samples.now
}

export const agreement = (id = agreementId, ...more: ReadonlyArray<PadAgreement.Event>): Step =>
  PadAgreementKind.kind.create({ id, appId: "app", createTime: Samples.now }, [{ _tag: "Signed", terms }, ...more])
