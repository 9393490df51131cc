/** The card members of requests (payments.md 1.1, 3.2): exactly one member, and all of them secret. */
import fc from "fast-check"
import { inspect } from "node:util"
import { describe, expect, it } from "vitest"
import * as CardSource from "@payments-platform/domain/payers/card/CardSource"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as Arbitraries from "@payments-platform/specification/arbitraries/bodies/CardSources"
import { decode, problemsOf } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const payment = (payment_method: object) => ({
  account_id: "account",
  amount: 10_000,
  currency: "USD",
  payment_method
})

describe("a card that is given", () => {
  it("is given by the member of its type, and a payment may leave the type out", () => {
    fc.assert(
      fc.property(Arbitraries.cardSource, fc.boolean(), ([type, member], named) => {
        const made = decode(CreatePaymentMethod.Request, { type, ...member })
        expect(CardSource.memberOf(made)).toBe(type)
        const paid = decode(CreatePayment.Request, payment(named ? { type, ...member } : member))
        expect(CardSource.memberOf(paid.paymentMethod)).toBe(type)
      }),
      { numRuns: 300, seed: 21 }
    )
  })

  it("never shows its number, value or payload", () => {
    fc.assert(
      fc.property(Arbitraries.cardSource, ([type, member]) => {
        const made = decode(CreatePaymentMethod.Request, { type, ...member })
        const told = [JSON.stringify(made), inspect(made, { depth: 9 }), String(made)].join()
        for (const number of Arbitraries.numbers) expect(told).not.toContain(number)
        const value = member["encoded_payment_method"]
        if (typeof value === "string" && value.length > 8) expect(told).not.toContain(value)
        expect(told).not.toContain("signature")
      }),
      { numRuns: 300, seed: 22 }
    )
  })

  it("excludes another card, whatever the type is", () => {
    const two = fc
      .tuple(Arbitraries.cardSource, Arbitraries.cardSource, Arbitraries.name)
      .filter(([[one], [other]]) => one !== other)
    fc.assert(
      fc.property(two, ([[one, first], [other, second], type]) => {
        const both = { type, ...first, ...second }
        const names = Arbitraries.names.filter((name) => name === one || name === other)
        expect(problemsOf(CreatePaymentMethod.Request, both)).toEqual(
          names.map((name) => `${name} PARAM_MUTUALLY_EXCLUSIVE`)
        )
        expect(problemsOf(CreatePayment.Request, payment(both))).toEqual(
          names.map((name) => `payment_method.${name} PARAM_MUTUALLY_EXCLUSIVE`)
        )
      }),
      { numRuns: 200, seed: 23 }
    )
  })

  it("is missing if the type names another member", () => {
    fc.assert(
      fc.property(Arbitraries.cardSource, Arbitraries.name, ([given, member], type) => {
        const missing = given === type ? [] : [`${type} PARAM_IS_MISSING`]
        expect(problemsOf(CreatePayment.Request, payment({ type, ...member }))).toEqual(
          missing.map((each) => `payment_method.${each}`)
        )
        expect(problemsOf(CreatePaymentMethod.Request, { type, ...member })).toEqual(
          missing.flatMap((each) => [each, `${given} PARAM_IS_UNKNOWN`])
        )
      }),
      { numRuns: 200, seed: 24 }
    )
  })

  it.each([1, 2_048])("an encoded method may have %i characters", (length) =>
    expect(problemsOf(CreatePayment.Request, payment({ encoded_payment_method: "x".repeat(length) }))).toEqual([])
  )

  it.each([
    [{ encoded_payment_method: "" }, "encoded_payment_method PARAM_VALUE_IS_OUT_OF_RANGE"],
    [{ encoded_payment_method: "x".repeat(2_049) }, "encoded_payment_method PARAM_VALUE_IS_OUT_OF_RANGE"],
    [{ encoded_payment_method: 7 }, "encoded_payment_method PARAM_VALUE_IS_WRONG_TYPE"],
    [{ apple_pay: { payment_data: {} } }, "apple_pay.card_holder PARAM_IS_MISSING"],
    [{ google_pay: { card_holder: Samples.cardBody().card_holder } }, "google_pay.payment_data PARAM_IS_MISSING"],
    [
      { google_pay: { payment_data: [], card_holder: Samples.cardBody().card_holder } },
      "google_pay.payment_data PARAM_VALUE_IS_WRONG_TYPE"
    ]
  ])("%j is wrong", (member, expected) => {
    expect(problemsOf(CreatePaymentMethod.Request, { type: Object.keys(member)[0], ...member })).toEqual([expected])
    expect(problemsOf(CreatePayment.Request, payment(member))).toEqual([`payment_method.${expected}`])
  })
})
