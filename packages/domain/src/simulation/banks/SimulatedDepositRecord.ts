/**
 * The two microdeposits that verify a bank account, at the simulated network (payments.md 8.2): 9003001 cannot be
 * delivered, other numbers that begin with 900 get 10 and 55 cents, and all others get random amounts.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import type * as BankNetwork from "../../ports/networks/BankNetwork.ts"
import { EntryKey } from "../EntryKey.ts"

export const SimulatedDepositRecord = Schema.Struct({
  key: EntryKey,
  /** a keyed hash of the account */
  parameters: Schema.String,
  /** in cents; null: undeliverable */
  amounts: StateCodec.orNull(Schema.Tuple([Schema.Int, Schema.Int])),
  /** when the failed delivery is known */
  nextPollAt: StateCodec.orNull(Schema.Int),
  version: Schema.Int
})
export type SimulatedDepositRecord = typeof SimulatedDepositRecord.Type

const undeliverable = "9003001"

/** The fixed amounts of a test account; null for any other. */
const knownAmounts = (number: string): readonly [number, number] | null => (number.startsWith("900") ? [10, 55] : null)

export const open = (
  { key }: BankNetwork.Deposit,
  facts: {
    readonly number: string
    readonly parameters: string
    /** the amounts for an account that is no test account, in cents */
    readonly random: readonly [number, number]
    readonly at: number
    readonly delay: number
  }
): SimulatedDepositRecord => {
  const { number, parameters, random, at, delay } = facts
  const fails = number === undeliverable
  return {
    key,
    parameters,
    amounts: fails ? null : (knownAmounts(number) ?? random),
    nextPollAt: fails ? at + delay : null,
    version: 1
  }
}

/** The answer of `deposit` at a service time. */
export const answerOf = ({ amounts, nextPollAt }: SimulatedDepositRecord, at: number): BankNetwork.DepositResult => {
  if (amounts !== null) return { _tag: "Sent", amounts }
  return nextPollAt !== null && at < nextPollAt ? { _tag: "Queued", nextPollAt } : { _tag: "Undeliverable" }
}
