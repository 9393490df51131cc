/**
 * The outside calls of a new payment, between the commit of its intent and the commit of its result (payments.md 3.2,
 * 3.5). For a card: the 1.00 verification if the request asks for it, then the authorization, which with `auto_capture`
 * also captures, then risk screening. For a bank account: the debit, whose result the bank reports later, then
 * screening.
 */
import { Redacted } from "effect"
import * as SealedAccount from "../../../banking/SealedAccount.ts"
import type * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import type { Avs } from "../../../payers/card/AvsAndDeclineCodes.ts"
import * as CardRequest from "../../../payers/card/CardRequest.ts"
import * as CreatePaymentMethod from "../../../payers/payment-method/CreatePaymentMethod.ts"
import * as PaymentInstrument from "../../../payers/payment-method/PaymentInstrument.ts"
import * as ResolveInstrument from "../../../payers/payment-method/ResolveInstrument.ts"
import type * as CardNetwork from "../../../ports/networks/CardNetwork.ts"
import type { Rbit } from "../../../risk/rbit/RbitRequest.ts"
import * as Address from "../../../vocabulary/people/Address.ts"
import * as Payment from "../Payment.ts"
import type * as PaymentSourceRequest from "../PaymentSourceRequest.ts"
import type { AuthorizationResult } from "./RecordAuthorizationResult.ts"

/** A payment that is being authorized. */
export interface AuthorizationAttempt {
  readonly paymentId: string
  /** 1 for the first process that works on the payment; part of the key under which the network knows a call */
  readonly attempt: number
  readonly terms: Payment.Terms
  /** the method's details, stored or of this request */
  readonly details: PaymentInstrument.Details
  readonly request: PaymentSourceRequest.Request
  /** what the request states about the payment (platform.md 8) */
  readonly rbits: ReadonlyArray<Rbit>
  /** what was known before about the account and the stored method */
  readonly known: ReadonlyArray<Rbit>
}

export interface CallResult {
  readonly outcome: AuthorizationResult
  /** keys of the authorizations that must be voided */
  readonly voids: ReadonlyArray<string>
  /** false: the card's verification was declined */
  readonly verified: boolean
}

type Calling = ExternalCalls.Conversation<AuthorizationResult>

/** Screens a payment that its network has accepted. `passed`: its outcome if it is approved. */
const screened = (
  { known, paymentId, rbits, request, terms }: AuthorizationAttempt,
  instrument: string,
  authorization: Payment.Authorization,
  { nextPollAt, passed }: { readonly nextPollAt: number | null; readonly passed: AuthorizationResult },
  { headers }: CommandHandler.Context
): Calling => {
  const { accountId, amount, currency } = terms
  const all = [...rbits, ...(request.rbits ?? []), ...known]
  const payment = { paymentId, accountId, amount, currency, rbits: all, ...headers }
  return ExternalCalls.askOnce("screening.screen", { ...payment, instrument: Redacted.make(instrument) }, (opinion) => {
    switch (opinion._tag) {
      case "Reject":
        return { _tag: "Rejected", authorization }
      case "Review": {
        const screening = { reference: opinion.reference, nextPollAt: opinion.nextPollAt }
        return { _tag: "Review", authorization, screening, nextPollAt }
      }
      case "Approve":
        return passed
    }
  })
}

const debit = (
  payment: AuthorizationAttempt,
  details: PaymentInstrument.BankDetails,
  context: CommandHandler.Context
): Calling => {
  const { amount, currency } = payment.terms
  const key = Payment.authorizationKey(payment.paymentId, payment.attempt)
  const { sealed } = details.bank
  if (sealed === null) throw new TypeError("the numbers of a payment's method are gone")
  const account = SealedAccount.open(sealed, context)
  const { magic } = context.headers
  return ExternalCalls.ask("banks.debit", { key, account, amount, currency, magic }, ({ nextPollAt, reference }) => {
    const authorization: Payment.Authorization = { key, reference, code: null, avs: "SKIPPED", amount, rates: null }
    const passed: AuthorizationResult = { _tag: "Later", authorization, nextPollAt }
    return screened(payment, Redacted.value(account).accountNumber, authorization, { nextPollAt, passed }, context)
  })
}

/** No address is compared for a card that was read in person (payments.md 3.6). */
const avsOf = ({ avs }: CardNetwork.AuthorizationResult, { reading }: Payment.Terms): Avs =>
  reading === null ? avs : "SKIPPED"

/** A card read in person is limited by the amount that the reader authorized (payments.md 3.6). */
const authorizationOf = (
  answer: Extract<CardNetwork.AuthorizationResult, { readonly reference: string }>,
  key: string,
  terms: Payment.Terms
): Payment.Authorization => ({
  key,
  reference: answer.reference === key ? null : answer.reference,
  code: answer.authorizationCode,
  avs: avsOf(answer, terms),
  amount: terms.reading?.amount ?? terms.amount,
  rates: (terms.billing?.markup ?? null) === null ? null : answer.rates
})

type CardCall = Pick<CardNetwork.Authorization, "card" | "address" | "currency" | "magic" | "granted">

const authorize = (payment: AuthorizationAttempt, call: CardCall, context: CommandHandler.Context): Calling => {
  const { terms } = payment
  const { amount, autoCapture } = terms
  const key = Payment.authorizationKey(payment.paymentId, payment.attempt)
  return ExternalCalls.ask("cards.authorize", { ...call, key, purpose: "payment", amount, autoCapture }, (answer) => {
    if (answer._tag === "Declined")
      return ExternalCalls.end({ _tag: "Declined", code: answer.code, avs: avsOf(answer, terms) })
    const authorization = authorizationOf(answer, key, terms)
    if (answer._tag === "Later")
      return ExternalCalls.end({ _tag: "Later", authorization, nextPollAt: answer.nextPollAt })
    const passed: AuthorizationResult = autoCapture
      ? { _tag: "Captured", authorization, reportPollAt: answer.reportPollAt }
      : { _tag: "Authorized", authorization }
    const { number } = Redacted.value(call.card)
    return screened(payment, number, authorization, { nextPollAt: null, passed }, context)
  })
}

/** The card with its CVV if this request keyed it in; a CVV is never stored. */
const cardOf = (
  { request }: AuthorizationAttempt,
  { card }: PaymentInstrument.CardDetails,
  context: CommandHandler.Context
) =>
  request.creditCard === undefined
    ? ResolveInstrument.cardSecret(card, context)
    : CardRequest.secretOf(request.creditCard)

const charge = (
  payment: AuthorizationAttempt,
  details: PaymentInstrument.CardDetails,
  context: CommandHandler.Context
): ExternalCalls.Conversation<CallResult> => {
  const { attempt, paymentId, request, terms } = payment
  const call: CardCall = {
    card: cardOf(payment, details, context),
    address: Address.comparedParts(details.card.holder.address),
    currency: terms.currency,
    magic: context.headers.magic,
    granted: terms.reading
  }
  const authorizing = (voids: ReadonlyArray<string>) =>
    ExternalCalls.map(authorize(payment, call, context), (outcome): CallResult => ({
      outcome,
      voids,
      verified: true
    }))
  if (!CreatePaymentMethod.requestsVerification(request)) return authorizing([])
  const key = Payment.verificationKey(paymentId, attempt)
  const verification = { purpose: "verification", amount: CreatePaymentMethod.verificationAmount } as const
  return ExternalCalls.ask("cards.authorize", { ...call, ...verification, key, autoCapture: false }, (answer) =>
    answer._tag === "Declined"
      ? ExternalCalls.end<CallResult>({
          outcome: { _tag: "Declined", code: answer.code, avs: answer.avs },
          voids: [],
          verified: false
        })
      : authorizing([key])
  )
}

export const conversation = (
  payment: AuthorizationAttempt,
  context: CommandHandler.Context
): ExternalCalls.Conversation<CallResult> =>
  PaymentInstrument.isCard(payment.details)
    ? charge(payment, payment.details, context)
    : ExternalCalls.map(debit(payment, payment.details, context), (outcome) => ({
        outcome,
        voids: [],
        verified: true
      }))

/** A call timed out: no payment is created, and what the networks may have authorized is voided. */
export const timedOut: CallResult = { outcome: { _tag: "Unknown" }, voids: [], verified: true }
