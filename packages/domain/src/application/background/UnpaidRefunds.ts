/**
 * POST /operator/accounts/{id}/refund_unpaid (platform.md 12): refunds the payments of a disabled account that were not
 * paid out: those whose records no payout took, and those of failed payouts. Each refund is a command of its own, and a
 * payment that cannot be refunded is left out, so a run may be repeated.
 */
import { Context, Effect, Layer } from "effect"
import { type DecodedInput, input } from "../../decider/DecodedInput.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as PayoutCycle from "../../ledger/PayoutCycle.ts"
import * as TransactionRecords from "../../ledger/TransactionRecords.ts"
import type * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as RefundKind from "../../payments/refund/RefundKind.ts"
import * as RefundUnpaidPayment from "../../payments/refund/RefundUnpaidPayment.ts"
import { type Page, type Position, Store, type TransactionRecordQuery } from "../../ports/Store.ts"
import type { JsonObject } from "../../vocabulary/text/Json.ts"
import { type CommandContext, CommandExecutor, emptyResponse } from "../executor/CommandExecutor.ts"
import * as RunForEachAccount from "../executor/RunForEachAccount.ts"

/** Refunds that one request makes. */
const maximum = 1_000
/** Records that are read at once, and payments that are refunded at once. */
const batch = 100
const concurrency = 16

/** What selects the records of a payout or of the open cycle. */
type Selection = Pick<TransactionRecordQuery, "payoutId" | "cycle">

export class UnpaidRefunds extends Context.Service<UnpaidRefunds>()("@payments-platform/domain/UnpaidRefunds", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const executor = yield* CommandExecutor

    /** Refunds all that is left of one payment; none if the payment cannot be refunded. */
    const refund = Effect.fnUntraced(function* (accountId: string, paymentId: string, call: CommandContext) {
      const command: DecodedInput<RefundUnpaidPayment.Command, never> = input({ accountId, paymentId })
      const result = yield* executor.execute(RefundUnpaidPayment.handler, call, command, emptyResponse)
      return RunForEachAccount.createdRecords(result, RefundKind.kind.type)
    })

    /** Refunds the payments of the open cycle, newest first, and then those of the failed payouts in it. */
    const refundAll = Effect.fnUntraced(function* (account: Fact<Account.State>, call: CommandContext) {
      const refunds: Array<JsonObject> = []
      const { currency } = account.state
      const counter = PayoutCycle.counterKey(account.id, currency)
      const { counters } = yield* store.load({ ids: [], counters: [counter], key: null, subscribers: [] })
      const number = counters.get(counter) ?? 0
      const selections: Array<Selection> = [{ cycle: { accountId: account.id, currency, number } }]
      let position: Position | null = null
      while (selections.length > 0 && refunds.length < maximum) {
        const size = Math.min(batch, maximum - refunds.length)
        const query = { appId: account.appId, ...selections[0], size, position, direction: "next" } as const
        const page: Page<TransactionRecords.TransactionRecord> = yield* store.transactionRecords(query)
        const sourcesOf = (type: TransactionRecords.Type) =>
          page.items.filter((record) => record.type === type).map(({ source }) => source.id)
        const made = yield* Effect.forEach(
          sourcesOf("merchant_payment"),
          (paymentId) => refund(account.id, paymentId, call),
          { concurrency }
        )
        refunds.push(...made.flat())
        selections.push(...sourcesOf("payout_return").map((payoutId) => ({ payoutId })))
        const last = page.items.at(-1)
        position = page.more && last !== undefined ? TransactionRecords.placeOf(last) : null
        if (position === null) selections.shift()
      }
      return refunds
    })

    /** The refunds of an account with the app that owns them; null: there is no account with this id. */
    const run = Effect.fnUntraced(function* (accountId: string, call: CommandContext) {
      const row = yield* RunForEachAccount.accountRow(store, accountId)
      if (row === null) return null
      const account = AccountKind.kind.fact(row)
      if (account.state.status !== "disabled") return { _tag: "WrongState" } as const
      const { appId } = account
      return { _tag: "Done", appId, refunds: yield* refundAll(account, { ...call, appId, key: null }) } as const
    })

    return { run } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
