/** Random requests about payments, refunds and disputes (payments.md 3 to 5). */
import fc from "fast-check"
import type { Decision, DisputeType, Purchase } from "../../model/ModelRequests.ts"
import { refundable } from "../../model/payments/PaymentAmounts.ts"
import { type Payment, week } from "../../model/State.ts"
import * as PaymentSources from "./PaymentSources.ts"
import {
  any,
  at,
  currency,
  mostlyFit,
  indexFromNewest,
  mostly,
  nameAt,
  request,
  type Snapshot,
  type WeightedRequest
} from "./Requests.ts"

/** Plain amounts, and amounts that request an outcome or a return (payments.md 8). */
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 100, max: 50_000 }) },
  fc.constantFrom(...PaymentSources.outcomes).map((each) => 90_000 + Number(each)),
  fc.constantFrom(91_001, 91_002, 91_901, 92_007, 92_020, 92_902, 92_903)
)
const total = fc.oneof(fc.integer({ min: 100, max: 5_000 }), fc.integer({ min: 100, max: 60_000 }))
const wait = fc.constantFrom(0, 5, 10, 3_600, 86_400, week, week + 1, -1)

const bought: fc.Arbitrary<(names: Snapshot) => Purchase | null> = fc
  .tuple(fc.constantFrom("none", "none", "none", "order", "lines"), indexFromNewest, fc.nat(2), fc.boolean())
  .map(([kind, which, count, isNamed]) => (names) => {
    if (kind === "none") return null
    if (kind === "order") return { _tag: "Order", order: nameAt(names.orders, which) }
    return { _tag: "Lines", count, item: isNamed ? nameAt(names.items, which) : null }
  })

/**
 * Mostly pays with a method that the account accepts, and with a card-present read to the account of its terminal.
 * Some payments combine any account with any method.
 */
const pay: WeightedRequest = [
  22,
  "Pay",
  fc
    .record({
      which: indexFromNewest,
      by: fc.oneof({ weight: 2, arbitrary: indexFromNewest }, PaymentSources.inline),
      magic: PaymentSources.magicOfPayments,
      fits: fc.constantFrom(true, true, true, false),
      usual: amount,
      share: fc.integer({ min: 0, max: 20 }),
      other: currency,
      autoCapture: fc.boolean(),
      captureIn: fc.option(wait, { freq: 2 }),
      bought
    })
    .map(({ autoCapture, bought, by, captureIn, fits, magic, other, share, usual, which }) => (names) => {
      const source = typeof by === "number" ? null : by(names)
      const reading =
        source?._tag === "Encoded" ? names.readings.find(({ name }) => name === source.reading) : undefined
      const account = names.accounts.find(({ name }) => fits && name === reading?.account) ?? at(names.accounts, which)
      const own = account?.currency ?? "USD"
      const fitting = names.methods.filter(
        ({ kind, status }) => status === "verified" && (kind === "card" || (kind === "US") === (own === "USD"))
      )
      const amount = fits && reading !== undefined ? Math.floor(reading.amount * (1 + (share % 5) / 16)) : usual
      return {
        _tag: "Pay",
        account: account?.name ?? "nobody",
        by: source ?? nameAt(fits && fitting.length > 0 ? fitting : names.methods, typeof by === "number" ? by : 0),
        magic,
        amount,
        fee: Math.floor((amount * share) / 100),
        currency: other ?? own,
        autoCapture,
        captureAt: autoCapture || captureIn === null ? null : names.now + captureIn,
        bought: bought(names)
      }
    })
]

const waiting = (waits: Payment["waits"]) => mostly("payments", (each) => each.waits === waits)
const capturable = waiting("PENDING_CAPTURE")

const payments: ReadonlyArray<WeightedRequest> = [
  pay,
  request(6, "Capture", { payment: capturable, total: fc.option(total) }),
  request(5, "Update", {
    payment: capturable,
    total: fc.option(total, { freq: 2 }),
    captureAt: fc.option(fc.option(wait), { freq: 2, nil: undefined }).map(
      (after) =>
        ({ now }) =>
          typeof after === "number" ? now + after : after
    ),
    reference: fc.constantFrom(null, "r")
  }),
  request(2, "Cancel", {
    payment: mostly("payments", ({ autoCapture, status }) => status === "pending" && !autoCapture)
  }),
  request(4, "Review", { payment: waiting("IN_REVIEW"), passed: fc.boolean() }),
  request(5, "Result", {
    payment: mostly(
      "payments",
      ({ bank, status, waits }) => waits === "PROCESSING" || (bank && (status === "completed" || waits === "IN_REVIEW"))
    ),
    failure: fc.constantFrom(null, null, "lost_card", "R01", "R02", "901", "902")
  })
]

const refund: WeightedRequest = [
  14,
  "Refund",
  fc
    .record({
      find: mostlyFit("payments", (each) => refundable(each) > 0),
      stated: fc.option(
        fc.record({
          part: fc.constantFrom(1, 2, 2, 3, 3, 3, 0.9),
          fee: fc.option(fc.constantFrom(0, 1, 0.5)),
          currency
        }),
        { freq: 2 }
      ),
      unreferenced: fc.constantFrom(false, false, false, false, false, true),
      order: fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, any("orders"))
    })
    .map(({ find, order, stated, unreferenced }) => (names) => {
      const payment = find(names)
      const [most, fee] = [payment?.amount ?? 100, payment?.fee ?? 0]
      const part = stated ?? (unreferenced ? { part: 2, fee: null, currency: null } : null)
      const amounts = part && {
        total: Math.max(unreferenced ? 100 : 1, Math.floor(most / part.part)),
        fee: unreferenced || part.fee === null ? null : Math.floor(fee * part.fee),
        currency: part.currency
      }
      return {
        _tag: "Refund",
        payment: payment?.name ?? "nobody",
        amounts,
        unreferenced,
        order: order === null ? null : order(names)
      }
    })
]

const refunds: ReadonlyArray<WeightedRequest> = [
  refund,
  request(1, "UpdateRefund", { refund: any("refunds"), reference: fc.constantFrom(null, "x") }),
  request(2, "RefundResult", {
    refund: mostly("refunds", ({ status }) => status === "pending"),
    failure: fc.constantFrom(
      null,
      { reason: "UNKNOWN", detail: null },
      { reason: "REFUND_DECLINED", detail: "lost_card" },
      { reason: "ACCOUNT_CLOSED", detail: "R02" }
    )
  })
]

const types: ReadonlyArray<DisputeType> = ["chargeback", "debit_adjustment", "inquiry", "retrieval", "pre_dispute"]
const submissions: ReadonlyArray<Decision> = ["submit", "submit_with_credit", "submit_without_credit", "send_back"]
const decisions: ReadonlyArray<Decision> = ["won", "lost"]

const report: WeightedRequest = [
  4,
  "Report",
  fc
    .record({
      find: mostlyFit("payments", ({ status }) => status === "completed"),
      type: fc.constantFrom(...types),
      part: fc.constantFrom(null, 1, 2, 3, 0.5),
      fee: fc.constantFrom(null, null, 0, 700)
    })
    .map(({ fee, find, part, type }) => (names) => {
      const payment = find(names)
      const amount = part === null ? null : Math.floor((payment?.amount ?? 100) / part)
      const isFree = type === "inquiry" || type === "retrieval"
      const charged = isFree && fee !== null ? 0 : fee
      return { _tag: "Report", payment: payment?.name ?? "nobody", type, amount, fee: charged }
    })
]

/** Mostly a decision that the status allows. */
const decide: WeightedRequest = [
  8,
  "Decide",
  fc
    .tuple(
      mostlyFit("disputes", ({ status }) => status !== "awaiting_merchant_response" && status !== "resolved"),
      fc.nat(11),
      fc.nat(3)
    )
    .map(([find, which, any]) => (names) => {
      const dispute = find(names)
      const fitting = dispute?.status.startsWith("awaiting_chargeback") === true ? decisions : submissions
      const decision = at(any === 0 ? [...submissions, ...decisions] : fitting, which) ?? "won"
      return { _tag: "Decide", dispute: dispute?.name ?? "nobody", decision }
    })
]

const answer: WeightedRequest = [
  7,
  "Answer",
  fc
    .record({
      dispute: mostly("disputes", ({ status }) => status === "awaiting_merchant_response"),
      says: fc.constantFrom("explains" as const, "explains" as const, "explains" as const, "concedes" as const, null),
      note: fc.constantFrom(undefined, 1, 2),
      evidence: fc.uniqueArray(indexFromNewest, { maxLength: 5, size: "small" })
    })
    .map(({ dispute, evidence, note, says }) => (names) => {
      const documents = new Set(says === "explains" ? evidence.map((index) => nameAt(names.documents, index)) : [])
      return { _tag: "Answer", dispute: dispute(names), says, note, documents: [...documents] }
    })
]

export const requests: ReadonlyArray<WeightedRequest> = [...payments, ...refunds, report, answer, decide]
