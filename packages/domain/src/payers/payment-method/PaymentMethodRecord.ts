/** The record of a payment method (payments.md 1). */
import { Schema } from "effect"
import * as BankAccountRequest from "../../banking/BankAccountRequest.ts"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, owner, reference, time } from "../../vocabulary/Examples.ts"
import * as Postal from "../../vocabulary/people/Address.ts"
import * as Telephone from "../../vocabulary/people/Phone.ts"
import { common, data, flag, Owner, text } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { recordOf } from "../../vocabulary/SchemaOfStoredFields.ts"
import * as Card from "../card/Card.ts"
import { VirtualTerminalMode } from "../card/CardRequest.ts"
import * as PaymentInstrument from "./PaymentInstrument.ts"
import * as PaymentMethod from "./PaymentMethod.ts"

/** A part of a holder's address, "" if it was not stated (payments.md 1.2). */
const part = (what: string) => Schema.String.annotateKey({ description: `${what}; "" if it was not stated.` })

const HolderAddress = Schema.Struct({
  line1: part("Street and number"),
  line2: part("More of the street address"),
  city: part("The city"),
  region: part("The state or province"),
  postal_code: part("The postal code"),
  country: part("The country")
}).annotate({ identifier: "HolderAddress" })
const HolderPhone = recordOf(Telephone.Holder).annotate({ identifier: "HolderPhone" })

const Holder = Schema.Struct({
  holder_name: Schema.String.annotateKey({ description: "The name on the card or the account." }),
  email: text.annotateKey({ description: "The holder's e-mail address. null: not stated." }),
  address: HolderAddress.annotateKey({ description: "The holder's address." }),
  phone: HolderPhone.annotateKey({
    description: "The holder's phone number; its parts are null if they were not stated."
  })
}).annotate({ identifier: "Holder" })

export const CreditCard = Schema.Struct({
  bin: Schema.String.annotateKey({ description: "The first six digits of the number." }),
  last_four: Schema.String.annotateKey({ description: "The last four digits of the number." }),
  display_name: Schema.String.annotateKey({ description: "Brand and last four digits, to show to people." }),
  backing_display_name: text.annotateKey({
    description: "The same of the card behind a wallet's number. null: the card is out of no wallet."
  }),
  card_brand: Card.Brand.annotateKey({ description: "The brand, which follows from the number." }),
  card_funding: Card.Funding.annotateKey({ description: "How the card is funded." }),
  card_entry_type: PaymentInstrument.EntryType.annotateKey({
    description: "How the card was given: keyed in, read by a terminal, or out of a wallet."
  }),
  expiration_month: Schema.Int.annotateKey({ description: "The last month in which the card is valid, 1 to 12." }),
  expiration_year: Schema.Int.annotateKey({ description: "The year of that month, in four digits." }),
  cvv_provided: flag.annotateKey({ description: "Whether the request stated the security code, which is not stored." }),
  card_holder: Holder.annotateKey({ description: "Whose card it is." }),
  auto_update: flag.annotateKey({
    description: "Whether the card's network may bring its number and expiry up to date."
  }),
  card_on_file: flag.annotateKey({
    description: "Whether the merchant keeps the card for later payments of the payer."
  }),
  recurring: flag.annotateKey({ description: "Whether the card pays at regular times." }),
  virtual_terminal_mode: Schema.NullOr(VirtualTerminalMode).annotateKey({
    description: "Where the merchant keyed the card in for the payer. null: the payer did."
  })
}).annotate({ identifier: "CreditCard" })

export const BankAccount = Schema.Struct({
  last_four: Schema.String.annotateKey({
    description: "The last four digits of the account number; of one with four or fewer, the last two."
  }),
  account_type: PaymentInstrument.StoredBank.fields.accountType.annotateKey({
    description: "Whether it is a checking or a savings account."
  }),
  account_holder: Holder.annotateKey({ description: "Whose account it is." })
}).annotate({ identifier: "BankAccount" })

export const PaymentMethodRecord = Schema.Struct({
  ...common,
  owner: Owner.annotateKey({ description: "The app." }),
  type: PaymentInstrument.Type.annotateKey({
    description: "What it is; a wallet and a card that a terminal read are shown as `credit_card` all the same."
  }),
  status: PaymentMethod.Status.annotateKey({ description: "Whether it can pay: only a verified one can." }),
  credit_card: Schema.optionalKey(CreditCard).annotateKey({ description: "The card; absent for a bank account." }),
  payment_bank_us: Schema.optionalKey(BankAccount).annotateKey({
    description: "The bank account in the US; absent for other types."
  }),
  payment_bank_ca: Schema.optionalKey(BankAccount).annotateKey({
    description: "The bank account in Canada; absent for other types."
  }),
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
export type PaymentMethodRecord = typeof PaymentMethodRecord.Type

const holder = ({ address, email, holderName, phone }: BankAccountRequest.Holder): typeof Holder.Type => ({
  holder_name: holderName,
  email: email ?? null,
  address: Postal.holderRecord(address),
  phone: Telephone.holderRecord(phone)
})

const creditCard = (card: PaymentInstrument.StoredCard): typeof CreditCard.Type => ({
  bin: card.bin,
  last_four: card.lastFour,
  display_name: Card.displayName(card.brand, card.lastFour),
  backing_display_name: card.backing,
  card_brand: card.brand,
  card_funding: card.funding,
  card_entry_type: card.entryType,
  expiration_month: card.expirationMonth,
  expiration_year: card.expirationYear,
  cvv_provided: card.cvvProvided,
  card_holder: holder(card.holder),
  auto_update: card.autoUpdate,
  card_on_file: card.cardOnFile,
  recurring: card.recurring,
  virtual_terminal_mode: card.virtualTerminalMode
})

const bankAccount = (bank: PaymentInstrument.StoredBank): typeof BankAccount.Type => ({
  last_four: bank.lastFour,
  account_type: bank.accountType,
  account_holder: holder(bank.holder)
})

/** The member of the record that shows the instrument. */
export const instrument = (
  details: PaymentInstrument.Details
): Pick<PaymentMethodRecord, "credit_card" | PaymentInstrument.BankType> => {
  if (PaymentInstrument.isCard(details)) return { credit_card: creditCard(details.card) }
  const account = bankAccount(details.bank)
  return details.type === "payment_bank_us" ? { payment_bank_us: account } : { payment_bank_ca: account }
}

export const render = (state: PaymentMethod.State, subject: Subject): PaymentMethodRecord => ({
  ...ResourceReference.to("payment_methods", subject.id),
  owner: ResourceReference.application(subject.appId),
  create_time: subject.createTime,
  type: state.details.type,
  status: PaymentMethod.statusOf(state) ?? "unverified",
  ...instrument(state.details),
  custom_data: state.details.customData
})
