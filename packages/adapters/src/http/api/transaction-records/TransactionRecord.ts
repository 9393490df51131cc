/** A transaction record as the API answers it (merchants.md 11). */
import { Schema } from "effect"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import { common, data, Reference } from "../RecordFields.ts"

const cents = (description: string) => Schema.Int.annotate({ description })

export const TransactionRecord = Schema.Struct({
  ...common,
  owner: Schema.Struct({ ...Reference.fields, custom_data: data }).annotate({ identifier: "TransactionRecordOwner" }),
  type: Schema.String.annotate({ description: `One of ${TransactionRecords.types.join(", ")}; others may come.` }),
  currency: Schema.String,
  gross_amount: cents("In cents; below zero when it leaves the balance."),
  fee_amount: cents("In cents: the part of the gross amount that went to, or below zero came from, fees."),
  net_amount: cents("In cents: gross_amount less fee_amount, by which the balance moved.")
}).annotate({ identifier: "TransactionRecord" })
