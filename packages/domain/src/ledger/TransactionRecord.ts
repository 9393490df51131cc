/** A transaction record (merchants.md 11). */
import { Schema } from "effect"
import * as Money from "../vocabulary/Money.ts"
import * as TransactionRecords from "./TransactionRecords.ts"
import { idOf, reference, time } from "../vocabulary/Examples.ts"
import { common, data, Reference } from "../vocabulary/RecordFields.ts"

const cents = (description: string) => Schema.Int.annotate({ description })

export const TransactionRecord = Schema.Struct({
  ...common,
  owner: Schema.Struct({ ...Reference.fields, custom_data: data }).annotate({
    identifier: "TransactionRecordOwner"
  }),
  type: Schema.Literals(TransactionRecords.types),
  currency: Money.Currency,
  gross_amount: cents("In cents; below zero when it leaves the balance."),
  fee_amount: cents("In cents: the part of the gross amount that went to, or below zero came from, fees."),
  net_amount: cents("In cents: gross_amount less fee_amount, by which the balance moved.")
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
