/** The refunds of one network, card or bank. */
import * as Refunds from "@payments-platform/adapters/networks/simulator/cards/SimulatedRefundRecord"
import type * as RefundNetwork from "@payments-platform/domain/ports/networks/RefundNetwork"
import type { Moment } from "./PureAnswers.ts"

/** The charges of a network, by their references. */
interface Charges {
  readonly chargeOf: (reference: string) => Refunds.Charge | null
  /** takes the amount of a refund from what can still be refunded */
  readonly reserve: (reference: string, reserved: Refunds.ChargeRefund) => void
}

export const make = (moment: Moment, { chargeOf, reserve }: Charges) => {
  const refunds = new Map<string, Refunds.SimulatedRefundRecord>()
  return {
    refund: (request: RefundNetwork.Request): RefundNetwork.AcceptedRefund => {
      const decision = Refunds.decide(chargeOf(request.reference), request)
      if (decision === null) throw new Error("a refund was asked for twice, for other amounts")
      if (decision.reserved !== null) reserve(request.reference, decision.reserved)
      const entry = Refunds.open(request, decision, moment())
      refunds.set(request.key, entry)
      return { nextPollAt: entry.nextPollAt }
    },
    refundResult: (key: string): RefundNetwork.RefundOutcome => Refunds.resultOf(refunds.get(key) ?? null, moment().at)
  }
}
