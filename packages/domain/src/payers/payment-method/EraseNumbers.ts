/**
 * Erases the numbers of a card or bank account 180 days after its payment method was deleted (merchants.md 15). While
 * something is open on it, a payment or deposits, the erasure waits for a day at a time. The record stays readable.
 */
import { Result } from "effect"
import type { Counters, Fact } from "../../decider/Kind.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as RetentionPeriods from "../../vocabulary/RetentionPeriods.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import { kind } from "./PaymentMethodKind.ts"

export interface Command {
  readonly methodId: string
}

const isDue = (state: PaymentMethod.State, at: number): boolean =>
  state._tag === "Deleted" && Time.isDue(state.eraseAt, at)

export const due: Rule.DueWork<PaymentMethod.State> = ({ id: methodId, state }, { at }) =>
  isDue(state, at) ? OutsideConversation.end(Rule.bind(rule, { methodId })) : null

type Facts = readonly [Fact<PaymentMethod.State> | null, Counters]

export const rule: Rule.Rule<Command, Facts, { readonly _tag: "PaymentMethod/Gone" }> = {
  name: "payment_methods.erase",
  contract: "merchants.md 15",
  requires: ({ methodId }) =>
    RequiredFacts.both(
      RequiredFacts.optional(kind, methodId),
      RequiredFacts.counters(PaymentMethod.pendingPaymentsCounter(methodId))
    ),
  decide: ([method, counters], _, { at }) => {
    if (method === null) return Result.fail({ _tag: "PaymentMethod/Gone" })
    const { id, state } = method
    if (!isDue(state, at)) return Result.succeed(Rule.decided(kind.keep(method)))
    const isOpen = counters(PaymentMethod.pendingPaymentsCounter(id)) > 0 || PaymentMethod.openDeposits(state) !== null
    const event: PaymentMethod.Event = isOpen
      ? { _tag: "ErasureDeferred", until: at + RetentionPeriods.erasureDelay }
      : { _tag: "NumbersErased" }
    return Result.succeed(Rule.decided(kind.move(method, [event])))
  }
}
