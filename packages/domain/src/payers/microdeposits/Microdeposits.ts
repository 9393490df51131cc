/**
 * The two deposits that verify a bank account, on their way (payments.md 1.5): the
 * network is asked to send them under a key of the method and its round, and what
 * it says is decided here; the operator resets a round that failed. What it sends is
 * paid for, so that a network that was asked is asked until it answers, though the
 * method was deleted meanwhile; for what was deleted before, it is not asked.
 */
import { Result } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import type * as BankNetwork from "../../ports/BankNetwork.ts"
import * as Time from "../../vocabulary/Time.ts"
import { type BankDetails, isCard } from "../payment-method/PaymentInstrument.ts"
import * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind } from "../payment-method/PaymentMethodKind.ts"

type Method = Fact<PaymentMethod.State>

/** The round of which the network is to say what became of it, or null. */
export const owed = ({ state }: Method): { readonly round: number; readonly details: BankDetails } | null => {
  const deposits = PaymentMethod.openDeposits(state)
  return deposits === null || isCard(state.details) ? null : { round: deposits.round, details: state.details }
}

export interface Of {
  readonly methodId: string
}
type Gone = { readonly _tag: "PaymentMethod/Gone" }

/** The network is about to be asked. */
export const ask: Rule.Rule<Of, Method | null, Gone> = {
  name: "payment_methods.microdeposits.ask",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ methodId }) => RequiredFacts.maybe(kind, methodId),
  decide: (method, _, { at }) => {
    if (method === null) return Result.fail({ _tag: "PaymentMethod/Gone" })
    const isFirst = PaymentMethod.openDeposits(method.state)?.askAt === 0
    return Result.succeed(
      Rule.decided(isFirst ? kind.move(method, [{ _tag: "DepositsAsked", at }]) : kind.keep(method))
    )
  }
}

export interface Answer {
  readonly methodId: string
  readonly round: number
  readonly answer: BankNetwork.Deposited
}

const told = (answer: BankNetwork.Deposited, at: number): PaymentMethod.Event => {
  switch (answer._tag) {
    case "Sent":
      return { _tag: "DepositsSent", amounts: answer.amounts, at }
    case "Queued":
      return { _tag: "DepositsQueued", askAt: Time.askAgain(answer.askAt, at) }
    case "Undeliverable":
      return { _tag: "DepositsUndeliverable" }
  }
}

/** The network's answer. Another process may have brought it already: then nothing changes. */
export const answered: Rule.Rule<Answer, Method | null, Gone> = {
  name: "payment_methods.microdeposits",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ methodId }) => RequiredFacts.maybe(kind, methodId),
  decide: (method, { answer, round }, { at }) => {
    if (method === null) return Result.fail({ _tag: "PaymentMethod/Gone" })
    const isOpen = owed(method)?.round === round
    return Result.succeed(Rule.decided(isOpen ? kind.move(method, [told(answer, at)]) : kind.keep(method)))
  }
}

export type OperatorRejection = { readonly _tag: "PaymentMethod/WrongState" }

const wrongState = Result.fail({ _tag: "PaymentMethod/WrongState" } as const)
const ofOperator = {
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ methodId }: Of) => RequiredFacts.one(kind, methodId, "path", "id")
}

/** New deposits for a bank account that failed, linked or not, and the attempts anew. */
export const reset: Rule.Rule<Of, Method, OperatorRejection> = {
  ...ofOperator,
  name: "payment_methods.microdeposits.reset",
  decide: (method) =>
    method.state._tag !== "Refused" || isCard(method.state.details)
      ? wrongState
      : Result.succeed(Rule.decided(kind.move(method, [{ _tag: "VerificationReset" }])))
}

/** Queued deposits are to be sent now. */
export const send: Rule.Rule<Of, Method, OperatorRejection> = {
  ...ofOperator,
  name: "payment_methods.microdeposits.send",
  decide: (method, _, { at }) =>
    method.state._tag !== "Unverified" || owed(method) === null
      ? wrongState
      : Result.succeed(Rule.decided(kind.move(method, [{ _tag: "DepositsAsked", at }])))
}

/** Attempts that a round has. */
const attempts = PaymentMethod.forgivenMismatches + 1

/** What the operator sees of a bank account's deposits; null: it has none. Amounts are shown in staging alone. */
export const record = ({ state }: Method, showsAmounts: boolean): JsonObject | null => {
  const deposits = isCard(state.details) ? null : state.details.deposits
  if (deposits === null) return null
  return {
    amounts: showsAmounts && deposits.amounts !== null ? [...deposits.amounts] : null,
    sent_time: deposits.sentAt,
    attempts_used: deposits.mismatches,
    attempts_left: Math.max(0, attempts - deposits.mismatches),
    status: PaymentMethod.statusOf(state)
  }
}
