/** What accounts want when a crossing of their balance has woken them. */
import { Context, Effect, Layer } from "effect"
import type { Row } from "../decider/Row.ts"
import * as NegativeBalance from "../merchants/NegativeBalance.ts"
import { Journey } from "./Journey.ts"
import { SystemCalls, unanswered } from "./SystemCalls.ts"

export class AccountTimers extends Context.Service<AccountTimers>()("@payments-platform/domain/AccountTimers", {
  make: Effect.gen(function* () {
    const journey = yield* Journey
    const calls = yield* SystemCalls

    const tick = Effect.fnUntraced(function* (row: Row, at: number) {
      const call = yield* calls.callFor(row.appId, at)
      const command = { accountId: row.id }
      yield* journey.execute(NegativeBalance.rule, call, { command, problems: [] }, { rendering: unanswered })
    })

    return { tick } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
