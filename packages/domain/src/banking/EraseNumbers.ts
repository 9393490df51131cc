/**
 * Erases the numbers of a payout or payment method 180 days after its deletion (merchants.md 15). While something is open
 * on the method, such as a payout that may still be returned, the erasure is deferred by a day at a time.
 */
import { Result } from "effect"
import * as CommandHandler from "../decider/CommandHandler.ts"
import * as RequiredFacts from "../decider/RequiredFacts.ts"
import type { Counters, Fact, Step } from "../decider/ResourceKind.ts"
import * as RetentionPeriods from "../vocabulary/time/RetentionPeriods.ts"
import * as Time from "../vocabulary/time/Time.ts"

export interface Command {
  readonly methodId: string
}

type Event = { readonly _tag: "ErasureDeferred"; readonly until: number } | { readonly _tag: "NumbersErased" }

interface Method {
  readonly _tag: string
  /** when the numbers of a deleted method are erased, in UNIX seconds; null: they are erased */
  readonly eraseAt?: number | null
}

interface Erasure<S, Gone> {
  /** the name of the command handler */
  readonly name: string
  readonly kind: Parameters<typeof RequiredFacts.optional<S>>[0] & {
    readonly keep: (method: Fact<S>) => Step
    readonly move: (method: Fact<S>, events: readonly [Event]) => Step
  }
  /** the counter of what is open on a method */
  readonly openCounter: (methodId: string) => string
  readonly hasOpenDeposits: (state: S) => boolean
  readonly gone: Gone
}

/** Whether a method is deleted and its numbers are to be erased now. */
export const isDue = ({ _tag, eraseAt }: Method, at: number): boolean =>
  _tag === "Deleted" && Time.isDue(eraseAt ?? null, at)

/** The command handler of a type of method. */
export const make = <S extends Method, Gone extends { readonly _tag: string }>({
  gone,
  hasOpenDeposits,
  kind,
  name,
  openCounter
}: Erasure<S, Gone>): CommandHandler.CommandHandler<Command, readonly [Fact<S> | null, Counters], Gone> => ({
  name,
  contract: "merchants.md 15",
  requires: ({ methodId }) =>
    RequiredFacts.both(RequiredFacts.optional(kind, methodId), RequiredFacts.counters(openCounter(methodId))),
  decide: ([method, counters], _, { at }) => {
    if (method === null) return Result.fail(gone)
    if (!isDue(method.state, at)) return Result.succeed(CommandHandler.decision(kind.keep(method)))
    const isOpen = counters(openCounter(method.id)) > 0 || hasOpenDeposits(method.state)
    const event: Event = isOpen
      ? { _tag: "ErasureDeferred", until: at + RetentionPeriods.erasureDelay }
      : { _tag: "NumbersErased" }
    return Result.succeed(CommandHandler.decision(kind.move(method, [event])))
  }
})
