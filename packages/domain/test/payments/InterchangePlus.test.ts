/** The fee of an interchange-plus price (merchants.md 12). */
import { describe, expect, it } from "vitest"
import * as InterchangePlus from "@payments-platform/domain/payments/payment/amounts/InterchangePlus"

const price = (percentage: number, fixedAmount: number) => ({ percentage, fixedAmount })
const rates = { interchange: price(15_000, 10), network: price(1_500, 0) }

describe("the interchange-plus fee of 100.00", () => {
  it.each([
    ["is the cost and the markup", rates, price(5_000, 5), { interchange: 160, network: 15, markup: 55 }, 230],
    [
      "is the markup alone when no rates were stated",
      null,
      price(5_000, 5),
      { interchange: 0, network: 0, markup: 55 },
      55
    ],
    ["is nothing without a markup", rates, null, InterchangePlus.noFee, 0]
  ])("%s", (_, rates, markup, fee, total) => {
    expect(InterchangePlus.feeOf(10_000, rates, markup)).toEqual(fee)
    expect(InterchangePlus.total(fee)).toBe(total)
  })
})
