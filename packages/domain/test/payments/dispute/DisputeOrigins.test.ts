/** How disputes are opened (payments.md 3.3, 3.5, 5; platform.md 12), and how the dispute desk follows them. */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as RunDisputeTimer from "@payments-platform/domain/payments/dispute/RunDisputeTimer"
import * as RunPaymentTimer from "@payments-platform/domain/payments/payment/commands/RunPaymentTimer"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import type * as BankNetwork from "@payments-platform/domain/ports/networks/BankNetwork"
import type * as CardNetwork from "@payments-platform/domain/ports/networks/CardNetwork"
import { contextAt, dueOf, type GivenWorld, given } from "@payments-platform/specification/GivenWhenThen"
import { recordedOf } from "../../conversations.ts"
import * as Samples from "../../samples.ts"
import { result, tick } from "../payment/cardTransitions.ts"
import * as Disputes from "./disputes.ts"

const { decide, disputeId, explainDispute, withNewId, now, openDispute, paidWorld, report, settleDispute } = Disputes
const at = now + 20

describe("POST /operator/disputes", () => {
  const nothing = { _tag: "Dispute/NothingToDispute", path: ["payment_id"] } as const
  const amountOf = (steps: ReadonlyArray<Step>) => steps[0]?.record(() => 0)["amount"]
  const refunded = (amount: number) =>
    Samples.openedPayment(
      {},
      { _tag: "Sold", authorization: Samples.authorization, at: now, settlesAt: null, reportPollAt: null },
      { _tag: "Refunded", amount, feeAmount: 0, serviceFee: 0 }
    )

  // reaches reference resources/payment/amount_disputed
  it("disputes all that was neither refunded nor disputed if no amount is stated", () => {
    expect(amountOf(report(paidWorld()).steps)).toBe(10_000)
    expect(amountOf(report(paidWorld(refunded(4_000))).steps)).toBe(6_000)
    expect(amountOf(report(paidWorld(), { amount: 1 }).steps)).toBe(1)
    const world = paidWorld(refunded(4_000))
    const first = world.and(...report(world, { amount: 2_500 }).steps)
    expect(amountOf(report(first, {}, withNewId("second")).steps)).toBe(3_500)
  })
  it("may dispute more than is left, because an issuer's claim may differ from the payment", () => {
    expect(amountOf(report(paidWorld(), { amount: 10_150 }).steps)).toBe(10_150)
    expect(amountOf(report(paidWorld(refunded(4_000)), { amount: 6_001 }).steps)).toBe(6_001)
    expect(amountOf(report(paidWorld(refunded(10_000)), { amount: 1 }).steps)).toBe(1)
    const second = report(openDispute("chargeback"), { amount: 99_999_999 }, withNewId("second"))
    expect(second.steps.map((step) => step.record(() => 0))).toMatchObject([
      { amount: 99_999_999 },
      { amount: 10_000, amount_disputed: 100_009_999, amount_refundable: 0 }
    ])
  })
  it("returns at most the rest of the platform's fee", () => {
    const L10 = Disputes.returningFees(paidWorld(), { amount: 99_999_999 }).steps.flatMap(({ entries }) =>
      entries.filter(({ step }) => step === "L10")
    )
    expect(L10.map(({ postings }) => postings)).toEqual([
      [
        { account: "platform:app:fees", amount: 100 },
        { account: "merchant:account:available", amount: -100 }
      ]
    ])
  })
  it("is rejected if nothing is left and no amount is stated", () => {
    report(paidWorld(refunded(10_000))).thenRejected(nothing)
    report(openDispute("chargeback"), {}, withNewId("second")).thenRejected(nothing)
  })
  it.each([
    ["pending", Samples.pendingCapture()],
    ["failed", Samples.failedPayment()],
    ["canceled", Samples.canceledPayment()]
  ])("is rejected for a payment that is %s", (_, payment) => report(paidWorld(payment)).thenRejected(nothing))
  it("must name a payment of the app", () => {
    report(given()).thenUnknown("body payment_id")
    report(given(Samples.openedPayment())).thenUnknown("body payment_id")
  })
  // reaches reference resources/other-records/dispute-types-include-pre_dispute
  it.each([
    ["chargeback", {}, 1_500],
    ["debit_adjustment", {}, 1_500],
    ["inquiry", {}, 0],
    ["retrieval", {}, 0],
    ["pre_dispute", {}, 0],
    ["chargeback", { fee: 0 }, 0],
    ["pre_dispute", { fee: 700 }, 700]
  ])("of type %s with %o has the fee of its type, or the operator's", (type, body, fee) =>
    expect(report(paidWorld(), { type, ...body }).steps[0]?.record(() => 0)).toMatchObject({ fee })
  )
})

describe("the report of a card network", () => {
  const sold = (reportPollAt: number | null) =>
    ({ _tag: "Sold", authorization: Samples.authorization, at: now, settlesAt: null, reportPollAt }) as const
  const told = (report: CardNetwork.DisputeReport, reportPollAt: number | null = at) =>
    tick({ _tag: "CardReport", report })(Samples.openedPayment({}, sold(reportPollAt)), at)
  const disputed = (type: Extract<CardNetwork.DisputeReport, { _tag: "Disputed" }>["type"], amount = 10_000) =>
    told({ _tag: "Disputed", reference: "case", type, amount, reason: "fraudulent" })

  it("is requested when it is due", () => {
    const { row } = Samples.openedPayment({}, sold(at))
    const due = (time: number) => dueOf(RunPaymentTimer.due(PaymentKind.kind.fact(row), contextAt(time, null, "app")))
    expect(row.dueAt).toBe(at)
    expect(due(at)).toEqual({ call: "cards.disputeReport", request: "reference" })
    expect(due(at - 1)).toBeNull()
  })
  it("is requested again at the time that the network states if there is none", () => {
    for (const reportPollAt of [null, at + 60]) {
      const steps = told({ _tag: "None", reportPollAt })
      expect(steps.flatMap(({ events }) => events)).toEqual([{ _tag: "ReportPolled", reportPollAt }])
      expect(steps[0]?.row.dueAt).toBe(reportPollAt)
      expect(steps[0]?.topics).toEqual([])
    }
  })
  it.each([
    ["chargeback", 10_000, "updated", "created funds_withdrawn", 10_000],
    ["chargeback", 5_000, "updated", "created funds_withdrawn", 5_000],
    ["pre_dispute", 10_000, "updated", "created funds_withdrawn resolved", 10_000],
    ["inquiry", 10_000, "", "created", 0],
    ["retrieval", 10_000, "", "created", 0]
  ] as const)("opens a %s of %i", (type, amount, payment, dispute, amount_disputed) => {
    const steps = disputed(type, amount)
    expect(Disputes.effectsOf(steps, "payment").topics).toBe(payment)
    expect(Disputes.effectsOf(steps)).toMatchObject({ topics: dispute })
    const records = steps.map((step) => step.record(() => 0))
    expect(records[0]).toMatchObject({ amount_disputed, amount_refundable: 10_000 - amount_disputed })
    expect(records[1]).toMatchObject({
      type,
      amount,
      card_brand: "visa",
      reason: { reason_code: "fraudulent", details: [{ detail_code: `visa_${type}` }] }
    })
  })
  it("is recorded as reported even if less is left, because the network has moved the money", () => {
    const payment = Samples.openedPayment({}, sold(at), {
      _tag: "Refunded",
      amount: 4_000,
      feeAmount: 0,
      serviceFee: 0
    })
    const report = { _tag: "Disputed", reference: "case", type: "chargeback", amount: 10_000, reason: "other" } as const
    const [step] = tick({ _tag: "CardReport", report })(payment, at)
    expect(step?.record(() => 0)).toMatchObject({
      amount_refunded: 4_000,
      amount_disputed: 10_000,
      amount_refundable: 0
    })
  })
  it("is applied once, and not before it is due", () => {
    expect(told({ _tag: "Disputed", reference: "case", type: "chargeback", amount: 1, reason: "other" }, null)).toEqual(
      []
    )
    expect(told({ _tag: "None", reportPollAt: null }, at + 1)).toEqual([])
  })
})

describe("a bank's return after completion", () => {
  const reported = (
    report: BankNetwork.LateReturn,
    method = Samples.bankMethod(),
    payment = Samples.completedBankPayment(at)
  ) => tick({ _tag: "BankReport", report }, method)(payment, at)
  const adjustment = (steps: ReadonlyArray<Step>) => {
    expect(Disputes.effectsOf(steps, "payment").topics).toBe("updated")
    expect(Disputes.effectsOf(steps)).toMatchObject({ topics: "created funds_withdrawn", ledger: "L8 L9" })
    return steps.find(({ subject }) => subject.id === disputeId)?.record(() => 0)
  }

  it.each([
    ["R01", "Insufficient funds.", false],
    ["R10", "Customer advises not authorized.", true],
    ["R50", "Returned by the bank.", false]
  ] as const)(
    "with code %s opens a debit_adjustment of the whole payment and deletes the method: %o",
    (code, words, deletes) => {
      for (const steps of [
        reported({ _tag: "Returned", code }),
        result(code, Samples.bankMethod())(Samples.completedBankPayment(at), at)
      ]) {
        expect(adjustment(steps)).toMatchObject({
          type: "debit_adjustment",
          amount: 10_000,
          fee: 1_500,
          card_brand: "unspecified",
          reason: { reason_code: "bank_return", details: [{ detail_code: code, detail_message: words }] }
        })
        expect(Disputes.effectsOf(steps, "method").topics).toBe(deletes ? "deleted" : "")
        expect(steps[0]?.row).toMatchObject({ id: "payment", dueAt: null })
      }
    }
  )
  it("does not delete a deleted method again", () => {
    const deleted = Samples.methodFrom(
      { _tag: "Created", details: Samples.bank({ deposits: null }) },
      { _tag: "Deleted", at: now }
    )
    expect(reported({ _tag: "Returned", code: "R02" }, deleted).map(({ subject }) => subject.id)).toEqual([
      "payment",
      disputeId
    ])
  })
  // reaches payments 1.5/11
  it("takes what earlier disputes left, and nothing if they took all", () => {
    const rest = given(Samples.bankMethod(), Samples.completedBankPayment(at))
    const half = rest.and(...report(rest, { type: "debit_adjustment", amount: 4_000 }, withNewId("half")).steps)
    const returned = (world: GivenWorld, code: string) => {
      const answer = { _tag: "BankReport", report: { _tag: "Returned", code } } as const
      return world.when(RunPaymentTimer.handler, { paymentId: "payment", answer }, at)
    }
    const second = returned(half, "R01")
    expect(second.steps[1]?.record(() => 0)).toMatchObject({ amount: 6_000 })
    const whole = rest.and(...report(rest, { type: "debit_adjustment" }, withNewId("whole")).steps)
    const heard = { _tag: "ReportPolled", reportPollAt: null }
    returned(whole, "R01").thenEvents(heard)
    returned(whole, "R02").thenEvents(heard, { _tag: "Deleted", at: now + 20 })
  })
  it("is requested again at the time that the bank states if there is none", () =>
    expect(reported({ _tag: "None", reportPollAt: at + 60 })[0]?.row.dueAt).toBe(at + 60))
  it("is reported by the operator once, of a bank payment and with a code of the payer's bank", () => {
    const bank = Samples.bankMethod()
    expect(result("901", bank)(Samples.completedBankPayment(), at)).toEqual([])
    expect(result("R01")(Samples.completedPayment(), at)).toEqual([])
    expect(result(null, bank)(Samples.completedBankPayment(), at)).toEqual([])
    const [payment] = result("R01", bank)(Samples.completedBankPayment(), at)
    expect(payment === undefined ? null : result("R01", bank)(payment, at)).toEqual([])
  })
})

describe("the dispute desk", () => {
  const waiting = { reference: "case:2", nextPollAt: now + 30 }
  const workOf = (world: GivenWorld, time = now) => {
    const row = world.row(disputeId)
    if (row === undefined) throw new Error("there is no dispute")
    return RunDisputeTimer.due(DisputeKind.kind.fact(row), contextAt(time, null, "app"))
  }
  const due = (world: GivenWorld, time = now) => dueOf(workOf(world, time))
  const informed = () => {
    const world = explainDispute("chargeback", "case")
    return world.and(...Disputes.tick(world, { _tag: "Informed", reference: "case", waiting }).steps)
  }
  const progress = (
    world: GivenWorld,
    progress: Extract<RunDisputeTimer.CallResult, { _tag: "Progress" }>["progress"]
  ) => Disputes.tick(world, { _tag: "Progress", reference: "case:2", progress }, now + 30)

  it("receives an answer at once, unless no network knows the dispute", () => {
    const world = explainDispute("chargeback", "case")
    expect(due(world)).toEqual({ call: "disputeDesk.challenged", request: "case" })
    expect(recordedOf(workOf(world), { "disputeDesk.challenged": () => waiting })).toEqual({
      rule: "disputes.run_timer",
      command: { disputeId, answer: { _tag: "Informed", reference: "case", waiting } }
    })
    expect(world.row(disputeId)?.dueAt).toBe(0)
    expect(settleDispute(explainDispute("chargeback")).row(disputeId)?.dueAt).toBeNull()
  })
  it("is polled at the time that it states, and never if it states none", () => {
    expect(due(informed())).toBeNull()
    expect(due(informed(), now + 30)).toEqual({ call: "disputeDesk.progress", request: "case:2" })
    const progress = { _tag: "Decided", won: true } as const
    expect(recordedOf(workOf(informed(), now + 30), { "disputeDesk.progress": () => progress })).toEqual({
      rule: "disputes.run_timer",
      command: { disputeId, answer: { _tag: "Progress", reference: "case:2", progress } }
    })
    const world = explainDispute("chargeback", "case")
    const alone = world.and(...Disputes.tick(world, { _tag: "Informed", reference: "case", waiting: null }).steps)
    expect(settleDispute(alone).row(disputeId)?.dueAt).toBeNull()
    decide(alone, "submit_with_credit").thenEvents({
      _tag: "Submitted",
      submission: "with_credit",
      desk: null,
      at: now
    })
  })
  it.each([
    [true, "with_credit", "updated funds_reinstated"],
    [false, "without_credit", "updated"]
  ] as const)("submits the answer, with credit: %s", (credit, submission, topics) => {
    const steps = progress(informed(), {
      _tag: "Submitted",
      credit,
      next: { reference: "case:3", nextPollAt: now + 60 }
    }).steps
    expect(Disputes.effectsOf(steps).topics).toBe(topics)
    expect(steps[0]?.row.dueAt).toBe(now + 60)
    const state = steps[0] === undefined ? null : DisputeKind.kind.fact(steps[0].row).state
    expect(state).toMatchObject({ _tag: "AwaitingDecision", submission })
  })
  it.each([
    [true, "Won", "funds_reinstated resolved"],
    [false, "Lost", "resolved"]
  ] as const)("decides a submitted dispute, won: %s", (won, event, topics) => {
    const world = informed()
    const submitted = world.and(
      ...progress(world, { _tag: "Submitted", credit: false, next: { reference: "case:2", nextPollAt: now + 30 } })
        .steps
    )
    const { steps } = progress(submitted, { _tag: "Decided", won })
    expect(Disputes.effectsOf(steps)).toMatchObject({ events: event, topics })
  })
  it("submits the answer before it decides, if it reports only the decision", () =>
    expect(Disputes.effectsOf(progress(informed(), { _tag: "Decided", won: true }).steps)).toEqual({
      events: "Submitted Won",
      topics: "updated funds_reinstated resolved",
      ledger: "L11"
    }))
  it("is polled again for an open case, or not if it states no time", () => {
    expect(
      progress(informed(), { _tag: "Open", next: { reference: "case:2", nextPollAt: now + 90 } }).steps[0]?.row.dueAt
    ).toBe(now + 90)
    expect(progress(settleDispute(informed()), { _tag: "Open", next: null }).steps[0]?.row.dueAt).toBeNull()
  })
  it("changes nothing by a reply about a case that has moved on", () => {
    const world = informed()
    const back = world.and(...decide(world, "send_back").steps)
    progress(back, { _tag: "Decided", won: true }).thenEvents()
    Disputes.tick(world, { _tag: "Informed", reference: "case", waiting }).thenEvents()
    const submitted = world.and(...decide(world, "submit_with_credit").steps)
    const { steps } = progress(submitted, { _tag: "Submitted", credit: false, next: null })
    expect(Disputes.effectsOf(steps)).toMatchObject({ events: "DeskFollowed", topics: "" })
  })
  it("submits an inquiry or retrieval without credit, whatever it reports", () => {
    const world = explainDispute("inquiry", "case")
    const asked = world.and(...Disputes.tick(world, { _tag: "Informed", reference: "case", waiting }).steps)
    const { steps } = progress(asked, { _tag: "Submitted", credit: true, next: null })
    expect(Disputes.effectsOf(steps)).toEqual({ events: "Submitted", topics: "updated", ledger: "" })
  })
})
