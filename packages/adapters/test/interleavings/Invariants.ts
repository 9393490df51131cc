/** What holds in every state of the platform, whichever order requests ran in. */
import { deepStrictEqual } from "node:assert/strict"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import { kind as paymentKind } from "@payments-platform/domain/payments/payment/PaymentKind"
import { kind as refundKind } from "@payments-platform/domain/payments/refund/RefundKind"
import { membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { assertMoney } from "@payments-platform/specification/MoneyInvariants"
import { merchantBalances } from "@payments-platform/specification/targets/Target"
import type { Records } from "../../src/memory/MemoryState.ts"
import { sums } from "./Outcome.ts"

/** Debits equal credits, what came in is held, and the stored balances equal the ledger. */
const assertBooks = (records: Records): void => {
  const ledger = sums(records)
  const difference = [...ledger.values()].reduce((sum, each) => sum + each, 0)
  deepStrictEqual(difference, 0, "debits equal credits")
  assertMoney(ledger)
  for (const [name, amount] of records.counters) {
    const [account = "", currency = ""] = name.split("|")
    if (!account.startsWith("merchant:") || !merchantBalances.some((balance) => account.endsWith(`:${balance}`)))
      continue
    deepStrictEqual([name, amount], [name, 0 - (ledger.get(`${account} ${currency}`) ?? 0)])
  }
}

/** The versions that a resource got since the world began follow each other without a gap. */
const assertVersions = (records: Records, base: Records): void => {
  const versions = Map.groupBy(records.history.slice(base.history.length), ({ resourceId }) => resourceId)
  for (const [resource, all] of versions) {
    const from = base.rows.get(resource)?.version ?? 0
    const expected = Array.from({ length: (records.rows.get(resource)?.version ?? 0) - from }, (_, n) => from + n + 1)
    deepStrictEqual({ resource, versions: all.map(({ version }) => version) }, { resource, versions: expected })
  }
}

/** Refunds that may still reach the payer are not above their payment. */
const assertRefunds = (rows: ReadonlyArray<Row>): void => {
  const refunded = new Map<string, number>()
  for (const row of rows.filter(({ type }) => type === refundKind.type)) {
    const { state } = refundKind.fact(row)
    if (state._tag === "Failed" || !state.terms.referenced) continue
    const { amount, paymentId } = state.terms
    refunded.set(paymentId, (refunded.get(paymentId) ?? 0) + amount)
  }
  for (const row of rows.filter(({ type }) => type === paymentKind.type)) {
    const { amount } = paymentKind.fact(row).state.terms
    const sum = refunded.get(row.id) ?? 0
    deepStrictEqual({ payment: row.id, sum, isCovered: sum <= amount }, { payment: row.id, sum, isCovered: true })
  }
}

/** A payment has one charge at most, and no charge is without its payment. */
const assertCharges = (rows: ReadonlyMap<string, Row>): void => {
  const charged = new Set<string>()
  for (const { doc, type } of rows.values()) {
    if (type !== "simulated_authorizations") continue
    const { key, state } = membersOf(doc)
    const [payment = "", , purpose = "payment"] = String(key).split(":")
    if (purpose !== "payment" || !["approved", "captured", "pending"].includes(String(state))) continue
    deepStrictEqual({ payment, again: charged.has(payment) }, { payment, again: false })
    deepStrictEqual({ payment, isKnown: rows.has(payment) }, { payment, isKnown: true })
    charged.add(payment)
  }
}

/** Asserts all of it. `base`: the records with which the world began */
export const assertAll = (records: Records, base: Records): void => {
  assertBooks(records)
  assertVersions(records, base)
  assertRefunds([...records.rows.values()])
  assertCharges(records.rows)
}
