/** POST /payments in the model: the checks of payments.md 3.2 in their order. */
import { Struct } from "effect"
import * as TestOutcomes from "@payments-platform/domain/simulation/TestOutcomes"
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import * as EnablementClocks from "../merchants/EnablementClocks.ts"
import type { RequestOf } from "../ModelRequests.ts"
import * as State from "../State.ts"
import * as ClientTokens from "./ClientTokens.ts"
import * as Orders from "./Orders.ts"
import * as PaymentMethods from "./PaymentMethods.ts"
import * as Payments from "./Payments.ts"
import * as PaymentSources from "./PaymentSources.ts"
import * as PaymentState from "./PaymentState.ts"
import * as Terminals from "./Terminals.ts"

type Pay = RequestOf<"Pay">

/**
 * Whether an account accepts a method: bank accounts of its own country, all keyed cards, and card-present reads
 * in USD only.
 */
const isAccepted = ({ currency }: State.Account, { kind, reading }: State.Instrument): boolean =>
  kind === "card" ? reading === null || currency === "USD" : (kind === "US") === (currency === "USD")

/** Checks a method or an inline source. Bank accounts of tokens are never verified. */
const checkSource = (model: State.Model, account: State.Account, source: State.Instrument): void => {
  const { kind, reading, status } = source
  State.check(status !== "deleted", "PaymentMethod/Deleted")
  State.check(status === "verified", "PaymentMethod/NotVerified")
  State.check(isAccepted(account, source), "PaymentMethod/NotAccepted")
  const isAgreed = kind !== "CA" || PaymentMethods.agreementOf(model, source, account) !== undefined
  State.check(isAgreed, "PadAgreement/Missing")
  State.check(reading === null || reading.account === account.name, "Reading/TerminalNotOwned")
  State.check(!Terminals.isExpired(model, reading), "Reading/Expired")
}

/** The answers of the networks. `decline`: the code of a card that they refuse at once */
interface NetworkAnswer extends Pick<State.Payment, "outcome" | "returns" | "late" | "nextPollAt"> {
  readonly decline: string | null
}

/**
 * Authorizes a card whose verification had this reply. An immediate capture must not exceed the allowance of the
 * card-present authorization.
 */
const authorize = (
  model: State.Model,
  card: State.Instrument,
  verification: TestOutcomes.Reply,
  { amount, autoCapture, magic }: Pay
): NetworkAnswer => {
  const outcome = TestOutcomes.outcomeOf({ rail: "card", number: card.number, amount, magic })
  const later = autoCapture ? (outcome.sale ?? outcome.authorization) : outcome.authorization
  const reply = verification._tag === "Approved" ? later : verification
  State.check(reply._tag !== "NoAnswer", "Unavailable")
  const excess = autoCapture && Payments.isTooMuch(card, amount) ? "capture_amount_exceeds_authorization" : null
  const decline = reply._tag === "Declined" ? reply.code : State.isExpired(card, model.now) ? "card_expired" : excess
  const late = reply._tag === "Later" ? { code: reply.code, at: model.now + State.delay } : null
  return { outcome, decline, returns: null, late, nextPollAt: late?.at ?? null }
}

const debit = (model: State.Model, { kind, number }: State.Instrument, { amount, magic }: Pay): NetworkAnswer => {
  const country = kind === "CA" ? "CA" : "US"
  const { outcome, returns, scripted } = TestOutcomes.bankScript({ rail: "bank", country, number, amount, magic })
  return { outcome, returns, late: null, decline: null, nextPollAt: scripted ? model.now + State.delay : null }
}

/** Stores the payment with the answers of the networks. */
const open = (
  model: State.Model,
  account: State.Account,
  method: State.Method,
  request: Pay,
  { decline, ...answers }: NetworkAnswer
): State.Answer => {
  const { reading } = method
  const bank = method.kind !== "card"
  const payment = State.add<State.Payment>(model.payments, {
    ...answers,
    ...Struct.pick(request, ["amount", "autoCapture", "captureAt", "fee"]),
    ...Orders.orderedBy(model, account.name, request.bought),
    ...PaymentState.newPayment,
    name: `p${model.payments.length}`,
    account,
    method,
    bank,
    createTime: model.now,
    isLimited: account.weeklyLimit !== null,
    authorized: reading?.amount ?? request.amount,
    charge: decline === null,
    expiresAt: bank
      ? Calendar.openingOfNthBusinessDayAfter(model.now, 2)
      : (reading?.authorizedAt ?? model.now) + State.week
  })
  if (reading !== null) reading.used = true
  Payments.begin(model, payment, decline)
  return Payments.record(payment)
}

/** Checks the source and charges it. The check that a card-present read is used once comes last. */
const charge = (
  model: State.Model,
  account: State.Account,
  { conflicts, source, token }: PaymentSources.ResolvedSource,
  stored: State.Method | undefined,
  request: Pay
): State.Answer => {
  State.check(!conflicts, "ClientToken/Conflict")
  EnablementClocks.checkPayments(account)
  State.check(account.currency === request.currency, "Payment/WrongCurrency")
  State.check(source !== null, "Wallet/CertificateError")
  checkSource(model, account, source)
  State.refuse(Orders.problemOf(model, account.name, request.bought))
  EnablementClocks.checkLimit(model, account)
  State.check(source.reading?.used !== true, "Reading/Used")
  const verification = PaymentMethods.verification(source, request.magic)
  const said = source.kind === "card" ? authorize(model, source, verification, request) : debit(model, source, request)
  const method = stored ?? PaymentMethods.store(model, source, verification, request.magic)
  const agreement = method.kind === "CA" ? PaymentMethods.agreementOf(model, method, account) : undefined
  if (agreement?.oneTime === true) agreement.used = true
  if (token !== null) token.used = true
  return open(model, account, method, request, said)
}

/** Whether a token is refused only after the rest of the request: without it, the holder of a bank account is there. */
const isRefusedLater = (model: State.Model, by: Pay["by"]): boolean =>
  typeof by !== "string" &&
  by._tag === "Token" &&
  by.holder !== null &&
  by.holder !== "credit_card" &&
  ClientTokens.problemOf(model, State.byName(model.tokens, by.token)) !== null

/** Refuses wrong capture times and unknown accounts and orders. */
const accountOf = (model: State.Model, { account, bought, captureAt }: Pay): State.Account => {
  State.check(Payments.isCaptureTime(model, captureAt), "Invalid")
  const found = State.byKnownName(model.accounts, account)
  State.check(Orders.problemOf(model, account, bought) !== "UnknownIds", "UnknownIds")
  return found
}

export const handlers: State.Handlers<"Pay"> = {
  Pay: (model, request) => {
    const { by } = request
    if (typeof by !== "string") {
      if (isRefusedLater(model, by)) accountOf(model, request)
      const source = PaymentSources.resolve(model, by)
      return charge(model, accountOf(model, request), source, undefined, request)
    }
    const account = accountOf(model, request)
    const stored = State.byKnownName(model.methods, by)
    return charge(model, account, PaymentSources.ofMethod(stored), stored, request)
  }
}
