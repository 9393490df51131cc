/**
 * Runs a command of the operator for each account of all apps, or for one account (platform.md 12). Each command commits
 * by itself, so what earlier commands made stays if a later one fails.
 */
import { Effect } from "effect"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import { type DecodedInput, input } from "../../decider/DecodedInput.ts"
import type { Row } from "../../decider/StoredRow.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import { type Page, type Position, Store } from "../../ports/Store.ts"
import type { JsonObject } from "../../vocabulary/text/Json.ts"
import { type CommandContext, CommandExecutor, emptyResponse, type ExecutionResult } from "./CommandExecutor.ts"

/** Accounts that are read at once. */
const batch = 500
/** Commands that are executed at once. */
const concurrency = 16

/** The record of a resource that a command made, with the app that owns it. */
export interface CreatedRecord {
  readonly appId: string
  readonly record: JsonObject
}

export interface Run<Command, Facts, Rejection> {
  readonly handler: CommandHandler.CommandHandler<Command, Facts, Rejection>
  readonly commandFor: (accountId: string) => Command
  /** the type of resource that a command makes, if it makes any */
  readonly makes: string
  /** the statuses of the accounts of a run over all; absent: every status, `deleted` included */
  readonly status?: ReadonlyArray<string>
}

/** The row of an account of any app; null: there is none with this id. */
export const accountRow = (store: Store["Service"], accountId: string) =>
  Effect.map(store.load({ ids: [accountId], counters: [], key: null, subscribers: [] }), ({ rows }) => {
    const row = rows.get(accountId)
    return row?.type === AccountKind.kind.type ? row : null
  })

/** The record of the resource of this type that a command made, if it made any. */
export const createdRecords = (result: ExecutionResult, type: string): ReadonlyArray<JsonObject> => {
  const step = result._tag === "Decided" ? result.step : null
  return step?.type === type ? [step.record(() => 0)] : []
}

export const make = Effect.gen(function* () {
  const store = yield* Store
  const executor = yield* CommandExecutor

  const execute = <C, F, R>({ commandFor, makes, handler }: Run<C, F, R>, { appId, id }: Row, call: CommandContext) => {
    const command: DecodedInput<C, never> = input(commandFor(id))
    return Effect.map(
      executor.execute(handler, { ...call, appId, key: null }, command, emptyResponse),
      (result): ReadonlyArray<CreatedRecord> => createdRecords(result, makes).map((record) => ({ appId, record }))
    )
  }

  /** Runs over one account; null: there is none with this id. */
  const one = Effect.fnUntraced(function* <C, F, R>(run: Run<C, F, R>, accountId: string, call: CommandContext) {
    const row = yield* accountRow(store, accountId)
    return row === null ? null : yield* execute(run, row, call)
  })

  /** Runs over the accounts of all apps, newest first. */
  const all = Effect.fnUntraced(function* <C, F, R>(run: Run<C, F, R>, call: CommandContext) {
    const made: Array<CreatedRecord> = []
    let position: Position | null = null
    do {
      const page: Page<Row> = yield* store.list({
        type: AccountKind.kind.type,
        appId: null,
        ...(run.status === undefined ? {} : { status: run.status }),
        size: batch,
        position,
        direction: "next"
      })
      const each = yield* Effect.forEach(page.items, (row) => execute(run, row, call), { concurrency })
      made.push(...each.flat())
      const last = page.items.at(-1)
      position = page.more && last !== undefined ? { time: last.createTime, id: last.id } : null
    } while (position !== null)
    return made
  })

  return { one, all } as const
})
