/** Billing statements in each of their states, and interchange-plus accounts, for specifications. */
import type * as BillingStatement from "@payments-platform/domain/billing/statement/BillingStatement"
import { kind } from "@payments-platform/domain/billing/statement/BillingStatementKind"
import type * as StatementRows from "@payments-platform/domain/billing/statement/StatementRows"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import type * as Account from "@payments-platform/domain/merchants/account/Account"
import type * as Pricing from "@payments-platform/domain/merchants/account/Pricing"
import type * as BilledVolume from "@payments-platform/domain/payments/payment/amounts/BilledVolume"
import { seconds } from "../../decoding.ts"
import { methodId } from "../../merchants/payout-method/payoutMethods.ts"
import * as Samples from "../../samples.ts"

/** 03:00 in New York on Sunday 1 November 2026, after the clocks went back. */
export const issuedAt = seconds("2026-11-01T08:00:00Z")
/** The openings of the 2nd business day after it, and of the 5th and the 10th after the 3rd. 11 November is a holiday. */
export const firstCharge = seconds("2026-11-03T14:00:00Z")
export const secondCharge = seconds("2026-11-10T14:00:00Z")
export const thirdCharge = seconds("2026-11-18T14:00:00Z")
export const october = { year: 2026, month: 10 } as const

export const plus: Pricing.Fee = { model: "interchange_plus", percentage: "0.5", fixedAmount: 5 }
export const markup: Pricing.Price = { percentage: 5_000, fixedAmount: 5 }
export const rates = {
  interchange: { percentage: 15_000, fixedAmount: 10 },
  network: { percentage: 1_500, fixedAmount: 0 }
} as const

/** An interchange-plus account with a bank, whose October is billed next. */
export const account = (prices: Pricing.Prices = {}, given: Partial<Account.State> = {}): Step =>
  Samples.account({
    fields: {
      name: "Shop",
      description: "A shop",
      payout: { currencies: { USD: { payoutMethodId: methodId } } },
      pricing: { currencies: { USD: { creditCard: plus, ...prices } } }
    },
    nextStatementAt: issuedAt,
    ...given
  })

/** What a statement bills of a Visa. */
export const visa: BilledVolume.Terms = { brand: "visa", markup, isBilled: true }

export const fee: StatementRows.Row = {
  category: "recurring",
  brand: null,
  type: "fee",
  count: 1,
  gross: 0,
  interchange: 0,
  network: 0,
  markup: 0,
  total: 2_500
}
export const card: StatementRows.Row = {
  category: "card",
  brand: "visa",
  type: "payment",
  count: 1,
  gross: 10_000,
  interchange: 160,
  network: 15,
  markup: 55,
  total: 230
}

export const terms: BillingStatement.Terms = { accountId: "account", ...october, rows: [card, fee], amount: 2_730 }
export const creation: BillingStatement.Event = { _tag: "Created", terms, at: issuedAt }
export const chargeRequest: BillingStatement.Event = {
  _tag: "ChargeRequested",
  payoutMethodId: methodId,
  at: firstCharge
}
export const impossible = (at: number): BillingStatement.Event => ({ _tag: "ChargeImpossible", at })
export const acceptance: BillingStatement.Event = {
  _tag: "Taken",
  reference: "reference",
  nextPollAt: firstCharge + 10
}
export const success: BillingStatement.Event = { _tag: "ChargeSucceeded" }
export const rejection = { reason: "BANK_REJECTED", detail: "R01" } as const
export const failureAt = (at: number): BillingStatement.Event => ({
  _tag: "ChargeFailed",
  reason: rejection,
  at,
  recall: null
})
export const recall = { key: "statement:charge:1", payoutMethodId: methodId } as const
export const failedByOperator: BillingStatement.Event = {
  _tag: "ChargeFailed",
  reason: { reason: "OPERATOR", detail: null },
  at: firstCharge,
  recall
}

export const statementId = "statement"
export const from = (...events: ReadonlyArray<BillingStatement.Event>): Step =>
  kind.create({ id: statementId, appId: "app", createTime: issuedAt }, [creation, ...events])

/** A statement in each state. */
export const states = {
  notCharged: from(),
  requested: from(chargeRequest),
  sent: from(chargeRequest, acceptance),
  succeeded: from(chargeRequest, acceptance, success),
  failed: from(chargeRequest, acceptance, failureAt(firstCharge)),
  failedByOperator: from(chargeRequest, acceptance, failedByOperator)
} as const
