/** The outcomes of test numbers, amounts and headers (payments.md 8), independent of the simulator's own tables. */
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

/** The answer to a verification: `approved`, a decline code, or null for no answer. */
export const verificationOf = (outcome: string | null): string | null => {
  if (outcome === "801") return null
  if (outcome === "401") return "card_declined"
  return outcome === null || outcome === "502" ? "approved" : (declines[outcome] ?? "approved")
}

/** The outcome that the magic header requests, or null. */
export const magicOutcome = (magic: Magic): string | null =>
  magic !== null && magic.startsWith("outcome_") ? magic.slice("outcome_".length) : null

/** The outcome of a card payment: `asked` by header or number, else by amount. */
export const cardOutcome = (asked: string | null, amount: number): string => {
  if (asked !== null) return asked
  const byAmount = outcomes.find((each) => 90_000 + Number(each) === amount)
  return byAmount === undefined || byAmount.startsWith("50") ? "000" : byAmount
}

/** Outcomes that bank payments support. */
const ofBanks = new Set(["000", "301", "302", "303", "602", "603", "604"])

interface BankOutcome {
  readonly outcome: string
  readonly returns: { readonly code: string; readonly late: boolean } | null
  /** true: results follow after the simulator's delay; false: at the end of the hold */
  readonly scripted: boolean
}

/** The return code of the country, or null when the digits are no code of it. */
const codeOf = (country: "US" | "CA", digits: string): string | null => {
  const code = Number(digits)
  if (country === "CA") return code >= 900 ? digits : null
  return code >= 1 && code <= 85 ? `R${digits.slice(1)}` : null
}

/** The outcome of a debit: by header, else by account number, else by amount. */
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

/** The return codes that the sequences use (payments.md 3.5): reason, and whether the method is deleted. */
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

/** The outcomes that make the network refuse a refund: reason and detail. */
export const refusals: Readonly<Record<string, readonly [reason: string, detail: string | null]>> = {
  "601": ["REFUND_DECLINED", "card_declined"],
  "602": ["UNKNOWN", null],
  "603": ["ACCOUNT_CLOSED", null],
  "604": ["BANK_SYSTEM_ERROR", null]
}
