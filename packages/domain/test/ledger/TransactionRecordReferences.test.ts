/**
 * Refunds and disputes refer to the transaction records of their ledger entries (payments.md 4, 5). Each member refers to
 * the first record of its type, or is null.
 */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import type * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import type * as Dispute from "@payments-platform/domain/payments/dispute/Dispute"
import * as RunRefundTimer from "@payments-platform/domain/payments/refund/RunRefundTimer"
import { isObject, type Json } from "@payments-platform/domain/vocabulary/text/Json"
import { type GivenWorld, given } from "@payments-platform/specification/GivenWhenThen"
import * as Disputes from "../payments/dispute/disputes.ts"
import * as Refunds from "../payments/refund/refunds.ts"
import * as Samples from "../samples.ts"

const members = {
  txnr_merchant_refund: "merchant_payment_refund",
  txnr_app_fee_refund: "app_fee_refund",
  txnr_chargeback_merchant: "merchant_chargeback",
  txnr_chargeback_app_fees: "app_fee_chargeback",
  txnr_chargeback_fee_merchant: "merchant_chargeback_fee",
  txnr_chargeback_reversal_merchant: "merchant_chargeback_reversal",
  txnr_chargeback_reversal_app_fees: "app_fee_chargeback_reversal"
} as const

const written = ({ entries, row, subject, type, version }: Step) =>
  TransactionRecords.derive(
    entries.map((entry, line) => ({
      id: `${subject.id}:${version}:${line}`,
      resourceId: subject.id,
      resourceType: type,
      version,
      appId: subject.appId,
      ownerId: row.listed?.ownerId ?? null,
      entry
    })),
    0
  )

const member = (record: Json, name: string): Json => (isObject(record) ? (record[name] ?? null) : null)

/** The transaction records that the steps of a resource wrote, sorted. Asserts that its last record refers to them. */
const named = (id: string, steps: ReadonlyArray<Step>): ReadonlyArray<string> => {
  const life = steps.filter(({ subject }) => subject.id === id)
  const records = life.flatMap(written)
  expect(new Set(records.map((each) => each.id)).size).toBe(records.length)
  const shown: Json = life.at(-1)?.record(() => 0) ?? null
  for (const [name, type] of Object.entries(members)) {
    const first = records.find((each) => each.type === type)
    const reference =
      first === undefined
        ? null
        : { id: first.id, path: `/transaction_records/${first.id}`, resource: "transaction_records" }
    expect([name, member(shown, name)]).toEqual([name, reference])
  }
  return records.map(({ fee, gross, type }) => `${type} ${gross} ${fee}`).toSorted()
}

type Move = DecideDispute.Decision | "explain" | "concede" | "expire"

const moved = (world: GivenWorld, move: Move): ReadonlyArray<Step> => {
  if (move === "explain") return Disputes.answer(world, Disputes.explanation).steps
  if (move === "concede") return Disputes.answer(world, { concede: true }).steps
  if (move === "expire") return Disputes.tick(world, { _tag: "None" }, Disputes.respondBy + 1).steps
  return Disputes.decide(world, move).steps
}

/** The steps of a dispute of 10000, one Change for each move. `returnsFees` is the app's setting. */
const disputed = (type: Dispute.Type, returnsFees: boolean, ...moves: ReadonlyArray<Move>): ReadonlyArray<Step> => {
  const world = Disputes.paidWorld()
  const opened = (returnsFees ? Disputes.returningFees(world, { type }) : Disputes.report(world, { type })).steps
  const steps: Array<Step> = [...opened]
  for (const move of moves) steps.push(...moved(world.and(...steps), move))
  return steps
}

const taken = ["merchant_chargeback -10000 0", "merchant_chargeback_fee -1500 0"]
const returned = ["merchant_chargeback -10000 -100", "merchant_chargeback_fee -1500 0", "app_fee_chargeback -100 0"]
const back = ["merchant_chargeback_reversal 10000 100", "app_fee_chargeback_reversal 100 0"]
const takenAgain = ["merchant_chargeback -10000 -100", "app_fee_chargeback -100 0"]

const lives: ReadonlyArray<readonly [Dispute.Type, boolean, ReadonlyArray<Move>, ReadonlyArray<string>]> = [
  ["chargeback", false, [], taken],
  ["chargeback", true, [], returned],
  ["debit_adjustment", true, ["concede"], returned],
  ["chargeback", true, ["expire"], returned],
  ["chargeback", true, ["explain", "send_back"], returned],
  ["chargeback", true, ["explain", "submit_without_credit"], returned],
  ["chargeback", true, ["explain", "submit_without_credit", "lost"], returned],
  ["chargeback", true, ["explain", "submit_without_credit", "won"], [...returned, ...back]],
  ["chargeback", true, ["explain", "submit_with_credit"], [...returned, ...back]],
  ["chargeback", true, ["explain", "submit_with_credit", "won"], [...returned, ...back]],
  ["chargeback", true, ["explain", "submit_with_credit", "lost"], [...returned, ...back, ...takenAgain]],
  [
    "chargeback",
    false,
    ["explain", "submit_with_credit", "lost"],
    [...taken, "merchant_chargeback_reversal 10000 0", "merchant_chargeback -10000 0"]
  ],
  ["pre_dispute", false, [], ["merchant_chargeback -10000 0"]],
  ["inquiry", true, [], []],
  ["retrieval", true, ["explain", "submit", "won"], []],
  ["inquiry", true, ["explain", "submit", "lost"], []]
]

describe("disputes refer to their records", () => {
  it.each(lives)("of a %s that returns fees (%s), after %j", (type, returnsFees, moves, expected) => {
    expect(named(Disputes.disputeId, disputed(type, returnsFees, ...moves))).toEqual(expected.toSorted())
  })
})

const refused: RunRefundTimer.CallResult = {
  _tag: "Result",
  result: { _tag: "Refused", refusal: Refunds.declineReason }
}
const part = { amount: 4_000, feeAmount: 0, serviceFee: 0 } as const
const served = { feeAmount: 330, serviceFee: 330 } as const

const failing = (terms: Parameters<typeof Refunds.sentRefund>[0], payment: Step): ReadonlyArray<Step> => {
  const refund = Refunds.sentRefund(terms)
  const command = { refundId: "refund", answer: refused }
  return [refund, ...given(payment, refund).when(RunRefundTimer.handler, command, Samples.now + 10).steps]
}

describe("refunds refer to their records", () => {
  it.each([
    ["with fees", [Refunds.requestedRefund()], ["merchant_payment_refund -10000 -430", "app_fee_refund -100 0"]],
    ["of a part", [Refunds.requestedRefund(part)], ["merchant_payment_refund -4000 0"]],
    ["with no fee of the platform", [Refunds.requestedRefund(served)], ["merchant_payment_refund -10000 -330"]],
    [
      "that fail",
      failing({}, Refunds.paidBack()),
      [
        "merchant_payment_refund -10000 -430",
        "app_fee_refund -100 0",
        "merchant_payment_refund 10000 430",
        "app_fee_refund 100 0"
      ]
    ],
    [
      "of a part that fail",
      failing(part, Refunds.paidPayment({}, Refunds.refundEvent(4_000))),
      ["merchant_payment_refund -4000 0", "merchant_payment_refund 4000 0"]
    ]
  ] as const)("%s", (_, steps, expected) => expect(named("refund", steps)).toEqual(expected.toSorted()))
})
