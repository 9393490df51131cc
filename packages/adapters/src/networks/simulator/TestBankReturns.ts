/**
 * The returns of payments.md 8.2: what an account number, an amount or the magic
 * header of the staging platform (platform.md 9) makes a bank send back. Pure; in
 * production nobody looks in here.
 */
import type * as BankAccount from "@payments-platform/domain/payers/bank/BankAccount"
import * as BankReturn from "@payments-platform/domain/payers/bank/BankReturn"

export type Country = BankAccount.Secret["_tag"]

export interface Return {
  readonly code: BankReturn.ReturnCode
  /** after the debit has settled, else instead of settling */
  readonly late: boolean
}

/** What three digits stand for: 001..085 are R01..R85 in the US, 900..999 themselves in Canada. */
const returnOf = (digits: string, country: Country, late: boolean): Return | null => {
  const code = country === "US" ? digits.replace(/^0/, "R") : digits
  return BankReturn.isOf(code, country) ? { code, late } : null
}

const magicForm = /^(late_)?return_([0-9]{3})$/
const numberForm = /^900([01])([0-9]{3})$/
const amountForm = /^9([12])([0-9]{3})$/

/** `return_<ccc>`, `late_return_<ccc>`. A code of the other country means nothing. */
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
