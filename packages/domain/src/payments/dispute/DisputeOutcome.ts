/** The steps of an issuer's decision on a dispute (payments.md 5). The operator's command and the timer share them. */
import * as CommandHandler from "../../decider/CommandHandler.ts"
import type { Fact, Step } from "../../decider/ResourceKind.ts"
import type * as Payment from "../payment/Payment.ts"
import * as Dispute from "./Dispute.ts"
import { kind } from "./DisputeKind.ts"
import * as DisputeOpening from "./DisputeOpening.ts"

/** A win frees the disputed amount of the payment if the dispute had withdrawn it. */
const paymentAfterWin = ({ state }: Fact<Dispute.State>, payment: Fact<Payment.State>): ReadonlyArray<Step> =>
  state.terms.withdrawal === null
    ? []
    : DisputeOpening.paymentSteps(payment, [{ _tag: "DisputeWon", ...state.terms.withdrawal }])

/** An inquiry or retrieval that the merchant did not win is followed by a chargeback of its amount and reason. */
export const followingChargeback = (
  { terms }: Dispute.State,
  payment: Fact<Payment.State>,
  context: CommandHandler.Context
): ReadonlyArray<Step> => {
  const completed = DisputeOpening.disputable(payment)
  if (!Dispute.movesNoMoney(terms.type) || completed === null) return []
  const { amount, brand, reason, reference } = terms
  return DisputeOpening.steps(completed, { type: "chargeback", amount, brand, reason, reference }, context)
}

/** The issuer's decision, preceded by events of the same moment: a decision may imply a submission. */
export const decision = (
  dispute: Fact<Dispute.State>,
  payment: Fact<Payment.State>,
  isWon: boolean,
  context: CommandHandler.Context,
  ...preceding: ReadonlyArray<Dispute.Event>
): CommandHandler.Decision => {
  const decision: Dispute.Event = { _tag: isWon ? "Won" : "Lost", at: context.at }
  const [first = decision, ...rest] = [...preceding, decision]
  const more = isWon ? paymentAfterWin(dispute, payment) : followingChargeback(dispute.state, payment, context)
  return CommandHandler.decision(kind.move(dispute, [first, ...rest]), ...more)
}
