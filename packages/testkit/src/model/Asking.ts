/** Random requests of every family, made of what there is when they are asked. */
import fc from "fast-check"
import {
  type Bank,
  type Bought,
  type Card,
  type Currency,
  type Decision,
  type DisputeType,
  outcomes,
  type Request
} from "./Requests.ts"
import { refundable } from "./Books.ts"
import type { Model, Payment } from "./State.ts"

/** What there is to be named, and the time. */
export type Names = Readonly<Model>
export type Making = (names: Names) => Request

const week = 7 * 86_400

const outcome = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 4,
    arbitrary: fc.constantFrom("301", "302", "303", "303", "401", "402", "402", "403", "501", "503", "801")
  },
  { weight: 4, arbitrary: fc.constantFrom("601", "602", "701", "702", "703", "704", "705", "706", "707") },
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

const numbers = (country: "US" | "CA") => [
  "9009999",
  "9003001",
  ...["301", "302", "303", "602"].map((each) => `9002${each}`),
  ...(country === "US" ? ["001", "002", "005", "020"] : ["901", "902", "915"]).flatMap((each) => [
    `9000${each}`,
    `9001${each}`
  ])
]

const bank: fc.Arbitrary<Bank> = fc
  .record({
    country: fc.constantFrom("US" as const, "CA" as const),
    which: fc.nat(),
    known: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.constant(false)),
    linked: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true))
  })
  .map(({ country, known, linked, which }) => {
    const all = numbers(country)
    // an unknown one is of Canada, where the directory says so, or it is linked
    return { country: known ? country : "CA", known, linked, number: all[which % all.length] ?? "9009999" }
  })

/** Counts from the newest, which are asked for most. */
const which = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, fc.nat(30))
const nth = (all: ReadonlyArray<{ readonly name: string }>, index: number): string =>
  all.at(-1 - (index % Math.max(all.length, 1)))?.name ?? "nobody"

/** Plain ones, and those that ask for an outcome or a return by themselves. */
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 100, max: 50_000 }) },
  fc.constantFrom(...outcomes).map((each) => 90_000 + Number(each)),
  fc.constantFrom(91_001, 91_002, 91_901, 92_007, 92_020, 92_902, 92_903)
)
const total = fc.integer({ min: 100, max: 60_000 })
const wait = fc.constantFrom(0, 5, 10, 3_600, 86_400, week, week + 1, -1)
/** In USD far more than in CAD; null: that of the account. */
const currency = fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.constantFrom<Currency>("USD", "CAD"))

interface BoughtAt {
  readonly kind: "order" | "lines"
  readonly which: number
  readonly lines: number
  readonly names: boolean
}
const bought: fc.Arbitrary<BoughtAt | null> = fc.option(
  fc.record({
    kind: fc.constantFrom("order" as const, "lines" as const),
    which,
    lines: fc.nat(2),
    names: fc.boolean()
  }),
  { freq: 3 }
)

const boughtIn = (names: Names, at: BoughtAt | null): Bought | null => {
  if (at === null) return null
  if (at.kind === "order") return { _tag: "Order", order: nth(names.orders, at.which) }
  return { _tag: "Lines", lines: at.lines, item: at.names ? nth(names.items, at.which) : null }
}

/** Mostly by what the account takes: any method, or any at all. */
const pay: fc.Arbitrary<Making> = fc
  .record({
    account: which,
    by: fc.oneof({ weight: 2, arbitrary: which }, card),
    fits: fc.constantFrom(true, true, true, false),
    amount,
    share: fc.integer({ min: 0, max: 20 }),
    currency,
    autoCapture: fc.boolean(),
    captureIn: fc.option(wait, { freq: 2 }),
    bought
  })
  .map(({ account, amount, autoCapture, bought, by, captureIn, currency, fits, share }) => (names) => {
    const of = names.accounts.at(-1 - (account % Math.max(names.accounts.length, 1)))
    const own = of?.currency ?? "USD"
    const fitting = names.methods.filter(
      ({ kind, status }) => status === "verified" && (kind === "card" || (kind === "US") === (own === "USD"))
    )
    return {
      _tag: "Pay",
      account: of?.name ?? "nobody",
      by: typeof by === "number" ? nth(fits && fitting.length > 0 ? fitting : names.methods, by) : by,
      amount,
      fee: Math.floor((amount * share) / 100),
      currency: currency ?? own,
      autoCapture,
      captureAt: autoCapture || captureIn === null ? null : names.now + captureIn,
      bought: boughtIn(names, bought)
    }
  })

const update: fc.Arbitrary<Making> = fc
  .record({
    payment: which,
    total: fc.option(total, { freq: 1 }),
    captureIn: fc.option(fc.option(wait), { freq: 1, nil: undefined }),
    reference: fc.constantFrom(null, "r")
  })
  .map(({ captureIn, payment, reference, total }) => (names) => ({
    _tag: "Update",
    payment: nth(names.payments, payment),
    total,
    captureAt: typeof captureIn === "number" ? names.now + captureIn : captureIn,
    reference
  }))

type Kind =
  | "entities"
  | "accounts"
  | "methods"
  | "agreements"
  | "items"
  | "orders"
  | "payments"
  | "refunds"
  | "disputes"

/** A request about one of a kind. */
const of = (kind: Kind, make: fc.Arbitrary<(name: string, names: Names) => Request>): fc.Arbitrary<Making> =>
  fc.tuple(which, make).map(
    ([index, make]) =>
      (names) =>
        make(nth(names[kind], index), names)
  )

/** Mostly one that is in a state where the request has an effect. */
const among = (
  all: (names: Names) => ReadonlyArray<{ readonly name: string }>,
  any: Kind,
  make: fc.Arbitrary<(name: string, names: Names) => Request>
): fc.Arbitrary<Making> =>
  fc.tuple(which, make, fc.constantFrom(true, true, true, false)).map(([index, make, fits]) => (names) => {
    const fitting = all(names)
    return make(nth(fits && fitting.length > 0 ? fitting : names[any], index), names)
  })

const country = fc.constantFrom("US", "US", "US", "US", "US", "CA", "CA", "DE")
const percentage = fc.constantFrom(null, "2.9", "0.0001", "20")
const completed = ({ payments }: Names): ReadonlyArray<Payment> =>
  payments.filter((each) => each.status === "completed" && refundable(each) > 0)
const waiting =
  (waits: Payment["waits"]) =>
  ({ payments }: Names) =>
    payments.filter((each) => each.waits === waits)

const failures = fc.constantFrom(null, null, "lost_card", "R01", "R02", "901", "902")

const refund: fc.Arbitrary<Making> = among(
  completed,
  "payments",
  fc
    .record({
      amounts: fc.option(
        fc.record({
          part: fc.constantFrom(1, 2, 2, 3, 3, 3, 0.9),
          fee: fc.option(fc.constantFrom(0, 1, 0.5)),
          currency
        }),
        { freq: 2 }
      ),
      unreferenced: fc.constantFrom(false, false, false, false, false, true),
      order: fc.option(which, { freq: 1, nil: null }).map((each) => (each === 0 ? each : null))
    })
    .map(({ amounts, order, unreferenced }) => (payment, names) => {
      const found = names.payments.find(({ name }) => name === payment)
      const [most, fee] = found === undefined ? [100, 0] : [found.amount, found.fee]
      const needed = amounts ?? (unreferenced ? { part: 2, fee: null, currency: null } : null)
      return {
        _tag: "Refund",
        payment,
        amounts:
          needed === null
            ? null
            : {
                total: Math.max(unreferenced ? 100 : 1, Math.floor(most / needed.part)),
                fee: unreferenced || needed.fee === null ? null : Math.floor(fee * needed.fee),
                currency: needed.currency
              },
        unreferenced,
        order: order === null ? null : nth(names.orders, order)
      }
    })
)

const lines = fc.option(fc.record({ count: fc.nat(2), names: fc.boolean() }))
const linesIn = (names: Names, of: { readonly count: number; readonly names: boolean } | null, index: number) =>
  of === null ? null : { count: of.count, item: of.names ? nth(names.items, index) : null }

const types: ReadonlyArray<DisputeType> = ["chargeback", "debit_adjustment", "inquiry", "retrieval", "pre_dispute"]
const decisions: ReadonlyArray<Decision> = [
  "submit",
  "submit_with_credit",
  "submit_without_credit",
  "send_back",
  "won",
  "lost"
]

/** Decisions that a status allows, and sometimes any. */
const decisionFor = (names: Names, dispute: string, index: number, any: boolean): Decision => {
  const status = names.disputes.find(({ name }) => name === dispute)?.status ?? ""
  const fitting = status.startsWith("awaiting_chargeback") ? decisions.slice(4) : decisions.slice(0, 4)
  const all = any ? decisions : fitting
  return all[index % all.length] ?? "won"
}

const verify = among(
  ({ methods }) => methods.filter(({ status }) => status === "unverified"),
  "methods",
  fc
    .constantFrom<readonly [number, number]>([10, 55], [55, 10], [55, 10], [1, 2], [10, 10])
    .map((amounts) => (method) => ({ _tag: "Verify", method, amounts }))
)

const sign = fc
  .record({
    account: which,
    method: which,
    type: fc.constantFrom("one_time" as const, "recurring" as const, "sporadic" as const),
    fits: fc.constantFrom(true, true, true, false),
    ahead: fc.constantFrom(0, 0, 0, 0, 5)
  })
  .map(({ account, ahead, fits, method, type }): Making => (names) => {
    const accounts = names.accounts.filter((each) => each.currency === "CAD")
    const methods = names.methods.filter((each) => each.kind === "CA")
    return {
      _tag: "Sign",
      account: nth(fits ? accounts : names.accounts, account),
      method: nth(fits ? methods : names.methods, method),
      type,
      signedAt: names.now + ahead
    }
  })

const text = fc.constantFrom("x", "y")

/** Every request, and how often it is asked beside the others. */
export const weighted: ReadonlyArray<readonly [weight: number, label: string, request: fc.Arbitrary<Making>]> = [
  [1, "CreateEntity", country.map((country) => () => ({ _tag: "CreateEntity", country }))],
  [
    1,
    "CreateAccount",
    of(
      "entities",
      percentage.map((percentage) => (entity, { entities }) => {
        const isCanadian = entities.some(({ country, name }) => name === entity && country === "CA")
        return { _tag: "CreateAccount", entity, percentage, currency: isCanadian ? "CAD" : "USD" }
      })
    )
  ],
  [
    1,
    "UpdateAccount",
    of(
      "accounts",
      text.map((reference) => (account) => ({ _tag: "UpdateAccount", account, reference }))
    )
  ],
  [2, "CreateMethod", card.map((card) => () => ({ _tag: "CreateMethod", card }))],
  [4, "CreateBank", bank.map((bank) => () => ({ _tag: "CreateBank", bank }))],
  [5, "Verify", verify],
  [
    2,
    "Reset",
    among(
      ({ methods }) => methods.filter(({ kind, status }) => kind !== "card" && status === "verification_failed"),
      "methods",
      fc.constant((method) => ({ _tag: "Reset", method }))
    )
  ],
  [
    1,
    "SetStatus",
    of(
      "methods",
      fc.boolean().map((usable) => (method) => ({ _tag: "SetStatus", method, usable }))
    )
  ],
  [
    1,
    "UpdateMethod",
    of(
      "methods",
      fc.nat(1).map((note) => (method) => ({ _tag: "UpdateMethod", method, note }))
    )
  ],
  [
    1,
    "DeleteMethod",
    of(
      "methods",
      fc.boolean().map((byOperator) => (method) => ({ _tag: "DeleteMethod", method, byOperator }))
    )
  ],
  [3, "Sign", sign],
  [
    1,
    "Revoke",
    of(
      "agreements",
      fc.constant((agreement) => ({ _tag: "Revoke", agreement }))
    )
  ],
  [
    1,
    "CreateItem",
    of(
      "accounts",
      fc.nat(99).map((price) => (account) => ({ _tag: "CreateItem", account, price }))
    )
  ],
  [
    1,
    "UpdateItem",
    of(
      "items",
      fc.option(fc.nat(99)).map((price) => (item) => ({ _tag: "UpdateItem", item, price }))
    )
  ],
  [
    1,
    "DeleteItem",
    of(
      "items",
      fc.constant((item) => ({ _tag: "DeleteItem", item }))
    )
  ],
  [
    2,
    "CreateOrder",
    fc.tuple(which, which, lines).map(([account, item, lines]) => (names) => ({
      _tag: "CreateOrder",
      account: nth(names.accounts, account),
      lines: linesIn(names, lines, item)
    }))
  ],
  [
    2,
    "UpdateOrder",
    fc
      .tuple(which, which, fc.option(lines, { nil: undefined }), fc.constantFrom(undefined, null, "n"))
      .map(([order, item, lines, notes]) => (names) => ({
        _tag: "UpdateOrder",
        order: nth(names.orders, order),
        notes,
        lines: lines === undefined ? undefined : linesIn(names, lines, item)
      }))
  ],
  [22, "Pay", pay],
  [
    6,
    "Capture",
    among(
      waiting("PENDING_CAPTURE"),
      "payments",
      fc.option(total).map((total) => (payment) => ({ _tag: "Capture", payment, total }))
    )
  ],
  [5, "Update", update],
  [
    2,
    "Cancel",
    of(
      "payments",
      fc.constant((payment) => ({ _tag: "Cancel", payment }))
    )
  ],
  [
    4,
    "Review",
    among(
      waiting("IN_REVIEW"),
      "payments",
      fc.boolean().map((passed) => (payment) => ({ _tag: "Review", payment, passed }))
    )
  ],
  [
    4,
    "Result",
    among(
      ({ payments }) =>
        payments.filter(({ bank, status, waits }) => waits === "PROCESSING" || (bank && status === "completed")),
      "payments",
      failures.map((failure) => (payment) => ({ _tag: "Result", payment, failure }))
    )
  ],
  [14, "Refund", refund],
  [
    1,
    "UpdateRefund",
    of(
      "refunds",
      fc.constantFrom(null, "x").map((reference) => (refund) => ({ _tag: "UpdateRefund", refund, reference }))
    )
  ],
  [
    2,
    "RefundResult",
    of(
      "refunds",
      fc
        .constantFrom(
          null,
          { reason: "UNKNOWN", detail: null },
          { reason: "REFUND_DECLINED", detail: "lost_card" },
          { reason: "ACCOUNT_CLOSED", detail: "R02" }
        )
        .map((failure) => (refund) => ({ _tag: "RefundResult", refund, failure }))
    )
  ],
  [
    4,
    "Report",
    among(
      completed,
      "payments",
      fc
        .record({
          type: fc.constantFrom(...types),
          part: fc.constantFrom(null, 1, 2, 3, 0.5),
          fee: fc.constantFrom(null, null, 0, 700)
        })
        .map(({ fee, part, type }) => (payment, { payments }) => {
          const most = payments.find(({ name }) => name === payment)?.amount ?? 100
          return { _tag: "Report", payment, type, amount: part === null ? null : Math.floor(most / part), fee }
        })
    )
  ],
  [
    7,
    "Answer",
    among(
      ({ disputes }) => disputes.filter(({ status }) => status === "awaiting_merchant_response"),
      "disputes",
      fc
        .record({
          says: fc.constantFrom(
            "explains" as const,
            "explains" as const,
            "explains" as const,
            "concedes" as const,
            null
          ),
          note: fc.constantFrom(undefined, 1, 2)
        })
        .map(({ note, says }) => (dispute) => ({ _tag: "Answer", dispute, says, note }))
    )
  ],
  [
    7,
    "Decide",
    among(
      ({ disputes }) =>
        disputes.filter(({ status }) => status !== "awaiting_merchant_response" && status !== "resolved"),
      "disputes",
      fc
        .record({ which: fc.nat(11), any: fc.constantFrom(false, false, false, true) })
        .map(({ any, which }) => (dispute, names) => ({
          _tag: "Decide",
          dispute,
          decision: decisionFor(names, dispute, which, any)
        }))
    )
  ]
]
