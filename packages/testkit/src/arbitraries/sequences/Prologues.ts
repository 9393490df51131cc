/** The beginnings of random sequences: merchants in states that random requests rarely reach. */
import type { PaymentSource, PayoutMethodChange, Request, RequestOf } from "../../model/ModelRequests.ts"
import { balance } from "../../model/State.ts"
import type { Command } from "./Commands.ts"

const first = (request: Request): Command => ({ _tag: "Send", request: () => request, label: request._tag })

const made = (given: PaymentSource): Command => first({ _tag: "CreateMethod", given, magic: null })
const bank = { _tag: "Bank", known: true, linked: false, number: "9009999" } as const
const merchant = [
  first({ _tag: "CreateEntity", country: "US", complete: false }),
  first({
    _tag: "CreateAccount",
    entity: "e0",
    percentage: "2.9",
    isBilled: false,
    currency: "USD",
    method: null,
    period: "monthly"
  }),
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
  first({
    _tag: "CreateAccount",
    entity: "e1",
    percentage: "20",
    isBilled: false,
    currency: "CAD",
    method: null,
    period: "monthly"
  }),
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
/** A clock that a payment starts, and that the next one at the same second brings to its limit. */
const atOnce = [paying("a0", 5_000_000), paying("a0", 5_000_000), paying("a0", 100), pause]
/** Refunds, and payments up to the end of the enablement clock, at both edges of their limits. */
const limited = [
  first({
    _tag: "CreateAccount",
    entity: "e0",
    percentage: "2.9",
    isBilled: false,
    currency: "USD",
    method: null,
    period: "monthly"
  }),
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
  ...(number === "9000002" ? [{ _tag: "Tick", seconds: 86_400 } as const] : []),
  first({ _tag: "CreatePayoutMethod", entity: "e0", number, isVerified: false }),
  first({
    _tag: "CreateAccount",
    entity: "e0",
    percentage: "2.9",
    isBilled: false,
    currency: "USD",
    method: `b${index}`,
    period: "monthly"
  }),
  first({ _tag: "Adjust", account: `a${index + 1}`, amount: -2_000, currency: "USD" })
])
/** Merchants with all data, whose payouts are paid, refused or returned. */
const paidOut = [
  first({ _tag: "CreateEntity", country: "US", complete: true }),
  pause,
  ...["9009999", "9001007", "9000002"].flatMap((number, index) => [
    first({ _tag: "CreatePayoutMethod", entity: "e1", number, isVerified: false }),
    first({
      _tag: "CreateAccount",
      entity: "e1",
      percentage: "2.9",
      isBilled: false,
      currency: "USD",
      method: `b${index}`,
      period: "monthly"
    }),
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
const verifying = (...amounts: readonly [number, number]): Command =>
  first({ _tag: "VerifyPayoutMethod", method: "b0", amounts })
const changing = (method: string, change: PayoutMethodChange): Command =>
  first({ _tag: "ChangePayoutMethod", method, change })
/** Payout methods whose deposits are confirmed, guessed wrong three times, queued, and cannot be delivered. */
const deposited = [
  first({ _tag: "CreateEntity", country: "US", complete: true }),
  ...["9009999", "9005005", "9003001"].map((number) =>
    first({ _tag: "CreatePayoutMethod", entity: "e1", number, isVerified: true })
  ),
  first({
    _tag: "CreateAccount",
    entity: "e1",
    percentage: "2.9",
    isBilled: false,
    currency: "USD",
    method: "b0",
    period: "weekly"
  }),
  first({ _tag: "Adjust", account: "a1", amount: 5_000, currency: "USD" }),
  verifying(1, 2),
  verifying(1, 2),
  verifying(1, 2),
  verifying(55, 10),
  changing("b0", "restore"),
  verifying(55, 10),
  first({ _tag: "PayOut", account: "a1", currency: "USD" }),
  changing("b1", "send"),
  changing("b2", "send"),
  { _tag: "Tick", seconds: 11 } as const,
  changing("b2", "reset")
]
/** A merchant whose bank refuses three daily payouts in a row. */
const refused = [
  first({ _tag: "CreateEntity", country: "US", complete: true }),
  first({ _tag: "CreatePayoutMethod", entity: "e1", number: "9000002", isVerified: false }),
  first({
    _tag: "CreateAccount",
    entity: "e1",
    percentage: "2.9",
    isBilled: false,
    currency: "USD",
    method: "b0",
    period: "daily"
  }),
  first({ _tag: "Adjust", account: "a1", amount: 5_000, currency: "USD" }),
  { _tag: "Tick", seconds: 5 * 86_400 } as const,
  changing("b0", "restore"),
  { _tag: "Tick", seconds: 86_400 } as const,
  changing("b0", "delete")
]
/** A merchant with all data. */
const complete = [
  first({ _tag: "CreateEntity", country: "US", complete: true }),
  pause,
  first({ _tag: "CreatePayoutMethod", entity: "e1", number: "9009999", isVerified: false }),
  first({
    _tag: "CreateAccount",
    entity: "e1",
    percentage: "2.9",
    isBilled: false,
    currency: "USD",
    method: "b0",
    period: "daily"
  })
]
/** A merchant whose payments pass a weekly limit, in one hour and later; a payout holds what is above it first. */
const held = [
  ...complete,
  first({ _tag: "SetWeeklyLimit", account: "a1", limit: 20_000 }),
  paying("a1", 15_000),
  paying("a1", 10_000),
  pause,
  { _tag: "Tick", seconds: 3_600 } as const,
  paying("a1", 10_000),
  first({ _tag: "PayOut", account: "a1", currency: "USD" }),
  first({ _tag: "Reserve", account: "a1", amount: -1_000, currency: "USD" }),
  { _tag: "Tick", seconds: 7 * 86_400 } as const
]
/** Interchange-plus merchants whose statements are charged, refused and without a method, over two months. */
const billed = [
  first({ _tag: "CreateEntity", country: "US", complete: true }),
  ...["9009999", "9004001"].map((number) =>
    first({ _tag: "CreatePayoutMethod", entity: "e1", number, isVerified: false })
  ),
  ...["b0", "b1", null].map((method) =>
    first({
      _tag: "CreateAccount",
      entity: "e1",
      percentage: "2.9",
      isBilled: true,
      currency: "USD",
      method,
      period: "monthly"
    })
  ),
  ...["a1", "a2", "a3"].flatMap((account, index) => [
    paying(account, 12_345, { fee: 1_000 }),
    paying(account, 150 + index)
  ]),
  { _tag: "Tick", seconds: 10 * 86_400 } as const,
  first({ _tag: "Charge", statement: "a1.s0" }),
  first({ _tag: "ChargeResult", statement: "a1.s0", succeeded: true }),
  paying("a1", 777),
  { _tag: "Tick", seconds: 60 * 86_400 } as const,
  { _tag: "Lists", size: 3 } as const
]
/** A closed account with a payment that was paid out, one whose payout came back, a disputed one and a new one. */
const unpaid = [
  ...complete,
  ...[20_000, 30_000].flatMap((amount) => [
    paying("a1", amount, { fee: 1_000 }),
    first({ _tag: "PayOut", account: "a1", currency: "USD" })
  ]),
  pause,
  first({ _tag: "DecidePayout", payout: "a1.o1", decision: "fail" }),
  paying("a1", 40_000),
  first({ _tag: "Report", payment: "p2", type: "chargeback", amount: 5_000, fee: null }),
  paying("a1", 50_000),
  first({ _tag: "RefundUnpaid", account: "a1" }),
  first({ _tag: "CloseAccount", account: "a1", issue: "closed_for_loss" }),
  first({ _tag: "RefundUnpaid", account: "a1" })
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
/** The beginnings of sequences. All create a merchant and a payment method first. */
export const all = [
  [],
  american,
  canadian,
  present,
  disputed,
  owing,
  paidOut,
  limited,
  atOnce,
  deposited,
  refused,
  held,
  billed,
  unpaid,
  closed,
  blocked,
  deleted
].map((each) => [...merchant, ...each])
