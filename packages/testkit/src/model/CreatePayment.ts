/** POST /payments in the model: the checks of payments.md 3.2 in their order. */
import { Struct } from "effect"
import * as TestOutcomes from "@payments-platform/adapters/networks/simulator/TestOutcomes"
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import type { Pay } from "./ModelRequests.ts"
import * as EnablementClocks from "./EnablementClocks.ts"
import * as Orders from "./Orders.ts"
import * as PaymentMethods from "./PaymentMethods.ts"
import * as PaymentSources from "./PaymentSources.ts"
import * as Payments from "./Payments.ts"
import * as State from "./State.ts"
import * as Terminals from "./Terminals.ts"

/**
 * Whether an account accepts a method: bank accounts of its own country, all keyed cards, and card-present reads
 * in USD only.
 */
const isAccepted = ({ currency }: State.Account, { kind, reading }: Pick<State.Method, "kind" | "reading">): boolean =>
  kind === "card" ? reading === null || currency === "USD" : (kind === "US") === (currency === "USD")

/** The rejection of a card-present read, or null. */
const unreadable = (
  model: State.Model,
  account: State.Account,
  { reading }: Pick<State.Method, "reading">
): State.Answer | null =>
  reading !== null && reading.account !== account.name
    ? State.rejected("Reading/TerminalNotOwned")
    : Terminals.expired(model, reading)

/** The rejection of a method or an inline source, or null. Bank accounts of tokens are never verified. */
const problemOf = (model: State.Model, account: State.Account, source: State.Instrument): State.Answer | null => {
  if (source.status === "deleted") return State.rejected("PaymentMethod/Deleted")
  if (source.status !== "verified") return State.rejected("PaymentMethod/NotVerified")
  if (!isAccepted(account, source)) return State.rejected("PaymentMethod/NotAccepted")
  const lacksAgreement = source.kind === "CA" && PaymentMethods.agreementOf(model, source, account) === undefined
  return lacksAgreement ? State.rejected("PadAgreement/Missing") : unreadable(model, account, source)
}

/** The answers of the networks. `decline`: the code of a card that they refuse at once */
interface NetworkAnswer extends Pick<State.Payment, "outcome" | "returns" | "late" | "askAt"> {
  readonly decline: string | null
}

/**
 * Authorizes a card whose verification had this reply; null when the card network does not answer. An immediate
 * capture must not exceed the allowance of the card-present authorization.
 */
const authorize = (
  model: State.Model,
  card: State.Instrument,
  verification: TestOutcomes.Reply,
  { amount, autoCapture, magic }: Pay
): NetworkAnswer | null => {
  const outcome = TestOutcomes.outcomeOf({ rail: "card", number: card.number, amount, magic })
  const later = autoCapture ? (outcome.sale ?? outcome.authorization) : outcome.authorization
  const reply = verification._tag === "Approved" ? later : verification
  if (reply._tag === "NoAnswer") return null
  const excess = autoCapture && Payments.isTooMuch(card, amount) ? "capture_amount_exceeds_authorization" : null
  const decline = reply._tag === "Declined" ? reply.code : State.isExpired(card, model.now) ? "card_expired" : excess
  const late = reply._tag === "Later" ? { code: reply.code, at: model.now + State.delay } : null
  return { outcome, decline, returns: null, late, askAt: late?.at ?? null }
}

const debit = (model: State.Model, { kind, number }: State.Instrument, { amount, magic }: Pay): NetworkAnswer => {
  const country = kind === "CA" ? "CA" : "US"
  const { outcome, returns, scripted } = TestOutcomes.bankScript({ rail: "bank", country, number, amount, magic })
  return { outcome, returns, late: null, decline: null, askAt: scripted ? model.now + State.delay : null }
}

/** Stores the payment with the answers of the networks. */
const open = (
  model: State.Model,
  account: State.Account,
  method: State.Method,
  request: Pay,
  said: NetworkAnswer
): State.Answer => {
  const { decline, ...answers } = said
  const { reading } = method
  const bank = method.kind !== "card"
  const payment = State.add<State.Payment>(model.payments, {
    ...answers,
    ...Struct.pick(request, ["amount", "autoCapture", "captureAt", "fee"]),
    ...Orders.orderedBy(model, account.name, request.bought),
    name: `p${model.payments.length}`,
    account,
    method,
    bank,
    createTime: model.now,
    authorized: reading?.amount ?? request.amount,
    charge: decline === null,
    expiresAt: bank
      ? Calendar.openingOfNthBusinessDayAfter(model.now, 2)
      : (reading?.authorizedAt ?? model.now) + State.week,
    status: "pending",
    waits: null,
    failure: null,
    reviewAt: null,
    cleared: false,
    reportAt: null,
    note: null,
    charged: 0,
    reserved: 0,
    refunded: 0,
    feeRefunded: 0,
    serviceRefunded: 0,
    disputed: 0,
    feeReturned: 0
  })
  if (reading !== null) reading.used = true
  Payments.begin(model, payment, decline)
  return Payments.record(payment)
}

const approved: TestOutcomes.Reply = { _tag: "Approved" }

/** Judges the source and charges it. A card-present read is single-use; this is checked last. */
const charge = (
  model: State.Model,
  account: State.Account,
  by: State.Method | PaymentSources.ResolvedSource,
  request: Pay
): State.Answer => {
  const inline = "_tag" in by ? by : null
  const source = "_tag" in by ? by.source : by
  if (inline?.conflict) return inline.conflict
  if (!EnablementClocks.acceptsPayments(account)) return State.rejected("Account/PaymentsDisabled")
  if (account.currency !== request.currency) return State.rejected("Payment/WrongCurrency")
  if (source === null) return State.rejected("Wallet/CertificateError")
  const rejection = problemOf(model, account, source) ?? Orders.problemWith(model, account.name, request.bought)
  if (rejection !== null) return rejection
  if (!EnablementClocks.takesPayment(model, account)) return State.rejected("Account/PaymentsDisabled")
  if (source.reading?.used === true) return State.rejected("Reading/Used")
  const verification = "verify" in source ? PaymentMethods.verification(source, request.magic) : approved
  const said = source.kind === "card" ? authorize(model, source, verification, request) : debit(model, source, request)
  if (said === null) return State.unavailable
  const method = "verify" in source ? PaymentMethods.store(model, source, verification, request.magic) : source
  const agreement = method.kind === "CA" ? PaymentMethods.agreementOf(model, method, account) : undefined
  if (agreement?.oneTime === true) agreement.used = true
  if (inline !== null && inline.token !== null) inline.token.used = true
  return open(model, account, method, request, said)
}

/** Whether a request decodes without the fields of its token: when it names the holder of a bank account. */
const decodesAlone = ({ by }: Pay): boolean =>
  typeof by !== "string" && by._tag === "Token" && by.holder !== null && by.holder !== "credit_card"

/** The refusal of a capture time, account or order, or null. */
const refusal = (model: State.Model, { account, bought, captureAt }: Pay): State.Answer | null => {
  if (!Payments.isCaptureTime(model, captureAt)) return State.invalid
  if (State.byName(model.accounts, account) === undefined) return State.unknown
  const problem = Orders.problemWith(model, account, bought)
  return problem?._tag === "Refused" ? problem : null
}

export const handlers: State.Handlers<"Pay"> = {
  Pay: (model, request) => {
    const { by } = request
    const source = typeof by === "string" ? State.byName(model.methods, by) : PaymentSources.resolve(model, by)
    if (source !== undefined && "_tag" in source && source._tag !== "Opened")
      return (source !== State.invalid && decodesAlone(request) ? refusal(model, request) : null) ?? source
    const refused = refusal(model, request)
    const account = State.byName(model.accounts, request.account)
    if (refused !== null || account === undefined || source === undefined) return refused ?? State.unknown
    return charge(model, account, source, request)
  }
}
