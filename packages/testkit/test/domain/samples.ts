/** Resources as the specifications give them: an account, a card, a payment in each of its states. */
import { Schema } from "effect"
import * as App from "@payments-platform/domain/access/App"
import type { Step } from "@payments-platform/domain/decider/Kind"
import * as Account from "@payments-platform/domain/merchants/Account"
import * as PaymentMethod from "@payments-platform/domain/payers/PaymentMethod"
import * as Payment from "@payments-platform/domain/payments/Payment"
import * as PaymentKind from "@payments-platform/domain/payments/PaymentKind"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"

export const seconds = (iso: string): number => Date.parse(iso) / 1_000

/** A Saturday. */
export const now = seconds("2026-11-21T12:00:00Z")
/** 09:00 in New York on the Monday after. */
export const opening = seconds("2026-11-23T14:00:00Z")
export const week = 7 * 86_400

const strict = { errors: "all", onExcessProperty: "error" } as const
export const decode = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, body: unknown): S["Type"] =>
  Schema.decodeUnknownSync(schema)(body, strict)

export const app = (settings: App.Settings = {}): App.App => ({
  id: "app",
  appId: "app",
  createTime: now,
  version: 1,
  state: App.initial("Tests", "staging", settings)
})

export const account = (given: Partial<Account.State> = {}): Step =>
  Account.kind.create({ id: "account", appId: "app", createTime: now }, [
    {
      _tag: "Created",
      account: {
        legalEntityId: "entity",
        beneficiaryId: "entity",
        currency: "USD",
        status: "active",
        fields: { name: "Shop", description: "A shop" },
        ...given
      }
    }
  ])

export const cardBody = (given: object = {}) => ({
  card_number: "4111111111111111",
  expiration_month: 12,
  expiration_year: 2030,
  card_holder: { holder_name: "Zoë", address: { country: "US", postal_code: "94025" } },
  ...given
})

export const details = (card: Partial<PaymentMethod.StoredCard> = {}): PaymentMethod.Details => ({
  type: "credit_card",
  card: {
    sealed: Secret.Sealed.make("sealed"),
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
    ...card
  },
  customData: null,
  refreshAt: null
})

const methodSubject = { id: "method", appId: "app", createTime: now }
export const method = (...more: ReadonlyArray<PaymentMethod.Event>): Step =>
  PaymentMethod.kind.create(methodSubject, [{ _tag: "Created", details: details() }, ...more])
export const methodFrom = (...events: readonly [PaymentMethod.Event, ...ReadonlyArray<PaymentMethod.Event>]): Step =>
  PaymentMethod.kind.create(methodSubject, events)

/** 2.9 % and 40: the Service's part of 430 on 10000 is 330. */
export const terms = (given: Partial<Payment.Terms> = {}): Payment.Terms => ({
  accountId: "account",
  paymentMethodId: "method",
  methodType: "credit_card",
  amount: 10_000,
  currency: "USD",
  feeAmount: 430,
  price: { percentage: 29_000, fixedAmount: 40 },
  autoCapture: true,
  captureAt: null,
  initiatedBy: "none",
  referenceId: null,
  customData: null,
  ...given
})

export const authorization: Payment.Authorization = {
  key: Payment.authorizationKey("payment", 1),
  reference: "reference",
  code: "0123456",
  avs: "FULL_MATCH",
  amount: 10_000
}

export const subject = { id: "payment", appId: "app", createTime: now }
type Events = ReadonlyArray<Payment.Event>

export const opened = (given: Partial<Payment.Terms> = {}, ...more: Events): Step =>
  PaymentKind.kind.create(subject, [{ _tag: "Opened", terms: terms(given), at: now }, ...more])

const expiresAt = now + week
const later = { autoCapture: false } as const
export const review = { reference: "screening", askAt: null }

export const processing = (given: Partial<Payment.Terms> = {}, ...more: Events): Step =>
  opened(given, { _tag: "Deferred", authorization, askAt: now + 10, expiresAt }, ...more)
export const pendingCapture = (given: Partial<Payment.Terms> = {}, ...more: Events): Step =>
  opened({ ...later, ...given }, { _tag: "Authorized", authorization, expiresAt }, ...more)
export const inReview = (
  given: Partial<Payment.Terms> = {},
  screening: Payment.Screening = review,
  ...more: Events
): Step => opened(given, { _tag: "QueuedForReview", authorization, screening, expiresAt }, ...more)
export const capturing = (given: Partial<Payment.Terms> = {}): Step =>
  pendingCapture(given, { _tag: "CaptureOpened", terms: terms({ ...later, ...given }), at: now + 60 })
export const completed = (given: Partial<Payment.Terms> = {}): Step =>
  opened(given, { _tag: "Sold", authorization, at: now, settlesAt: opening })
export const failed = (given: Partial<Payment.Terms> = {}): Step =>
  opened(given, { _tag: "Declined", reason: Payment.notCaptured("card_declined"), avs: "SKIPPED" })
export const canceled = (): Step => pendingCapture({}, { _tag: "Canceled", at: now + 60, reason: null })
export const abandoned = (): Step =>
  opened({}, { _tag: "VoidOwed", keys: Payment.keysOf("payment", 1) }, { _tag: "Abandoned" })

export const stateOf = (step: Step): Payment.State => PaymentKind.kind.fact(step.row).state

export const directory = { methodId: "inline", funding: "credit" } as const
