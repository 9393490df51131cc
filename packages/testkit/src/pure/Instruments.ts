/** What a request gives to pay with, as the pure core keeps it: in clear, for its cards and accounts are nobody's. */
import { Redacted, Schema } from "effect"
import * as Outcomes from "@payments-platform/adapters/networks/Outcomes"
import * as BankAccount from "@payments-platform/domain/payers/BankAccount"
import * as BankRequest from "@payments-platform/domain/payers/BankRequest"
import * as CardUpdater from "@payments-platform/domain/payers/CardUpdater"
import type * as Card from "@payments-platform/domain/payers/Card"
import type * as CreatePaymentMethod from "@payments-platform/domain/payers/CreatePaymentMethod"
import * as Instrument from "@payments-platform/domain/payers/Instrument"
import { problem } from "@payments-platform/domain/vocabulary/Problem"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"

const AccountText = Schema.fromJsonString(BankAccount.Secret)
const write = Schema.encodeSync(AccountText)
const read = Schema.decodeSync(AccountText)

const sealed = (text: string): Secret.Sealed => Secret.Sealed.make(text)

const ofBank = (
  type: Instrument.BankType,
  account: Redacted.Redacted<BankAccount.Secret>,
  holder: BankRequest.Holder,
  customData: Instrument.Details["customData"]
): Instrument.BankDetails => ({
  type,
  bank: {
    sealed: sealed(write(Redacted.value(account))),
    lastFour: Redacted.value(account).accountNumber.slice(-4),
    accountType: "checking",
    holder
  },
  customData,
  agreements: [],
  deposits: Instrument.firstRound
})

/** The linked account of payments.md 8.2. */
const linked = BankAccount.Secret.cases.US.make({ accountNumber: "900123456789", routingNumber: "110000000" })

/** `plan`: when the updater is asked about a card that updates itself. */
export const described = (
  given: CreatePaymentMethod.Instrument,
  plan: CardUpdater.Plan
): CreatePaymentMethod.Described | null => {
  const { creditCard, paymentBankCa, paymentBankUs, plaidProcessorToken } = given
  const customData = given.customData ?? null
  if (paymentBankUs !== undefined) {
    const account = BankRequest.secretOfUS(paymentBankUs)
    return { details: ofBank("payment_bank_us", account, paymentBankUs.accountHolder, customData), problems: [] }
  }
  if (paymentBankCa !== undefined) {
    const account = BankRequest.secretOfCA(paymentBankCa)
    const isKnown = paymentBankCa.institutionNumber !== "999"
    return {
      details: ofBank("payment_bank_ca", account, paymentBankCa.accountHolder, customData),
      problems: isKnown ? [] : [problem("INVALID_INSTITUTION_NUMBER", "payment_bank_ca", "institution_number")]
    }
  }
  if (plaidProcessorToken !== undefined) {
    const { accountHolder, plaidAccountId } = plaidProcessorToken
    const details = ofBank("payment_bank_us", Redacted.make(linked), accountHolder, customData)
    const path = ["plaid_processor_token", "plaid_account_id"]
    const problems = plaidAccountId === "acc-stage-ok" ? [] : [problem("INVALID_PLAID_ACCOUNT_ID", ...path)]
    return { details: { ...details, bank: { ...details.bank, lastFour: "6789" }, deposits: null }, problems }
  }
  if (creditCard === undefined) return null
  const number = Redacted.value(creditCard.cardNumber)
  const kept = { sealed: sealed(number), funding: Outcomes.fundingOf(number), customData }
  return { details: CardUpdater.planned(Instrument.ofCard(creditCard, kept), plan), problems: [] }
}

export const cardSecret = (card: Instrument.StoredCard): Redacted.Redacted<Card.Secret> =>
  Redacted.make({
    number: card.sealed,
    cvv: null,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear
  })

export const bankSecret = ({ sealed }: Instrument.StoredBank): Redacted.Redacted<BankAccount.Secret> =>
  Redacted.make(read(sealed))
