/**
 * The stored details of a payment instrument, a card or a bank account (payments.md
 * 1.1 to 1.3). Card and account numbers are stored only sealed; a CVV is never stored.
 */
import { Schema } from "effect"
import * as BankAccount from "../../banking/BankAccount.ts"
import * as BankAccountRequest from "../../banking/BankAccountRequest.ts"
import * as Microdeposits from "../../banking/Microdeposits.ts"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Card from "../card/Card.ts"
import { type EntryMode, Reading } from "../card/CardPresentRead.ts"
import { type CardRequest, clearOf, VirtualTerminalMode } from "../card/CardRequest.ts"

const flag = StateCodec.field(Schema.Boolean, false)

/** How the platform got a card. */
export const EntryType = Schema.Literals([
  "card_keyed",
  "card_swiped",
  "card_chip",
  "card_contactless",
  "digital_wallet"
]).annotate({ identifier: "CardEntryType" })

export const StoredCard = Schema.Struct({
  /** the number, sealed; null: it was erased */
  sealed: StateCodec.orNull(Secret.SealedText),
  bin: Schema.String,
  lastFour: Schema.String,
  brand: Card.Brand,
  funding: Card.Funding,
  expirationMonth: Schema.Int,
  expirationYear: Schema.Int,
  /** a card that was read in person has no address */
  holder: BankAccountRequest.Holder,
  autoUpdate: flag,
  cardOnFile: flag,
  recurring: flag,
  virtualTerminalMode: StateCodec.orNull(VirtualTerminalMode),
  cvvProvided: Schema.Boolean,
  entryType: StateCodec.field(EntryType, "card_keyed"),
  /** the display name of the card behind a wallet's number; null: the card is from no wallet */
  backing: StateCodec.orNull(Schema.String)
})
export type StoredCard = typeof StoredCard.Type

export const StoredBank = Schema.Struct({
  /** all numbers, sealed as JSON of `BankAccount.Secret`; null: they were erased */
  sealed: StateCodec.orNull(Secret.SealedText),
  lastFour: Schema.String,
  accountType: BankAccount.AccountType,
  holder: BankAccountRequest.Holder
})
export type StoredBank = typeof StoredBank.Type

export const cardTypes = ["credit_card", "apple_pay", "google_pay", "encoded_payment_method"] as const
export const bankTypes = ["payment_bank_us", "payment_bank_ca"] as const
export const types = [...cardTypes, ...bankTypes] as const
export const Type = Schema.Literals(types).annotate({ identifier: "PaymentMethodType" })
export type Type = typeof Type.Type
export type BankType = (typeof bankTypes)[number]

export const isBank = (type: Type): type is BankType => type === "payment_bank_us" || type === "payment_bank_ca"

const customData = StateCodec.orNull(CustomData.CustomData)

export const CardDetails = Schema.Struct({
  type: Schema.Literals(cardTypes),
  card: StoredCard,
  customData,
  /** UNIX seconds of service time at which the card updater is called; null: never */
  refreshAt: StateCodec.orNull(Schema.Int),
  /** the reading that authorized the card; null: it was not read in person */
  reading: StateCodec.orNull(Reading),
  /** staging: the simulated outcome of the updater (platform.md 9) */
  refreshMagic: StateCodec.orNull(Schema.String)
})
export type CardDetails = typeof CardDetails.Type

/** A live PAD agreement in favor of a merchant's account (payments.md 2); a `one_time` one permits one payment. */
export const Agreement = Schema.Struct({ id: Schema.String, accountId: Schema.String, oneTime: Schema.Boolean })
export type Agreement = typeof Agreement.Type

export const BankDetails = Schema.Struct({
  type: Schema.Literals(bankTypes),
  bank: StoredBank,
  customData,
  agreements: Schema.Array(Agreement),
  /** null: the account was verified by other means */
  deposits: StateCodec.orNull(Microdeposits.State)
})
export type BankDetails = typeof BankDetails.Type

export const Details = Schema.Union([CardDetails, BankDetails])
export type Details = typeof Details.Type

export const isCard = (details: Details): details is CardDetails => "card" in details

export const withoutNumbers = (details: Details): Details =>
  isCard(details)
    ? { ...details, card: { ...details.card, sealed: null } }
    : { ...details, bank: { ...details.bank, sealed: null } }

/** The live PAD agreements of an instrument; a card has none. */
export const agreementsOf = (details: Details): ReadonlyArray<Agreement> => (isCard(details) ? [] : details.agreements)

/** The parts of stored details that do not follow from the request alone. */
export interface VaultedCard {
  /** the card number, as the vault sealed it */
  readonly sealed: Secret.SealedText
  readonly funding: Card.Funding
  readonly customData: CustomData.CustomData | null
}

type CommonDetails = Omit<CardDetails, "type" | "card"> & { readonly card: Omit<StoredCard, "entryType"> }

const commonDetails = (
  secret: Card.Secret,
  holder: StoredCard["holder"],
  { customData, funding, sealed }: VaultedCard
): CommonDetails => ({
  card: {
    sealed,
    bin: secret.number.slice(0, 6),
    lastFour: secret.number.slice(-4),
    brand: Card.brandOf(secret.number) ?? "visa",
    funding,
    expirationMonth: secret.expirationMonth,
    expirationYear: secret.expirationYear,
    holder,
    autoUpdate: false,
    cardOnFile: false,
    recurring: false,
    virtualTerminalMode: null,
    cvvProvided: secret.cvv !== null,
    backing: null
  },
  customData,
  refreshAt: null,
  reading: null,
  refreshMagic: null
})

export const fromKeyedCard = (request: CardRequest, kept: VaultedCard): CardDetails => {
  const { card, ...more } = commonDetails(clearOf(request), request.cardHolder, kept)
  return {
    ...more,
    type: "credit_card",
    card: {
      ...card,
      autoUpdate: request.autoUpdate ?? false,
      cardOnFile: request.cardOnFile ?? false,
      recurring: request.recurring ?? false,
      virtualTerminalMode: request.virtualTerminalMode ?? null,
      entryType: "card_keyed"
    }
  }
}

export const fromWallet = (
  type: "apple_pay" | "google_pay",
  secret: Card.Secret,
  holder: StoredCard["holder"],
  backing: string,
  kept: VaultedCard
): CardDetails => {
  const { card, ...more } = commonDetails(secret, holder, kept)
  return { ...more, type, card: { ...card, entryType: "digital_wallet", backing } }
}

const entryTypes = {
  chip: "card_chip",
  magnetic_stripe: "card_swiped",
  swiped: "card_swiped",
  contactless: "card_contactless"
} as const satisfies Record<EntryMode, StoredCard["entryType"]>

/** A card that was read in person. */
export const fromCardRead = (
  reading: Reading,
  secret: Card.Secret,
  holderName: string,
  kept: VaultedCard
): CardDetails => {
  const { card, ...more } = commonDetails(secret, { holderName }, kept)
  const entryType = entryTypes[reading.entryMode]
  return { ...more, type: "encoded_payment_method", card: { ...card, entryType }, reading }
}

/** The details with the account of the terminal that read the card; null: the app has no such terminal. */
export const readAt = (details: Details, accountId: string | null): Details =>
  isCard(details) && details.reading !== null ? { ...details, reading: { ...details.reading, accountId } } : details

/** The last four digits of the number of the card or the bank account. */
export const lastFourOf = (details: Details): string =>
  isCard(details) ? details.card.lastFour : details.bank.lastFour

/** The payment method inside a payment's record, on `expand`. A bank account has no brand. */
export const summary = (details: Details) => ({
  type: details.type,
  card_brand: isCard(details) ? details.card.brand : null,
  last_four: lastFourOf(details)
})
