/**
 * Why banks send a debit back (payments.md 3.5): their codes, what each means for
 * the payment that is still pending, and which of them end the payment method.
 */
import { Schema } from "effect"

/** R01..R85 of US banks, 900..999 of Canadian ones. */
const forms = { US: /^R(0[1-9]|[1-7][0-9]|8[0-5])$/, CA: /^9[0-9]{2}$/ } as const

export const ReturnCode = Schema.String.check(Schema.isPattern(new RegExp(`${forms.US.source}|${forms.CA.source}`)))
export type ReturnCode = typeof ReturnCode.Type

export const Reason = Schema.Literals(["BANK_NOT_CONFIRMED", "ECHECK_FRAUD", "BANK_SYSTEM_ERROR"])
export type Reason = typeof Reason.Type

interface Meaning {
  readonly reason: Reason
  readonly words: string
  /** the method is deleted: `*` in the contract's table */
  readonly deletes: boolean
}

const meaning = (reason: Reason, words: string, deletes = false): Meaning => ({ reason, words, deletes })
const unconfirmed = (words: string, deletes = false) => meaning("BANK_NOT_CONFIRMED", words, deletes)
const fraud = (words: string, deletes = false) => meaning("ECHECK_FRAUD", words, deletes)
const failure = (words: string) => meaning("BANK_SYSTEM_ERROR", words)

const meanings: ReadonlyMap<string, Meaning> = new Map([
  ["R02", unconfirmed("Account closed.", true)],
  ["R03", unconfirmed("No account.", true)],
  ["R04", unconfirmed("Invalid account number.", true)],
  ["R20", unconfirmed("Non-transaction account.")],
  ["902", unconfirmed("Account not found.", true)],
  ["905", unconfirmed("Account closed.", true)],
  ["907", unconfirmed("No debit allowed.")],
  ["909", unconfirmed("Currency/account mismatch.")],
  ["912", unconfirmed("Invalid account number.", true)],
  ["914", unconfirmed("Incorrect payor name.")],
  ["R05", fraud("Unauthorized consumer debit.")],
  ["R07", fraud("Authorization revoked.", true)],
  ["R08", fraud("Payment stopped.")],
  ["R10", fraud("Customer advises not authorized.", true)],
  ["R29", fraud("Corporate not authorized.", true)],
  ["903", fraud("Payment stopped.")],
  ["915", fraud("No agreement.", true)],
  ["916", fraud("Not according to agreement.")],
  ["919", fraud("Not according to agreement.")],
  ["917", fraud("Agreement revoked.", true)],
  ["920", fraud("Agreement revoked.", true)],
  ["918", fraud("No pre-notification.")],
  ["921", fraud("No pre-notification.")],
  ["R01", failure("Insufficient funds.")],
  ["R09", failure("Uncollected funds.")],
  ["901", failure("Insufficient funds.")],
  ["908", failure("Funds not cleared.")],
  ["910", failure("Deceased.")],
  ["911", failure("Account frozen.")]
])

const other = failure("Returned by the bank.")
const meaningOf = (code: ReturnCode): Meaning => meanings.get(code) ?? other

export const reasonOf = (code: ReturnCode): Reason => meaningOf(code).reason
/** The `detail_message` of a code. */
export const wordsOf = (code: ReturnCode): string => meaningOf(code).words
export const deletesMethod = (code: ReturnCode): boolean => meaningOf(code).deletes

/** Whether a bank of this country sends the code. */
export const isOf = (code: string, country: keyof typeof forms): boolean => forms[country].test(code)
