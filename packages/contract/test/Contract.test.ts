/** Compares the rows of the contract with the tables of the platform. A difference is a mistake in one of them. */
import { globSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { Api } from "@payments-platform/adapters/http/api/Api"
import { type DescribedEndpoint, endpointsOf } from "@payments-platform/adapters/http/api/EndpointDescription"
import { OperatorApi } from "@payments-platform/adapters/http/operator/OperatorApi"
import * as MagicBehavior from "@payments-platform/adapters/http/request/MagicBehavior"
import * as ErrorCodes from "@payments-platform/adapters/http/response/ErrorCodes"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as DebitReturnCodes from "@payments-platform/domain/banking/DebitReturnCodes"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import * as AccountClosingIssue from "@payments-platform/domain/merchants/account/capabilities/AccountClosingIssue"
import * as Adjustment from "@payments-platform/domain/merchants/adjustment/Adjustment"
import * as Issue from "@payments-platform/domain/merchants/legal-entity/verification/Issue"
import * as AvsAndDeclineCodes from "@payments-platform/domain/payers/card/AvsAndDeclineCodes"
import { DisputeReason } from "@payments-platform/domain/payments/dispute/DisputeReason"
import * as TransferFailure from "@payments-platform/domain/payouts/transfer/TransferFailure"
import * as Rbit from "@payments-platform/domain/risk/rbit/Rbit"
import * as RbitRequest from "@payments-platform/domain/risk/rbit/RbitRequest"
import * as RbitTypes from "@payments-platform/domain/risk/rbit/RbitTypes"
import * as TestOutcomes from "@payments-platform/domain/simulation/TestOutcomes"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import * as Documents from "../src/Documents.ts"
import { namedIn } from "../src/NamingTests.ts"
import * as Refusals from "../src/Refusals.ts"
import { matches } from "../src/Row.ts"
import { rows } from "../src/Rows.ts"
import * as Issues from "../src/rows/Issues.ts"
import * as MerchantEntries from "../src/rows/MerchantEntries.ts"
import * as MerchantReasons from "../src/rows/MerchantReasons.ts"
import { entries } from "../src/rows/PaymentEntries.ts"
import * as PaymentReasons from "../src/rows/PaymentReasons.ts"
import { transactionRecords } from "../src/rows/PaymentRecords.ts"
import * as Simulators from "../src/rows/Simulators.ts"
import { lines } from "../src/rows/Transitions.ts"

const sorted = (words: Iterable<string>): ReadonlyArray<string> => [...words].toSorted()
const ids = new Set(rows.map(({ id }) => id))

it("no row is there twice", () => expect(ids.size).toBe(rows.length))

it("tests name rows that are there, and that no observation reaches", () => {
  const named = globSync("packages/*/test/**/*.test.ts").flatMap(namedIn)
  const observed = new Set(rows.flatMap(({ id, seen }) => (seen === null ? [] : [id])))
  expect(named.length).toBeGreaterThan(1_000)
  expect(named.filter((id) => !ids.has(id) || observed.has(id))).toEqual([])
})

const resources = new Set(Topic.topics.map((topic) => topic.split(".")[0] ?? ""))
const verbs =
  "(?:verifications\\.|capabilities\\.)?updated|created|deleted|completed|failed|canceled|in_review|resolved|additional_details|negative_balance|charge_(?:succeeded|failed)|funds_\\w+|microdeposit_sent"
/** The topics that a text names in full. */
const topicsIn = (text: string): ReadonlyArray<string> =>
  text.match(new RegExp(`\\b(?:${[...resources].join("|")})\\.(?:${verbs})\\b`, "g")) ?? []

// reaches platform 10/other-resources-have-no
it("the topics of the contract are those of the platform", () => {
  const { merchants, payments, platform } = Documents
  const inText = [payments, merchants, platform].flatMap(({ text }) => topicsIn(text))
  const inTransitions = lines.flatMap(({ announces }) => announces.filter((name) => name.includes(".")))
  expect(sorted(new Set([...inText, ...inTransitions]))).toEqual(sorted(Topic.topics))
})

it("the ledger entries that are in use are those of the rows", () => {
  const steps = [...entries, ...MerchantEntries.entries].map(({ seen }) => String(seen?.["entry"]))
  expect(sorted(new Set(steps))).toEqual(sorted(Ledger.steps))
})

it("the transaction records of entries are those of the rows", () => {
  const ours = Object.entries(TransactionRecords.recordTypes).flatMap(([step, { merchant, platform }]) =>
    [merchant, platform].flatMap((type) => (type === undefined ? [] : [`${step} ${type}`]))
  )
  const listed = transactionRecords.flatMap(({ id }) => {
    const [, step, type] = /^payments 7 record of (\w+).*: (\w+)$/.exec(id) ?? []
    return step === undefined || type === undefined ? [] : [`${step} ${type}`]
  })
  const ofMerchants = MerchantEntries.recordsByEntry.flatMap(([step, type]) =>
    type === null ? [] : [`${step} ${type}`]
  )
  expect(sorted([...new Set(listed), ...ofMerchants])).toEqual(sorted(ours))
})

it("the reasons of records are those of the platform", () => {
  expect(sorted(PaymentReasons.detailCodes)).toEqual(sorted(AvsAndDeclineCodes.DeclineCode.literals))
  expect(PaymentReasons.addressVerifications).toEqual(AvsAndDeclineCodes.Avs.literals)
  expect(sorted(PaymentReasons.disputeReasons)).toEqual(sorted(DisputeReason.literals))
  for (const [code, reason, words, deletes] of PaymentReasons.returns)
    expect([
      code,
      DebitReturnCodes.reasonOf(code),
      DebitReturnCodes.messageOf(code),
      DebitReturnCodes.deletesMethod(code)
    ]).toEqual([code, reason, words, deletes])
})

it("the issues of merchants.md are those of the platform", () => {
  expect(sorted(Issues.partyTypes)).toEqual(sorted(Object.values(Issue.types)))
  expect(sorted(Issues.closingTypes)).toEqual(sorted(["account_deleted", ...AccountClosingIssue.Type.literals]))
  expect(sorted(Issues.codes)).toEqual(sorted(Issue.Code.literals))
})

it("the reasons of failed transfers and of adjustments are those of the platform", () => {
  expect(sorted(MerchantReasons.failureReasons)).toEqual(sorted(TransferFailure.ReasonCode.literals))
  const { adjustmentReasons } = MerchantReasons
  expect(sorted(adjustmentReasons.map(([reason]) => reason))).toEqual(sorted(Adjustment.ReasonCode.literals))
  expect(sorted(adjustmentReasons.flatMap(([, details]) => details))).toEqual(sorted(Adjustment.DetailCode.literals))
})

it("the versions, rbits and magic values of platform.md are those of the platform", () => {
  const { rowOf, table } = Documents.platform
  const versions = table("3", "Version").filter(({ Access = "" }) => !Access.includes("decommissioned"))
  expect(sorted(versions.map(({ Version = "" }) => Version))).toEqual(sorted(ApiVersion.versions))
  const types = table("8", "type").map(({ type = "" }) => type.split(" ")[0] ?? "")
  expect(sorted(types)).toEqual(sorted(RbitTypes.types))
  const noteOf = (field: string) => Documents.quotesIn(rowOf("8", "Field", field)["Notes"] ?? "")
  expect(sorted(noteOf("source"))).toEqual(sorted(RbitRequest.Source.literals))
  const owners = noteOf("associated_resource").filter((name) => name !== "id" && name !== "resource")
  expect(sorted(owners)).toEqual(sorted(Rbit.ownerTypes))
  const values = table("9", "Value").map(({ Value = "" }) => Value.replace(/ \(ours\)$/, ""))
  const each = values.flatMap((value) => (value.includes("throttle") ? value.split(", ") : [value]))
  expect(sorted(each)).toEqual(sorted(MagicBehavior.behaviors.map(({ value }) => value)))
})

/** An operation as the contract names it, such as `POST /payments/{id}`. */
const operationOf = ({ endpoint: { method, path } }: DescribedEndpoint): string =>
  `${method} ${path.replace("/operator", "").replaceAll(/:(\w+)/g, "{$1}")}`

/** The paths of a part of a cell, where `...` stands for a part of the path before. */
const pathsOf = (part: string, before: string, resources: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [path = ""] = /\S*\/\S*/.exec(part) ?? []
  if (path.includes("{resource}")) return resources.map((resource) => path.replace("{resource}", resource))
  if (path.startsWith(".../{id}/"))
    return ["/payment_methods", "/payout_methods"].map((resource) => path.replace("...", resource))
  if (path.startsWith("...")) return [before.replace(/\/[^/]*$/, path.slice(3))]
  return path === "" ? [] : [path.endsWith("/...") ? before.replace(/^\/\w+/, path.slice(0, -4)) : path]
}

/** The operations of the table of platform.md 12. */
const operatorTable = (): ReadonlyArray<string> => {
  const first = "Operation (paths under /operator)"
  const { rowOf, table } = Documents.platform
  const [words = ""] = rowOf("12", first, "GET /{resource}")["Body or query"]?.split(";") ?? []
  const cells = table("12", first).filter((cells) => !cells[first]?.startsWith("GET /health"))
  return cells.flatMap(({ [first]: cell = "" }) => {
    let [methods, path]: [ReadonlyArray<string>, string] = [[], ""]
    return cell.split(/[,;] /).flatMap((part) => {
      const [method] = /^[A-Z]{3,}/.exec(part) ?? []
      if (method !== undefined) methods = path === "" ? [...methods, method] : [method]
      const paths = pathsOf(part, path, words.split(", "))
      path = paths.at(-1) ?? path
      return paths.flatMap((each) => methods.map((every) => `${every} ${each}`))
    })
  })
}

it("the operations of the operator are those of the platform", () => {
  const ours = [...endpointsOf(OperatorApi).values()].map(operationOf)
  expect(sorted(operatorTable())).toEqual(sorted(ours))
})

/** The names in capital letters. */
const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/\b[A-Z][A-Z0-9_]+\b/g))
const namesOf = (errors: ReadonlyArray<Refusals.Refusal>) =>
  new Set<string>(errors.flatMap(({ code, reason }) => (reason === null ? [code] : [code, reason])))
const errors = [...Refusals.payments, ...Refusals.merchants, ...Refusals.platform]
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
  const { chapter, table, text } = Documents.reference

  // reaches reference endpoints/operations-named-only/request-and-response-shapes
  // reaches reference payments/this-document-covers-the
  it("names operations that the platform serves", () => {
    const served = new Set([...endpointsOf(Api).values()].map(operationOf))
    const operations = Documents.operationsIn(text)
    expect(operations.size).toBe(34)
    expect([...operations.difference(served)]).toEqual([])
  })

  // reaches reference payments/this-document-covers-the
  it("names error codes, reasons and topics that the platform has", () => {
    const codes = [...namesIn(chapter("Errors"))].filter((name) => name.includes("_") && !name.startsWith("HTTP_"))
    expect(codes.filter((name) => !knownNames.has(name))).toEqual([])
    const topics = table("Events", "Topic").map(({ Topic: topic = "" }) => topic)
    expect(topics.filter((topic) => !Topic.topics.some((each) => each === topic))).toEqual([])
  })
})

it("the contract names every error code and reason", () => {
  const { merchants, payments, platform } = Documents
  const named = namesIn([payments, merchants, platform].map(({ text }) => text).join("\n"))
  expect([...allNames].filter((name) => !named.has(name))).toEqual([])
})

it("every error code and reason of the rows is one of the platform", () => {
  const strange = errors.filter((row) => [...namesOf([row])].some((name) => !knownNames.has(name)))
  expect(strange.map(({ id }) => id)).toEqual([])
})

/** The codes of a result in the contract, such as decline codes, AVS results, refund reasons and dispute types. */
const codesIn = (result: string): ReadonlyArray<string> =>
  result.match(
    /\b(?:[a-z]+_(?:declined|funds|expired|number|cvv|card|fraud|error|unavailable|exceeded|permitted|dispute|credit)|fraudulent|chargeback|inquiry|retrieval|half|won|lost|passed|(?!AVS|PROCESSING|PENDING_CAPTURE)[A-Z_]{5,})\b/g
  ) ?? []

const later = (reply: TestOutcomes.Reply): ReadonlyArray<string> =>
  reply._tag === "Later" ? ["pending", reply.code === null ? "then accepted" : `then failed ${reply.code}`] : []

const reviews = {
  none: [],
  passed: ["review, then passed"],
  failed: ["review, then failed"],
  operator: ["review until the operator decides"]
} as const

/** The effects of an outcome of a card, one phrase each. */
const effectsOf = (number: string): ReadonlyArray<string> => {
  const outcome = TestOutcomes.outcomeByNumber(number)
  if (outcome === undefined || outcome === TestOutcomes.plain) return ["approved"]
  const { authorization, avs, capture, dispute, refund, review, sale, updatedYears, verification } = outcome
  const challenged = dispute?.challenged ?? null
  return [
    ...(outcome.byAmount || authorization._tag !== "Declined"
      ? []
      : [`verification ${verification._tag === "Approved" ? "passed" : "failed"}`]),
    ...(authorization._tag === "Declined" ? [`declined ${authorization.code}`] : []),
    ...later(authorization),
    ...(authorization._tag === "NoAnswer" ? ["no answer"] : []),
    ...(avs === null ? [] : [`approved, AVS ${avs}`]),
    ...(capture === null ? [] : ["authorized", `capture refused ${capture}`]),
    ...(sale === null ? [] : later(sale)),
    ...reviews[review],
    ...(updatedYears === 0 ? [] : [`expiry year + ${updatedYears}`]),
    ...(refund === null ? [] : [["refund fails", refund.reason, refund.detail ?? ""].join(" ").trim()]),
    ...(dispute === null ? [] : [`${dispute.type}, ${dispute.share}, ${dispute.reason}`]),
    ...(challenged === null
      ? []
      : [`submitted ${challenged.credit ? "with" : "without"}_credit`, `then ${challenged.decision}`])
  ]
}

describe("payments.md 8.1", () => {
  it("lists the outcomes of the platform, in order", () =>
    expect(Simulators.outcomes.map(({ bank, byAmount, card, number }) => ({ bank, byAmount, card, number }))).toEqual(
      TestOutcomes.outcomes.map(({ bank, byAmount, card, number }) => ({ bank, byAmount, card, number }))
    ))

  it.each(Simulators.outcomes)("$number: $result", ({ number, result }) => {
    const effects = effectsOf(number).join(" ")
    for (const code of codesIn(result)) expect(effects).toContain(code)
  })

  it("lists the test cards of the platform", () =>
    expect(TestOutcomes.testCards.map(({ funding, number }) => [number, funding])).toEqual(Simulators.testCards))
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
