/**
 * A billing statement bills an interchange-plus account for a month (merchants.md 12). It is charged by debits of the
 * account's bank: on the 2nd business day after its creation, and again on the 5th and the 10th after the first failure.
 * Then the operator settles it. Each attempt has a number and a key of its own at the bank, and at most one is pending,
 * so that the fees are taken once.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as TransferFailure from "../../payouts/transfer/TransferFailure.ts"
import * as Id from "../../vocabulary/Id.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as StatementRows from "./StatementRows.ts"

export const Terms = Schema.Struct({
  accountId: Schema.String,
  /** of New York */
  year: Schema.Int,
  /** 1..12 */
  month: Schema.Int,
  rows: Schema.Array(StatementRows.Row),
  /** the sum of the rows: above 0, in cents of USD */
  amount: Schema.Int
})
export type Terms = typeof Terms.Type

const common = {
  terms: Terms,
  /** the number of the last attempt */
  attempts: Schema.Int,
  firstFailedAt: StateCodec.orNull(Schema.Int)
}

/** A debit that must still be canceled at the bank. */
const Recall = Schema.Struct({ key: Schema.String, payoutMethodId: Schema.String })

/** All times are UNIX seconds of service time. */
export const State = Schema.TaggedUnion({
  NotCharged: { ...common, chargeAt: Schema.Int },
  /** the bank may not have the debit yet */
  Requested: { ...common, payoutMethodId: Schema.String, requestedAt: Schema.Int },
  /** the bank has it. `nextPollAt`: when to ask for the result; null: the operator reports it */
  Sent: {
    ...common,
    payoutMethodId: Schema.String,
    reference: Schema.String,
    nextPollAt: StateCodec.orNull(Schema.Int)
  },
  Succeeded: common,
  /** `chargeAt`: the next attempt; null: the operator settles it */
  Failed: {
    ...common,
    reason: TransferFailure.TransferFailure,
    chargeAt: StateCodec.orNull(Schema.Int),
    recall: StateCodec.orNull(Recall)
  }
})
export type State = typeof State.Type
type In<Tag extends State["_tag"]> = Extract<State, { readonly _tag: Tag }>
export type PendingStatement = In<"Requested" | "Sent">
export type Chargeable = In<"NotCharged" | "Failed">

export type Event =
  | { readonly _tag: "Created"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "ChargeRequested"; readonly payoutMethodId: string; readonly at: number }
  /** there is no live bank account to charge */
  | { readonly _tag: "ChargeImpossible"; readonly at: number }
  | { readonly _tag: "Taken"; readonly reference: string; readonly nextPollAt: number }
  | { readonly _tag: "Postponed"; readonly nextPollAt: number | null }
  | { readonly _tag: "ChargeSucceeded" }
  | {
      readonly _tag: "ChargeFailed"
      readonly reason: TransferFailure.TransferFailure
      readonly at: number
      /** the debit that the bank still has; null: it is over */
      readonly recall: typeof Recall.Type | null
    }
  | { readonly _tag: "Recalled" }

export const currency = "USD" as const

/** The first year whose statements can be requested. In New York the epoch itself still belongs to the year before. */
export const firstYear = 1_970

/** The id of the statement of an account and month, of which there is at most one. */
export const idOf = (accountId: string, { month, year }: Calendar.CalendarMonth): string =>
  Id.derive(accountId, (year - firstYear + 1) * 12 + month)

/** The idempotency key of an attempt at the bank. */
export const chargeKey = (id: string, attempt: number): string => `${id}:charge:${attempt}`

export const isPending = (state: State): state is PendingStatement =>
  state._tag === "Requested" || state._tag === "Sent"

export const isChargeable = (state: State): state is Chargeable =>
  state._tag === "NotCharged" || state._tag === "Failed"

const daysToFirst = 2
const daysToSecond = 5
const daysToThird = 10
const daysToResult = 2

/** When a new statement is charged. */
export const firstChargeAt = (createdAt: number): number =>
  Calendar.openingOfNthBusinessDayAfter(createdAt, daysToFirst)

/** When the result of a debit is asked for unless the bank says otherwise, as for a recovery (merchants.md 8). */
export const resultAt = (requestedAt: number): number =>
  Calendar.openingOfNthBusinessDayAfter(requestedAt, daysToResult)

/** When a statement is charged again after its n-th attempt failed at `at`; null: only if the operator asks for it. */
export const nextChargeAt = (attempts: number, firstFailedAt: number, at: number): number | null => {
  if (attempts > 2) return null
  const days = attempts === 1 ? daysToSecond : daysToThird
  return Math.max(Calendar.openingOfNthBusinessDayAfter(firstFailedAt, days), Calendar.nextOpening(at))
}

/** The payout method whose numbers a charge still needs; null: none. */
export const openMethod = (state: State): string | null => {
  if (isPending(state)) return state.payoutMethodId
  return state._tag === "Failed" ? (state.recall?.payoutMethodId ?? null) : null
}
