/** Random requests about payments (payments.md 3). */
import fc from "fast-check"
import * as RandomSources from "./RandomSources.ts"
import {
  mostlyAbout,
  type RequestFactory,
  type Snapshot,
  nameAt,
  aboutAny,
  type WeightedRequest,
  indexFromNewest
} from "./RandomReferences.ts"
import { type Purchase, type Currency, outcomes } from "./ModelRequests.ts"
import type { Payment } from "./State.ts"

const week = 7 * 86_400

/** Plain amounts, and amounts that request an outcome or a return (payments.md 8). */
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 100, max: 50_000 }) },
  fc.constantFrom(...outcomes).map((each) => 90_000 + Number(each)),
  fc.constantFrom(91_001, 91_002, 91_901, 92_007, 92_020, 92_902, 92_903)
)
const total = fc.integer({ min: 100, max: 60_000 })
const wait = fc.constantFrom(0, 5, 10, 3_600, 86_400, week, week + 1, -1)
/** Mostly null, which stands for the currency of the account. */
export const currency = fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.constantFrom<Currency>("USD", "CAD"))

interface BoughtAt {
  readonly kind: "order" | "lines"
  readonly which: number
  readonly lines: number
  readonly names: boolean
}
const bought: fc.Arbitrary<BoughtAt | null> = fc.option(
  fc.record({
    kind: fc.constantFrom("order" as const, "lines" as const),
    which: indexFromNewest,
    lines: fc.nat(2),
    names: fc.boolean()
  }),
  { freq: 3 }
)

const boughtIn = (names: Snapshot, at: BoughtAt | null): Purchase | null => {
  if (at === null) return null
  if (at.kind === "order") return { _tag: "Order", order: nameAt(names.orders, at.which) }
  return { _tag: "Lines", lines: at.lines, item: at.names ? nameAt(names.items, at.which) : null }
}

/**
 * Mostly pays with a method that the account accepts, and with a card-present read to the account of its terminal.
 * Some payments combine any account with any method.
 */
const pay: fc.Arbitrary<RequestFactory> = fc
  .record({
    account: indexFromNewest,
    by: fc.oneof({ weight: 2, arbitrary: indexFromNewest }, RandomSources.inline),
    magic: RandomSources.ofPayments,
    fits: fc.constantFrom(true, true, true, false),
    amount,
    share: fc.integer({ min: 0, max: 20 }),
    currency,
    autoCapture: fc.boolean(),
    captureIn: fc.option(wait, { freq: 2 }),
    bought
  })
  .map(({ account, amount: usual, autoCapture, bought, by, captureIn, currency, fits, magic, share }) => (names) => {
    const given = typeof by === "number" ? null : by(names)
    const reading = given?._tag === "Encoded" ? names.readings.find(({ name }) => name === given.reading) : undefined
    const found = names.accounts.at(-1 - (account % Math.max(names.accounts.length, 1)))
    const of = fits ? (names.accounts.find(({ name }) => name === reading?.account) ?? found) : found
    const amount = fits && reading !== undefined ? Math.floor(reading.amount * (1 + (share % 5) / 16)) : usual
    const own = of?.currency ?? "USD"
    const fitting = names.methods.filter(
      ({ kind, status }) => status === "verified" && (kind === "card" || (kind === "US") === (own === "USD"))
    )
    return {
      _tag: "Pay",
      account: of?.name ?? "nobody",
      by: given ?? nameAt(fits && fitting.length > 0 ? fitting : names.methods, typeof by === "number" ? by : 0),
      magic,
      amount,
      fee: Math.floor((amount * share) / 100),
      currency: currency ?? own,
      autoCapture,
      captureAt: autoCapture || captureIn === null ? null : names.now + captureIn,
      bought: boughtIn(names, bought)
    }
  })

const update: fc.Arbitrary<RequestFactory> = fc
  .record({
    payment: indexFromNewest,
    total: fc.option(total, { freq: 1 }),
    captureIn: fc.option(fc.option(wait), { freq: 1, nil: undefined }),
    reference: fc.constantFrom(null, "r")
  })
  .map(({ captureIn, payment, reference, total }) => (names) => ({
    _tag: "Update",
    payment: nameAt(names.payments, payment),
    total,
    captureAt: typeof captureIn === "number" ? names.now + captureIn : captureIn,
    reference
  }))

const waiting =
  (waits: Payment["waits"]) =>
  ({ payments }: Snapshot) =>
    payments.filter((each) => each.waits === waits)

const failures = fc.constantFrom(null, null, "lost_card", "R01", "R02", "901", "902")

export const weighted: ReadonlyArray<WeightedRequest> = [
  [22, "Pay", pay],
  [
    6,
    "Capture",
    mostlyAbout(
      waiting("PENDING_CAPTURE"),
      "payments",
      fc.option(total).map((total) => (payment) => ({ _tag: "Capture", payment, total }))
    )
  ],
  [5, "Update", update],
  [
    2,
    "Cancel",
    aboutAny(
      "payments",
      fc.constant((payment) => ({ _tag: "Cancel", payment }))
    )
  ],
  [
    4,
    "Review",
    mostlyAbout(
      waiting("IN_REVIEW"),
      "payments",
      fc.boolean().map((passed) => (payment) => ({ _tag: "Review", payment, passed }))
    )
  ],
  [
    4,
    "Result",
    mostlyAbout(
      ({ payments }) =>
        payments.filter(
          ({ bank, status, waits }) =>
            waits === "PROCESSING" || (bank && (status === "completed" || waits === "IN_REVIEW"))
        ),
      "payments",
      failures.map((failure) => (payment) => ({ _tag: "Result", payment, failure }))
    )
  ]
]
