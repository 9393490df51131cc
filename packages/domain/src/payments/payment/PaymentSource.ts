/** What a payment is made with, as far as an account accepts it (payments.md 3.2, 3.6). */
import * as Account from "../../merchants/account/Account.ts"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"
import * as CardPresentRead from "../../payers/card/CardPresentRead.ts"

/** null: what was given cannot be opened. */
export type Paying = PaymentInstrument.Details | null

export const readingOf = (by: Paying): CardPresentRead.Reading | null =>
  by !== null && PaymentInstrument.isCard(by) ? (by.reading ?? null) : null

export const isOnFile = (by: Paying): boolean => by !== null && PaymentInstrument.isCard(by) && by.card.cardOnFile

/** Cards are read in person for US dollars, and for no merchant of Canada. */
const isAccepted = (account: Account.State, by: PaymentInstrument.Details): boolean =>
  PaymentInstrument.isCard(by)
    ? Account.acceptsCard(account, by.card.brand, by.card.funding) &&
      (by.reading === undefined || account.currency === "USD")
    : Account.acceptsBank(account, by.type)

/** Neither banks nor cards that are present bear a convenience fee. */
export const bearsConvenienceFee = (by: Paying): boolean =>
  by === null || (PaymentInstrument.isCard(by) && by.reading === undefined)

/** Why a method that is good by itself does not pay this account now, in the order of the contract. */
export type Obstacle =
  | "Wallet/CertificateError"
  | "PaymentMethod/NotAccepted"
  | "Reading/TerminalNotOwned"
  | "Reading/Expired"

export const obstacle = (by: Paying, accountId: string, account: Account.State, at: number): Obstacle | null => {
  if (by === null) return "Wallet/CertificateError"
  if (!isAccepted(account, by)) return "PaymentMethod/NotAccepted"
  const reading = readingOf(by)
  if (reading === null) return null
  if (reading.accountId !== accountId) return "Reading/TerminalNotOwned"
  return CardPresentRead.isExpired(reading, at) ? "Reading/Expired" : null
}
