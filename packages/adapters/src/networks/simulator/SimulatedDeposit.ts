/** The two small deposits that verify a bank account, at the simulated network (payments.md 8.2): pure. */
import { Schema } from "effect"
import type * as BankNetwork from "@payments-platform/domain/ports/BankNetwork"

export const SimulatedDeposit = Schema.Struct({
  key: Schema.String,
  /** a keyed hash of the account */
  parameters: Schema.String,
  /** cents; null: they cannot be delivered */
  amounts: Schema.NullOr(Schema.Tuple([Schema.Int, Schema.Int])),
  /** when it is known that they cannot be delivered */
  askAt: Schema.NullOr(Schema.Int),
  version: Schema.Int,
  /** UNIX seconds of service time */
  createTime: Schema.Int
})
export type SimulatedDeposit = typeof SimulatedDeposit.Type

const undeliverable = "9003001"

/** The amounts of a test account, that all who test know; null of any other. */
const knownAmounts = (number: string): readonly [number, number] | null => (number.startsWith("900") ? [10, 55] : null)

export const open = (
  { key }: BankNetwork.Deposit,
  facts: {
    readonly number: string
    readonly parameters: string
    /** of accounts that are no test accounts */
    readonly random: readonly [number, number]
    readonly at: number
    readonly delay: number
  }
): SimulatedDeposit => {
  const { number, parameters, random, at, delay } = facts
  const fails = number === undeliverable
  return {
    key,
    parameters,
    amounts: fails ? null : (knownAmounts(number) ?? random),
    askAt: fails ? at + delay : null,
    version: 1,
    createTime: at
  }
}

/** What is told of them at a service time. */
export const answerOf = ({ amounts, askAt }: SimulatedDeposit, at: number): BankNetwork.Deposited => {
  if (amounts !== null) return { _tag: "Sent", amounts }
  return askAt !== null && at < askAt ? { _tag: "Queued", askAt } : { _tag: "Undeliverable" }
}
