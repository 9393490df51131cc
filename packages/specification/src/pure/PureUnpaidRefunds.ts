/**
 * POST /operator/accounts/{id}/refund_unpaid over the pure core: selects the payments as application/payments/UnpaidRefunds
 * does, from the records of the open cycle and of the failed payouts among them.
 */
import * as Caller from "@payments-platform/domain/access/caller/Caller"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import type { Fact } from "@payments-platform/domain/decider/ResourceKind"
import * as PayoutCycle from "@payments-platform/domain/ledger/PayoutCycle"
import type { TransactionRecord } from "@payments-platform/domain/ledger/TransactionRecords"
import type * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as RefundUnpaidPayment from "@payments-platform/domain/payments/refund/RefundUnpaidPayment"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { execute, find, type PurePlatform, type Response } from "./PurePlatform.ts"

const sourcesOf = (
  { store: { records, takenCycles } }: PurePlatform,
  { id, state: { currency } }: Fact<Account.State>,
  open: number
): ReadonlyArray<string> => {
  const payments: Array<string> = []
  const cycles: Array<number> = [open]
  const idsIn = (cycle: number, type: TransactionRecord["type"]) =>
    records
      .filter((each) => each.record.accountId === id && each.record.currency === currency)
      .filter((each) => each.cycle === cycle && each.record.type === type)
      .map((each) => each.record.source.id)
  for (let cycle = cycles.shift(); cycle !== undefined; cycle = cycles.shift()) {
    payments.push(...idsIn(cycle, "merchant_payment"))
    cycles.push(...idsIn(cycle, "payout_return").flatMap((payoutId) => takenCycles.get(payoutId) ?? []))
  }
  return payments
}

export const refundUnpaid = async (core: PurePlatform, accountId: string): Promise<Response> => {
  const account = find(core, AccountKind.kind, accountId)
  if (account === null) return { _tag: "Refused", refusal: "UnknownIds" }
  if (account.state.status !== "disabled")
    return { _tag: "Rejected", rejection: { _tag: "Account/WrongState" }, changes: false }
  const open = core.store.counters.get(PayoutCycle.counterKey(accountId, account.state.currency)) ?? 0
  const refunds: Array<JsonObject> = []
  for (const paymentId of sourcesOf(core, account, open)) {
    const call = { caller: Caller.operator, magic: null }
    const outcome = await execute(core, RefundUnpaidPayment.handler, input({ accountId, paymentId }), call)
    if (outcome._tag === "Decided") refunds.push(outcome.record)
  }
  return { _tag: "Told", record: { refunds } }
}
