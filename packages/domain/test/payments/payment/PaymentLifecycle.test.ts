/**
 * Random lifecycles of a payment: any command at any time, 400 lifecycles of up to 25 commands. Money is
 * conserved, closing statuses are final, and each state survives encoding and decoding.
 */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/commands/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as RecordAuthorizationResult from "@payments-platform/domain/payments/payment/commands/RecordAuthorizationResult"
import * as RecordCaptureResult from "@payments-platform/domain/payments/payment/commands/RecordCaptureResult"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/commands/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/commands/ReviewPayment"
import * as RunPaymentTimer from "@payments-platform/domain/payments/payment/commands/RunPaymentTimer"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/commands/UpdatePayment"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as PaymentRecord from "@payments-platform/domain/payments/payment/PaymentRecord"
import * as PaymentTimers from "@payments-platform/domain/payments/payment/PaymentTimers"
import { type GivenWorld, given } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"
import { reportOf } from "./cardTransitions.ts"

const { now } = Samples
const paymentId = "payment"

type Act = (world: GivenWorld, at: number) => ReadonlyArray<Step>
const act =
  <C, F, R>(
    handler: CommandHandler.CommandHandler<C, F, R>,
    commandAt: (at: number) => C,
    resumes: string | null = null
  ): Act =>
  (world, at) =>
    world.when(handler, commandAt(at), at, null, { resumes }).steps

const authorization = fc.constantFrom(1, 2).map((attempt) => ({
  ...Samples.authorization,
  key: Payment.authorizationKey(paymentId, attempt)
}))
const outcome = (at: number): fc.Arbitrary<RecordAuthorizationResult.AuthorizationResult> =>
  authorization.chain((authorization) =>
    fc.constantFrom<RecordAuthorizationResult.AuthorizationResult>(
      { _tag: "Unknown" },
      { _tag: "Declined", code: "card_declined", avs: "SKIPPED" },
      { _tag: "Later", authorization, nextPollAt: at + 10 },
      { _tag: "Rejected", authorization },
      { _tag: "Review", authorization, screening: { reference: "s", nextPollAt: at + 10 }, nextPollAt: null },
      { _tag: "Authorized", authorization },
      { _tag: "Captured", authorization, reportPollAt: null }
    )
  )

const amounts = fc.record(
  { totalAmount: fc.integer({ min: 100, max: 12_000 }), feeAmount: fc.integer({ min: 0, max: 2_400 }) },
  { requiredKeys: ["totalAmount"] }
)
const result = fc.constantFrom(
  { _tag: "Accepted", reportPollAt: null } as const,
  { _tag: "Refused", code: "capture_declined" } as const
)
const wait = fc.constantFrom(0, 1, 59, 60, 600, 86_400, 7 * 86_400)
const request = decode(CreatePayment.Request, {
  account_id: "account",
  amount: 10_000,
  currency: "USD",
  fee_amount: 430,
  payment_method: { payment_method_id: "method" }
})

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom(1, 2, 3), outcome(now)).map(([attempt, outcome]) =>
      act(RecordAuthorizationResult.handler, () => ({
        paymentId,
        attempt,
        outcome,
        voids: [],
        method: null,
        order: null,
        agreedMethodId: null
      }))
    )
  },
  {
    weight: 2,
    arbitrary: fc
      .boolean()
      .map((auto) =>
        act(CreatePayment.handler, () => ({ request: { ...request, autoCapture: auto }, inline: null }), paymentId)
      )
  },
  {
    weight: 2,
    arbitrary: fc
      .option(amounts, { nil: undefined })
      .map((given) =>
        act(CapturePayment.handler, () => ({ id: paymentId, request: given === undefined ? {} : { amounts: given } }))
      )
  },
  { weight: 3, arbitrary: result.map((result) => act(RecordCaptureResult.handler, () => ({ paymentId, result }))) },
  { weight: 1, arbitrary: fc.constant(act(CancelPayment.handler, () => ({ id: paymentId, request: {} }))) },
  {
    weight: 2,
    arbitrary: amounts.map((amounts) => act(UpdatePayment.handler, () => ({ id: paymentId, request: { amounts } })))
  },
  {
    weight: 1,
    arbitrary: wait.map((wait) =>
      act(UpdatePayment.handler, (at) => ({ id: paymentId, request: { captureAt: at + wait } }))
    )
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("passed", "failed")
      .map((decision) => act(ReviewPayment.handler, () => ({ id: paymentId, request: { decision } })))
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(null, "lost_card")
      .map((failure) => act(ReportNetworkResult.handler, () => ({ id: paymentId, request: reportOf(failure) })))
  },
  {
    weight: 3,
    arbitrary: fc.constant(act(RunPaymentTimer.handler, () => ({ paymentId, answer: { _tag: "None" } as const })))
  },
  {
    weight: 1,
    arbitrary: result.map((result) =>
      act(RunPaymentTimer.handler, () => ({ paymentId, answer: { _tag: "Card", result } as const }))
    )
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("payment:1", "payment:1:verification", "payment:2")
      .map((key) => act(RunPaymentTimer.handler, () => ({ paymentId, answer: { _tag: "Voided", key } as const })))
  }
)

interface Life {
  readonly world: GivenWorld
  readonly at: number
  readonly steps: ReadonlyArray<Step>
}

const live = (moments: ReadonlyArray<readonly [number, Act]>, see: (before: Life, after: Life) => void): Life => {
  let life: Life = {
    world: given(Samples.account(), Samples.method()).and(Samples.openedPayment()),
    at: now,
    steps: [Samples.openedPayment()]
  }
  for (const [wait, act] of moments) {
    const at = life.at + wait
    const steps = act(life.world, at)
    const after = { world: life.world.and(...steps), at, steps: [...life.steps, ...steps] }
    see(life, after)
    life = after
  }
  return life
}

const stateOf = ({ world }: Life): Payment.State => {
  const row = world.row(paymentId)
  if (row === undefined) throw new Error("the payment is gone")
  return PaymentKind.kind.fact(row).state
}
const net = (terms: Payment.Terms): number => terms.amount - terms.feeAmount
const moments = fc.array(fc.tuple(wait, acts), { minLength: 5, maxLength: 25 })
const runs = { numRuns: 400, seed: 20_261_121 }
const closed = new Set(["completed", "failed", "canceled"])

describe("the life of a payment", () => {
  // reaches reference states/payment/the-closing-statuses-are
  it("never leaves a closing status", () => {
    let left = 0
    fc.assert(
      fc.property(moments, (all) => {
        live(all, (before, after) => {
          const status = PaymentRecord.statusOf(stateOf(before)) ?? ""
          if (!closed.has(status)) return
          left++
          expect(PaymentRecord.statusOf(stateOf(after))).toBe(status)
          expect(stateOf(after).terms.amount).toBe(stateOf(before).terms.amount)
        })
      }),
      runs
    )
    expect(left).toBeGreaterThan(500)
  })

  it("posts entries that sum to zero, and balances match the state", () => {
    fc.assert(
      fc.property(moments, (all) => {
        const balance = (life: Life, name: Ledger.MerchantBalance) =>
          life.world.counter(Ledger.counterKey(Ledger.merchant("account", name), "USD"))
        const life = live(all, (_, after) => {
          const state = stateOf(after)
          expect(balance(after, "incoming_pending")).toBe(Payment.isPending(state) ? net(state.terms) : 0)
          expect(balance(after, "available")).toBe(state._tag === "Completed" ? net(state.terms) : 0)
          const open = state._tag === "Authorizing" || Payment.isPending(state)
          expect(after.world.counter("payments:pending:method")).toBe(open ? 1 : 0)
        })
        for (const { entries } of life.steps) for (const { postings } of entries) expect(Ledger.sum(postings)).toBe(0)
      }),
      runs
    )
  })

  // reaches payments 3.3/05
  it("announces created once and first, and one closing topic last, except for updates", () => {
    fc.assert(
      fc.property(moments, (all) => {
        const topics = live(all, () => undefined).steps.flatMap((step) => step.topics)
        expect(topics.filter((topic) => topic === "payments.created").length).toBe(topics.length === 0 ? 0 : 1)
        if (topics.length > 0) expect(topics[0]).toBe("payments.created")
        const ends = topics.filter((topic) => /completed|failed|canceled/.test(topic))
        expect(ends.length).toBeLessThanOrEqual(1)
      }),
      runs
    )
  })

  it("voids the authorization of each failed or abandoned payment", () => {
    fc.assert(
      fc.property(moments, (all) => {
        live(all, (before, after) => {
          const [was, is] = [stateOf(before), stateOf(after)]
          if (!Payment.isPending(was) || (is._tag !== "Failed" && is._tag !== "Canceled")) return
          expect(is.voids).toContain(was.authorization.key)
          expect(PaymentTimers.dueAt(is)).toBe(0)
        })
      }),
      runs
    )
  })

  // reaches reference resources/payment/status, reference states/payment/other-pending-reason-codes
  // reaches reference states/payment/the-closing-statuses-are
  it("reaches every state", () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(moments, (all) => void live(all, (_, after) => void seen.add(stateOf(after)._tag))),
      runs
    )
    expect([...seen].toSorted()).toEqual(Object.keys(Payment.State.cases).toSorted())
  })
})
