/**
 * What the answers of network and screening make of an intent. Only the attempt
 * is checked: a result that comes after the attempt was given up changes
 * nothing, and is given back.
 */
import { Result } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact, Step } from "../../decider/Kind.ts"
import { type Details, isCard } from "../../payers/payment-method/PaymentInstrument.ts"
import * as PadAgreementKind from "../../payers/pad-agreement/PadAgreementKind.ts"
import type * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import { kind as methodKind } from "../../payers/payment-method/PaymentMethodKind.ts"
import type { Avs, DeclineCode } from "../../payers/card/IssuerResponse.ts"
import * as Calendar from "../../vocabulary/Calendar.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as InlineOrder from "../order/InlineOrder.ts"
import * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"

/** An authorization that is not captured is open for so long. */
export const authorizationLife = Time.days(7)

export type Outcome =
  /** some call was not answered: nothing is kept */
  | { readonly _tag: "Unknown" }
  | { readonly _tag: "Declined"; readonly code: DeclineCode; readonly avs: Avs }
  /** the network decides later; banks always do. `askAt` null: when the hold ends */
  | { readonly _tag: "Later"; readonly authorization: Payment.Authorization; readonly askAt: number | null }
  | { readonly _tag: "Rejected"; readonly authorization: Payment.Authorization }
  | {
      readonly _tag: "Review"
      readonly authorization: Payment.Authorization
      readonly screening: Payment.Screening
      readonly askAt: number | null
    }
  | { readonly _tag: "Authorized"; readonly authorization: Payment.Authorization }
  | { readonly _tag: "Captured"; readonly authorization: Payment.Authorization; readonly newsAt: number | null }

export interface Command {
  readonly paymentId: string
  readonly attempt: number
  readonly outcome: Outcome
  /** keys of what was authorized for a verification only */
  readonly voids: ReadonlyArray<string>
  /** the method that what is given inline becomes; a card is not verified when its verification was declined (payments.md 1.5) */
  readonly method: { readonly id: string; readonly details: Details; readonly verified: boolean } | null
  /** the method whose agreement the payment uses up; null: it uses none up */
  readonly agreedMethodId: string | null
  /** the inline order that is made with the payment, whatever becomes of it (payments.md 6.3) */
  readonly order: InlineOrder.Request | null
}

export type Rejection = { readonly _tag: "Payment/AttemptGivenUp" }

type Events = readonly [Payment.Event, ...ReadonlyArray<Payment.Event>]

/** A bank's hold: it ends at the opening of the second business day after the creation (payments.md 3.5). */
const holdDays = 2

/** Until when a card can be captured, or a bank may send the debit back before it counts. */
const untilOf = ({ createTime, state: { terms } }: Fact<Payment.State>, at: number): number => {
  if (Payment.isBank(terms)) return Calendar.openingOfNthBusinessDayAfter(createTime, holdDays)
  return (terms.reading?.authorizedAt ?? at) + authorizationLife
}

const result = (payment: Fact<Payment.State>, { attempt, outcome }: Command, at: number): Events => {
  const until = untilOf(payment, at)
  const asked = (askAt: number | null) => (Payment.isBank(payment.state.terms) ? (askAt ?? until) : askAt)
  switch (outcome._tag) {
    case "Unknown":
      return [{ _tag: "VoidOwed", keys: Payment.keysOf(payment.id, attempt) }, { _tag: "Abandoned" }]
    case "Declined":
      return [{ _tag: "Declined", reason: Payment.notCaptured(outcome.code), avs: outcome.avs }]
    case "Later":
      return [{ _tag: "Deferred", authorization: outcome.authorization, askAt: asked(outcome.askAt), until }]
    case "Rejected":
      return [{ _tag: "Rejected", authorization: outcome.authorization }]
    case "Review": {
      const { authorization, screening } = outcome
      return [{ _tag: "QueuedForReview", authorization, screening, askAt: asked(outcome.askAt), until }]
    }
    case "Authorized":
      return [{ _tag: "Authorized", authorization: outcome.authorization, expiresAt: until }]
    case "Captured": {
      const { authorization, newsAt } = outcome
      return [{ _tag: "Sold", authorization, at, settlesAt: Calendar.nextOpening(at), newsAt }]
    }
  }
}

const events = (payment: Fact<Payment.State>, command: Command, at: number): Events => {
  const followed = result(payment, command, at)
  return command.voids.length === 0 ? followed : [{ _tag: "VoidOwed", keys: command.voids }, ...followed]
}

type Made = readonly [PaymentMethod.Event, ...ReadonlyArray<PaymentMethod.Event>]

const made = ({ details, verified }: NonNullable<Command["method"]>, at: number): Made =>
  verified || !isCard(details)
    ? [{ _tag: "Created", details }]
    : [{ _tag: "VerificationOpened", details, at }, { _tag: "VerificationFailed" }]

type Facts = readonly [Fact<Payment.State> | null, Fact<PaymentMethod.State> | null]

const methodStep = ({ appId }: Fact<Payment.State>, { method }: Command, at: number): ReadonlyArray<Step> =>
  method === null ? [] : [methodKind.create({ id: method.id, appId, createTime: at }, made(method, at))]

const orderSteps = (payment: Fact<Payment.State>, { order }: Command, at: number): ReadonlyArray<Step> => {
  const { appId, state } = payment
  const { accountId, currency, order: ids } = state.terms
  if (order === null || ids === null) return []
  const about = { orderId: ids.orderId, itemIds: ids.itemIds ?? [], accountId, appId, currency, at }
  return InlineOrder.steps(order, about)?.steps ?? []
}

/** A payment that was made, whatever its status, has used its `one_time` agreement up (payments.md 2). */
const agreementSteps = ({ state }: Fact<Payment.State>, agreed: Facts[1]): ReadonlyArray<Step> =>
  PadAgreementKind.endOnMethod(agreed, state.terms.agreementId)

const decide = (
  [payment, agreed]: Facts,
  command: Command,
  { at }: Rule.Moment
): Result.Result<Rule.Decision, Rejection> => {
  if (payment === null || payment.state._tag !== "Authorizing" || payment.state.attempt !== command.attempt)
    return Result.fail({ _tag: "Payment/AttemptGivenUp" })
  const step = PaymentKind.kind.move(payment, events(payment, command, at))
  if (command.outcome._tag === "Unknown") return Result.succeed(Rule.decided(step))
  const beside = [
    ...methodStep(payment, command, at),
    ...agreementSteps(payment, agreed),
    ...orderSteps(payment, command, at)
  ]
  return Result.succeed(Rule.decided(step, ...beside))
}

export const rule: Rule.Rule<Command, Facts, Rejection> = {
  name: "payments.finish",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ agreedMethodId, paymentId }) =>
    RequiredFacts.both(
      RequiredFacts.maybe(PaymentKind.kind, paymentId),
      RequiredFacts.maybe(methodKind, agreedMethodId)
    ),
  decide
}
