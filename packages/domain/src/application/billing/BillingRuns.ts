/**
 * POST /operator/billing_runs (platform.md 12): makes the billing statements of a month, of one account or of all. Each
 * account is a command of its own, and one that has its statement is skipped; so a run may be repeated.
 */
import { Context, Effect, Layer } from "effect"
import * as BillingStatementKind from "../../billing/statement/BillingStatementKind.ts"
import * as IssueStatement from "../../billing/statement/IssueStatement.ts"
import { type Input, input } from "../../decider/CommandOrProblems.ts"
import type { Row } from "../../decider/StoredRow.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import { type Page, type Position, Store } from "../../ports/Store.ts"
import type { CalendarMonth } from "../../vocabulary/Calendar.ts"
import type { JsonObject } from "../../vocabulary/Json.ts"
import { type CommandContext, CommandExecutor, emptyResponse } from "../executor/CommandExecutor.ts"

/** Accounts that are read at once, and billed at once. */
const batch = 500
const concurrency = 16

/** A statement that was made, with the app that owns it. */
export interface Made {
  readonly appId: string
  readonly record: JsonObject
}

export class BillingRuns extends Context.Service<BillingRuns>()("@payments-platform/domain/BillingRuns", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const executor = yield* CommandExecutor

    /** Bills one account, unless nothing is to be billed. */
    const bill = Effect.fnUntraced(function* ({ appId, id }: Row, month: CalendarMonth, call: CommandContext) {
      const command: Input<IssueStatement.Command, never> = input({ accountId: id, month, scheduled: false })
      const context = { ...call, appId, key: null }
      const result = yield* executor.execute(IssueStatement.rule, context, command, emptyResponse)
      const step = result._tag === "Decided" ? result.step : null
      return step?.type === BillingStatementKind.kind.type ? [{ appId, record: step.record(() => 0) }] : []
    })

    const billAll = (rows: ReadonlyArray<Row>, month: CalendarMonth, call: CommandContext) =>
      Effect.map(
        Effect.forEach(rows, (row) => bill(row, month, call), { concurrency }),
        (made) => made.flat()
      )

    /** Bills one account; null: there is none with this id. */
    const runOne = Effect.fnUntraced(function* (accountId: string, month: CalendarMonth, call: CommandContext) {
      const { rows } = yield* store.load({ ids: [accountId], counters: [], key: null, subscribers: [] })
      const row = rows.get(accountId)
      return row?.type === AccountKind.kind.type ? yield* bill(row, month, call) : null
    })

    /** Bills the accounts of all apps, deleted ones too. */
    const runAll = Effect.fnUntraced(function* (month: CalendarMonth, call: CommandContext) {
      const made: Array<Made> = []
      let position: Position | null = null
      do {
        const page: Page<Row> = yield* store.list({
          type: AccountKind.kind.type,
          appId: null,
          size: batch,
          position,
          direction: "next"
        })
        made.push(...(yield* billAll(page.items, month, call)))
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
