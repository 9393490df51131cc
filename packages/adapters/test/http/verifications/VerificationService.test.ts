/** Changes during a check by the identity service, and a service that does not answer, over HTTP (merchants.md 2). */
import { Deferred, Effect, Fiber, Layer, Queue } from "effect"
import { TestClock } from "effect/testing"
import type { Reply } from "@payments-platform/domain/ports/networks/IdentityVerification"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import type { FetchHandler } from "../../../src/http/server/FetchHandler.ts"
import { ask, at, risk } from "../fixtures/Asking.ts"
import * as LegalEntities from "../fixtures/LegalEntities.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

const { create, decide, stateOf, update } = LegalEntities
const waiting = "not verified, additional_documents_required"

const verified: Reply = {
  _tag: "Answered",
  outcome: { _tag: "Verified" },
  reference: null,
  nextPollAt: null,
  documents: [],
  closing: null
}

/** A service that answers about a name only when it is released. */
const makeSlow = Effect.gen(function* () {
  const [begun, answered] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  let held = false
  return {
    begun: Deferred.await(begun),
    answer: Deferred.succeed(answered, undefined),
    layer: World.layer({
      identity: {
        evaluate: ({ subject }) => {
          if (subject._tag !== "Controller" || held)
            return Effect.succeed({ ...verified, outcome: { _tag: "InReview" } })
          held = true
          return Deferred.succeed(begun, undefined).pipe(Effect.andThen(Deferred.await(answered)), Effect.as(verified))
        }
      }
    }).pipe(Layer.fresh)
  }
})

layer(Layer.empty)("while the service is asked", (it) => {
  /** A legal entity whose controller is being checked when something else happens to it. */
  const meanwhile = (change: (id: string) => Effect.Effect<unknown, never, FetchHandler>) =>
    Effect.gen(function* () {
      const slow = yield* makeSlow
      return yield* Effect.gen(function* () {
        const creation = yield* Effect.forkChild(
          ask("POST", "/legal_entities", { body: MerchantSamples.usCompany(), headers: risk })
        )
        yield* slow.begun
        const list = yield* ask("GET", "/legal_entities")
        const id = String(at(list.json, "results", 0, "id"))
        yield* change(id)
        yield* slow.answer
        assert.strictEqual((yield* Fiber.join(creation)).status, 201)
        return yield* stateOf(id)
      }).pipe(Effect.provide(slow.layer))
    })

  it.effect("nothing else happens, and the answer counts", function* () {
    assert.strictEqual(yield* meanwhile(() => Effect.void), "verified")
  })
  it.effect("a name that changes is not verified by the answer about the old one", function* () {
    const state = yield* meanwhile((id) => update(id, { controller: { name: { last: "Lovelace" } } }))
    assert.strictEqual(state, "not verified, in_review")
  })
  it.effect(
    "a party is removed and replaced, and the answer about the first does not count for the second",
    function* () {
      assert.include(yield* meanwhile((id) => update(id, { controller: null })), "errant_fields")
      const state = yield* meanwhile((id) =>
        Effect.andThen(
          update(id, { controller: null }),
          update(id, { controller: MerchantSamples.person("Eve", "Doe") })
        )
      )
      assert.strictEqual(state, "not verified, in_review")
    }
  )
  it.effect("the operator's decision stays", function* () {
    const state = yield* meanwhile((id) =>
      decide(id, { party: "controller", decision: "additional_documents_required" })
    )
    assert.strictEqual(state, waiting)
  })
})

const broken = Effect.die(new Error("the service is broken"))
layer(World.layer({ identity: { evaluate: () => broken } }))("a service that breaks", (it) => {
  it.effect("delays no response, and leaves the party to the operator", function* () {
    const id = yield* create()
    assert.strictEqual(yield* stateOf(id), "not verified")
    yield* advance(36 * 60)
    assert.strictEqual(yield* stateOf(id), "not verified, in_review")
    yield* decide(id, { party: "all", decision: "verified" })
    assert.strictEqual(yield* stateOf(id), "verified")
  })
})

const silent = Effect.runSync(
  Effect.map(Queue.unbounded<string>(), (questions) => ({
    questions,
    layer: World.layer({
      identity: { evaluate: ({ key }) => Effect.andThen(Queue.offer(questions, key), Effect.never) }
    }).pipe(Layer.fresh)
  }))
)

layer(Layer.empty)("a service that says nothing", (it) => {
  it.effect("times out after 5 s, however many parties it is asked about together", () =>
    Effect.gen(function* () {
      const people = Array.from({ length: 10 }, (_, index) => [`owner_${index}`, MerchantSamples.person("Eve", "Doe")])
      const body = { ...MerchantSamples.usCompany(), additional_representatives: Object.fromEntries(people) }
      const creation = yield* Effect.forkChild(create(body))
      const questions = yield* Queue.takeN(silent.questions, 12)
      assert.include(questions[0], ":entity:1")
      assert.include(questions[1], ":controller:1")
      yield* TestClock.adjust("5 seconds")
      const id = yield* Fiber.join(creation)
      assert.strictEqual(yield* stateOf(id), "not verified")
    }).pipe(Effect.provide(silent.layer))
  )
})
