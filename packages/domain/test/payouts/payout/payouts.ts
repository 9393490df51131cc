/** Payouts for specifications: requests, payouts in each of their states, and an account with money. */
import type { Fact, Step } from "@payments-platform/domain/decider/ResourceKind"
import type * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import * as CreatePayout from "@payments-platform/domain/payouts/payout/CreatePayout"
import type * as Payout from "@payments-platform/domain/payouts/payout/Payout"
import * as PayoutKind from "@payments-platform/domain/payouts/payout/PayoutKind"
import type { TransferFailure } from "@payments-platform/domain/payouts/transfer/TransferFailure"
import { decode } from "../../decoding.ts"
import * as Methods from "../../merchants/payout-method/payoutMethods.ts"
import * as Samples from "../../samples.ts"

const { now, opening } = Samples

export const payoutId = "payout"
export const accountId = "account"
export const { methodId } = Methods

/** The command of a body of POST /payouts. */
export const createCommand = (body: object = {}) => ({
  request: decode(CreatePayout.Request, { account_id: accountId, currency: "USD", ...body })
})

/** An account that is paid out to the method, automatically if it has a schedule. */
export const account = (
  given: Partial<Account.State> = {},
  period: "daily" | "weekly" | "monthly" | null = "monthly"
): Step =>
  Samples.account({
    fields: {
      name: "Shop",
      description: "A shop",
      payout: { currencies: { USD: { payoutMethodId: methodId, period } } }
    },
    ...given
  })

/** The legal entity of the account. The operator has verified it and its controller. */
export const entity: Step = LegalEntityKind.kind.create({ id: "entity", appId: "app", createTime: now }, [
  { _tag: "Created", fields: { country: "US" }, at: now },
  { _tag: "AccountOpened", accountId },
  { _tag: "Decided", outcomes: { entity: { _tag: "Verified" }, controller: { _tag: "Verified" } }, at: now }
])

/** Money of the account, in cents: held in the reserve and released, which is how a specification moves `available`. */
export const withFunds = (step: Step, amount: number): Step => {
  const fact: Fact<Account.State> = AccountKind.kind.fact(step.row)
  return AccountKind.kind.move(fact, [amount < 0 ? { _tag: "Held", amount: 0 - amount } : { _tag: "Released", amount }])
}

export const terms = (given: Partial<Payout.Terms> = {}): Payout.Terms => ({
  accountId,
  payoutMethodId: methodId,
  methodType: "payout_bank_us",
  currency: "USD",
  amount: 10_000,
  referenceId: null,
  statementDescriptor: null,
  customData: null,
  ...given
})

type Events = ReadonlyArray<Payout.Event>

export const requestedPayout = (...more: Events): Step => withTerms({}, ...more)
export const withTerms = (given: Partial<Payout.Terms>, ...more: Events): Step =>
  PayoutKind.kind.create({ id: payoutId, appId: "app", createTime: now }, [
    { _tag: "Requested", terms: terms(given), at: now },
    ...more
  ])

const taken: Payout.Event = { _tag: "Taken", reference: "reference", nextPollAt: opening }
const held: Payout.Event = { _tag: "Held" }
export const rejection: TransferFailure = { reason: "BANK_REJECTED", detail: "R01" }

export const sentPayout = (...more: Events): Step => requestedPayout(taken, ...more)
export const completedPayout = (reportPollAt: number | null = null): Step =>
  sentPayout({ _tag: "Completed", at: opening, reportPollAt })
export const heldBefore = requestedPayout(held)
export const heldAfter = sentPayout(held)
export const failedPayout = sentPayout({ _tag: "Failed", reason: rejection, recalls: false })
export const recalledPayout = sentPayout({
  _tag: "Failed",
  reason: { reason: "OPERATOR", detail: null },
  recalls: true
})
export const returnedPayout = sentPayout(
  { _tag: "Completed", at: opening, reportPollAt: null },
  { _tag: "Returned", reason: rejection }
)

export const recordOf = (step: Step) => step.record(() => 0)
