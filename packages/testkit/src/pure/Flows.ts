/** Commands with an outside call between their intent and their result, over the pure core: methods and payments. */
import { Redacted, Result } from "effect"
import { kind as methodKind } from "@payments-platform/domain/payers/PaymentMethodKind"
import * as CardRequest from "@payments-platform/domain/payers/CardRequest"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/CreatePaymentMethod"
import * as Deposits from "@payments-platform/domain/payers/Deposits"
import * as Instrument from "@payments-platform/domain/payers/Instrument"
import * as PaymentMethod from "@payments-platform/domain/payers/PaymentMethod"
import * as RevokePadAgreement from "@payments-platform/domain/payers/RevokePadAgreement"
import * as CapturePayment from "@payments-platform/domain/payments/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/CreatePayment"
import * as FinishPayment from "@payments-platform/domain/payments/FinishPayment"
import * as InlineOrder from "@payments-platform/domain/payments/InlineOrder"
import * as PaidWith from "@payments-platform/domain/payments/PaidWith"
import * as Payment from "@payments-platform/domain/payments/Payment"
import * as PaymentKind from "@payments-platform/domain/payments/PaymentKind"
import * as Screened from "@payments-platform/domain/platform/Screened"
import type * as Address from "@payments-platform/domain/vocabulary/Address"
import { type Core, execute, found, type Outcome } from "./Core.ts"
import * as Instruments from "./Instruments.ts"
import type { Networks } from "./Networks.ts"

/** A platform of pure functions: what is decided, and the networks that it asks. */
export interface World {
  readonly core: Core
  readonly networks: Networks
}

/** An outcome, or no answer of a network: nothing is known of it. */
export type Ended = Outcome | { readonly _tag: "Unavailable" }

const addressOf = ({ line1, postalCode }: Partial<Address.BankHolder>) => ({
  line1: line1 ?? null,
  postalCode: postalCode ?? null
})

/** What a method has left to do is done before it is answered: deposits go out, agreements of a deleted one end. */
export const settled = ({ core, networks }: World, methodId: string): void => {
  execute(core, Deposits.ask, { methodId }, null)
  const method = found(core, methodKind, methodId)
  if (method === null) return
  const owed = Deposits.owed(method)
  if (owed !== null) {
    const key = PaymentMethod.depositsKey(methodId, owed.round)
    const answer = networks.deposit({ key, account: Instruments.bankSecret(owed.details.bank) })
    execute(core, Deposits.answered, { methodId, round: owed.round, answer }, null)
  }
  for (const { id: agreementId } of RevokePadAgreement.owed(method))
    execute(core, RevokePadAgreement.ofDeleted, { agreementId, methodId }, null)
}

const planFor = ({ core, networks }: World) => ({ at: core.now, delay: networks.delay, magic: null })

export const createMethod = (world: World, request: CreatePaymentMethod.Request): Ended => {
  const { core, networks } = world
  const described = Instruments.described(request, planFor(world))
  if (described === null) throw new Error("a request names one instrument")
  const methodId = core.newId()
  const opened = execute(core, CreatePaymentMethod.rule(core.app.id), { methodId, request, ...described }, core.app)
  const card = request.creditCard
  if (opened._tag !== "Decided" || card === undefined || opened.step.row.listed !== null) {
    settled(world, methodId)
    return opened
  }
  const attempt = PaymentMethod.attemptOf(methodKind.fact(opened.step.row).state)
  const answer = networks.authorize({
    key: PaymentMethod.verificationKey(methodId, attempt),
    purpose: "verification",
    card: CardRequest.secretOf(card),
    amount: CreatePaymentMethod.verificationAmount,
    currency: "USD",
    address: addressOf(card.cardHolder.address),
    magic: null,
    autoCapture: false,
    granted: null
  })
  const approved = answer === null ? null : answer._tag !== "Declined"
  const finished = execute(core, CreatePaymentMethod.finish, { methodId, attempt, approved }, null)
  return approved === null ? { _tag: "Unavailable" } : finished
}

interface Asked {
  readonly outcome: FinishPayment.Outcome
  readonly voids: ReadonlyArray<string>
  readonly verified: boolean
}

interface About {
  readonly paymentId: string
  readonly attempt: number
  readonly terms: Payment.Terms
}

const unknown: Asked = { outcome: { _tag: "Unknown" }, voids: [], verified: true }

const opinionOf = ({ networks }: World, { amount, currency }: Payment.Terms, instrument: string) =>
  networks.screen({ instrument, amount, currency })

const askCard = (
  world: World,
  { attempt, paymentId, terms }: About,
  details: Instrument.CardDetails,
  given: CardRequest.CardRequest | undefined
): Asked => {
  const card = given === undefined ? Instruments.cardSecret(details.card) : CardRequest.secretOf(given)
  const shared = {
    granted: null,
    card,
    currency: terms.currency,
    address: addressOf(details.card.holder.address ?? {}),
    magic: null
  }
  const voids: Array<string> = []
  if (given?.triggerVerification === true) {
    const key = Payment.verificationKey(paymentId, attempt)
    const amount = CreatePaymentMethod.verificationAmount
    const said = world.networks.authorize({ ...shared, key, purpose: "verification", amount, autoCapture: false })
    if (said === null) return unknown
    if (said._tag === "Declined") return { outcome: { ...said }, voids: [], verified: false }
    voids.push(key)
  }
  const key = Payment.authorizationKey(paymentId, attempt)
  const { amount, autoCapture } = terms
  const answer = world.networks.authorize({ ...shared, key, purpose: "payment", amount, autoCapture })
  if (answer === null) return unknown
  if (answer._tag === "Declined") return { outcome: { ...answer }, voids, verified: true }
  const { authorizationCode: code, avs, reference } = answer
  const authorization: Payment.Authorization = { key, reference, code, avs, amount }
  if (answer._tag === "Later")
    return { outcome: { _tag: "Later", authorization, askAt: answer.askAt }, voids, verified: true }
  const passed: FinishPayment.Outcome = autoCapture
    ? { _tag: "Captured", authorization, newsAt: answer.newsAt }
    : { _tag: "Authorized", authorization }
  const opinion = opinionOf(world, terms, Redacted.value(card).number)
  return { outcome: Screened.outcome(opinion, authorization, null, passed), voids, verified: true }
}

const askBank = (world: World, { attempt, paymentId, terms }: About, details: Instrument.BankDetails): Asked => {
  const key = Payment.authorizationKey(paymentId, attempt)
  const { amount, currency } = terms
  const account = Instruments.bankSecret(details.bank)
  const { askAt, reference } = world.networks.debit({ key, account, amount, currency, magic: null })
  const authorization: Payment.Authorization = { key, reference, code: null, avs: "SKIPPED", amount }
  const opinion = opinionOf(world, terms, Redacted.value(account).accountNumber)
  const later: FinishPayment.Outcome = { _tag: "Later", authorization, askAt }
  return { outcome: Screened.outcome(opinion, authorization, askAt, later), voids: [], verified: true }
}

const inlineOf = (world: World, { paymentMethod }: CreatePayment.Request): CreatePayment.Inline | null => {
  const methodId = world.core.newId()
  const given = PaidWith.instrumentOf(paymentMethod)
  if (Result.isFailure(given)) return { methodId, details: null, problems: given.failure }
  const described = given.success === null ? null : Instruments.described(given.success, planFor(world))
  return described === null ? null : { ...described, methodId }
}

export const createPayment = (world: World, request: CreatePayment.Request): Ended => {
  const { core } = world
  const paymentId = core.newId()
  const inline = inlineOf(world, request)
  const itemIds = (InlineOrder.linesOf(request) ?? []).map(core.newId)
  const command = { paymentId, request, inline, ids: { orderId: core.newId(), itemIds } }
  const opened = execute(core, CreatePayment.rule, command, core.app)
  if (opened._tag !== "Decided") return opened
  const { state } = PaymentKind.kind.fact(opened.step.row)
  if (state._tag !== "Authorizing") throw new Error("a payment begins with its intent")
  const { attempt, terms } = state
  const details = inline?.details ?? found(core, methodKind, terms.paymentMethodId)?.state.details
  if (details === undefined || details === null) throw new Error("the method of an open payment is gone")
  const about = { paymentId, attempt, terms }
  const { outcome, verified, voids } = Instrument.isCard(details)
    ? askCard(world, about, details, request.paymentMethod.creditCard)
    : askBank(world, about, details)
  const made = inline?.details ?? null
  const method = made === null ? null : { id: terms.paymentMethodId, details: made, verified }
  const agreedMethodId = terms.agreementId === null ? null : terms.paymentMethodId
  const finish = { paymentId, attempt, outcome, voids, method, order: request, agreedMethodId }
  const finished = execute(core, FinishPayment.rule, finish, null)
  return outcome._tag === "Unknown" ? { _tag: "Unavailable" } : finished
}

/** What a command has begun is captured at once. */
export const captured = ({ core, networks }: World, outcome: Outcome): Outcome => {
  if (outcome._tag !== "Decided" || outcome.step.row.type !== PaymentKind.kind.type) return outcome
  const asked = CapturePayment.captureOf(PaymentKind.kind.fact(outcome.step.row).state)
  if (asked === null) return outcome
  const result = networks.capture(asked)
  return execute(core, CapturePayment.finish, { paymentId: outcome.step.subject.id, result }, null)
}
