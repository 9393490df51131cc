/**
 * The transitions of a payout method (merchants.md 6): for each event the states that
 * can have it, the state after it, and the topics of the contract's table.
 */
import { Redacted } from "effect"
import * as Microdeposits from "../../banking/Microdeposits.ts"
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as MicrodepositEntries from "../../ledger/MicrodepositEntries.ts"
import * as RetentionPeriods from "../../vocabulary/time/RetentionPeriods.ts"
import type { Topic } from "../../vocabulary/Topic.ts"
import * as PayoutMethod from "./PayoutMethod.ts"

type State = PayoutMethod.State

const { creation, from } = ResourceKind.transitions<State, PayoutMethod.Event>()
type Events = Partial<ResourceKind.Events<State, PayoutMethod.Event>>
const kept = ["Unverified", "Live", "Disabled"] as const
const shown = [...kept, "Deleted"] as const

const updated: ReadonlyArray<Topic> = ["payout_methods.updated"]

const after = (deposits: Microdeposits.State | null, event: Microdeposits.Event): Microdeposits.State => {
  if (deposits === null) throw new TypeError(`no ${event._tag} without microdeposits`)
  return Microdeposits.evolve(deposits, event)
}

/** The state with its deposits after an event. The first response of the bank ends the opening. */
const withDeposits = <S extends State>(state: S, event: Microdeposits.Event): State => {
  const deposits = after(state.deposits, event)
  const { details, numbers } = state
  return state._tag === "Opening" || state._tag === "Unverified"
    ? { _tag: "Unverified", details, numbers, deposits }
    : { ...state, deposits }
}

/** The verification failed for good. */
const failed = ({ details, numbers, deposits }: State, event: Microdeposits.Event): State => ({
  _tag: "Disabled",
  details,
  numbers,
  deposits: after(deposits, event),
  former: "unverified"
})

/** The topics of the bank's response: the first response creates the method, a later one may update it. */
const responded = (isChanged: boolean) => (_: State, before: State) => {
  if (before._tag === "Opening") return ["payout_methods.created"] as const
  return isChanged && before._tag === "Unverified" ? updated : []
}

/**
 * The verification of a bank account by microdeposits. The bank may respond after the method was deleted: the response
 * then changes the deposits alone.
 */
const microdeposits = {
  DepositsAsked: from(["Unverified"], { to: withDeposits }),
  DepositsReleased: from(["Unverified"], { to: withDeposits }),
  DepositsSent: from(["Opening", ...shown], {
    to: withDeposits,
    entries: (state, _, __, { amounts }) => [MicrodepositEntries.deposits(PayoutMethod.currencyOf(state), amounts)],
    topics: responded(true)
  }),
  DepositsQueued: from(["Opening", ...shown], { to: withDeposits, topics: responded(false) }),
  DepositsUndeliverable: from(["Opening", ...shown], {
    to: (state, event) =>
      state._tag === "Opening" || state._tag === "Unverified" ? failed(state, event) : withDeposits(state, event),
    topics: responded(true)
  }),
  DepositsMatched: from(["Unverified"], {
    to: ({ deposits, details, numbers }, event) => ({
      _tag: "Live",
      details,
      numbers,
      deposits: after(deposits, event),
      status: "verified",
      outcomes: []
    }),
    topics: updated
  }),
  DepositsMismatched: from(["Unverified"], { to: withDeposits }),
  LockedOut: from(["Unverified"], { to: failed, topics: updated }),
  VerificationReset: from(["Disabled"], {
    // an open round continues, so that no merchant receives four deposits
    to: (state) => ({
      _tag: "Unverified",
      details: state.details,
      numbers: state.numbers,
      deposits: PayoutMethod.openDeposits(state) ?? Microdeposits.nextRound(state.deposits)
    }),
    topics: updated
  })
} satisfies Events

/** The state to which the operator restores a method. Its failed payouts no longer count. */
const restored = ({ deposits, details, former, numbers }: Extract<State, { readonly _tag: "Disabled" }>): State =>
  former === "unverified"
    ? { _tag: "Unverified", details, numbers, deposits: Microdeposits.resume(deposits ?? Microdeposits.firstRound) }
    : { _tag: "Live", details, numbers, deposits, status: former, outcomes: [] }

export const events: ResourceKind.Events<State, PayoutMethod.Event> = {
  Opened: creation({
    to: ({ at, details, numbers }) => ({
      _tag: "Opening",
      details,
      numbers: Redacted.value(numbers),
      deposits: { ...Microdeposits.firstRound, nextPollAt: at + PayoutMethod.openingTimeout }
    })
  }),
  Created: creation({
    to: ({ details, numbers, status }) => ({
      _tag: "Live",
      details,
      numbers: numbers === null ? null : Redacted.value(numbers),
      deposits: null,
      status,
      outcomes: []
    }),
    topics: ["payout_methods.created"]
  }),
  ...microdeposits,
  Updated: from(kept, {
    to: (state, { customData }) => ({ ...state, details: { ...state.details, customData } }),
    topics: updated
  }),
  PayoutCompleted: from(["Live"], {
    to: (state, { at, payoutId }) => ({
      ...state,
      outcomes: PayoutMethod.addCompletion(state.outcomes, payoutId, at)
    })
  }),
  PayoutFailed: from(["Live"], {
    to: (state, { at, payoutId }) => {
      const outcomes = PayoutMethod.addFailure(state.outcomes, payoutId, at)
      const { deposits, details, numbers, status } = state
      return PayoutMethod.hasFailedTooOften(outcomes)
        ? { _tag: "Disabled", details, numbers, deposits, former: status }
        : { ...state, outcomes }
    },
    topics: ({ _tag }) => (_tag === "Live" ? [] : updated)
  }),
  Restored: from(["Disabled"], { to: restored, topics: updated }),
  Deleted: from(kept, {
    to: ({ deposits, details, numbers }, { at }) => ({
      _tag: "Deleted",
      details,
      numbers,
      deposits,
      eraseAt: numbers === null ? null : at + RetentionPeriods.numbers
    }),
    topics: ["payout_methods.deleted"]
  }),
  ErasureDeferred: from(["Deleted"], { to: (state, { until }) => ({ ...state, eraseAt: until }) }),
  NumbersErased: from(["Deleted"], { to: (state) => ({ ...state, numbers: null, eraseAt: null }) }),
  OwnerErased: from(shown, {
    to: ({ deposits, details, numbers }, { at }) => ({
      _tag: "Deleted",
      details: PayoutMethod.withoutPayee(details),
      numbers,
      deposits,
      eraseAt: numbers === null ? null : at
    }),
    topics: (_, before) => (before._tag === "Deleted" ? [] : ["payout_methods.deleted"])
  })
}
