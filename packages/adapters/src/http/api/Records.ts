/**
 * The records of answers as the wire carries them (snake_case). A version may
 * add members: readers ignore what they do not know, so nothing here is closed.
 */
import { Schema } from "effect"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import { common, data, flag, integer, json, Reference, text } from "./RecordFields.ts"

const Reason = Schema.Struct({ reason_code: Schema.String, reason_message: Schema.String, details: json })

/** With `expand` the payment method shows what it is. */
export const PaymentMethodReference = Schema.Struct({
  ...Reference.fields,
  type: Schema.optionalKey(Schema.String),
  card_brand: Schema.optionalKey(text),
  last_four: Schema.optionalKey(text)
}).annotate({ identifier: "PaymentMethodReference" })

export const Payment = Schema.Struct({
  ...common,
  owner: Schema.NullOr(Reference),
  status: Schema.String,
  amount: Schema.Int,
  amount_refunded: Schema.Int,
  amount_disputed: Schema.Int,
  amount_refundable: Schema.Int,
  fee_amount: Schema.Int,
  fee_amount_refundable: Schema.Int,
  currency: Schema.String,
  payment_method: PaymentMethodReference,
  reference_id: text,
  capture_at: integer,
  authorization_code: text,
  auto_capture: flag,
  custom_data: data,
  failure_reason: Schema.NullOr(Reason),
  initiated_by: Schema.String,
  order: Schema.NullOr(Reference),
  line_items: Schema.NullOr(Schema.Array(Reference)),
  pending_reasons: Schema.NullOr(Schema.Array(Reason)),
  address_verification: Schema.String,
  txnr_app_fee: Schema.NullOr(Reference),
  txnr_merchant: Schema.NullOr(Reference)
}).annotate({ identifier: "Payment" })

export const Refund = Schema.Struct({
  ...common,
  owner: Reference,
  status: Schema.String,
  payment: Reference,
  payment_method: PaymentMethodReference,
  refund_reason: Schema.String,
  amounts: Schema.Struct({ total_amount: Schema.Int, currency: Schema.String, fee_refund_amount: Schema.Int }),
  order: Schema.NullOr(Reference),
  reference_id: text,
  custom_data: data,
  pending_reasons: Schema.NullOr(Schema.Array(Reason)),
  failure_reason: Schema.NullOr(Reason),
  txnr_merchant_refund: Schema.NullOr(Reference),
  txnr_app_fee_refund: Schema.NullOr(Reference)
}).annotate({ identifier: "Refund" })

export const Dispute = Schema.Struct({
  ...common,
  owner: Reference,
  payment: Reference,
  status: Schema.String,
  type: Schema.String,
  amount: Schema.Int,
  currency: Schema.String,
  fee: Schema.Int,
  card_brand: Schema.String,
  reason: Reason,
  resolution: Schema.NullOr(Schema.Struct({ outcome: Schema.String, resolve_time: Schema.Int })),
  respond_by: integer,
  explanation: text,
  documents: Schema.Array(Schema.String),
  custom_data: data,
  txnr_chargeback_app_fees: Schema.NullOr(Reference),
  txnr_chargeback_merchant: Schema.NullOr(Reference),
  txnr_chargeback_fee_merchant: Schema.NullOr(Reference),
  txnr_chargeback_reversal_merchant: Schema.NullOr(Reference),
  txnr_chargeback_reversal_app_fees: Schema.NullOr(Reference)
}).annotate({ identifier: "Dispute" })

const cents = (description: string) => Schema.Int.annotate({ description })

/** What moved a balance of a merchant or of the platform (merchants.md 11). */
export const TransactionRecord = Schema.Struct({
  ...common,
  owner: Schema.Struct({ ...Reference.fields, custom_data: data }).annotate({ identifier: "TransactionRecordOwner" }),
  type: Schema.String.annotate({ description: `One of ${TransactionRecords.types.join(", ")}; others may come.` }),
  currency: Schema.String,
  gross_amount: cents("In cents; below zero when it leaves the balance."),
  fee_amount: cents("In cents: the part of the gross amount that went to, or below zero came from, fees."),
  net_amount: cents("In cents: gross_amount less fee_amount, by which the balance moved.")
}).annotate({ identifier: "TransactionRecord" })

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

export const PaymentMethod = Schema.Struct({
  ...common,
  owner: Reference,
  type: Schema.String,
  status: Schema.String,
  credit_card: Schema.optionalKey(CreditCard),
  payment_bank_us: Schema.optionalKey(BankAccount),
  payment_bank_ca: Schema.optionalKey(BankAccount),
  custom_data: data
}).annotate({ identifier: "PaymentMethod" })

export const PadAgreement = Schema.Struct({
  ...common,
  owner: Reference,
  payment_method_id: Schema.String,
  account_id: Schema.String,
  category: Schema.String,
  type: Schema.String,
  signature: Schema.Struct({ signatory_name: Schema.String, signature_time: Schema.Int }),
  revoked: flag
}).annotate({ identifier: "PadAgreement" })

export const Terminal = Schema.Struct({
  ...common,
  owner: Reference,
  serial_number: Schema.String,
  model: Schema.String,
  reference_id: text,
  status: Schema.String,
  /** not in 3.2 */
  last_call_home: Schema.optionalKey(integer),
  /** in 3.2 not before the device was onboarded */
  terminal_configuration: Schema.optionalKey(json)
}).annotate({ identifier: "Terminal" })

export const NotificationPreference = Schema.Struct({
  ...common,
  owner: Reference,
  topic: Schema.String,
  callback_uri: Schema.String,
  status: Schema.String,
  /** in the answer to the creation alone */
  signing_secret: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "NotificationPreference" })

export const Notification = Schema.Struct({
  id: Schema.String,
  resource: Schema.String,
  path: text,
  owner: Reference,
  topic: Schema.String,
  event_time: Schema.Int,
  payload: json,
  api_version: Schema.String
}).annotate({ identifier: "Notification" })

/** A client-side token: what it holds is never shown. */
export const Token = Schema.Struct({
  ...common,
  owner: Reference,
  type: Schema.String,
  expire_time: Schema.Int
}).annotate({ identifier: "Token" })

export const Item = Schema.Struct({
  ...common,
  owner: Reference,
  product_name: Schema.String,
  state: Schema.String,
  currency: text,
  description: text,
  photos: Schema.NullOr(Schema.Array(Schema.String)),
  price: integer,
  product_code: text,
  product_details: data,
  reference_number: text,
  shipping_options: Schema.NullOr(Schema.Array(Schema.String)),
  terms: data,
  uri: text,
  weight: Schema.NullOr(Schema.Struct({ units: Schema.String, weight: Schema.Number }))
}).annotate({ identifier: "Item" })

const LineItem = Schema.Struct({
  description: Schema.String,
  quantity: Schema.Int,
  unit_price: Schema.Int,
  currency: text,
  commodity_code: text,
  discount_amount: integer,
  discount_indicator: Schema.NullOr(flag),
  gross_net_indicator: text,
  tax_amount: integer,
  tax_rate: Schema.NullOr(Schema.Number),
  tax_type_applied: text,
  total_amount: integer,
  unit_of_measure: text,
  item: Item
}).annotate({ identifier: "LineItem" })

export const Order = Schema.Struct({
  ...common,
  owner: Reference,
  buyer: Schema.NullOr(Reference),
  currency: text,
  customer_reference_number: text,
  reference_number: text,
  alternate_tax_id: text,
  delivery_type: text,
  alternate_tax_amount: integer,
  discount_amount: integer,
  duty_amount: integer,
  freight_amount: integer,
  grand_total_amount: integer,
  tax_amount: integer,
  tip_amount: integer,
  shipping_address: json,
  shipping_from_postal_code: text,
  discount_program_name: text,
  long_description: text,
  notes: text,
  custom_data: data,
  line_items: Schema.NullOr(Schema.Array(LineItem))
}).annotate({ identifier: "Order" })

/** A page of records; `next` and `previous` are paths with their cursors. */
export const pageOf = <S extends Schema.Constraint>(record: S) =>
  Schema.Struct({ results: Schema.Array(record), next: text, previous: text, api_version: Schema.String })

/** A list that has pages in some versions and in others none. */
export const listOf = <S extends Schema.Constraint>(record: S) =>
  Schema.Struct({
    results: Schema.Array(record),
    next: Schema.optionalKey(text),
    previous: Schema.optionalKey(text),
    api_version: Schema.String
  })
