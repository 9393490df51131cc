/** Sample resources: an app, an account, payment methods, payments in each of their states, a terminal. */
import * as App from "@payments-platform/domain/access/app/App"
import * as Microdeposits from "@payments-platform/domain/banking/Microdeposits"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as CapabilityChanges from "@payments-platform/domain/merchants/account/capabilities/CapabilityChanges"
import * as EnablementClock from "@payments-platform/domain/merchants/account/capabilities/EnablementClock"
import type * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import type * as CardPresentRead from "@payments-platform/domain/payers/card/CardPresentRead"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import type * as PaymentMethod from "@payments-platform/domain/payers/payment-method/PaymentMethod"
import { kind as methodKind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as ReferenceAndCustomData from "@payments-platform/domain/payments/payment/ReferenceAndCustomData"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import { seconds } from "./decoding.ts"

/** A Saturday. */
export const now = seconds("2026-11-21T12:00:00Z")
/** 09:00 in New York on the Monday after. */
export const opening = seconds("2026-11-23T14:00:00Z")
export const week = 7 * 86_400

export const app = (settings: App.Settings = {}): App.App => ({
  id: "app",
  appId: "app",
  createTime: now,
  version: 1,
  state: App.initial("Tests", "staging", settings)
})

export const entity = (fields: LegalEntityFields.StoredFields = { country: "US" }): Step =>
  LegalEntityKind.kind.create({ id: "entity", appId: "app", createTime: now }, [{ _tag: "Created", fields, at: now }])

/** An account of `entity()`, whose capabilities are announced. */
export const account = (given: Partial<Account.State> = {}): Step =>
  CapabilityChanges.create(
    { id: "account", appId: "app", createTime: now },
    [
      {
        _tag: "Created",
        account: {
          legalEntityId: "entity",
          beneficiaryId: "entity",
          currency: "USD",
          ...Account.newStanding,
          clock: EnablementClock.clearedClock,
          fields: { name: "Shop", description: "A shop" },
          documents: [],
          details: {},
          nextPayoutAt: null,
          ...given
        }
      }
    ],
    { entity: LegalEntityKind.kind.fact(entity().row), method: null, app: App.initial("Tests", "staging", {}) }
  )

export const cardBody = (given: object = {}) => ({
  card_number: "4111111111111111",
  expiration_month: 12,
  expiration_year: 2030,
  card_holder: { holder_name: "Zoë", address: { country: "US", postal_code: "94025" } },
  ...given
})

export const details = (card: Partial<PaymentInstrument.StoredCard> = {}): PaymentInstrument.CardDetails => ({
  type: "credit_card",
  card: {
    sealed: Secret.SealedText.make("sealed"),
    bin: "411111",
    lastFour: "1111",
    brand: "visa",
    funding: "credit",
    expirationMonth: 12,
    expirationYear: 2030,
    holder: { holderName: "Zoë", address: { country: "US", postalCode: "94025" } },
    autoUpdate: false,
    cardOnFile: false,
    recurring: false,
    virtualTerminalMode: null,
    cvvProvided: false,
    entryType: "card_keyed",
    backing: null,
    ...card
  },
  customData: null,
  refreshAt: null,
  reading: null,
  refreshMagic: null
})

/** A bank account with deposits in transit. `given` overrides any field. */
export const bank = (given: Partial<PaymentInstrument.BankDetails> = {}): PaymentInstrument.BankDetails => ({
  type: "payment_bank_us",
  bank: {
    sealed: Secret.SealedText.make("sealed"),
    lastFour: "6789",
    accountType: "checking",
    holder: { holderName: "Zoë" }
  },
  customData: null,
  agreements: [],
  deposits: Microdeposits.firstRound,
  ...given
})

/** A verified bank account. */
export const bankMethod = (given: Partial<PaymentInstrument.BankDetails> = {}): Step =>
  methodFrom({ _tag: "Created", details: bank({ deposits: null, ...given }) })

const methodSubject = { id: "method", appId: "app", createTime: now }
export const method = (...more: ReadonlyArray<PaymentMethod.Event>): Step =>
  methodKind.create(methodSubject, [{ _tag: "Created", details: details() }, ...more])
export const methodFrom = (...events: readonly [PaymentMethod.Event, ...ReadonlyArray<PaymentMethod.Event>]): Step =>
  methodKind.create(methodSubject, events)

/** A payment of 10000 with a fee of 430. The price of 2.9 % and 40 makes a service fee of 330. */
export const terms = (given: Partial<Payment.Terms> = {}): Payment.Terms => ({
  accountId: "account",
  paymentMethodId: "method",
  methodType: "credit_card",
  amount: 10_000,
  currency: "USD",
  feeAmount: 430,
  price: { percentage: 29_000, fixedAmount: 40 },
  billing: null,
  autoCapture: true,
  captureAt: null,
  initiatedBy: "none",
  ...ReferenceAndCustomData.none,
  agreementId: null,
  order: null,
  reading: null,
  ...given
})

export const authorization: Payment.Authorization = {
  key: Payment.authorizationKey("payment", 1),
  reference: "reference",
  code: "0123456",
  avs: "FULL_MATCH",
  amount: 10_000,
  rates: null
}

export const subject = { id: "payment", appId: "app", createTime: now }
type Events = ReadonlyArray<Payment.Event>

export const openedPayment = (given: Partial<Payment.Terms> = {}, ...more: Events): Step =>
  PaymentKind.kind.create(subject, [{ _tag: "Opened", terms: terms(given), at: now }, ...more])

const expiresAt = now + week
const later = { autoCapture: false } as const
export const review = { reference: "screening", nextPollAt: null }

export const processingPayment = (given: Partial<Payment.Terms> = {}, ...more: Events): Step =>
  openedPayment(given, { _tag: "Deferred", authorization, nextPollAt: now + 10, until: expiresAt }, ...more)
export const pendingCapture = (given: Partial<Payment.Terms> = {}, ...more: Events): Step =>
  openedPayment({ ...later, ...given }, { _tag: "Authorized", authorization, expiresAt }, ...more)
export const inReview = (
  given: Partial<Payment.Terms> = {},
  screening: Payment.Screening = review,
  ...more: Events
): Step =>
  openedPayment(
    given,
    { _tag: "QueuedForReview", authorization, screening, nextPollAt: null, until: expiresAt },
    ...more
  )
export const capturingPayment = (given: Partial<Payment.Terms> = {}): Step =>
  pendingCapture(given, { _tag: "CaptureOpened", terms: terms({ ...later, ...given }), at: now + 60 })
export const completedPayment = (given: Partial<Payment.Terms> = {}): Step =>
  openedPayment(given, { _tag: "Sold", authorization, at: now, settlesAt: opening, reportPollAt: null })
export const failedPayment = (given: Partial<Payment.Terms> = {}): Step =>
  openedPayment(given, { _tag: "Declined", reason: Payment.captureFailure("card_declined"), avs: "SKIPPED" })
export const canceledPayment = (): Step => pendingCapture({}, { _tag: "Canceled", at: now + 60, reason: null })
export const abandonedPayment = (): Step =>
  openedPayment({}, { _tag: "VoidOwed", keys: Payment.attemptKeys("payment", 1) }, { _tag: "Abandoned" })

/** 09:00 in New York on the Tuesday: the second business day after Saturday. */
export const holdEnds = seconds("2026-11-24T14:00:00Z")
const ofBank = { methodType: "payment_bank_us", price: null, feeAmount: 0 } as const
export const debit: Payment.Authorization = { ...authorization, code: null, avs: "SKIPPED" }

export const openedBankPayment = (given: Partial<Payment.Terms> = {}): Step => openedPayment({ ...ofBank, ...given })
export const processingBankPayment = (nextPollAt: number | null = holdEnds, given: Partial<Payment.Terms> = {}): Step =>
  openedPayment({ ...ofBank, ...given }, { _tag: "Deferred", authorization: debit, nextPollAt, until: holdEnds })
export const bankInReview = (...more: Events): Step =>
  openedPayment(
    ofBank,
    { _tag: "QueuedForReview", authorization: debit, screening: review, nextPollAt: holdEnds, until: holdEnds },
    ...more
  )
export const completedBankPayment = (reportPollAt: number | null = null): Step =>
  openedPayment(
    ofBank,
    { _tag: "Deferred", authorization: debit, nextPollAt: now + 10, until: holdEnds },
    { _tag: "Captured", at: now + 10, settlesAt: null, reportPollAt }
  )

export const stateOf = (step: Step): Payment.State => PaymentKind.kind.fact(step.row).state

/** A card-present read of 100.00, made an hour ago at a terminal of the account. */
export const cardReading = (given: Partial<CardPresentRead.Reading> = {}): CardPresentRead.Reading => ({
  id: "reading",
  terminalId: "terminal",
  accountId: "account",
  entryMode: "chip",
  amount: 10_000,
  authorizedAt: now - 3_600,
  authorizationCode: "7654321",
  ...given
})

export const readDetails = (given: Partial<CardPresentRead.Reading> = {}): PaymentInstrument.CardDetails => ({
  ...details({ entryType: "card_chip" }),
  type: "encoded_payment_method",
  reading: cardReading(given)
})

export const terminal = (): Step =>
  TerminalKind.kind.create({ id: "terminal", appId: "app", createTime: now }, [
    {
      _tag: "Created",
      device: {
        accountId: "account",
        line: "3.0",
        serialNumber: "SN-1",
        model: "verifone_p400",
        referenceId: null,
        configuration: { name: "Counter", currency: "USD" },
        calledHomeAt: null
      }
    }
  ])

/** A card in the body of POST /payments. */
export const inline = { details: details(), problems: [] } as const
