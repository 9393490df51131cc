/** The operator finds resources by what people have at hand (platform.md 12). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, results } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, pay, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const search = (text: string, more = "") =>
  Effect.map(ask("GET", `/operator/search?text=${encodeURIComponent(text)}${more}`), results)

/** What was found, as `resource found_by` with the id. */
const lines = (found: ReadonlyArray<unknown>): ReadonlyArray<readonly [string, unknown]> =>
  found.map((each) => [`${at(each, "resource")} by ${at(each, "found_by")}`, at(each, "id")])

layer(World.layer())("the search", (it) => {
  it.effect(
    "finds a payment by its id, its Unique-Key, its reference, its amount and the digits of its card",
    function* () {
      const account = yield* makeAccount
      const paid = yield* ask("POST", "/payments", {
        body: {
          account_id: account,
          amount: 77_701,
          currency: "USD",
          reference_id: "order-9317",
          payment_method: { type: "credit_card", credit_card: { ...card, card_number: "4000000000009995" } }
        },
        headers: { ...risk, "Unique-Key": "key-of-9317" }
      })
      const payment = idOf(paid)
      const method = at(paid.json, "payment_method", "id")
      assert.deepStrictEqual(lines(yield* search(payment)), [["payments by id", payment]])
      assert.deepStrictEqual(lines(yield* search("key-of-9317")), [["payments by unique_key", payment]])
      assert.deepStrictEqual(lines(yield* search("order-9317")), [["payments by reference_id", payment]])
      for (const text of ["$777.01", " 777.01 ", "77701"])
        assert.deepStrictEqual(lines(yield* search(text)), [["payments by amount", payment]])
      assert.deepStrictEqual(lines(yield* search("xxxx9995")), [
        ["payments by last_four", payment],
        ["payment_methods by last_four", method]
      ])
      const [found] = yield* search(payment)
      assert.deepStrictEqual(found, {
        found_by: "id",
        resource: "payments",
        id: payment,
        app_id: World.appId,
        create_time: at(paid.json, "create_time"),
        status: at(paid.json, "status"),
        amount: 77_701
      })
    }
  )

  it.effect("finds the newest first, at most a page of each meaning, and of one app alone", function* () {
    const account = yield* makeAccount
    const ids = yield* Effect.forEach(["one", "two", "three"], (key) =>
      Effect.map(pay(account, key, { amount: 88_802 }), idOf)
    )
    const found = (more: string) => Effect.map(search("888.02", more), (all) => all.map((each) => at(each, "id")))
    assert.deepStrictEqual(yield* found("&page_size=2"), ids.toReversed().slice(0, 2))
    assert.deepStrictEqual(yield* found(`&app_id=${World.appId}`), ids.toReversed())
    assert.deepStrictEqual(yield* found("&app_id=nobody"), [])
  })

  it.effect("finds what a Unique-Key answered in one app, also where another app used it later", function* () {
    const key = { "Unique-Key": "key of two apps" }
    const create = (appId: string) =>
      Effect.map(
        ask("POST", "/legal_entities", { body: { country: "US" }, headers: { ...risk, ...key, "App-Id": appId } }),
        idOf
      )
    const first = yield* create(World.appId)
    const second = yield* create(World.otherAppId)
    const found = (more: string) =>
      Effect.map(search(key["Unique-Key"], more), (all) => all.map((each) => at(each, "id")))
    assert.sameMembers(yield* found(""), [first, second])
    assert.deepStrictEqual(yield* found(`&page_size=1&app_id=${World.appId}`), [first])
    assert.deepStrictEqual(yield* found(`&page_size=1&app_id=${World.otherAppId}`), [second])
  })

  it.effect("finds no secret and no resource that does not exist for the API", function* () {
    for (const text of ["nothing has this", "4111111111111111", "%", "'; drop table resource", "\u0001"])
      assert.deepStrictEqual(yield* search(text), [], text)
  })

  it.effect("asks for a text", function* () {
    assert.strictEqual(
      errorLine(yield* ask("GET", "/operator/search")),
      "400 INVALID_PARAMS | query:text PARAM_IS_MISSING"
    )
  })
})
