/** The simulated bank network: debits with their results, returns, voids and refunds. */
import * as Debits from "../banks/SimulatedDebit.ts"
import type { Answers, Moment } from "./Answers.ts"
import * as SimulatedRefunds from "./SimulatedRefunds.ts"

export const make = (moment: Moment) => {
  const debits = new Map<string, Debits.SimulatedDebit>()
  const { refund, refundResult } = SimulatedRefunds.make(moment, {
    chargeOf: (reference) => {
      const found = debits.get(reference)
      return found === undefined ? null : Debits.chargeOf(found, moment().at)
    },
    reserve: (reference, reserved) => {
      const found = debits.get(reference)
      if (found !== undefined) debits.set(reference, { ...found, refunds: [...found.refunds, reserved] })
    }
  })
  return {
    "banks.debit": (request) => {
      const fresh = Debits.open(request, { parameters: "", ...moment() })
      const { after, answer } = Debits.accept(debits.get(request.key) ?? null, fresh)
      if (after !== null) debits.set(request.key, after)
      return Debits.answerOf(answer)
    },
    "banks.result": (reference) => Debits.resultOf(debits.get(reference) ?? null, moment().at),
    "banks.lateReturn": (reference) => Debits.lateReturn(debits.get(reference) ?? null, moment().at),
    "banks.void": (key) => void debits.set(key, Debits.voidDebit(debits.get(key) ?? null, key, moment().at)),
    "banks.refund": refund,
    "banks.refundResult": refundResult
  } satisfies Partial<Answers>
}
