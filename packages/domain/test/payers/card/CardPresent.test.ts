/** Card-present reads and wallet cards (payments.md 1.4, 1.5, 3.2, 3.6). */
import { describe, expect, it } from "vitest"
import type * as CardPresentRead from "@payments-platform/domain/payers/card/CardPresentRead"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import type * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/commands/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as RecordAuthorizationResult from "@payments-platform/domain/payments/payment/commands/RecordAuthorizationResult"
import * as RecordCaptureResult from "@payments-platform/domain/payments/payment/commands/RecordCaptureResult"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import { given, newId, questionOf } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now, week } = Samples
const paymentId = "payment"
const used = "encoded_payment_methods:used:reading"
const encoded = { encoded_payment_method: "value" }
const path = ["payment_method", "encoded_payment_method"]
/** A terminal of another account of the app. */
const elsewhere = TerminalKind.kind.create({ id: "elsewhere", appId: "app", createTime: now }, [
  {
    _tag: "Created",
    device: { ...TerminalKind.kind.fact(Samples.terminal().row).state.device, accountId: "another" }
  }
])

interface Case {
  readonly body: { readonly [field: string]: unknown }
  readonly account: NonNullable<Parameters<typeof Samples.account>[0]>
  readonly reading: Partial<CardPresentRead.Reading>
}
const well: Case = {
  body: { account_id: "account", amount: 10_000, currency: "USD", payment_method: encoded, auto_capture: false },
  account: {},
  reading: {}
}
const fields = { name: "Shop", description: "A shop" }
const permitted = Samples.app({ permissions: { cardPresent: true, currencies: ["USD", "CAD"] } })

const commandOf = (
  body: Case["body"],
  details: PaymentInstrument.CardDetails | null = Samples.readDetails()
): CreatePayment.Command => ({
  request: decode(CreatePayment.Request, body),
  inline: { details, problems: [] }
})
const when = (
  { account, body, reading }: Case,
  details: PaymentInstrument.CardDetails | null = Samples.readDetails(reading)
) =>
  given(Samples.account(account), Samples.terminal(), elsewhere).when(
    CreatePayment.handler,
    commandOf(body, details),
    now,
    permitted
  )

/** In the order of the contract: account, method, terminal. */
const violations: ReadonlyArray<readonly [tag: string, where: ReadonlyArray<string>, of: (well: Case) => Case]> = [
  [
    "Account/Deleted",
    ["account_id"],
    (testCase) => ({ ...testCase, account: { ...testCase.account, status: "deleted" } })
  ],
  [
    "Account/PaymentsDisabled",
    ["account_id"],
    (testCase) => ({
      ...testCase,
      account: { ...testCase.account, fields: { ...fields, ...testCase.account.fields, name: null } }
    })
  ],
  ["Payment/WrongCurrency", ["currency"], (testCase) => ({ ...testCase, body: { ...testCase.body, currency: "CAD" } })],
  [
    "Payment/FeeTypeIncompatible",
    ["fee_type"],
    (testCase) => ({ ...testCase, body: { ...testCase.body, fee_type: "convenience_fee" } })
  ],
  [
    "PaymentMethod/NotAccepted",
    path,
    (testCase) => ({
      ...testCase,
      account: {
        ...testCase.account,
        fields: { ...fields, ...testCase.account.fields, incomingPayments: { acceptedMethods: [] } }
      }
    })
  ],
  [
    "Reading/TerminalNotOwned",
    path,
    (testCase) => ({ ...testCase, reading: { ...testCase.reading, terminalId: "elsewhere" } })
  ],
  [
    "Reading/Expired",
    path,
    (testCase) => ({ ...testCase, reading: { ...testCase.reading, authorizedAt: now - week - 1 } })
  ]
]

describe("POST /payments with the value of a reader", () => {
  const pairs = violations.flatMap((first, i) => violations.slice(i + 1).map((second) => [first, second] as const))
  it.each(pairs.map((pair) => [pair[0][0], pair[1][0], pair] as const))(
    "reports %s before %s",
    (tag, _, [first, second]) =>
      expect(when(first[2](second[2](well))).outcome).toEqual({
        _tag: "Rejected",
        rejection: { _tag: tag, path: first[1] }
      })
  )
  it.each(violations)("reports %s alone", (tag, where, vary) => {
    expect(when(vary(well)).outcome).toEqual({ _tag: "Rejected", rejection: { _tag: tag, path: where } })
  })

  it("rejects an unknown terminal, whatever account the reading names", () =>
    when({ ...well, reading: { terminalId: "unknown" } }).thenRejected({ _tag: "Reading/TerminalNotOwned", path }))

  // reaches platform 11/encoded-methods-fact-encoding, platform 11/one-payment, platform 11/the-account-must-own
  // reaches platform 11/usd, platform 11/valid-7-days
  it("rejects Canadian dollars at any reader", () => {
    const canadian = { ...well, body: { ...well.body, currency: "CAD" }, account: { currency: "CAD" as const } }
    when(canadian).thenRejected({ _tag: "PaymentMethod/NotAccepted", path })
  })

  // reaches platform 11/encoded-methods-fact-encoding, platform 11/one-payment, platform 11/the-account-must-own
  // reaches platform 11/usd, platform 11/valid-7-days
  it("accepts a reading in the last second of its seven days", () => {
    expect(when({ ...well, reading: { authorizedAt: now - week } }).outcome._tag).toBe("Accepted")
  })

  it("stores the reading with the intent, and records the use of the terminal", () => {
    const { steps, thenEvents } = when(well)
    const terms = Samples.terms({
      feeAmount: 0,
      price: null,
      autoCapture: false,
      methodType: "encoded_payment_method",
      paymentMethodId: newId(1),
      reading: Samples.cardReading()
    })
    thenEvents({ _tag: "Opened", terms, at: now }, { _tag: "CalledHome", at: now })
    expect(steps[0]?.take).toEqual([used])
  })

  it("uses the reading of a stored method", () => {
    const method = Samples.methodFrom({ _tag: "Created", details: Samples.readDetails() })
    const body = { ...well.body, payment_method: { payment_method_id: "method" } }
    const command = { ...commandOf(body), inline: null }
    const [step] = given(Samples.account(), method).when(CreatePayment.handler, command, now).steps
    expect(step?.take).toEqual([used])
    const late = given(Samples.account(), method).when(CreatePayment.handler, command, now + week)
    late.thenRejected({ _tag: "Reading/Expired", path: ["payment_method", "payment_method_id"] })
  })

  it.each([
    ["its value", encoded, path],
    ["its method", { payment_method_id: "method" }, ["payment_method", "payment_method_id"]],
    ["a token", { token: { id: "token" }, ...encoded }, ["payment_method", "token", "id"]]
  ] as const)("rejects a used reading, given by %s, with the path of an expired one", (_, given, path) => {
    const givenCommand = commandOf({ ...well.body, payment_method: given })
    const command = "payment_method_id" in given ? { ...givenCommand, inline: null } : givenCommand
    const refused = CreatePayment.handler.onConflict?.({ _tag: "Claimed", claim: used }, command)
    expect(refused).toEqual({ _tag: "Reading/Used", path })
    const other = { _tag: "Claimed", claim: "pad_agreements:used:x" } as const
    expect(CreatePayment.handler.onConflict?.(other, command)).toEqual({ _tag: "PadAgreement/Missing", path })
  })

  // reaches platform 11/card_present
  it("requires the app's permission for a reading, and a certificate for a wallet", () => {
    const request = decode(CreatePayment.Request, well.body)
    const inline = { details: Samples.readDetails(), problems: [] }
    given()
      .when(CreatePayment.handler, { request, inline }, now, Samples.app())
      .thenForbidden("payment_method.encoded_payment_method PERMISSION_NOT_GRANTED")
    const wallet = { apple_pay: { payment_data: {}, card_holder: Samples.cardBody().card_holder } }
    const asked = { ...well, body: { ...well.body, payment_method: wallet } }
    when(asked, null).thenRejected({ _tag: "Wallet/CertificateError", path: ["payment_method", "apple_pay"] })
  })
})

describe("a reading is used by one payment", () => {
  const terms = { reading: Samples.cardReading() }
  it.each([
    ["a declined one, too", Samples.failedPayment(terms)],
    ["completed", Samples.completedPayment(terms)],
    ["to be captured", Samples.pendingCapture(terms)]
  ] as const)("%s", (_, step) => expect(step.take).toEqual([used]))

  it("which frees it if it was never made, and claims it again in a retry", () => {
    const opened = Samples.openedPayment(terms)
    const unknown = {
      paymentId,
      attempt: 1,
      outcome: { _tag: "Unknown" },
      voids: [],
      method: null,
      order: {},
      agreedMethodId: null
    } as const
    const [abandoned] = given(opened).when(RecordAuthorizationResult.handler, unknown, now).steps
    expect(abandoned?.release).toEqual([used])
    if (abandoned === undefined) return
    const world = given(Samples.account(), Samples.terminal(), abandoned)
    const again = world.when(CreatePayment.handler, commandOf(well.body), now, null, { resumes: paymentId })
    expect(again.steps[0]?.take).toEqual([used])
  })
})

describe("an authorization of a reader", () => {
  const reading = Samples.cardReading({ authorizedAt: now - 600 })
  it("expires seven days after the reading", () => {
    const command = {
      paymentId,
      attempt: 1,
      outcome: { _tag: "Authorized", authorization: Samples.authorization },
      voids: [],
      method: null,
      order: {},
      agreedMethodId: null
    } as const
    given(Samples.openedPayment({ reading, autoCapture: false }))
      .when(RecordAuthorizationResult.handler, command, now)
      .thenEvents({ _tag: "Authorized", authorization: Samples.authorization, expiresAt: now - 600 + week })
  })

  // reaches reference endpoints/post-payments-id-cancel/a-card-present-payment, reference events/payments-canceled
  it.each([
    [5_400, null],
    [5_401, "Payment/TooLateToCancel"]
  ] as const)("%s seconds after the reading: %s", (age, expected) => {
    const at = reading.authorizedAt + age
    const { outcome } = given(Samples.pendingCapture({ reading })).when(
      CancelPayment.handler,
      { id: paymentId, request: {} },
      at
    )
    expect(outcome._tag === "Rejected" ? outcome.rejection._tag : null).toBe(expected)
  })

  it.each([
    [null, 10_001, "Payment/AmountOutOfRange"],
    [reading, 10_001, null],
    [reading, 99_000, null]
  ] as const)(
    "may be captured above the authorized amount, because the network decides",
    (read, totalAmount, expected) => {
      const request = { amounts: { totalAmount, feeAmount: 0 } }
      const command = { id: paymentId, request }
      const { outcome } = given(Samples.pendingCapture({ reading: read })).when(
        CapturePayment.handler,
        command,
        now + 60
      )
      expect(outcome._tag === "Rejected" ? outcome.rejection._tag : null).toBe(expected)
    }
  )

  it("states the authorized amount in the request to the network", () => {
    const capturing = Samples.capturingPayment({ reading, amount: 12_000 })
    const calls = RecordCaptureResult.calls(PaymentKind.kind.fact(capturing.row))
    expect(calls === null ? null : questionOf(calls.conversation())).toEqual({
      call: "cards.capture",
      request: {
        key: Payment.captureKey(Samples.authorization),
        reference: Samples.authorization.reference,
        amount: 12_000,
        authorized: Samples.authorization.amount
      }
    })
  })
})

describe("POST /payment_methods with the value of a reader", () => {
  const request = decode(CreatePaymentMethod.Request, { type: "encoded_payment_method", ...encoded })
  const create = (reading: Partial<CardPresentRead.Reading>, account: Case["account"] = {}) =>
    given(Samples.account(account), Samples.terminal()).when(
      CreatePaymentMethod.handler,
      { request, details: Samples.readDetails(reading), problems: [] },
      now
    )
  const where = ["encoded_payment_method"]

  // reaches payments 1.5/01 encoded_payment_method
  it("makes a verified method, and records the use of the terminal", () => {
    create({}).thenEvents({ _tag: "Created", details: Samples.readDetails() }, { _tag: "CalledHome", at: now })
  })
  it.each([
    ["Reading/TerminalNotOwned", { terminalId: "unknown" }, {}],
    ["Account/Deleted", {}, { status: "deleted" }],
    ["Account/Closed", { authorizedAt: now - week - 1 }, { status: "disabled" }],
    ["Reading/Expired", { authorizedAt: now - week - 1 }, {}]
  ] as const)("%s", (_tag, reading, account) => create(reading, account).thenRejected({ _tag, path: where }))

  it("checks the permission before the state", () =>
    given()
      .when(CreatePaymentMethod.handler, { request, details: Samples.readDetails(), problems: [] }, now, Samples.app())
      .thenForbidden("encoded_payment_method PERMISSION_NOT_GRANTED"))

  it("rejects a wallet that cannot be opened", () => {
    const wallet = { payment_data: "{}", card_holder: Samples.cardBody().card_holder }
    const google = decode(CreatePaymentMethod.Request, { type: "google_pay", google_pay: wallet })
    given()
      .when(CreatePaymentMethod.handler, { request: google, details: null, problems: [] }, now)
      .thenRejected({ _tag: "Wallet/CertificateError", path: ["google_pay"] })
  })
})
