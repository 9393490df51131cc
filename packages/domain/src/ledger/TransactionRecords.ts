/**
 * Transaction records (merchants.md 11): the movements of merchant and platform balances, derived from the ledger entries
 * of one step of a payment, refund, dispute, payout, recovery or adjustment. They are as immutable as those entries, and
 * no entry is posted for them.
 */
import { Struct } from "effect"
import * as Id from "../vocabulary/Id.ts"
import type { Currency } from "../vocabulary/Money.ts"
import * as ResourceReference from "../vocabulary/ResourceReference.ts"
import type * as Ledger from "./Ledger.ts"

/** The number of each type in the ids of records: below `secondRecord`, and never reused for another type. */
const numbers = {
  merchant_payment: 1,
  merchant_payment_refund: 2,
  merchant_chargeback: 3,
  merchant_chargeback_fee: 4,
  merchant_chargeback_reversal: 5,
  app_fee: 6,
  app_fee_refund: 7,
  app_fee_chargeback: 8,
  app_fee_chargeback_reversal: 9,
  payout: 10,
  payout_return: 11,
  recovery: 12,
  recovery_return: 13,
  adjustment: 14
} as const
export type Type = keyof typeof numbers
export const types = Struct.keys(numbers)

interface Records {
  /** the record of the merchant's `available` */
  readonly merchant?: Type
  /** the record of the platform's fees, if they move */
  readonly platform?: Type
}

/** The column "Record" of payments.md 7 and merchants.md 13. */
export const recordTypes: Readonly<Partial<Record<Ledger.Step, Records>>> = {
  L3: { merchant: "merchant_payment", platform: "app_fee" },
  L5: { merchant: "merchant_payment_refund" },
  L6: { merchant: "merchant_payment_refund", platform: "app_fee_refund" },
  L8: { merchant: "merchant_chargeback" },
  L9: { merchant: "merchant_chargeback_fee" },
  L10: { platform: "app_fee_chargeback" },
  L11: { merchant: "merchant_chargeback_reversal", platform: "app_fee_chargeback_reversal" },
  L12: { merchant: "merchant_payment_refund", platform: "app_fee_refund" },
  L15: { merchant: "payout" },
  L17: { merchant: "payout_return" },
  L18: { merchant: "payout_return" },
  L20: { merchant: "recovery" },
  L21: { merchant: "recovery_return" },
  L22: { merchant: "adjustment" }
}

interface Posting {
  readonly account: string
  readonly amount: number
}

/** An entry with its resource. */
export interface Row {
  readonly id: string
  readonly resourceId: string
  readonly resourceType: string
  /** the resource's version after the step that wrote the entry */
  readonly version: number
  readonly appId: string
  /** the merchant account that owns the resource; null without one */
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
  /** the account whose balance moves; null for the platform's fees */
  readonly accountId: string | null
  /** UNIX seconds of service time */
  readonly createTime: number
  readonly currency: Currency
  /** in cents, negative for an outflow; the balance moves by gross - fee */
  readonly gross: number
  readonly fee: number
  readonly source: { readonly id: string; readonly type: string }
  /** the entry of the posting that stands for the record, and its index there */
  readonly entryId: string
  readonly posting: number
}

/** Types that one source may write twice: if a refund fails, or a dispute withdraws again after a provisional credit. */
const repeated: ReadonlySet<Type> = new Set([
  "merchant_payment_refund",
  "app_fee_refund",
  "merchant_chargeback",
  "app_fee_chargeback"
])
/** The offset of a second record's number. The first record is written at version 1 of its source. */
const secondRecord = 16
/** The id of the first or the second record of a type that a source writes. */
const idOf = (sourceId: string, type: Type, isSecond = false): string =>
  Id.derive(sourceId, numbers[type] + (isSecond ? secondRecord : 0))

const used = Object.values(numbers).flatMap((number) => [number, number + secondRecord])

/** The ids of all possible sources of a record with this id. At most one of these resources exists. */
export const sourcesOf = (id: string): ReadonlyArray<string> =>
  used.map((number) => Id.origin(id, number)).filter((source) => source !== null)

/** The reference of a source to its first record of a type. */
export const referenceTo = (sourceId: string, type: Type) =>
  ResourceReference.to("transaction_records", idOf(sourceId, type))

const isAvailable = ({ account }: Posting): boolean => account.endsWith(":available")
const isFees = ({ account }: Posting): boolean => account.startsWith("platform:")

const payerAccounts: ReadonlySet<string> = new Set(["cash", "receivable:card", "payable:refunds"])

/**
 * Whether a posting has the merchant's gross amount: the other side of the movement of `available`. That is the side of
 * the payer or of the merchant's bank; the revenue for the dispute fee (L9); the account of adjustments for one of them
 * (L22); and what is pending for a payout that has not left yet (L15, L17).
 */
const isGross = ({ entry: { step } }: Row, { account }: Posting): boolean => {
  switch (step) {
    case "L9":
      return account === "service:revenue"
    case "L22":
      return account === "service:adjustments"
    case "L15":
    case "L17":
      return account.endsWith(":outgoing_pending")
    default:
      return payerAccounts.has(account)
  }
}

const credited = ({ entry }: Row): number =>
  entry.postings.filter(isAvailable).reduce((total, { amount }) => total - amount, 0)

/** The ledger steps whose records depend on other entries of the same Change: a chargeback (L8) on its L10. */
export const dependentSteps: ReadonlyArray<Ledger.Step> = ["L8"]

/** Whether an entry returns the platform fee (L10) in the same step as a chargeback (L8). */
const returnsFee = (L8: Row, row: Row): boolean =>
  row.entry.step === "L10" && row.resourceId === L8.resourceId && row.version === L8.version

/** The movement of a merchant's balance in cents. That of a chargeback includes the returned platform fee. */
const netOf = (row: Row, rows: ReadonlyArray<Row>): number =>
  dependentSteps.includes(row.entry.step)
    ? rows.filter((each) => returnsFee(row, each)).reduce((total, each) => total + credited(each), credited(row))
    : credited(row)

const ofEntry = (row: Row, rows: ReadonlyArray<Row>, createTime: number): ReadonlyArray<TransactionRecord> => {
  const { currency, postings } = row.entry
  const { merchant, platform } = recordTypes[row.entry.step] ?? {}
  const common = (type: Type) => ({
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
      return [{ ...common(merchant), posting, accountId: row.ownerId, gross, fee: gross - netOf(row, rows) }]
    }
    if (platform !== undefined && isFees(each))
      return [{ ...common(platform), posting, accountId: null, gross: -each.amount, fee: 0 }]
    return []
  })
}

/**
 * The records of entries. For `dependentSteps`, pass all entries of the Change. `createTime`: when the entries were
 * written, in UNIX seconds of service time.
 */
export const derive = (rows: ReadonlyArray<Row>, createTime: number): ReadonlyArray<TransactionRecord> =>
  rows.flatMap((row) => (row.entry.step in recordTypes ? ofEntry(row, rows, createTime) : []))

/** The place of a record in lists: records of the same time are ordered by their entries, then by their ids. */
export const placeOf = ({ createTime, entryId, id }: TransactionRecord) => ({
  time: createTime,
  id: `${entryId} ${id}`
})

/** The ids of the entry and the record at a place; null: the text is no place. */
export const idsAt = (place: string): readonly [entryId: string, recordId: string] | null => {
  const [entryId = "", recordId] = place.split(" ")
  return recordId === undefined ? null : [entryId, recordId]
}

const day = 86_400
/** Time spans of a list of records, in seconds (merchants.md 11). */
const defaultSpan = 7 * day
export const longestSpan = 35 * day

interface Span {
  readonly from: number
  readonly to: number
}

/** The time span of a list, inclusive, in UNIX seconds. It defaults to the seven days up to now. */
export const spanOf = (from: number | undefined, to: number | undefined, now: number): Span => ({
  from: from ?? Math.max(0, now - defaultSpan),
  to: to ?? now
})

/** Whether a span is not reversed and not longer than `longestSpan`. */
export const isSpan = ({ from, to }: Span): boolean => from <= to && to - from <= longestSpan
