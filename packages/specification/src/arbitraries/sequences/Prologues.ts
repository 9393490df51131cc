/** The beginnings of random sequences: payments in states, and at limits, that random requests rarely reach. */
import type { PaymentSource } from "../../model/ModelRequests.ts"
import type { Command } from "./Command.ts"
import { first, openAccount, pause, pay, refund, unknown } from "./FixedCommands.ts"
import * as MerchantPrologues from "./MerchantPrologues.ts"

const made = (given: PaymentSource): Command => first({ _tag: "CreateMethod", given, magic: null })
const bank = { _tag: "Bank", known: true, linked: false, number: "9009999" } as const
const merchant = [
  unknown("US"),
  openAccount("e0"),
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
  unknown("CA"),
  openAccount("e1", { percentage: "20", currency: "CAD" }),
  made({ ...bank, country: "CA" }),
  first({ _tag: "Verify", method: "m1", amounts: [10, 55] }),
  first({ _tag: "Sign", account: "a1", method: "m1", type: "one_time", signedAt: 0 })
]
const read = (age: number): Command => first({ _tag: "Read", terminal: "t0", outcome: null, amount: 10_000, age })
/** Card-present payments that are canceled at the end of the time for it and a second later, and another read. */
const present = [
  first({ _tag: "CreateTerminal", account: "a0", serial: 0, line: "3.0" }),
  ...[90 * 60, 90 * 60 + 1].flatMap((age, index) => [
    read(age),
    pay("a0", 10_000, { by: { _tag: "Encoded", reading: `x${index}` }, autoCapture: false }),
    first({ _tag: "Cancel", payment: `p${index}` })
  ]),
  read(0)
]

/** A clock that a payment starts, and that the next one at the same second brings to its limit. */
const atOnce = [pay("a0", 5_000_000), pay("a0", 5_000_000), pay("a0", 100), pause]
/** Refunds, and payments up to the end of the enablement clock, at both edges of their limits. */
const limited = [
  openAccount("e0"),
  pay("a0", 20_000),
  ...[99, 20_001, 100, 19_901].map((total) => refund("p0", total)),
  pause,
  pay("a0", 9_980_000),
  pay("a1", 9_999_999),
  pause,
  ...["a0", "a1"].map((account) => pay(account, 100))
]
const disputed = [
  pay("a0", 20_000, { fee: 1_000 }),
  first({ _tag: "Report", payment: "p0", type: "chargeback", amount: 5_000, fee: null }),
  first({ _tag: "Upload", type: "dispute_evidence", stem: "evidence" }),
  first({ _tag: "Answer", dispute: "p0.d0", says: "explains", documents: ["f0"], note: undefined })
]

/** The beginnings of sequences. All create a merchant and a payment method first. */
export const all: ReadonlyArray<ReadonlyArray<Command>> = [
  [],
  american,
  canadian,
  present,
  disputed,
  limited,
  atOnce,
  ...MerchantPrologues.all
].map((each) => [...merchant, ...each])
