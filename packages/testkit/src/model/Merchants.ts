/** Legal entities and accounts in the model, as far as payments need them (merchants.md 1, 4, 10). */
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import * as EnablementClocks from "./EnablementClocks.ts"
import * as Recoveries from "./Recoveries.ts"
import * as State from "./State.ts"

const units: Readonly<Record<string, number>> = { "2.9": 29_000, "0.0001": 1, "20": 200_000 }

export const handlers: State.Handlers<"CreateEntity" | "CreateAccount" | "UpdateAccount" | "Reserve"> = {
  CreateEntity: (model, { complete, country }) => {
    const { name } = State.add(model.entities, { name: `e${model.entities.length}`, country, complete })
    State.announce(model, { name }, "legal_entities.created")
    // the company and its controller are verified together
    if (complete) State.announce(model, { name }, "legal_entities.verifications.updated")
    return State.accepted({ id: name })
  },

  CreateAccount: (model, { entity: name, method, percentage }) => {
    const entity = State.known(model.entities, name)
    State.check(entity.country !== "DE", "Account/CountryNotSupported")
    const isCrowded = model.accounts.filter((each) => each.entity === name && !each.isDeleted).length >= 6
    const payoutMethod = State.byName(model.payoutMethods, method ?? "") ?? null
    const isVerified = entity.complete && payoutMethod !== null
    const account = State.add(model.accounts, {
      ...State.unchanged,
      name: `a${model.accounts.length}`,
      entity: name,
      currency: entity.country === "US" ? "USD" : "CAD",
      price: percentage === null ? null : (units[percentage] ?? null),
      note: null,
      clock: EnablementClocks.inPhase(isVerified ? "cleared" : "not started", 0),
      method: payoutMethod,
      closings: [],
      isDeleted: false,
      blocks: { payments: null, payouts: null },
      isVerified,
      nextPayoutAt: isVerified ? Calendar.nextMonthlyOpening(model.now) : Infinity,
      recovery: Recoveries.none
    })
    State.announce(model, account, "accounts.created")
    State.announce(model, account, "accounts.capabilities.updated")
    return State.accepted({ id: account.name }, isCrowded ? "ACCOUNTS_PER_LEGAL_ENTITY_SOFT_LIMIT" : null)
  },

  UpdateAccount: (model, { account, reference }) => {
    const found = State.known(model.accounts, account)
    State.check(!found.isDeleted, "Account/CannotBeModified")
    State.annotate(model, found, reference, "accounts.updated")
    return State.accepted({ id: account })
  },

  /** L13: holds or releases at most the balance, without a notification. */
  Reserve: (model, { account: name, amount, currency }) => {
    const account = State.known(model.accounts, name)
    State.check(currency === account.currency, "Account/OtherCurrency")
    const there = State.balance(model, account, amount > 0 ? "available" : "reserve")
    State.check(Math.abs(amount) <= there, "Account/ReserveOutOfRange")
    State.post(model, account, { available: amount, reserve: 0 - amount })
    return State.accepted({ id: name })
  }
}
