/**
 * Every outcome of the simulated networks (payments.md 8): how a test requests it and each effect that follows.
 * Outcomes are requested by card or account number, by amount where the table allows it, or by the header of
 * platform.md 9.
 */
import { addressVerifications } from "./PaymentsReasons.ts"
import type { Pattern, Row } from "./Row.ts"

/** The ways to request an outcome. */
export type By = "card" | "account" | "amount" | "header"

export interface Outcome {
  readonly number: string
  readonly card: string
  /** column B: whether bank payments support it too */
  readonly bank: boolean
  readonly byAmount: boolean
  /** the effects of the outcome, one phrase each */
  readonly does: ReadonlyArray<string>
  readonly bankDoes: ReadonlyArray<string>
}

type More = Partial<Pick<Outcome, "byAmount" | "bankDoes">>
const outcome = (number: string, card: string, does: ReadonlyArray<string>, more: More = {}): Outcome => ({
  number,
  card,
  bank: more.bankDoes !== undefined,
  byAmount: true,
  does,
  bankDoes: [],
  ...more
})

const declined = (number: string, card: string, code: string) => outcome(number, card, [`declined ${code}`])
const both = (number: string, card: string, ...does: ReadonlyArray<string>) =>
  outcome(number, card, does, { bankDoes: does })
const avsCards = ["4003830000002013", "4003830000002021", "4003830000002039", "4003830000002047", "4003830000002054"]

export const outcomes: ReadonlyArray<Outcome> = [
  outcome("000", "4003830000000009", ["approved"], { bankDoes: ["settled after the delay"] }),
  declined("101", "4003830000001015", "card_declined"),
  declined("102", "4003830000001023", "insufficient_funds"),
  declined("103", "4003830000001031", "card_expired"),
  declined("104", "4003830000001049", "invalid_card_number"),
  declined("105", "4003830000001056", "invalid_cvv"),
  declined("106", "4003830000001064", "lost_card"),
  declined("107", "4003830000001072", "stolen_card"),
  declined("108", "4003830000001080", "suspected_fraud"),
  declined("109", "4003830000001098", "processing_error"),
  declined("110", "4003830000001106", "issuer_unavailable"),
  declined("111", "4003830000001114", "limit_exceeded"),
  declined("112", "4003830000001122", "transaction_not_permitted"),
  ...addressVerifications.map((avs, index) =>
    outcome(`20${index + 1}`, avsCards[index] ?? "", [`approved, AVS ${avs}`])
  ),
  both("301", "4003830000003011", "review, then passed"),
  both("302", "4003830000003029", "review, then failed"),
  both("303", "4003830000003037", "review until the operator decides"),
  outcome("401", "4003830000004019", ["pending", "then failed card_declined"]),
  outcome("402", "4003830000004027", ["pending", "then accepted"]),
  outcome("403", "4003830000004035", [
    "authorized",
    "capture refused capture_declined",
    "pending",
    "then failed capture_declined"
  ]),
  outcome("501", "4003830000005016", ["verification failed", "declined card_declined"], { byAmount: false }),
  outcome("502", "4003830000005024", ["verification passed", "declined insufficient_funds"], { byAmount: false }),
  outcome("503", "4003830000005032", ["expiry year + 3"], { byAmount: false }),
  outcome("601", "4003830000006014", ["refund fails REFUND_DECLINED card_declined"]),
  both("602", "4003830000006022", "refund fails UNKNOWN"),
  both("603", "4003830000006030", "refund fails ACCOUNT_CLOSED"),
  both("604", "4003830000006048", "refund fails BANK_SYSTEM_ERROR"),
  outcome("701", "4003830000007012", ["chargeback, full, fraudulent"]),
  outcome("702", "4003830000007020", ["chargeback, half, other"]),
  outcome("703", "4003830000007038", ["inquiry, full, other"]),
  outcome("704", "4003830000007046", ["pre_dispute, full, other"]),
  outcome("705", "4003830000007053", ["retrieval, full, other"]),
  outcome("706", "4003830000007061", ["chargeback, full, other", "submitted with_credit", "then won"]),
  outcome("707", "4003830000007079", ["chargeback, full, other", "submitted without_credit", "then lost"]),
  outcome("801", "4003830000008010", ["no answer"])
]

const row = (section: string, asked: string, by: By, rail: "card" | "bank", does: string): Row => ({
  id: `${section} ${asked} by ${by}${rail === "bank" && by !== "account" ? " at a bank" : ""}: ${does}`,
  says: "",
  seen: { saw: "network", asked, by, rail, does }
})

const ofOutcome = ({ bank, bankDoes, byAmount, does, number }: Outcome): ReadonlyArray<Row> => {
  const amount: ReadonlyArray<By> = byAmount ? ["amount"] : []
  return [
    ...(["card", ...amount, "header"] as const).flatMap((by) =>
      does.map((each) => row("8.1", number, by, "card", each))
    ),
    ...(bank ? (["account", "amount", "header"] as const) : []).flatMap((by) =>
      bankDoes.map((each) => row("8.1", number, by, "bank", each))
    )
  ]
}

/** The test cards of payments.md 8 with their funding. */
export const testCards: ReadonlyArray<readonly [number: string, funding: "credit" | "debit" | "prepaid"]> = [
  ["4003830171874018", "credit"],
  ["4111111111111111", "credit"],
  ["5496198584584769", "credit"],
  ["2223000048400011", "credit"],
  ["2223520043560014", "credit"],
  ["378282246310005", "credit"],
  ["371449635398431", "credit"],
  ["6011111111111117", "credit"],
  ["6011000990139424", "credit"],
  ["3530111333300000", "credit"],
  ["3566002020360505", "credit"],
  ["30569309025904", "credit"],
  ["38520000023237", "credit"],
  ["4242424242424242", "credit"],
  ["4000056655665556", "debit"],
  ["6011981111111113", "prepaid"]
]

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
