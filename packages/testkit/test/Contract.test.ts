/** Compares the rows of the contract with the tables of the platform. A difference is a mistake in one of them. */
import { describe, expect, it } from "vitest"
import * as ErrorCodes from "@payments-platform/adapters/http/response/ErrorCodes"
import * as TestOutcomes from "@payments-platform/adapters/networks/simulator/TestOutcomes"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import * as BankReturn from "@payments-platform/domain/banking/BankReturn"
import * as AvsAndDeclineCodes from "@payments-platform/domain/payers/card/AvsAndDeclineCodes"
import { DisputeReason } from "@payments-platform/domain/payments/dispute/DisputeReason"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import * as ContractTables from "../src/contract/ContractTables.ts"
import { entries } from "../src/contract/PaymentsEntries.ts"
import { errors } from "../src/contract/PaymentsErrors.ts"
import { rows } from "../src/contract/PaymentsContract.ts"
import * as Reasons from "../src/contract/ReasonCodeRows.ts"
import * as Simulator from "../src/contract/PaymentsSimulator.ts"
import { topics } from "../src/contract/PaymentsTopics.ts"
import { matches } from "../src/contract/ContractRow.ts"
import { transactionRecords } from "../src/contract/TransactionRecordRows.ts"

const sorted = (words: Iterable<string>): ReadonlyArray<string> => [...words].toSorted()

it("has 597 rows, none of them twice", () => {
  expect(rows.length).toBe(597)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

it("the topics of payments.md are those of the platform", () => {
  const ours = Topic.topics.filter((topic) => /^(payments|refunds|disputes|payment_methods)\./.test(topic))
  expect(sorted(ours)).toEqual(sorted(topics))
})

/** The entries of merchants.md 13 that are in use, with the records that the page states. */
const merchantEntries = [...ContractTables.otherPages.matchAll(/^\| (L\d+) \|.*\| ([a-z_]*)[^|]*\|$/gm)]
  .map(([, step = "", record = ""]) => ({ step, record }))
  .filter(({ step }) => Ledger.steps.some((each) => each === step))

it("the ledger entries that are in use are those of the rows", () => {
  const steps = [...entries.map(({ seen }) => String(seen["entry"])), ...merchantEntries.map(({ step }) => step)]
  expect(sorted(new Set(steps))).toEqual(sorted(Ledger.steps))
})

it("the transaction records of entries are those of the rows", () => {
  const ours = Object.entries(TransactionRecords.recordTypes).flatMap(([step, { merchant, platform }]) =>
    [merchant, platform].flatMap((type) => (type === undefined ? [] : [`${step} ${type}`]))
  )
  const listed = transactionRecords.flatMap(({ id }) => {
    const [, step, type] = /^7 record of (\w+).*: (\w+)$/.exec(id) ?? []
    return step === undefined || type === undefined ? [] : [`${step} ${type}`]
  })
  const ofMerchants = merchantEntries.flatMap(({ record, step }) =>
    record === "" || record === "none" ? [] : [`${step} ${record}`]
  )
  expect(sorted([...new Set(listed), ...ofMerchants])).toEqual(sorted(ours))
})

it("the reasons of records are those of the platform", () => {
  expect(sorted(Reasons.detailCodes)).toEqual(sorted(AvsAndDeclineCodes.DeclineCode.literals))
  expect(Reasons.addressVerifications).toEqual(AvsAndDeclineCodes.Avs.literals)
  expect(sorted(Reasons.disputeReasons)).toEqual(sorted(DisputeReason.literals))
  for (const [code, reason, words, deletes] of Reasons.returns)
    expect([code, BankReturn.reasonOf(code), BankReturn.messageOf(code), BankReturn.deletesMethod(code)]).toEqual([
      code,
      reason,
      words,
      deletes
    ])
})

/** The names in capital letters. */
const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/\b[A-Z][A-Z0-9_]+\b/g))
const namesOfRows = new Set<string>(errors.flatMap(({ code, reason }) => (reason === null ? [code] : [code, reason])))
const allNames = new Set<string>([...Object.keys(ErrorCodes.codes), ...ErrorCodes.ownReasons, ...Problem.reasons])

it("every error code and reason that payments.md names has a row", () => {
  const named = [...namesIn(ContractTables.operations)].filter((name) => allNames.has(name))
  expect(named.filter((name) => !namesOfRows.has(name))).toEqual([])
})

it("every error code and reason has a row, or belongs to another part of the contract", () => {
  const elsewhere = namesIn(ContractTables.otherPages)
  expect([...allNames].filter((name) => !namesOfRows.has(name) && !elsewhere.has(name))).toEqual([])
})

/** The codes of a result in the contract, such as decline codes, AVS results, refund reasons and dispute types. */
const codesIn = (result: string): ReadonlyArray<string> =>
  result.match(
    /\b(?:[a-z]+_(?:declined|funds|expired|number|cvv|card|fraud|error|unavailable|exceeded|permitted|dispute|credit)|fraudulent|chargeback|inquiry|retrieval|half|won|lost|passed|(?!AVS|PROCESSING|PENDING_CAPTURE)[A-Z_]{5,})\b/g
  ) ?? []

describe("payments.md 8.1", () => {
  it("lists the outcomes of the platform, in order", () =>
    expect(Simulator.outcomes.map(({ bank, byAmount, card, number }) => ({ bank, byAmount, card, number }))).toEqual(
      TestOutcomes.outcomes.map(({ bank, byAmount, card, number }) => ({ bank, byAmount, card, number }))
    ))

  it.each(Simulator.outcomes)("$number: $result", ({ number, result }) => {
    const effects = Simulator.effectsOf(number).join(" ")
    for (const code of codesIn(result)) expect(effects).toContain(code)
  })

  it("lists the test cards of the platform", () =>
    expect(TestOutcomes.testCards.map(({ funding, number }) => [number, funding])).toEqual(Simulator.testCards))
})

describe("a pattern", () => {
  const seen = { saw: "step", events: ["Sold"], after: { _tag: "Completed", terms: { amount: 1 } }, before: null }
  it.each([
    [{ after: { terms: { amount: 1 } } }],
    [{ before: null, events: ["Sold"] }],
    [{ events: [/^S/], after: { _tag: /ed$/ } }]
  ])("matches: %o", (pattern) => expect(matches(pattern, seen)).toBe(true))
  it.each([
    [{ after: { terms: { amount: 2 } } }],
    [{ events: [] }],
    [{ events: ["Sold", "Settled"] }],
    [{ before: {} }],
    [{ missing: "member" }],
    [{ after: /Completed/ }]
  ])("does not match: %o", (pattern) => expect(matches(pattern, seen)).toBe(false))
})
