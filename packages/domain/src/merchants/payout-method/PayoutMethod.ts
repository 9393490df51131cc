/**
 * A payout method: the bank account or the paper check by which a legal entity is paid (merchants.md 6). Later versions
 * of the API verify bank accounts by two deposits; until they are confirmed nothing is paid out. The third consecutive
 * failed payout disables a method, and so does a verification that failed for good. A deleted method stays readable.
 */
import { type Redacted, Schema } from "effect"
import * as Microdeposits from "../../banking/Microdeposits.ts"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import type * as Money from "../../vocabulary/Money.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as PayoutInstrument from "./PayoutInstrument.ts"

export const Nickname = Text.text(1, 64)

export const Details = Schema.Struct({
  legalEntityId: Schema.String,
  nickname: Schema.String,
  instrument: PayoutInstrument.Instrument,
  customData: StateCodec.orNull(CustomData.CustomData)
})
export type Details = typeof Details.Type

/** The details without the person or business that is paid. */
export const withoutPayee = (details: Details): Details => ({
  ...details,
  instrument: PayoutInstrument.withoutPayee(details.instrument)
})

const common = {
  details: Details,
  /** all numbers of a bank account, sealed; null: it is a paper check, or they were erased */
  numbers: StateCodec.orNull(Secret.SealedText)
}
const deposits = StateCodec.orNull(Microdeposits.State)

/**
 * The result of a payout. `at`: when it completed, even if it was returned later, or when it failed without completing.
 * `payoutId`: the id of a completed payout, because it may still be returned; null: it failed.
 */
const Outcome = Schema.Struct({ at: Schema.Int, payoutId: Schema.NullOr(Schema.String) })
type Outcome = typeof Outcome.Type

/** The results of payouts since the first remembered failure, by time. */
const Outcomes = Schema.Array(Outcome)
type Outcomes = typeof Outcomes.Type

/** The status of a method before it was disabled. */
const Former = Schema.Literals(["active", "verified", "unverified"])
type Former = typeof Former.Type

export const State = Schema.TaggedUnion({
  /** the bank was called for the first deposits and has not responded; not visible to the API */
  Opening: { ...common, deposits: Microdeposits.State },
  /** its deposits are not sent or not confirmed yet */
  Unverified: { ...common, deposits: Microdeposits.State },
  Live: {
    ...common,
    deposits,
    status: Schema.Literals(["active", "verified"]),
    outcomes: StateCodec.field(Outcomes, [])
  },
  Disabled: { ...common, deposits, former: Former },
  /** `eraseAt`: when the numbers are erased, in UNIX seconds; null: there are none */
  Deleted: { ...common, deposits, eraseAt: StateCodec.orNull(Schema.Int) }
})
export type State = typeof State.Type

/** Redacted, so that no log contains the numbers. */
type Numbers = Redacted.Redacted<Secret.SealedText>

export type Event =
  | { readonly _tag: "Opened"; readonly details: Details; readonly numbers: Numbers; readonly at: number }
  | {
      readonly _tag: "Created"
      readonly details: Details
      readonly numbers: Numbers | null
      readonly status: "active" | "verified"
    }
  | Microdeposits.Event
  /** the operator begins the verification again */
  | { readonly _tag: "VerificationReset" }
  | { readonly _tag: "Updated"; readonly customData: CustomData.CustomData | null }
  | { readonly _tag: "PayoutCompleted"; readonly payoutId: string; readonly at: number }
  /** it was rejected, or returned after it had completed; `at`: when it first completed or failed */
  | { readonly _tag: "PayoutFailed"; readonly payoutId: string; readonly at: number }
  | { readonly _tag: "Restored" }
  | { readonly _tag: "Deleted"; readonly at: number }
  | { readonly _tag: "ErasureDeferred"; readonly until: number }
  | { readonly _tag: "NumbersErased" }
  /** the data of its legal entity was erased */
  | { readonly _tag: "OwnerErased"; readonly at: number }

/** Consecutive failed payouts that disable a method (platform.md 14). */
const maxFailures = 3

/** How many outcomes a method remembers: more than the payouts that may be returned at once. */
const remembered = 100

/** The outcomes with one more. Completed payouts before the first failure are dropped: they separate no failures. */
const withOutcome = (outcomes: Outcomes, more: Outcome): Outcomes => {
  const all = [...outcomes.filter(({ at }) => at <= more.at), more, ...outcomes.filter(({ at }) => at > more.at)]
  const last = all.slice(-remembered)
  const first = last.findIndex(({ payoutId }) => payoutId === null)
  return first < 0 ? [] : last.slice(first)
}

export const addCompletion = (outcomes: Outcomes, payoutId: string, at: number): Outcomes =>
  withOutcome(outcomes, { at, payoutId })

/** A returned payout counts as failed at the time of its completion, so that failures around it become consecutive. */
export const addFailure = (outcomes: Outcomes, payoutId: string, at: number): Outcomes =>
  withOutcome(
    outcomes.filter((each) => each.payoutId !== payoutId),
    { at, payoutId: null }
  )

/** Whether too many consecutive payouts failed. */
export const hasFailedTooOften = (outcomes: Outcomes): boolean =>
  outcomes.some((_, first) => {
    const row = outcomes.slice(first, first + maxFailures)
    return row.length === maxFailures && row.every(({ payoutId }) => payoutId === null)
  })

/** Seconds that a request may wait for the bank before its timer asks again. */
export const openingTimeout = 60

/** Whether bank accounts created in this version are verified by deposits (merchants.md 6). */
export const verifiesIn = (version: string | null): boolean => version === "3.1.rc.1.3" || version === "3.2"

export const statuses = ["active", "verified", "unverified", "pending_verification", "disabled", "deleted"] as const
export type Status = (typeof statuses)[number]

/** The status in records; null: the API does not show the method. */
export const statusOf = (state: State): Status | null => {
  switch (state._tag) {
    case "Opening":
      return null
    case "Unverified":
      return state.deposits.amounts === null ? "pending_verification" : "unverified"
    case "Live":
      return state.status
    case "Disabled":
      return "disabled"
    case "Deleted":
      return "deleted"
  }
}

/** Whether money can be paid out to the method, and recovered from it if it is a bank account. */
export const isLive = (state: State): boolean => state._tag === "Live"

export const isBank = ({ details }: State): boolean => details.instrument.type !== "paper_check"

export const currencyOf = ({ details }: State): Money.Currency => PayoutInstrument.currencyOf(details.instrument)

/** Whether an account in this currency can have the method, live or not (merchants.md 4.1). */
export const fits = (state: State, currency: Money.Currency): boolean => currencyOf(state) === currency

/** Whether the verification by deposits failed for good. */
export const hasFailedVerification = (state: State): boolean =>
  state._tag === "Disabled" && state.former === "unverified"

/** The deposits for which the bank's response is outstanding; null: there are none. */
export const openDeposits = (state: State): Microdeposits.State | null =>
  Microdeposits.outstandingDeposits(state.deposits, state._tag === "Opening" || state._tag === "Unverified")

/**
 * Whether the event of a payout changes the method. A completion without an earlier failure does not, so that payouts
 * which complete at the same time do not conflict on the method.
 */
export const isMovedBy = (state: State, event: "PayoutCompleted" | "PayoutFailed"): boolean =>
  state._tag === "Live" && (event === "PayoutFailed" || state.outcomes.length > 0)

/** The counter of open payouts, recoveries and charges of a method. */
export const openCounter = (id: string): string => `payout_methods:open:${id}`
