/** Payout methods in each of their states, for specifications. */
import { Redacted } from "effect"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import type * as PayoutInstrument from "@payments-platform/domain/merchants/payout-method/PayoutInstrument"
import type * as PayoutMethod from "@payments-platform/domain/merchants/payout-method/PayoutMethod"
import * as PayoutMethodKind from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import { contextAt } from "@payments-platform/specification/GivenWhenThen"
import { now } from "../../samples.ts"

export const methodId = "payout-method"

const bankOfUS = { type: "payout_bank_us", lastFour: "6789", accountType: "checking" } as const
export const bankOfCA = { type: "payout_bank_ca", lastFour: "6789" } as const
export const check = {
  type: "paper_check",
  check: {
    name: "Harbor Books",
    address: { line1: "PO Box 7", city: "Boston", region: "MA", postalCode: "02110", country: "US" }
  }
} as const

export const details = (instrument: PayoutInstrument.Instrument = bankOfUS): PayoutMethod.Details => ({
  legalEntityId: "entity",
  nickname: "House account",
  instrument,
  customData: null
})

export const paperCheck: PayoutInstrument.Instrument = {
  type: "paper_check",
  check: {
    name: "Shop",
    address: { line1: "1 Main St", city: "Menlo Park", region: "CA", postalCode: "94025", country: "US" }
  }
}

/** Its accounts get a signal when the status of a method changes. */
export const entity = LegalEntityKind.kind.create({ id: "entity", appId: "app", createTime: now }, [
  { _tag: "Created", fields: { country: "US" }, at: now },
  { _tag: "AccountOpened", accountId: "account" },
  { _tag: "AccountOpened", accountId: "other" }
])

/** The numbers that the vault of `vault` opens. */
export const account = JSON.stringify({ _tag: "US", accountNumber: "12345678", routingNumber: "021000021" })
export const vault = { ...contextAt(now, null, "app").vault, open: () => Redacted.make(account) }

const numbers = Redacted.make(Secret.SealedText.make("sealed numbers"))

export const from = (...events: readonly [PayoutMethod.Event, ...ReadonlyArray<PayoutMethod.Event>]): Step =>
  PayoutMethodKind.kind.create({ id: methodId, appId: "app", createTime: now }, events)

export const creation = (
  status: "active" | "verified" = "active",
  instrument: PayoutInstrument.Instrument = bankOfUS
): PayoutMethod.Event => ({
  _tag: "Created",
  details: details(instrument),
  numbers: instrument.type === "paper_check" ? null : numbers,
  status
})
export const opening: PayoutMethod.Event = { _tag: "Opened", details: details(), numbers, at: now }
export const depositsEvent: PayoutMethod.Event = { _tag: "DepositsSent", amounts: [10, 55], at: now }
export const depositsQueue: PayoutMethod.Event = { _tag: "DepositsQueued", nextPollAt: now + 10 }
export const undeliverable: PayoutMethod.Event = { _tag: "DepositsUndeliverable" }
export const depositsMatch: PayoutMethod.Event = { _tag: "DepositsMatched" }
export const depositsMismatch: PayoutMethod.Event = { _tag: "DepositsMismatched" }
export const lockedOut: PayoutMethod.Event = { _tag: "LockedOut" }
export const payoutFailure = (payoutId: string, at = now): PayoutMethod.Event => ({
  _tag: "PayoutFailed",
  payoutId,
  at
})
export const payoutCompletion = (payoutId: string, at = now): PayoutMethod.Event => ({
  _tag: "PayoutCompleted",
  payoutId,
  at
})
export const failureOfPayout = payoutFailure("payout")
export const completionOfPayout = payoutCompletion("payout")
export const deletion: PayoutMethod.Event = { _tag: "Deleted", at: now }

/** A method in each state. */
export const states = {
  opening: from(opening),
  pending: from(opening, depositsQueue),
  unverified: from(opening, depositsEvent),
  active: from(creation()),
  verified: from(opening, depositsEvent, depositsMatch),
  disabled: from(creation(), payoutFailure("one"), payoutFailure("two"), failureOfPayout),
  failedVerification: from(opening, depositsEvent, depositsMismatch, depositsMismatch, lockedOut),
  deleted: from(creation(), deletion)
} as const
