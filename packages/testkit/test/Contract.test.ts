/** Compares the rows of payments.md with the tables of the platform. A difference is a mistake in one of them. */
import { describe, expect, it } from "vitest"
import * as ErrorCodes from "@payments-platform/adapters/http/response/ErrorCodes"
import * as TestOutcomes from "@payments-platform/adapters/networks/simulator/TestOutcomes"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import * as Topic from "@payments-platform/domain/notifications/Topic"
import * as BankReturn from "@payments-platform/domain/payers/bank/BankReturn"
import * as IssuerResponse from "@payments-platform/domain/payers/card/IssuerResponse"
import { DisputeReason } from "@payments-platform/domain/payments/dispute/DisputeReason"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import { entries } from "../src/contract/PaymentsEntries.ts"
import { errors } from "../src/contract/PaymentsErrors.ts"
import { rows } from "../src/contract/PaymentsContract.ts"
import * as Reasons from "../src/contract/PaymentsReasons.ts"
import * as Simulator from "../src/contract/PaymentsSimulator.ts"
import { topics } from "../src/contract/PaymentsTopics.ts"
import { matches } from "../src/contract/Row.ts"
import { transactionRecords } from "../src/contract/TransactionRecordRows.ts"

const sorted = (words: Iterable<string>): ReadonlyArray<string> => [...words].toSorted()

it("no row twice", () => expect(rows.length).toBe(new Set(rows.map(({ id }) => id)).size))

it("the topics of payments.md are those of the platform", () => {
  const ours = Topic.topics.filter((topic) => /^(payments|refunds|disputes|payment_methods)\./.test(topic))
  expect(sorted(ours)).toEqual(sorted(topics))
})

it("the ledger entries that are in use are those of the rows", () => {
  const steps = entries.map(({ seen }) => String(seen["entry"]))
  expect(sorted(new Set(steps))).toEqual(sorted(Ledger.steps))
})

it("the transaction records of entries are those of the rows", () => {
  const ours = Object.entries(TransactionRecords.recordTypes).flatMap(([step, { merchant, platform }]) =>
    [merchant, platform].flatMap((type) => (type === undefined ? [] : [`${step} ${type}`]))
  )
  const told = transactionRecords.flatMap(({ id }) => {
    const [, step, type] = /^7 record of (\w+).*: (\w+)$/.exec(id) ?? []
    return step === undefined || type === undefined ? [] : [`${step} ${type}`]
  })
  expect(sorted(new Set(told))).toEqual(sorted(ours))
})

it("the reasons of records are those of the platform", () => {
  expect(sorted(Reasons.detailCodes)).toEqual(sorted(IssuerResponse.DeclineCode.literals))
  expect(Reasons.addressVerifications).toEqual(IssuerResponse.Avs.literals)
  expect(sorted(Reasons.disputeReasons)).toEqual(sorted(DisputeReason.literals))
  for (const [code, reason, words, deletes] of Reasons.returns)
    expect([code, BankReturn.reasonOf(code), BankReturn.messageOf(code), BankReturn.deletesMethod(code)]).toEqual([
      code,
      reason,
      words,
      deletes
    ])
})

/** Error codes of the other parts of the contract. */
const elsewhere: ReadonlyArray<ErrorCodes.Code> = [
  "ACCOUNT_CANNOT_BE_MODIFIED",
  "ACCOUNT_CANNOT_CREATE_TERMINALS",
  "TERMINAL_HAS_NOT_BEEN_ONBOARDED",
  "RESOURCE_PREVIOUSLY_DELETED",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "RESOURCE_CONFLICT",
  "REQUEST_TOO_LARGE",
  "THROTTLE_EXCEEDED"
]

it("every error code belongs to a row, or to another part of the contract", () => {
  const ours = new Set(errors.map(({ code }) => code))
  expect(sorted(new Set([...ours, ...elsewhere]))).toEqual(sorted(Object.keys(ErrorCodes.codes)))
})

/** Reasons of the other parts of the contract. */
const reasonsElsewhere: ReadonlyArray<ErrorCodes.Reason> = [
  "INVALID_STATE",
  "RESOURCE_ALREADY_EXISTS",
  "CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING",
  "UNIQUE_KEY_ALREADY_USED",
  "API_VERSION_DECOMMISSIONED",
  "TERMINALS_DISABLED",
  "TOO_MANY_TOKENS",
  "INVALID_CREDENTIALS",
  "APP_SUSPENDED",
  "PRODUCTION_ACCESS_NOT_ENABLED",
  "API_VERSION_NOT_PERMITTED",
  "STAGING_ONLY",
  "APPLICATION_REQUEST_THROTTLE_EXCEEDED",
  "PARAM_IS_UNKNOWN",
  "PARAM_VALUE_IS_WRONG_TYPE",
  "INVALID_EMPLOYER_IDENTIFICATION_NUMBER",
  "INVALID_BUSINESS_NUMBER",
  "INVALID_SIGNIFICANT_DONORS",
  "INVALID_SIGNIFICANT_BENEFICIARIES_ENTITIES",
  "INVALID_SIGNIFICANT_BENEFICIARIES_GEOGRAPHIES",
  "INVALID_SIGNIFICANT_BENEFICIARIES_AFFILIATION_ASSOCIATION_TYPE",
  "ENTERPRISE_CUSTOMER_ID_CANNOT_BE_MODIFIED",
  "DOCUMENT_FORMAT_NOT_SUPPORTED"
]

it("every reason belongs to a row, or to another part of the contract", () => {
  const ours = errors.flatMap(({ reason }) => (reason === null ? [] : [reason]))
  const told = new Set<string>([...ours, ...reasonsElsewhere, ...Object.keys(ErrorCodes.codes)])
  expect([...ErrorCodes.ownReasons, ...Problem.reasons].filter((reason) => !told.has(reason))).toEqual([])
})

/** The effects of an outcome of the simulator, in the phrases of the rows. */
const wordsOf = (outcome: TestOutcomes.Outcome): ReadonlyArray<string> => {
  const { authorization, avs, capture, dispute, refund, review, sale, updatedYears, verification } = outcome
  const later = (reply: TestOutcomes.Reply) =>
    reply._tag === "Later" ? ["pending", reply.code === null ? "then accepted" : `then failed ${reply.code}`] : []
  const declined = authorization._tag === "Declined" ? [`declined ${authorization.code}`] : []
  const verified = `verification ${verification._tag === "Approved" ? "passed" : "failed"}`
  const refused = [refund?.reason, refund?.detail].filter((word) => typeof word === "string")
  const credit = `submitted ${dispute?.challenged?.credit === true ? "with" : "without"}_credit`
  return [
    ...(outcome.byAmount || authorization._tag !== "Declined" ? [] : [verified]),
    ...declined,
    ...later(authorization),
    ...(authorization._tag === "NoAnswer" ? ["no answer"] : []),
    ...(avs === null ? [] : [`approved, AVS ${avs}`]),
    ...(capture === null ? [] : ["authorized", `capture refused ${capture}`]),
    ...(sale === null ? [] : later(sale)),
    ...(review === "none"
      ? []
      : [review === "operator" ? "review until the operator decides" : `review, then ${review}`]),
    ...(updatedYears === 0 ? [] : [`expiry year + ${updatedYears}`]),
    ...(refund === null ? [] : [`refund fails ${refused.join(" ")}`]),
    ...(dispute === null ? [] : [`${dispute.type}, ${dispute.share}, ${dispute.reason}`]),
    ...(dispute?.challenged ? [credit, `then ${dispute.challenged.decision}`] : [])
  ]
}

describe("payments.md 8.1", () => {
  it("has the outcomes of the platform, in order", () =>
    expect(Simulator.outcomes.map(({ number }) => number)).toEqual(TestOutcomes.outcomes.map(({ number }) => number)))

  it.each(Simulator.outcomes)("$number is what the platform makes of it", ({ bank, byAmount, card, does, number }) => {
    const ours = TestOutcomes.outcomeByNumber(number)
    expect(ours).toMatchObject({ number, card, bank, byAmount })
    expect(ours === undefined || number === "000" ? does : wordsOf(ours)).toEqual(does)
  })

  it("has the platform's test cards", () =>
    expect(TestOutcomes.testCards.map(({ funding, number }) => [number, funding])).toEqual(Simulator.testCards))
})

describe("a pattern", () => {
  const seen = { saw: "step", events: ["Sold"], after: { _tag: "Completed", terms: { amount: 1 } }, before: null }
  it.each([
    [{ after: { terms: { amount: 1 } } }],
    [{ before: null, events: ["Sold"] }],
    [{ events: [/^S/], after: { _tag: /ed$/ } }]
  ])("fits: %o", (pattern) => expect(matches(pattern, seen)).toBe(true))
  it.each([
    [{ after: { terms: { amount: 2 } } }],
    [{ events: [] }],
    [{ events: ["Sold", "Settled"] }],
    [{ before: {} }],
    [{ missing: "member" }],
    [{ after: /Completed/ }]
  ])("does not: %o", (pattern) => expect(matches(pattern, seen)).toBe(false))
})
