/**
 * What a payment asks of PAD agreements (payments.md 2): a Canadian bank account
 * pays under a live one with the merchant's account, and a `one_time` one serves
 * one payment. A payment begun before and not given up goes on under the agreement
 * that it began with, whatever became of that meanwhile.
 */
import type { Fact } from "../../decider/Kind.ts"
import type { Agreement } from "../../payers/payment-method/PaymentInstrument.ts"
import type * as Payment from "./Payment.ts"

export interface Asked {
  readonly accountId: string
  /** the live ones of the payment method */
  readonly agreements: ReadonlyArray<Agreement>
  /** a payment that the same request has begun before */
  readonly begun: Fact<Payment.State> | null
}

const isUnderWay = (begun: Asked["begun"]): begun is Fact<Payment.State> =>
  begun !== null && begun.state._tag !== "Abandoned"

const agreementOf = ({ accountId, agreements }: Asked): Agreement | null =>
  agreements.find((each) => each.accountId === accountId) ?? null

/** Whether there is none to pay under. */
export const isMissing = (asked: Asked): boolean => !isUnderWay(asked.begun) && agreementOf(asked) === null

/** The one that the payment uses up, or null. */
export const usedUp = (asked: Asked): string | null => {
  if (isUnderWay(asked.begun)) return asked.begun.state.terms.agreementId
  const agreement = agreementOf(asked)
  return agreement?.oneTime === true ? agreement.id : null
}
