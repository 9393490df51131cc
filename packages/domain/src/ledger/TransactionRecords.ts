/**
 * Transaction records (merchants.md 11): the ledger as those read it whose balances it moves, merchants and
 * platforms. Nothing is booked by a record. It is a reading of the entries that one step of a payment, a refund
 * or a dispute wrote, and as immutable as they are.
 */
import type { Json, JsonObject } from "../decider/Json.ts"
import type { Currency } from "../vocabulary/Money.ts"
import * as Id from "../vocabulary/Id.ts"
import * as Reference from "../vocabulary/Reference.ts"
import type * as Ledger from "./Ledger.ts"

/** The numbers by which types stand in ids: below `again`, and none is ever given to another type. */
const numbers = {
  merchant_payment: 1,
  merchant_payment_refund: 2,
  merchant_chargeback: 3,
  merchant_chargeback_fee: 4,
  merchant_chargeback_reversal: 5,
  app_fee: 6,
  app_fee_refund: 7,
  app_fee_chargeback: 8,
  app_fee_chargeback_reversal: 9
} as const
export type Type = keyof typeof numbers
export const types: ReadonlyArray<string> = Object.keys(numbers)

interface Records {
  /** of the merchant's `available` */
  readonly merchant?: Type
  /** of the platform's fees, when they move */
  readonly platform?: Type
}

/** The column "Record" of payments.md 7. */
export const recordsOf: Readonly<Partial<Record<Ledger.Step, Records>>> = {
  L3: { merchant: "merchant_payment", platform: "app_fee" },
  L5: { merchant: "merchant_payment_refund" },
  L6: { merchant: "merchant_payment_refund", platform: "app_fee_refund" },
  L8: { merchant: "merchant_chargeback" },
  L9: { merchant: "merchant_chargeback_fee" },
  L10: { platform: "app_fee_chargeback" },
  L11: { merchant: "merchant_chargeback_reversal", platform: "app_fee_chargeback_reversal" },
  L12: { merchant: "merchant_payment_refund", platform: "app_fee_refund" }
}

interface Posting {
  readonly account: string
  readonly amount: number
}

/** An entry, and whose it is. */
export interface Row {
  readonly id: string
  readonly resourceId: string
  readonly resourceType: string
  /** of the resource, after the step that wrote the entry */
  readonly version: number
  readonly appId: string
  /** the account whose resource it is */
  readonly ownerId: string | null
  readonly entry: {
    readonly step: Ledger.Step
    readonly currency: Currency
    readonly postings: ReadonlyArray<Posting>
  }
}

export interface TransactionRecord {
  readonly id: string
  readonly type: Type
  readonly appId: string
  /** the account whose balance moves; null: it is the platform's */
  readonly accountId: string | null
  /** UNIX seconds of service time */
  readonly createTime: number
  readonly currency: Currency
  /** in cents, below zero what leaves the balance; gross - fee is what it moves by */
  readonly gross: number
  readonly fee: number
  readonly source: { readonly id: string; readonly type: string }
  /** the one posting that stands for the record */
  readonly entryId: string
  readonly posting: number
}

/** Refunds and disputes begin with a debit of these types. A failed refund, a dispute that takes again, write a second one. */
const repeated: ReadonlySet<Type> = new Set([
  "merchant_payment_refund",
  "app_fee_refund",
  "merchant_chargeback",
  "app_fee_chargeback"
])
/** What a second record of a type adds to its number. The first is written as its source begins, at version 1. */
const again = 16
/** The id of the record of a type that a source has, or of the one with which it began. */
const idOf = (sourceId: string, type: Type, isAgain = false): string =>
  Id.derived(sourceId, numbers[type] + (isAgain ? again : 0))

const used = Object.values(numbers).flatMap((number) => [number, number + again])

/** Every id that may be the source of a record with this id, if there is such a record. */
export const sourcesOf = (id: string): ReadonlyArray<string> =>
  used.map((number) => Id.origin(id, number)).filter((source) => source !== null)

/** How a source names that record. */
export const refer = (sourceId: string, type: Type): JsonObject => ({
  ...Reference.to("transaction_records", idOf(sourceId, type))
})

const isAvailable = ({ account }: Posting): boolean => account.endsWith(":available")
const isFees = ({ account }: Posting): boolean => account.startsWith("platform:")

const payers: ReadonlySet<string> = new Set(["cash", "receivable:card", "payable:refunds"])

/** Where a merchant's gross amount is posted: on the payer's side. The dispute fee (L9) is the service's. */
const isGross = ({ entry: { step } }: Row, { account }: Posting): boolean =>
  step === "L9" ? account === "service:revenue" : payers.has(account)

const credited = ({ entry }: Row): number =>
  entry.postings.filter(isAvailable).reduce((total, { amount }) => total - amount, 0)

/** The platform fee that goes back to the merchant in the same step as a chargeback. */
const isBeside = (L8: Row, row: Row): boolean =>
  row.entry.step === "L10" && row.resourceId === L8.resourceId && row.version === L8.version

/** What a merchant's balance moves by; of a chargeback, with the fee that comes back. */
const netOf = (row: Row, rows: ReadonlyArray<Row>): number =>
  row.entry.step === "L8"
    ? rows.filter((each) => isBeside(row, each)).reduce((total, each) => total + credited(each), credited(row))
    : credited(row)

const ofEntry = (row: Row, rows: ReadonlyArray<Row>, createTime: number): ReadonlyArray<TransactionRecord> => {
  const { currency, postings } = row.entry
  const { merchant, platform } = recordsOf[row.entry.step] ?? {}
  const written = (type: Type) => ({
    id: idOf(row.resourceId, type, row.version > 1 && repeated.has(type)),
    type,
    appId: row.appId,
    createTime,
    currency,
    source: { id: row.resourceId, type: row.resourceType },
    entryId: row.id
  })
  return postings.flatMap((each, posting) => {
    if (merchant !== undefined && isGross(row, each)) {
      const { amount: gross } = each
      return [{ ...written(merchant), posting, accountId: row.ownerId, gross, fee: gross - netOf(row, rows) }]
    }
    if (platform !== undefined && isFees(each))
      return [{ ...written(platform), posting, accountId: null, gross: -each.amount, fee: 0 }]
    return []
  })
}

/**
 * The records of entries. Give all entries of a step together: the fee of a chargeback stands in one beside it.
 * `createTime`: when they were written, in UNIX seconds of service time.
 */
export const of = (rows: ReadonlyArray<Row>, createTime: number): ReadonlyArray<TransactionRecord> =>
  rows.flatMap((row) => (row.entry.step in recordsOf ? ofEntry(row, rows, createTime) : []))

const day = 86_400
/** Seconds that a list of records reaches back when it is not said, and may span at most (merchants.md 11). */
const usualSpan = 7 * day
export const longestSpan = 35 * day

interface Span {
  readonly from: number
  readonly to: number
}

/** The times of a list, inclusive, in UNIX seconds: up to now, and from seven days ago. */
export const spanOf = (from: number | undefined, to: number | undefined, now: number): Span => ({
  from: from ?? Math.max(0, now - usualSpan),
  to: to ?? now
})

export const isSpan = ({ from, to }: Span): boolean => from <= to && to - from <= longestSpan

/** A record as GET answers it, without `api_version`. `customData`: its source's. */
export const record = (of: TransactionRecord, customData: Json): JsonObject => ({
  ...Reference.to("transaction_records", of.id),
  owner: { ...Reference.to(of.source.type, of.source.id), custom_data: customData },
  create_time: of.createTime,
  type: of.type,
  currency: of.currency,
  gross_amount: of.gross,
  fee_amount: of.fee,
  net_amount: of.gross - of.fee
})
