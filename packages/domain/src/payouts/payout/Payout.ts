/**
 * A payout sends all that is available of an account to its payout method (merchants.md 7). It is a transfer
 * (transfer/Transfer.ts) that the operator may hold.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as PayoutInstrument from "../../merchants/payout-method/PayoutInstrument.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Transfer from "../transfer/Transfer.ts"
import { TransferFailure } from "../transfer/TransferFailure.ts"

export const Terms = Schema.Struct({
  accountId: Schema.String,
  /** the account's method when the payout was created */
  payoutMethodId: Schema.String,
  methodType: PayoutInstrument.Type,
  currency: Money.Currency,
  /** in cents */
  amount: Schema.Int,
  referenceId: StateCodec.orNull(Schema.String),
  statementDescriptor: StateCodec.orNull(Schema.String),
  customData: StateCodec.orNull(CustomData.CustomData)
})
export type Terms = typeof Terms.Type

const shared = Transfer.states(Terms, TransferFailure)
/** true: the operator has stopped its timers */
const held = Schema.Boolean

export const State = Schema.TaggedUnion({
  ...shared,
  Requested: { ...shared.Requested, held },
  Sent: { ...shared.Sent, held }
})
export type State = typeof State.Type

export type Event = Transfer.Event<Terms, TransferFailure> | { readonly _tag: "Held" } | { readonly _tag: "Released" }

/** The smallest amount that is paid out, in cents. */
export const minimum = 100

/** The idempotency key of the payout at the bank. */
export const keyOf = (id: string): string => `${id}:payout`

/** The claim on a `reference_id`, which no other payout of the app may have. */
export const referenceClaim = (appId: string, referenceId: string): string => `payout_reference:${appId}:${referenceId}`
