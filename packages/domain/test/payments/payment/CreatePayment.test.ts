/** POST /payments (payments.md 3.2): the checks in the order of the contract, as data. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Microdeposits from "@payments-platform/domain/banking/Microdeposits"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import { contextAt, given, newId } from "@payments-platform/specification/GivenWhenThen"
import { hold, type Table } from "../../conversations.ts"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples

interface Case {
  readonly body: { readonly [field: string]: unknown }
  readonly account: Parameters<typeof Samples.account>[0]
  readonly method: Step
}

const well: Case = {
  body: {
    account_id: "account",
    amount: 10_000,
    currency: "USD",
    auto_capture: false,
    payment_method: { payment_method_id: "method" }
  },
  account: {},
  method: Samples.method()
}

interface Violation {
  readonly name: string
  readonly change: (well: Case) => Case
  readonly expected: object
}

const methodPath = ["payment_method", "payment_method_id"]
const withBody = (testCase: Case, body: object): Case => ({ ...testCase, body: { ...testCase.body, ...body } })
const withAccount = (testCase: Case, account: Case["account"]): Case => ({
  ...testCase,
  account: { ...testCase.account, ...account }
})
const rejected = (_tag: string, path: ReadonlyArray<string>) => ({ _tag: "Rejected", rejection: { _tag, path } })

/** In the order of the contract: validation, permissions, ids, account, method. */
const violations: ReadonlyArray<Violation> = [
  {
    name: "capture_at is past",
    change: (testCase) => withBody(testCase, { capture_at: now - 1 }),
    expected: { _tag: "Invalid" }
  },
  {
    name: "currency without permission",
    change: (testCase) => withBody(testCase, { currency: "CAD" }),
    expected: { _tag: "Forbidden" }
  },
  {
    name: "unknown method",
    change: (testCase) => withBody(testCase, { payment_method: { payment_method_id: "nobody" } }),
    expected: { _tag: "UnknownIds" }
  },
  {
    name: "account deleted",
    change: (testCase) => withAccount(testCase, { status: "deleted" }),
    expected: rejected("Account/Deleted", ["account_id"])
  },
  {
    name: "account takes no payments",
    change: (testCase) => withAccount(testCase, { fields: { ...testCase.account?.fields, name: null } }),
    expected: rejected("Account/PaymentsDisabled", ["account_id"])
  },
  {
    name: "another currency",
    change: (testCase) => withAccount(testCase, { currency: "CAD" }),
    expected: rejected("Payment/WrongCurrency", ["currency"])
  },
  {
    name: "method deleted",
    change: (testCase) => ({ ...testCase, method: Samples.method({ _tag: "Deleted", at: now }) }),
    expected: rejected("PaymentMethod/Deleted", methodPath)
  },
  {
    name: "method not verified",
    change: (testCase) => ({
      ...testCase,
      method: Samples.methodFrom(
        { _tag: "VerificationOpened", details: Samples.details(), at: now },
        { _tag: "VerificationFailed" }
      )
    }),
    expected: rejected("PaymentMethod/NotVerified", methodPath)
  },
  {
    name: "brand not accepted",
    change: (testCase) =>
      withAccount(testCase, {
        fields: {
          name: "Shop",
          description: "A shop",
          ...testCase.account?.fields,
          incomingPayments: { acceptedMethods: ["jcb"] }
        }
      }),
    expected: rejected("PaymentMethod/NotAccepted", methodPath)
  }
]

const outcomeOf = (all: ReadonlyArray<Violation>) => {
  // applies later violations first, so that the earlier of two exclusive ones prevails
  const { account, body, method } = all.toReversed().reduce((testCase, each) => each.change(testCase), well)
  const request = decode(CreatePayment.Request, body)
  return given(Samples.account(account), method).when(
    CreatePayment.handler,
    { request, inline: null },
    now,
    Samples.app()
  )
}

describe("POST /payments: order of checks", () => {
  const pairs = violations.flatMap((first, i) => violations.slice(i + 1).map((second) => [first, second] as const))
  it.each(pairs.map((pair) => [pair[0].name, pair[1].name, pair] as const))("reports %s before %s", (_, __, pair) => {
    expect(outcomeOf(pair).outcome).toMatchObject(pair[0].expected)
  })
  it.each(violations.map((each) => [each.name, each] as const))("reports %s alone", (_, each) => {
    expect(outcomeOf([each]).outcome).toMatchObject(each.expected)
  })
  it("reports the first of any failed checks", () => {
    fc.assert(
      fc.property(fc.subarray([...violations], { minLength: 1 }), (some) => {
        expect(outcomeOf(some).outcome).toMatchObject(some[0]?.expected ?? {})
      }),
      { numRuns: 300, seed: 3 }
    )
  })
  it("reports all unknown ids together", () => {
    const request = decode(CreatePayment.Request, { ...well.body, account_id: "nobody" })
    given()
      .when(CreatePayment.handler, { request, inline: null }, now)
      .thenUnknown("body account_id", "body payment_method.payment_method_id")
  })
  it("reports ids of another app as unknown", () => {
    const request = decode(CreatePayment.Request, well.body)
    const stranger = { ...Samples.app(), id: "stranger", appId: "stranger" }
    given(Samples.account(), Samples.method())
      .when(CreatePayment.handler, { request, inline: null }, now, stranger)
      .thenUnknown("body account_id", "body payment_method.payment_method_id")
  })
  it("makes the intent if no check fails", () => {
    const terms = Samples.terms({ feeAmount: 0, autoCapture: false, price: null })
    outcomeOf([]).thenEvents({ _tag: "Opened", terms, at: now })
  })
  it("requires the direct integration for raw cards", () => {
    const request = decode(CreatePayment.Request, {
      ...well.body,
      payment_method: { credit_card: Samples.cardBody() }
    })
    const command = { request, inline: Samples.inline }
    const world = given(Samples.account())
    world
      .when(CreatePayment.handler, command, now, Samples.app())
      .thenForbidden("payment_method.credit_card DIRECT_INTEGRATION_NOT_APPROVED")
    expect(
      world.when(CreatePayment.handler, command, now, Samples.app({ directIntegration: true })).steps
    ).toHaveLength(1)
  })
})

describe("a bank account from a token (payments.md 3.3, 3.5)", () => {
  const holder = { account_holder: { holder_name: "Zoë" } }
  const paidWith = { token: { id: "token" }, plaid_processor_token: { ...holder, processor_token: "x" } }
  const request = decode(CreatePayment.Request, { ...well.body, payment_method: paidWith })
  const paying = (deposits: PaymentInstrument.BankDetails["deposits"]) => {
    const inline = { details: Samples.bank({ deposits }), problems: [] }
    return given(Samples.account()).when(CreatePayment.handler, { request, inline }, now)
  }
  it("cannot pay before its deposits are verified", () =>
    paying(Microdeposits.firstRound).thenRejected({
      _tag: "PaymentMethod/NotVerified",
      path: ["payment_method", "token", "id"]
    }))
  it("can pay if it is linked", () => {
    const [step] = paying(null).steps
    expect(step && Samples.stateOf(step).terms).toMatchObject({
      methodType: "payment_bank_us",
      paymentMethodId: newId(1)
    })
  })
})

describe("the preparation of a request", () => {
  const prepared = (payment_method: object, table: Table = {}) => {
    const request = decode(CreatePayment.Request, { ...well.body, payment_method })
    return hold(CreatePayment.enrichedHandler.enrich(request, contextAt(now, null, "app")), table)
  }
  it("asks nothing if the request names a method", () => {
    const { calls, result } = prepared({ payment_method_id: "method" })
    expect([calls, result.inline]).toEqual([[], null])
  })
  it("resolves the instrument of the request", () => {
    const { calls, result } = prepared(
      { credit_card: Samples.cardBody() },
      { "cardDirectory.fundingOf": () => "prepaid" }
    )
    expect(calls).toEqual(["cardDirectory.fundingOf"])
    expect(result.inline).toMatchObject({ details: { card: { funding: "prepaid" } }, problems: [] })
  })
  it("decodes bank data from a token first, and asks nothing about invalid data", () => {
    const payment_bank_us = { account_number: "1", routing_number: "1", account_holder: { holder_name: "Zoë" } }
    const { calls, result } = prepared({ token: { id: "token" }, payment_bank_us })
    expect([calls, result.inline?.details]).toEqual([[], null])
    given(Samples.account())
      .when(CreatePayment.handler, result, now)
      .thenInvalid(
        "payment_method.payment_bank_us.account_number PARAM_VALUE_IS_INVALID_PATTERN",
        "payment_method.payment_bank_us.routing_number INVALID_ROUTING_NUMBER"
      )
  })
})

describe("initiated_by", () => {
  const initiator = (cardOnFile: boolean, given_: object) => {
    const request = decode(CreatePayment.Request, { ...well.body, ...given_ })
    const method = Samples.methodFrom({ _tag: "Created", details: Samples.details({ cardOnFile }) })
    const [step] = given(Samples.account(), method).when(CreatePayment.handler, { request, inline: null }, now).steps
    return step === undefined ? null : Samples.stateOf(step).terms.initiatedBy
  }
  // reaches reference resources/payment/initiated_by, reference resources/payment/initiated_by-defaults-to-none
  it.each([
    [false, {}, "none"],
    [true, {}, "customer"],
    [true, { initiated_by: "merchant" }, "merchant"],
    [false, { initiated_by: "merchant" }, "merchant"]
  ] as const)("with card_on_file %s and %j is %s", (onFile, body, expected) =>
    expect(initiator(onFile, body)).toBe(expected)
  )
})
