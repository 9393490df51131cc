/** What accounts want when something wakes them. */
import { Context, Effect, Layer } from "effect"
import type { Row } from "../../decider/Row.ts"
import * as AnnounceNegativeBalance from "../../merchants/account/AnnounceNegativeBalance.ts"
import { input, CommandExecutor } from "../executor/CommandExecutor.ts"
import { SystemContext, unanswered } from "../executor/SystemContext.ts"

export class AccountTimers extends Context.Service<AccountTimers>()("@payments-platform/domain/AccountTimers", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const calls = yield* SystemContext

    const tick = Effect.fnUntraced(function* (row: Row, at: number) {
      const call = yield* calls.callFor(row.appId, at)
      yield* executor.execute(AnnounceNegativeBalance.rule, call, input({ accountId: row.id }), {
        renderer: unanswered
      })
    })

    return { tick } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
