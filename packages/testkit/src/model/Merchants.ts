/** Legal entities and accounts in the model, as far as payments need them (merchants.md 1, 4, 10). */
import type { MerchantRequest, Reserve } from "./ModelRequests.ts"
import {
  type Account,
  accepted,
  type Answer,
  balance,
  type Json,
  type Model,
  byName,
  post,
  rejected,
  announce,
  unknown
} from "./State.ts"

const accountRecord = (model: Model, account: Account): Json => ({
  id: account.name,
  resource: "accounts",
  owner: { id: account.entity },
  create_time: account.createTime,
  status: "active",
  reference_id: account.reference,
  balances: {
    currencies: {
      [account.currency]: {
        available: balance(model, account, "available"),
        balance: balance(model, account, "available"),
        reserve: balance(model, account, "reserve"),
        incoming_pending: balance(model, account, "incoming_pending"),
        outgoing_pending: 0
      }
    }
  }
})

const createEntity = (model: Model, country: string): Answer => {
  const name = `e${model.entities.length}`
  model.entities.push({ name, country })
  announce(model, name, "legal_entities.created")
  return accepted({ id: name, resource: "legal_entities", create_time: model.now, country })
}

const units: Readonly<Record<string, number>> = { "2.9": 29_000, "0.0001": 1, "20": 200_000 }

const createAccount = (model: Model, entityName: string, percentage: string | null): Answer => {
  const entity = byName(model.entities, entityName)
  if (entity === undefined) return unknown
  if (entity.country === "DE") return rejected("Account/CountryNotSupported")
  const crowded = model.accounts.filter((each) => each.entity === entityName).length >= 6
  const name = `a${model.accounts.length}`
  const account: Account = {
    name,
    entity: entityName,
    currency: entity.country === "US" ? "USD" : "CAD",
    createTime: model.now,
    price: percentage === null ? null : (units[percentage] ?? null),
    reference: null,
    fallPending: false,
    negativeBalanceCount: { least: 0, most: 0 }
  }
  model.accounts.push(account)
  announce(model, name, "accounts.created")
  return accepted(accountRecord(model, account), crowded ? "ACCOUNTS_PER_LEGAL_ENTITY_SOFT_LIMIT" : null)
}

const updateAccount = (model: Model, name: string, reference: string): Answer => {
  const account = byName(model.accounts, name)
  if (account === undefined) return unknown
  if (account.reference !== reference) announce(model, name, "accounts.updated")
  account.reference = reference
  return accepted(accountRecord(model, account))
}

/** Holds or releases a reserve (L13): at most the balance, and without a notification. */
const changeReserve = (model: Model, { account: name, amount, currency }: Reserve): Answer => {
  const account = byName(model.accounts, name)
  if (account === undefined) return unknown
  if (currency !== account.currency) return rejected("Account/OtherCurrency")
  const there = balance(model, account, amount > 0 ? "available" : "reserve")
  if (Math.abs(amount) > there) return rejected("Account/ReserveOutOfRange")
  post(model, currency, { [`merchant:${name}:available`]: amount, [`merchant:${name}:reserve`]: 0 - amount })
  return accepted(accountRecord(model, account))
}

export const answerTo = (model: Model, request: MerchantRequest): Answer => {
  switch (request._tag) {
    case "CreateEntity":
      return createEntity(model, request.country)
    case "CreateAccount":
      return createAccount(model, request.entity, request.percentage)
    case "UpdateAccount":
      return updateAccount(model, request.account, request.reference)
    case "Reserve":
      return changeReserve(model, request)
  }
}
