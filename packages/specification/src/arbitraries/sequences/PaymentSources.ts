/**
 * Random payment sources: keyed cards, wallets, card-present reads, bank accounts, tokens; and values of the magic
 * header.
 */
import fc from "fast-check"
import * as TestOutcomes from "@payments-platform/domain/simulation/TestOutcomes"
import type * as Requests from "../../model/ModelRequests.ts"
import { at, indexFromNewest, nameAt, type Snapshot } from "./Requests.ts"

/** The numbers of all outcomes. */
export const outcomes = TestOutcomes.outcomes.map(({ number }) => number)

export const outcome = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 7, arbitrary: fc.constantFrom(...outcomes.filter((each) => /^[345678]/.test(each))) },
  { weight: 3, arbitrary: fc.constantFrom(...outcomes) },
  // late results and manual reviews have the most commands that may follow
  { weight: 1, arbitrary: fc.constantFrom("303", "402") }
)

/** Month and year. The second card expires at the end of November 2026, the month in which the sequences begin. */
const expiry = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ month: 12, year: 2030 }) },
  fc.constant({ month: 11, year: 2026 })
)
const postalCode = fc.constantFrom("94025", null)
const mostlyTrue = fc.constantFrom(true, true, true, false)

export const card: fc.Arbitrary<Requests.SourceOf<"Card">> = fc
  .tuple(
    expiry,
    fc.record({
      _tag: fc.constant("Card" as const),
      outcome,
      verify: fc.boolean(),
      autoUpdate: fc.boolean(),
      postalCode
    })
  )
  .map(([expiry, card]) => ({ ...card, ...expiry }))

const numbers = (...codes: ReadonlyArray<string>) => [
  "9009999",
  "9003001",
  ...["301", "302", "303", "602"].map((outcome) => `9002${outcome}`),
  ...codes.flatMap((code) => [`9000${code}`, `9001${code}`])
]

const account = (country: "US" | "CA", ...codes: ReadonlyArray<string>) =>
  fc.record({ country: fc.constant(country), number: fc.constantFrom(...numbers(...codes)) })

/** A bank account for tokens. Linked accounts have a type only in versions 3.1, which tokens do not use here. */
export const unlinkedAccount: fc.Arbitrary<Requests.SourceOf<"Bank">> = fc
  .tuple(fc.oneof(account("US", "001", "002", "005", "020"), account("CA", "901", "902", "915")), fc.nat(8))
  // only the directory of Canada can miss a bank
  .map(([{ country, number }, unknown]) =>
    unknown === 0
      ? { _tag: "Bank", country: "CA", number, known: false, linked: false }
      : { _tag: "Bank", country, number, known: true, linked: false }
  )

const bank: fc.Arbitrary<Requests.SourceOf<"Bank">> = fc
  .tuple(unlinkedAccount, fc.nat(6))
  .map(([each, linked]) => ({ ...each, linked: linked === 0 }))

const wallet = fc.record({
  _tag: fc.constant("Wallet" as const),
  wallet: fc.constantFrom("apple_pay" as const, "google_pay" as const),
  outcome,
  opens: mostlyTrue,
  postalCode
})

type Source<A> = fc.Arbitrary<(names: Snapshot) => A>

const encoded: Source<Requests.SourceOf<"Encoded">> = fc
  .tuple(indexFromNewest, mostlyTrue)
  .map(([which, fresh]) => ({ readings }) => {
    const unused = readings.filter(({ used }) => !used)
    return { _tag: "Encoded", reading: nameAt(fresh && unused.length > 0 ? unused : readings, which) }
  })

const holders = { Card: "credit_card", US: "payment_bank_us", CA: "payment_bank_ca" } as const

/** Mostly an unused token, with the holder when the token has none. */
const token: Source<Requests.SourceOf<"Token">> = fc
  .tuple(indexFromNewest, mostlyTrue, mostlyTrue, mostlyTrue)
  .map(([which, fresh, right, permits]) => ({ now, tokens }) => {
    const open = tokens.filter(({ expiresAt, used }) => !used && expiresAt > now)
    const found = at(fresh && open.length > 0 ? open : tokens, which)
    const isHolderAdded = found !== undefined && found.holder !== right
    const { holds } = found ?? { holds: null }
    const holder = !isHolderAdded || holds === null ? null : holders[holds._tag === "Card" ? "Card" : holds.country]
    return { _tag: "Token", token: found?.name ?? "nobody", holder, permits }
  })

const now =
  <A>(value: A) =>
  (): A =>
    value

/** Mostly a keyed card as long as there is no such resource. */
const orCard = <A>(kind: "readings" | "tokens", make: Source<A>): Source<A | Requests.SourceOf<"Card">> =>
  fc.tuple(make, card, fc.nat(9)).map(
    ([make, card, any]) =>
      (names) =>
        names[kind].length === 0 && any > 0 ? card : make(names)
  )

/** Any source that a payment accepts inline. */
export const inline: Source<Exclude<Requests.PaymentSource, Requests.SourceOf<"Bank">>> = fc.oneof(
  { weight: 5, arbitrary: card.map(now) },
  { weight: 2, arbitrary: wallet.map(now) },
  { weight: 3, arbitrary: orCard("readings", encoded) },
  { weight: 3, arbitrary: orCard("tokens", token) }
)

/** Any source. */
export const anySource: Source<Requests.PaymentSource> = fc.oneof(
  { weight: 3, arbitrary: inline },
  { weight: 5, arbitrary: bank.map(now) }
)

const returns = ["return_001", "return_002", "return_915", "late_return_007", "late_return_020", "late_return_902"]

/** The magic header of POST /payment_methods. */
export const magic: fc.Arbitrary<Requests.Magic> = fc.oneof(
  { weight: 7, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.constantFrom(...outcomes).map((each) => `outcome_${each}`) }
)

/** The magic header of POST /payments, which may request a return. */
export const magicOfPayments: fc.Arbitrary<Requests.Magic> = fc.oneof(
  { weight: 7, arbitrary: magic },
  { weight: 1, arbitrary: fc.constantFrom(...returns) }
)
