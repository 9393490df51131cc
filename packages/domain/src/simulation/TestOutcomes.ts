/**
 * All rows of payments.md 8.1 as data, the test cards of payments.md 8, and the precedence of 8: magic header, then card
 * or account number, then amount. Pure. Only the staging platform uses them.
 */
import type { Avs, DeclineCode } from "../payers/card/AvsAndDeclineCodes.ts"
import type * as Card from "../payers/card/Card.ts"
import type * as Refund from "../payments/refund/Refund.ts"
import * as TestBankReturns from "./banks/TestBankReturns.ts"

/** The reply of the issuer to an authorization. */
export type Reply =
  | { readonly _tag: "Approved" }
  | { readonly _tag: "Declined"; readonly code: DeclineCode }
  /** pending first, after the scripted delay approved (null) or declined */
  | { readonly _tag: "Later"; readonly code: DeclineCode | null }
  | { readonly _tag: "NoAnswer" }

/** The result of a risk review; `operator`: open until the operator decides. */
export type Review = "none" | "passed" | "failed" | "operator"

/** The dispute that follows the completion; `challenged` is the result of challenging it. */
export interface DisputeScript {
  readonly type: "chargeback" | "inquiry" | "pre_dispute" | "retrieval"
  readonly share: "full" | "half"
  readonly reason: "fraudulent" | "other"
  readonly challenged: { readonly credit: boolean; readonly decision: "won" | "lost" } | null
}

export interface Outcome {
  /** three digits */
  readonly number: string
  readonly card: string
  /** column B: also an outcome of bank payments */
  readonly bank: boolean
  /** whether the amount 90000 + outcome selects it */
  readonly byAmount: boolean
  readonly authorization: Reply
  /** the reply to an authorization with auto_capture, where it differs */
  readonly sale: Reply | null
  /** the reply to the authorization of 1.00 that verifies a card; never `Later` */
  readonly verification: Reply
  readonly capture: DeclineCode | null
  /** null: follows from the address of the request */
  readonly avs: Avs | null
  readonly review: Review
  /** years that the card updater adds to the expiry; 0: no update */
  readonly updatedYears: number
  /** why a later refund fails */
  readonly refund: Refund.FailureReason | null
  readonly dispute: DisputeScript | null
}

const approved: Reply = { _tag: "Approved" }
const declined = (code: DeclineCode): Reply => ({ _tag: "Declined", code })
const later = (code: DeclineCode | null): Reply => ({ _tag: "Later", code })

type OutcomeFields = Partial<Omit<Outcome, "number" | "card" | "authorization">>

/** The reply to a verification, which is never late. */
const verificationOf = (reply: Reply): Reply =>
  reply._tag !== "Later" ? reply : reply.code === null ? approved : declined(reply.code)

const row = (number: string, card: string, authorization: Reply, traits: OutcomeFields = {}): Outcome => ({
  number,
  card,
  authorization,
  bank: false,
  byAmount: true,
  sale: null,
  verification: verificationOf(authorization),
  capture: null,
  avs: null,
  review: "none",
  updatedYears: 0,
  refund: null,
  dispute: null,
  ...traits
})

const declinedRow = (number: string, card: string, code: DeclineCode): Outcome => row(number, card, declined(code))

const avsRow = (number: string, card: string, avs: Avs): Outcome => row(number, card, approved, { avs })

const reviewRow = (number: string, card: string, review: Review): Outcome =>
  row(number, card, approved, { bank: true, review })

const refundFailureRow = (number: string, card: string, bank: boolean, refund: Refund.FailureReason): Outcome =>
  row(number, card, approved, { bank, refund })

const disputeRow = (number: string, card: string, script: Partial<DisputeScript>): Outcome =>
  row(number, card, approved, {
    dispute: { type: "chargeback", share: "full", reason: "other", challenged: null, ...script }
  })

/** Approved, with nothing after it: the outcome of every unlisted card and amount. */
export const plain: Outcome = row("000", "4003830000000009", approved, { bank: true })

export const outcomes: ReadonlyArray<Outcome> = [
  plain,
  declinedRow("101", "4003830000001015", "card_declined"),
  declinedRow("102", "4003830000001023", "insufficient_funds"),
  declinedRow("103", "4003830000001031", "card_expired"),
  declinedRow("104", "4003830000001049", "invalid_card_number"),
  declinedRow("105", "4003830000001056", "invalid_cvv"),
  declinedRow("106", "4003830000001064", "lost_card"),
  declinedRow("107", "4003830000001072", "stolen_card"),
  declinedRow("108", "4003830000001080", "suspected_fraud"),
  declinedRow("109", "4003830000001098", "processing_error"),
  declinedRow("110", "4003830000001106", "issuer_unavailable"),
  declinedRow("111", "4003830000001114", "limit_exceeded"),
  declinedRow("112", "4003830000001122", "transaction_not_permitted"),
  avsRow("201", "4003830000002013", "FULL_MATCH"),
  avsRow("202", "4003830000002021", "PARTIAL_MATCH"),
  avsRow("203", "4003830000002039", "FULL_MISMATCH"),
  avsRow("204", "4003830000002047", "SKIPPED"),
  avsRow("205", "4003830000002054", "UNKNOWN"),
  reviewRow("301", "4003830000003011", "passed"),
  reviewRow("302", "4003830000003029", "failed"),
  reviewRow("303", "4003830000003037", "operator"),
  row("401", "4003830000004019", later("card_declined")),
  row("402", "4003830000004027", later(null)),
  row("403", "4003830000004035", approved, { sale: later("capture_declined"), capture: "capture_declined" }),
  row("501", "4003830000005016", declined("card_declined"), { byAmount: false }),
  row("502", "4003830000005024", declined("insufficient_funds"), { byAmount: false, verification: approved }),
  row("503", "4003830000005032", approved, { byAmount: false, updatedYears: 3 }),
  refundFailureRow("601", "4003830000006014", false, { reason: "REFUND_DECLINED", detail: "card_declined" }),
  refundFailureRow("602", "4003830000006022", true, { reason: "UNKNOWN", detail: null }),
  refundFailureRow("603", "4003830000006030", true, { reason: "ACCOUNT_CLOSED", detail: null }),
  refundFailureRow("604", "4003830000006048", true, { reason: "BANK_SYSTEM_ERROR", detail: null }),
  disputeRow("701", "4003830000007012", { reason: "fraudulent" }),
  disputeRow("702", "4003830000007020", { share: "half" }),
  disputeRow("703", "4003830000007038", { type: "inquiry" }),
  disputeRow("704", "4003830000007046", { type: "pre_dispute" }),
  disputeRow("705", "4003830000007053", { type: "retrieval" }),
  disputeRow("706", "4003830000007061", { challenged: { credit: true, decision: "won" } }),
  disputeRow("707", "4003830000007079", { challenged: { credit: false, decision: "lost" } }),
  row("801", "4003830000008010", { _tag: "NoAnswer" })
]

const byNumber: ReadonlyMap<string, Outcome> = new Map(outcomes.map((outcome) => [outcome.number, outcome]))
const byCard: ReadonlyMap<string, Outcome> = new Map(outcomes.map((outcome) => [outcome.card, outcome]))
const byAmount: ReadonlyMap<number, Outcome> = new Map(
  outcomes.filter((outcome) => outcome.byAmount).map((outcome) => [90_000 + Number(outcome.number), outcome])
)

/** The outcome of three digits. */
export const outcomeByNumber = (number: string): Outcome | undefined => byNumber.get(number)

/** The outcome that a magic header (`outcome_<nnn>`) names; null for any other text. */
export const magicOutcome = (magic: string | null): Outcome | null =>
  magic?.startsWith("outcome_") === true ? (byNumber.get(magic.slice("outcome_".length)) ?? null) : null

/** Whether a magic header's value names an outcome of the table. */
export const isMagic = (magic: string): boolean => magicOutcome(magic) !== null

interface Instruction {
  /** the card or account number */
  readonly number: string
  /** in cents; null where there is no amount */
  readonly amount: number | null
  readonly magic: string | null
}

export interface CardInstruction extends Instruction {
  readonly rail: "card"
}

export interface BankInstruction extends Instruction {
  readonly rail: "bank"
  readonly country: TestBankReturns.Country
}

/** The result of a debit. */
export interface BankScript {
  /** of column B */
  readonly outcome: Outcome
  readonly returns: TestBankReturns.Return | null
  /** true: the result follows after the scripted delay; false: the debit settles at the end of the real hold */
  readonly scripted: boolean
}

const amountOutcome = (amount: number | null): Outcome | null =>
  amount === null ? null : (byAmount.get(amount) ?? null)

/** `9002` + outcome. */
const accountOutcome = (number: string): Outcome | null =>
  /^9002[0-9]{3}$/.test(number) ? (byNumber.get(number.slice(4)) ?? null) : null

const ofBank = (outcome: Outcome | null): BankScript | null =>
  outcome?.bank === true ? { outcome, returns: null, scripted: true } : null

const returning = (returns: TestBankReturns.Return | null): BankScript | null =>
  returns === null ? null : { outcome: plain, returns, scripted: true }

/** The script of a debit: by the magic header, else the account, else the amount. A value without a meaning for banks is skipped. */
export const bankScript = ({ country, number, amount, magic }: BankInstruction): BankScript =>
  ofBank(magicOutcome(magic)) ??
  returning(TestBankReturns.byMagic(magic, country)) ??
  ofBank(accountOutcome(number)) ??
  returning(TestBankReturns.byNumber(number, country)) ??
  ofBank(amountOutcome(amount)) ??
  returning(TestBankReturns.byAmount(amount, country)) ?? { outcome: plain, returns: null, scripted: false }

/** The outcome of a payment: by the magic header, else the card or account, else the amount, else plain. */
export const outcomeOf = (asked: CardInstruction | BankInstruction): Outcome =>
  asked.rail === "bank"
    ? bankScript(asked).outcome
    : (magicOutcome(asked.magic) ?? byCard.get(asked.number) ?? amountOutcome(asked.amount) ?? plain)

export interface TestCard {
  readonly number: string
  readonly brand: Card.Brand
  readonly funding: Card.Funding
}

const testCard = (brand: Card.Brand, number: string, funding: Card.Funding = "credit"): TestCard => ({
  number,
  brand,
  funding
})

/** The plain test cards of payments.md 8: approved unless the header or the amount selects another outcome. */
export const testCards: ReadonlyArray<TestCard> = [
  testCard("visa", "4003830171874018"),
  testCard("visa", "4111111111111111"),
  testCard("mastercard", "5496198584584769"),
  testCard("mastercard", "2223000048400011"),
  testCard("mastercard", "2223520043560014"),
  testCard("american_express", "378282246310005"),
  testCard("american_express", "371449635398431"),
  testCard("discover", "6011111111111117"),
  testCard("discover", "6011000990139424"),
  testCard("jcb", "3530111333300000"),
  testCard("jcb", "3566002020360505"),
  testCard("diners_club", "30569309025904"),
  testCard("diners_club", "38520000023237"),
  testCard("visa", "4242424242424242"),
  testCard("visa", "4000056655665556", "debit"),
  testCard("discover", "6011981111111113", "prepaid")
]

const fundings: ReadonlyMap<string, Card.Funding> = new Map(testCards.map(({ number, funding }) => [number, funding]))

/** The expiry of cards from wallets and readers, which state none. */
export const readExpiry: Card.Expiry = { expirationMonth: 12, expirationYear: 2099 }

/** The funding of a card: credit unless the list says otherwise. */
export const fundingOf = (number: string): Card.Funding => fundings.get(number) ?? "credit"

/** The AVS result: that of the outcome, else FULL_MATCH when any part of the address was sent, else SKIPPED. */
export const avsOf = (
  outcome: Outcome,
  address: { readonly line1: string | null; readonly postalCode: string | null }
): Avs => outcome.avs ?? (address.line1 || address.postalCode ? "FULL_MATCH" : "SKIPPED")
