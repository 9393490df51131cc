/**
 * Resolves the card or bank account in a request to the details that a payment method stores (payments.md 1.1 to 1.3):
 * it opens the payload of a wallet or a reader, looks up the card's funding and the bank's numbers in their
 * directories, and seals card and account numbers. It also opens stored card numbers for a call to their network.
 */
import { Redacted } from "effect"
import * as BankAccount from "../../banking/BankAccount.ts"
import * as BankAccountRequest from "../../banking/BankAccountRequest.ts"
import * as LookUpBankAccount from "../../banking/LookUpBankAccount.ts"
import * as Microdeposits from "../../banking/Microdeposits.ts"
import * as SealedAccount from "../../banking/SealedAccount.ts"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import type { Wallet } from "../../ports/networks/Wallets.ts"
import type { CustomData } from "../../vocabulary/CustomData.ts"
import { type Problem, violation, under } from "../../vocabulary/Problem.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import type * as Card from "../card/Card.ts"
import * as CardRequest from "../card/CardRequest.ts"
import type * as CardSource from "../card/CardSource.ts"
import * as CardUpdater from "../card/CardUpdater.ts"
import type { InstrumentRequest, Resolution } from "./InstrumentRequest.ts"
import * as PaymentInstrument from "./PaymentInstrument.ts"

type Resolving = ExternalCalls.Conversation<Resolution>

const found = (details: PaymentInstrument.Details, problems: ReadonlyArray<Problem> = []): Resolving =>
  ExternalCalls.end({ details, problems })

const wrong = (...problems: ReadonlyArray<Problem>): Resolving => ExternalCalls.end({ details: null, problems })

/** No certificate decrypts the wallet's payload. */
const undecryptable: Resolving = wrong()

/** The details of a card, with its funding from the directory and its number sealed. */
const vaulted = (
  number: Redacted.Redacted<string>,
  customData: CustomData | null,
  { vault }: CommandHandler.Context,
  detailsOf: (vaulted: PaymentInstrument.VaultedCard) => PaymentInstrument.CardDetails
): Resolving =>
  ExternalCalls.ask("cardDirectory.fundingOf", number, (funding) =>
    found(
      detailsOf({ sealed: Secret.SealedText.make(vault.seal("card", Redacted.value(number))), funding, customData })
    )
  )

const numberOf = (card: Redacted.Redacted<Card.Secret>): Redacted.Redacted<string> =>
  Redacted.make(Redacted.value(card).number)

const keyedCard = (
  request: CardRequest.CardRequest,
  customData: CustomData | null,
  context: CommandHandler.Context
): Resolving =>
  vaulted(request.cardNumber, customData, context, (stored) =>
    CardUpdater.schedule(PaymentInstrument.fromKeyedCard(request, stored), CardUpdater.scheduleIn(context))
  )

const walletCard = (
  wallet: Wallet,
  { cardHolder, paymentData }: CardSource.Wallet,
  customData: CustomData | null,
  context: CommandHandler.Context
): Resolving =>
  ExternalCalls.ask("wallets.open", { wallet, paymentData }, (opened) => {
    switch (opened._tag) {
      case "CertificateError":
        return undecryptable
      case "NoPayload":
        return wrong(
          violation("PARAM_VALUE_IS_INVALID_PATTERN", "must be the payload of the wallet", wallet, "payment_data")
        )
      case "Opened":
        return vaulted(numberOf(opened.card), customData, context, (stored) =>
          PaymentInstrument.fromWallet(wallet, Redacted.value(opened.card), cardHolder, opened.backing, stored)
        )
    }
  })

/** The account of the terminal is not known yet; `PaymentInstrument.readAt` adds it from the facts. */
const readCard = (
  value: Redacted.Redacted<string>,
  customData: CustomData | null,
  context: CommandHandler.Context
): Resolving =>
  ExternalCalls.ask("cardReaders.open", value, (read) => {
    if (read === null)
      return wrong(
        violation("PARAM_VALUE_IS_INVALID_PATTERN", "must be what a card reader encoded", "encoded_payment_method")
      )
    const reading = { ...read.reading, accountId: null }
    return vaulted(numberOf(read.card), customData, context, (stored) =>
      PaymentInstrument.fromCardRead(reading, Redacted.value(read.card), read.holderName, stored)
    )
  })

/** The stored details of a bank account that two deposits verify. */
const bankDetails = (
  type: PaymentInstrument.BankType,
  secret: Redacted.Redacted<BankAccount.Secret>,
  { accountHolder, accountType }: Pick<BankAccountRequest.US, "accountHolder" | "accountType">,
  customData: CustomData | null,
  context: CommandHandler.Context
): PaymentInstrument.BankDetails => ({
  type,
  bank: {
    ...SealedAccount.seal(secret, context),
    accountType: accountType ?? BankAccount.defaultType,
    holder: accountHolder
  },
  customData,
  agreements: [],
  deposits: Microdeposits.firstRound
})

/** A Canadian account, whose institution and transit numbers the directory must know (payments.md 1.3). */
const canadianBank = (
  request: BankAccountRequest.CA,
  customData: CustomData | null,
  context: CommandHandler.Context
): Resolving => {
  const secret = BankAccountRequest.secretOfCA(request)
  const details = bankDetails("payment_bank_ca", secret, request, customData, context)
  return ExternalCalls.map(LookUpBankAccount.branchProblems(request), (problems) => ({
    details,
    problems: problems.map((each) => under(each, "payment_bank_ca"))
  }))
}

/** A linked account is verified without deposits. */
const linkedBank = (
  request: BankAccountRequest.LinkedAccount,
  customData: CustomData | null,
  context: CommandHandler.Context
): Resolving =>
  ExternalCalls.andThen(LookUpBankAccount.linkedAccount(request), (linked) => {
    if (linked === null) return wrong(LookUpBankAccount.unknownToken)
    const secret = BankAccountRequest.secretOfUS(linked)
    const details = bankDetails("payment_bank_us", secret, request, customData, context)
    return found({ ...details, bank: { ...details.bank, lastFour: linked.lastFour }, deposits: null })
  })

/** The instrument of a request, resolved, with the problems found; null: the request has none. */
export const resolve = (given: InstrumentRequest, context: CommandHandler.Context): Resolving | null => {
  const { customData = null } = given
  if (given.paymentBankUs !== undefined) {
    const secret = BankAccountRequest.secretOfUS(given.paymentBankUs)
    return found(bankDetails("payment_bank_us", secret, given.paymentBankUs, customData, context))
  }
  if (given.paymentBankCa !== undefined) return canadianBank(given.paymentBankCa, customData, context)
  if (given.plaidProcessorToken !== undefined) return linkedBank(given.plaidProcessorToken, customData, context)
  if (given.creditCard !== undefined) return keyedCard(given.creditCard, customData, context)
  if (given.applePay !== undefined) return walletCard("apple_pay", given.applePay, customData, context)
  if (given.googlePay !== undefined) return walletCard("google_pay", given.googlePay, customData, context)
  return given.encodedPaymentMethod === undefined ? null : readCard(given.encodedPaymentMethod, customData, context)
}

/** A stored card as its network needs it, without a CVV. */
export const cardSecret = (
  card: PaymentInstrument.StoredCard,
  { vault }: CommandHandler.Context
): Redacted.Redacted<Card.Secret> => {
  if (card.sealed === null) throw new TypeError("the number of a card is gone")
  return Redacted.make({
    number: Redacted.value(vault.open("card", card.sealed)),
    cvv: null,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear
  })
}
