/** What payments.md 8 says of test numbers and amounts, in the plainest form. */
import { type Magic, outcomes } from "./ModelRequests.ts"

export const declines: Readonly<Record<string, string>> = {
  "101": "card_declined",
  "102": "insufficient_funds",
  "103": "card_expired",
  "104": "invalid_card_number",
  "105": "invalid_cvv",
  "106": "lost_card",
  "107": "stolen_card",
  "108": "suspected_fraud",
  "109": "processing_error",
  "110": "issuer_unavailable",
  "111": "limit_exceeded",
  "112": "transaction_not_permitted",
  "501": "card_declined",
  "502": "insufficient_funds"
}

export const avsOf: Readonly<Record<string, string>> = {
  "201": "FULL_MATCH",
  "202": "PARTIAL_MATCH",
  "203": "FULL_MISMATCH",
  "204": "SKIPPED",
  "205": "UNKNOWN"
}

/** What the 1.00 on a card says: approved, a decline, or nothing. */
export const verificationOf = (outcome: string | null): string | null => {
  if (outcome === "801") return null
  if (outcome === "401") return "card_declined"
  return outcome === null || outcome === "502" ? "approved" : (declines[outcome] ?? "approved")
}

/** The outcome that the magic header asks for, if it asks for one. */
export const magicOutcome = (magic: Magic): string | null =>
  magic !== null && magic.startsWith("outcome_") ? magic.slice("outcome_".length) : null

/** The outcome of a card payment: by the header or the number, else by the amount. */
export const cardOutcome = (asked: string | null, amount: number): string => {
  if (asked !== null) return asked
  const byAmount = outcomes.find((each) => 90_000 + Number(each) === amount)
  return byAmount === undefined || byAmount.startsWith("50") ? "000" : byAmount
}

/** Outcomes that bank payments know. */
const ofBanks = new Set(["000", "301", "302", "303", "602", "603", "604"])

interface BankOutcome {
  readonly outcome: string
  readonly returns: { readonly code: string; readonly late: boolean } | null
  /** it takes its steps after the delay; else the bank takes its time */
  readonly scripted: boolean
}

/** A code of the other country means nothing. */
const codeOf = (country: "US" | "CA", digits: string): string | null => {
  const code = Number(digits)
  if (country === "CA") return code >= 900 ? digits : null
  return code >= 1 && code <= 85 ? `R${digits.slice(1)}` : null
}

/** What a bank does with a debit: by the header, else by the account's number, else by the amount. */
export const bankOutcome = (country: "US" | "CA", number: string, amount: number, magic: Magic): BankOutcome => {
  const asked = (outcome: string): BankOutcome | null =>
    ofBanks.has(outcome) ? { outcome, returns: null, scripted: true } : null
  const returning = (digits: string, late: boolean): BankOutcome | null => {
    const code = codeOf(country, digits)
    return code === null ? null : { outcome: "000", returns: { code, late }, scripted: true }
  }
  const told = (text: string, prefixes: readonly [asked: string, early: string, late: string]): BankOutcome | null => {
    const digits = text.slice(-3)
    switch (prefixes.indexOf(text.slice(0, -3))) {
      case 0:
        return asked(digits)
      case 1:
        return returning(digits, false)
      case 2:
        return returning(digits, true)
      default:
        return null
    }
  }
  const plain = { outcome: "000", returns: null, scripted: false }
  return (
    told(magic ?? "", ["outcome_", "return_", "late_return_"]) ??
    told(number, ["9002", "9000", "9001"]) ??
    told(String(amount), ["90", "91", "92"]) ??
    plain
  )
}

/** Why a bank sent a debit back, and whether the method goes with it: the codes that the sequences use. */
const returns: Readonly<Record<string, readonly [reason: string, deletes: boolean]>> = {
  R01: ["BANK_SYSTEM_ERROR", false],
  R02: ["BANK_NOT_CONFIRMED", true],
  R05: ["ECHECK_FRAUD", false],
  R07: ["ECHECK_FRAUD", true],
  R20: ["BANK_NOT_CONFIRMED", false],
  "901": ["BANK_SYSTEM_ERROR", false],
  "902": ["BANK_NOT_CONFIRMED", true],
  "903": ["ECHECK_FRAUD", false],
  "915": ["ECHECK_FRAUD", true]
}
export const returnOf = (code: string): readonly [reason: string, deletes: boolean] =>
  returns[code] ?? ["BANK_SYSTEM_ERROR", false]

/** Why the network refuses a refund of a charge. */
export const refusals: Readonly<Record<string, readonly [reason: string, detail: string | null]>> = {
  "601": ["REFUND_DECLINED", "card_declined"],
  "602": ["UNKNOWN", null],
  "603": ["ACCOUNT_CLOSED", null],
  "604": ["BANK_SYSTEM_ERROR", null]
}
