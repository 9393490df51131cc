/** The rbits of the account and the payment method that the screening of a payment reads (platform.md 8). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { ask, at, card, idOf, makeAccount, pay, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const head = { source: "partner_database", receive_time: 0 }
const asking = (note: string) => ({
  type: "transaction_details",
  transaction_details: { itemized_receipt: [{ description: "Tea", item_price: 1, quantity: 1, amount: 1 }], note },
  ...head
})

const say = (resource: string, id: string, rbit: object) =>
  Effect.map(ask("POST", "/rbits", { body: { associated_resource: { id, resource }, ...rbit } }), (made) => {
    assert.strictEqual(made.status, 201, made.text)
    return idOf(made)
  })

let keys = 0
const reviewed = (account: string, more: object = {}) =>
  Effect.map(pay(account, `screened ${++keys}`, more), (paid) => {
    assert.strictEqual(paid.status, 201, paid.text)
    return at(paid.json, "pending_reasons", 0, "reason_code") === "IN_REVIEW"
  })

const makeMethod = Effect.map(
  ask("POST", "/payment_methods", { body: { type: "credit_card", credit_card: card }, headers: risk }),
  idOf
)
const byId = (id: string) => ({ payment_method: { payment_method_id: id } })

layer(World.layer())("the screening of a payment", (it) => {
  // reaches reference endpoints/post-rbits/creates-an-rbit-for
  it.effect("reads the earlier rbits of its account until they are deleted", function* () {
    const [account, other] = [yield* makeAccount, yield* makeAccount]
    assert.isFalse(yield* reviewed(account))
    const rbit = yield* say("accounts", account, asking("outcome_303"))
    assert.deepStrictEqual([yield* reviewed(account), yield* reviewed(other)], [true, false])
    assert.strictEqual((yield* ask("DELETE", `/rbits/${rbit}`)).status, 200)
    assert.isFalse(yield* reviewed(account))
  })

  it.effect("reads the rbits of the payer's stored method, on every account", function* () {
    const [account, method] = [yield* makeAccount, yield* makeMethod]
    assert.isFalse(yield* reviewed(account, byId(method)))
    yield* say("payment_methods", method, asking("outcome_303"))
    assert.isTrue(yield* reviewed(account, byId(method)))
    assert.isTrue(yield* reviewed(yield* makeAccount, byId(method)))
    assert.isFalse(yield* reviewed(account))
  })

  it.effect("reads the rbits of the request first, then all others", function* () {
    const account = yield* makeAccount
    const person = { type: "person", person: { name: "Ada", birthdate: "1915-12-10" }, ...head }
    yield* say("accounts", account, person)
    yield* say("accounts", account, { type: "website_uri", website_uri: { uri: "https://a.example" }, ...head })
    assert.isFalse(yield* reviewed(account))
    yield* say("accounts", account, asking("outcome_303"))
    const embedded = asking("outcome_301")
    const passed = yield* pay(account, `screened ${++keys}`, { rbits: [embedded] })
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 60 } })
    assert.strictEqual(at((yield* ask("GET", `/payments/${idOf(passed)}`)).json, "status"), "completed")
  })
})
