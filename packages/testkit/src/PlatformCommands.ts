/**
 * Random commands for a whole platform, and the requests that they become.
 * Commands point at what there is by number, so that any sequence makes sense
 * and shrinks; requests name resources as the model does: `a0`, `m3`, `p12`.
 */
import fc from "fast-check"
import * as Luhn from "@payments-platform/domain/vocabulary/Luhn"

/** A card to be sent. `outcome`: three digits of payments.md 8.1, null: a plain test card. */
export interface Card {
  readonly outcome: string | null
  readonly month: number
  readonly year: number
  readonly verify: boolean
  readonly autoUpdate: boolean
  readonly postalCode: string | null
}

/** What there is to be named, and the time. */
export interface Names {
  readonly entities: ReadonlyArray<{ readonly name: string; readonly country: string }>
  readonly accounts: ReadonlyArray<{ readonly name: string }>
  readonly methods: ReadonlyArray<{ readonly name: string }>
  readonly payments: ReadonlyArray<{ readonly name: string }>
  readonly now: number
}

export interface Pay {
  readonly _tag: "Pay"
  readonly account: string
  /** a stored method, or a card */
  readonly by: string | Card
  readonly amount: number
  readonly fee: number
  readonly currency: "USD" | "CAD"
  readonly autoCapture: boolean
  readonly captureAt: number | null
}

export interface Update {
  readonly _tag: "Update"
  readonly payment: string
  readonly total: number | null
  /** undefined: not sent */
  readonly captureAt: number | null | undefined
  readonly reference: string | null
}

export type Request =
  | { readonly _tag: "CreateEntity"; readonly country: string }
  | {
      readonly _tag: "CreateAccount"
      readonly entity: string
      /** of the price; an account is priced in its own currency only */
      readonly currency: "USD" | "CAD"
      readonly percentage: string | null
    }
  | { readonly _tag: "UpdateAccount"; readonly account: string; readonly reference: string }
  | { readonly _tag: "CreateMethod"; readonly card: Card }
  | { readonly _tag: "UpdateMethod"; readonly method: string; readonly note: number }
  | { readonly _tag: "DeleteMethod"; readonly method: string }
  | Pay
  | { readonly _tag: "Capture"; readonly payment: string; readonly total: number | null }
  | Update
  | { readonly _tag: "Cancel"; readonly payment: string }
  | { readonly _tag: "Review"; readonly payment: string; readonly passed: boolean }
  | { readonly _tag: "Result"; readonly payment: string; readonly failure: string | null }

export type Command =
  | { readonly _tag: "Ask"; readonly request: (names: Names) => Request; readonly label: string }
  /** an earlier request once more, under its key; `changed`: as if it were another request */
  | { readonly _tag: "Repeat"; readonly which: number; readonly changed: boolean }
  | { readonly _tag: "Tick"; readonly seconds: number }
  | { readonly _tag: "Lists"; readonly size: number }

const week = 7 * 86_400

export const outcomes =
  "000 101 102 103 104 105 106 107 108 109 110 111 112 201 202 203 204 205 301 302 303 401 402 403 501 502 503 601 602 603 604 701 702 703 704 705 706 707 801".split(
    " "
  )

/** `400383000000` + outcome + check digit. */
export const numberOf = ({ outcome }: Card): string => {
  if (outcome === null) return "4111111111111111"
  const body = `400383000000${outcome}`
  return body + ([..."0123456789"].find((digit) => Luhn.isValid(body + digit)) ?? "")
}

const outcome = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 4,
    arbitrary: fc.constantFrom("301", "302", "303", "303", "401", "402", "402", "403", "501", "503", "801")
  },
  { weight: 3, arbitrary: fc.constantFrom(...outcomes) }
)

/** The second expires at the end of the month of `held` clocks of November 2026. */
const expiry = fc.oneof({ weight: 5, arbitrary: fc.constant([12, 2030] as const) }, fc.constant([11, 2026] as const))

const card: fc.Arbitrary<Card> = fc
  .record({
    outcome,
    expiry,
    verify: fc.boolean(),
    autoUpdate: fc.boolean(),
    postalCode: fc.constantFrom("94025", null)
  })
  .map(({ expiry: [month, year], ...rest }) => ({ ...rest, month, year }))

/** Counts from the newest, which are asked for most. */
const which = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, fc.nat(30))
const nth = (all: ReadonlyArray<{ readonly name: string }>, index: number): string =>
  all.at(-1 - (index % Math.max(all.length, 1)))?.name ?? "nobody"

/** Plain ones, and those that ask for an outcome by themselves. */
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 100, max: 50_000 }) },
  fc.constantFrom(...outcomes).map((each) => 90_000 + Number(each))
)
const total = fc.integer({ min: 100, max: 60_000 })
const wait = fc.constantFrom(0, 5, 10, 3_600, 86_400, week, week + 1, -1)

type Making = (names: Names) => Request
const ask = (label: string, request: fc.Arbitrary<Making>): fc.Arbitrary<Command> =>
  request.map((request) => ({ _tag: "Ask", request, label, [fc.toStringMethod]: () => label }))

const pay = fc
  .record({
    account: which,
    by: fc.oneof(which, card),
    amount,
    share: fc.integer({ min: 0, max: 20 }),
    currency: fc.oneof({ weight: 6, arbitrary: fc.constant("USD" as const) }, fc.constant("CAD" as const)),
    autoCapture: fc.boolean(),
    captureIn: fc.option(wait, { freq: 2 })
  })
  .map(({ account, amount, autoCapture, by, captureIn, currency, share }): Making => (names) => ({
    _tag: "Pay",
    account: nth(names.accounts, account),
    by: typeof by === "number" ? nth(names.methods, by) : by,
    amount,
    fee: Math.floor((amount * share) / 100),
    currency,
    autoCapture,
    captureAt: autoCapture || captureIn === null ? null : names.now + captureIn
  }))

const update = fc
  .record({
    payment: which,
    total: fc.option(total, { freq: 1 }),
    captureIn: fc.option(fc.option(wait), { freq: 1, nil: undefined }),
    reference: fc.constantFrom(null, "r")
  })
  .map(({ captureIn, payment, reference, total }): Making => (names) => ({
    _tag: "Update",
    payment: nth(names.payments, payment),
    total,
    captureAt: typeof captureIn === "number" ? names.now + captureIn : captureIn,
    reference
  }))

const ofPayment = (label: string, make: fc.Arbitrary<(payment: string) => Request>): fc.Arbitrary<Command> =>
  ask(
    label,
    fc.tuple(which, make).map(
      ([index, make]) =>
        (names: Names) =>
          make(nth(names.payments, index))
    )
  )

const country = fc.constantFrom("US", "US", "US", "US", "US", "US", "CA", "DE")
const percentage = fc.constantFrom(null, "2.9", "0.0001", "20")

/** Ticks come first: what does not matter to a failure shrinks to no time at all. */
const weighted: ReadonlyArray<readonly [number, fc.Arbitrary<Command>]> = [
  [
    4,
    fc.constantFrom(0, 1, 5, 9, 10, 11, 3_600, 86_400, 3 * 86_400, week).map((seconds) => ({ _tag: "Tick", seconds }))
  ],
  [
    1,
    ask(
      "CreateEntity",
      country.map((country) => () => ({ _tag: "CreateEntity", country }))
    )
  ],
  [
    1,
    ask(
      "CreateAccount",
      fc.tuple(which, percentage).map(([index, percentage]) => (names) => {
        const entity = nth(names.entities, index)
        const isCanadian = names.entities.some(({ country, name }) => name === entity && country === "CA")
        return { _tag: "CreateAccount", entity, percentage, currency: isCanadian ? "CAD" : "USD" }
      })
    )
  ],
  [
    1,
    ask(
      "UpdateAccount",
      fc.tuple(which, fc.constantFrom("x", "y")).map(([account, reference]) => (names) => ({
        _tag: "UpdateAccount",
        account: nth(names.accounts, account),
        reference
      }))
    )
  ],
  [
    2,
    ask(
      "CreateMethod",
      card.map((card) => () => ({ _tag: "CreateMethod", card }))
    )
  ],
  [
    1,
    ask(
      "UpdateMethod",
      fc.tuple(which, fc.nat(1)).map(([method, note]) => (names) => ({
        _tag: "UpdateMethod",
        method: nth(names.methods, method),
        note
      }))
    )
  ],
  [
    1,
    ask(
      "DeleteMethod",
      which.map((method) => (names) => ({ _tag: "DeleteMethod", method: nth(names.methods, method) }))
    )
  ],
  [10, ask("Pay", pay)],
  [
    5,
    ofPayment(
      "Capture",
      fc.option(total).map((total) => (payment) => ({ _tag: "Capture", payment, total }))
    )
  ],
  [4, ask("Update", update)],
  [
    2,
    ofPayment(
      "Cancel",
      fc.constant((payment) => ({ _tag: "Cancel", payment }))
    )
  ],
  [
    4,
    ofPayment(
      "Review",
      fc.boolean().map((passed) => (payment) => ({ _tag: "Review", payment, passed }))
    )
  ],
  [
    4,
    ofPayment(
      "Result",
      fc.constantFrom(null, "lost_card").map((failure) => (payment) => ({ _tag: "Result", payment, failure }))
    )
  ],
  [
    3,
    fc.record({
      _tag: fc.constant("Repeat" as const),
      which: fc.nat(60),
      changed: fc.constantFrom(false, false, false, true)
    })
  ],
  [1, fc.integer({ min: 1, max: 4 }).map((size) => ({ _tag: "Lists", size }))]
]

const first = (request: Request): Command => ({ _tag: "Ask", request: () => request, label: request._tag })
const plain: Card = { outcome: null, month: 12, year: 2030, verify: false, autoUpdate: false, postalCode: "94025" }

/** Sequences that begin with one entity, one account and one card, so that most of what follows has something to do. */
export const sequence = (length: number): fc.Arbitrary<ReadonlyArray<Command>> =>
  fc
    .array(fc.oneof({ withCrossShrink: true }, ...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
      minLength: length - 3,
      maxLength: length - 3,
      size: "max"
    })
    .map((rest) => [
      first({ _tag: "CreateEntity", country: "US" }),
      first({ _tag: "CreateAccount", entity: "e0", percentage: "2.9", currency: "USD" }),
      first({ _tag: "CreateMethod", card: plain }),
      ...rest
    ])
