/** Adjustments in the model (merchants.md 9): they are final at once, and may make the available balance negative. */
import * as State from "../State.ts"

export const handlers: State.Handlers<"Adjust" | "UpdateAdjustment"> = {
  Adjust: (model, { account: name, amount, currency }) => {
    const account = State.byKnownName(model.accounts, name)
    State.check(currency === account.currency, "Account/OtherCurrency")
    const made = State.add(model.adjustments, { name: `j${model.adjustments.length}`, amount, note: null })
    State.post(model, account, { "service:adjustments": amount, available: 0 - amount })
    State.announce(model, made, "adjustments.created")
    return State.accept({ id: made.name, amount, currency, type: amount > 0 ? "credit" : "debit" })
  },

  UpdateAdjustment: (model, { adjustment, note }) => {
    const found = State.byKnownName(model.adjustments, adjustment)
    State.annotate(model, found, note, "adjustments.updated")
    return State.accept({ id: adjustment, amount: found.amount })
  }
}
