/** Signals over both stores: a decision signals a resource for a reason, and only the work of that reason acknowledges it. */
import { Effect, Result } from "effect"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import { dueWorkOf } from "@payments-platform/domain/application/executor/DueWorkByType"
import { negativeBalance } from "@payments-platform/domain/decider/AssembleChange"
import * as Change from "@payments-platform/domain/decider/Change"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import * as RequiredFacts from "@payments-platform/domain/decider/RequiredFacts"
import type { Fact } from "@payments-platform/domain/decider/ResourceKind"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as HandleNegativeBalance from "@payments-platform/domain/merchants/account/commands/HandleNegativeBalance"
import { reviewCapabilities } from "@payments-platform/domain/merchants/legal-entity/LegalEntity"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, describe, layerForEach } from "@payments-platform/specification/EffectTests"
import { contextAt, dueOf } from "@payments-platform/specification/GivenWhenThen"
import * as Commands from "../commands.ts"
import { rows } from "../commands.ts"
import { noon, stores } from "../stores.ts"

interface Command {
  readonly accountId: string
  readonly reason: string
}

/** A command that changes no resource, but signals an account or acknowledges its signal. */
const commandThat = (
  part: "signals" | "acknowledged"
): CommandHandler.CommandHandler<Command, Fact<Account.State>, never> => ({
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
    signal: (reason: string) => execute(commandThat("signals"), { accountId, reason }),
    /** signals the account as a counter does, without a command that waits for the work */
    signalByCounter: (reason: string) =>
      store.commit({ ...Change.empty(noon / 1_000), signals: [{ id: accountId, reason }] }),
    acknowledge: (reason: string) => execute(commandThat("acknowledged"), { accountId, reason }),
    announce: execute(HandleNegativeBalance.handler, { accountId, since: noon / 1_000, reason: negativeBalance }),
    advance: workers.advance((now) => now + 1),
    pendingReasons: Effect.map(
      store.load({ ids: [accountId], counters: [], key: null, subscribers: [] }),
      ({ signals }) => [...(signals.get(accountId)?.reasons ?? [])]
    ),
    row,
    version: Effect.map(row, ({ version }) => version)
  }
})

describe.each(stores)("signals over %s", (_, layer) => {
  const it = layerForEach(layer)
  it.live("of a command run their work once, before its response", function* () {
    const { advance, pendingReasons, signal, version } = yield* world
    const before = yield* version
    yield* signal(negativeBalance)
    assert.strictEqual(yield* version, before + 1)
    assert.deepStrictEqual(yield* pendingReasons, [])
    yield* advance
    assert.strictEqual(yield* version, before + 1)
  })

  it.live("whose work fails stay pending, and their command succeeds", function* () {
    const { pendingReasons, signal } = yield* world
    assert.strictEqual((yield* signal("entity_changed")).reply.status, 200)
    assert.deepStrictEqual(yield* pendingReasons, ["entity_changed"])
  })

  it.live("of a counter run their work once, by the leader", function* () {
    const { advance, signalByCounter, version } = yield* world
    const before = yield* version
    yield* signalByCounter(negativeBalance)
    assert.strictEqual(yield* version, before)
    yield* advance
    yield* advance
    assert.strictEqual(yield* version, before + 1)
  })

  it.live("may be acknowledged by a decision without events", function* () {
    const { acknowledge, advance, pendingReasons, signalByCounter, version } = yield* world
    const before = yield* version
    yield* signalByCounter(negativeBalance)
    assert.deepStrictEqual(yield* pendingReasons, [negativeBalance])
    yield* acknowledge(negativeBalance)
    assert.deepStrictEqual(yield* pendingReasons, [])
    yield* advance
    assert.strictEqual(yield* version, before)
  })

  it.live(
    "of another reason stay pending when a negative balance is announced, and cause no announcement",
    function* () {
      const { announce, pendingReasons, row, signalByCounter } = yield* world
      yield* signalByCounter(negativeBalance)
      yield* signalByCounter("entity_changed")
      yield* announce
      assert.deepStrictEqual(yield* pendingReasons, ["entity_changed"])
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
      for (const reasons of [
        [reviewCapabilities, Account.processingLimit],
        [Account.processingLimit, reviewCapabilities]
      ])
        assert.nestedPropertyVal(dueOf(yield* dueFor(...reasons)), "command.cause", Account.processingLimit)
      const withoutWork = yield* Effect.exit(dueFor("entity_changed"))
      assert.match(String(withoutWork), /no work for the signal entity_changed/)
    }
  )
})
