/** Settlement of refunds and disputes by card networks in the model (payments.md 7, L4). */
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import { type Model, post, type Settlement } from "./State.ts"

/** Pays the payer, or with a negative amount takes back: banks settle at once, card networks at the next opening. */
export const pay = (
  model: Model,
  { bank, currency }: { readonly bank: boolean; readonly currency: Settlement["currency"] },
  amount: number
): void => {
  post(model, currency, { [bank ? "cash" : "receivable:card"]: 0 - amount })
  if (!bank) model.settlements.push({ at: Calendar.nextOpening(model.now), currency, amount: 0 - amount })
}

export const dueAt = ({ at }: Settlement): number => at

export const due = (model: Model, of: Settlement): void => {
  model.settlements.splice(model.settlements.indexOf(of), 1)
  post(model, of.currency, { cash: of.amount, "receivable:card": 0 - of.amount })
}
