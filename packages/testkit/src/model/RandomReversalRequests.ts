/** Random requests about refunds and disputes (payments.md 4, 5). */
import fc from "fast-check"
import { currency } from "./RandomPaymentRequests.ts"
import { refundable } from "./PaymentAmounts.ts"
import {
  mostlyAbout,
  type RequestFactory,
  type Snapshot,
  nameAt,
  aboutAny,
  type WeightedRequest,
  indexFromNewest
} from "./RandomReferences.ts"
import type { Decision, DisputeType } from "./ModelRequests.ts"
import type { Payment } from "./State.ts"

const completed = ({ payments }: Snapshot): ReadonlyArray<Payment> =>
  payments.filter(({ status }) => status === "completed")
const left = (names: Snapshot): ReadonlyArray<Payment> => completed(names).filter((each) => refundable(each) > 0)
const refund: fc.Arbitrary<RequestFactory> = mostlyAbout(
  left,
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
      order: fc.option(indexFromNewest, { freq: 1, nil: null }).map((each) => (each === 0 ? each : null))
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
        order: order === null ? null : nameAt(names.orders, order)
      }
    })
)

const types: ReadonlyArray<DisputeType> = ["chargeback", "debit_adjustment", "inquiry", "retrieval", "pre_dispute"]
const decisions: ReadonlyArray<Decision> = [
  "submit",
  "submit_with_credit",
  "submit_without_credit",
  "send_back",
  "won",
  "lost"
]

/** A decision that the status allows, or with `any` one that it may not. */
const decisionFor = (names: Snapshot, dispute: string, index: number, any: boolean): Decision => {
  const status = names.disputes.find(({ name }) => name === dispute)?.status ?? ""
  const fitting = status.startsWith("awaiting_chargeback") ? decisions.slice(4) : decisions.slice(0, 4)
  const all = any ? decisions : fitting
  return all[index % all.length] ?? "won"
}

export const weighted: ReadonlyArray<WeightedRequest> = [
  [14, "Refund", refund],
  [
    1,
    "UpdateRefund",
    aboutAny(
      "refunds",
      fc.constantFrom(null, "x").map((reference) => (refund) => ({ _tag: "UpdateRefund", refund, reference }))
    )
  ],
  [
    2,
    "RefundResult",
    aboutAny(
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
    mostlyAbout(
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
          const asks = type === "inquiry" || type === "retrieval"
          const amount = part === null ? null : Math.floor(most / part)
          return { _tag: "Report", payment, type, amount, fee: asks && fee !== null ? 0 : fee }
        })
    )
  ],
  [
    7,
    "Answer",
    mostlyAbout(
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
          note: fc.constantFrom(undefined, 1, 2),
          evidence: fc.uniqueArray(indexFromNewest, { maxLength: 5, size: "small" })
        })
        .map(({ evidence, note, says }) => (dispute, names) => {
          const documents = new Set(says === "explains" ? evidence.map((index) => nameAt(names.documents, index)) : [])
          return { _tag: "Answer", dispute, says, note, documents: [...documents] }
        })
    )
  ],
  [
    8,
    "Decide",
    mostlyAbout(
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
