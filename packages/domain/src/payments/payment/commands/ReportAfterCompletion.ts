/**
 * A network's report on a completed payment: nothing yet, a dispute, or a late bank return (payments.md 3.3, 3.5, 5). A
 * network gives the same report each time it is polled. A payment applies it once, and without validation, because the
 * network has already moved the money.
 */
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import type * as BankNetwork from "../../../ports/networks/BankNetwork.ts"
import type * as CardNetwork from "../../../ports/networks/CardNetwork.ts"
import * as Time from "../../../vocabulary/time/Time.ts"
import * as DisputeOpening from "../../dispute/DisputeOpening.ts"
import type * as Payment from "../Payment.ts"
import * as PaymentKind from "../PaymentKind.ts"
import * as PaymentOutcome from "../PaymentOutcome.ts"

/** A network's report. */
export type Report =
  | { readonly _tag: "CardReport"; readonly report: CardNetwork.DisputeReport }
  | { readonly _tag: "BankReport"; readonly report: BankNetwork.LateReturn }

type Disputed = Extract<CardNetwork.DisputeReport, { readonly _tag: "Disputed" }>

const claimOf = (
  { amount, reason, reference, type }: Disputed,
  method: PaymentOutcome.Method
): DisputeOpening.Claim => ({
  type,
  amount,
  reason: { code: reason, detail: null },
  brand: DisputeOpening.brandOf(method),
  reference
})

const polled = (reportPollAt: number | null): Payment.Event => ({ _tag: "ReportPolled", reportPollAt })

/**
 * The decision on a bank's late return: a debit adjustment of what is not disputed
 * yet, and the deletion of the method if the code requires it. The bank is not
 * polled again. null when the payment is not completed or is disputed in full.
 */
export const lateReturn = (
  payment: Fact<Payment.State>,
  code: string,
  method: PaymentOutcome.Method,
  context: CommandHandler.Context
): CommandHandler.Decision | null => {
  const completed = DisputeOpening.disputable(payment)
  const claim = completed === null ? null : DisputeOpening.returnClaim(completed, code)
  if (completed === null || claim === null) return null
  const { dispute, events } = DisputeOpening.openDispute(completed, claim, context)
  const step = PaymentKind.kind.move(payment, [polled(null), ...events])
  return PaymentOutcome.withRevocations(
    CommandHandler.decision(step, dispute, ...PaymentOutcome.methodDeletion(code, method, context.at))
  )
}

/** The decision on a report; null when no report on the payment is due. */
export const applyReport = (
  payment: Fact<Payment.State>,
  method: PaymentOutcome.Method,
  { report }: Report,
  context: CommandHandler.Context
): CommandHandler.Decision | null => {
  const completed = DisputeOpening.disputable(payment)
  const { at } = context
  const reportPollAt = completed?.state.reportPollAt ?? null
  if (completed === null || reportPollAt === null || reportPollAt > at) return null
  switch (report._tag) {
    case "None":
      return CommandHandler.decision(PaymentKind.kind.move(payment, [polled(Time.askAgain(report.reportPollAt, at))]))
    case "Returned":
      return (
        lateReturn(payment, report.code, method, context) ??
        CommandHandler.decision(
          PaymentKind.kind.move(payment, [polled(null)]),
          ...PaymentOutcome.methodDeletion(report.code, method, at)
        )
      )
    case "Disputed": {
      const { dispute, events } = DisputeOpening.openDispute(completed, claimOf(report, method), context)
      return CommandHandler.decision(PaymentKind.kind.move(payment, [polled(null), ...events]), dispute)
    }
  }
}
