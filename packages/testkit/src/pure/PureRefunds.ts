/** The refunds of one network, card or bank. */
import * as Refunds from "@payments-platform/adapters/networks/simulator/SimulatedRefund"
import type * as Refunding from "@payments-platform/domain/ports/Refunding"
import type { Moment } from "./PureAnswers.ts"

/** The charges of a network, by their references. */
interface Charges {
  readonly chargeOf: (reference: string) => Refunds.Charge | null
  /** takes the amount of a refund from what can still be refunded */
  readonly reserve: (reference: string, reserved: Refunds.Reserved) => void
}

export const make = (moment: Moment, { chargeOf, reserve }: Charges) => {
  const refunds = new Map<string, Refunds.SimulatedRefund>()
  return {
    refund: (request: Refunding.Request): Refunding.RefundAccepted => {
      const decision = Refunds.decide(chargeOf(request.reference), request)
      if (decision === null) throw new Error("a refund was asked for twice, for other amounts")
      if (decision.reserved !== null) reserve(request.reference, decision.reserved)
      const entry = Refunds.open(request, decision, moment())
      refunds.set(request.key, entry)
      return { askAt: entry.askAt }
    },
    refundResult: (key: string): Refunding.RefundOutcome => Refunds.resultOf(refunds.get(key) ?? null, moment().at)
  }
}
