/** The examples of payments.md 7 for banks and for the refund of 4000 without a fee refund, to the cent. A 10000, F 430. */
import { expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import * as RunRefundTimer from "@payments-platform/domain/payments/refund/RunRefundTimer"
import { given } from "@payments-platform/specification/GivenWhenThen"
import * as Disputes from "../payments/dispute/disputes.ts"
import { tick } from "../payments/payment/cardTransitions.ts"
import * as Refunds from "../payments/refund/refunds.ts"
import * as Samples from "../samples.ts"

const { now } = Samples
const available = "merchant:account:available"
const part = { amount: 4_000, feeAmount: 0, serviceFee: 0 } as const
const paidPart = Refunds.paidPayment({}, Refunds.refundEvent(4_000))
const bankPaid = Refunds.paidPayment({ methodType: "payment_bank_us" })
const priced = { feeAmount: 430, price: { percentage: 29_000, fixedAmount: 40 } } as const

const settling = (refund: Step, answer: RunRefundTimer.CallResult): ReadonlyArray<Step> =>
  given(paidPart, refund).when(RunRefundTimer.handler, { refundId: "refund", answer }, Samples.holdEnds).steps
const refused = { _tag: "Result", result: { _tag: "Refused", refusal: Refunds.declineReason } } as const

const examples: ReadonlyArray<
  readonly [string, () => ReadonlyArray<Step>, string, ReadonlyArray<readonly [string, number]>]
> = [
  [
    "a bank payment completes",
    () =>
      tick({ _tag: "Bank", result: { _tag: "Settled", reportPollAt: null } }, Samples.bankMethod())(
        Samples.processingBankPayment(now + 10, priced),
        now + 10
      ),
    "L3",
    [
      ["cash", 10_000],
      [available, -9_570],
      ["platform:app:fees", -100],
      ["service:revenue", -330]
    ]
  ],
  [
    "a refund without a fee refund",
    () =>
      given(Refunds.paidPayment()).when(
        CreateRefund.handler,
        Refunds.createCommand({ amounts: { total_amount: 4_000 } }),
        now
      ).steps,
    "L5",
    [
      [available, 4_000],
      ["payable:refunds", -4_000]
    ]
  ],
  [
    "a card's refund settles",
    () => settling(Refunds.acceptedRefund(part), { _tag: "None" }),
    "L7",
    [
      ["payable:refunds", 4_000],
      ["receivable:card", -4_000]
    ]
  ],
  [
    "a bank's refund settles",
    () => settling(Refunds.acceptedRefund({ ...part, methodType: "payment_bank_us" }), { _tag: "None" }),
    "L7",
    [
      ["payable:refunds", 4_000],
      ["cash", -4_000]
    ]
  ],
  [
    "the network deducts a card's refund",
    () => settling(Refunds.completedRefund(part), { _tag: "None" }),
    "L4",
    [
      ["cash", -4_000],
      ["receivable:card", 4_000]
    ]
  ],
  [
    "a bank's return returns the platform fee",
    () => Disputes.returningFees(Disputes.paidWorld(bankPaid), { type: "debit_adjustment" }).steps,
    "L10",
    [
      ["platform:app:fees", 100],
      [available, -100]
    ]
  ],
  [
    "a refund without a fee refund fails",
    () => settling(Refunds.sentRefund(part), refused),
    "L12",
    [
      [available, -4_000],
      ["payable:refunds", 4_000]
    ]
  ]
]

it.each(examples)("%s", (_, decided, step, postings) => {
  const entries = decided().flatMap((each) => each.entries)
  expect(entries.filter((entry) => entry.step === step).map((entry) => entry.postings)).toEqual([
    postings.map(([account, amount]) => ({ account, amount }))
  ])
})
