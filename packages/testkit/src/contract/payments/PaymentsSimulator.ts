/**
 * The simulated networks of payments.md 8: every outcome in every way of requesting it, the test cards, bank returns,
 * and the actions of the operator. Numbers, cards and the column B stand in the contract; the effects of an outcome
 * are those of the simulator's own table, which Contract.test.ts compares with the contract.
 */
import * as TestOutcomes from "@payments-platform/adapters/networks/simulator/TestOutcomes"
import * as ContractTables from "../ContractTables.ts"
import type { Pattern, Row } from "../ContractRow.ts"

/** The ways to request an outcome. */
export type By = "card" | "account" | "amount" | "header"

export interface Outcome {
  readonly number: string
  readonly card: string
  /** column B: whether bank payments support it too */
  readonly bank: boolean
  readonly byAmount: boolean
  /** the last column of its row */
  readonly result: string
}

export const outcomes: ReadonlyArray<Outcome> = ContractTables.payments
  .table("8.1", "Outcome, B")
  .map(({ "Card number": card = "", "Outcome, B": name = "", ...rest }) => {
    const [number = "", bank] = name.split(" ")
    const [result = ""] = Object.values(rest)
    return { number, card, bank: bank === "B", byAmount: !number.startsWith("50"), result }
  })

const later = (reply: TestOutcomes.Reply): ReadonlyArray<string> =>
  reply._tag === "Later" ? ["pending", reply.code === null ? "then accepted" : `then failed ${reply.code}`] : []

const reviews = {
  none: [],
  passed: ["review, then passed"],
  failed: ["review, then failed"],
  operator: ["review until the operator decides"]
} as const

/** The effects of an outcome of a card, one phrase each. */
export const effectsOf = (number: string): ReadonlyArray<string> => {
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

const bankEffectsOf = (number: string): ReadonlyArray<string> =>
  number === TestOutcomes.plain.number ? ["settled after the delay"] : effectsOf(number)

const row = (section: string, asked: string, by: By, rail: "card" | "bank", does: string): Row => ({
  id: `${section} ${asked} by ${by}${rail === "bank" && by !== "account" ? " at a bank" : ""}: ${does}`,
  says: "",
  seen: { saw: "network", asked, by, rail, does }
})

const ofOutcome = ({ bank, byAmount, number }: Outcome): ReadonlyArray<Row> => {
  const amount: ReadonlyArray<By> = byAmount ? ["amount"] : []
  return [
    ...(["card", ...amount, "header"] as const).flatMap((by) =>
      effectsOf(number).map((each) => row("8.1", number, by, "card", each))
    ),
    ...(bank ? (["account", "amount", "header"] as const) : []).flatMap((by) =>
      bankEffectsOf(number).map((each) => row("8.1", number, by, "bank", each))
    )
  ]
}

const plainCards = ContractTables.payments.lineOf("8", "Plain test cards")

/** The test cards of payments.md 8 with their funding, which is credit unless stated. */
export const testCards: ReadonlyArray<readonly [number: string, funding: string]> = [
  ...plainCards.matchAll(/(?:(debit|prepaid) )?(\d{14,16})/g)
].map(([, funding = "credit", number = ""]) => [number, funding])

const networks: ReadonlyArray<Row> = [
  ...testCards.map(([number]) => row("8", `test card ${number}`, "card", "card", "approved")),
  ...outcomes.flatMap(ofOutcome),
  ...(["US", "CA"] as const).flatMap((country) =>
    (["account", "amount", "header"] as const).flatMap((by) => [
      row("8.2", `${country} return`, by, "bank", "returned before completion"),
      row("8.2", `${country} late return`, by, "bank", "returned after completion")
    ])
  ),
  row("8.2", "undeliverable deposits", "account", "bank", "undeliverable"),
  row("8.2", "number beginning 900", "account", "bank", "deposits of 10 and 55")
]

const answer = (
  section: string,
  says: string,
  operation: string,
  more: { readonly [member: string]: Pattern } = {}
): Row => ({ id: `${section} ${says}`, says: "", seen: { saw: "answer", operation, ...more } })

const invalid = (section: string, says: string, reason: string, field: string): Row => ({
  id: `${section} ${says}`,
  says: "",
  seen: { saw: "error", operation: "POST /payment_methods", code: "INVALID_PARAMS", reason, field }
})

const methodsMade = "POST /payment_methods"
const decide = "POST /operator/disputes/{id}/decision"

const directory: ReadonlyArray<Row> = [
  invalid("8.2", "institution 999 is unknown", "INVALID_INSTITUTION_NUMBER", "institution_number"),
  invalid("8.2", "transit 99999 is unknown", "INVALID_TRANSIT_NUMBER", "transit_number"),
  invalid("8.2", "any other linked bank account is unknown", "INVALID_PLAID_ACCOUNT_ID", "plaid_account_id"),
  answer("8.2", "the linked bank account of staging is verified", methodsMade, {
    request: { type: "plaid_processor_token" },
    json: { type: "payment_bank_us", status: "verified", payment_bank_us: { last_four: "6789" } }
  })
]

/** payments.md 8.3: card readers, wallets and the actions of the operator. */
const operator: ReadonlyArray<Row> = [
  answer("8.3", "the operator issues encoded values", "POST /operator/encoded_payment_methods"),
  answer("8.3", "an encoded value makes a method", methodsMade, { json: { type: "encoded_payment_method" } }),
  answer("8.3", "apple_pay with test_card_number acts as that card", methodsMade, {
    json: { type: "apple_pay", status: "verified" }
  }),
  answer("8.3", "google_pay with test_card_number acts as that card", methodsMade, {
    json: { type: "google_pay", status: "verified" }
  }),
  answer("8.3", "decide a review", "POST /operator/payments/{id}/review"),
  answer("8.3", "return a bank payment with a code", "POST /operator/payments/{id}/network_result", {
    json: { status: "failed" }
  }),
  answer("8.3", "settle a refund", "POST /operator/refunds/{id}/network_result", { json: { status: "completed" } }),
  answer("8.3", "fail a refund", "POST /operator/refunds/{id}/network_result", { json: { status: "failed" } }),
  answer("8.3", "open a dispute", "POST /operator/disputes"),
  ...["submit", "submit_with_credit", "submit_without_credit", "send_back", "won", "lost"].map((decision) =>
    answer("8.3", `decide a dispute: ${decision}`, decide, { request: { decision } })
  ),
  answer("8.3", "reset verification", "POST /operator/payment_methods/{id}/microdeposits/reset"),
  answer("8.3", "read microdeposits", "GET /operator/payment_methods/{id}/microdeposits"),
  answer("8.3", "delete a method", "DELETE /operator/payment_methods/{id}", { json: { status: "deleted" } })
]

export const simulator: ReadonlyArray<Row> = [...networks, ...directory, ...operator]
