/**
 * The rows of a billing statement (merchants.md 12): what the account's transactions of a month cost, by category, card
 * brand and type, and the month's fees. All amounts are in cents of USD.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import type * as Account from "../../merchants/account/Account.ts"
import * as Card from "../../payers/card/Card.ts"
import * as BilledVolume from "../../payments/payment/amounts/BilledVolume.ts"
import * as InterchangePlus from "../../payments/payment/amounts/InterchangePlus.ts"
import * as Money from "../../vocabulary/Money.ts"

export const categories = ["card", "payment_bank", "recurring", "equipment", "debit_failure"] as const
export const types = [...BilledVolume.transactionTypes, "fee"] as const

/** The columns that are summed. `total` is what the row bills; a fee has no other amount. */
const amounts = {
  count: Schema.Int,
  /** what moved: refunds and disputes are negative */
  gross: Schema.Int,
  interchange: Schema.Int,
  network: Schema.Int,
  markup: Schema.Int,
  total: Schema.Int
}
const Amounts = Schema.Struct(amounts)
export type Amounts = typeof Amounts.Type

export const Row = Schema.Struct({
  category: Schema.Literals(categories),
  /** null: no card */
  brand: StateCodec.orNull(Card.Brand),
  type: Schema.Literals(types),
  ...amounts
})
export type Row = typeof Row.Type

/** The sums of the columns of rows. */
export const totals = (rows: ReadonlyArray<Row>): Amounts => {
  const sum = (column: keyof Amounts) => Money.sum(rows.map((row) => row[column]))
  return {
    count: sum("count"),
    gross: sum("gross"),
    interchange: sum("interchange"),
    network: sum("network"),
    markup: sum("markup"),
    total: sum("total")
  }
}

/** The row of a line of transactions; empty if there were no transactions. */
export const ofTransactions = (
  { brand, type }: BilledVolume.Line,
  { count, gross, interchange, markup, network }: BilledVolume.Sums
): ReadonlyArray<Row> => {
  if (count === 0) return []
  const fee: InterchangePlus.Fee = { interchange, network, markup }
  const category = brand === null ? "payment_bank" : "card"
  return [{ category, brand, type, count, gross, ...fee, total: InterchangePlus.total(fee) }]
}

const fee = (category: Row["category"], count: number, total: number): ReadonlyArray<Row> =>
  total === 0 ? [] : [{ category, brand: null, type: "fee", count, gross: 0, ...InterchangePlus.noFee, total }]

/** The rows of the fees that recur each month. */
export const ofMonthlyFees = ({ equipment, recurring }: Account.MonthlyFees): ReadonlyArray<Row> => [
  ...fee("recurring", 1, recurring),
  ...fee("equipment", equipment.length, Money.sum(equipment))
]

/** The row of the fees for failed debits. */
export const ofDebitFailures = ({ debitFailure }: Account.MonthlyFees, failures: number): ReadonlyArray<Row> =>
  fee("debit_failure", failures, failures * debitFailure)
