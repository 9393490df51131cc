/**
 * Random payment sources: keyed cards, wallets, card-present reads, bank accounts, tokens; and values of the magic
 * header.
 */
import fc from "fast-check"
import { type Snapshot, nameAt, indexFromNewest } from "./RandomReferences.ts"
import {
  type Bank,
  type TokenSource,
  type Card,
  type CardPresentSource,
  type PaymentSource,
  type Magic,
  outcomes
} from "./ModelRequests.ts"

export const outcome = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 4,
    arbitrary: fc.constantFrom("301", "302", "303", "303", "401", "402", "402", "403", "501", "503", "801")
  },
  { weight: 4, arbitrary: fc.constantFrom("601", "602", "701", "702", "703", "704", "705", "706", "707") },
  { weight: 3, arbitrary: fc.constantFrom(...outcomes) }
)

/** Month and year. The second card expires at the end of November 2026, the month in which the sequences begin. */
const expiry = fc.oneof({ weight: 5, arbitrary: fc.constant([12, 2030] as const) }, fc.constant([11, 2026] as const))
const postalCode = fc.constantFrom("94025", null)

export const card: fc.Arbitrary<Card> = fc
  .record({
    _tag: fc.constant("Card" as const),
    outcome,
    expiry,
    verify: fc.boolean(),
    autoUpdate: fc.boolean(),
    postalCode
  })
  .map(({ expiry: [month, year], ...rest }) => ({ ...rest, month, year }))

const numbers = (country: "US" | "CA") => [
  "9009999",
  "9003001",
  ...["301", "302", "303", "602"].map((each) => `9002${each}`),
  ...(country === "US" ? ["001", "002", "005", "020"] : ["901", "902", "915"]).flatMap((each) => [
    `9000${each}`,
    `9001${each}`
  ])
]

export const bank: fc.Arbitrary<Bank> = fc
  .record({
    country: fc.constantFrom("US" as const, "CA" as const),
    which: fc.nat(),
    known: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.constant(false)),
    linked: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true))
  })
  .map(({ country, known, linked, which }) => {
    const all = numbers(country)
    const number = all[which % all.length] ?? "9009999"
    // only the directory of Canada and linked accounts can be unknown
    return { _tag: "Bank", country: known ? country : "CA", known, linked, number }
  })

/** A bank account for tokens. Linked accounts have a type only in versions 3.1, which tokens do not use here. */
export const unlinked: fc.Arbitrary<Bank> = bank.map((each) => ({ ...each, linked: false }))

const wallet = fc.record({
  _tag: fc.constant("Wallet" as const),
  wallet: fc.constantFrom("apple_pay" as const, "google_pay" as const),
  outcome,
  opens: fc.constantFrom(true, true, true, true, false),
  postalCode
})

type SourceFactory<A> = fc.Arbitrary<(names: Snapshot) => A>

const encoded: SourceFactory<CardPresentSource> = fc
  .record({ which: indexFromNewest, fresh: fc.constantFrom(true, true, true, false) })
  .map(({ fresh, which }) => ({ readings }) => {
    const unused = readings.filter(({ used }) => !used)
    return { _tag: "Encoded", reading: nameAt(fresh && unused.length > 0 ? unused : readings, which) }
  })

const member = (holds: Card | Bank): NonNullable<TokenSource["holder"]> => {
  if (holds._tag === "Card") return "credit_card"
  return holds.country === "US" ? "payment_bank_us" : "payment_bank_ca"
}

/** Mostly an unused token, with the holder when the token has none. */
const token: SourceFactory<TokenSource> = fc
  .record({
    which: indexFromNewest,
    fresh: fc.constantFrom(true, true, true, false),
    right: fc.constantFrom(true, true, true, true, false),
    permits: fc.constantFrom(true, true, true, true, false)
  })
  .map(({ fresh, permits, right, which }) => ({ now, tokens }) => {
    const open = tokens.filter(({ expiresAt, used }) => !used && expiresAt > now)
    const name = nameAt(fresh && open.length > 0 ? open : tokens, which)
    const found = tokens.find((each) => each.name === name)
    const lacks = found?.holder === false
    return {
      _tag: "Token",
      token: name,
      holder: found === undefined || lacks !== right ? null : member(found.holds),
      permits
    }
  })

const now =
  <A>(value: A) =>
  (): A =>
    value

/** Mostly a keyed card as long as there is no such resource. */
const orKeyedCard = <A extends PaymentSource>(
  kind: "readings" | "tokens",
  make: SourceFactory<A>
): SourceFactory<A | Card> =>
  fc.tuple(make, card, fc.nat(9)).map(
    ([make, card, any]) =>
      (names) =>
        names[kind].length === 0 && any > 0 ? card : make(names)
  )

/** Any source that a payment accepts inline. */
export const inline: SourceFactory<Exclude<PaymentSource, Bank>> = fc.oneof(
  { weight: 5, arbitrary: card.map(now) },
  { weight: 2, arbitrary: wallet.map(now) },
  { weight: 3, arbitrary: orKeyedCard("readings", encoded) },
  { weight: 3, arbitrary: orKeyedCard("tokens", token) }
)

/** Any source. */
export const given: SourceFactory<PaymentSource> = fc.oneof(
  { weight: 3, arbitrary: inline },
  { weight: 5, arbitrary: bank.map(now) }
)

const magicOutcome = fc.constantFrom(...outcomes).map((each): Magic => `outcome_${each}`)
const magicReturn = fc.constantFrom<Magic>(
  "return_001",
  "return_002",
  "return_915",
  "late_return_007",
  "late_return_020",
  "late_return_902"
)

/** The magic header of POST /payment_methods. */
export const ofMethods: fc.Arbitrary<Magic> = fc.oneof(
  { weight: 7, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: magicOutcome }
)

/** The magic header of POST /payments, which may request a return. */
export const ofPayments: fc.Arbitrary<Magic> = fc.oneof(
  { weight: 7, arbitrary: ofMethods },
  { weight: 1, arbitrary: magicReturn }
)
