/**
 * The timer of an account. An account is due when a commit carried its `available` balance below zero; the timer then
 * sends accounts.negative_balance (platform.md 10). Several crossings before it runs send one notification.
 */
import { Context, Effect, Layer } from "effect"
import type { Row } from "../../decider/Row.ts"
import * as AnnounceNegativeBalance from "../../merchants/account/AnnounceNegativeBalance.ts"
import { input, CommandExecutor } from "../executor/CommandExecutor.ts"
import { SystemContext, emptyResponse } from "../executor/SystemContext.ts"

export class AccountTimers extends Context.Service<AccountTimers>()("@payments-platform/domain/AccountTimers", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const systemContext = yield* SystemContext

    const tick = Effect.fnUntraced(function* (row: Row, at: number) {
      const context = yield* systemContext.callFor(row.appId, at)
      yield* executor.execute(AnnounceNegativeBalance.rule, context, input({ accountId: row.id }), {
        renderer: emptyResponse
      })
    })

    return { tick } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
