/**
 * Commands on one resource are serialized (payments.md 0): if another command commits first, the command is decided
 * again, and the caller gets no 409.
 */
import { Effect, Fiber, Layer, Result } from "effect"
import { TestClock } from "effect/testing"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import { NetworkCallLog } from "@payments-platform/domain/application/executor/NetworkCallLog"
import * as CreateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/CreateLegalEntity"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, it } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { decode } from "../../decoding.ts"
import * as Commands from "../commands.ts"

/** A store whose first commits fail as if another command had won. */
const racing = (races: { lost: number }) =>
  Layer.effect(
    Store,
    Effect.map(Store, (store) =>
      Store.of({
        ...store,
        commit: (change, redecide) =>
          races.lost > 0
            ? Effect.sync(() => {
                races.lost -= 1
                return { _tag: "Stale", ids: [] } as const
              })
            : store.commit(change, redecide)
      })
    )
  ).pipe(Layer.provideMerge(Memory.layer))

/** The result of a command that loses `lost` races, within a time limit. */
const tried = (lost: number, within: number) => {
  const races = { lost: 0 }
  return Effect.gen(function* () {
    const { execute } = yield* Commands.makeApp
    races.lost = lost
    const request = decode(LegalEntityFields.Create, { country: "US" })
    const asked = execute(CreateLegalEntity.handler, { request })
    const fiber = yield* Effect.forkChild(Effect.result(asked))
    yield* TestClock.adjust(within)
    return fiber.pollUnsafe() === undefined ? "waits" : Result.isSuccess(yield* Fiber.join(fiber)) ? "done" : "given up"
  }).pipe(Effect.provide(InMemoryPlatform.layerOver(racing(races))))
}

it.effect("a command that loses a few races is decided again without a pause", () =>
  Effect.map(tried(4, 0), (became) => assert.strictEqual(became, "done"))
)
it.effect("a command that loses many races pauses between them and succeeds", function* () {
  assert.strictEqual(yield* tried(60, 1_000), "waits")
  assert.strictEqual(yield* tried(60, 29_000), "done")
})
it.effect("a command that loses every race fails within the time of a request", () =>
  Effect.map(tried(10_000, 40_000), (became) => assert.strictEqual(became, "given up"))
)

it.effect("a payment whose first commit loses a race has asked for its authorization once", function* () {
  const races = { lost: 0 }
  const calls = yield* Effect.gen(function* () {
    const { createMerchant, payByCard } = yield* Commands.makeApp
    const account = yield* createMerchant()
    races.lost = 1
    assert.strictEqual(Commands.bodyOf(yield* payByCard(account)).status, "completed")
    return (yield* NetworkCallLog).all()
  }).pipe(Effect.provide(InMemoryPlatform.layerOver(racing(races))))
  assert.strictEqual(races.lost, 0)
  assert.deepStrictEqual(
    calls.filter(({ call }) => call === "cards.authorize").map(({ outcome }) => outcome),
    ["Approved"]
  )
})
