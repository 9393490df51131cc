/** Creation of payment methods and payments over the pure core: the intent, the network call, the result. */
import { Redacted, Result } from "effect"
import * as UseClientToken from "@payments-platform/domain/access/client-token/UseClientToken"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import type { Step, Tagged } from "@payments-platform/domain/decider/Kind"
import type * as Rule from "@payments-platform/domain/decider/Rule"
import type { Avs } from "@payments-platform/domain/payers/card/IssuerResponse"
import { kind as methodKind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as CardRequest from "@payments-platform/domain/payers/card/CardRequest"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as FinishPaymentMethodVerification from "@payments-platform/domain/payers/payment-method/FinishPaymentMethodVerification"
import * as RecordMicrodepositResponse from "@payments-platform/domain/payers/microdeposits/RecordMicrodepositResponse"
import * as RequestMicrodeposits from "@payments-platform/domain/payers/microdeposits/RequestMicrodeposits"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as Microdeposits from "@payments-platform/domain/payers/microdeposits/Microdeposits"
import * as PaymentMethod from "@payments-platform/domain/payers/payment-method/PaymentMethod"
import * as RevokePadAgreement from "@payments-platform/domain/payers/pad-agreement/RevokePadAgreement"
import * as CapturePayment from "@payments-platform/domain/payments/payment/CapturePayment"
import * as RecordCaptureResult from "@payments-platform/domain/payments/payment/RecordCaptureResult"
import * as CreatePayment from "@payments-platform/domain/payments/payment/CreatePayment"
import * as RecordAuthorizationResult from "@payments-platform/domain/payments/payment/RecordAuthorizationResult"
import * as InlineOrder from "@payments-platform/domain/payments/order/InlineOrder"
import * as PaymentSourceRequest from "@payments-platform/domain/payments/payment/PaymentSourceRequest"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as RiskCheck from "@payments-platform/domain/application/payments/RiskCheck"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import type * as Address from "@payments-platform/domain/vocabulary/Address"
import type { Magic } from "../model/ModelRequests.ts"
import { type PureState, execute, found, type Outcome } from "./PureExecutor.ts"
import * as Instruments from "./Instruments.ts"
import type { Networks } from "./Networks.ts"

/** A platform of pure functions with its simulated networks. */
export interface PurePlatform {
  readonly core: PureState
  readonly networks: Networks
}

/**
 * The outcome of a command. `Unavailable`: the network did not answer, and the result is unknown. `Told`: a
 * response without any change.
 */
export type CommandResult =
  | Outcome
  | { readonly _tag: "Unavailable" }
  | { readonly _tag: "Told"; readonly record: JsonObject }

const addressOf = ({ line1, postalCode }: Partial<Address.BankHolder>) => ({
  line1: line1 ?? null,
  postalCode: postalCode ?? null
})

/** Runs the follow-ups of a method before the response: sends its deposits, revokes the agreements of a deleted one. */
export const completeMethod = ({ core, networks }: PurePlatform, methodId: string): void => {
  execute(core, RequestMicrodeposits.rule, { methodId }, null)
  const method = found(core, methodKind, methodId)
  if (method === null) return
  const owed = RequestMicrodeposits.openRound(method)
  if (owed !== null) {
    const key = Microdeposits.networkKey(methodId, owed.round)
    const answer = networks.deposit({ key, account: Instruments.bankSecret(owed.details.bank) })
    execute(core, RecordMicrodepositResponse.rule, { methodId, round: owed.round, answer }, null)
  }
  for (const { id: agreementId } of RevokePadAgreement.unrevokedAgreements(method))
    execute(core, RevokePadAgreement.ruleForDeletedMethod, { agreementId, methodId }, null)
}

const describe = ({ core, networks }: PurePlatform, given: CreatePaymentMethod.InstrumentRequest, magic: Magic) =>
  Instruments.described(
    given,
    { at: core.now, delay: networks.delay, magic },
    (terminalId) => found(core, TerminalKind.kind, terminalId)?.state.device.accountId ?? null
  )

/** A request that may use a client-side token. `request` is null when it does not decode without the token's fields. */
export interface RequestWithToken<Request> {
  readonly request: Request | null
  readonly use: UseClientToken.Use | undefined
  readonly magic: Magic
}

/** Executes a command together with the use of its client-side token, if any. */
const executeWithToken = <C, F, R extends Tagged>(
  core: PureState,
  rule: Rule.Rule<C, F, R>,
  command: C | null,
  use: UseClientToken.Use | undefined,
  opens: (step: Step) => boolean
): Outcome => {
  const isWrong = command === null && use?.opened === true
  if (isWrong) return { _tag: "Refused", refusal: "Invalid" }
  if (use !== undefined) return execute(core, UseClientToken.join(rule, use, opens), { of: command }, core.app)
  if (command === null) throw new Error("a request without a token is a command")
  return execute(core, rule, command, core.app)
}

/** Executes the last command of a request. It consumes the token, or releases it when the network did not answer. */
const finishWithToken = <C, F, R extends Tagged>(
  core: PureState,
  rule: Rule.Rule<C, F, R>,
  command: C,
  use: UseClientToken.Use | undefined,
  isAnswered: boolean
): CommandResult => {
  const settling = UseClientToken.settled(use, isAnswered)
  const outcome =
    settling === undefined
      ? execute(core, rule, command, null)
      : execute(
          core,
          UseClientToken.join(rule, settling, () => false),
          { of: command },
          null
        )
  return isAnswered ? outcome : { _tag: "Unavailable" }
}

const isHidden = ({ row }: Step): boolean => row.listed === null

export const createMethod = (
  world: PurePlatform,
  { magic, request, use }: RequestWithToken<CreatePaymentMethod.Request>
): CommandResult => {
  const { core, networks } = world
  const rule = CreatePaymentMethod.rule(core.app.id)
  const described = request === null ? null : describe(world, request, magic)
  const methodId = core.newId()
  const command = request === null || described === null ? null : { methodId, request, ...described }
  const opened = executeWithToken(core, rule, command, use, isHidden)
  const card = request?.creditCard
  if (opened._tag !== "Decided" || card === undefined || !isHidden(opened.step)) {
    completeMethod(world, methodId)
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
    magic,
    autoCapture: false,
    granted: null
  })
  const approved = answer === null ? null : answer._tag !== "Declined"
  return finishWithToken(
    core,
    FinishPaymentMethodVerification.rule,
    { methodId, attempt, approved },
    use,
    approved !== null
  )
}

interface NetworkAnswer {
  readonly outcome: RecordAuthorizationResult.AuthorizationResult
  readonly voids: ReadonlyArray<string>
  readonly verified: boolean
}

interface PaymentAttempt {
  readonly paymentId: string
  readonly attempt: number
  readonly terms: Payment.Terms
  readonly magic: Magic
}

const unknown: NetworkAnswer = { outcome: { _tag: "Unknown" }, voids: [], verified: true }

const screen = (
  { networks }: PurePlatform,
  { magic, terms: { amount, currency } }: PaymentAttempt,
  instrument: string
) => networks.screen({ instrument, amount, currency, magic })

const authorizeCard = (
  world: PurePlatform,
  about: PaymentAttempt,
  details: PaymentInstrument.CardDetails,
  paidWith: CreatePayment.Request["paymentMethod"]
): NetworkAnswer => {
  const { attempt, magic, paymentId, terms } = about
  const { amount, autoCapture, currency, reading } = terms
  const { creditCard: given } = paidWith
  const card = given === undefined ? Instruments.cardSecret(details.card) : CardRequest.secretOf(given)
  const address = addressOf(details.card.holder.address ?? {})
  const shared = { granted: reading, card, currency, address, magic }
  const avsOf = (avs: Avs): Avs => (reading === null ? avs : "SKIPPED")
  const voids: Array<string> = []
  if (CreatePaymentMethod.requestsVerification(paidWith)) {
    const key = Payment.verificationKey(paymentId, attempt)
    const verification = { purpose: "verification", amount: CreatePaymentMethod.verificationAmount } as const
    const said = world.networks.authorize({ ...shared, ...verification, key, autoCapture: false })
    if (said === null) return unknown
    if (said._tag === "Declined") return { outcome: { ...said }, voids: [], verified: false }
    voids.push(key)
  }
  const key = Payment.authorizationKey(paymentId, attempt)
  const answer = world.networks.authorize({ ...shared, key, purpose: "payment", amount, autoCapture })
  if (answer === null) return unknown
  if (answer._tag === "Declined") return { outcome: { ...answer, avs: avsOf(answer.avs) }, voids, verified: true }
  const { authorizationCode: code, avs, reference } = answer
  const authorization = { key, reference, code, avs: avsOf(avs), amount: reading?.amount ?? amount }
  if (answer._tag === "Later")
    return { outcome: { _tag: "Later", authorization, askAt: answer.askAt }, voids, verified: true }
  const passed: RecordAuthorizationResult.AuthorizationResult = autoCapture
    ? { _tag: "Captured", authorization, newsAt: answer.newsAt }
    : { _tag: "Authorized", authorization }
  const opinion = screen(world, about, Redacted.value(card).number)
  return { outcome: RiskCheck.screenedOutcome(opinion, authorization, null, passed), voids, verified: true }
}

const debitBank = (
  world: PurePlatform,
  about: PaymentAttempt,
  details: PaymentInstrument.BankDetails
): NetworkAnswer => {
  const { attempt, magic, paymentId, terms } = about
  const key = Payment.authorizationKey(paymentId, attempt)
  const { amount, currency } = terms
  const account = Instruments.bankSecret(details.bank)
  const { askAt, reference } = world.networks.debit({ key, account, amount, currency, magic })
  const authorization: Payment.Authorization = { key, reference, code: null, avs: "SKIPPED", amount }
  const opinion = screen(world, about, Redacted.value(account).accountNumber)
  const later: RecordAuthorizationResult.AuthorizationResult = { _tag: "Later", authorization, askAt }
  return { outcome: RiskCheck.screenedOutcome(opinion, authorization, askAt, later), voids: [], verified: true }
}

const inlineOf = (
  world: PurePlatform,
  { paymentMethod }: CreatePayment.Request,
  magic: Magic
): CreatePayment.Inline | null => {
  const methodId = world.core.newId()
  const given = PaymentSourceRequest.instrumentOf(paymentMethod)
  if (Result.isFailure(given)) return { methodId, details: null, problems: given.failure }
  const described = given.success === null ? null : describe(world, given.success, magic)
  return described === null ? null : { ...described, methodId }
}

const commandOf = (world: PurePlatform, request: CreatePayment.Request, magic: Magic): CreatePayment.Command => {
  const { newId } = world.core
  const paymentId = newId()
  const itemIds = (InlineOrder.linesOf(request) ?? []).map(newId)
  return { paymentId, request, inline: inlineOf(world, request, magic), ids: { orderId: newId(), itemIds } }
}

export const createPayment = (
  world: PurePlatform,
  { magic, request, use }: RequestWithToken<CreatePayment.Request>
): CommandResult => {
  const { core } = world
  const command = request === null ? null : commandOf(world, request, magic)
  const opened = executeWithToken(core, CreatePayment.rule, command, use, isHidden)
  if (opened._tag !== "Decided" || command === null || request === null) return opened
  const { inline, paymentId } = command
  const { state } = PaymentKind.kind.fact(opened.step.row)
  if (state._tag !== "Authorizing") throw new Error("a payment begins with its intent")
  const { attempt, terms } = state
  const details = inline?.details ?? found(core, methodKind, terms.paymentMethodId)?.state.details
  if (details === undefined || details === null) throw new Error("the method of an open payment is gone")
  const about = { paymentId, attempt, terms, magic }
  const { outcome, verified, voids } = PaymentInstrument.isCard(details)
    ? authorizeCard(world, about, details, request.paymentMethod)
    : debitBank(world, about, details)
  const made = inline?.details ?? null
  const method = made === null ? null : { id: terms.paymentMethodId, details: made, verified }
  const agreedMethodId = terms.agreementId === null ? null : terms.paymentMethodId
  const finish = { paymentId, attempt, outcome, voids, method, order: request, agreedMethodId }
  return finishWithToken(core, RecordAuthorizationResult.rule, finish, use, outcome._tag !== "Unknown")
}

/** Calls the network when a command opened a capture, and stores the result. */
export const captureIfOpened = ({ core, networks }: PurePlatform, outcome: Outcome): Outcome => {
  if (outcome._tag !== "Decided" || outcome.step.row.type !== PaymentKind.kind.type) return outcome
  const asked = CapturePayment.captureOf(PaymentKind.kind.fact(outcome.step.row).state)
  if (asked === null) return outcome
  const result = networks.capture(asked)
  return execute(core, RecordCaptureResult.rule, { paymentId: outcome.step.subject.id, result }, null)
}
