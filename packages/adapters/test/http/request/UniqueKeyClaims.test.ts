/** The Unique-Key of an act without a command of its own, between two servers with one store (platform.md 2). */
import { Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { inject } from "vitest"
import * as UniqueKey from "@payments-platform/domain/access/caller/UniqueKey"
import { assert, it } from "@payments-platform/specification/EffectTests"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Memory from "../../../src/memory/Memory.ts"
import * as Postgres from "../../../src/postgres/Postgres.ts"
import { assertError, invalid } from "../fixtures/Answers.ts"
import { ask, at, post } from "../fixtures/Asking.ts"
import { fund, makePayable } from "../fixtures/PayableMerchants.ts"
import * as World from "../fixtures/World.ts"

const runPayouts = (account: string, key: string) =>
  post("/operator/payouts/run", { account_id: account }, { "Unique-Key": key })

/** A server whose act stops when it reads an account: `reached` ends then, and it goes on after `goOn`. */
const makeHeldServer = Effect.gen(function* () {
  const [reached, go] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const held = { account: "" }
  const read = (ids: ReadonlyArray<string>) =>
    ids.includes(held.account) ? Effect.andThen(Deferred.succeed(reached, undefined), Deferred.await(go)) : Effect.void
  return {
    read,
    holdAt: (account: string) => void (held.account = account),
    reached: Deferred.await(reached),
    goOn: Deferred.succeed(go, undefined)
  }
})

const stores = [
  ["memory", () => Memory.layer],
  ["PostgreSQL", () => Postgres.layer.pipe(Layer.provide(TestDatabase.layer(inject("postgresUrl")).pipe(Layer.orDie)))]
] as const

it.live.each(stores)("two servers act once for one key, in %s", function* ([, makeStores]) {
  const shared = Layer.succeedContext(yield* Layer.build(makeStores()))
  const first = yield* makeHeldServer
  const waits = yield* Deferred.make<void>()
  const isWaiting = { reads: 0 }
  const read = () => Effect.suspend(() => (++isWaiting.reads >= 10 ? Deferred.succeed(waits, undefined) : Effect.void))
  const build = (options: World.Options) => Layer.build(World.layer({ stores: shared, ...options }).pipe(Layer.fresh))
  const [one, other] = [yield* build({ read: first.read }), yield* build({ read })]
  const { account } = yield* Effect.provide(makePayable(), one)
  yield* Effect.provide(fund(account), one)
  first.holdAt(account)
  const acting = yield* Effect.forkChild(Effect.provide(runPayouts(account, "run"), one))
  yield* first.reached
  isWaiting.reads = 0
  const repeated = yield* Effect.forkChild(Effect.provide(runPayouts(account, "run"), other))
  yield* Effect.raceFirst(Deferred.await(waits), Fiber.await(repeated))
  yield* first.goOn
  const [answer, again] = [yield* Fiber.join(acting), yield* Fiber.join(repeated)]
  assert.strictEqual(at(answer.json, "payouts", 0, "owner", "id"), account, answer.text)
  assert.deepStrictEqual([again.status, again.text], [answer.status, answer.text])
  assert.strictEqual(again.headers.get("Unique-Key-Replayed"), "true")
})

// reaches platform 2/an-act-that-lasts
it.effect("a server keeps the key of an act that outlasts its lease", function* () {
  const shared = Layer.succeedContext(yield* Layer.build(Memory.layer))
  const first = yield* makeHeldServer
  const one = yield* Layer.build(World.layer({ stores: shared, read: first.read }).pipe(Layer.fresh))
  const other = yield* Layer.build(World.layer({ stores: shared }).pipe(Layer.fresh))
  const { account } = yield* Effect.provide(makePayable(), one)
  yield* Effect.provide(fund(account), one)
  first.holdAt(account)
  yield* Effect.forkChild(Effect.provide(runPayouts(account, "long"), one))
  yield* first.reached
  yield* TestClock.adjust(2 * UniqueKey.lease)
  const repeated = yield* Effect.forkChild(Effect.provide(runPayouts(account, "long"), other), {
    startImmediately: true
  })
  yield* TestClock.adjust("30 seconds")
  assertError(yield* Fiber.join(repeated), "503 SERVICE_TEMPORARILY_UNAVAILABLE")
  yield* first.goOn
  yield* TestClock.adjust("1 second")
  const again = yield* Effect.provide(runPayouts(account, "long"), other)
  assert.strictEqual(at(again.json, "payouts", 0, "owner", "id"), account, again.text)
  assert.strictEqual(again.headers.get("Unique-Key-Replayed"), "true")
})

it.effect("a key is free again when its act was refused", function* () {
  const world = yield* Layer.build(World.layer().pipe(Layer.fresh))
  const run = (account_id: string) =>
    ask("POST", "/operator/payouts/run", { body: { account_id }, headers: { "Unique-Key": "refused" } })
  assertError(yield* Effect.provide(run("nothing"), world), invalid("body:account_id ID_NOT_FOUND"))
  const { account } = yield* Effect.provide(makePayable(), world)
  assert.strictEqual((yield* Effect.provide(run(account), world)).status, 200)
})
