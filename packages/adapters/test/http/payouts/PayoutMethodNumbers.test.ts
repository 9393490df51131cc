/** Payout methods created under a key and with a silent bank, and the deletion of their numbers (merchants.md 6, 15). */
import { Effect } from "effect"
import { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, results, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeEntity } from "../fixtures/Asking.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import { subscribe, announcements } from "../fixtures/TestNotifications.ts"
import { bankOfUS, create, createdTopic, read } from "../fixtures/TestPayoutMethods.ts"
import * as World from "../fixtures/World.ts"

layer(World.layer())("payout methods", (it) => {
  it.effect("are created once for each key, whether or not they wait for the bank", function* () {
    const entity = yield* makeEntity
    const again = () => create(entity, bankOfUS("900012345678"), { "Unique-Key": "method" })
    const [first, second] = [yield* again(), yield* again()]
    assert.deepStrictEqual([first.status, second.status, second.text], [201, 201, first.text])
    const other = yield* create(entity, bankOfUS("900012345679"), { "Unique-Key": "method" })
    assert.include(errorLine(other), "UNIQUE_KEY_ALREADY_USED")
  })

  // reaches reference endpoints/post-payout_methods-id/also-get-payout_methods-id
  it.effect("lose their numbers 180 days after their deletion, and stay readable", function* () {
    const id = idOf(yield* create(yield* makeEntity, bankOfUS("900012345678")))
    const numbers = Effect.gen(function* () {
      const found = yield* (yield* Store).load({ ids: [id], counters: [], key: null, subscribers: [] })
      return found.rows.get(id)?.doc.toJSON()["numbers"]
    })
    yield* ask("DELETE", `/operator/payout_methods/${id}`)
    yield* advance(180 * day - 1)
    assert.isString(yield* numbers)
    yield* advance(1)
    assert.isUndefined(yield* numbers)
    const shown = { status: "deleted", payout_bank_us: { account_type: "checking", last_four: "5678" } }
    assert.deepInclude((yield* read(id)).json, shown)
  })
})

let answers = false
const asked: Array<string> = []
const silent = World.layer({
  payoutBank: {
    deposit: ({ key }) => {
      asked.push(key)
      return answers ? Effect.succeed({ _tag: "Sent", amounts: [3, 4] }) : Effect.fail(new NoAnswer({ key }))
    }
  }
})

layer(silent)("a payout method whose bank does not answer", (it) => {
  it.effect("does not exist until the request is repeated or the bank answers", function* () {
    yield* subscribe("payout_methods.*")
    const entity = yield* makeEntity
    const send = (key: string) => create(entity, bankOfUS("900012345678"), { "Unique-Key": key })
    answers = false
    for (const key of ["again", "again", "forgotten"])
      assertError(yield* send(key), "503 SERVICE_TEMPORARILY_UNAVAILABLE")
    assert.lengthOf(results(yield* ask("GET", "/payout_methods?type=payout_bank_us")), 0)
    answers = true
    const made = yield* send("again")
    assert.deepInclude(made.json, { status: "unverified" })
    assert.deepStrictEqual((yield* send("again")).text, made.text)
    yield* advance(60)
    const all = results(yield* ask("GET", "/payout_methods?type=payout_bank_us"))
    assert.deepStrictEqual(
      all.map((each) => at(each, "status")),
      ["unverified", "unverified"]
    )
    for (const each of all)
      assert.deepStrictEqual(yield* announcements(String(at(each, "id"))), [`${createdTopic} unverified`])
    assert.strictEqual(new Set(asked).size, 2)
    const deposits = yield* ask("GET", "/operator/ledger")
    assert.deepStrictEqual(at(deposits.json, "currencies", "USD", "debits"), 14)
  })

  it.effect(
    "stores the rbits of its request once, even if the request is never repeated (platform.md 8)",
    function* () {
      const entity = yield* makeEntity
      const rbits = [{ type: "website_uri", source: "user", receive_time: 0, properties: { uri: "https://a.example" } }]
      const send = (key: string) => create(entity, { ...bankOfUS("900012345679"), rbits }, { "Unique-Key": key })
      answers = false
      for (const key of ["repeated rbits", "forgotten rbits"]) assert.strictEqual((yield* send(key)).status, 503)
      answers = true
      assert.strictEqual((yield* send("repeated rbits")).status, 201)
      yield* advance(60)
      const methods = results(yield* ask("GET", `/payout_methods?type=payout_bank_us&owner_id=${entity}`))
      assert.lengthOf(methods, 2)
      for (const method of methods) {
        const id = String(at(method, "id"))
        const kept = results(yield* ask("GET", `/rbits?owner_type=payout_methods&owner_id=${id}`))
        assert.deepStrictEqual(
          kept.map((each) => at(each, "website_uri", "uri")),
          ["https://a.example"]
        )
      }
    }
  )
})
