/** The outside calls of a new payment, in order, with each answer (payments.md 3.2, 3.5, 3.6). */
import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as AuthorizePayment from "@payments-platform/domain/payments/payment/commands/AuthorizePayment"
import type * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as PaymentSourceRequest from "@payments-platform/domain/payments/payment/PaymentSourceRequest"
import type * as CardNetwork from "@payments-platform/domain/ports/networks/CardNetwork"
import type { ScreeningResult } from "@payments-platform/domain/ports/networks/RiskScreening"
import * as RbitRequest from "@payments-platform/domain/risk/rbit/RbitRequest"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import { contextAt } from "@payments-platform/specification/GivenWhenThen"
import { hold, type Table } from "../../conversations.ts"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const number = "4111111111111111"
const headers = { riskToken: "risk", clientIp: "192.0.2.1", magic: "outcome_101" }
const context: CommandHandler.Context = { ...contextAt(now, null, "app"), headers }

const rates = {
  interchange: { percentage: 15_000, fixedAmount: 10 },
  network: { percentage: 1_500, fixedAmount: 0 }
}
const approved: CardNetwork.AuthorizationResult = {
  _tag: "Approved",
  reference: "reference",
  authorizationCode: "0123456",
  avs: "FULL_MATCH",
  rates,
  reportPollAt: now + 20
}
const declined: CardNetwork.AuthorizationResult = { _tag: "Declined", code: "card_declined", avs: "FULL_MISMATCH" }
const later: CardNetwork.AuthorizationResult = {
  _tag: "Later",
  reference: "reference",
  authorizationCode: "0123456",
  avs: "FULL_MATCH",
  rates,
  nextPollAt: now + 10
}
const review: ScreeningResult = { _tag: "Review", reference: "screening", nextPollAt: now + 30 }

/** The card network and the screening give these answers. */
const answers = (
  payment: CardNetwork.AuthorizationResult = approved,
  screening: ScreeningResult = { _tag: "Approve" },
  verification: CardNetwork.AuthorizationResult = approved
): Table => ({
  "cards.authorize": ({ purpose }) => (purpose === "payment" ? payment : verification),
  "screening.screen": () => screening
})

const sealed = (text: string) => Secret.SealedText.make(text)
const stored = (card: Partial<PaymentInstrument.StoredCard> = {}) =>
  Samples.details({ sealed: sealed(number), ...card })

interface Case {
  readonly source: object
  readonly details?: PaymentInstrument.Details
  readonly terms?: Partial<Payment.Terms>
  readonly attempt?: number
  readonly rbits?: ReadonlyArray<RbitRequest.Rbit>
  readonly known?: ReadonlyArray<RbitRequest.Rbit>
}
const authorized = (
  { attempt = 1, details = stored(), known = [], rbits = [], source, terms = {} }: Case,
  table: Table
) =>
  hold(
    AuthorizePayment.conversation(
      {
        paymentId: "payment",
        attempt,
        terms: Samples.terms(terms),
        details,
        request: decode(PaymentSourceRequest.Request, source),
        rbits,
        known
      },
      context
    ),
    table
  )

const byId: Case = { source: { payment_method_id: "method" } }
const keyed = (card: object = {}): Case => ({ source: { credit_card: Samples.cardBody({ cvv: "987", ...card }) } })
const secret = { number, cvv: null, expirationMonth: 12, expirationYear: 2030 }
const address = { line1: null, postalCode: "94025" }
const charge = {
  card: secret,
  address,
  currency: "USD",
  magic: "outcome_101",
  granted: null,
  key: "payment:1",
  purpose: "payment",
  amount: 10_000,
  autoCapture: true
}
const screening = {
  paymentId: "payment",
  accountId: "account",
  amount: 10_000,
  currency: "USD",
  instrument: number,
  rbits: [],
  ...headers
}
const { authorization } = Samples

describe("a card", () => {
  it("is authorized with its stored number and without a CVV, then screened", () => {
    expect(authorized(byId, answers()).questions).toEqual([
      ["cards.authorize", charge],
      ["screening.screen", screening]
    ])
  })
  it("is screened with the rbits of the request and its method, then with those known before", () => {
    const site = (uri: string) => ({ type: "website_uri", source: "user", receive_time: now, website_uri: { uri } })
    const rbit = (uri: string) => decode(RbitRequest.Rbit, site(uri))
    const [about, ofMethod, before] = [rbit("https://a.example"), rbit("https://b.example"), rbit("https://c.example")]
    const source = {
      token: { id: "payment_methods-1" },
      credit_card: Samples.cardBody(),
      rbits: [site("https://b.example")]
    }
    const asked = authorized({ source, rbits: [about], known: [before] }, answers()).questions.at(-1)
    expect(asked?.[1]).toMatchObject({ rbits: [about, ofMethod, before] })
  })
  it("that the request keys in is authorized with its CVV", () => {
    const [asked] = authorized(keyed(), answers()).questions
    expect(asked).toEqual(["cards.authorize", { ...charge, card: { ...secret, cvv: "987" } }])
  })
  it("is authorized under the key of its attempt", () => {
    const [asked] = authorized({ ...byId, attempt: 2 }, answers()).questions
    expect(asked).toEqual(["cards.authorize", { ...charge, key: "payment:2" }])
  })
  it("is only authorized without auto_capture", () => {
    const { questions, result } = authorized({ ...byId, terms: { autoCapture: false } }, answers())
    expect(questions[0]).toEqual(["cards.authorize", { ...charge, autoCapture: false }])
    expect(result).toEqual({ outcome: { _tag: "Authorized", authorization }, voids: [], verified: true })
  })
  it.each([
    ["its own reference", "network-1", "network-1"],
    ["its key as the reference", "payment:1", null]
  ])("that a network knows by %s is stored with what is new in it", (_, reference, stored) => {
    const { result } = authorized(byId, answers({ ...approved, reference }))
    expect(result).toMatchObject({ outcome: { authorization: { key: "payment:1", reference: stored } } })
  })
  it.each([
    ["of a payment that a statement bills are kept", { brand: "visa", markup: rates.network, isBilled: true }, rates],
    ["of one that it only counts are not", { brand: "visa", markup: null, isBilled: true }, null]
  ] as const)("the acquirer's rates %s", (_, billing, kept) => {
    for (const answer of [approved, later])
      expect(authorized({ ...byId, terms: { billing } }, answers(answer)).result).toMatchObject({
        outcome: { authorization: { rates: kept } }
      })
  })

  const outcomes = [
    ["approved", answers(), { _tag: "Captured", authorization, reportPollAt: now + 20 }],
    [
      "under review",
      answers(approved, review),
      {
        _tag: "Review",
        authorization,
        screening: { reference: "screening", nextPollAt: now + 30 },
        nextPollAt: null
      }
    ],
    ["rejected by the screening", answers(approved, { _tag: "Reject" }), { _tag: "Rejected", authorization }]
  ] as const
  it.each(outcomes)("%s", (_, table, outcome) => {
    const { calls, result } = authorized(byId, table)
    expect(calls).toEqual(["cards.authorize", "screening.screen"])
    expect(result).toEqual({ outcome, voids: [], verified: true })
  })
  it.each([
    ["declined", declined, { _tag: "Declined", code: "card_declined", avs: "FULL_MISMATCH" }],
    ["decided later", later, { _tag: "Later", authorization, nextPollAt: now + 10 }]
  ] as const)("is not screened: %s", (_, answer, outcome) => {
    const { calls, result } = authorized(byId, answers(answer))
    expect(calls).toEqual(["cards.authorize"])
    expect(result).toEqual({ outcome, voids: [], verified: true })
  })
})

describe("a card with verification", () => {
  const verified = keyed({ trigger_verification: true })
  const key = "payment:1:verification"

  // reaches reference resources/credit-card-object/trigger_verification
  it("is verified with 1.00, which is never captured, then charged, then screened; the 1.00 is voided", () => {
    const { questions, result } = authorized(verified, answers())
    const card = { ...secret, cvv: "987" }
    expect(questions).toEqual([
      ["cards.authorize", { ...charge, card, key, purpose: "verification", amount: 100, autoCapture: false }],
      ["cards.authorize", { ...charge, card }],
      ["screening.screen", screening]
    ])
    expect(result).toEqual({
      outcome: { _tag: "Captured", authorization, reportPollAt: now + 20 },
      voids: [key],
      verified: true
    })
  })
  it("is not charged when the verification is declined", () => {
    const { calls, result } = authorized(verified, answers(approved, { _tag: "Approve" }, declined))
    expect(calls).toEqual(["cards.authorize"])
    expect(result).toEqual({
      outcome: { _tag: "Declined", code: "card_declined", avs: "FULL_MISMATCH" },
      voids: [],
      verified: false
    })
  })
  it.each([
    ["declined", answers(declined), { _tag: "Declined", code: "card_declined", avs: "FULL_MISMATCH" }],
    [
      "under review",
      answers(approved, review),
      { _tag: "Review", authorization, screening: { reference: "screening", nextPollAt: now + 30 }, nextPollAt: null }
    ]
  ] as const)("is not left with the 1.00 when the payment is %s", (_, table, outcome) =>
    expect(authorized(verified, table).result).toEqual({ outcome, voids: [key], verified: true })
  )
  it.each([
    ["a token brings, unless the request says otherwise", keyed({}), true],
    ["a token brings without verification", keyed({ trigger_verification: false }), false]
  ] as const)("that %s", (_, { source }, isVerified) => {
    const { calls } = authorized({ source: { ...source, token: { id: "token" } } }, answers())
    expect(calls.filter((call) => call === "cards.authorize")).toHaveLength(isVerified ? 2 : 1)
  })
})

describe("a wallet", () => {
  const details = { ...stored({ entryType: "digital_wallet", backing: "Visa xxxxxx1111" }), type: "apple_pay" } as const
  const { card_holder } = Samples.cardBody()
  const wallet: Case = { source: { apple_pay: { payment_data: {}, card_holder } }, details }

  it.each([
    ["approved", answers(), ["cards.authorize", "screening.screen"], "Captured"],
    ["declined", answers(declined), ["cards.authorize"], "Declined"],
    ["under review", answers(approved, review), ["cards.authorize", "screening.screen"], "Review"]
  ] as const)("is authorized with the number that it opened to: %s", (_, table, expected, outcome) => {
    const { calls, questions, result } = authorized(wallet, table)
    expect(calls).toEqual(expected)
    expect(questions[0]).toEqual(["cards.authorize", charge])
    expect(result.outcome._tag).toBe(outcome)
    expect([result.voids, result.verified]).toEqual([[], true])
  })
})

describe("a card read in person", () => {
  const reading = Samples.cardReading({ amount: 12_000 })
  const details: PaymentInstrument.CardDetails = {
    ...stored({ entryType: "card_chip", holder: { holderName: "Zoë" } }),
    type: "encoded_payment_method",
    reading
  }
  const inPerson: Case = { source: { encoded_payment_method: "value" }, details, terms: { reading } }

  it("passes on the authorization of its reader, and no address is compared", () => {
    const { questions, result } = authorized(inPerson, answers())
    expect(questions).toEqual([
      ["cards.authorize", { ...charge, address: { line1: null, postalCode: null }, granted: reading }],
      ["screening.screen", screening]
    ])
    const read = { ...authorization, avs: "SKIPPED", amount: 12_000 }
    expect(result.outcome).toEqual({ _tag: "Captured", authorization: read, reportPollAt: now + 20 })
  })
  it.each([
    ["declined", answers(declined), { _tag: "Declined", code: "card_declined", avs: "SKIPPED" }],
    [
      "under review",
      answers(approved, review),
      { _tag: "Review", authorization: { avs: "SKIPPED", amount: 12_000 }, nextPollAt: null }
    ]
  ] as const)("%s", (_, table, outcome) => expect(authorized(inPerson, table).result.outcome).toMatchObject(outcome))
})

describe("a bank account", () => {
  const account = { _tag: "US", accountNumber: "12345678", routingNumber: "021000021" }
  const details = Samples.bank({
    deposits: null,
    bank: { ...Samples.bank().bank, sealed: sealed(JSON.stringify(account)) }
  })
  const bank: Case = { ...byId, details, terms: { methodType: "payment_bank_us" } }
  const debited = { ...authorization, code: null, avs: "SKIPPED" }
  const answered = (opinion: ScreeningResult, nextPollAt: number | null): Table => ({
    "banks.debit": () => ({ reference: "reference", nextPollAt }),
    "screening.screen": () => opinion
  })

  it("is debited whatever auto_capture says, then screened by its account number", () => {
    const { questions } = authorized(bank, answered({ _tag: "Approve" }, null))
    expect(questions).toEqual([
      ["banks.debit", { key: "payment:1", account, amount: 10_000, currency: "USD", magic: "outcome_101" }],
      ["screening.screen", { ...screening, instrument: "12345678" }]
    ])
  })
  it.each([
    ["approved, the bank says when to ask", { _tag: "Approve" }, now + 10, { _tag: "Later", nextPollAt: now + 10 }],
    ["approved, the bank does not say when", { _tag: "Approve" }, null, { _tag: "Later", nextPollAt: null }],
    [
      "under review",
      review,
      now + 10,
      { _tag: "Review", screening: { reference: "screening", nextPollAt: now + 30 }, nextPollAt: now + 10 }
    ],
    ["rejected by the screening", { _tag: "Reject" }, now + 10, { _tag: "Rejected" }]
  ] as const)("%s", (_, opinion, nextPollAt, outcome) =>
    expect(authorized(bank, answered(opinion, nextPollAt)).result).toEqual({
      outcome: { ...outcome, authorization: debited },
      voids: [],
      verified: true
    })
  )
})

it("a call that times out makes no payment and voids what may be authorized", () =>
  expect(AuthorizePayment.timedOut).toEqual({ outcome: { _tag: "Unknown" }, voids: [], verified: true }))

it("a printed question shows no card number and no CVV", () => {
  const asked: Array<unknown> = []
  authorized(keyed(), {
    "cards.authorize": (request) => {
      asked.push(request)
      return approved
    },
    "screening.screen": (request) => {
      asked.push(request, Redacted.isRedacted(request.instrument))
      return { _tag: "Approve" }
    }
  })
  expect(asked).toHaveLength(3)
  expect(JSON.stringify(asked)).not.toMatch(/4111111111111111|987/)
})
