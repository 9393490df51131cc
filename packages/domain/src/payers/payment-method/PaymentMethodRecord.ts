/** The record of a payment method (payments.md 1). */
import { Schema, Struct } from "effect"
import * as Stored from "./PaymentInstrument.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import * as Postal from "../../vocabulary/Address.ts"
import * as Phone from "../../vocabulary/Phone.ts"
import { idOf, owner, reference, time } from "../../vocabulary/Examples.ts"
import { common, data, flag, Owner, text } from "../../vocabulary/RecordFields.ts"
import { shown } from "../../vocabulary/SchemaOfStoredFields.ts"

/** The parts that a holder's address lacks are "" (payments.md 1.2). */
const HolderAddress = Schema.Record(
  Schema.Literals(Struct.keys(shown(Postal.BankHolder).fields)),
  Schema.String
).annotate({ identifier: "HolderAddress" })
const HolderPhone = shown(Phone.Holder).annotate({ identifier: "HolderPhone" })

const Holder = Schema.Struct({
  holder_name: Schema.String,
  email: text,
  address: HolderAddress,
  phone: HolderPhone
}).annotate({ identifier: "Holder" })

export const CreditCard = Schema.Struct({
  bin: Schema.String,
  last_four: Schema.String,
  display_name: Schema.String,
  backing_display_name: text,
  card_brand: Stored.StoredCard.fields.brand,
  card_funding: Stored.StoredCard.fields.funding,
  card_entry_type: Stored.StoredCard.fields.entryType,
  expiration_month: Schema.Int,
  expiration_year: Schema.Int,
  cvv_provided: flag,
  card_holder: Holder,
  auto_update: flag,
  card_on_file: flag,
  recurring: flag,
  virtual_terminal_mode: Stored.StoredCard.fields.virtualTerminalMode
}).annotate({ identifier: "CreditCard" })

export const BankAccount = Schema.Struct({
  last_four: Schema.String,
  account_type: Stored.StoredBank.fields.accountType,
  account_holder: Holder
}).annotate({ identifier: "BankAccount" })

export const PaymentMethodRecord = Schema.Struct({
  ...common,
  owner: Owner,
  type: Stored.Type,
  status: Schema.Literals(PaymentMethod.statuses),
  credit_card: Schema.optionalKey(CreditCard),
  payment_bank_us: Schema.optionalKey(BankAccount),
  payment_bank_ca: Schema.optionalKey(BankAccount),
  custom_data: data
}).annotate({
  identifier: "PaymentMethod",
  examples: [
    {
      ...reference("payment_methods", idOf("method")),
      owner: owner,
      create_time: time,
      type: "credit_card",
      status: "verified",
      credit_card: {
        bin: "411111",
        last_four: "1111",
        display_name: "Visa xxxxxx1111",
        backing_display_name: null,
        card_brand: "visa",
        card_funding: "credit",
        card_entry_type: "card_keyed",
        expiration_month: 12,
        expiration_year: 2040,
        cvv_provided: true,
        card_holder: {
          holder_name: "Ada Byron",
          email: null,
          address: { line1: "", line2: "", city: "", region: "", postal_code: "94025", country: "US" },
          phone: { country_code: null, phone_number: null, type: null }
        },
        auto_update: false,
        card_on_file: false,
        recurring: false,
        virtual_terminal_mode: null
      },
      custom_data: null
    }
  ]
})
