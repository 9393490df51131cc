/**
 * Random refunds of one payment with failures, retries and disputes in between: 400 lifecycles of up to 30
 * commands. Refunds never exceed the payment, counters are the sums of the refunds, and money is conserved.
 */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import type * as Refund from "@payments-platform/domain/payments/refund/Refund"
import * as RefundFees from "@payments-platform/domain/payments/refund/RefundFees"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import * as RunRefundTimer from "@payments-platform/domain/payments/refund/RunRefundTimer"
import * as Arbitraries from "@payments-platform/specification/arbitraries/bodies/Refunds"
import { type GivenWorld, given } from "@payments-platform/specification/GivenWhenThen"
import * as Samples from "../../samples.ts"
import * as Refunds from "./refunds.ts"

const { now } = Samples

interface Life {
  readonly world: GivenWorld
  readonly ids: ReadonlyArray<string>
  readonly steps: ReadonlyArray<Step>
}

const paymentIn = ({ world }: Life) => {
  const row = world.row("payment")
  if (row === undefined) throw new Error("the payment is gone")
  const fact = PaymentKind.kind.fact(row)
  if (fact.state._tag !== "Completed") throw new Error("the payment is not completed")
  return { ...fact, state: fact.state }
}
const refundsIn = ({ ids, world }: Life): ReadonlyArray<Refund.State> =>
  ids.flatMap((id) => {
    const row = world.row(id)
    return row === undefined ? [] : [RefundKind.kind.fact(row).state]
  })

const after = (life: Life, steps: ReadonlyArray<Step>, id?: string): Life => ({
  world: life.world.and(...steps),
  ids: id === undefined || steps.length === 0 ? life.ids : [...life.ids, id],
  steps: [...life.steps, ...steps]
})

type Act = (life: Life) => Life

const create =
  (body: object): Act =>
  (life) => {
    const id = `refund ${life.steps.length}`
    return after(
      life,
      life.world.when(CreateRefund.handler, Refunds.createCommand(body), now, null, { newId: () => id }).steps,
      id
    )
  }

const chosen = ({ ids }: Life, index: number): string => ids[index % Math.max(1, ids.length)] ?? "none"

const ticked =
  (index: number, answer: RunRefundTimer.CallResult): Act =>
  (life) =>
    life.ids.length === 0
      ? life
      : after(
          life,
          life.world.when(RunRefundTimer.handler, { refundId: chosen(life, index), answer }, Samples.opening).steps
        )

const maybe = { _tag: "Taken", taken: { nextPollAt: now + 10 } } as const
const refusal = { _tag: "Result", result: { _tag: "Refused", refusal: Refunds.declineReason } } as const

/** The network accepts the refund and refuses it later. */
const refused =
  (index: number): Act =>
  (life) =>
    ticked(index, refusal)(ticked(index, maybe)(life))

/** A dispute of a part of the remaining amount, with its platform fee (L10). */
const disputed =
  (share: number): Act =>
  (life) => {
    const { state, ...fact } = paymentIn(life)
    const amount = Math.floor((Payment.refundable(state) * share) / 100)
    const { platform } = RefundFees.refundableParts(state.terms, state.reversals)
    const platformFee = Math.floor((platform * amount) / state.terms.amount)
    if (amount === 0) return life
    return after(life, [PaymentKind.kind.move({ ...fact, state }, [{ _tag: "Disputed", amount, platformFee }])])
  }

/** All disputes so far are won, and their amounts reinstated (L11). */
const won: Act = (life) => {
  const payment = paymentIn(life)
  const { disputed, platformFeeReturned } = payment.state.reversals
  const back = { _tag: "DisputeWon", amount: disputed, platformFee: platformFeeReturned } as const
  return disputed === 0 ? life : after(life, [PaymentKind.kind.move(payment, [back])])
}

const news = fc.constantFrom<RunRefundTimer.CallResult>(
  { _tag: "None" },
  { _tag: "Taken", taken: { nextPollAt: null } },
  maybe,
  { _tag: "Result", result: { _tag: "Accepted" } },
  refusal,
  { _tag: "Result", result: { _tag: "Refused", refusal: { reason: "UNKNOWN", detail: null } } }
)

const payment = fc
  .record({
    amount: fc.integer({ min: 100, max: 99_999_999 }),
    fee: fc.nat(2_000),
    percentage: fc.nat(200_000),
    fixedAmount: fc.nat(200)
  })
  .map(({ amount, fee, fixedAmount, percentage }) => ({
    amount,
    feeAmount: Math.floor((amount * fee) / 10_000),
    price: { percentage, fixedAmount }
  }))

type Terms = Pick<Payment.Terms, "amount" | "feeAmount" | "price">

const acts = ({ amount, feeAmount }: Terms, disputes: boolean): fc.Arbitrary<ReadonlyArray<Act>> =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: Arbitraries.request("payment", amount, feeAmount).map(create) },
      { weight: 6, arbitrary: fc.tuple(fc.nat(9), news).map(([index, each]) => ticked(index, each)) },
      { weight: 3, arbitrary: fc.nat(9).map(refused) },
      ...(disputes
        ? [
            { weight: 1, arbitrary: fc.nat(30).map(disputed) },
            { weight: 2, arbitrary: fc.constant(won) }
          ]
        : [])
    ),
    { minLength: 5, maxLength: 30 }
  )

const lives = (disputes: boolean) => payment.chain((terms) => acts(terms, disputes).map((all) => ({ terms, all })))

const begun = (terms: Terms): Life => {
  const steps = [Refunds.paidPayment(terms)]
  return { world: given(Samples.account()).and(...steps), ids: [], steps }
}

const totals = (refunds: ReadonlyArray<Refund.State>) => {
  const standing = refunds.filter(({ _tag }) => _tag !== "Failed").map(({ terms }) => terms)
  const sum = (amountOf: (terms: Refund.Terms) => number) => standing.reduce((total, each) => total + amountOf(each), 0)
  return {
    refunded: sum(({ amount }) => amount),
    feeRefunded: sum(({ feeAmount }) => feeAmount),
    serviceFeeRefunded: sum(({ serviceFee }) => serviceFee)
  }
}

const runs = { numRuns: 400, seed: 20_261_124 }

describe("refunds of a payment", () => {
  it("never exceed what was paid, in total and in each part of the fee", () => {
    let made = 0
    let failures = 0
    fc.assert(
      fc.property(lives(true), ({ all, terms }) => {
        let life = begun(terms)
        for (const act of all) {
          life = act(life)
          const { reversals, terms: agreed } = paymentIn(life).state
          expect(reversals).toMatchObject(totals(refundsIn(life)))
          expect(reversals.refunded + reversals.disputed).toBeLessThanOrEqual(agreed.amount)
          const left = RefundFees.refundableParts(agreed, reversals)
          expect(left.service).toBeGreaterThanOrEqual(0)
          expect(left.platform).toBeGreaterThanOrEqual(0)
          for (const { terms: each } of refundsIn(life)) {
            expect(each.serviceFee).toBeGreaterThanOrEqual(0)
            expect(each.serviceFee).toBeLessThanOrEqual(each.feeAmount)
            expect(each.feeAmount).toBeLessThanOrEqual(each.amount)
          }
        }
        made += life.ids.length
        failures += refundsIn(life).filter(({ _tag }) => _tag === "Failed").length
      }),
      runs
    )
    expect(made).toBeGreaterThan(500)
    expect(failures).toBeGreaterThan(200)
  })

  // reaches reference states/refund-and-rbit/refund-transitions-not-shown
  it("post entries that sum to zero, and balances match the states", () => {
    fc.assert(
      fc.property(lives(false), ({ all, terms }) => {
        const life = all.reduce((before, act) => act(before), begun(terms))
        const sums = new Map<string, number>()
        for (const { entries } of life.steps)
          for (const { postings } of entries) {
            expect(Ledger.sum(postings)).toBe(0)
            for (const { account, amount } of postings) sums.set(account, (sums.get(account) ?? 0) + amount)
          }
        const refunds = refundsIn(life)
        const { feeRefunded, refunded, serviceFeeRefunded } = totals(refunds)
        const open = totals(refunds.filter(({ _tag }) => _tag !== "Completed")).refunded
        const service = Payment.serviceFee(terms)
        const platform = terms.feeAmount - service
        const sumOf = (account: string) => sums.get(account) ?? 0
        expect(-sumOf("payable:refunds") + 0).toBe(open)
        expect(sumOf("receivable:card")).toBe(terms.amount - (refunded - open))
        expect(-sumOf("merchant:account:available") + 0).toBe(terms.amount - terms.feeAmount - (refunded - feeRefunded))
        expect(-sumOf("service:revenue") + 0).toBe(service - serviceFeeRefunded)
        expect(-sumOf("platform:app:fees") + 0).toBe(platform - (feeRefunded - serviceFeeRefunded))
      }),
      runs
    )
  })

  // reaches platform 10/refunds-created-refunds-completed
  it("return exactly Fs and Fp when all of F is refunded, even if refunds failed in between", () => {
    let whole = 0
    fc.assert(
      fc.property(lives(false), ({ all, terms }) => {
        const life = create({ payment_id: "payment", refund_reason: "The rest" })(
          all.reduce((before, act) => act(before), begun(terms))
        )
        const { reversals, terms: agreed } = paymentIn(life).state
        expect(Payment.refundable(paymentIn(life).state)).toBe(0)
        if (reversals.feeRefunded < agreed.feeAmount) return
        whole++
        expect(reversals.serviceFeeRefunded).toBe(Payment.serviceFee(agreed))
      }),
      runs
    )
    expect(whole).toBeGreaterThan(100)
  })

  it("have the service's part Fs x R so far / F, rounded down, while no refund fails", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(payment, parts, (given, parts) => {
        const terms = Samples.terms(given)
        const service = Payment.serviceFee(terms)
        let [feeRefunded, serviceFeeRefunded] = [0, 0]
        for (const part of parts) {
          const fee = Math.min(part, terms.feeAmount - feeRefunded)
          const before = { ...Payment.noReversals, feeRefunded, serviceFeeRefunded }
          const serviceFee = RefundFees.servicePart(terms, before, fee)
          feeRefunded += fee
          serviceFeeRefunded += serviceFee
          if (terms.feeAmount === 0) expect(serviceFee).toBe(0)
          else
            expect(BigInt(serviceFeeRefunded)).toBe((BigInt(service) * BigInt(feeRefunded)) / BigInt(terms.feeAmount))
        }
      }),
      { ...runs, numRuns: 1_000 }
    )
  })
})
