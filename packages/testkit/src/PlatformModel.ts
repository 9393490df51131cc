/**
 * The platform as a few lists and sums: what the contract says of every request,
 * without storage, networks, versions or attempts. One command after another,
 * and time moves only when it is told to. The real one must answer the same.
 */
import type { Card, Request } from "./PlatformCommands.ts"
import * as Payments from "./PlatformPayments.ts"
import {
  type Account,
  accepted,
  addMethod,
  type Answer,
  invalid,
  isExpired,
  type Json,
  type Method,
  type Model,
  rejected,
  tell,
  unavailable,
  unknown
} from "./PlatformState.ts"

const balance = (model: Model, { currency, name }: Account, of: string): number =>
  0 - (model.ledger.get(`merchant:${name}:${of} ${currency}`) ?? 0)

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
        reserve: 0,
        incoming_pending: balance(model, account, "incoming_pending"),
        outgoing_pending: 0
      }
    }
  }
})

const methodRecord = (method: Method): Json => ({
  id: method.name,
  resource: "payment_methods",
  create_time: method.createTime,
  type: "credit_card",
  status: method.status,
  custom_data: method.note === null ? null : { note: method.note },
  credit_card: {
    card_brand: "visa",
    expiration_month: method.month,
    expiration_year: method.year,
    auto_update: method.autoUpdate
  }
})

const createEntity = (model: Model, country: string): Answer => {
  const name = `e${model.entities.length}`
  model.entities.push({ name, country })
  tell(model, name, "legal_entities.created")
  return accepted({ id: name, resource: "legal_entities", create_time: model.now, country })
}

const units: Readonly<Record<string, number>> = { "2.9": 29_000, "0.0001": 1, "20": 200_000 }

const createAccount = (model: Model, entityName: string, percentage: string | null): Answer => {
  const entity = model.entities.find(({ name }) => name === entityName)
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
    reference: null
  }
  model.accounts.push(account)
  tell(model, name, "accounts.created")
  return accepted(accountRecord(model, account), crowded ? "ACCOUNTS_PER_LEGAL_ENTITY_SOFT_LIMIT" : null)
}

const updateAccount = (model: Model, name: string, reference: string): Answer => {
  const account = model.accounts.find((each) => each.name === name)
  if (account === undefined) return unknown
  if (account.reference !== reference) tell(model, name, "accounts.updated")
  account.reference = reference
  return accepted(accountRecord(model, account))
}

const createMethod = (model: Model, card: Card): Answer => {
  if (isExpired(card, model.now)) return invalid
  const verification = card.verify ? Payments.verificationOf(card.outcome) : "approved"
  if (verification === null) return unavailable
  return accepted(methodRecord(addMethod(model, card, verification === "approved")))
}

const updateMethod = (model: Model, name: string, note: number): Answer => {
  const method = model.methods.find((each) => each.name === name)
  if (method === undefined) return unknown
  if (method.status === "deleted") return rejected("PaymentMethod/AlreadyDeleted")
  if (method.note !== note) tell(model, name, "payment_methods.updated")
  method.note = note
  return accepted(methodRecord(method))
}

const deleteMethod = (model: Model, name: string): Answer => {
  const method = model.methods.find((each) => each.name === name)
  if (method === undefined) return unknown
  if (method.status === "deleted") return rejected("PaymentMethod/CannotBeDeletedTwice")
  if (model.payments.some((each) => each.method === name && each.status === "pending"))
    return rejected("PaymentMethod/HasPendingPayment")
  method.status = "deleted"
  method.refreshAt = null
  tell(model, name, "payment_methods.deleted")
  return accepted(methodRecord(method))
}

const answerTo = (model: Model, request: Request): Answer => {
  switch (request._tag) {
    case "CreateEntity":
      return createEntity(model, request.country)
    case "CreateAccount":
      return createAccount(model, request.entity, request.percentage)
    case "UpdateAccount":
      return updateAccount(model, request.account, request.reference)
    case "CreateMethod":
      return createMethod(model, request.card)
    case "UpdateMethod":
      return updateMethod(model, request.method, request.note)
    case "DeleteMethod":
      return deleteMethod(model, request.method)
    default:
      return Payments.answerTo(model, request)
  }
}

/** The answer to a request under its key. Answers are kept with the key; what was only begun may be tried again. */
export const ask = (model: Model, request: Request, key: string, hash: string): Answer => {
  const known = model.keys.get(key)
  const answered = known !== undefined && known.answer !== null
  if (answered && known.hash !== hash) return { _tag: "Refused", refusal: "KeyTaken" }
  if (known?.answer !== undefined && known.answer !== null) {
    const { answer } = known
    if (answer._tag === "Accepted") return { ...answer, replayed: true, warning: null }
    return answer._tag === "Rejected" ? { ...answer, replayed: true } : answer
  }
  const answer = answerTo(model, request)
  if (answer._tag === "Unavailable") model.keys.set(key, { hash, answer: null })
  else if (answer._tag !== "Refused") model.keys.set(key, { hash, answer })
  return answer
}

/** Time goes on, through all that is due on the way. */
export const tick = (model: Model, seconds: number): void => {
  const to = model.now + seconds
  while (true) {
    const methods = model.methods.flatMap(({ refreshAt }) => (refreshAt === null ? [] : [refreshAt]))
    const next = Math.min(...methods, ...model.payments.map(Payments.dueAt))
    if (next > to) break
    model.now = Math.max(model.now, next)
    for (const method of model.methods) {
      if (method.refreshAt === null || method.refreshAt > model.now) continue
      method.refreshAt = null
      if (method.outcome !== "503") continue
      method.year += 3
      tell(model, method.name, "payment_methods.updated")
    }
    for (const payment of model.payments) if (Payments.dueAt(payment) <= model.now) Payments.due(model, payment)
  }
  model.now = to
}
