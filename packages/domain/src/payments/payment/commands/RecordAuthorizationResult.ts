/**
 * Records the result of a payment's authorization and risk screening (payments.md
 * 3.3), and creates its inline method and order in the same Change. A result of an
 * attempt that was given up is rejected; its authorizations are voided.
 */
import { Result } from "effect"
import type { Signal } from "../../../decider/Change.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact, Step } from "../../../decider/ResourceKind.ts"
import * as Account from "../../../merchants/account/Account.ts"
import type { Avs, DeclineCode } from "../../../payers/card/AvsAndDeclineCodes.ts"
import * as PadAgreementKind from "../../../payers/pad-agreement/PadAgreementKind.ts"
import { type Details, isCard } from "../../../payers/payment-method/PaymentInstrument.ts"
import type * as PaymentMethod from "../../../payers/payment-method/PaymentMethod.ts"
import { kind as methodKind } from "../../../payers/payment-method/PaymentMethodKind.ts"
import * as Calendar from "../../../vocabulary/time/Calendar.ts"
import * as InlineOrder from "../../order/InlineOrder.ts"
import * as AuthorizationLife from "../AuthorizationLife.ts"
import * as Payment from "../Payment.ts"
import * as PaymentKind from "../PaymentKind.ts"
import type * as PaymentOutcome from "../PaymentOutcome.ts"

/** The result of the calls to network and screening. */
export type AuthorizationResult =
  /** a call timed out: no payment is created */
  | { readonly _tag: "Unknown" }
  | { readonly _tag: "Declined"; readonly code: DeclineCode; readonly avs: Avs }
  /** the network decides later, as banks always do. `nextPollAt` null: a bank is polled at the end of its hold */
  | { readonly _tag: "Later"; readonly authorization: Payment.Authorization; readonly nextPollAt: number | null }
  | { readonly _tag: "Rejected"; readonly authorization: Payment.Authorization }
  | {
      readonly _tag: "Review"
      readonly authorization: Payment.Authorization
      readonly screening: Payment.Screening
      readonly nextPollAt: number | null
    }
  | { readonly _tag: "Authorized"; readonly authorization: Payment.Authorization }
  | { readonly _tag: "Captured"; readonly authorization: Payment.Authorization; readonly reportPollAt: number | null }

export interface Command {
  readonly paymentId: string
  readonly attempt: number
  readonly outcome: AuthorizationResult
  /** keys of verification authorizations, which are voided */
  readonly voids: ReadonlyArray<string>
  /**
   * the method to create from an inline source; `verified` false: its card verification was declined
   * (payments.md 1.5). null for an existing method
   */
  readonly method: { readonly id: string; readonly details: Details; readonly verified: boolean } | null
  /** the method whose `one_time` agreement the payment uses up; null when it uses none up */
  readonly agreedMethodId: string | null
  /** the inline order to create with the payment, declined or not (payments.md 6.3) */
  readonly order: InlineOrder.Request | null
}

export type Rejection = { readonly _tag: "Payment/AttemptGivenUp" }

const outcomeEvents = (
  payment: Fact<Payment.State>,
  { attempt, outcome }: Command,
  at: number
): PaymentOutcome.Events => {
  const until = AuthorizationLife.endOf(payment, at)
  const polledAt = (nextPollAt: number | null) =>
    Payment.isBank(payment.state.terms) ? (nextPollAt ?? until) : nextPollAt
  switch (outcome._tag) {
    case "Unknown":
      return [{ _tag: "VoidOwed", keys: Payment.attemptKeys(payment.id, attempt) }, { _tag: "Abandoned" }]
    case "Declined":
      return [{ _tag: "Declined", reason: Payment.captureFailure(outcome.code), avs: outcome.avs }]
    case "Later":
      return [
        { _tag: "Deferred", authorization: outcome.authorization, nextPollAt: polledAt(outcome.nextPollAt), until }
      ]
    case "Rejected":
      return [{ _tag: "Rejected", authorization: outcome.authorization }]
    case "Review": {
      const { authorization, screening } = outcome
      return [{ _tag: "QueuedForReview", authorization, screening, nextPollAt: polledAt(outcome.nextPollAt), until }]
    }
    case "Authorized":
      return [{ _tag: "Authorized", authorization: outcome.authorization, expiresAt: until }]
    case "Captured": {
      const { authorization, reportPollAt } = outcome
      return [{ _tag: "Sold", authorization, at, settlesAt: Calendar.nextOpening(at), reportPollAt }]
    }
  }
}

const events = (payment: Fact<Payment.State>, command: Command, at: number): PaymentOutcome.Events => {
  const outcome = outcomeEvents(payment, command, at)
  return command.voids.length === 0 ? outcome : [{ _tag: "VoidOwed", keys: command.voids }, ...outcome]
}

type MethodEvents = readonly [PaymentMethod.Event, ...ReadonlyArray<PaymentMethod.Event>]

const methodEvents = ({ details, verified }: NonNullable<Command["method"]>, at: number): MethodEvents =>
  verified || !isCard(details)
    ? [{ _tag: "Created", details }]
    : [{ _tag: "VerificationOpened", details, at }, { _tag: "VerificationFailed" }]

type Facts = readonly [Fact<Payment.State> | null, Fact<PaymentMethod.State> | null]

const methodStep = ({ appId }: Fact<Payment.State>, { method }: Command, at: number): ReadonlyArray<Step> =>
  method === null ? [] : [methodKind.create({ id: method.id, appId, createTime: at }, methodEvents(method, at))]

const orderSteps = (payment: Fact<Payment.State>, { order }: Command, at: number): ReadonlyArray<Step> => {
  const { appId, state } = payment
  const { accountId, currency, order: ids } = state.terms
  if (order === null || ids === null) return []
  const context = { orderId: ids.orderId, itemIds: ids.itemIds ?? [], accountId, appId, currency, at }
  return InlineOrder.steps(order, context)
}

/** A payment uses its `one_time` agreement up whatever its status, a decline included (payments.md 2). */
const agreementSteps = ({ state }: Fact<Payment.State>, agreed: Facts[1]): ReadonlyArray<Step> =>
  PadAgreementKind.endOnMethod(agreed, state.terms.agreementId)

/** The enablement clock of the account starts with its first payment that did not fail (merchants.md 5). */
const clockSignals = (state: Payment.State): ReadonlyArray<Signal> =>
  state.terms.enablement === "first" && Payment.isLive(state)
    ? [{ id: state.terms.accountId, reason: Account.firstPayment }]
    : []

const decide = (
  [payment, agreed]: Facts,
  command: Command,
  { at }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  if (payment === null || payment.state._tag !== "Authorizing" || payment.state.attempt !== command.attempt)
    return Result.fail({ _tag: "Payment/AttemptGivenUp" })
  const step = PaymentKind.kind.move(payment, events(payment, command, at))
  const signals = clockSignals(PaymentKind.kind.fact(step.row).state)
  if (command.outcome._tag === "Unknown") return Result.succeed(CommandHandler.decision(step))
  const others = [
    ...methodStep(payment, command, at),
    ...agreementSteps(payment, agreed),
    ...orderSteps(payment, command, at)
  ]
  return Result.succeed({ ...CommandHandler.decision(step, ...others), signals })
}

export const handler: CommandHandler.CommandHandler<Command, Facts, Rejection> = {
  name: "payments.finish",
  contract: "payments.md 3.3",
  rejects: CommandHandler.rejections<Rejection>()("Payment/AttemptGivenUp"),
  requires: ({ agreedMethodId, paymentId }) =>
    RequiredFacts.both(
      RequiredFacts.optional(PaymentKind.kind, paymentId),
      RequiredFacts.optional(methodKind, agreedMethodId)
    ),
  decide
}
