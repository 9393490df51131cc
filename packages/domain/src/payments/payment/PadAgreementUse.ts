/**
 * The use of PAD agreements by payments (payments.md 2): a Canadian bank account pays
 * under its live agreement with the merchant's account, and a `one_time` agreement
 * serves one payment. A payment in progress keeps the agreement that it began with.
 */
import type { Fact } from "../../decider/ResourceKind.ts"
import type { Agreement } from "../../payers/payment-method/PaymentInstrument.ts"
import type * as Payment from "./Payment.ts"

export interface AgreementUse {
  readonly accountId: string
  /** the live agreements of the payment method */
  readonly agreements: ReadonlyArray<Agreement>
  /** the payment that an earlier attempt of the same request began; null without one */
  readonly begun: Fact<Payment.State> | null
}

const isInProgress = (begun: AgreementUse["begun"]): begun is Fact<Payment.State> =>
  begun !== null && begun.state._tag !== "Abandoned"

const agreementOf = ({ accountId, agreements }: AgreementUse): Agreement | null =>
  agreements.find((each) => each.accountId === accountId) ?? null

/** Whether a Canadian bank account has no agreement to pay under. */
export const isMissing = (use: AgreementUse): boolean => !isInProgress(use.begun) && agreementOf(use) === null

/** The id of the `one_time` agreement that the payment uses up; null when it uses none up. */
export const usedUp = (use: AgreementUse): string | null => {
  if (isInProgress(use.begun)) return use.begun.state.terms.agreementId
  const agreement = agreementOf(use)
  return agreement?.oneTime === true ? agreement.id : null
}
