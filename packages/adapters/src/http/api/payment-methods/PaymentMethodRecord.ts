/** The record of a payment method as the API answers it (payments.md 1). */
import { Schema } from "effect"
import { common, data, flag, json, Reference, text } from "../RecordFields.ts"

const Holder = Schema.Struct({ holder_name: Schema.String, email: text, address: json, phone: json })

export const CreditCard = Schema.Struct({
  bin: Schema.String,
  last_four: Schema.String,
  display_name: Schema.String,
  backing_display_name: text,
  card_brand: Schema.String,
  card_funding: Schema.String,
  card_entry_type: Schema.String,
  expiration_month: Schema.Int,
  expiration_year: Schema.Int,
  cvv_provided: flag,
  card_holder: Holder,
  auto_update: flag,
  card_on_file: flag,
  recurring: flag,
  virtual_terminal_mode: text
}).annotate({ identifier: "CreditCard" })

export const BankAccount = Schema.Struct({
  last_four: Schema.String,
  account_type: Schema.String,
  account_holder: Holder
}).annotate({ identifier: "BankAccount" })

export const PaymentMethodRecord = Schema.Struct({
  ...common,
  owner: Reference,
  type: Schema.String,
  status: Schema.String,
  credit_card: Schema.optionalKey(CreditCard),
  payment_bank_us: Schema.optionalKey(BankAccount),
  payment_bank_ca: Schema.optionalKey(BankAccount),
  custom_data: data
}).annotate({ identifier: "PaymentMethod" })
