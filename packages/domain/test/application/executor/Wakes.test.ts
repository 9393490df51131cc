/** Wakes over both stores: a decision wakes a resource for a reason, and only the work of that reason answers it. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import { dueWorkOf } from "@payments-platform/domain/application/executor/DueWorkByType"
import { negativeBalance } from "@payments-platform/domain/decider/AssembleChange"
import * as Change from "@payments-platform/domain/decider/Change"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import * as RequiredFacts from "@payments-platform/domain/decider/RequiredFacts"
import type { Fact } from "@payments-platform/domain/decider/ResourceKind"
import type * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as HandleNegativeBalance from "@payments-platform/domain/merchants/account/commands/HandleNegativeBalance"
import { Store } from "@payments-platform/domain/ports/Store"
import { contextAt } from "@payments-platform/testkit/GivenWhenThen"
import * as Commands from "../commands.ts"
import { rows } from "../commands.ts"
import { noon, stores } from "../stores.ts"

interface Reaction {
  readonly accountId: string
  readonly reason: string
}

/** A command that changes no resource, but wakes an account or answers its wake. */
const reaction = (
  part: "signals" | "acknowledged"
): CommandHandler.CommandHandler<Reaction, Fact<Account.State>, never> => ({
  name: `accounts.${part}`,
  contract: "platform.md 10",
  rejects: [],
  requires: ({ accountId }) => RequiredFacts.resource(AccountKind.kind, accountId, "path", "id"),
  decide: (account, { reason }) =>
    Result.succeed({ ...CommandHandler.decision(AccountKind.kind.keep(account)), [part]: [{ id: account.id, reason }] })
})

const world = Effect.gen(function* () {
  const { createMerchant, execute } = yield* Commands.makeApp
  const [store, workers] = [yield* Store, yield* Workers]
  const accountId = yield* createMerchant()
  const row = Effect.flatMap(rows("accounts"), ([first]) =>
    first === undefined ? Effect.die(new Error("no account")) : Effect.succeed(first)
  )
  return {
    wakeBy: (reason: string) => execute(reaction("signals"), { accountId, reason }),
    /** wakes the account as a counter does, without a command that waits for it */
    wake: (reason: string) => store.commit({ ...Change.empty(noon / 1_000), signals: [{ id: accountId, reason }] }),
    answer: (reason: string) => execute(reaction("acknowledged"), { accountId, reason }),
    announce: execute(HandleNegativeBalance.handler, { accountId, since: noon / 1_000, reason: negativeBalance }),
    advance: workers.advance((now) => now + 1),
    wokenFor: Effect.map(store.load({ ids: [accountId], counters: [], key: null, subscribers: [] }), ({ signals }) => [
      ...(signals.get(accountId)?.reasons ?? [])
    ]),
    row,
    version: Effect.map(row, ({ version }) => version)
  }
})

describe.each(stores)("wakes over %s", (_, layer) => {
  it.live("a command that wakes a resource is answered after the work of that reason, which is done once", () =>
    Effect.gen(function* () {
      const { advance, version, wakeBy, wokenFor } = yield* world
      const before = yield* version
      yield* wakeBy(negativeBalance)
      assert.strictEqual(yield* version, before + 1)
      assert.deepStrictEqual(yield* wokenFor, [])
      yield* advance
      assert.strictEqual(yield* version, before + 1)
    }).pipe(Effect.provide(layer))
  )

  it.live("a command is answered although the work that it waits for fails, and the wake stays", () =>
    Effect.gen(function* () {
      const { wakeBy, wokenFor } = yield* world
      assert.strictEqual((yield* wakeBy("entity_changed")).reply.status, 200)
      assert.deepStrictEqual(yield* wokenFor, ["entity_changed"])
    }).pipe(Effect.provide(layer))
  )

  it.live("what no command waits for is done by the leader, once", () =>
    Effect.gen(function* () {
      const { advance, version, wake } = yield* world
      const before = yield* version
      yield* wake(negativeBalance)
      assert.strictEqual(yield* version, before)
      yield* advance
      yield* advance
      assert.strictEqual(yield* version, before + 1)
    }).pipe(Effect.provide(layer))
  )

  it.live("a decision may answer a wake without any event", () =>
    Effect.gen(function* () {
      const { advance, answer, version, wake, wokenFor } = yield* world
      const before = yield* version
      yield* wake(negativeBalance)
      assert.deepStrictEqual(yield* wokenFor, [negativeBalance])
      yield* answer(negativeBalance)
      assert.deepStrictEqual(yield* wokenFor, [])
      yield* advance
      assert.strictEqual(yield* version, before)
    }).pipe(Effect.provide(layer))
  )

  it.live("the announcement of a negative balance answers no other reason, and follows no other", () =>
    Effect.gen(function* () {
      const { announce, row, wake, wokenFor } = yield* world
      yield* wake(negativeBalance)
      yield* wake("entity_changed")
      yield* announce
      assert.deepStrictEqual(yield* wokenFor, ["entity_changed"])
      const dueFor = (...reasons: ReadonlyArray<string>) =>
        Effect.map(row, (account) =>
          dueWorkOf(
            account,
            contextAt(noon / 1_000, null, "app"),
            reasons.length === 0 ? null : { at: 1, reasons: new Set(reasons) }
          )
        )
      assert.isNull(yield* dueFor())
      assert.isNotNull(yield* dueFor("entity_changed", negativeBalance))
      const unanswered = yield* Effect.exit(dueFor("entity_changed"))
      assert.match(String(unanswered), /nothing answers the wake entity_changed/)
    }).pipe(Effect.provide(layer))
  )
})
