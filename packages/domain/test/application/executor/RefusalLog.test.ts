/** What a process remembers of the commands that it refused (platform.md 12), over both stores. */
import { Effect, Layer } from "effect"
import type * as App from "@payments-platform/domain/access/app/App"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import { type CommandContext, CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import { maxRefusals, Refusals } from "@payments-platform/domain/application/executor/RefusalLog"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/commands/HoldOrReleaseReserve"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/commands/UpdateAccount"
import { Store } from "@payments-platform/domain/ports/Store"
import { problem } from "@payments-platform/domain/vocabulary/Problem"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { decode } from "../../decoding.ts"
import { makeApp } from "../commands.ts"
import { stores } from "../stores.ts"

const as = (context: CommandContext, correlationId: string): CommandContext => ({ ...context, correlationId })
const update = (accountId: string) => ({ id: accountId, request: decode(AccountFields.Patch, {}) })

describe.each(stores)("refusals over %s", (_, platform) => {
  it.live("are kept by correlation id, with the command, its section of the contract, the rows and the bound", () =>
    Effect.gen(function* () {
      const account = yield* (yield* makeApp).createMerchant()
      const { execute } = yield* CommandExecutor
      const { take } = yield* Refusals
      const operator = InMemoryPlatform.operatorCall("app")
      const run = <C, F, R>(correlationId: string, handler: CommandHandler.CommandHandler<C, F, R>, command: C) =>
        Effect.ignore(execute(handler, as(operator, correlationId), input(command), InMemoryPlatform.renderer))

      yield* run("unknown", UpdateAccount.handler, update("nobody"))
      assert.deepStrictEqual(take("unknown"), {
        correlationId: "unknown",
        rule: "accounts.update",
        contract: "merchants.md 4.2",
        reason: { type: "unknown_ids", rejection: null, problems: [{ path: ["id"], reason: "ID_NOT_FOUND" }] },
        saw: [],
        state: null,
        bound: null
      })

      const request = decode(HoldOrReleaseReserve.Request, { currency: "USD", amount: -500 })
      yield* run("bound", HoldOrReleaseReserve.handler, { id: account, request })
      const refused = take("bound")
      assert.strictEqual(refused?.reason.type, "rejected")
      assert.deepStrictEqual(refused?.saw, [{ id: account, type: "accounts", version: 1, status: "active" }])
      const key = `merchant:${account}:reserve|USD`
      assert.deepStrictEqual(refused?.bound, { key, min: 0, amount: -500, passes: 0 })
      assert.isNull(refused?.state)

      const { rows } = yield* (yield* Store).load({ ids: [account], counters: [], key: null, subscribers: [] })
      assert.strictEqual(rows.get(account)?.version, 1)
    }).pipe(Effect.provide(platform))
  )
})

/** The refusals of a process in this environment. */
const process = (environment: App.Environment) =>
  Refusals.layer.pipe(
    Layer.provide(Layer.succeed(Operator, { name: "Service", environment })),
    Layer.provide(InMemoryPlatform.layer())
  )
const recorded = (correlationId: string, rejection: unknown) =>
  Effect.flatMap(Refusals, ({ record }) =>
    record({
      context: as(InMemoryPlatform.operatorCall("app"), correlationId),
      handler: { name: "payments.cancel", contract: "payments.md 3.2" },
      rows: new Map(),
      refused: { _tag: "Rejected", rejection }
    })
  )
const problemsOf = Effect.map(Refusals, ({ take }) => take("it")?.reason.problems)

describe("a process", () => {
  it.effect("keeps its last thousand refusals, and of each request the last", () =>
    Effect.gen(function* () {
      const { take } = yield* Refusals
      for (let n = 0; n < maxRefusals; n++) yield* recorded(`request ${n}`, { _tag: "First" })
      yield* recorded("request 0", { _tag: "Second" })
      yield* recorded("one more", { _tag: "Third" })
      assert.strictEqual(take("request 0")?.reason.rejection, "Second")
      assert.isNull(take("request 1"))
      assert.strictEqual(take("request 2")?.reason.rejection, "First")
    }).pipe(Effect.provide(process("staging")))
  )
  it.effect("keeps the paths and reasons of a rejection, and none of its other members", () =>
    Effect.gen(function* () {
      yield* recorded("it", { _tag: "Account/Deleted", path: ["account_id"], name: "4111111111111111" })
      assert.deepStrictEqual(yield* problemsOf, [{ path: ["account_id"], reason: "Account/Deleted" }])
      yield* recorded("it", { _tag: "Account/Invalid", problems: [problem("PARAM_IS_MISSING", "name")] })
      assert.deepStrictEqual(yield* problemsOf, [{ path: ["name"], reason: "PARAM_IS_MISSING" }])
      yield* recorded("it", { _tag: "Account/Deleted", path: ["custom_data", "4111111111111111"] })
      assert.deepStrictEqual(yield* problemsOf, [{ path: ["custom_data"], reason: "Account/Deleted" }])
    }).pipe(Effect.provide(process("staging")))
  )
  it.effect("keeps nothing in production", () =>
    Effect.gen(function* () {
      yield* recorded("it", { _tag: "First" })
      assert.isNull((yield* Refusals).take("it"))
    }).pipe(Effect.provide(process("production")))
  )
})
