/** /orders and /items (payments.md 6). */
import { Effect, Schema } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import { ItemRecord } from "@payments-platform/domain/payments/item/ItemRecord"
import { OrderRecord } from "@payments-platform/domain/payments/order/OrderRecord"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, ids, results, unknownId, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, makeEntity, post } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const otherApp = { "App-Id": World.otherAppId }
const line = (more: object = {}) => ({ description: "Tea", quantity: 2, unit_price: 450, ...more })

const makeItem = (account: string, more: object = {}) =>
  Effect.map(ask("POST", "/items", { body: { account_id: account, product_name: "Tea", ...more } }), idOf)
const order = (account: string, more: object = {}) => post("/orders", { account_id: account, ...more })

layer(World.layer())("items", (it) => {
  it.effect("are created, read, changed and deleted once", function* () {
    const account = yield* makeAccount
    const made = yield* post("/items", {
      account_id: account,
      product_name: "Tea",
      price: 450,
      photos: ["https://x.example/1.png"],
      product_details: { leaf: { size: 2 } },
      weight: { units: "grams", weight: 100 }
    })
    assert.strictEqual(made.status, 201)
    Schema.decodeUnknownSync(ItemRecord)(made.json)
    const path = `/items/${idOf(made)}`
    assert.strictEqual((yield* ask("GET", path)).text, made.text)
    const changed = yield* post(path, {
      price: null,
      weight: { weight: 50 },
      product_details: { leaf: { colour: "green" } }
    })
    assert.strictEqual(changed.status, 200)
    assert.deepInclude(changed.json, {
      price: null,
      weight: { units: "grams", weight: 50 },
      product_details: { leaf: { size: 2, colour: "green" } }
    })
    const deleted = yield* ask("DELETE", path)
    assert.deepStrictEqual([deleted.status, at(deleted.json, "state")], [200, "deleted"])
    assert.strictEqual((yield* ask("GET", path)).text, deleted.text)
    assertError(yield* ask("DELETE", path), invalid("path:id ALREADY_DELETED"))
    assertError(yield* post(path, { price: 1 }), invalid("path:id ALREADY_DELETED"))
  })

  it.effect("tell all that is wrong with a body", function* () {
    const account = yield* makeAccount
    const body = { account_id: account, price: "1", weight: { units: "stone" }, photos: ["x"], state: "active", a: 1 }
    assertError(
      yield* post("/items", body),
      invalid(
        "body:a PARAM_IS_UNKNOWN | body:product_name PARAM_IS_MISSING | body:photos.0 PARAM_VALUE_IS_INVALID_PATTERN" +
          " | body:price PARAM_VALUE_IS_WRONG_TYPE | body:weight.units PARAM_VALUE_IS_INVALID_ENUM" +
          " | body:weight.weight PARAM_IS_MISSING | body:state PARAM_CANNOT_BE_MODIFIED"
      )
    )
    const path = `/items/${yield* makeItem(account)}`
    assertError(
      yield* post(path, { account_id: account, product_name: 7 }),
      invalid("body:product_name PARAM_VALUE_IS_WRONG_TYPE | body:account_id PARAM_CANNOT_BE_MODIFIED")
    )
    assertError(yield* post(path, { weight: { weight: 1 } }), invalid("body:weight.units PARAM_IS_MISSING"))
    assertError(yield* post("/items", []), invalid("body: PARAM_VALUE_IS_WRONG_TYPE"))
  })

  it.effect("are listed by account, state and reference_number, page by page", function* () {
    const account = yield* makeAccount
    const made: Array<string> = []
    for (let i = 0; i < 3; i++) made.unshift(yield* makeItem(account, { reference_number: `r${i % 2}` }))
    const [newest = "", middle = "", oldest = ""] = made
    yield* ask("DELETE", `/items/${middle}`)
    const list = (query: string) => Effect.map(ask("GET", `/items?owner_id=${account}${query}`), ids)
    assert.deepStrictEqual(yield* list(""), made)
    assert.deepStrictEqual(yield* list("&state=active"), [newest, oldest])
    assert.deepStrictEqual(yield* list("&state=deleted"), [middle])
    assert.deepStrictEqual(yield* list("&reference_number=r0"), [newest, oldest])
    assert.deepStrictEqual(yield* list("&create_time_start=4000000000"), [])
    assert.deepStrictEqual(ids(yield* ask("GET", "/items?owner_id=nobody")), [])
    const first = yield* ask("GET", `/items?owner_id=${account}&page_size=2`)
    const second = yield* ask("GET", String(at(first.json, "next")))
    assert.deepStrictEqual([ids(first), ids(second)], [[newest, middle], [oldest]])
    assertError(yield* ask("GET", "/items?state=gone"), invalid("query:state PARAM_VALUE_IS_INVALID_ENUM"))
    assertError(yield* ask("GET", "/items?status=active"), invalid("query:status PARAM_IS_UNKNOWN"))
  })

  it.effect("of another app are unknown", function* () {
    const account = yield* makeAccount
    const path = `/items/${yield* makeItem(account)}`
    assertError(yield* ask("GET", path, { headers: otherApp }), unknownId)
    assertError(yield* ask("DELETE", path, { headers: otherApp }), unknownId)
    assertError(yield* post(path, {}, otherApp), unknownId)
    assert.deepStrictEqual(ids(yield* ask("GET", "/items", { headers: otherApp })), [])
    assertError(
      yield* post("/items", { account_id: account, product_name: "Tea" }, otherApp),
      invalid("body:account_id ID_NOT_FOUND")
    )
  })
})

layer(World.layer())("orders", (it) => {
  // reaches reference endpoints/operations-named-only/post-refunds-get-refunds
  // reaches reference resources/other-records/fields-of-refund-dispute
  it.effect("show the item of each line as GET /items/{id} does", function* () {
    const account = yield* makeAccount
    const buyer = yield* makeEntity
    const item = yield* makeItem(account, { price: 5 })
    const lines = [
      line({ item: { id: item }, tax_rate: 8.875 }),
      line({ item: { product_name: "Cake", shipping_options: ["van"] } }),
      line({ description: "Service", item: null })
    ]
    const body = { currency: "USD", buyer_legal_entity_id: buyer, line_items: lines, custom_data: { a: 1 } }
    const made = yield* order(account, body)
    assert.strictEqual(made.status, 201)
    Schema.decodeUnknownSync(OrderRecord)(made.json)
    assert.strictEqual(at(made.json, "buyer", "path"), `/legal_entities/${buyer}`)
    assert.strictEqual(at(made.json, "line_items", 2, "item", "product_name"), "Service")
    for (const index of [0, 1, 2]) {
      const told = at(made.json, "line_items", index, "item")
      assert.deepStrictEqual((yield* ask("GET", `/items/${String(at(told, "id"))}`)).json, told)
    }
    const path = `/orders/${idOf(made)}`
    assert.deepStrictEqual((yield* ask("GET", path)).json, made.json)
    assert.deepStrictEqual(results(yield* ask("GET", `/orders?owner_id=${account}`)), [made.json])
    yield* post(`/items/${item}`, { product_name: "Green tea" })
    yield* ask("DELETE", `/items/${item}`)
    const told = [
      ["product_name", "Green tea"],
      ["state", "deleted"]
    ] as const
    const changed = yield* post(path, { notes: "late" })
    const read = yield* ask("GET", path)
    for (const [name, value] of told) assert.strictEqual(at(changed.json, "line_items", 0, "item", name), value)
    assert.deepStrictEqual(read.json, changed.json)
  })

  it.effect("change by merge patches, their lines as a whole", function* () {
    const account = yield* makeAccount
    const address = { line1: "PO Box 1", city: "Reno", region: "NV", postal_code: "89501", country: "US" }
    const made = yield* order(account, { shipping_address: address, freight_amount: 5, line_items: [line()] })
    const path = `/orders/${idOf(made)}`
    const changed = yield* post(path, {
      shipping_address: { city: "Elko", line2: "c/o" },
      tip_amount: 0,
      line_items: []
    })
    assert.deepStrictEqual(at(changed.json, "shipping_address"), { ...address, city: "Elko", line2: "c/o" })
    assert.deepInclude(changed.json, { tip_amount: 0, freight_amount: 5 })
    assert.deepStrictEqual(at(changed.json, "line_items"), [])
    assert.strictEqual(at((yield* post(path, { line_items: null })).json, "line_items"), null)
    assertError(
      yield* post(path, { shipping_address: null, alternate_tax_amount: 1 }),
      invalid("body:alternate_tax_id PARAM_IS_MISSING | body:shipping_address PARAM_IS_MISSING")
    )
    assertError(
      yield* post(path, { account_id: account, currency: "USD", line_items: [line({ quantity: 0 })] }),
      invalid(
        "body:line_items.0.quantity PARAM_VALUE_IS_OUT_OF_RANGE | body:account_id PARAM_CANNOT_BE_MODIFIED" +
          " | body:currency PARAM_CANNOT_BE_MODIFIED"
      )
    )
  })

  // reaches reference endpoints/post-payments/full-shape-of-order
  it.effect("tell all that is wrong with a body", function* () {
    const account = yield* makeAccount
    const refused = (body: object) => Effect.map(order(account, body), errorLine)
    assert.strictEqual(
      yield* refused({
        delivery_type: "shipping",
        tip_amount: -1,
        freight_amount: 1,
        alternate_tax_amount: 1,
        rbits: []
      }),
      invalid(
        "body:rbits PARAM_IS_UNKNOWN | body:delivery_type PARAM_VALUE_IS_INVALID_ENUM" +
          " | body:tip_amount PARAM_VALUE_IS_OUT_OF_RANGE | body:alternate_tax_id PARAM_IS_MISSING" +
          " | body:shipping_address PARAM_IS_MISSING"
      )
    )
    const many = Array.from({ length: 101 }, () => line())
    assert.strictEqual(yield* refused({ line_items: many }), invalid("body:line_items PARAM_VALUE_IS_OUT_OF_RANGE"))
    assert.strictEqual(
      yield* refused({ custom_data: { note: "4111 1111 1111 1111" } }),
      invalid("body:custom_data PARAM_VALUE_IS_INVALID_PATTERN")
    )
    assert.strictEqual(
      yield* refused({ line_items: [5, line({ item: { id: "x", price: 1 } }), line({ item: { price: 1 } })] }),
      invalid(
        "body:line_items.0 PARAM_VALUE_IS_WRONG_TYPE | body:line_items.1.item.price PARAM_CANNOT_BE_MODIFIED" +
          " | body:line_items.2.item.product_name PARAM_IS_MISSING"
      )
    )
    const store = yield* Store
    const page = {
      type: "items",
      appId: World.appId,
      ownerId: account,
      size: 1,
      position: null,
      direction: "next"
    } as const
    assert.deepStrictEqual((yield* store.list(page)).items, [])
  })

  it.effect("hold a hundred lines", function* () {
    const account = yield* makeAccount
    const made = yield* order(account, { line_items: Array.from({ length: 100 }, () => line()) })
    assert.strictEqual(made.status, 201)
    assert.strictEqual(at(made.json, "line_items", 99, "item", "product_name"), "Tea")
    assert.strictEqual(ids(yield* ask("GET", `/items?owner_id=${account}&page_size=50`)).length, 50)
  })

  it.effect("refuse ids of another app and of deleted resources", function* () {
    const [account, another, buyer] = [yield* makeAccount, yield* makeAccount, yield* makeEntity]
    const [item, foreign] = [yield* makeItem(account), yield* makeItem(another)]
    const lines = [foreign, item, "x", account].map((id) => line({ item: { id } }))
    const unknown = (index: number) => `body:line_items.${index}.item.id ID_NOT_FOUND`
    const all = `${unknown(0)} | ${unknown(2)} | ${unknown(3)}`
    const body = { buyer_legal_entity_id: another, line_items: lines }
    assertError(yield* order(account, body), invalid(`body:buyer_legal_entity_id ID_NOT_FOUND | ${all}`))
    const made = idOf(yield* order(account))
    assertError(yield* post(`/orders/${made}`, { line_items: lines }), invalid(all))
    assertError(
      yield* post("/orders", { account_id: account, buyer_legal_entity_id: buyer, line_items: lines }, otherApp),
      invalid(
        `body:account_id ID_NOT_FOUND | body:buyer_legal_entity_id ID_NOT_FOUND | ${[0, 1, 2, 3].map(unknown).join(" | ")}`
      )
    )
    for (const path of [`/orders/${made}`, `/orders/${item}`]) {
      const headers = path.endsWith(item) ? {} : otherApp
      assertError(yield* ask("GET", path, { headers }), unknownId)
      assertError(yield* post(path, {}, headers), unknownId)
    }
    assert.deepStrictEqual(ids(yield* ask("GET", "/orders", { headers: otherApp })), [])
    yield* ask("DELETE", `/items/${item}`)
    const deleted = { line_items: [line(), line({ item: { id: item } })] }
    const already = invalid("body:line_items.1.item.id ALREADY_DELETED")
    assertError(yield* order(account, deleted), already)
    assertError(yield* post(`/orders/${made}`, deleted), already)
  })

  it.effect("are listed by account and reference_number, page by page, and never deleted", function* () {
    const account = yield* makeAccount
    const made: Array<string> = []
    for (let i = 0; i < 3; i++)
      made.unshift(idOf(yield* order(account, { reference_number: `r${i % 2}`, line_items: [line()] })))
    const first = yield* ask("GET", `/orders?owner_id=${account}&page_size=2`)
    const second = yield* ask("GET", String(at(first.json, "next")))
    assert.deepStrictEqual([...ids(first), ...ids(second)], made)
    assert.strictEqual(at(second.json, "results", 0, "line_items", 0, "item", "api_version"), "3.2")
    assert.deepStrictEqual(ids(yield* ask("GET", `/orders?owner_id=${account}&reference_number=r1`)), [made[1]])
    assert.strictEqual((yield* ask("DELETE", `/orders/${String(made[0])}`)).status, 405)
    assertError(yield* ask("GET", "/orders?state=active"), invalid("query:state PARAM_IS_UNKNOWN"))
  })

  it.effect("are created once for each Unique-Key, with their items", function* () {
    const account = yield* makeAccount
    const body = { account_id: account, line_items: [line()] }
    const first = yield* post("/orders", body, { "Unique-Key": "order" })
    const again = yield* post("/orders", body, { "Unique-Key": "order" })
    assert.deepStrictEqual([again.status, again.text], [201, first.text])
    assert.strictEqual(again.headers.get("unique-key-replayed"), "true")
    assert.strictEqual(ids(yield* ask("GET", `/items?owner_id=${account}`)).length, 1)
    const path = `/items/${String(at(first.json, "line_items", 0, "item", "id"))}`
    const remove = ask("DELETE", path, { headers: { "Unique-Key": "remove" } })
    assert.strictEqual((yield* remove).text, (yield* remove).text)
    assertError(yield* ask("DELETE", path), invalid("path:id ALREADY_DELETED"))
  })
})

const dollars = World.putApp("100200309", {
  permissions: { ...App.allPermissions, currencies: ["USD"] }
})

layer(World.layer())("currencies", (it) => {
  it.effect("other than USD require the permission, wherever they are stated", function* () {
    yield* dollars
    const headers = { "App-Id": "100200309" }
    const forbidden = (...paths: ReadonlyArray<string>) =>
      ["403 NOT_AUTHORIZED", ...paths.map((path) => `body:${path} CURRENCY_NOT_PERMITTED`)].join(" | ")
    const item = { account_id: "x", product_name: "Tea", currency: "CAD" }
    assertError(yield* post("/items", item, headers), forbidden("currency"))
    assertError(yield* post("/items/x", { currency: "CAD" }, headers), forbidden("currency"))
    const body = { account_id: "x", currency: "CAD", line_items: [line({ currency: "CAD" })] }
    assertError(yield* post("/orders", body, headers), forbidden("currency", "line_items.0.currency"))
    const lines = { line_items: [line({ item: { product_name: "Tea", currency: "CAD" } })] }
    assertError(yield* post("/orders/x", lines, headers), forbidden("line_items.0.item.currency"))
    const permitted = yield* order(yield* makeAccount, { currency: "CAD" })
    assert.deepStrictEqual([permitted.status, at(permitted.json, "currency")], [201, "CAD"])
  })
})
