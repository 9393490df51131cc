/** The fee of a payment: taken at once, or by the month's statement (merchants.md 4.3, 12). */
import { describe, expect, it } from "vitest"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/commands/UpdateAccount"
import * as Pricing from "@payments-platform/domain/merchants/account/Pricing"
import * as StatementSchedule from "@payments-platform/domain/merchants/account/StatementSchedule"
import * as PaymentPricing from "@payments-platform/domain/payments/payment/amounts/PaymentPricing"
import { given } from "@payments-platform/specification/GivenWhenThen"
import * as Statements from "../../billing/statement/statements.ts"
import { decode, seconds } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const plus = Statements.plus
const blended = { ...plus, model: "blended" } as const
const price = Statements.markup
const stateOf = (...args: Parameters<typeof Statements.account>) =>
  AccountKind.kind.fact(Statements.account(...args).row).state
const never = { nextStatementAt: null }

const [credit, debit, prepaid] = (["credit", "debit", "prepaid"] as const).map((funding) =>
  Samples.details({ funding })
)
const bank = Samples.bank()
const billed = (brand: "visa" | null, markup: typeof price | null) => ({
  price: null,
  billing: { brand, markup, isBilled: true }
})

describe("the prices of a payment", () => {
  it.each([
    ["interchange-plus is billed", { creditCard: plus }, credit, billed("visa", price)],
    ["a debit card has the price of credit cards", { creditCard: plus }, debit, billed("visa", price)],
    [
      "or its own",
      { creditCard: plus, debitCard: { ...plus, fixedAmount: 9 } },
      debit,
      billed("visa", { ...price, fixedAmount: 9 })
    ],
    [
      "which may be blended",
      { creditCard: plus, debitCard: blended },
      debit,
      { price, billing: { brand: "visa", markup: null, isBilled: true } }
    ],
    [
      "a prepaid card has that of credit cards",
      { creditCard: plus, debitCard: blended },
      prepaid,
      billed("visa", price)
    ],
    [
      "a bank payment is counted, and its price taken at once",
      { creditCard: plus, paymentBank: blended },
      bank,
      { price, billing: { brand: null, markup: null, isBilled: true } }
    ],
    [
      "and of an account that had an interchange-plus price before",
      { creditCard: blended, paymentBank: blended },
      bank,
      { price, billing: { brand: null, markup: null, isBilled: false } }
    ],
    [
      "as a card is",
      { creditCard: blended },
      credit,
      { price, billing: { brand: "visa", markup: null, isBilled: false } }
    ]
  ] as const)("%s", (_, prices, source, expected) => {
    if (source === undefined) throw new Error("no source")
    expect(PaymentPricing.pricesFor(stateOf(prices), source)).toEqual(expected)
  })
  it.each([
    ["a card", credit],
    ["a bank account", bank]
  ])("are not on statements before the first interchange-plus price: %s", (_, source) => {
    if (source === undefined) throw new Error("no source")
    const account = stateOf({ creditCard: blended, paymentBank: blended }, never)
    expect(PaymentPricing.pricesFor(account, source)).toEqual({ price, billing: null })
  })
})

describe("an amount of a price", () => {
  it.each([
    [15_000, 10, 10_000, 160],
    [1_500, 0, 333, 0],
    [1_500, 0, 334, 1],
    [5_000, 0, 100, 1],
    [5_000, 0, 99, 0],
    [200_000, 10_000, 99_999_999, 20_010_000],
    [0, 0, 100, 0]
  ])("%i and %i of %i are rounded half up", (percentage, fixedAmount, amount, expected) =>
    expect(Pricing.amountOf({ percentage, fixedAmount }, amount)).toBe(expected)
  )
})

describe("the schedule of statements", () => {
  const at = seconds("2026-10-31T12:00:00Z")
  it("begins with the first interchange-plus price, of any card", () => {
    expect(StatementSchedule.firstAt(stateOf({}), at)).toBe(Statements.issuedAt)
    expect(StatementSchedule.firstAt(stateOf({ creditCard: blended, debitCard: plus }), at)).toBe(Statements.issuedAt)
    expect(StatementSchedule.firstAt(stateOf({ creditCard: blended }), at)).toBeNull()
  })
  const update = (nextStatementAt: number | null, model: string) => {
    const givenStep = Statements.account({ creditCard: blended }, { nextStatementAt })
    const credit_card = { model, percentage: "1", fixed_amount: 0 }
    const request = decode(AccountFields.Patch, { pricing: { currencies: { USD: { credit_card } } } })
    const [step] = given(Samples.entity(), givenStep).when(UpdateAccount.handler, { id: "account", request }, at).steps
    return step === undefined ? null : AccountKind.kind.fact(step.row).state.nextStatementAt
  }
  it("begins with an update, and continues with any later price", () => {
    expect(update(null, "interchange_plus")).toBe(Statements.issuedAt)
    expect(update(null, "blended")).toBeNull()
    expect(update(at + 1, "interchange_plus")).toBe(at + 1)
    expect(update(at + 1, "blended")).toBe(at + 1)
  })
  it("ends with the last statement of a deleted account", () =>
    expect(StatementSchedule.next({ ...stateOf({}), status: "deleted" }, Statements.october)).toEqual({
      _tag: "StatementScheduled",
      at: null
    }))
  it("counts only cards as interchange-plus", () =>
    expect(Account.isInterchangePlus(stateOf({ creditCard: null }))).toBe(false))
})
