/** The records of the ledger and the audit log on the operator surface (platform.md 12). */
import type { JsonObject } from "@payments-platform/domain/vocabulary/Json"
import type { AuditEntry, LedgerLine, LedgerSum } from "@payments-platform/domain/ports/Store"

/** A line of the ledger: `amount` in cents, positive for a debit, negative for a credit. */
export const line = (entry: LedgerLine): JsonObject => ({
  id: entry.id,
  entry_id: entry.entryId,
  create_time: entry.createTime,
  ledger_account: entry.ledgerAccount,
  currency: entry.currency,
  amount: entry.amount,
  step: entry.step,
  source: { ...entry.source },
  reversal_of: entry.reversalOf
})

/** Debits less credits in cents, by currency. Each is zero when the ledger balances. */
export const imbalances = (sums: ReadonlyArray<LedgerSum>): ReadonlyMap<string, number> => {
  const totals = new Map<string, number>()
  for (const { credits, currency, debits } of sums) totals.set(currency, (totals.get(currency) ?? 0) + debits - credits)
  return totals
}

const currencyOf = (sums: ReadonlyArray<LedgerSum>, currency: string): JsonObject => {
  const own = sums.filter((sum) => sum.currency === currency)
  return {
    debits: own.reduce((total, { debits }) => total + debits, 0),
    credits: own.reduce((total, { credits }) => total + credits, 0),
    accounts: Object.fromEntries(own.map(({ credits, debits, ledgerAccount }) => [ledgerAccount, debits - credits]))
  }
}

export const ledger = (sums: ReadonlyArray<LedgerSum>): JsonObject => {
  const totals = imbalances(sums)
  return {
    balanced: [...totals.values()].every((total) => total === 0),
    currencies: Object.fromEntries([...totals.keys()].map((currency) => [currency, currencyOf(sums, currency)]))
  }
}

export const auditEntry = (entry: AuditEntry): JsonObject => ({
  id: entry.id,
  create_time: entry.createTime,
  actor: { ...entry.actor },
  note: entry.note,
  action: entry.action,
  resource: entry.resource,
  resource_id: entry.resourceId,
  correlation_id: entry.correlationId,
  ip: entry.ip,
  changes: entry.changes,
  previous_hash: entry.previousHash,
  hash: entry.hash
})
