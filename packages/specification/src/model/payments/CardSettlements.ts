/** Settlement of payments, refunds and disputes by card networks in the model (payments.md 7, L4). */
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import * as State from "../State.ts"

/** Pays the payer, or with a negative amount charges: banks settle at once, card networks at the next opening. */
export const pay = (model: State.Model, { account, bank }: State.Payment, amount: number): void => {
  State.post(model, account, { [bank ? "cash" : "receivable:card"]: 0 - amount })
  if (!bank) model.settlements.push({ at: Calendar.nextOpening(model.now), account, amount: 0 - amount })
}

export const dueAt = ({ at }: State.Settlement): number => at

export const due = (model: State.Model, settlement: State.Settlement): void => {
  model.settlements.splice(model.settlements.indexOf(settlement), 1)
  State.post(model, settlement.account, { cash: settlement.amount, "receivable:card": 0 - settlement.amount })
}
