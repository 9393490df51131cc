/**
 * Which payout takes a transaction record: a payout takes every merchant record that no payout has taken, except its own
 * (merchants.md 11). The records of an account in one currency fall into cycles, numbered from 0. A record belongs to the
 * cycle that is open at its commit. A payout takes the open cycle as a whole and opens the next one. So a record stores
 * one number, and a commit reads one number, however many records there are.
 *
 * The sums agree without adding up records. A payout leaves `available` at 0, and so did the payout before. In between,
 * only records, holds and releases of the reserve moved it. So the nets of the taken records are the amount of the
 * payout, plus what moved to the reserve, less what was released.
 *
 * A taken record stays taken. A failed or returned payout writes a new record (`payout_return`) in the open cycle, with
 * which the money goes to the next payout (merchants.md 7).
 */
import type { Currency } from "../vocabulary/Money.ts"
import * as Ledger from "./Ledger.ts"

/** The records of an account in one currency between two payouts. */
export interface PayoutCycle {
  readonly accountId: string
  readonly currency: Currency
  /** 0 until the first payout */
  readonly number: number
}

/** A payout that takes a cycle. The same Change posts the payout's entry, which empties `available`. */
export interface CycleClaim {
  readonly payoutId: string
  /** the cycle that was open when the payout was decided */
  readonly cycle: PayoutCycle
}

/** The key of the counter that holds the number of the open cycle. */
export const counterKey = (accountId: string, currency: Currency): string => `payout_cycle:${accountId}|${currency}`

interface Writing {
  readonly entries: ReadonlyArray<{ readonly entry: Ledger.Entry }>
  readonly payouts: ReadonlyArray<CycleClaim>
}

interface Condition {
  readonly key: string
  readonly delta: number
  readonly min?: number
  readonly max?: number
}

const isOpen = ({ cycle }: CycleClaim): ReadonlyArray<Condition> => [
  {
    key: counterKey(cycle.accountId, cycle.currency),
    delta: 1,
    min: cycle.number + 1,
    max: cycle.number + 1
  },
  { key: Ledger.counterKey(Ledger.merchant(cycle.accountId, "available"), cycle.currency), delta: 0, min: 0, max: 0 }
]

/** The keys of the open cycles of all accounts whose `available` these entries move. */
const movedKeys = ({ entries }: Pick<Writing, "entries">): ReadonlyArray<string> =>
  entries.flatMap(({ entry }) =>
    entry.postings.flatMap(({ account }) => {
      const merchant = Ledger.merchantOf(account)
      return merchant?.isAvailable === true ? [counterKey(merchant.accountId, entry.currency)] : []
    })
  )

/**
 * The counters that follow from the entries and payouts of a Change. A payout takes only the open cycle and leaves
 * nothing available. Every move of `available` names the counter, so that both are locked, and exist, together.
 */
export const countersOf = (change: Writing): ReadonlyArray<Condition> =>
  change.entries.length === 0 && change.payouts.length === 0
    ? []
    : [...change.payouts.flatMap(isOpen), ...[...new Set(movedKeys(change))].map((key) => ({ key, delta: 0 }))]

/** The open cycles of the accounts whose `available` a Change moves, by counter key. */
export const cyclesOf = (
  change: Pick<Writing, "entries">,
  openCycle: (key: string) => number
): ReadonlyMap<string, number> => new Map(movedKeys(change).map((key) => [key, openCycle(key)]))

interface Record {
  readonly accountId: string | null
  readonly currency: Currency
  readonly source: { readonly id: string }
}

/** The cycle of a record of a Change; null: it is the platform's record, or the own record of a payout of the Change. */
export const cycleOf = (
  { accountId, currency, source }: Record,
  payouts: ReadonlyArray<CycleClaim>,
  cycles: ReadonlyMap<string, number>
): number | null =>
  accountId === null || payouts.some(({ payoutId }) => payoutId === source.id)
    ? null
    : (cycles.get(counterKey(accountId, currency)) ?? null)
