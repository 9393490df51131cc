/**
 * POST /payments (payments.md 3.2): the checks in the contract's order, then an
 * intent. The network is called after the intent is committed;
 * RecordAuthorizationResult records the result.
 */
import { Result, Schema } from "effect"
import type * as App from "../../access/app/App.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact, Step } from "../../decider/Kind.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as CreatePaymentMethod from "../../payers/payment-method/CreatePaymentMethod.ts"
import * as CardSource from "../../payers/card/CardSource.ts"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"
import type * as InstrumentRequest from "../../payers/payment-method/InstrumentRequest.ts"
import * as ResolveInstrument from "../../payers/payment-method/ResolveInstrument.ts"
import * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import { kind as methodKind } from "../../payers/payment-method/PaymentMethodKind.ts"
import * as RawDataPermission from "../../payers/payment-method/RawDataPermission.ts"
import * as CardPresentRead from "../../payers/card/CardPresentRead.ts"
import * as Rbits from "../../risk/Rbits.ts"
import * as TimeDependentChecks from "../../vocabulary/TimeDependentChecks.ts"
import * as Money from "../../vocabulary/Money.ts"
import { type Problem, problem } from "../../vocabulary/Problem.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as PadAgreementUse from "./PadAgreementUse.ts"
import * as CurrencyPermission from "./CurrencyPermission.ts"
import * as InlineOrder from "../order/InlineOrder.ts"
import * as ReferenceAndCustomData from "./ReferenceAndCustomData.ts"
import * as PaymentAmountLimits from "./PaymentAmountLimits.ts"
import type * as LineItem from "../order/LineItem.ts"
import * as OrderKind from "../order/OrderKind.ts"
import * as AuthorizePayment from "./AuthorizePayment.ts"
import * as RecordAuthorizationResult from "./RecordAuthorizationResult.ts"
import * as PaymentSourceRequest from "./PaymentSourceRequest.ts"
import * as PaymentSource from "./PaymentSource.ts"
import * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"
import * as Terminal from "../../terminals/terminal/Terminal.ts"
import * as TerminalKind from "../../terminals/terminal/TerminalKind.ts"
import * as PaymentRecord from "./PaymentRecord.ts"

const Fields = Wire.struct({
  ...PaymentRecord.answered,
  accountId: Text.Id,
  amount: PaymentAmountLimits.Amount,
  currency: Money.Currency,
  paymentMethod: PaymentSourceRequest.Request,
  autoCapture: Schema.optionalKey(Schema.Boolean),
  captureAt: Schema.optionalKey(Schema.NullOr(Time.UnixTime)),
  feeAmount: Schema.optionalKey(Money.Natural),
  feeType: Schema.optionalKey(Schema.Literals(["platform_fee", "convenience_fee"])),
  initiatedBy: Schema.optionalKey(Payment.InitiatedBy),
  orderId: Schema.optionalKey(Schema.NullOr(Text.Id)),
  ...InlineOrder.fields,
  ...ReferenceAndCustomData.requested,
  rbits: Schema.optionalKey(Schema.NullOr(Rbits.Embedded))
})

type Body = Wire.Undecoded<typeof Fields.Encoded>

/** `capture_at` requires `auto_capture` false. */
const captureProblems = (body: Body): ReadonlyArray<Problem> =>
  (body.capture_at ?? null) !== null && body.auto_capture !== false
    ? ["auto_capture", "capture_at"].map((key) => problem("PARAM_MUTUALLY_EXCLUSIVE", key))
    : []

const isWhole = (value: unknown): value is number => Number.isInteger(value)

const feeProblems = ({ amount, fee_amount: fee }: Body): ReadonlyArray<Problem> =>
  !isWhole(amount) || !isWhole(fee) || PaymentAmountLimits.isFeeWithin(fee, amount)
    ? []
    : [problem("PARAM_VALUE_IS_OUT_OF_RANGE", "fee_amount")]

/** The body of POST /payments. */
export const Request = Wire.withRule(Fields, (body) => [
  ...captureProblems(body),
  ...feeProblems(body),
  ...InlineOrder.exclusionProblems(body)
])
export type Request = typeof Request.Type

/** The command with its inline instrument resolved. It becomes a method, which is reusable unless a reader read it. */
export interface Command {
  readonly request: Request
  /** null when the request names a method */
  readonly inline: InstrumentRequest.Resolved | null
}

export interface Facts {
  readonly account: Fact<Account.State>
  readonly method: Fact<PaymentMethod.State> | null
  /** the items that lines name */
  readonly items: LineItem.Items
  /** the payment that an earlier attempt of the same request began; null without one */
  readonly begun: Fact<Payment.State> | null
  /** the terminal that read the inline card; null for any other source */
  readonly terminal: Fact<Terminal.State> | null
}

export type Rejection =
  | RecordAuthorizationResult.Rejection
  | InlineOrder.Rejection
  | { readonly _tag: "Account/Deleted"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/PaymentsDisabled"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Payment/WrongCurrency"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Payment/WrongConvenienceFee"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "PaymentMethod/Deleted"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "PaymentMethod/NotVerified"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Payment/FeeTypeIncompatible"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "PadAgreement/Missing"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: PaymentSource.Obstacle; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Reading/Used"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Payment/AlreadyMade" }

const methodPath = ["payment_method", "payment_method_id"] as const
const tokenPath = ["payment_method", "token", "id"] as const

const pathOf = ({ inline, request: { paymentMethod } }: Command): ReadonlyArray<string> => {
  if (inline === null) return methodPath
  return paymentMethod.token === undefined
    ? ["payment_method", CardSource.memberOf(paymentMethod) ?? "type"]
    : tokenPath
}

const dated = TimeDependentChecks.all(
  PaymentAmountLimits.dated,
  TimeDependentChecks.member("paymentMethod", CreatePaymentMethod.dated),
  Rbits.dated
)

const problems = ({ inline, request }: Command, { at }: Rule.Context): ReadonlyArray<Problem> => {
  const sourceProblems = inline === null ? [] : CreatePaymentMethod.instrumentProblems(request.paymentMethod, inline)
  return [
    ...dated(request, at),
    ...sourceProblems.map(({ path, reason }) => ({ path: ["payment_method", ...path], reason }))
  ]
}

const forbidden = (app: App.App, { request }: Command): ReadonlyArray<Rule.Forbidden> => [
  ...RawDataPermission.forbidden(app, request.paymentMethod, "payment_method"),
  ...CardSource.forbidden(app, request.paymentMethod, "payment_method"),
  ...CurrencyPermission.forbidden(app, request.currency, "currency"),
  ...InlineOrder.forbidden(app, request)
]

/** Requires the order that the request names, or what its inline order names. */
const orderFacts = (request: Request): RequiredFacts.RequiredFacts<LineItem.Items> => {
  const { accountId, orderId = null } = request
  const inline = InlineOrder.requiredFacts(request, accountId)
  if (orderId === null) return inline
  return RequiredFacts.map(
    RequiredFacts.both(OrderKind.named(orderId, accountId, "order_id"), inline),
    ([, items]) => items
  )
}

const requiredFacts = ({ inline, request }: Command, { resumes }: Rule.Context): RequiredFacts.RequiredFacts<Facts> => {
  const account = RequiredFacts.resource(AccountKind.kind, request.accountId, "body", "account_id")
  const methodId = request.paymentMethod.paymentMethodId
  const begun = RequiredFacts.optional(PaymentKind.kind, resumes)
  const method: RequiredFacts.RequiredFacts<Fact<PaymentMethod.State> | null> =
    methodId === undefined ? RequiredFacts.nothing : RequiredFacts.resource(methodKind, methodId, "body", ...methodPath)
  const reading = PaymentSource.readingOf(inline?.details ?? null)
  const terminal = RequiredFacts.optional(TerminalKind.kind, reading?.terminalId ?? null)
  return RequiredFacts.map(
    RequiredFacts.both(
      RequiredFacts.both(account, method),
      RequiredFacts.both(RequiredFacts.both(begun, terminal), orderFacts(request))
    ),
    ([[account, method], [[begun, terminal], items]]) => ({ account, method, items, begun, terminal })
  )
}

const sourceOf = ({ inline }: Command, { method, terminal }: Facts): PaymentSource.Source => {
  if (inline === null) return method?.state.details ?? null
  const accountId = terminal?.state.device.accountId ?? null
  return inline.details === null ? null : PaymentInstrument.readAt(inline.details, accountId)
}

/** An inline source is verified, except a bank account that awaits its deposits (payments.md 3.5). */
const statusOf = ({ inline }: Command, method: Facts["method"]) => {
  if (method !== null) return PaymentMethod.statusOf(method.state)
  const details = inline?.details ?? null
  const awaitsDeposits = details !== null && !PaymentInstrument.isCard(details) && details.deposits !== null
  return awaitsDeposits ? "unverified" : "verified"
}

/** A convenience fee must equal the account's. */
const convenienceFeeProblem = (
  { fields }: Account.State,
  { feeAmount, feeType }: Request,
  source: PaymentSource.Source
): Rejection | null => {
  if (feeType !== "convenience_fee") return null
  if (!PaymentSource.bearsConvenienceFee(source)) return { _tag: "Payment/FeeTypeIncompatible", path: ["fee_type"] }
  return (feeAmount ?? 0) === (fields.convenienceFeeAmount ?? null)
    ? null
    : { _tag: "Payment/WrongConvenienceFee", path: ["fee_amount"] }
}

const agreementUse = ({ account, begun }: Facts, source: PaymentSource.Source): PadAgreementUse.AgreementUse => ({
  accountId: account.id,
  agreements: source !== null && "agreements" in source ? source.agreements : [],
  begun
})

/** The checks of the contract, in its order: account, then method, then agreement. */
export const checks = (facts: Facts, command: Command, at: number): Result.Result<void, Rejection> => {
  const { id: accountId, state: account } = facts.account
  const status = statusOf(command, facts.method)
  const source = sourceOf(command, facts)
  const path = pathOf(command)
  return Rule.firstOf<Rejection>(
    () => (account.status === "deleted" ? { _tag: "Account/Deleted", path: ["account_id"] } : null),
    () => (Account.acceptsPayments(account) ? null : { _tag: "Account/PaymentsDisabled", path: ["account_id"] }),
    () =>
      account.currency === command.request.currency ? null : { _tag: "Payment/WrongCurrency", path: ["currency"] },
    () => convenienceFeeProblem(account, command.request, source),
    () => (status === "deleted" ? { _tag: "PaymentMethod/Deleted", path } : null),
    () => (status === "verified" ? null : { _tag: "PaymentMethod/NotVerified", path }),
    () => {
      const obstacle = PaymentSource.obstacle(source, accountId, account, at)
      return obstacle === null ? null : { _tag: obstacle, path }
    },
    () =>
      source?.type === "payment_bank_ca" && PadAgreementUse.isMissing(agreementUse(facts, source))
        ? { _tag: "PadAgreement/Missing", path }
        : null,
    InlineOrder.check(command.request, facts.items)
  )
}

/** The ids of what a payment creates beside itself. */
const newIds = ({ inline, request }: Command, { newId }: Rule.Context) => ({
  methodId: inline === null ? request.paymentMethod.paymentMethodId : newId(),
  orderId: newId(),
  itemIds: (InlineOrder.linesOf(request) ?? []).map(newId)
})

type NewIds = ReturnType<typeof newIds>

/** The order that the request names, or the one that will be created with the payment. */
const orderOf = ({ account }: Facts, { request }: Command, ids: NewIds): Payment.Terms["order"] => {
  const { currency, orderId = null } = request
  if (orderId !== null) return { orderId, itemIds: null }
  const created = InlineOrder.steps(request, { ...ids, accountId: account.id, appId: account.appId, currency, at: 0 })
  return created === null ? null : { orderId: created.orderId, itemIds: created.itemIds }
}

const termsOf = (facts: Facts, command: Command, context: Rule.Context): Payment.Terms => {
  const { request } = command
  const source = sourceOf(command, facts)
  const methodType = source?.type ?? "credit_card"
  const ids = newIds(command, context)
  return {
    accountId: request.accountId,
    paymentMethodId: ids.methodId ?? "",
    methodType,
    amount: request.amount,
    currency: request.currency,
    feeAmount: request.feeAmount ?? 0,
    price: Account.price(facts.account.state, PaymentInstrument.isBank(methodType) ? "paymentBank" : "creditCard"),
    autoCapture: request.autoCapture ?? true,
    captureAt: request.captureAt ?? null,
    initiatedBy: request.initiatedBy ?? (PaymentSource.isOnFile(source) ? "customer" : "none"),
    ...ReferenceAndCustomData.patched(ReferenceAndCustomData.none, request),
    agreementId: PadAgreementUse.usedUp(agreementUse(facts, source)),
    order: orderOf(facts, command, ids),
    reading: PaymentSource.readingOf(source)
  }
}

/** The step of a new attempt, which first voids one without a result; null when the payment exists already. */
const reopened = (begun: Fact<Payment.State>, terms: Payment.Terms, at: number) => {
  const { state } = begun
  if (state._tag !== "Authorizing" && state._tag !== "Abandoned") return null
  const reopening = { _tag: "Reopened", terms, at } as const
  if (state._tag === "Abandoned") return PaymentKind.kind.move(begun, [reopening])
  const owed = { _tag: "VoidOwed", keys: Payment.attemptKeys(begun.id, state.attempt) } as const
  return PaymentKind.kind.move(begun, [owed, reopening])
}

/** The outside calls of the intent, and the command that records their result. */
const callsOf = (step: Step, facts: Facts, command: Command, context: Rule.Context): Rule.Calls<Rejection> => {
  const { id: paymentId, state } = PaymentKind.kind.fact(step.row)
  const details = sourceOf(command, facts)
  if (state._tag !== "Authorizing" || details === null) throw new TypeError("a payment begins with its intent")
  const { attempt, terms } = state
  const { inline, request } = command
  const recorded = ({ outcome, verified, voids }: AuthorizePayment.CallResult) =>
    Rule.bind(RecordAuthorizationResult.rule, {
      paymentId,
      attempt,
      outcome,
      voids,
      method: inline === null ? null : { id: terms.paymentMethodId, details, verified },
      agreedMethodId: terms.agreementId === null ? null : terms.paymentMethodId,
      order: request
    })
  const authorizing = { paymentId, attempt, terms, details, request: request.paymentMethod }
  return {
    conversation: () => OutsideConversation.map(AuthorizePayment.conversation(authorizing, context), recorded),
    onTimeout: recorded(AuthorizePayment.timedOut)
  }
}

const decide = (
  facts: Facts,
  command: Command,
  context: Rule.Context
): Result.Result<Rule.Decision<Rejection>, Rejection> =>
  Result.flatMap(checks(facts, command, context.at), () => {
    const { at } = context
    const terms = termsOf(facts, command, context)
    const calling = (step: Step, ...more: ReadonlyArray<Step>) =>
      Result.succeed({ ...Rule.decided(step, ...more), calls: callsOf(step, facts, command, context) })
    if (facts.begun === null) {
      const subject = { id: context.newId(), appId: facts.account.appId, createTime: at }
      const terminalSteps = facts.terminal === null ? [] : TerminalKind.callHomeSteps(facts.terminal, at)
      return calling(PaymentKind.kind.create(subject, [{ _tag: "Opened", terms, at }]), ...terminalSteps)
    }
    const step = reopened(facts.begun, terms, at)
    return step === null ? Result.fail({ _tag: "Payment/AlreadyMade" }) : calling(step)
  })

export const rule: Rule.Rule<Command, Facts, Rejection> = {
  name: "payments.create",
  contract: "payments.md 3.2",
  dated,
  validate: problems,
  authorize: forbidden,
  requires: requiredFacts,
  decide,
  /** another payment has used the reading or the agreement up, or does so at the same time */
  onConflict: (verdict, command) =>
    verdict._tag === "Claimed"
      ? {
          _tag: CardPresentRead.isUsedClaim(verdict.claim) ? "Reading/Used" : "PadAgreement/Missing",
          path: pathOf(command)
        }
      : null
}

const prepare = (request: Request, context: Rule.Context): OutsideConversation.Conversation<Command> => {
  const given = PaymentSourceRequest.instrumentOf(request.paymentMethod)
  if (Result.isFailure(given))
    return OutsideConversation.end({ request, inline: { details: null, problems: given.failure } })
  const resolving = given.success === null ? null : ResolveInstrument.resolve(given.success, context)
  return resolving === null
    ? OutsideConversation.end({ request, inline: null })
    : OutsideConversation.map(resolving, (inline) => ({ request, inline }))
}

export const prepared: Rule.Prepared<Request, Command, Facts, Rejection> = { prepare, rule }
