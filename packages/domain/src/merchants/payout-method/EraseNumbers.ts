/**
 * Erases the numbers of a payout method 180 days after its deletion (merchants.md
 * 15). While something is open on it, a payout that may still be returned for
 * example, the erasure waits for a day at a time. The record stays readable.
 */
import { Result } from "effect"
import type { Counters, Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as RetentionPeriods from "../../vocabulary/RetentionPeriods.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as PayoutMethod from "./PayoutMethod.ts"
import type { Command } from "./PayoutMethodCommand.ts"
import { kind } from "./PayoutMethodKind.ts"

type Facts = readonly [Fact<PayoutMethod.State> | null, Counters]

export const rule: Rule.Rule<Command, Facts, { readonly _tag: "PayoutMethod/Gone" }> = {
  name: "payout_methods.erase",
  contract: "merchants.md 15",
  requires: ({ methodId }) =>
    RequiredFacts.both(
      RequiredFacts.optional(kind, methodId),
      RequiredFacts.counters(PayoutMethod.openCounter(methodId))
    ),
  decide: ([method, counters], _, { at }) => {
    if (method === null) return Result.fail({ _tag: "PayoutMethod/Gone" })
    const { id, state } = method
    if (state._tag !== "Deleted" || !Time.isDue(state.eraseAt, at))
      return Result.succeed(Rule.decided(kind.keep(method)))
    const isOpen = counters(PayoutMethod.openCounter(id)) > 0 || PayoutMethod.openDeposits(state) !== null
    const event: PayoutMethod.Event = isOpen
      ? { _tag: "ErasureDeferred", until: at + RetentionPeriods.erasureDelay }
      : { _tag: "NumbersErased" }
    return Result.succeed(Rule.decided(kind.move(method, [event])))
  }
}
