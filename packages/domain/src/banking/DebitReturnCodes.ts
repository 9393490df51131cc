/**
 * Return codes of bank debits (payments.md 3.5): the failure reason and message of
 * each, and whether the return also deletes the payment method.
 */
import { Schema } from "effect"
import * as Check from "../vocabulary/Check.ts"

/** R01..R85 for US banks, 900..999 for Canadian banks. */
const forms = { US: /^R(0[1-9]|[1-7][0-9]|8[0-5])$/, CA: /^9[0-9]{2}$/ } as const

export const ReturnCode = Schema.String.check(
  Check.pattern(new RegExp(`${forms.US.source}|${forms.CA.source}`), "must be R01 to R85 or 900 to 999")
)
export type ReturnCode = typeof ReturnCode.Type

export const Reason = Schema.Literals(["BANK_NOT_CONFIRMED", "ECHECK_FRAUD", "BANK_SYSTEM_ERROR"])
export type Reason = typeof Reason.Type

interface Meaning {
  readonly reason: Reason
  /** `detail_message` */
  readonly message: string
  /** the return deletes the payment method: `*` in the contract's table */
  readonly deletes: boolean
}

const meaning = (reason: Reason, message: string, deletes = false): Meaning => ({ reason, message, deletes })
const unconfirmed = (message: string, deletes = false) => meaning("BANK_NOT_CONFIRMED", message, deletes)
const fraud = (message: string, deletes = false) => meaning("ECHECK_FRAUD", message, deletes)
const systemError = (message: string) => meaning("BANK_SYSTEM_ERROR", message)

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
  ["R01", systemError("Insufficient funds.")],
  ["R09", systemError("Uncollected funds.")],
  ["901", systemError("Insufficient funds.")],
  ["908", systemError("Funds not cleared.")],
  ["910", systemError("Deceased.")],
  ["911", systemError("Account frozen.")]
])

const other = systemError("Returned by the bank.")
const meaningOf = (code: ReturnCode): Meaning => meanings.get(code) ?? other

/** The `reason_code` of a payment that the return fails. */
export const reasonOf = (code: ReturnCode): Reason => meaningOf(code).reason
/** The `detail_message` of a code. */
export const messageOf = (code: ReturnCode): string => meaningOf(code).message
/** Whether the return deletes the payment method. */
export const deletesMethod = (code: ReturnCode): boolean => meaningOf(code).deletes

/** Whether banks of this country use the code. */
export const isOfCountry = (code: string, country: keyof typeof forms): boolean => forms[country].test(code)
