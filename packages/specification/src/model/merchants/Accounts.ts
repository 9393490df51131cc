/** Accounts in the model, with their prices and how they are paid out (merchants.md 4). */
import * as State from "../State.ts"
import * as BillingStatements from "./BillingStatements.ts"
import * as EnablementClocks from "./EnablementClocks.ts"
import * as MerchantState from "./MerchantState.ts"
import * as Recoveries from "./Recoveries.ts"

const units: Readonly<Record<string, number>> = { "2.9": 29_000, "0.0001": 1, "20": 200_000 }

/** The payout method that a request names, which is one of the legal entity. */
const methodOf = (model: State.Model, { name }: State.Entity, method: string): State.PayoutMethod => {
  const found = State.byKnownName(model.payoutMethods, method)
  State.check(found.entity === name, "UnknownIds")
  return found
}

type Requests = "CreateAccount" | "UpdateAccount" | "SetPayout"

export const handlers: State.Handlers<Requests> = {
  CreateAccount: (model, { entity: name, isBilled, method, percentage, period }) => {
    const entity = State.byKnownName(model.entities, name)
    const payoutMethod = method === null ? null : methodOf(model, entity, method)
    State.check(entity.country !== "DE", "Account/CountryNotSupported")
    const isCrowded = model.accounts.filter((each) => each.entity === entity && !each.isDeleted).length >= 6
    State.check(!isBilled || entity.country === "US", "Account/PricingNotOffered")
    State.check(payoutMethod?.status !== "deleted", "Account/PayoutMethodDeleted")
    const account = State.add<State.Account>(model.accounts, {
      ...MerchantState.initialBalanceState,
      name: `a${model.accounts.length}`,
      entity,
      currency: entity.country === "US" ? "USD" : "CAD",
      price: percentage === null ? null : (units[percentage] ?? null),
      isBilled,
      statementAt: isBilled ? BillingStatements.firstAt(model.now) : Infinity,
      billedSince: BillingStatements.monthOf(model.now),
      failedDebits: [],
      onStatements: new Set(),
      note: null,
      clock: EnablementClocks.inPhase("not started"),
      method: payoutMethod,
      period: payoutMethod === null ? null : period,
      scheduled: null,
      nextPayoutAt: Infinity,
      closings: [],
      isDeleted: false,
      blocks: { payments: null, payouts: null },
      announced: "",
      isWoken: false,
      weeklyLimit: null,
      received: 0,
      receipts: [],
      recovery: Recoveries.none
    })
    State.announce(model, account, "accounts.created")
    return State.accept({ id: account.name }, isCrowded ? "ACCOUNTS_PER_LEGAL_ENTITY_SOFT_LIMIT" : null)
  },

  UpdateAccount: (model, { account, reference }) => {
    const found = State.byKnownName(model.accounts, account)
    State.check(!found.isDeleted, "Account/CannotBeModified")
    State.annotate(model, found, reference, "accounts.updated")
    return State.accept({ id: account })
  },

  SetPayout: (model, { account: name, currency, method: methodName, period }) => {
    const account = State.byKnownName(model.accounts, name)
    const method = methodOf(model, account.entity, methodName)
    State.check(!account.isDeleted, "Account/CannotBeModified")
    State.check(currency === account.currency, "Account/OtherCurrency")
    State.check(method.status !== "deleted", "Account/PayoutMethodDeleted")
    State.check(currency === "USD", "Account/PayoutMethodUnfit")
    if (account.method !== method || account.period !== period) State.announce(model, account, "accounts.updated")
    account.method = method
    account.period = period
    return State.accept({ id: name })
  }
}
