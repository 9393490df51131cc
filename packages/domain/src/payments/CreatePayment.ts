/**
 * POST /payments (payments.md 3.2): all checks in the contract's order, then the
 * intent. The network is asked after it is committed; FinishPayment says what
 * its answers mean.
 */
import { Result, Schema } from "effect"
import type * as App from "../access/App.ts"
import * as Needs from "../decider/Needs.ts"
import * as Rule from "../decider/Rule.ts"
import type { Fact } from "../decider/Kind.ts"
import * as Account from "../merchants/Account.ts"
import type * as Card from "../payers/Card.ts"
import * as CardRequest from "../payers/CardRequest.ts"
import * as Funding from "../payers/Funding.ts"
import * as PaymentMethod from "../payers/PaymentMethod.ts"
import * as Rbits from "../risk/Rbits.ts"
import * as CustomData from "../vocabulary/CustomData.ts"
import * as Money from "../vocabulary/Money.ts"
import { type Problem, problem } from "../vocabulary/Problem.ts"
import * as Text from "../vocabulary/Text.ts"
import * as Time from "../vocabulary/Time.ts"
import * as Wire from "../vocabulary/Wire.ts"
import * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"

export const minimum = 100
export const maximum = 99_999_999
export const captureWindow = Time.days(7)
const feePercent = 20

export const Amount = Schema.Int.check(Schema.isBetween({ minimum, maximum }))
export const FeeAmount = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** At most 20 % of the amount, rounded down. */
export const isFeeWithin = (feeAmount: number, amount: number): boolean =>
  feeAmount <= Money.percentDown(amount, feePercent)

const MethodGiven = Wire.struct({
  type: Schema.optionalKey(Schema.Literals(["credit_card", "payment_method_id"])),
  creditCard: Schema.optionalKey(CardRequest.CardRequest),
  paymentMethodId: Schema.optionalKey(Text.Id)
})

/** One key, named by `type`, which may be left out. */
const oneKey = (method: typeof MethodGiven.Encoded): ReadonlyArray<Problem> => {
  const given = (["credit_card", "payment_method_id"] as const).filter((key) => method[key] !== undefined)
  if (given.length > 1) return given.map((key) => problem("PARAM_MUTUALLY_EXCLUSIVE", key))
  const wanted = method.type ?? given[0] ?? "type"
  const isKnown = wanted === "type" || wanted === "credit_card" || wanted === "payment_method_id"
  return given[0] === wanted || !isKnown ? [] : [problem("PARAM_IS_MISSING", wanted)]
}

const Given = Wire.struct({
  accountId: Text.Id,
  amount: Amount,
  currency: Money.Currency,
  paymentMethod: Wire.judged(MethodGiven, oneKey),
  autoCapture: Schema.optionalKey(Schema.Boolean),
  captureAt: Schema.optionalKey(Schema.NullOr(Time.UnixTime)),
  feeAmount: Schema.optionalKey(FeeAmount),
  feeType: Schema.optionalKey(Schema.Literals(["platform_fee", "convenience_fee"])),
  initiatedBy: Schema.optionalKey(Payment.InitiatedBy),
  referenceId: Schema.optionalKey(Schema.NullOr(Text.ReferenceId)),
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData)),
  rbits: Schema.optionalKey(Schema.NullOr(Rbits.Embedded))
})

const planned = (body: typeof Given.Encoded): ReadonlyArray<Problem> =>
  (body.capture_at ?? null) !== null && body.auto_capture !== false
    ? ["auto_capture", "capture_at"].map((key) => problem("PARAM_MUTUALLY_EXCLUSIVE", key))
    : []

const withinFee = (body: typeof Given.Encoded): ReadonlyArray<Problem> =>
  !Number.isInteger(body.amount) || isFeeWithin(body.fee_amount ?? 0, body.amount)
    ? []
    : [problem("PARAM_VALUE_IS_OUT_OF_RANGE", "fee_amount")]

/** The body of POST /payments. */
export const Request = Wire.judged(Given, (body) => [...planned(body), ...withinFee(body)])
export type Request = typeof Request.Type

/** A card given with the payment: it becomes an ordinary, reusable method. */
export interface Inline {
  readonly methodId: string
  readonly funding: Card.Funding
}

export interface Command {
  readonly paymentId: string
  readonly request: Request
  /** null when the request names a method */
  readonly inline: Inline | null
}

export interface Facts {
  readonly account: Fact<Account.State>
  readonly method: Fact<PaymentMethod.State> | null
  /** a payment that the same request has begun before */
  readonly begun: Fact<Payment.State> | null
}

export type Rejection =
  | { readonly _tag: "Account/Deleted"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/PaymentsDisabled"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Payment/WrongCurrency"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Payment/WrongConvenienceFee"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "PaymentMethod/Deleted"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "PaymentMethod/NotVerified"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "PaymentMethod/NotAccepted"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Payment/AlreadyMade" }

const methodPath = ["payment_method", "payment_method_id"] as const
const cardPath = ["payment_method", "credit_card"] as const

const problems = ({ inline, request }: Command, { at }: Rule.Moment): ReadonlyArray<Problem> => {
  const captureAt = request.captureAt ?? null
  const card = request.paymentMethod.creditCard
  return [
    ...(captureAt !== null && (captureAt < at || captureAt > at + captureWindow)
      ? [problem("PARAM_VALUE_IS_OUT_OF_RANGE", "capture_at")]
      : []),
    ...(card === undefined ? [] : CardRequest.problems(card, at, cardPath)),
    ...(card === undefined || inline === null
      ? []
      : Funding.problems(card.cardFunding ?? null, inline.funding, cardPath))
  ]
}

/** What a payment in a currency needs of the app (platform.md 11). */
const currencyForbidden = (app: App.App, currency: Money.Currency): ReadonlyArray<Rule.Forbidden> =>
  app.state.permissions.currencies.includes(currency) ? [] : [{ reason: "CURRENCY_NOT_PERMITTED", path: ["currency"] }]

const forbidden = (app: App.App, { inline, request }: Command): ReadonlyArray<Rule.Forbidden> => [
  ...(inline !== null && !app.state.directIntegration
    ? [{ reason: "DIRECT_INTEGRATION_NOT_APPROVED" as const, path: [...cardPath] }]
    : []),
  ...currencyForbidden(app, request.currency)
]

const needs = ({ paymentId, request }: Command): Needs.Needs<Facts> => {
  const account = Needs.one(Account.kind, request.accountId, "body", "account_id")
  const methodId = request.paymentMethod.paymentMethodId
  const begun = Needs.maybe(PaymentKind.kind, paymentId)
  const method: Needs.Needs<Fact<PaymentMethod.State> | null> =
    methodId === undefined ? Needs.nothing : Needs.one(PaymentMethod.kind, methodId, "body", ...methodPath)
  return Needs.map(Needs.both(Needs.both(account, method), begun), ([[account, method], begun]) => ({
    account,
    method,
    begun
  }))
}

interface Paying {
  readonly brand: Card.Brand
  readonly funding: Card.Funding
  readonly cardOnFile: boolean
}

const inlinePaying = (card: CardRequest.CardRequest, funding: Card.Funding): Paying => ({
  brand: CardRequest.brandOf(card),
  funding,
  cardOnFile: card.cardOnFile ?? false
})

const paying = ({ inline, request }: Command, method: Facts["method"]): Paying | null => {
  const card = request.paymentMethod.creditCard
  if (card !== undefined && inline !== null) return inlinePaying(card, inline.funding)
  return method === null ? null : method.state.details.card
}

/** A convenience fee is the one that the account charges. */
const isFeeAgreed = ({ fields }: Account.State, { feeAmount, feeType }: Request): boolean =>
  feeType !== "convenience_fee" || (feeAmount ?? 0) === (fields.convenienceFeeAmount ?? null)

/** The checks of the contract, in its order: account, then method. */
export const checks = (facts: Facts, command: Command): Result.Result<void, Rejection> => {
  const { state: account } = facts.account
  const status = facts.method === null ? "verified" : PaymentMethod.statusOf(facts.method.state)
  const by = paying(command, facts.method)
  const path = command.inline === null ? methodPath : cardPath
  return Rule.firstOf<Rejection>(
    () => (account.status === "deleted" ? { _tag: "Account/Deleted", path: ["account_id"] } : null),
    () => (Account.acceptsPayments(account) ? null : { _tag: "Account/PaymentsDisabled", path: ["account_id"] }),
    () =>
      account.currency === command.request.currency ? null : { _tag: "Payment/WrongCurrency", path: ["currency"] },
    () =>
      isFeeAgreed(account, command.request) ? null : { _tag: "Payment/WrongConvenienceFee", path: ["fee_amount"] },
    () => (status === "deleted" ? { _tag: "PaymentMethod/Deleted", path } : null),
    () => (status === "verified" ? null : { _tag: "PaymentMethod/NotVerified", path }),
    () =>
      by !== null && Account.acceptsCard(account, by.brand, by.funding)
        ? null
        : { _tag: "PaymentMethod/NotAccepted", path }
  )
}

const terms = (facts: Facts, command: Command): Payment.Terms => {
  const { inline, request } = command
  const onFile = paying(command, facts.method)?.cardOnFile ?? false
  return {
    accountId: request.accountId,
    paymentMethodId: inline?.methodId ?? request.paymentMethod.paymentMethodId ?? "",
    methodType: "credit_card",
    amount: request.amount,
    currency: request.currency,
    feeAmount: request.feeAmount ?? 0,
    price: Account.cardPrice(facts.account.state),
    autoCapture: request.autoCapture ?? true,
    captureAt: request.captureAt ?? null,
    initiatedBy: request.initiatedBy ?? (onFile ? "customer" : "none"),
    referenceId: request.referenceId ?? null,
    customData: request.customData ?? null
  }
}

/** An attempt that was given up without a result is still to be given back before the next begins. */
const reopened = (begun: Fact<Payment.State>, terms: Payment.Terms, at: number) => {
  const { state } = begun
  if (state._tag !== "Authorizing" && state._tag !== "Abandoned") return null
  const again = { _tag: "Reopened", terms, at } as const
  if (state._tag === "Abandoned") return PaymentKind.kind.move(begun, [again])
  const owed = { _tag: "VoidOwed", keys: Payment.keysOf(begun.id, state.attempt) } as const
  return PaymentKind.kind.move(begun, [owed, again])
}

const decide = (facts: Facts, command: Command, { at }: Rule.Moment): Result.Result<Rule.Decision, Rejection> =>
  Result.flatMap(checks(facts, command), () => {
    const agreed = terms(facts, command)
    if (facts.begun === null) {
      const subject = { id: command.paymentId, appId: facts.account.appId, createTime: at }
      return Result.succeed(Rule.decided(PaymentKind.kind.create(subject, [{ _tag: "Opened", terms: agreed, at }])))
    }
    const step = reopened(facts.begun, agreed, at)
    return step === null ? Result.fail({ _tag: "Payment/AlreadyMade" }) : Result.succeed(Rule.decided(step))
  })

export const rule: Rule.Rule<Command, Facts, Rejection> = {
  name: "payments.create",
  problems,
  forbidden,
  needs,
  decide
}
