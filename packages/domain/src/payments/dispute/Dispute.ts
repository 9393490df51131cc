/**
 * A dispute: a payer, or the payer's bank, reclaims a completed payment (payments.md
 * 5). Chargebacks, debit adjustments and pre-disputes withdraw money when they open;
 * inquiries and retrievals move none. The merchant answers or concedes in time, the
 * service submits the answer, the issuer decides. Resolved is final. The withdrawn
 * amount is fixed at the opening.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Card from "../../payers/card/Card.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as BilledVolume from "../payment/amounts/BilledVolume.ts"
import { DisputeReason } from "./DisputeReason.ts"

export const types = ["chargeback", "debit_adjustment", "inquiry", "retrieval", "pre_dispute"] as const
export const Type = Schema.Literals(types).annotate({ identifier: "DisputeType" })
export type Type = typeof Type.Type

/** An inquiry or a retrieval moves no money. If it is not won, a chargeback follows. */
export const movesNoMoney = (type: Type): boolean => type === "inquiry" || type === "retrieval"

/** The amounts of a withdrawal in cents: D of payments.md 7, and the platform fee f that returns to the merchant. */
export const Withdrawal = Schema.Struct({ amount: Schema.Int, platformFee: Schema.Int })
export type Withdrawal = typeof Withdrawal.Type

/** `detail` null means `<card_brand>_<type>`. */
export const Reason = Schema.Struct({ code: DisputeReason, detail: StateCodec.orNull(Schema.String) })
export type Reason = typeof Reason.Type

export const Terms = Schema.Struct({
  paymentId: Schema.String,
  accountId: Schema.String,
  type: Type,
  amount: Schema.Int,
  currency: Money.Currency,
  /** the rail that the payment used and the withdrawal uses */
  source: Schema.Literals(["card", "bank"]),
  /** null for a bank payment */
  brand: StateCodec.orNull(Card.Brand),
  reason: Reason,
  /** X of payments.md 7: the dispute fee in cents */
  fee: Schema.Int,
  /** null for an inquiry or a retrieval */
  withdrawal: StateCodec.orNull(Withdrawal),
  /** the dispute desk's reference of the case; null when only the operator handles it */
  reference: StateCodec.orNull(Schema.String),
  /** as of its payment; null: no billing statement counts the dispute */
  billing: StateCodec.orNull(BilledVolume.Terms)
})
export type Terms = typeof Terms.Type

/** The merchant's last answer. `documents`: their ids. */
export const Answer = Schema.Struct({ explanation: Schema.String, documents: Schema.Array(Schema.String) })
export type Answer = typeof Answer.Type

/**
 * The next call to the dispute desk, at `nextPollAt`: the answer is sent until the desk is `informed`, then
 * the desk is polled.
 */
export const Desk = Schema.Struct({ reference: Schema.String, informed: Schema.Boolean, nextPollAt: Schema.Int })
export type Desk = typeof Desk.Type

/** How an answer was submitted to the issuer: for an inquiry or retrieval, or with or without a provisional credit. */
export const Submission = Schema.Literals(["inquired", "with_credit", "without_credit"])
export type Submission = typeof Submission.Type

export const outcomes = ["won", "lost", "conceded", "expired"] as const
export type Outcome = (typeof outcomes)[number]

/**
 * The settlement with the card networks: `taken` when they hold the money, `at` when they settle what
 * moved since. Banks settle at once.
 */
export const Settlement = Schema.Struct({ taken: Schema.Boolean, at: StateCodec.orNull(Schema.Int) })
export type Settlement = typeof Settlement.Type

export const initialSettlement: Settlement = { taken: false, at: null }

const shared = {
  terms: Terms,
  answer: StateCodec.orNull(Answer),
  customData: StateCodec.orNull(CustomData.CustomData),
  settlement: Settlement
}
const withDesk = { ...shared, desk: StateCodec.orNull(Desk) }

export const State = Schema.TaggedUnion({
  AwaitingResponse: { ...shared, respondBy: Schema.Int },
  InServiceReview: withDesk,
  AwaitingDecision: { ...withDesk, submission: Submission },
  /** `credited`: the merchant had a provisional credit before the decision */
  Resolved: {
    ...shared,
    outcome: Schema.Literals(outcomes),
    resolvedAt: Schema.Int,
    credited: StateCodec.field(Schema.Boolean, false)
  }
})
export type State = typeof State.Type

export type Data = CustomData.CustomData | null

export type Event =
  | { readonly _tag: "Opened"; readonly terms: Terms; readonly respondBy: number; readonly at: number }
  /** a pre-dispute: the issuer has credited the payer, and no answer is possible */
  | { readonly _tag: "OpenedLost"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Updated"; readonly customData: Data }
  | { readonly _tag: "Answered"; readonly answer: Answer; readonly customData: Data; readonly desk: Desk | null }
  | { readonly _tag: "Conceded"; readonly customData: Data; readonly at: number }
  | { readonly _tag: "Expired"; readonly at: number }
  | { readonly _tag: "SentBack"; readonly respondBy: number }
  | { readonly _tag: "ResponseTimeExtended"; readonly respondBy: number }
  | { readonly _tag: "Submitted"; readonly submission: Submission; readonly desk: Desk | null; readonly at: number }
  | { readonly _tag: "DeskFollowed"; readonly desk: Desk | null }
  | { readonly _tag: "Won"; readonly at: number }
  | { readonly _tag: "Lost"; readonly at: number }
  | { readonly _tag: "NetworkSettled" }

/** The merchant's time limit for an answer, in business days. */
export const answerDays = 5

/** Whether the disputed money is withdrawn from the merchant. */
export const isWithdrawn = (state: State): boolean =>
  state.terms.withdrawal !== null && !isCredited(state) && (state._tag !== "Resolved" || state.outcome !== "won")

/** Whether the merchant has a provisional credit. */
export const isCredited = (state: State): boolean =>
  state._tag === "AwaitingDecision" && state.submission === "with_credit"

/** Whether the withdrawal was ever reversed, even if only provisionally. */
export const isReinstated = (state: State): boolean =>
  state.terms.withdrawal !== null &&
  (isCredited(state) || (state._tag === "Resolved" && (state.outcome === "won" || state.credited)))
