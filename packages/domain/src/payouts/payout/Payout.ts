/**
 * A payout sends all that is available of an account to its payout method (merchants.md 7): pending from its creation,
 * completed when the bank has paid it, failed when the bank or the operator rejects it or the money comes back. It is
 * one attempt: a failed payout is not repeated. All its calls to the bank carry one key, so that money leaves once.
 */
import { Schema } from "effect"
import * as PayoutInstrument from "../../merchants/payout-method/PayoutInstrument.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Time from "../../vocabulary/Time.ts"
import { TransferFailure } from "../transfer/TransferFailure.ts"

export const Terms = Schema.Struct({
  accountId: Schema.String,
  /** the account's method when the payout was created */
  payoutMethodId: Schema.String,
  methodType: PayoutInstrument.Type,
  currency: Money.Currency,
  /** in cents */
  amount: Schema.Int,
  referenceId: Schema.NullOr(Schema.String),
  statementDescriptor: Schema.NullOr(Schema.String),
  customData: Schema.NullOr(CustomData.CustomData)
})
export type Terms = typeof Terms.Type

/** `held`: the operator has stopped its timers. */
const pending = { terms: Terms, held: Schema.Boolean }

export const State = Schema.TaggedUnion({
  /** the bank may not have it yet */
  Requested: { ...pending, requestedAt: Schema.Int },
  /** the bank has it. `askAt`: when to ask for the result; null: only the operator reports it */
  Sent: { ...pending, reference: Schema.String, askAt: Schema.NullOr(Schema.Int) },
  /** `newsAt`: when to ask the bank whether the money came back; null: not any more */
  Completed: {
    terms: Terms,
    completedAt: Schema.Int,
    reference: Schema.String,
    newsAt: Schema.NullOr(Schema.Int)
  },
  /** `completedAt`: it was returned after its completion. `recalls`: the bank is to be told that it must not pay */
  Failed: { terms: Terms, reason: TransferFailure, completedAt: Schema.NullOr(Schema.Int), recalls: Schema.Boolean }
})
export type State = typeof State.Type
export type Pending = Extract<State, { readonly _tag: "Requested" | "Sent" }>

export type Event =
  | { readonly _tag: "Requested"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Taken"; readonly reference: string; readonly askAt: number }
  | { readonly _tag: "Postponed"; readonly askAt: number | null }
  | { readonly _tag: "Held" }
  | { readonly _tag: "Released" }
  | { readonly _tag: "Completed"; readonly at: number; readonly newsAt: number | null }
  | { readonly _tag: "NewsHeard"; readonly newsAt: number | null }
  | { readonly _tag: "Failed"; readonly reason: TransferFailure; readonly recalls: boolean }
  | { readonly _tag: "Recalled" }
  | { readonly _tag: "Returned"; readonly reason: TransferFailure }
  | { readonly _tag: "Updated"; readonly terms: Terms }

/** The smallest amount that is paid out, in cents. */
export const minimum = 100

/** How long after its completion the bank may return a payout, in seconds; later the operator reports it. */
const returnPeriod = Time.days(60)

/** The idempotency key of the payout at the bank. */
export const keyOf = (id: string): string => `${id}:payout`

/** The claim on a `reference_id`, which no other payout of the app may have. */
export const referenceClaim = (appId: string, referenceId: string): string => `payout_reference:${appId}:${referenceId}`

export const isPending = (state: State): state is Pending => state._tag === "Requested" || state._tag === "Sent"

/** When to ask for a return of a payout that completed: not after the period in which the bank may return it. */
export const newsWithin = (completedAt: number, newsAt: number | null): number | null =>
  newsAt === null || newsAt > completedAt + returnPeriod ? null : newsAt

/** Whether the payout may still move money or call the bank, so that the numbers of its method are needed. */
export const isOpen = (state: State): boolean => {
  switch (state._tag) {
    case "Requested":
    case "Sent":
      return true
    case "Completed":
      return state.newsAt !== null
    case "Failed":
      return state.recalls
  }
}
