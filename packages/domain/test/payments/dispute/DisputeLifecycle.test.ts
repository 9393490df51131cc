/**
 * The money of disputes (payments.md 5, 7): the example of the contract, and random lifecycles of three disputes
 * of one payment with refunds in between. Balances always follow from the states.
 */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as StateCodec from "@payments-platform/domain/decider/StateCodec"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import * as Dispute from "@payments-platform/domain/payments/dispute/Dispute"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as RunDisputeTimer from "@payments-platform/domain/payments/dispute/RunDisputeTimer"
import * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import { type GivenWorld, given } from "@payments-platform/specification/GivenWhenThen"
import * as Samples from "../../samples.ts"
import * as Disputes from "./disputes.ts"

const { now } = Samples
const amount = 10_000
const fee = 430
const platformFee = 100

const world = given(Samples.method()).and(Samples.completedPayment())
const balance = (world: GivenWorld) => world.counter(Ledger.counterKey(Ledger.merchant("account", "available"), "USD"))
const paymentOf = (world: GivenWorld) => {
  const row = world.row("payment")
  const fact = row === undefined ? null : PaymentKind.kind.fact(row)
  if (fact === null || fact.state._tag !== "Completed") throw new Error("the payment is gone")
  return { ...fact, state: fact.state }
}
const reversals = (world: GivenWorld) => paymentOf(world).state.reversals

describe("the example of payments.md 7", () => {
  const answered = (world: GivenWorld) => world.and(...Disputes.answer(world, Disputes.explanation).steps)
  const decided = (world: GivenWorld, ...decisions: ReadonlyArray<DecideDispute.Decision>) =>
    decisions.reduce((each, decision) => each.and(...Disputes.decide(each, decision).steps), world)

  // reaches payments 5/11 the payment
  it("withdraws 10000 and 1500, and a win returns all but the fee", () => {
    const opened = world.and(...Disputes.report(world).steps)
    expect(balance(world)).toBe(9_570)
    expect(balance(opened)).toBe(9_570 - 10_000 - 1_500)
    expect(reversals(opened)).toMatchObject({ disputed: 10_000, platformFeeReturned: 0 })
    const won = decided(answered(opened), "submit_without_credit", "won")
    expect(balance(won)).toBe(9_570 - 1_500)
    expect(reversals(won)).toEqual(Payment.noReversals)
  })
  // reaches payments 5/01 chargeback with fee, payments 5/12 with the platform fee, platform 10/payments-updated
  // reaches payments 3.3/20 card
  it("returns the platform fee of 100 if the app's setting says so, and takes it back with a win", () => {
    const { steps } = Disputes.returningFees(world)
    expect(Disputes.effectsOf(steps).ledger).toBe("L8 L9 L10")
    const opened = world.and(...steps)
    expect(balance(opened)).toBe(9_570 - 10_000 - 1_500 + 100)
    expect(reversals(opened)).toMatchObject({ disputed: 10_000, platformFeeReturned: 100 })
    const credited = decided(answered(opened), "submit_with_credit")
    expect(balance(credited)).toBe(9_570 - 1_500)
    const won = decided(credited, "won")
    expect(balance(won)).toBe(9_570 - 1_500)
    expect(reversals(won)).toEqual(Payment.noReversals)
    const lost = Disputes.decide(credited, "lost").steps
    expect(Disputes.effectsOf(lost).ledger).toBe("L8 L10")
    expect(balance(credited.and(...lost))).toBe(balance(opened))
  })
  // reaches payments 3.3/20 card
  it("is settled by the card networks at the next opening, unless the money came back before", () => {
    const lines = (world: GivenWorld, at: number) =>
      Disputes.tick(world, undefined, at).steps.flatMap(({ entries }) =>
        entries.map(({ postings, step }) => [step, ...postings.map(({ account, amount }) => `${account} ${amount}`)])
      )
    const dueAt = (world: GivenWorld) => world.row(Disputes.disputeId)?.dueAt
    const submitted = (world: GivenWorld, at: number) =>
      world.and(...Disputes.decide(world, "submit_with_credit", at).steps)
    const opened = answered(world.and(...Disputes.report(world).steps))
    expect(lines(opened, Samples.opening - 1)).toEqual([])
    expect(lines(opened, Samples.opening)).toEqual([["L4", "cash -10000", "receivable:card 10000"]])
    expect(dueAt(submitted(opened, now + 60))).toBeNull()

    const credited = submitted(Disputes.settleDispute(opened), Samples.opening)
    const tuesday = Samples.holdEnds
    expect(dueAt(credited)).toBe(tuesday)
    expect(lines(credited, tuesday)).toEqual([["L4", "cash 10000", "receivable:card -10000"]])
    const lost = credited.and(...Disputes.decide(credited, "lost", Samples.opening + 60).steps)
    expect(dueAt(lost)).toBeNull()
    const settled = credited.and(...Disputes.tick(credited, undefined, tuesday).steps)
    expect(dueAt(settled.and(...Disputes.decide(settled, "won", tuesday).steps))).toBeNull()
    const again = settled.and(...Disputes.decide(settled, "lost", tuesday).steps)
    expect(lines(again, tuesday + 86_400)).toEqual([["L4", "cash -10000", "receivable:card 10000"]])
  })
  it("needs no settlement with a bank, which moves the money at once", () => {
    const bank = given(Samples.bankMethod()).and(Samples.completedBankPayment())
    expect(Disputes.settleDispute(bank.and(...Disputes.report(bank).steps)).row(Disputes.disputeId)?.dueAt).toBe(
      Disputes.respondBy + 1
    )
  })
  it("still counts as disputed during a provisional credit", () => {
    const opened = world.and(...Disputes.report(world).steps)
    const credited = decided(answered(opened), "submit_with_credit")
    expect(reversals(credited)).toEqual(reversals(opened))
  })
  it.each([
    [5_000, 0, 50],
    [3_333, 0, 33],
    [9_999, 0, 99],
    [5_000, 60, 20],
    [10_000, 100, 0]
  ])("D %i after %i of Fp were refunded returns %i", (disputed, refunded, returned) => {
    const step = PaymentKind.kind.move(paymentOf(world), [
      { _tag: "Refunded", amount: 0, feeAmount: refunded, serviceFee: 0 }
    ])
    const [dispute] = Disputes.returningFees(world.and(step), { amount: disputed }).steps
    const state = dispute === undefined ? null : DisputeKind.kind.fact(dispute.row).state
    expect(state?.terms.withdrawal).toEqual({ amount: disputed, platformFee: returned })
  })
  it("takes money without a fee for a pre-dispute, and nothing for an inquiry", () => {
    expect(balance(world.and(...Disputes.report(world, { type: "pre_dispute" }).steps))).toBe(9_570 - 10_000)
    expect(balance(world.and(...Disputes.report(world, { type: "inquiry" }).steps))).toBe(9_570)
  })
  // reaches payments 3.3/20 bank
  it("takes the money for a bank out of cash", () => {
    const bank = given(Samples.bankMethod(), Samples.completedBankPayment())
    const [step] = Disputes.report(bank, { type: "debit_adjustment" }).steps
    expect(step?.entries[0]?.postings).toEqual([
      { account: "merchant:account:available", amount: 10_000 },
      { account: "cash", amount: -10_000 }
    ])
  })
})

const ids = ["a", "b", "c"] as const
type Act = (world: GivenWorld, at: number) => ReadonlyArray<Step>
/** the disputes, and the chargebacks that may follow them */
const all = [...ids, ...ids.map((each) => `${each}'`)]
/** A context in which the next dispute gets this id. The app returns platform fees for some of them. */
const nextOf = (disputeId: string) => ({
  ...Disputes.withNewId(disputeId),
  app: Samples.app({ returnFeesOnDispute: disputeId.startsWith("a") })
})

const reported = (types: ReadonlyArray<Dispute.Type>): fc.Arbitrary<Act> =>
  fc
    .record({
      disputeId: fc.constantFrom(...ids),
      type: fc.constantFrom(...types),
      amount: fc.option(fc.integer({ min: 1, max: 11_000 }), { nil: undefined })
    })
    .map(({ amount, disputeId, type }) => (world, at) => {
      if (world.row(disputeId) !== undefined) return []
      const request = { paymentId: "payment", type, ...(amount === undefined ? {} : { amount }) }
      return world.when(CreateDispute.handler, { request }, at, null, nextOf(disputeId)).steps
    })

/** A command on a random dispute. */
const toOne =
  (chance: number, act: (world: GivenWorld, disputeId: string, at: number) => ReadonlyArray<Step>): Act =>
  (world, at) => {
    const there = all.filter((each) => world.row(each) !== undefined)
    const disputeId = there[chance % Math.max(1, there.length)]
    return disputeId === undefined ? [] : act(world, disputeId, at)
  }
const chance = fc.nat(5)

const answers = fc.constantFrom<UpdateDispute.Request>(
  { explanation: "x" },
  { explanation: "y" },
  { explanation: "z" },
  { concede: true }
)

const others: fc.Arbitrary<Act> = fc.oneof(
  fc
    .tuple(chance, answers)
    .map(([which, request]) =>
      toOne(which, (world, disputeId, at) => world.when(UpdateDispute.handler, { id: disputeId, request }, at).steps)
    ),
  {
    weight: 2,
    arbitrary: fc
      .tuple(chance, fc.constantFrom(...DecideDispute.Decision.literals))
      .map(([which, decision]) =>
        toOne(
          which,
          (world, disputeId, at) =>
            world.when(
              DecideDispute.handler,
              { id: disputeId, request: { decision } },
              at,
              null,
              nextOf(`${disputeId}'`)
            ).steps
        )
      )
  },
  chance.map((which) =>
    toOne(which, (world, disputeId, at) => {
      const command = { disputeId, answer: { _tag: "None" } } as const
      return world.when(RunDisputeTimer.handler, command, at, null, nextOf(`${disputeId}'`)).steps
    })
  ),
  fc.integer({ min: 1, max: 4_000 }).map((refund): Act => (world) => {
    const payment = paymentOf(world)
    return refund > Payment.refundable(payment.state)
      ? []
      : [PaymentKind.kind.move(payment, [{ _tag: "Refunded", amount: refund, feeAmount: 0, serviceFee: 0 }])]
  })
)

const wait = fc.constantFrom(0, 0, 60, 3_600, 86_400, 10 * 86_400)
const movesOf = (types: ReadonlyArray<Dispute.Type>) =>
  fc.array(fc.tuple(wait, fc.oneof({ weight: 1, arbitrary: reported(types) }, { weight: 3, arbitrary: others })), {
    minLength: 10,
    maxLength: 40,
    size: "medium"
  })

const live = (
  moves: ReadonlyArray<readonly [number, Act]>,
  see: (after: GivenWorld, steps: ReadonlyArray<Step>, before: GivenWorld) => void
) => {
  let [givenWorld, at] = [world, now]
  for (const [seconds, act] of moves) {
    at += seconds
    const steps = act(givenWorld, at)
    const after = givenWorld.and(...steps)
    see(after, steps, givenWorld)
    givenWorld = after
  }
}

const disputesOf = (world: GivenWorld): ReadonlyArray<Dispute.State> =>
  all.flatMap((each) => {
    const row = world.row(each)
    return row === undefined ? [] : [DisputeKind.kind.fact(row).state]
  })
const sum = (all: ReadonlyArray<number>) => all.reduce((total, each) => total + each, 0)
const isWon = (state: Dispute.State) => state._tag === "Resolved" && state.outcome === "won"
const taken = (states: ReadonlyArray<Dispute.State>) =>
  states.flatMap(({ terms }) => (terms.withdrawal === null ? [] : [terms.withdrawal]))
const runs = { numRuns: 300, seed: 20_261_121 }

describe("the life of disputes", () => {
  it("keeps counters and balances equal to the states, and every entry sums to zero", () => {
    const met = new Set<string>()
    fc.assert(
      fc.property(movesOf(Dispute.types), (moves) => {
        live(moves, (after, steps) => {
          for (const { entries } of steps) for (const { postings } of entries) expect(Ledger.sum(postings)).toBe(0)
          const states = disputesOf(after)
          for (const state of states) met.add(state._tag === "Resolved" ? state.outcome : state._tag)
          const open = states.filter((state) => !isWon(state))
          const { disputed, platformFeeReturned } = reversals(after)
          expect(disputed).toBe(sum(taken(open).map((each) => each.amount)))
          expect(platformFeeReturned).toBe(sum(taken(open).map((each) => each.platformFee)))
          expect(platformFeeReturned).toBeLessThanOrEqual(platformFee)
          const withdrawn = taken(open.filter((state) => !Dispute.isCredited(state)))
          const fees = sum(states.map(({ terms }) => terms.fee))
          expect(balance(after)).toBe(
            amount - fee - fees - sum(withdrawn.map((each) => each.amount - each.platformFee))
          )
        })
      }),
      runs
    )
    expect([...met].toSorted()).toEqual(
      ["AwaitingDecision", "AwaitingResponse", "InServiceReview", "conceded", "expired", "lost", "won"].toSorted()
    )
  })

  // reaches payments 5/01 debit_adjustment with fee
  it("never refunds more than was paid, nor what is disputed", () => {
    fc.assert(
      fc.property(movesOf(["chargeback", "debit_adjustment", "pre_dispute"]), (moves) => {
        live(moves, (after) => {
          const { disputed, refunded } = reversals(after)
          expect(refunded).toBeLessThanOrEqual(amount)
          expect(Payment.refundable(paymentOf(after).state)).toBe(Math.max(0, amount - disputed - refunded))
        })
      }),
      runs
    )
  })

  // reaches platform 10/disputes-updated-disputes-funds_withdrawn
  it("ends in resolved, which is announced once and last", () => {
    fc.assert(
      fc.property(movesOf(Dispute.types), (moves) => {
        const told = new Map<string, Array<string>>()
        live(moves, (after, steps, before) => {
          for (const each of all) {
            const [was, is] = [before.row(each), after.row(each)]
            if (was?.listed?.status === "resolved") expect(is?.listed).toEqual(was.listed)
          }
          for (const { subject, topics, type } of steps)
            if (type === "disputes") told.set(subject.id, [...(told.get(subject.id) ?? []), ...topics])
        })
        for (const topics of told.values()) {
          expect(topics[0]).toBe("disputes.created")
          expect(topics.lastIndexOf("disputes.created")).toBe(0)
          const end = topics.indexOf("disputes.resolved")
          expect(end === -1 || end === topics.length - 1).toBe(true)
        }
      }),
      runs
    )
  })

  // reaches reference states/payment/completed-card, reference states/payment/statuses-pending-processing-not
  it("stores states that are read back unchanged", () => {
    fc.assert(
      fc.property(movesOf(Dispute.types), (moves) => {
        live(moves, (_, steps) => {
          for (const { row, type } of steps)
            if (type === "disputes") {
              const copy = { ...row, doc: StateCodec.ofJson(JSON.parse(JSON.stringify(row.doc))) }
              expect(DisputeKind.kind.fact(copy).state).toEqual(DisputeKind.kind.fact(row).state)
            }
        })
      }),
      { ...runs, numRuns: 50 }
    )
  })
})
