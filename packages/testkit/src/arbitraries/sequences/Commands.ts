/**
 * Random commands for a whole platform: requests, repetitions, clock moves and comparisons of lists. Every sequence
 * is valid, and fast-check can shrink it.
 */
import fc from "fast-check"
import type { PaymentSource, Request, RequestOf } from "../../model/ModelRequests.ts"
import { balance } from "../../model/State.ts"
import * as AccountRequests from "./AccountRequests.ts"
import * as PaymentRequests from "./PaymentRequests.ts"
import type { RequestFactory } from "./Requests.ts"
import * as SetupRequests from "./SetupRequests.ts"

export type Command =
  | { readonly _tag: "Send"; readonly request: RequestFactory; readonly label: string }
  /** repeats an earlier request under its Unique-Key; `changed`: the key comes with a different request */
  | { readonly _tag: "Repeat"; readonly which: number; readonly changed: boolean }
  | { readonly _tag: "Tick"; readonly seconds: number }
  | { readonly _tag: "Lists"; readonly size: number }

const send = (label: string, request: fc.Arbitrary<RequestFactory>): fc.Arbitrary<Command> =>
  request.map((request) => ({ _tag: "Send", request, label, [fc.toStringMethod]: () => label }))

const day = 86_400
const waits = [0, 1, 5, 9, 10, 11, 3_600, day, 2 * day, 3 * day, 5 * day, 7 * day, 8 * day, 60 * day]

/** Ticks come first, because fast-check shrinks commands that do not matter to the first one: a tick of 0 seconds. */
const weighted: ReadonlyArray<readonly [number, fc.Arbitrary<Command>]> = [
  [10, fc.constantFrom(...waits).map((seconds) => ({ _tag: "Tick", seconds }))],
  ...[...SetupRequests.weighted, ...AccountRequests.weighted, ...PaymentRequests.weighted].map(
    ([weight, label, request]) => [weight, send(label, request)] as const
  ),
  [
    4,
    fc.record({
      _tag: fc.constant("Repeat" as const),
      which: fc.nat(60),
      changed: fc.constantFrom(false, false, false, true)
    })
  ],
  [1, fc.integer({ min: 1, max: 4 }).map((size) => ({ _tag: "Lists", size }))]
]

const first = (request: Request): Command => ({ _tag: "Send", request: () => request, label: request._tag })

const made = (given: PaymentSource): Command => first({ _tag: "CreateMethod", given, magic: null })
const bank = { _tag: "Bank", known: true, linked: false, number: "9009999" } as const
const merchant = [
  first({ _tag: "CreateEntity", country: "US", complete: false }),
  first({ _tag: "CreateAccount", entity: "e0", percentage: "2.9", currency: "USD", method: null }),
  made({
    _tag: "Card",
    outcome: null,
    month: 12,
    year: 2030,
    verify: false,
    autoUpdate: false,
    postalCode: "94025"
  })
]
const american = [made({ ...bank, country: "US" }), first({ _tag: "Verify", method: "m1", amounts: [55, 10] })]
const canadian = [
  first({ _tag: "CreateEntity", country: "CA", complete: false }),
  first({ _tag: "CreateAccount", entity: "e1", percentage: "20", currency: "CAD", method: null }),
  made({ ...bank, country: "CA" }),
  first({ _tag: "Verify", method: "m1", amounts: [10, 55] }),
  first({ _tag: "Sign", account: "a1", method: "m1", type: "one_time", signedAt: 0 })
]
const paying = (account: string, amount: number, more: Partial<RequestOf<"Pay">> = {}): Command =>
  first({
    _tag: "Pay",
    account,
    by: "m0",
    magic: null,
    amount,
    fee: 0,
    currency: "USD",
    autoCapture: true,
    captureAt: null,
    bought: null,
    ...more
  })
const read = (age: number): Command => first({ _tag: "Read", terminal: "t0", outcome: null, amount: 10_000, age })
/** Card-present payments that are canceled at the end of the time for it and a second later, and another read. */
const present = [
  first({ _tag: "CreateTerminal", account: "a0", serial: 0, line: "3.0" }),
  ...[90 * 60, 90 * 60 + 1].flatMap((age, index) => [
    read(age),
    paying("a0", 10_000, { by: { _tag: "Encoded", reading: `x${index}` }, autoCapture: false }),
    first({ _tag: "Cancel", payment: `p${index}` })
  ]),
  read(0)
]

const refunding = (total: number): Command =>
  first({
    _tag: "Refund",
    payment: "p0",
    amounts: { total, fee: null, currency: null },
    unreferenced: false,
    order: null
  })
/** Lets the background do what is due. */
const pause = { _tag: "Tick", seconds: 0 } as const
/** Refunds, and payments up to the end of the enablement clock, at both edges of their limits. */
const limited = [
  first({ _tag: "CreateAccount", entity: "e0", percentage: "2.9", currency: "USD", method: null }),
  paying("a0", 20_000),
  ...[99, 20_001, 100, 19_901].map(refunding),
  pause,
  paying("a0", 9_980_000),
  paying("a1", 9_999_999),
  pause,
  ...["a0", "a1"].map((account) => paying(account, 100))
]
const disputed = [
  paying("a0", 20_000, { fee: 1_000 }),
  first({ _tag: "Report", payment: "p0", type: "chargeback", amount: 5_000, fee: null }),
  first({ _tag: "Upload", type: "dispute_evidence" }),
  first({ _tag: "Answer", dispute: "p0.d0", says: "explains", documents: ["f0"], note: undefined })
]
/** Merchants with a payout method, which owe money. The debts from the second day on are refused at once. */
const owing = ["9009999", "9001007", "9000002"].flatMap((number, index) => [
  ...(number === "9000002" ? [{ _tag: "Tick", seconds: day } as const] : []),
  first({ _tag: "CreatePayoutMethod", entity: "e0", number }),
  first({ _tag: "CreateAccount", entity: "e0", percentage: "2.9", currency: "USD", method: `b${index}` }),
  first({ _tag: "Adjust", account: `a${index + 1}`, amount: -2_000, currency: "USD" })
])
/** Merchants with all data, whose payouts are paid, refused or returned. */
const paidOut = [
  first({ _tag: "CreateEntity", country: "US", complete: true }),
  pause,
  ...["9009999", "9001007", "9000002"].flatMap((number, index) => [
    first({ _tag: "CreatePayoutMethod", entity: "e1", number }),
    first({ _tag: "CreateAccount", entity: "e1", percentage: "2.9", currency: "USD", method: `b${index}` }),
    first({ _tag: "Adjust", account: `a${index + 1}`, amount: 5_000, currency: "USD" }),
    first({ _tag: "PayOut", account: `a${index + 1}`, currency: "USD" })
  ]),
  ...(["hold", "release"] as const).map((decision) => first({ _tag: "DecidePayout", payout: "a1.o0", decision })),
  // too little for a payout, and then just enough
  ...[99, 1].flatMap((amount) => [
    first({ _tag: "Adjust", account: "a1", amount, currency: "USD" }),
    first({ _tag: "PayOut", account: "a1", currency: "USD" })
  ])
]
/** A merchant with all data. */
const complete = [
  first({ _tag: "CreateEntity", country: "US", complete: true }),
  pause,
  first({ _tag: "CreatePayoutMethod", entity: "e1", number: "9009999" }),
  first({ _tag: "CreateAccount", entity: "e1", percentage: "2.9", currency: "USD", method: "b0" })
]
/** A merchant with all data whose account is closed and open again, and then has all that stands against its deletion. */
const closed = [
  ...complete,
  first({ _tag: "CloseAccount", account: "a1", issue: "closed_for_loss" }),
  paying("a1", 20_000, { fee: 1_000, autoCapture: false }),
  first({ _tag: "Adjust", account: "a1", amount: 5_000, currency: "USD" }),
  first({ _tag: "PayOut", account: "a1", currency: "USD" }),
  first({ _tag: "ReopenAccount", account: "a1", issue: "closed_for_loss" }),
  paying("a1", 20_000, { fee: 1_000, autoCapture: false }),
  first({ _tag: "Reserve", account: "a1", amount: 1_000, currency: "USD" }),
  first({ _tag: "PayOut", account: "a1", currency: "USD" }),
  first({ _tag: "Adjust", account: "a1", amount: 99, currency: "USD" }),
  first({ _tag: "DeleteAccount", account: "a1" })
]
/** A merchant with all data whose capabilities are blocked, by the platform and by the operator. */
const blocked = [
  ...complete,
  first({ _tag: "Adjust", account: "a1", amount: 5_000, currency: "USD" }),
  ...[true, false].flatMap((byOperator) => [
    ...(["payouts", "payments"] as const).map((capability) =>
      first({ _tag: "Block", account: "a1", capability, reason: "Risk", byOperator })
    ),
    paying("a1", 20_000),
    first({ _tag: "PayOut", account: "a1", currency: "USD" }),
    first({ _tag: "Block", account: "a1", capability: "payments", reason: null, byOperator: !byOperator })
  ])
]
/** An account is deleted. Then a dispute of its payment comes. */
const deleted = [
  paying("a0", 20_000, { fee: 1_000 }),
  {
    _tag: "Send",
    request: (names) => ({
      _tag: "Adjust",
      account: "a0",
      amount: 0 - names.accounts.reduce((sum, account) => sum + balance(names, account, "available"), 0),
      currency: "USD"
    }),
    label: "Adjust"
  } satisfies Command,
  first({ _tag: "DeleteAccount", account: "a0" }),
  first({ _tag: "DeleteAccount", account: "a0" }),
  paying("a0", 20_000, { fee: 1_000 }),
  first({ _tag: "UpdateAccount", account: "a0", reference: "x" }),
  first({ _tag: "CreateTerminal", account: "a0", serial: 0, line: "3.0" }),
  first({ _tag: "CreateItem", account: "a0", price: 1 }),
  first({ _tag: "CreateOrder", account: "a0", lines: null }),
  first({ _tag: "PayOut", account: "a0", currency: "USD" }),
  first({ _tag: "CloseAccount", account: "a0", issue: "compliance" }),
  ...[true, false].map((byOperator) =>
    first({ _tag: "Block", account: "a0", capability: "payments", reason: "Risk", byOperator })
  ),
  first({ _tag: "Report", payment: "p0", type: "chargeback", amount: 5_000, fee: null })
]
const prologues = [[], american, canadian, present, disputed, owing, paidOut, limited, closed, blocked, deleted].map(
  (each) => [...merchant, ...each]
)

export interface Sequence {
  /** the app's setting `return_fees_on_dispute` */
  readonly returnsFees: boolean
  readonly commands: ReadonlyArray<Command>
}

/** A sequence of `length` commands. The first ones create a merchant and a payment method. */
export const sequence = (length: number): fc.Arbitrary<Sequence> =>
  fc.constantFrom(...prologues).chain((prologue) => {
    const size = length - prologue.length
    const rest = fc.array(
      fc.oneof({ withCrossShrink: true }, ...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
      { minLength: size, maxLength: size, size: "max" }
    )
    return fc
      .record({ returnsFees: fc.boolean(), rest })
      .map(({ rest, returnsFees }) => ({ returnsFees, commands: [...prologue, ...rest] }))
  })
