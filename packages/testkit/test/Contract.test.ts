/** Compares the rows of the contract with the tables of the platform. A difference is a mistake in one of them. */
import { describe, expect, it } from "vitest"
import { Api } from "@payments-platform/adapters/http/api/Api"
import { type DescribedEndpoint, endpointsOf } from "@payments-platform/adapters/http/api/EndpointDescription"
import { OperatorApi } from "@payments-platform/adapters/http/operator/OperatorApi"
import * as MagicBehavior from "@payments-platform/adapters/http/request/MagicBehavior"
import * as ErrorCodes from "@payments-platform/adapters/http/response/ErrorCodes"
import * as TestOutcomes from "@payments-platform/adapters/networks/simulator/TestOutcomes"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as Rbit from "@payments-platform/domain/risk/rbit/Rbit"
import * as RbitRequest from "@payments-platform/domain/risk/rbit/RbitRequest"
import * as RbitTypes from "@payments-platform/domain/risk/rbit/RbitTypes"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import * as BankReturn from "@payments-platform/domain/banking/BankReturn"
import * as ClosingIssue from "@payments-platform/domain/merchants/account/ClosingIssue"
import * as Adjustment from "@payments-platform/domain/merchants/adjustment/Adjustment"
import * as Issue from "@payments-platform/domain/merchants/legal-entity/Issue"
import * as TransferFailure from "@payments-platform/domain/payouts/transfer/TransferFailure"
import * as AvsAndDeclineCodes from "@payments-platform/domain/payers/card/AvsAndDeclineCodes"
import { DisputeReason } from "@payments-platform/domain/payments/dispute/DisputeReason"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import * as ContractTables from "../src/contract/ContractTables.ts"
import { pages, rows } from "../src/contract/Contract.ts"
import { matches } from "../src/contract/ContractRow.ts"
import type { ErrorRow } from "../src/contract/ErrorRows.ts"
import * as MerchantsEntries from "../src/contract/merchants/MerchantsEntries.ts"
import * as MerchantsErrors from "../src/contract/merchants/MerchantsErrors.ts"
import * as MerchantsIssues from "../src/contract/merchants/MerchantsIssues.ts"
import * as MerchantsReasons from "../src/contract/merchants/MerchantsReasons.ts"
import * as MerchantsTopics from "../src/contract/merchants/MerchantsTopics.ts"
import { notBuilt } from "../src/contract/NotBuilt.ts"
import { entries } from "../src/contract/payments/PaymentsEntries.ts"
import * as PaymentsErrors from "../src/contract/payments/PaymentsErrors.ts"
import * as Simulator from "../src/contract/payments/PaymentsSimulator.ts"
import * as PlatformContract from "../src/contract/platform/PlatformContract.ts"
import * as QuotedRows from "../src/contract/QuotedRows.ts"
import * as PlatformErrors from "../src/contract/platform/PlatformErrors.ts"
import { topics } from "../src/contract/payments/PaymentsTopics.ts"
import * as PlatformMagic from "../src/contract/platform/PlatformMagic.ts"
import * as PlatformOperator from "../src/contract/platform/PlatformOperator.ts"
import * as PlatformRbits from "../src/contract/platform/PlatformRbits.ts"
import * as PlatformVersions from "../src/contract/platform/PlatformVersions.ts"
import * as ReferenceContract from "../src/contract/reference/ReferenceContract.ts"
import * as Reasons from "../src/contract/payments/ReasonCodeRows.ts"
import { transactionRecords } from "../src/contract/payments/TransactionRecordRows.ts"

const sorted = (words: Iterable<string>): ReadonlyArray<string> => [...words].toSorted()

it("has 592 rows of payments.md, 444 of merchants.md, 1084 of platform.md and 1316 of reference.md, none of them twice", () => {
  expect(pages.map(({ page, rows }) => [page, rows.length])).toEqual([
    ["payments.md", 592],
    ["merchants.md", 444],
    ["platform.md", 1_084],
    ["reference.md", 1_316]
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

it.each(["1", "2", "5", "7", "10", "11", "13", "14"])("every statement of platform.md %s has a row", (chapter) => {
  expect(QuotedRows.unquoted(ContractTables.platform, chapter, PlatformContract.quoted)).toEqual([])
})

it.each(ContractTables.reference.chapters)("every statement of reference.md has a row: %s", (chapter) => {
  expect(QuotedRows.unquoted(ContractTables.reference, chapter, ReferenceContract.quoted)).toEqual([])
})

it("each pattern of rows that are not built matches one", () => {
  const stale = notBuilt.filter((each) => !rows.some(({ id }) => each.rows.test(id)))
  expect(stale).toEqual([])
})

it("the topics of payments.md are those of the platform", () => {
  const ours = Topic.topics.filter((topic) => /^(payments|refunds|disputes|payment_methods)\./.test(topic))
  expect(sorted(ours)).toEqual(sorted(topics))
})

it("the topics of merchants.md are those of the platform", () => {
  const ours = Topic.topics.filter((topic) => !/^(payments|refunds|disputes|payment_methods|terminals)\./.test(topic))
  expect(sorted(ours)).toEqual(sorted(MerchantsTopics.topics))
})

it("the ledger entries that are in use are those of the rows", () => {
  const steps = [...entries, ...MerchantsEntries.entries].map(({ seen }) => String(seen["entry"]))
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
  const ofMerchants = MerchantsEntries.recordsByEntry.flatMap(([step, type]) =>
    type === null ? [] : [`${step} ${type}`]
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

it("the issues of merchants.md are those of the platform", () => {
  expect(sorted(MerchantsIssues.partyTypes)).toEqual(sorted(Object.values(Issue.types)))
  expect(sorted(MerchantsIssues.closingTypes)).toEqual(sorted(["account_deleted", ...ClosingIssue.Type.literals]))
  expect(sorted(MerchantsIssues.codes)).toEqual(sorted(Issue.Code.literals))
})

it("the reasons of failed transfers and of adjustments are those of the platform", () => {
  expect(sorted(MerchantsReasons.failureReasons)).toEqual(sorted(TransferFailure.ReasonCode.literals))
  const { adjustmentReasons } = MerchantsReasons
  expect(sorted(adjustmentReasons.map(([reason]) => reason))).toEqual(sorted(Adjustment.ReasonCode.literals))
  expect(sorted(adjustmentReasons.flatMap(([, details]) => details))).toEqual(sorted(Adjustment.DetailCode.literals))
})

it("the versions, rbits and magic values of platform.md are those of the platform", () => {
  expect(sorted(PlatformVersions.versionsInUse)).toEqual(sorted(ApiVersion.versions))
  expect(sorted(PlatformRbits.types)).toEqual(sorted(RbitTypes.types))
  expect(sorted(PlatformRbits.sources)).toEqual(sorted(RbitRequest.Source.literals))
  expect(sorted(PlatformRbits.owners)).toEqual(sorted(Rbit.ownerTypes))
  const values = PlatformMagic.values.flatMap((value) => (value.includes("throttle") ? value.split(", ") : [value]))
  expect(sorted(values)).toEqual(sorted(MagicBehavior.behaviors.map(({ value }) => value)))
})

/** An operation as the contract names it, such as `POST /payments/{id}`. */
const operationOf = ({ endpoint: { method, path } }: DescribedEndpoint): string =>
  `${method} ${path.replace("/operator", "").replaceAll(/:(\w+)/g, "{$1}")}`

it("the operations of the operator are those of the platform", () => {
  const ours = [...endpointsOf(OperatorApi).values()].map(operationOf)
  expect(sorted(PlatformOperator.operations)).toEqual(sorted(ours))
})

/** The names in capital letters. */
const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/\b[A-Z][A-Z0-9_]+\b/g))
const namesOf = (errors: ReadonlyArray<ErrorRow>) =>
  new Set<string>(errors.flatMap(({ code, reason }) => (reason === null ? [code] : [code, reason])))
const errors = [...PaymentsErrors.errors, ...MerchantsErrors.errors, ...PlatformErrors.errors]
const namesOfRows = namesOf(errors)
/** The reasons of NOT_AUTHORIZED (platform.md 4). */
const permissions = new Set([
  "DIRECT_INTEGRATION_NOT_APPROVED",
  "CURRENCY_NOT_PERMITTED",
  "UNREFERENCED_REFUNDS_NOT_PERMITTED",
  "PERMISSION_NOT_GRANTED",
  "AUTH_CODE_CANNOT_ACCESS_SCOPE",
  "INVALID_CREDENTIALS",
  "WRONG_AUTH_ASSERTION_FIELD"
])
const allNames = new Set<string>([...Object.keys(ErrorCodes.codes), ...ErrorCodes.ownReasons, ...Problem.reasons])
const knownNames = allNames.union(permissions)

describe("reference.md", () => {
  const { chapter, table, text } = ContractTables.reference

  it("names operations that the platform serves", () => {
    const served = new Set([...endpointsOf(Api).values()].map(operationOf))
    const operations = ContractTables.operationsIn(text)
    expect(operations.size).toBe(34)
    expect([...operations.difference(served)]).toEqual([])
  })

  it("names error codes, reasons and topics that the platform has", () => {
    const codes = [...namesIn(chapter("Errors"))].filter((name) => name.includes("_") && !name.startsWith("HTTP_"))
    expect(codes.filter((name) => !knownNames.has(name))).toEqual([])
    const topics = table("Events", "Topic").map(({ Topic: topic = "" }) => topic)
    expect(topics.filter((topic) => !Topic.topics.some((each) => each === topic))).toEqual([])
  })
})

it.each([
  [ContractTables.payments, 7, PaymentsErrors.errors],
  [ContractTables.merchants, 13, MerchantsErrors.errors]
] as const)("every error code and reason that $page names has a row", (page, end, errors) => {
  const named = [...namesIn(ContractTables.before(page, end))].filter((name) => allNames.has(name))
  const ofPage = namesOf(errors)
  expect(named.filter((name) => !ofPage.has(name))).toEqual([])
})

it("every error code and reason has a row, or belongs to another part of the contract", () => {
  const elsewhere = namesIn(ContractTables.platform.text)
  expect([...allNames].filter((name) => !namesOfRows.has(name) && !elsewhere.has(name))).toEqual([])
})

it("every error code and reason of the rows is one of the platform", () => {
  const isBuilt = ({ id }: ErrorRow) => !notBuilt.some((each) => each.rows.test(id))
  const strange = errors.filter((row) => isBuilt(row) && [...namesOf([row])].some((name) => !knownNames.has(name)))
  expect(strange.map(({ id }) => id)).toEqual([])
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
    [{ events: [/^S/], after: { _tag: /ed$/ } }],
    [{ after: { terms: { amount: /^[1-9]/ } } }]
  ])("matches: %o", (pattern) => expect(matches(pattern, seen)).toBe(true))
  it.each([
    [{ after: { terms: { amount: 2 } } }],
    [{ after: { terms: { amount: /^-/ } } }],
    [{ events: [] }],
    [{ events: ["Sold", "Settled"] }],
    [{ before: {} }],
    [{ missing: "member" }],
    [{ after: /Completed/ }]
  ])("does not match: %o", (pattern) => expect(matches(pattern, seen)).toBe(false))
})
