/** What the log of network calls shows of a call (platform.md 12): facts of its answer, and nothing secret. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import type * as App from "@payments-platform/domain/access/app/App"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import { systemContext } from "@payments-platform/domain/application/executor/CommandContext"
import { maxNetworkCalls, NetworkCallLog, shownOf } from "@payments-platform/domain/application/executor/NetworkCallLog"
import { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"

describe("what is shown of a call", () => {
  const nothing = { outcome: "Answered", code: null, avs: null, amount: null, currency: null, nextCallTime: null }
  it.each([
    [
      "an authorization",
      { key: "k", amount: 5_000, currency: "USD", card: Redacted.make({ number: "4111111111111111" }) },
      { _tag: "Approved", reference: "ref", authorizationCode: "1234567", avs: "MATCH", reportPollAt: 70, rates: {} },
      { outcome: "Approved", avs: "MATCH", amount: 5_000, currency: "USD", nextCallTime: 70 }
    ],
    [
      "a decline",
      { amount: 1 },
      { _tag: "Declined", code: "LOST_CARD" },
      { outcome: "Declined", code: "LOST_CARD", amount: 1 }
    ],
    [
      "a refund that is refused",
      "key",
      { _tag: "Refused", refusal: { reason: "X" } },
      { outcome: "Refused", code: "X" }
    ],
    ["a dispute", "ref", { _tag: "Disputed", reference: "r", amount: 70 }, { outcome: "Disputed", amount: 70 }],
    [
      "an accepted debit",
      { amount: 2, currency: "CAD" },
      { reference: "r", nextPollAt: 9 },
      { outcome: "Accepted", amount: 2, currency: "CAD", nextCallTime: 9 }
    ],
    ["deposits, whose amounts are secret", { key: "k" }, { _tag: "Sent", amounts: [10, 55] }, { outcome: "Sent" }],
    [
      "a verification",
      {},
      { _tag: "Answered", outcome: { _tag: "Verified" }, reference: "r" },
      { outcome: "Verified" }
    ],
    ["a void, which answers nothing", "key", undefined, {}]
  ])("%s", (_, request, answer, shown) => {
    assert.deepStrictEqual(shownOf(request, answer), { ...nothing, ...shown })
  })
})

const process = (environment: App.Environment) =>
  NetworkCallLog.layer.pipe(
    Layer.provide(Layer.succeed(Operator, { name: "Service", environment })),
    Layer.provide(InMemoryPlatform.layer())
  )

/** A call for a resource, as the executor makes it. */
const called = (resourceId: string, asked: Effect.Effect<unknown, NoAnswer> = Effect.succeed({ _tag: "Approved" })) =>
  Effect.gen(function* () {
    const { about, watch } = yield* NetworkCallLog
    const call = watch("cards.authorize", { amount: 100, currency: "USD" }, asked)
    return yield* Effect.ignore(about(systemContext("app", 1_000), resourceId)(call))
  })
const kept = Effect.map(NetworkCallLog, ({ all }) => all())

describe("a process", () => {
  it.effect("keeps its last calls, for whom they were made, at the time of the work", () =>
    Effect.gen(function* () {
      for (let n = 0; n <= maxNetworkCalls; n++) yield* called(`payment ${n}`)
      const calls = yield* kept
      assert.strictEqual(calls.length, maxNetworkCalls)
      assert.deepInclude(calls[0], {
        resourceId: "payment 1",
        appId: "app",
        correlationId: null,
        createTime: 1_000,
        call: "cards.authorize",
        outcome: "Approved",
        amount: 100
      })
    }).pipe(Effect.provide(process("staging")))
  )
  it.effect("keeps a call that got no answer", () =>
    Effect.gen(function* () {
      yield* called("payment", Effect.fail(new NoAnswer({ key: "key of the call" })))
      const calls = yield* kept
      assert.deepStrictEqual(
        calls.map(({ outcome }) => outcome),
        ["NoAnswer"]
      )
      assert.notInclude(JSON.stringify(calls), "key of the call")
    }).pipe(Effect.provide(process("staging")))
  )
  it.effect("keeps the calls of a draft once it is committed", () =>
    Effect.gen(function* () {
      const { draft, watch } = yield* NetworkCallLog
      const call = watch("banks.debit", { amount: 1 }, Effect.succeed({ reference: "r" }))
      const [lost, committed] = ["lost", "committed"].map((id) => draft(systemContext("app"), id))
      yield* lost?.about(call) ?? Effect.void
      yield* committed?.about(call) ?? Effect.void
      assert.deepStrictEqual(yield* kept, [])
      committed?.keep()
      assert.deepStrictEqual(
        (yield* kept).map(({ resourceId }) => resourceId),
        ["committed"]
      )
    }).pipe(Effect.provide(process("staging")))
  )
  it.effect("keeps no calls of its own store", () =>
    Effect.gen(function* () {
      const { about, watch } = yield* NetworkCallLog
      yield* about(systemContext("app"), "it")(watch("store.list", {}, Effect.succeed({})))
      assert.deepStrictEqual(yield* kept, [])
    }).pipe(Effect.provide(process("staging")))
  )
  it.effect("keeps nothing in production", () =>
    Effect.gen(function* () {
      yield* called("it")
      assert.deepStrictEqual(yield* kept, [])
    }).pipe(Effect.provide(process("production")))
  )
})
