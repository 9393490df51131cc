/** GET /legal_entities/{id}/verifications with `is_synchronous` (merchants.md 2). */
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, unknownId, invalid, assertError } from "../fixtures/Answers.ts"
import { at } from "../fixtures/Asking.ts"
import * as LegalEntities from "../fixtures/LegalEntities.ts"
import * as World from "../fixtures/World.ts"

const { create, read } = LegalEntities
const isVerified = ({ json }: { readonly json: unknown }) => at(json, "controller", "personal_verification", "verified")

layer(World.layer())("is_synchronous", (it) => {
  // reaches merchants 16 Reviewpass of a person
  it.effect("waits for a review that ends within 10 s", function* () {
    const id = yield* create(LegalEntities.withController("Reviewpass"))
    assert.isFalse(isVerified(yield* read(id)))
    const waiting = yield* Effect.forkChild(read(id, "?is_synchronous=true"))
    yield* TestClock.adjust("9 seconds")
    assert.isUndefined(waiting.pollUnsafe())
    yield* TestClock.adjust("1 seconds")
    assert.isTrue(isVerified(yield* Fiber.join(waiting)))
  })

  it.effect.each(["Byron", "Review", "Documents", "Outreach", "Timeout"])(
    "%s: there is nothing to wait for",
    function* (word) {
      const id = yield* create(LegalEntities.withController(word))
      assert.deepStrictEqual((yield* read(id, "?is_synchronous=true")).json, (yield* read(id)).json)
    }
  )

  // reaches merchants 16 (other) of a entity
  it.effect("must be true or false, for an existing legal entity", function* () {
    const id = yield* create()
    const refused = (query: string) => Effect.map(read(id, query), errorLine)
    const wrong = "PARAM_VALUE_IS_WRONG_TYPE"
    assert.strictEqual(
      yield* refused("?is_synchronous=yes&is_expanded=1"),
      invalid(`query:is_expanded ${wrong}`, `query:is_synchronous ${wrong}`)
    )
    assert.strictEqual((yield* read(id, "?is_synchronous=false&is_expanded=true")).status, 200)
    assertError(yield* read("nothing", "?is_synchronous=true"), unknownId)
  })
})
