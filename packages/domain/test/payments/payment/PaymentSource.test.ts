/** The cards that an account accepts (merchants.md 4). */
import { describe, expect, it } from "vitest"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as PaymentSourceChecks from "@payments-platform/domain/payments/payment/PaymentSourceChecks"
import * as Samples from "../../samples.ts"

describe("an account with accepted_methods", () => {
  it.each([
    ["visa", "credit", {}, true],
    ["american_express", "credit", { acceptedMethods: ["amex"] }, true],
    ["american_express", "credit", { acceptedMethods: ["american_express"] }, true],
    ["visa", "credit", { acceptedMethods: ["amex"] }, false],
    ["visa", "prepaid", { prepaidCardsDisabled: true }, false],
    ["visa", "debit", { prepaidCardsDisabled: true }, true],
    ["visa", "credit", { acceptedMethods: [] }, false]
  ] as const)("accepts %s %s with %j: %s", (brand, funding, incomingPayments, takes) => {
    const state = AccountKind.kind.fact(
      Samples.account({ fields: { name: "Shop", description: "A shop", incomingPayments } }).row
    ).state
    expect(PaymentSourceChecks.acceptsCard(state, brand, funding)).toBe(takes)
  })
})
