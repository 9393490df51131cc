/** The refunds of one network, card or bank. */
import type * as RefundNetwork from "../../ports/networks/RefundNetwork.ts"
import * as Refunds from "../cards/SimulatedRefundRecord.ts"
import type { Moment } from "./Answers.ts"

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
      const known = refunds.get(request.key)
      if (known !== undefined) return { nextPollAt: known.nextPollAt }
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
