/** POST /payments as the model of the platform answers it: the checks of payments.md 3.2 in their order. */
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import * as Methods from "./Methods.ts"
import * as Orders from "./Orders.ts"
import * as Payments from "./Payments.ts"
import type { Card, Pay } from "./Requests.ts"
import { avsOf, bankScript, cardOutcome, declines, verificationOf } from "./Scripts.ts"
import {
  type Account,
  accepted,
  addCard,
  type Answer,
  delay,
  invalid,
  isExpired,
  type Method,
  type Model,
  named,
  type Payment,
  rejected,
  unavailable,
  unknown,
  week
} from "./State.ts"

/** The accounts of a bank are those of its country; all take the cards of the sequences. */
const isAccepted = ({ currency }: Account, { kind }: Method): boolean =>
  kind === "card" || (kind === "US") === (currency === "USD")

/** What stands against a stored method. */
const problemOf = (model: Model, account: Account, method: Method): string | null => {
  if (method.status === "deleted") return "PaymentMethod/Deleted"
  if (method.status !== "verified") return "PaymentMethod/NotVerified"
  if (!isAccepted(account, method)) return "PaymentMethod/NotAccepted"
  const needsAgreement = method.kind === "CA"
  return needsAgreement && Methods.agreementOf(model, method.name, account.name) === undefined
    ? "PadAgreement/Missing"
    : null
}

/** What the networks say of it. */
interface Said {
  readonly outcome: string
  readonly decline: string | null
  readonly avs: string
  readonly returns: Payment["returns"]
  readonly askAt: number | null
}

/** null: the card network does not answer. */
const cardSays = (
  model: Model,
  card: Card | Method,
  amount: number,
  verify: boolean
): (Said & { readonly verified: boolean }) | null => {
  const outcome = cardOutcome(card.outcome, amount)
  const verification = verify ? verificationOf(card.outcome) : "approved"
  const verified = verification === "approved"
  if (verification === null || (verified && outcome === "801")) return null
  const scripted = verified ? (declines[outcome] ?? null) : verification
  const decline = scripted ?? (isExpired(card, model.now) ? "card_expired" : null)
  const asked = avsOf[verified ? outcome : (card.outcome ?? "")]
  const avs = asked ?? (card.postalCode === null ? "SKIPPED" : "FULL_MATCH")
  return { outcome, decline, avs, returns: null, askAt: null, verified }
}

const bankSays = (model: Model, { kind, number }: Method, amount: number): Said => {
  const { outcome, returns, scripted } = bankScript(kind === "CA" ? "CA" : "US", number, amount)
  return { outcome, returns, decline: null, avs: "SKIPPED", askAt: scripted ? model.now + delay : null }
}

const opened = (model: Model, account: Account, method: Method, request: Pay, said: Said): Answer => {
  const { amount, autoCapture, bought, captureAt, currency, fee } = request
  const bank = method.kind !== "card"
  const payment: Payment = {
    name: `p${model.payments.length}`,
    account: account.name,
    method: method.name,
    bank,
    currency,
    createTime: model.now,
    authorized: amount,
    autoCapture,
    price: bank ? null : account.price,
    outcome: said.outcome,
    returns: said.returns,
    code: said.decline === null && !bank,
    charge: said.decline === null,
    avs: said.avs,
    expiresAt: bank ? Calendar.openingOfNthBusinessDayAfter(model.now, 2) : model.now + week,
    ...Orders.orderedBy(model, account.name, currency, bought),
    status: "pending",
    waits: null,
    failure: null,
    amount,
    fee,
    captureAt,
    askAt: said.askAt,
    reviewAt: null,
    cleared: false,
    settlesAt: null,
    newsAt: null,
    reference: null,
    charged: 0,
    reserved: 0,
    refunded: 0,
    feeRefunded: 0,
    serviceRefunded: 0,
    disputed: 0,
    feeReturned: 0
  }
  model.payments.push(payment)
  Payments.begin(model, payment, said.decline)
  return accepted(Payments.recordOf(payment))
}

const byCard = (model: Model, account: Account, card: Card, request: Pay): Answer => {
  const said = cardSays(model, card, request.amount, card.verify)
  return said === null ? unavailable : opened(model, account, addCard(model, card, said.verified), request, said)
}

const byMethod = (model: Model, account: Account, method: Method, request: Pay): Answer => {
  const said =
    method.kind === "card" ? cardSays(model, method, request.amount, false) : bankSays(model, method, request.amount)
  if (said === null) return unavailable
  const agreement = method.kind === "CA" ? Methods.agreementOf(model, method.name, account.name) : undefined
  if (agreement?.type === "one_time") agreement.used = true
  return opened(model, account, method, request, said)
}

export const pay = (model: Model, request: Pay): Answer => {
  const { bought, by, captureAt, currency } = request
  if (!Payments.isCaptureTime(model, captureAt)) return invalid
  if (typeof by !== "string" && isExpired(by, model.now)) return invalid
  const account = named(model.accounts, request.account)
  const stored = typeof by === "string" ? named(model.methods, by) : null
  if (account === undefined || stored === undefined) return unknown
  const ordered = Orders.problemWith(model, account.name, bought)
  if (ordered?._tag === "Refused") return ordered
  if (account.currency !== currency) return rejected("Payment/WrongCurrency")
  const problem = stored === null ? null : problemOf(model, account, stored)
  if (problem !== null) return rejected(problem)
  if (ordered !== null) return ordered
  if (stored !== null) return byMethod(model, account, stored, request)
  return typeof by === "string" ? unknown : byCard(model, account, by, request)
}
