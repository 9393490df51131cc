/** What holds of the sums of a ledger after every command. A sum is by `account currency`, in cents; debits are positive. */
import { deepStrictEqual } from "node:assert/strict"

/** Sums without zeros, by name. */
export const inOrder = (sums: Iterable<readonly [string, number]>) =>
  [...sums].filter(([, sum]) => sum !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))

type Sums = ReadonlyMap<string, number>

/** The sum of the ledger accounts with these names, by currency. */
const sumsOf = (accounts: Sums, names: RegExp): Sums => {
  const sums = new Map<string, number>()
  for (const [account, sum] of accounts) {
    const [name = "", currency = ""] = account.split(" ")
    if (names.test(name)) sums.set(currency, (sums.get(currency) ?? 0) + sum)
  }
  return sums
}

/**
 * Asserts what holds after every command (payments.md 7, merchants.md 13): what came in and did not go out is held for
 * merchants, platforms, payers or the service; what is expected is announced as pending; and pending balances and
 * reserves are never negative.
 */
export const assertMoney = (accounts: Sums): void => {
  const held = sumsOf(accounts, /:(available|reserve|outgoing_pending|fees)$|^payable:|^service:/)
  const came = sumsOf(accounts, /^cash$|^receivable:/)
  deepStrictEqual(inOrder(came), inOrder([...held].map(([currency, sum]) => [currency, 0 - sum] as const)))
  const announced = sumsOf(accounts, /:incoming_pending$/)
  const expected = sumsOf(accounts, /^clearing:pending$/)
  deepStrictEqual(inOrder(expected), inOrder([...announced].map(([currency, sum]) => [currency, 0 - sum] as const)))
  const negative = [...accounts].filter(([name, sum]) => /:(reserve|.*_pending) /.test(name) && sum > 0)
  deepStrictEqual(negative, [])
}
