/** Every row of the table of payments.md 5, and the merchant's responses by POST /disputes/{id}. */
import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { reaches } from "@payments-platform/contract/Reached"
import { disputeReasons } from "@payments-platform/contract/rows/PaymentReasons"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as DisputeRecord from "@payments-platform/domain/payments/dispute/DisputeRecord"
import * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import type { GivenWorld } from "@payments-platform/specification/GivenWhenThen"
import { seconds } from "../../decoding.ts"
import * as Disputes from "./disputes.ts"
import { awaitingResponse, rows } from "./disputeTransitions.ts"

const {
  answer,
  decide,
  disputeId,
  explainDispute,
  explanation,
  now,
  openDispute,
  paidWorld,
  report,
  respondBy,
  settleDispute,
  submitDispute,
  tick
} = Disputes
const late = respondBy + 1

const shown = (steps: ReadonlyArray<Step>): string => {
  const step = steps.find(({ subject }) => subject.id === disputeId)
  if (step === undefined) return "unchanged"
  const state = DisputeKind.kind.fact(step.row).state
  return [DisputeRecord.statusOf(state), state._tag === "Resolved" ? state.outcome : ""].join(" ").trim()
}

describe("payments.md 5", () => {
  it.each(rows.map((each) => [`${each.from}: ${each.trigger} -> ${each.to}`, each] as const))("%s", (_, each) => {
    if (each.line !== null) reaches(`payments 5/${each.line}`)
    const steps = each.steps()
    const { ledger, topics } = Disputes.effectsOf(steps)
    expect({ to: shown(steps), topics, ledger, payment: Disputes.effectsOf(steps, "payment").topics }).toEqual({
      to: each.to,
      topics: each.topics,
      ledger: each.ledger,
      payment: each.payment ?? ""
    })
  })

  const failures: ReadonlyArray<readonly [string, () => ReadonlyArray<Step>, number]> = [
    ["an inquiry that expires", () => tick(openDispute("inquiry"), undefined, late).steps, late],
    ["a retrieval that expires", () => tick(openDispute("retrieval"), undefined, late).steps, late],
    ["an inquiry that is lost", () => decide(submitDispute("inquiry", "submit"), "lost").steps, now],
    ["a retrieval that is lost", () => decide(submitDispute("retrieval", "submit"), "lost").steps, now]
  ]
  it.each(failures)("%s is followed by a chargeback with its amount and reason", (_, steps, at) => {
    const all = steps()
    expect(Disputes.effectsOf(all, "chargeback")).toMatchObject({ topics: "created funds_withdrawn", ledger: "L8 L9" })
    const record = all.find(({ subject }) => subject.id === "chargeback")?.record(() => 0)
    expect(record).toMatchObject({
      type: "chargeback",
      status: awaitingResponse,
      amount: 10_000,
      fee: 1_500,
      create_time: at,
      reason: { reason_code: "other", details: [{ detail_code: "visa_chargeback" }] }
    })
  })
  it.each(["chargeback", "debit_adjustment"] as const)(
    "a %s that expires or is lost is followed by no other dispute",
    (type) => {
      for (const { steps } of [
        tick(openDispute(type), undefined, late),
        decide(submitDispute(type, "submit_without_credit"), "lost")
      ])
        expect(steps.map(({ subject }) => subject.id)).toEqual([disputeId])
    }
  )
  it.each(["conceded", "won"])("an inquiry that is %s is followed by no chargeback", (end) => {
    const { steps } =
      end === "won"
        ? decide(submitDispute("inquiry", "submit"), "won")
        : answer(openDispute("inquiry"), { concede: true })
    expect(steps.map(({ subject }) => subject.id)).toEqual([disputeId])
  })
})

describe("respond_by", () => {
  const respondByOf = (world: GivenWorld) => {
    const state = Disputes.stateOf(world)
    return state._tag === "AwaitingResponse" ? state.respondBy : null
  }
  // reaches platform 14/dispute-answer-documents
  it("is 23:59:59 in New York on the 5th business day, which is no holiday", () => {
    expect(respondByOf(openDispute("chargeback"))).toBe(respondBy)
    expect(settleDispute(openDispute("chargeback")).row(disputeId)?.dueAt).toBe(respondBy + 1)
  })
  it("starts again when an answer is sent back", () => {
    const world = explainDispute("chargeback")
    const day = seconds("2026-11-30T15:00:00Z")
    expect(respondByOf(world.and(...decide(world, "send_back", day).steps))).toBe(seconds("2026-12-08T04:59:59Z"))
  })
  it("includes its last second", () => {
    tick(settleDispute(openDispute("chargeback")), undefined, respondBy).thenEvents()
    answer(openDispute("chargeback"), explanation, late).thenRejected({ _tag: "Dispute/NotAwaitingResponse" })
    answer(openDispute("chargeback"), { concede: true }, late).thenRejected({ _tag: "Dispute/NotAwaitingResponse" })
  })
})

describe("the operator's decisions", () => {
  const wrong = { _tag: "Dispute/WrongState" } as const
  it.each([
    ["an inquiry takes no credit", explainDispute("inquiry"), "submit_with_credit"],
    ["a retrieval is submitted as such", explainDispute("retrieval"), "submit_without_credit"],
    ["a chargeback goes with or without credit", explainDispute("chargeback"), "submit"],
    ["nothing is submitted before an answer", openDispute("chargeback"), "submit_with_credit"],
    ["nothing is sent back before an answer", openDispute("chargeback"), "send_back"],
    ["nothing is won in review", explainDispute("chargeback"), "won"],
    ["nothing is lost before an answer", openDispute("chargeback"), "lost"],
    ["nothing is submitted twice", submitDispute("chargeback", "submit_with_credit"), "submit_without_credit"],
    ["what was submitted is not sent back", submitDispute("chargeback", "submit_with_credit"), "send_back"],
    ["a pre-dispute is closed", openDispute("pre_dispute"), "won"]
  ] as const)("%s", (_, world, decision) => decide(world, decision).thenRejected(wrong))
})

describe("POST /disputes/{id}", () => {
  const problems = (body: object) =>
    Result.match(
      Schema.decodeUnknownResult(UpdateDispute.Request)(body, { errors: "all", onExcessProperty: "error" }),
      {
        onSuccess: () => [],
        onFailure: (error) => Problem.ofError(error, body).map(({ path, reason }) => `${path.join(".")} ${reason}`)
      }
    )
  it.each([
    [{ ...explanation, documents: ["1", "2", "3", "4", "5", "6"] }, ["documents TOO_MANY_DOCUMENTS"]],
    [{ ...explanation, documents: ["1", "2", "1"] }, ["documents PARAM_IS_REPEATED"]],
    [{ documents: ["1"] }, ["explanation PARAM_IS_MISSING"]],
    [{ ...explanation, concede: true }, ["explanation PARAM_MUTUALLY_EXCLUSIVE", "concede PARAM_MUTUALLY_EXCLUSIVE"]],
    [
      { ...explanation, documents: ["1"], concede: true },
      ["explanation", "documents", "concede"].map((name) => `${name} PARAM_MUTUALLY_EXCLUSIVE`)
    ],
    [{ explanation: "" }, ["explanation PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [{ explanation: "x".repeat(10_001) }, ["explanation PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [{ amount: 1, resolution: null }, ["amount PARAM_CANNOT_BE_MODIFIED", "resolution PARAM_CANNOT_BE_MODIFIED"]],
    [{ ...explanation, documents: ["1", "2", "3", "4", "5"] }, []],
    [{ ...explanation, concede: false }, []],
    [{ explanation: "x".repeat(10_000) }, []]
  ])("%o", (body, expected) => expect(problems(body).toSorted()).toEqual(expected.toSorted()))

  it("must name documents of the app", () =>
    answer(openDispute("chargeback"), { ...explanation, documents: ["a", "b"] }).thenUnknown(
      "body documents.0",
      "body documents.1"
    ))
  // reaches platform 10/disputes-created
  it("rejects an answer to a pre-dispute", () => {
    for (const body of [explanation, { concede: true }])
      answer(openDispute("pre_dispute"), body).thenRejected({ _tag: "Dispute/NotChallengeable" })
  })
  it.each([
    ["in review", explainDispute("chargeback")],
    ["under decision", submitDispute("chargeback", "submit_with_credit")]
  ])("rejects a second answer %s", (_, world) => {
    for (const body of [explanation, { concede: true }])
      answer(world, body).thenRejected({ _tag: "Dispute/NotAwaitingResponse" })
  })
  it.each([
    ["awaiting an answer", openDispute("chargeback")],
    ["in review", explainDispute("chargeback")],
    ["under decision", submitDispute("inquiry", "submit")],
    ["resolved", openDispute("pre_dispute")]
  ])("stores custom_data of a dispute that is %s, and notifies only of changes", (_, world) => {
    const first = answer(world, { custom_data: { a: 1, b: 2 }, concede: false })
    expect(Disputes.effectsOf(first.steps)).toEqual({ topics: "updated", ledger: "", events: "Updated" })
    const after = world.and(...first.steps)
    expect(after.row(disputeId)?.dueAt).toBe(world.row(disputeId)?.dueAt)
    answer(after, { custom_data: { b: 2, a: 1 } }).thenEvents()
    answer(after, {}).thenEvents()
    answer(after, { custom_data: null }).thenEvents({ _tag: "Updated", customData: null })
  })
  it("accepts rbits, except from the future", () => {
    const rbits = (receive_time: number) => [
      { type: "website_uri", source: "user", receive_time, properties: { uri: "https://x.example" } }
    ]
    const { steps } = answer(openDispute("chargeback"), { rbits: rbits(now) })
    expect(steps.map(({ events, type }) => [type, ...events.map(({ _tag }) => _tag)])).toEqual([
      ["disputes", "Updated"],
      ["rbits", "Received"]
    ])
    answer(openDispute("chargeback"), { rbits: rbits(now + 61) }).thenInvalid(
      "rbits.0.receive_time PARAM_VALUE_IS_OUT_OF_RANGE"
    )
  })
  it("answers and stores custom_data in one event, and replaces an earlier answer", () => {
    const world = openDispute("chargeback")
    const first = answer(world, { ...explanation, custom_data: { a: 1 } })
    expect(Disputes.effectsOf(first.steps).topics).toBe("updated")
    const reviewed = world.and(...first.steps)
    const back = reviewed.and(...decide(reviewed, "send_back").steps)
    expect(Disputes.stateOf(back)).toMatchObject({ answer: { explanation: "It was delivered." }, customData: { a: 1 } })
    const again = back.and(...answer(back, { explanation: "Signed for." }).steps)
    expect(Disputes.stateOf(again)).toMatchObject({
      answer: { explanation: "Signed for.", documents: [] },
      customData: { a: 1 }
    })
  })
})

describe("the record", () => {
  const recordOf = (world: GivenWorld) => {
    const found = world.row(disputeId)
    if (found === undefined) throw new Error("no dispute")
    const fact = DisputeKind.kind.fact(found)
    return DisputeKind.kind.record(fact.state, fact, () => 0)
  }
  it("has every member of payments.md 5", () =>
    expect(recordOf(openDispute("chargeback"))).toEqual({
      id: disputeId,
      resource: "disputes",
      path: `/disputes/${disputeId}`,
      owner: { id: "account", resource: "accounts", path: "/accounts/account" },
      create_time: now,
      payment: { id: "payment", resource: "payments", path: "/payments/payment" },
      status: awaitingResponse,
      type: "chargeback",
      amount: 10_000,
      currency: "USD",
      fee: 1_500,
      card_brand: "visa",
      reason: {
        reason_code: "other",
        reason_message: "The payment was disputed for another reason.",
        details: [{ detail_code: "visa_chargeback", detail_message: "Visa chargeback." }]
      },
      resolution: null,
      respond_by: respondBy,
      explanation: null,
      documents: [],
      custom_data: null,
      txnr_chargeback_app_fees: null,
      txnr_chargeback_merchant: {
        id: "00000000-0000-7000-8003-000000000001",
        path: "/transaction_records/00000000-0000-7000-8003-000000000001",
        resource: "transaction_records"
      },
      txnr_chargeback_fee_merchant: {
        id: "00000000-0000-7000-8004-000000000001",
        path: "/transaction_records/00000000-0000-7000-8004-000000000001",
        resource: "transaction_records"
      },
      txnr_chargeback_reversal_merchant: null,
      txnr_chargeback_reversal_app_fees: null
    }))
  it("has no respond_by after an answer, or for a pre-dispute", () => {
    expect(recordOf(explainDispute("chargeback"))).toMatchObject({ respond_by: null, explanation: "It was delivered." })
    expect(recordOf(openDispute("pre_dispute"))).toMatchObject({
      respond_by: null,
      fee: 0,
      resolution: { outcome: "lost", resolve_time: now }
    })
  })
  it.each(disputeReasons)("may have the reason %s", (reason_code) => {
    const world = paidWorld()
    expect(recordOf(world.and(...report(world, { reason_code }).steps))).toMatchObject({ reason: { reason_code } })
  })
  it.each([
    [{ reason_code: "fraudulent" }, "fraudulent", "Fraudulent.", "visa_chargeback", "Visa chargeback."],
    [
      { reason_code: "not_as_described", detail_code: "10.4" },
      "not_as_described",
      "Not as described.",
      "10.4",
      "10.4."
    ],
    [
      { reason_code: "bank_return", detail_code: "R10" },
      "bank_return",
      "Bank return.",
      "R10",
      "Customer advises not authorized."
    ]
  ])("shows the reason %o", (body, reason_code, reason_message, detail_code, detail_message) => {
    const world = paidWorld()
    expect(recordOf(world.and(...report(world, body).steps))).toMatchObject({
      reason: { reason_code, reason_message, details: [{ detail_code, detail_message }] }
    })
  })
})
