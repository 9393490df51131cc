/**
 * The bank returns of payments.md 8.2 (rows 9000ccc and 9001ccc, 91000 and 92000 + ccc) by account number, amount or
 * magic header (platform.md 9). Pure. Only the staging platform uses them.
 */
import type * as BankAccount from "../../banking/BankAccount.ts"
import * as DebitReturnCodes from "../../banking/DebitReturnCodes.ts"

export type Country = BankAccount.Secret["_tag"]

export interface Return {
  readonly code: DebitReturnCodes.ReturnCode
  /** true: after the debit has settled; false: instead of settling */
  readonly late: boolean
}

/** The return of three digits: 001..085 are R01..R85 in the US; in Canada 900..999 are the codes themselves. */
const returnOf = (digits: string, country: Country, late: boolean): Return | null => {
  const code = country === "US" ? digits.replace(/^0/, "R") : digits
  return DebitReturnCodes.isOfCountry(code, country) ? { code, late } : null
}

const magicForm = /^(late_)?return_([0-9]{3})$/
const numberForm = /^900([01])([0-9]{3})$/
const amountForm = /^9([12])([0-9]{3})$/

/** `return_<ccc>`, `late_return_<ccc>`. A code of the other country has no effect. */
export const byMagic = (magic: string | null, country: Country): Return | null => {
  const [, late, digits] = magicForm.exec(magic ?? "") ?? []
  return digits === undefined ? null : returnOf(digits, country, late !== undefined)
}

/** `9000ccc`, late: `9001ccc`. */
export const byNumber = (number: string, country: Country): Return | null => {
  const [, late, digits] = numberForm.exec(number) ?? []
  return digits === undefined ? null : returnOf(digits, country, late === "1")
}

/** 91000 + ccc, late: 92000 + ccc. */
export const byAmount = (amount: number | null, country: Country): Return | null => {
  const [, kind, digits] = amountForm.exec(String(amount)) ?? []
  return digits === undefined ? null : returnOf(digits, country, kind === "2")
}

/** Whether a magic header's value names a return of some country. */
export const isMagic = (magic: string): boolean => byMagic(magic, "US") !== null || byMagic(magic, "CA") !== null
