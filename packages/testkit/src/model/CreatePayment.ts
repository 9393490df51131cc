/** POST /payments in the model: the checks of payments.md 3.2 in their order. */
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import * as PaymentSources from "./PaymentSources.ts"
import * as PaymentMethods from "./PaymentMethods.ts"
import * as Orders from "./Orders.ts"
import * as Payments from "./Payments.ts"
import { isExpired, type Pay } from "./ModelRequests.ts"
import { avsOf, bankOutcome, cardOutcome, declines, magicOutcome, verificationOf } from "./SimulatorOutcomes.ts"
import {
  type Account,
  accepted,
  type Answer,
  delay,
  invalid,
  type Method,
  type Model,
  byName,
  type Payment,
  rejected,
  unavailable,
  unknown,
  week
} from "./State.ts"

/**
 * Whether an account accepts a method: bank accounts of its own country, all keyed cards, and card-present reads
 * in USD only.
 */
const isAccepted = ({ currency }: Account, { kind, reading }: Pick<Method, "kind" | "reading">): boolean =>
  kind === "card" ? reading === null || currency === "USD" : (kind === "US") === (currency === "USD")

/** The rejection of a card-present read, or null. */
const unreadable = (model: Model, account: Account, { reading }: Pick<Method, "reading">): Answer | null => {
  if (reading === null) return null
  if (reading.account !== account.name) return rejected("Reading/TerminalNotOwned")
  return PaymentSources.expiredReading(model, reading)
}

/** The rejection of a stored method, or null. */
const problemOf = (model: Model, account: Account, method: Method): Answer | null => {
  if (method.status === "deleted") return rejected("PaymentMethod/Deleted")
  if (method.status !== "verified") return rejected("PaymentMethod/NotVerified")
  if (!isAccepted(account, method)) return rejected("PaymentMethod/NotAccepted")
  const needsAgreement = method.kind === "CA"
  return needsAgreement && PaymentMethods.agreementOf(model, method.name, account.name) === undefined
    ? rejected("PadAgreement/Missing")
    : unreadable(model, account, method)
}

/**
 * The rejection of an inline payment source, or null. A bank account can only come from a token, and is then
 * unverified.
 */
const problemOfGiven = (
  model: Model,
  account: Account,
  instrument: PaymentSources.ResolvedSource["instrument"]
): Answer | null => {
  if (instrument === null) return rejected("Wallet/CertificateError")
  if (PaymentSources.isBank(instrument)) return rejected("PaymentMethod/NotVerified")
  return isAccepted(account, { kind: "card", reading: instrument.reading })
    ? unreadable(model, account, instrument)
    : rejected("PaymentMethod/NotAccepted")
}

/** The answers of the networks. */
interface NetworkAnswer {
  readonly outcome: string
  readonly decline: string | null
  readonly avs: string
  readonly returns: Payment["returns"]
  readonly askAt: number | null
}

/**
 * Authorizes a card; null when the card network does not answer. An immediate capture must not exceed the
 * allowance of the card-present authorization.
 */
const authorizeCard = (
  model: Model,
  card: Pick<PaymentSources.CardDetails, "outcome" | "reading" | "postalCode" | "month" | "year" | "verify">,
  { amount, autoCapture, magic }: Pay
): (NetworkAnswer & { readonly verified: boolean }) | null => {
  const asked = magicOutcome(magic) ?? card.outcome
  const outcome = cardOutcome(asked, amount)
  const verification = card.verify ? verificationOf(asked) : "approved"
  const verified = verification === "approved"
  if (verification === null || (verified && outcome === "801")) return null
  const scripted = verified ? (declines[outcome] ?? null) : verification
  const excess = autoCapture && Payments.isTooMuch(card.reading, amount) ? "capture_amount_exceeds_authorization" : null
  const decline = scripted ?? (isExpired(card, model.now) ? "card_expired" : excess)
  const compared = avsOf[verified ? outcome : (asked ?? "")] ?? (card.postalCode === null ? "SKIPPED" : "FULL_MATCH")
  const avs = card.reading === null ? compared : "SKIPPED"
  return { outcome, decline, avs, returns: null, askAt: null, verified }
}

const bankSays = (model: Model, { kind, number }: Method, { amount, magic }: Pay): NetworkAnswer => {
  const { outcome, returns, scripted } = bankOutcome(kind === "CA" ? "CA" : "US", number, amount, magic)
  return { outcome, returns, decline: null, avs: "SKIPPED", askAt: scripted ? model.now + delay : null }
}

/** When a card authorization expires or a bank's hold ends, in UNIX seconds. */
const expiryOf = (model: Model, { kind, reading }: Method): number =>
  kind === "card" ? (reading?.authorizedAt ?? model.now) + week : Calendar.openingOfNthBusinessDayAfter(model.now, 2)

const opened = (model: Model, account: Account, method: Method, request: Pay, said: NetworkAnswer): Answer => {
  const { amount, autoCapture, bought, captureAt, currency, fee } = request
  const bank = method.kind !== "card"
  const payment: Payment = {
    name: `p${model.payments.length}`,
    account: account.name,
    method: method.name,
    bank,
    currency,
    createTime: model.now,
    authorized: method.reading?.amount ?? amount,
    autoCapture,
    price: bank ? null : account.price,
    outcome: said.outcome,
    returns: said.returns,
    code: said.decline === null && !bank,
    reading: method.reading,
    charge: said.decline === null,
    avs: said.avs,
    expiresAt: expiryOf(model, method),
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
  if (method.reading !== null) method.reading.used = true
  Payments.begin(model, payment, said.decline)
  return accepted(Payments.recordOf(payment))
}

const byCard = (model: Model, account: Account, card: PaymentSources.CardDetails, request: Pay): Answer => {
  const said = authorizeCard(model, card, request)
  return said === null
    ? unavailable
    : opened(model, account, PaymentMethods.addCard(model, card, said.verified), request, said)
}

const byMethod = (model: Model, account: Account, method: Method, request: Pay): Answer => {
  const said =
    method.kind === "card"
      ? authorizeCard(model, { ...method, verify: false }, request)
      : bankSays(model, method, request)
  if (said === null) return unavailable
  const agreement = method.kind === "CA" ? PaymentMethods.agreementOf(model, method.name, account.name) : undefined
  if (agreement?.type === "one_time") agreement.used = true
  return opened(model, account, method, request, said)
}

type By = Method | PaymentSources.ResolvedSource
const isStored = (by: By): by is Method => !("_tag" in by)

/** Stores the payment. A card-present read is single-use; this is checked last, when the payment is stored. */
const storePayment = (model: Model, account: Account, by: By, request: Pay): Answer => {
  const instrument = isStored(by) ? by : by.instrument
  if (instrument === null || "known" in instrument) throw new Error("what cannot pay was refused before")
  if (instrument.reading?.used === true) return rejected("Reading/Used")
  return "verify" in instrument
    ? byCard(model, account, instrument, request)
    : byMethod(model, account, instrument, request)
}

const using = (model: Model, account: Account, by: By, request: Pay): Answer => {
  if (!isStored(by) && by.conflict !== null) return by.conflict
  if (account.currency !== request.currency) return rejected("Payment/WrongCurrency")
  const problem = isStored(by) ? problemOf(model, account, by) : problemOfGiven(model, account, by.instrument)
  if (problem !== null) return problem
  const ordered = Orders.problemWith(model, account.name, request.bought)
  if (ordered !== null) return ordered
  const answer = storePayment(model, account, by, request)
  if (answer._tag === "Accepted" && !isStored(by) && by.token !== null) by.token.used = true
  return answer
}

/** Whether a request decodes without the fields of its token: when it names the holder of a bank account. */
const isRead = ({ by }: Pay): boolean =>
  typeof by !== "string" && by._tag === "Token" && by.holder !== null && by.holder !== "credit_card"

/** The answers that precede the rejection of an unusable token. */
const before = (model: Model, request: Pay): Answer | null => {
  const { account: name, bought, captureAt } = request
  if (!isRead(request)) return null
  if (!Payments.isCaptureTime(model, captureAt)) return invalid
  if (byName(model.accounts, name) === undefined) return unknown
  const ordered = Orders.problemWith(model, name, bought)
  return ordered?._tag === "Refused" ? ordered : null
}

export const pay = (model: Model, request: Pay): Answer => {
  const { by } = request
  const given = typeof by === "string" ? byName(model.methods, by) : PaymentSources.resolve(model, by, request.magic)
  if (given !== undefined && "_tag" in given && given._tag !== "Opened") return before(model, request) ?? given
  if (!Payments.isCaptureTime(model, request.captureAt)) return invalid
  const account = byName(model.accounts, request.account)
  if (account === undefined || given === undefined) return unknown
  const ordered = Orders.problemWith(model, account.name, request.bought)
  return ordered?._tag === "Refused" ? ordered : using(model, account, given, request)
}
