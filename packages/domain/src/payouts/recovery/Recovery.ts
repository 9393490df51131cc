/**
 * A recovery debits a merchant's bank account by what brings a negative balance to zero (merchants.md 8). It is one
 * attempt of a transfer (transfer/Transfer.ts); another attempt is another recovery.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as PayoutInstrument from "../../merchants/payout-method/PayoutInstrument.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as Transfer from "../transfer/Transfer.ts"
import type { TransferFailure } from "../transfer/TransferFailure.ts"

export const Terms = Schema.Struct({
  accountId: Schema.String,
  /** the account's method when the recovery was created */
  payoutMethodId: Schema.String,
  methodType: Schema.Literals(PayoutInstrument.bankTypes),
  currency: Money.Currency,
  /** what was missing, in cents */
  amount: Schema.Int,
  customData: StateCodec.orNull(CustomData.CustomData)
})
export type Terms = typeof Terms.Type

export const ReasonCode = Schema.Literals(["UNKNOWN", "BANK_REJECTED", "OPERATOR"]).annotate({
  identifier: "RecoveryFailureCode"
})
export type ReasonCode = typeof ReasonCode.Type

/** Why a recovery failed. `detail` null: no more is known. */
export const FailureReason = Schema.Struct({ reason: ReasonCode, detail: StateCodec.orNull(Schema.String) })
export type FailureReason = typeof FailureReason.Type

const isReasonCode = Schema.is(ReasonCode)

/** The failure that a bank reported. A reason that is none of a recovery becomes UNKNOWN. */
export const failureOf = ({ detail, reason }: TransferFailure): FailureReason =>
  isReasonCode(reason) ? { reason, detail } : { reason: "UNKNOWN", detail: null }

export const State = Schema.TaggedUnion(Transfer.states(Terms, FailureReason))
export type State = typeof State.Type

export type Event = Transfer.Event<Terms, FailureReason>

const bankDays = 2

/** The idempotency key of the recovery at the bank. */
export const keyOf = (id: string): string => `${id}:recovery`

/** When a debit settles unless its bank says otherwise, in UNIX seconds: at the opening of the 2nd business day. */
export const settlesAt = (requestedAt: number): number => Calendar.openingOfNthBusinessDayAfter(requestedAt, bankDays)
