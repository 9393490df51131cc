/** Payment methods and PAD agreements in the model (payments.md 1, 2). */
import { Struct } from "effect"
import * as PaymentSources from "./PaymentSources.ts"
import type { AgreementRequest, Bank, Magic, MethodRequest } from "./ModelRequests.ts"
import {
  accepted,
  type Agreement,
  type Answer,
  delay,
  invalid,
  type Json,
  type Method,
  type Model,
  byName,
  post,
  rejected,
  announce,
  unavailable,
  unknown
} from "./State.ts"
import { magicOutcome, verificationOf } from "./SimulatorOutcomes.ts"

const entryTypes: Readonly<Record<string, string>> = {
  credit_card: "card_keyed",
  encoded_payment_method: "card_chip"
}

const methodRecord = (method: Method): Json => ({
  id: method.name,
  resource: "payment_methods",
  create_time: method.createTime,
  type: method.type,
  status: method.status,
  custom_data: method.note === null ? null : { note: method.note },
  ...(method.kind === "card"
    ? {
        credit_card: {
          card_brand: "visa",
          card_entry_type: entryTypes[method.type] ?? "digital_wallet",
          expiration_month: method.month,
          expiration_year: method.year,
          auto_update: method.autoUpdate
        }
      }
    : { [method.type]: { last_four: method.number.slice(-4), account_type: "checking" } })
})

const bare = { note: null, deposits: null, refreshAt: null, number: "" } as const

/** Stores a card. It is usable unless its verification failed. */
export const addCard = (model: Model, card: PaymentSources.CardDetails, verified: boolean): Method => {
  const method: Method = {
    ...bare,
    ...Struct.omit(card, ["verify"]),
    name: `m${model.methods.length}`,
    createTime: model.now,
    kind: "card",
    refreshAt: card.autoUpdate ? model.now + delay : null,
    status: verified ? "verified" : "verification_failed"
  }
  model.methods.push(method)
  if (!verified) announce(model, method.name, "payment_methods.updated")
  return method
}

/** Stores a bank account. A linked one is verified at once. */
export const addBank = (model: Model, bank: Bank): Method => {
  const method: Method = {
    ...bare,
    reading: null,
    refresh: null,
    autoUpdate: false,
    name: `m${model.methods.length}`,
    createTime: model.now,
    kind: bank.linked ? "US" : bank.country,
    type: bank.linked || bank.country === "US" ? "payment_bank_us" : "payment_bank_ca",
    outcome: null,
    number: bank.linked ? "900123456789" : bank.number,
    postalCode: null,
    month: 0,
    year: 0,
    status: bank.linked ? "verified" : "unverified",
    deposits: bank.linked ? null : { askAt: null, mismatches: 0 }
  }
  model.methods.push(method)
  return method
}

const createCard = (model: Model, card: PaymentSources.CardDetails, magic: Magic): Answer => {
  const expired = PaymentSources.expiredReading(model, card.reading)
  if (expired !== null) return expired
  const verification = card.verify ? verificationOf(magicOutcome(magic) ?? card.outcome) : "approved"
  if (verification === null) return unavailable
  return accepted(methodRecord(addCard(model, card, verification === "approved")))
}

const undeliverable = "9003001"
/** The deposits to every account whose number begins with 900, in cents (payments.md 8.2). */
const amounts = [10, 55]

/** Sends the two deposits. They stay queued when they cannot be delivered. */
const send = (model: Model, method: Method): void => {
  if (method.number === undeliverable) {
    method.deposits = { askAt: model.now + delay, mismatches: 0 }
    return
  }
  method.deposits = { askAt: null, mismatches: 0 }
  post(model, method.kind === "CA" ? "CAD" : "USD", { "service:verification_cost": 65, cash: -65 })
  announce(model, method.name, "payment_methods.microdeposit_sent")
}

const createBank = (model: Model, bank: Bank): Answer => {
  const method = addBank(model, bank)
  const answer = accepted(methodRecord(method))
  if (!bank.linked) send(model, method)
  return answer
}

const made = (model: Model, { conflict, instrument }: PaymentSources.ResolvedSource, magic: Magic): Answer => {
  if (conflict !== null) return conflict
  if (instrument === null) return rejected("Wallet/CertificateError")
  return PaymentSources.isBank(instrument) ? createBank(model, instrument) : createCard(model, instrument, magic)
}

const create = (model: Model, { given, magic }: Extract<MethodRequest, { readonly _tag: "CreateMethod" }>): Answer => {
  const opened = PaymentSources.resolve(model, given, magic)
  if (opened._tag !== "Opened") return opened
  const answer = made(model, opened, magic)
  if (answer._tag === "Accepted" && opened.token !== null) opened.token.used = true
  return answer
}

/** Deletes a method and revokes its agreements. */
export const remove = (model: Model, method: Method): void => {
  method.status = "deleted"
  method.refreshAt = null
  announce(model, method.name, "payment_methods.deleted")
  for (const agreement of model.agreements)
    if (agreement.method === method.name && !agreement.used) agreement.revoked = true
}

const deleted = (model: Model, method: Method, byOperator: boolean): Answer => {
  const isPending = model.payments.some((each) => each.method === method.name && each.status === "pending")
  if (byOperator && (method.status === "deleted" || isPending)) return rejected("PaymentMethod/WrongState")
  if (method.status === "deleted") return rejected("PaymentMethod/CannotBeDeletedTwice")
  if (isPending) return rejected("PaymentMethod/HasPendingPayment")
  remove(model, method)
  return accepted(methodRecord(method))
}

const verified = (model: Model, method: Method, told: ReadonlyArray<number>): Answer => {
  if (method.status === "deleted") return rejected("PaymentMethod/DeletedUnverified")
  if (method.kind === "card") return rejected("PaymentMethod/NotABank")
  if (method.status === "verified") return rejected("PaymentMethod/AlreadyVerified")
  if (method.status === "verification_failed") return rejected("PaymentMethod/VerificationFailedForGood")
  if (method.deposits === null || method.deposits.askAt !== null) return rejected("PaymentMethod/DepositsNotSent")
  if (told.toSorted((a, b) => a - b).join() === amounts.join()) {
    method.status = "verified"
    announce(model, method.name, "payment_methods.updated")
    return accepted(methodRecord(method))
  }
  method.deposits.mismatches += 1
  if (method.deposits.mismatches < 3) return accepted(methodRecord(method))
  method.status = "verification_failed"
  announce(model, method.name, "payment_methods.updated")
  return rejected("PaymentMethod/VerificationFailedForGood")
}

const setStatus = (model: Model, method: Method, usable: boolean): Answer => {
  if (method.status === "deleted") return rejected("PaymentMethod/WrongState")
  const status = usable ? "verified" : "verification_failed"
  if (method.status !== status) announce(model, method.name, "payment_methods.updated")
  method.status = status
  return accepted(methodRecord(method))
}

const reset = (model: Model, method: Method): Answer => {
  if (method.status !== "verification_failed" || method.kind === "card") return rejected("PaymentMethod/WrongState")
  method.status = "unverified"
  announce(model, method.name, "payment_methods.updated")
  const areOnTheirWay = (method.deposits?.askAt ?? 0) > model.now
  if (!areOnTheirWay) send(model, method)
  return accepted({ status: "unverified" })
}

const updated = (model: Model, method: Method, note: number): Answer => {
  if (method.status === "deleted") return rejected("PaymentMethod/AlreadyDeleted")
  if (method.note !== note) announce(model, method.name, "payment_methods.updated")
  method.note = note
  return accepted(methodRecord(method))
}

export const answerTo = (model: Model, request: MethodRequest): Answer => {
  if (request._tag === "CreateMethod") return create(model, request)
  const method = byName(model.methods, request.method)
  if (method === undefined) return unknown
  switch (request._tag) {
    case "UpdateMethod":
      return updated(model, method, request.note)
    case "DeleteMethod":
      return deleted(model, method, request.byOperator)
    case "Verify":
      return verified(model, method, request.amounts)
    case "Reset":
      return reset(model, method)
    case "SetStatus":
      return setStatus(model, method, request.usable)
  }
}

/** When the method's next timer is due; Infinity for never. */
export const dueAt = ({ deposits, refreshAt, status }: Method): number =>
  Math.min(refreshAt ?? Infinity, status === "unverified" ? (deposits?.askAt ?? Infinity) : Infinity)

export const due = (model: Model, method: Method): void => {
  if (method.kind !== "card") {
    method.status = "verification_failed"
    announce(model, method.name, "payment_methods.updated")
    return
  }
  method.refreshAt = null
  const isNews = method.refresh === "503"
  method.refresh = method.outcome
  if (!isNews) return
  method.year += 3
  // the updater is called again at the beginning of the new month of expiry
  method.refreshAt = Date.UTC(method.year, method.month - 1, 1) / 1_000
  announce(model, method.name, "payment_methods.updated")
}

const isLive = ({ revoked, used }: Agreement): boolean => !revoked && !used

/** The agreement under which a method pays an account. */
export const agreementOf = (model: Model, method: string, account: string): Agreement | undefined =>
  model.agreements.find((each) => each.method === method && each.account === account && isLive(each))

const agreementRecord = (of: Agreement): Json => ({
  id: of.name,
  resource: "pad_agreements",
  owner: { id: of.method },
  create_time: of.createTime,
  payment_method_id: of.method,
  account_id: of.account,
  category: "personal",
  type: of.type,
  signature: { signatory_name: "Zoë", signature_time: of.signedAt },
  revoked: of.revoked
})

export const agreementAnswerTo = (model: Model, request: AgreementRequest): Answer => {
  if (request._tag === "Revoke") {
    const agreement = byName(model.agreements, request.agreement)
    if (agreement === undefined) return unknown
    if (agreement.revoked) return rejected("PadAgreement/AlreadyRevoked")
    agreement.revoked = true
    return accepted(agreementRecord(agreement))
  }
  const { signedAt, type } = request
  if (signedAt > model.now) return invalid
  const method = byName(model.methods, request.method)
  const account = byName(model.accounts, request.account)
  if (method === undefined || account === undefined) return unknown
  if (account.currency !== "CAD") return rejected("PadAgreement/NotCanadian")
  if (method.status === "deleted") return rejected("PaymentMethod/Deleted")
  if (method.kind !== "CA") return rejected("PadAgreement/NotCanadian")
  if (agreementOf(model, method.name, account.name) !== undefined) return rejected("PadAgreement/AlreadyExists")
  const agreement: Agreement = {
    name: `g${model.agreements.length}`,
    method: method.name,
    account: account.name,
    type,
    signedAt,
    createTime: model.now,
    used: false,
    revoked: false
  }
  model.agreements.push(agreement)
  return accepted(agreementRecord(agreement))
}
