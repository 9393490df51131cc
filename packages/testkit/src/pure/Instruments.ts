/** Payment instruments over the pure core. Their secrets are not encrypted, since they are test numbers. */
import { Redacted, Schema, Struct } from "effect"
import * as TestOutcomes from "@payments-platform/adapters/networks/simulator/TestOutcomes"
import * as Directory from "@payments-platform/adapters/networks/simulator/SimulatedBankDirectory"
import * as Wallets from "@payments-platform/adapters/networks/simulator/SimulatedWallets"
import * as BankAccount from "@payments-platform/domain/payers/bank/BankAccount"
import * as BankAccountRequest from "@payments-platform/domain/payers/bank/BankAccountRequest"
import * as CardUpdater from "@payments-platform/domain/payers/card/CardUpdater"
import type * as Card from "@payments-platform/domain/payers/card/Card"
import type * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import type * as CardSource from "@payments-platform/domain/payers/card/CardSource"
import * as Microdeposits from "@payments-platform/domain/payers/microdeposits/Microdeposits"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as CardPresentRead from "@payments-platform/domain/payers/card/CardPresentRead"
import { problem } from "@payments-platform/domain/vocabulary/Problem"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"

const AccountText = Schema.fromJsonString(BankAccount.Secret)
const write = Schema.encodeSync(AccountText)
const read = Schema.decodeSync(AccountText)

const sealed = (text: string): Secret.Sealed => Secret.Sealed.make(text)

const ofBank = (
  type: PaymentInstrument.BankType,
  account: Redacted.Redacted<BankAccount.Secret>,
  holder: BankAccountRequest.Holder,
  customData: PaymentInstrument.Details["customData"]
): PaymentInstrument.BankDetails => ({
  type,
  bank: {
    sealed: sealed(write(Redacted.value(account))),
    lastFour: Redacted.value(account).accountNumber.slice(-4),
    accountType: "checking",
    holder
  },
  customData,
  agreements: [],
  deposits: Microdeposits.firstRound
})

/** The encoded value of a card-present read: the read and the card number as base64url, not encrypted. */
const Encoded = Schema.StringFromBase64Url.pipe(
  Schema.decodeTo(
    Schema.fromJsonString(
      Schema.Struct({ ...Struct.omit(CardPresentRead.Reading.fields, ["accountId"]), number: Schema.String })
    )
  )
)
export const encode = Schema.encodeSync(Encoded)
const decode = Schema.decodeUnknownOption(Encoded)

const kept = (number: string, customData: PaymentInstrument.Details["customData"]): PaymentInstrument.VaultedCard => ({
  sealed: sealed(number),
  funding: TestOutcomes.fundingOf(number),
  customData
})

const malformed = (...path: ReadonlyArray<string>): CreatePaymentMethod.ResolvedInstrument => ({
  details: null,
  problems: [problem("PARAM_VALUE_IS_INVALID_PATTERN", ...path)]
})

const ofWallet = (
  wallet: "apple_pay" | "google_pay",
  { cardHolder, paymentData }: CardSource.Wallet,
  customData: PaymentInstrument.Details["customData"]
): CreatePaymentMethod.ResolvedInstrument => {
  const opened = Wallets.opened(Redacted.value(paymentData))
  if (opened._tag === "CertificateError") return { details: null, problems: [] }
  if (opened._tag === "NoPayload") return malformed(wallet, "payment_data")
  const card = Redacted.value(opened.card)
  const { backing } = opened
  return {
    details: PaymentInstrument.fromWallet(wallet, card, cardHolder, backing, kept(card.number, customData)),
    problems: []
  }
}

/** Returns the account of a terminal, or null when the app has no such terminal. */
export type OwnerOf = (terminalId: string) => string | null

const ofReader = (
  value: Redacted.Redacted<string>,
  customData: PaymentInstrument.Details["customData"],
  ownerOf: OwnerOf
): CreatePaymentMethod.ResolvedInstrument => {
  const read = decode(Redacted.value(value))
  if (read._tag === "None") return malformed("encoded_payment_method")
  const { number, ...reading } = read.value
  const of = { ...reading, accountId: ownerOf(reading.terminalId) }
  const card = { number, cvv: null, ...TestOutcomes.readExpiry }
  return { details: PaymentInstrument.fromReading(of, card, "TEST CARDHOLDER", kept(number, customData)), problems: [] }
}

const ofLinked = (
  { accountHolder, plaidAccountId, processorToken }: BankAccountRequest.Linked,
  customData: PaymentInstrument.Details["customData"]
): CreatePaymentMethod.ResolvedInstrument => {
  const account = Directory.linked({ processorToken, accountId: plaidAccountId })
  const unknown = problem("INVALID_PLAID_ACCOUNT_ID", "plaid_processor_token", "plaid_account_id")
  if (account === null) return { details: null, problems: [unknown] }
  const details = ofBank("payment_bank_us", BankAccountRequest.secretOfUS(account), accountHolder, customData)
  return {
    details: { ...details, bank: { ...details.bank, lastFour: account.lastFour }, deposits: null },
    problems: []
  }
}

const problemsOfCA = ({ institutionNumber, transitNumber }: BankAccountRequest.CA) => {
  if (!Directory.knowsInstitution(institutionNumber))
    return [problem("INVALID_INSTITUTION_NUMBER", "payment_bank_ca", "institution_number")]
  return Directory.knowsTransit(institutionNumber, transitNumber)
    ? []
    : [problem("INVALID_TRANSIT_NUMBER", "payment_bank_ca", "transit_number")]
}

const ofCA = (
  given: BankAccountRequest.CA,
  customData: PaymentInstrument.Details["customData"]
): CreatePaymentMethod.ResolvedInstrument => ({
  details: ofBank("payment_bank_ca", BankAccountRequest.secretOfCA(given), given.accountHolder, customData),
  problems: problemsOfCA(given)
})

/** `plan`: when the updater is called for a card with `auto_update`. */
export const described = (
  given: CreatePaymentMethod.InstrumentRequest,
  plan: CardUpdater.Schedule,
  ownerOf: OwnerOf
): CreatePaymentMethod.ResolvedInstrument | null => {
  const { applePay, creditCard, encodedPaymentMethod, googlePay, paymentBankCa, paymentBankUs } = given
  const customData = given.customData ?? null
  if (paymentBankUs !== undefined) {
    const account = BankAccountRequest.secretOfUS(paymentBankUs)
    return { details: ofBank("payment_bank_us", account, paymentBankUs.accountHolder, customData), problems: [] }
  }
  if (paymentBankCa !== undefined) return ofCA(paymentBankCa, customData)
  if (given.plaidProcessorToken !== undefined) return ofLinked(given.plaidProcessorToken, customData)
  if (applePay !== undefined) return ofWallet("apple_pay", applePay, customData)
  if (googlePay !== undefined) return ofWallet("google_pay", googlePay, customData)
  if (encodedPaymentMethod !== undefined) return ofReader(encodedPaymentMethod, customData, ownerOf)
  if (creditCard === undefined) return null
  const details = PaymentInstrument.fromKeyedCard(creditCard, kept(Redacted.value(creditCard.cardNumber), customData))
  return { details: CardUpdater.scheduled(details, plan), problems: [] }
}

export const cardSecret = (card: PaymentInstrument.StoredCard): Redacted.Redacted<Card.Secret> =>
  Redacted.make({
    number: card.sealed,
    cvv: null,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear
  })

export const bankSecret = ({ sealed }: PaymentInstrument.StoredBank): Redacted.Redacted<BankAccount.Secret> =>
  Redacted.make(read(sealed))
