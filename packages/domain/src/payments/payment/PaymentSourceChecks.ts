/**
 * The checks of a payment's source, a card or a bank account, against the account that it pays
 * (payments.md 3.2, 3.6).
 */
import type * as Account from "../../merchants/account/Account.ts"
import { type AcceptedMethod, acceptedMethods } from "../../merchants/account/AccountFields.ts"
import type * as Card from "../../payers/card/Card.ts"
import * as CardPresentRead from "../../payers/card/CardPresentRead.ts"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"

/** The card or bank account that pays; null when a wallet's payload cannot be decrypted. */
export type Source = PaymentInstrument.Details | null

export const readingOf = (source: Source): CardPresentRead.Reading | null =>
  source !== null && PaymentInstrument.isCard(source) ? source.reading : null

/** Accepted methods whose name differs from the brand's. */
const alias: Readonly<Partial<Record<AcceptedMethod, Card.Brand>>> = { amex: "american_express" }

export const acceptsCard = (account: Account.State, brand: Card.Brand, funding: Card.Funding): boolean => {
  const accepted = account.fields.incomingPayments?.acceptedMethods ?? acceptedMethods
  const prepaidDisabled = account.fields.incomingPayments?.prepaidCardsDisabled ?? false
  return accepted.some((each) => (alias[each] ?? each) === brand) && !(prepaidDisabled && funding === "prepaid")
}

/** Whether the account accepts bank payments of this type: those of its own country only. */
const acceptsBank = (account: Account.State, type: PaymentInstrument.BankType): boolean => {
  const accepted = account.fields.incomingPayments?.acceptedMethods ?? acceptedMethods
  const domestic: PaymentInstrument.BankType = account.currency === "USD" ? "payment_bank_us" : "payment_bank_ca"
  return type === domestic && accepted.includes("payment_bank")
}

/** Card-present payments are in USD and for no Canadian merchant. */
const isAccepted = (account: Account.State, source: PaymentInstrument.Details): boolean =>
  PaymentInstrument.isCard(source)
    ? acceptsCard(account, source.card.brand, source.card.funding) &&
      (source.reading === null || account.currency === "USD")
    : acceptsBank(account, source.type)

/** Whether the source may bear a convenience fee: a bank account and a card-present read may not. */
export const bearsConvenienceFee = (source: Source): boolean =>
  source === null || (PaymentInstrument.isCard(source) && source.reading === null)

/** Why a valid source cannot pay the account. */
export type Obstacle =
  | "Wallet/CertificateError"
  | "PaymentMethod/NotAccepted"
  | "Reading/TerminalNotOwned"
  | "Reading/Expired"

/** The first obstacle in the contract's order; null when the source can pay. */
export const obstacle = (source: Source, accountId: string, account: Account.State, at: number): Obstacle | null => {
  if (source === null) return "Wallet/CertificateError"
  if (!isAccepted(account, source)) return "PaymentMethod/NotAccepted"
  const reading = readingOf(source)
  if (reading === null) return null
  if (reading.accountId !== accountId) return "Reading/TerminalNotOwned"
  return CardPresentRead.isExpired(reading, at) ? "Reading/Expired" : null
}
