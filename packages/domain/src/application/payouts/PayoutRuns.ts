/**
 * POST /operator/payouts/run (platform.md 12): in staging, pays out the accounts that have a schedule, as if their
 * time had come. Each account is a command of its own.
 */
import { Context, Effect, Layer } from "effect"
import { type Input, input } from "../../decider/CommandOrProblems.ts"
import type { Row } from "../../decider/StoredRow.ts"
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as PayoutKind from "../../payouts/payout/PayoutKind.ts"
import * as RunPayoutSchedule from "../../payouts/payout/RunPayoutSchedule.ts"
import { type Page, type Position, Store } from "../../ports/Store.ts"
import { type CommandContext, CommandExecutor, emptyResponse } from "../executor/CommandExecutor.ts"

/** Accounts that are read, and paid out, at once. */
const batch = 500
const concurrency = 16

/** A payout that was made, with the app that owns it. */
export interface Made {
  readonly appId: string
  readonly record: JsonObject
}

export class PayoutRuns extends Context.Service<PayoutRuns>()("@payments-platform/domain/PayoutRuns", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const executor = yield* CommandExecutor

    /** Pays out one account, unless nothing is to be paid. */
    const pay = Effect.fnUntraced(function* ({ appId, id }: Row, call: CommandContext) {
      const command: Input<RunPayoutSchedule.Command, never> = input({ accountId: id, early: true })
      const result = yield* executor.execute(
        RunPayoutSchedule.rule,
        { ...call, appId, key: null },
        command,
        emptyResponse
      )
      const step = result._tag === "Decided" ? result.step : null
      return step?.type === PayoutKind.kind.type ? [{ appId, record: step.record(() => 0) }] : []
    })

    const payAll = (rows: ReadonlyArray<Row>, call: CommandContext) =>
      Effect.map(
        Effect.forEach(rows, (row) => pay(row, call), { concurrency }),
        (made) => made.flat()
      )

    /** Pays out one account; null: there is none with this id. */
    const runOne = Effect.fnUntraced(function* (accountId: string, call: CommandContext) {
      const { rows } = yield* store.load({ ids: [accountId], counters: [], key: null, subscribers: [] })
      const row = rows.get(accountId)
      return row?.type === AccountKind.kind.type ? yield* pay(row, call) : null
    })

    /** Pays out the accounts of all apps, oldest last. */
    const runAll = Effect.fnUntraced(function* (call: CommandContext) {
      const made: Array<Made> = []
      let position: Position | null = null
      do {
        const page: Page<Row> = yield* store.list({
          type: AccountKind.kind.type,
          appId: null,
          status: ["active"],
          size: batch,
          position,
          direction: "next"
        })
        made.push(...(yield* payAll(page.items, call)))
        const last = page.items.at(-1)
        position = page.more && last !== undefined ? { time: last.createTime, id: last.id } : null
      } while (position !== null)
      return made
    })

    return { runOne, runAll } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
