/**
 * What billing statements count of an account's transactions (merchants.md 12): for each New York month, card brand and
 * type of transaction, how many there were, their amount and what they cost. Each sum is a counter, which moves in the
 * Change that completes a payment or refund, or opens or ends a dispute. So nothing is lost or counted twice, and a
 * statement reads a fixed number of counters however many payments there are. An account moves them from its first
 * interchange-plus price on.
 */
import { Schema } from "effect"
import * as StateCodec from "../../../decider/StateCodec.ts"
import * as Pricing from "../../../merchants/account/Pricing.ts"
import * as Card from "../../../payers/card/Card.ts"
import * as Calendar from "../../../vocabulary/time/Calendar.ts"
import * as InterchangePlus from "./InterchangePlus.ts"

/** How a statement bills a payment. A payment that no statement counts has none. */
export const Terms = Schema.Struct({
  /** null: a bank payment */
  brand: StateCodec.orNull(Card.Brand),
  /** null: nothing is billed, since the fee of a blended price is taken at once */
  markup: StateCodec.orNull(Pricing.Price),
  /** whether the account had an interchange-plus price then; the payment is billed even if the price is gone */
  isBilled: StateCodec.field(Schema.Boolean, true)
})
export type Terms = typeof Terms.Type

export const transactionTypes = ["payment", "refund", "dispute"] as const
export type TransactionType = (typeof transactionTypes)[number]

/** The transactions that one sum adds up. */
export interface Line {
  readonly brand: Terms["brand"]
  readonly type: TransactionType
}

/** Every line of a month. */
export const lines: ReadonlyArray<Line> = [...Card.Brand.literals, null].flatMap((brand) =>
  transactionTypes.map((type) => ({ brand, type }))
)

const quantities = ["count", "billed", "gross", "interchange", "network", "markup"] as const
type Quantity = (typeof quantities)[number]

/**
 * The sums of a line: the number of transactions, how many of them belong to billed payments, and amounts in cents.
 * What leaves the merchant is negative in `gross`.
 */
export type Sums = { readonly [Q in Quantity]: number }

/** The sums of a transaction without a cost: a refund, a dispute, or a payment at a blended price. */
export const movement = (gross: number, { isBilled }: Pick<Terms, "isBilled">): Sums => ({
  count: 1,
  billed: isBilled ? 1 : 0,
  gross,
  ...InterchangePlus.noFee
})

export const add = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  billed: a.billed + b.billed,
  gross: a.gross + b.gross,
  interchange: a.interchange + b.interchange,
  network: a.network + b.network,
  markup: a.markup + b.markup
})

interface MonthOfAccount {
  readonly accountId: string
  readonly month: Calendar.CalendarMonth
}

const keyOf = ({ accountId, month: { month, year } }: MonthOfAccount, { brand, type }: Line, quantity: Quantity) =>
  `billed:${accountId}:${year}-${month}:${brand ?? "bank"}:${type}:${quantity}`

/** Only payments have costs. */
const quantitiesOf = ({ type }: Line): ReadonlyArray<Quantity> =>
  type === "payment" ? quantities : ["count", "billed", "gross"]

/** The keys of all counters of a month, by line. A transaction moves all counters of its line. */
export const keysOf = (month: MonthOfAccount): ReadonlyArray<ReadonlyArray<string>> =>
  lines.map((line) => quantitiesOf(line).map((quantity) => keyOf(month, line, quantity)))

export const sumsOf = (month: MonthOfAccount, line: Line, counters: (key: string) => number): Sums => {
  const sum = (quantity: Quantity) =>
    quantitiesOf(line).includes(quantity) ? counters(keyOf(month, line, quantity)) : 0
  return {
    count: sum("count"),
    billed: sum("billed"),
    gross: sum("gross"),
    interchange: sum("interchange"),
    network: sum("network"),
    markup: sum("markup")
  }
}

/** The counters that count a transaction of `at`. */
export const counts = (accountId: string, at: number, line: Line, sums: Sums) => {
  const period = { accountId, month: Calendar.monthOf(at) }
  return quantitiesOf(line).map((quantity) => ({ key: keyOf(period, line, quantity), by: sums[quantity] }))
}
