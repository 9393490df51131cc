/**
 * POST /payments (payments.md 3.2). A request that passes the checks (CreatePaymentChecks.ts) makes an intent. The
 * network is called after the intent is committed, and RecordAuthorizationResult records its answer.
 */
import { Result } from "effect"
import type { Counter } from "../../../decider/Change.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact, Step } from "../../../decider/ResourceKind.ts"
import * as Account from "../../../merchants/account/Account.ts"
import * as AccountKind from "../../../merchants/account/AccountKind.ts"
import * as EnablementClock from "../../../merchants/account/capabilities/EnablementClock.ts"
import * as CardPresentRead from "../../../payers/card/CardPresentRead.ts"
import * as CardSource from "../../../payers/card/CardSource.ts"
import * as CreatePaymentMethod from "../../../payers/payment-method/CreatePaymentMethod.ts"
import type * as PaymentMethod from "../../../payers/payment-method/PaymentMethod.ts"
import { kind as methodKind } from "../../../payers/payment-method/PaymentMethodKind.ts"
import * as RawDataPermission from "../../../payers/payment-method/RawDataPermission.ts"
import * as ResolveInstrument from "../../../payers/payment-method/ResolveInstrument.ts"
import * as EmbeddedRbits from "../../../risk/rbit/EmbeddedRbits.ts"
import * as KnownRbits from "../../../risk/rbit/KnownRbits.ts"
import * as TerminalKind from "../../../terminals/terminal/TerminalKind.ts"
import { type Problem, under } from "../../../vocabulary/Problem.ts"
import * as TimeDependentChecks from "../../../vocabulary/time/TimeDependentChecks.ts"
import * as InlineOrder from "../../order/InlineOrder.ts"
import type * as LineItem from "../../order/LineItem.ts"
import * as OrderKind from "../../order/OrderKind.ts"
import * as PaymentAmountLimits from "../amounts/PaymentAmountLimits.ts"
import * as PaymentPricing from "../amounts/PaymentPricing.ts"
import {
  agreementUse,
  checks,
  type Command,
  type Facts,
  methodPath,
  pathOf,
  type Rejection,
  sourceOf
} from "../CreatePaymentChecks.ts"
import * as CurrencyPermission from "../CurrencyPermission.ts"
import * as InitiatedBy from "../InitiatedBy.ts"
import * as PadAgreementUse from "../PadAgreementUse.ts"
import * as Payment from "../Payment.ts"
import * as PaymentKind from "../PaymentKind.ts"
import type { Request } from "../PaymentRequest.ts"
import * as PaymentSourceChecks from "../PaymentSourceChecks.ts"
import * as PaymentSourceRequest from "../PaymentSourceRequest.ts"
import * as ReferenceAndCustomData from "../ReferenceAndCustomData.ts"
import * as AuthorizePayment from "./AuthorizePayment.ts"
import * as RecordAuthorizationResult from "./RecordAuthorizationResult.ts"

export { type Command, type Facts, type Rejection } from "../CreatePaymentChecks.ts"
export { Request } from "../PaymentRequest.ts"

const dated = TimeDependentChecks.all(
  PaymentAmountLimits.timeChecks,
  TimeDependentChecks.member("paymentMethod", CreatePaymentMethod.timeChecks),
  EmbeddedRbits.timeChecks
)

const problems = ({ inline, request }: Command, { at }: CommandHandler.Context): ReadonlyArray<Problem> => {
  const sourceProblems = inline === null ? [] : CreatePaymentMethod.instrumentProblems(request.paymentMethod, inline)
  return [...dated(request, at), ...sourceProblems.map((each) => under(each, "payment_method"))]
}

const permissions = CommandHandler.permissions(
  [...RawDataPermission.reasons, ...CardSource.reasons, ...CurrencyPermission.reasons],
  (app, { request }: Command) => [
    ...RawDataPermission.forbidden(app, request.paymentMethod, "payment_method"),
    ...CardSource.forbidden(app, request.paymentMethod, "payment_method"),
    ...CurrencyPermission.forbidden(app, request.currency, "currency"),
    ...InlineOrder.forbidden(app, request)
  ]
)

/** Requires the order that the request names, or what its inline order names. */
const orderFacts = (request: Request): RequiredFacts.RequiredFacts<LineItem.Items> => {
  const { accountId, orderId = null } = request
  const inline = InlineOrder.requiredFacts(request, accountId)
  if (orderId === null) return inline
  return RequiredFacts.map(
    RequiredFacts.both(OrderKind.requireOrder(orderId, accountId, "order_id"), inline),
    ([, items]) => items
  )
}

const requiredFacts = (
  { inline, request }: Command,
  { resumes }: CommandHandler.Context
): RequiredFacts.RequiredFacts<Facts> => {
  const account = RequiredFacts.resource(AccountKind.kind, request.accountId, "body", "account_id")
  const methodId = request.paymentMethod.paymentMethodId
  const begun = RequiredFacts.optional(PaymentKind.kind, resumes)
  const method: RequiredFacts.RequiredFacts<Fact<PaymentMethod.State> | null> =
    methodId === undefined ? RequiredFacts.nothing : RequiredFacts.resource(methodKind, methodId, "body", ...methodPath)
  const reading = PaymentSourceChecks.readingOf(inline?.details ?? null)
  const terminal = RequiredFacts.optional(TerminalKind.kind, reading?.terminalId ?? null)
  const known = KnownRbits.about(request.accountId, ...(methodId === undefined ? [] : [methodId]))
  return RequiredFacts.map(
    RequiredFacts.both(
      RequiredFacts.both(RequiredFacts.both(account, method), known),
      RequiredFacts.both(RequiredFacts.both(begun, terminal), orderFacts(request))
    ),
    ([[[account, method], known], [[begun, terminal], items]]) => ({ account, method, known, items, begun, terminal })
  )
}

const termsOf = (facts: Facts, command: Command, context: CommandHandler.Context): Payment.Terms => {
  const { request } = command
  const source = sourceOf(command, facts)
  const methodType = source?.type ?? "credit_card"
  const { orderId = null } = request
  const methodId = command.inline === null ? request.paymentMethod.paymentMethodId : context.newId()
  return {
    accountId: request.accountId,
    paymentMethodId: methodId ?? "",
    methodType,
    amount: request.amount,
    currency: request.currency,
    feeAmount: request.feeAmount ?? 0,
    ...PaymentPricing.pricesFor(facts.account.state, source),
    autoCapture: request.autoCapture ?? true,
    captureAt: request.captureAt ?? null,
    initiatedBy: request.initiatedBy ?? InitiatedBy.defaultOf(source),
    ...ReferenceAndCustomData.patch(ReferenceAndCustomData.none, request),
    agreementId: PadAgreementUse.usedUp(agreementUse(facts, source)),
    order: orderId === null ? InlineOrder.newIds(request, context.newId) : { orderId, itemIds: null },
    reading: PaymentSourceChecks.readingOf(source),
    ...countedBy(facts.account.state)
  }
}

/** Whether the payment counts for the account's enablement clock and for the weekly limit of its reserve. */
const countedBy = ({ clock, details }: Account.State): Pick<Payment.Terms, "enablement" | "weeklyLimit"> => ({
  ...(EnablementClock.counts(clock) ? { enablement: clock._tag === "NotStarted" ? "first" : "counted" } : {}),
  ...((details.reserveWeeklyLimit ?? null) === null ? {} : { weeklyLimit: true })
})

/**
 * The payment that crosses the limit of the enablement clock is accepted, and the next one is refused. While payments
 * in flight may still cross it, the next one waits for their results.
 */
const belowLimit = ({ accountId, amount, enablement }: Payment.Terms): ReadonlyArray<Counter> =>
  enablement === undefined
    ? []
    : [
        { key: Account.processedKey(accountId), delta: 0, max: EnablementClock.limit - 1 },
        { key: Account.processingKey(accountId), delta: 0, max: EnablementClock.limit - 1 + amount }
      ]

/** The step of a new attempt, which voids an earlier one without a result; null when the payment exists already. */
const reopened = (begun: Fact<Payment.State>, terms: Payment.Terms, at: number) => {
  const { state } = begun
  if (state._tag !== "Authorizing" && state._tag !== "Abandoned") return null
  const reopening = { _tag: "Reopened", terms, at } as const
  if (state._tag === "Abandoned") return PaymentKind.kind.move(begun, [reopening])
  const owed = { _tag: "VoidOwed", keys: Payment.attemptKeys(begun.id, state.attempt) } as const
  return PaymentKind.kind.move(begun, [owed, reopening])
}

/** The outside calls of the intent, and the command that records their result. */
const callsOf = (
  step: Step,
  facts: Facts,
  command: Command,
  context: CommandHandler.Context
): CommandHandler.Calls<Rejection> => {
  const { id: paymentId, state } = PaymentKind.kind.fact(step.row)
  const details = sourceOf(command, facts)
  if (state._tag !== "Authorizing" || details === null) throw new TypeError("a payment begins with its intent")
  const { attempt, terms } = state
  const { inline, request } = command
  const recorded = ({ outcome, verified, voids }: AuthorizePayment.CallResult) =>
    CommandHandler.bindCommand(RecordAuthorizationResult.handler, {
      paymentId,
      attempt,
      outcome,
      voids,
      method: inline === null ? null : { id: terms.paymentMethodId, details, verified },
      agreedMethodId: terms.agreementId === null ? null : terms.paymentMethodId,
      order: request
    })
  const rbits = request.rbits ?? []
  const authorizing = { paymentId, attempt, terms, details, request: request.paymentMethod, rbits }
  const authorized = () =>
    ExternalCalls.andThen(KnownRbits.read(facts.account.appId, facts.known), (known) =>
      AuthorizePayment.conversation({ ...authorizing, known }, context)
    )
  return {
    conversation: () => ExternalCalls.map(authorized(), recorded),
    onTimeout: recorded(AuthorizePayment.timedOut)
  }
}

const decide = (
  facts: Facts,
  command: Command,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision<Rejection>, Rejection> =>
  Result.flatMap(checks(facts, command, context.at), () => {
    const { at } = context
    const terms = termsOf(facts, command, context)
    const calling = (step: Step, ...more: ReadonlyArray<Step>) =>
      Result.succeed({
        steps: [step, ...more] as const,
        conditions: belowLimit(terms),
        calls: callsOf(step, facts, command, context)
      })
    if (facts.begun === null) {
      const subject = { id: context.newId(), appId: facts.account.appId, createTime: at }
      const terminalSteps = facts.terminal === null ? [] : TerminalKind.callHomeSteps(facts.terminal, at)
      return calling(PaymentKind.kind.create(subject, [{ _tag: "Opened", terms, at }]), ...terminalSteps)
    }
    const step = reopened(facts.begun, terms, at)
    return step === null ? Result.fail({ _tag: "Payment/AlreadyMade" }) : calling(step)
  })

export const handler = EmbeddedRbits.withPaymentRbits<Command, Facts, Rejection>({
  name: "payments.create",
  contract: "payments.md 3.2",
  rejects: CommandHandler.rejections<Rejection>()(
    "Account/Deleted",
    "Account/Closed",
    "Account/PaymentsDisabled",
    "Account/AtLimit",
    "Payment/WrongCurrency",
    "Payment/WrongConvenienceFee",
    "Payment/FeeTypeIncompatible",
    "PaymentMethod/Deleted",
    "PaymentMethod/NotVerified",
    "Wallet/CertificateError",
    "PaymentMethod/NotAccepted",
    "Reading/TerminalNotOwned",
    "Reading/Expired",
    "Reading/Used",
    "PadAgreement/Missing",
    "Item/Deleted",
    "Payment/AlreadyMade",
    "Payment/AttemptGivenUp"
  ),
  timeChecks: dated,
  validate: problems,
  ...permissions,
  sessions: {
    types: ["mobile_session"],
    permits: ({ accountId }, { request }) =>
      request.accountId === accountId && request.paymentMethod.encodedPaymentMethod !== undefined
  },
  requires: requiredFacts,
  decide,
  /** Another payment uses the reading or agreement, or others crossed the clock's limit or still may. */
  onConflict: (verdict, command) => {
    const { accountId } = command.request
    if (verdict._tag === "OutOfBounds")
      return verdict.key === Account.processedKey(accountId)
        ? { _tag: "Account/PaymentsDisabled", path: ["account_id"] }
        : CommandHandler.busy("Account/AtLimit", accountId)
    if (verdict._tag !== "Claimed") return null
    return {
      _tag: CardPresentRead.isUsedClaim(verdict.claim) ? "Reading/Used" : "PadAgreement/Missing",
      path: pathOf(command)
    }
  }
})

const prepare = (request: Request, context: CommandHandler.Context): ExternalCalls.Conversation<Command> => {
  const given = PaymentSourceRequest.instrumentOf(request.paymentMethod)
  if (Result.isFailure(given)) return ExternalCalls.end({ request, inline: { details: null, problems: given.failure } })
  const resolving = given.success === null ? null : ResolveInstrument.resolve(given.success, context)
  return resolving === null
    ? ExternalCalls.end({ request, inline: null })
    : ExternalCalls.map(resolving, (inline) => ({ request, inline }))
}

export const enrichedHandler: CommandHandler.EnrichedHandler<Request, Command, Facts, Rejection> = {
  enrich: prepare,
  asRequested: (request) => ({ request, inline: null }),
  handler
}
