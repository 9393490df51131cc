/**
 * The bank accounts and paper checks of merchants.md 16 as data: the outcome of a credit to them, or of a debit from
 * them. Pure. Only the staging platform uses them.
 */
import { Redacted, Schema } from "effect"
import type * as BankAccount from "../../banking/BankAccount.ts"
import { TransferFailure } from "../../payouts/transfer/TransferFailure.ts"
import type { Destination } from "../../ports/networks/PayoutBank.ts"
import * as TestBankReturns from "./TestBankReturns.ts"

/**
 * The outcome of a transfer. `waits`: it is pending until the operator acts. `fails`: it fails after the scripted
 * delay, or late, after it has settled. `runInline`: nothing is scripted.
 */
export const Script = Schema.TaggedUnion({
  settles: {},
  waits: {},
  fails: { failure: TransferFailure, late: Schema.Boolean, deletesMethod: Schema.Boolean }
})
export type Script = typeof Script.Type

export const settles: Script = { _tag: "settles" }
const waits: Script = { _tag: "waits" }

const fails = (
  failure: TransferFailure,
  also: { readonly late?: true; readonly deletesMethod?: true } = {}
): Script => ({
  _tag: "fails",
  failure,
  late: also.late ?? false,
  deletesMethod: also.deletesMethod ?? false
})

const rejected = (detail: string): TransferFailure => ({ reason: "BANK_REJECTED", detail })

/** The return codes with the same meaning in the two countries. */
const codes = {
  US: { noAccount: "R03", closed: "R02" },
  CA: { noAccount: "902", closed: "905" }
} as const

/** The account of which only the first credit fails. */
const failsOnce = "9005003"

/** The account whose microdeposits wait for the operator. */
export const queuesDeposits = "9005005"

/** 9000ccc, and late 9001ccc. */
const returned = (number: string, country: TestBankReturns.Country): Script | null => {
  const found = TestBankReturns.byNumber(number, country)
  return found === null ? null : fails(rejected(found.code), found.late ? { late: true } : {})
}

/** The rows whose outcome is the same for credits and debits. */
const eitherWay = ({ _tag: country, accountNumber: number }: BankAccount.Secret): Script | null => {
  if (number === "9005002") return waits
  if (number === "9005004") return fails(rejected(codes[country].closed), { deletesMethod: true })
  return returned(number, country)
}

/** The script of a debit. 9004ccc rejects debits only. */
export const ofDebit = (account: BankAccount.Secret): Script =>
  eitherWay(account) ?? returned(account.accountNumber.replace(/^9004/, "9000"), account._tag) ?? settles

const ofBankCredit = (account: BankAccount.Secret, isFirst: boolean): Script => {
  if (account.accountNumber === "9005001")
    return fails({ reason: "VERIFICATION", detail: "unable_to_verify_controlling_owner" })
  if (account.accountNumber === failsOnce) return isFirst ? fails(rejected(codes[account._tag].noAccount)) : settles
  return eitherWay(account) ?? settles
}

const checks: ReadonlyMap<string, Script> = new Map([
  ["magic undeliverable", fails({ reason: "CHECK_RETURNED", detail: "undeliverable" })],
  ["magic stale", fails({ reason: "CHECK_RETURNED", detail: "stale_check" }, { late: true })]
])

/** The script of a credit; `isFirst`: it is the first one to its payout method. */
export const ofCredit = (to: Destination, isFirst: boolean): Script =>
  to._tag === "Bank"
    ? ofBankCredit(Redacted.value(to.account), isFirst)
    : (checks.get(to.name.toLowerCase()) ?? settles)
