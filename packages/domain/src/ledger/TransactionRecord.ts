/** A transaction record in the API (merchants.md 11). */
import { Schema } from "effect"
import { idOf, reference, time } from "../vocabulary/Examples.ts"
import * as Money from "../vocabulary/Money.ts"
import { common, data, Reference } from "../vocabulary/RecordFields.ts"
import * as ResourceReference from "../vocabulary/ResourceReference.ts"
import * as TransactionRecords from "./TransactionRecords.ts"

const Source = Schema.Struct({ ...Reference.fields, custom_data: data }).annotate({
  identifier: "TransactionRecordOwner"
})

export const TransactionRecord = Schema.Struct({
  ...common,
  owner: Source.annotateKey({
    description: "What moved the balance: a payment, refund, dispute, payout, recovery or adjustment."
  }),
  type: Schema.Literals(TransactionRecords.types).annotate({ identifier: "TransactionRecordType" }).annotateKey({
    description: "Why the balance moved; the `app_fee` types move the app's fees, the others a merchant's balance."
  }),
  currency: Money.Currency.annotateKey({ description: "The currency of the amounts." }),
  gross_amount: Schema.Int.annotateKey({ description: "What moved, in cents; below zero when it leaves the balance." }),
  fee_amount: Schema.Int.annotateKey({
    description: "The part of the gross amount that went to, or below zero came from, fees; in cents."
  }),
  net_amount: Schema.Int.annotateKey({
    description: "By how much the balance moved: `gross_amount` less `fee_amount`, in cents."
  })
}).annotate({
  identifier: "TransactionRecord",
  examples: [
    {
      ...reference("transaction_records", idOf("transactionRecord")),
      owner: { ...reference("refunds", idOf("refund")), custom_data: null },
      create_time: time,
      type: "merchant_payment_refund",
      currency: "USD",
      gross_amount: -1000,
      fee_amount: 0,
      net_amount: -1000
    }
  ]
})
export type TransactionRecord = typeof TransactionRecord.Type

/** `customData` is that of the source. */
export const render = (
  { createTime, currency, fee, gross, id, source, type }: TransactionRecords.TransactionRecord,
  customData: TransactionRecord["owner"]["custom_data"]
): TransactionRecord => ({
  ...ResourceReference.to("transaction_records", id),
  owner: { ...ResourceReference.to(source.type, source.id), custom_data: customData },
  create_time: createTime,
  type,
  currency,
  gross_amount: gross,
  fee_amount: fee,
  net_amount: gross - fee
})
