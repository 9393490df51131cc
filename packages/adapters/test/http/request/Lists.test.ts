/** Later records do not shift the pages of a list, and only its app can use a cursor (platform.md 5). */
import { Effect } from "effect"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import { Vault } from "@payments-platform/domain/ports/Vault"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as PageCursor from "../../../src/http/request/PageCursor.ts"
import { errorLine, invalid, ids, unknownId, assertError } from "../fixtures/Answers.ts"
import { type HttpAnswer, ask, at, idOf, makeAccount, pay } from "../fixtures/Asking.ts"
import { advance, now } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

const link = (answered: HttpAnswer, name: "next" | "previous"): string => String(at(answered.json, name))

/** The cursor as an earlier release wrote it: with the id of a transaction record, but without its entry. */
const withoutEntry = Effect.fnUntraced(function* (link: string) {
  const vault = yield* Vault
  const [path = "", page = ""] = link.split("?page=")
  const cursor = PageCursor.open(vault, page, World.appId, path)
  const [, recordId] = TransactionRecords.idsAt(cursor?.id ?? "") ?? []
  if (cursor === null || recordId === undefined) throw new Error(`${link} is no cursor of transaction records`)
  return `${path}?page=${PageCursor.seal(vault, { ...cursor, id: recordId })}`
})

const refused: ReadonlyArray<readonly [path: string, told: string]> = [
  ["/payments?page_size=0", "query:page_size PARAM_VALUE_IS_OUT_OF_RANGE"],
  ["/payments?page_size=51", "query:page_size PARAM_VALUE_IS_OUT_OF_RANGE"],
  ["/payments?page_size=99999999999999999999", "query:page_size PARAM_VALUE_IS_OUT_OF_RANGE"],
  ["/payments?create_time_end=9223372036854775808", "query:create_time_end PARAM_VALUE_IS_OUT_OF_RANGE"],
  ["/payments?minimum_amount=9223372036854775808", "query:minimum_amount PARAM_VALUE_IS_OUT_OF_RANGE"],
  ["/payments?minimum_amount=-1", "query:minimum_amount PARAM_VALUE_IS_OUT_OF_RANGE"],
  ["/payments?minimum_amount=1.5", "query:minimum_amount PARAM_VALUE_IS_WRONG_TYPE"],
  // as numbers both are the same
  [
    "/payments?create_time_start=9007199254740993&create_time_end=9007199254740992",
    "query:create_time_start PARAM_VALUE_IS_OUT_OF_RANGE"
  ],
  [
    "/payments?minimum_amount=9223372036854775807&maximum_amount=9223372036854775806",
    "query:minimum_amount PARAM_VALUE_IS_OUT_OF_RANGE"
  ],
  ["/payments?page_size=ten", "query:page_size PARAM_VALUE_IS_WRONG_TYPE"],
  ["/payments?colour=red", "query:colour PARAM_IS_UNKNOWN"],
  ["/payments?status=open", "query:status PARAM_VALUE_IS_INVALID_ENUM"],
  ["/legal_entities?country=us", "query:country PARAM_VALUE_IS_INVALID_ENUM"],
  ["/payments?status=pending&status=failed", "query:status PARAM_IS_REPEATED"],
  ["/payments?create_time_start=5&create_time_end=4", "query:create_time_start PARAM_VALUE_IS_OUT_OF_RANGE"],
  [
    "/payments?create_time_start=5&create_time_end=4&minimum_amount=9&maximum_amount=8&x=1",
    "query:x PARAM_IS_UNKNOWN | query:create_time_start PARAM_VALUE_IS_OUT_OF_RANGE | query:minimum_amount PARAM_VALUE_IS_OUT_OF_RANGE"
  ],
  [
    "/notifications?event_time_start=5&event_time_end=4&object_id=",
    "query:object_id PARAM_VALUE_IS_OUT_OF_RANGE | query:event_time_start PARAM_VALUE_IS_OUT_OF_RANGE"
  ],
  ["/payments?create_time_start=five&create_time_end=4", "query:create_time_start PARAM_VALUE_IS_WRONG_TYPE"],
  ["/payments?minimum_amount=5&maximum_amount=4", "query:minimum_amount PARAM_VALUE_IS_OUT_OF_RANGE"],
  ["/payments?page=abc", "query:page PARAM_VALUE_IS_INVALID_PATTERN"],
  ["/payments?page=abc&page_size=5", "query:page PARAM_MUTUALLY_EXCLUSIVE | query:page_size PARAM_MUTUALLY_EXCLUSIVE"],
  ["/payments/x", "path:id ID_NOT_FOUND"],
  ["/payments/x?expand=all", "query:expand PARAM_VALUE_IS_INVALID_ENUM"],
  ["/payments/x?expand=", "query:expand PARAM_VALUE_IS_INVALID_ENUM"],
  ["/refunds?expand=FALSE", "query:expand PARAM_VALUE_IS_INVALID_ENUM"]
]

layer(World.layer())("lists", (it) => {
  for (const [path, expected] of refused) {
    // reaches platform 14/page_size, platform 5/expand-true-or-payment_method, platform 5/query-page-the-value
    // reaches reference endpoints/get-payments-and-get-payments-id/other-query-parameters-of
    it.effect(`GET ${path} is refused`, function* () {
      assertError(yield* ask("GET", path), invalid(expected))
    })
  }

  // reaches platform 5/filters-by-a-time
  it.effect.each(["9007199254740992", "9007199254740993", "9223372036854775807"])(
    "accept the greatest time and amount: %s",
    function* (most) {
      const account = yield* makeAccount
      yield* pay(account, `reach ${most}`)
      const count = (query: string) =>
        Effect.map(ask("GET", `/payments?owner_id=${account}&${query}`), (answer) => ids(answer).length)
      assert.strictEqual(yield* count(`create_time_end=${most}`), 1)
      assert.strictEqual(yield* count(`create_time_start=${most}`), 0)
      assert.strictEqual(yield* count(`create_time_start=0&create_time_end=${most}`), 1)
      assert.strictEqual(yield* count(`maximum_amount=${most}`), 1)
      assert.strictEqual(yield* count(`minimum_amount=${most}`), 0)
      assert.strictEqual(yield* count(`minimum_amount=${most}&maximum_amount=${most}`), 0)
      for (const path of [
        "/refunds",
        "/notifications",
        "/operator/payments",
        "/operator/audit",
        "/billing_statements"
      ]) {
        const name = path === "/notifications" ? "event_time_start" : "create_time_start"
        assert.deepStrictEqual(ids(yield* ask("GET", `${path}?${name}=${most}`)), [])
      }
    }
  )

  // reaches platform 5/answer-results-unique-next, platform 5/later-records-never-shift
  // reaches platform 5/newest-first-by-create_time, platform 5/query-page-the-value
  // reaches reference endpoints/get-payments-and-get-payments-id/other-query-parameters-of
  it.effect("pages go forward and back, and newer records do not shift them", function* () {
    const account = yield* makeAccount
    const made: Array<string> = []
    for (let i = 0; i < 5; i++) made.unshift(idOf(yield* pay(account, `page ${i}`, { reference_id: "pages" })))
    const first = yield* ask("GET", "/payments?page_size=2&reference_id=pages")
    assert.deepStrictEqual(ids(first), made.slice(0, 2))
    assert.strictEqual(at(first.json, "previous"), null)
    yield* pay(account, "page late", { reference_id: "pages" })
    const second = yield* ask("GET", link(first, "next"))
    assert.deepStrictEqual(ids(second), made.slice(2, 4))
    const third = yield* ask("GET", link(second, "next"))
    assert.deepStrictEqual([ids(third), at(third.json, "next")], [made.slice(4), null])
    assert.deepStrictEqual(ids(yield* ask("GET", link(third, "previous"))), made.slice(2, 4))
    const back = yield* ask("GET", link(second, "previous"))
    assert.deepStrictEqual(ids(back), made.slice(0, 2))
  })

  // reaches platform 5/an-empty-page-leads, platform 5/both-links-are-null, platform 5/previous-and-next-are
  it.effect(
    "a record that no longer matches is on no page, and an empty page links back to matching ones",
    function* () {
      const account = yield* makeAccount
      const made: Array<string> = []
      for (let i = 0; i < 5; i++) made.unshift(idOf(yield* pay(account, `left ${i}`, { auto_capture: false })))
      const cancel = (id: string | undefined) => ask("POST", `/payments/${id}/cancel`, { body: {} })
      const links = (answered: HttpAnswer) => [at(answered.json, "next"), at(answered.json, "previous")]
      const first = yield* ask("GET", `/payments?owner_id=${account}&page_size=2&status=pending`)
      const second = yield* ask("GET", link(first, "next"))
      yield* Effect.forEach(made.slice(0, 2), cancel)
      const begun = yield* ask("GET", link(first, "next"))
      assert.deepStrictEqual([ids(begun), at(begun.json, "previous")], [made.slice(2, 4), null])

      const before = yield* ask("GET", link(second, "previous"))
      assert.deepStrictEqual([ids(before), at(before.json, "previous")], [[], null])
      const again = yield* ask("GET", link(before, "next"))
      assert.deepStrictEqual([ids(again), links(again)], [made.slice(2, 4), links(begun)])

      yield* cancel(made[4])
      const after = yield* ask("GET", link(second, "next"))
      assert.deepStrictEqual([ids(after), at(after.json, "next")], [[], null])
      const end = yield* ask("GET", link(after, "previous"))
      assert.deepStrictEqual([ids(end), links(end)], [made.slice(2, 4), [null, null]])

      yield* Effect.forEach(made.slice(2, 4), cancel)
      for (const path of [link(second, "previous"), link(second, "next"), link(before, "next")]) {
        const none = yield* ask("GET", path)
        assert.deepStrictEqual([ids(none), links(none)], [[], [null, null]], path)
      }
    }
  )

  // reaches platform 5/bound-to-app-and, platform 5/changed-or-foreign-param_value_is_invalid_pattern
  // reaches platform 5/cursor-ours-authenticated-base64url, platform 5/never-expires
  it.effect("a cursor never expires", function* () {
    const account = yield* makeAccount
    const made: Array<string> = []
    for (let i = 0; i < 2; i++) made.unshift(idOf(yield* pay(account, `lasting ${i}`)))
    const next = link(yield* ask("GET", `/payments?owner_id=${account}&page_size=1`), "next")
    yield* advance(365 * 86_400)
    assert.deepStrictEqual(ids(yield* ask("GET", next)), made.slice(1))
  })

  it.effect("transaction records are paged one by one, also by cursors of an earlier release", function* () {
    yield* advance(3_600)
    const account = yield* makeAccount
    for (let i = 0; i < 3; i++) yield* pay(account, `records ${i}`, { amount: 10_000, fee_amount: 2_000 })
    const span = `create_time_start=${(yield* now) - 60}`
    const all = ids(yield* ask("GET", `/transaction_records?${span}`))
    assert.strictEqual(all.length, 6)
    let page = yield* ask("GET", `/transaction_records?${span}&page_size=1`)
    for (const [index, id] of all.entries()) {
      assert.deepStrictEqual(ids(page), [id])
      if (index === all.length - 1) break
      const earlier = yield* withoutEntry(link(page, "next"))
      const again = yield* ask("GET", earlier)
      page = yield* ask("GET", link(page, "next"))
      assert.deepStrictEqual(again.json, page.json)
      const before = link(page, "previous")
      for (const path of [before, yield* withoutEntry(before)])
        assert.deepStrictEqual(ids(yield* ask("GET", path)), all.slice(index, index + 1))
    }
    assert.isNull(at(page.json, "next"))
  })

  // reaches platform 14/page_size, platform 5/query-page-the-value
  it.effect("a page has 10 records, or as many as are asked for up to 50", function* () {
    const account = yield* makeAccount
    yield* Effect.forEach(Array.from({ length: 51 }), (_, i) => pay(account, `many ${i}`))
    const sizeOf = (query: string) =>
      Effect.map(ask("GET", `/payments?owner_id=${account}${query}`), (answered) => ids(answered).length)
    assert.deepStrictEqual(
      [yield* sizeOf(""), yield* sizeOf("&page_size=1"), yield* sizeOf("&page_size=50")],
      [10, 1, 50]
    )
    const all = yield* ask("GET", `/payments?owner_id=${account}&page_size=50`)
    assert.strictEqual(new Set([...ids(all), ...ids(yield* ask("GET", link(all, "next")))]).size, 51)
  })

  // reaches platform 1/base-address-base_url-json, platform 5/query-page-the-value
  it.effect("include records at both bounds of the time", function* () {
    const account = yield* makeAccount
    const payment = yield* pay(account, "bounded")
    const time = Number(at(payment.json, "create_time"))
    const found = (from: number, to: number) =>
      Effect.map(
        ask("GET", `/payments?owner_id=${account}&create_time_start=${from}&create_time_end=${to}`),
        (answered) => ids(answered).length
      )
    assert.deepStrictEqual(
      [yield* found(time, time), yield* found(time - 1, time - 1), yield* found(time + 1, time + 1)],
      [1, 0, 0]
    )
  })

  // reaches platform 5/a-filter-id-that
  it.effect("of an unknown owner are empty", function* () {
    for (const path of ["/payments?owner_id=nobody", "/refunds?payment_id=nobody", "/payouts?owner_id=nobody"])
      assert.deepStrictEqual(at((yield* ask("GET", path)).json, "results"), [], path)
  })

  // reaches platform 5/newest-first-by-create_time
  // reaches reference endpoints/get-payments-and-get-payments-id/query-parameters-of-the
  it.effect("with expand are newest first too", function* () {
    const account = yield* makeAccount
    const made: Array<string> = []
    for (let i = 0; i < 3; i++) {
      made.unshift(idOf(yield* pay(account, `expanded ${i}`)))
      yield* advance(1)
    }
    assert.deepStrictEqual(ids(yield* ask("GET", `/payments?owner_id=${account}&expand=true`)), made)
  })

  // reaches platform 1/header-names-are-case
  it.effect("an id in other letter case is unknown", function* () {
    const id = idOf(yield* pay(yield* makeAccount, "letters"))
    assert.strictEqual((yield* ask("GET", `/payments/${id}`)).status, 200)
    assert.notStrictEqual(id.toUpperCase(), id)
    assertError(yield* ask("GET", `/payments/${id.toUpperCase()}`), unknownId)
  })

  // reaches platform 1/ids-uuid-version-7, platform 14/strings
  it.effect("an id has 1 to 255 characters", function* () {
    const get = (length: number) => Effect.map(ask("GET", `/payments/${"x".repeat(length)}`), errorLine)
    assert.strictEqual(yield* get(255), unknownId)
    assert.strictEqual(yield* get(256), invalid("path:id PARAM_VALUE_IS_OUT_OF_RANGE"))
  })

  // reaches platform 5/bound-to-app-and, platform 5/changed-or-foreign-param_value_is_invalid_pattern
  // reaches platform 5/cursor-ours-authenticated-base64url, platform 5/never-expires
  it.effect("a cursor is of one app and one list, and cannot be changed", function* () {
    const account = yield* makeAccount
    for (let i = 0; i < 2; i++) yield* pay(account, `cursor ${i}`)
    const next = link(yield* ask("GET", "/payments?page_size=1"), "next")
    const bad = invalid("query:page PARAM_VALUE_IS_INVALID_PATTERN")
    const changed = `${next.slice(0, -8)}${next.at(-8) === "A" ? "B" : "A"}${next.slice(-7)}`
    assert.strictEqual((yield* ask("GET", next)).status, 200)
    assertError(yield* ask("GET", changed), bad)
    assertError(yield* ask("GET", next, { headers: { "App-Id": World.otherAppId } }), bad)
    assertError(yield* ask("GET", next.replace("/payments", "/accounts")), bad)
  })

  it.effect("a resource of another app is unknown", function* () {
    const account = yield* makeAccount
    const id = idOf(yield* pay(account, "foreign"))
    const headers = { "App-Id": World.otherAppId }
    const unknown = unknownId
    assertError(yield* ask("GET", `/payments/${id}`, { headers }), unknown)
    assertError(yield* ask("GET", `/accounts/${account}`, { headers }), unknown)
    assertError(yield* ask("POST", `/payments/${id}`, { headers, body: {} }), unknown)
    assertError(yield* ask("GET", `/accounts/${id}`), unknown)
    assert.deepStrictEqual(ids(yield* ask("GET", "/payments", { headers })), [])
  })

  // reaches platform 5/expand-true-or-payment_method
  // reaches reference endpoints/get-payments-and-get-payments-id/expand-is-also-available
  // reaches reference endpoints/get-payments-and-get-payments-id/query-parameters-of-the
  it.effect("expand shows the payment method of a payment", function* () {
    const id = idOf(yield* pay(yield* makeAccount, "expand"))
    const plain = yield* ask("GET", `/payments/${id}`)
    const shown = yield* ask("GET", `/payments/${id}?expand=payment_method`)
    assert.strictEqual(at(plain.json, "payment_method", "last_four"), undefined)
    assert.deepInclude(at(shown.json, "payment_method"), { type: "credit_card", card_brand: "visa", last_four: "1111" })
  })

  // reaches platform 5/expand-true-or-payment_method
  it.effect("expand=false returns the same as a read without it", function* () {
    const account = yield* makeAccount
    const payment_id = idOf(yield* pay(account, "not expanded"))
    const refund = yield* ask("POST", "/refunds", { body: { payment_id, refund_reason: "returned" } })
    assert.strictEqual(refund.status, 201, refund.text)
    const [ofPayment, ofRefund] = [`/payments/${payment_id}`, `/refunds/${idOf(refund)}`]
    for (const path of [ofPayment, ofRefund, `/payments?owner_id=${account}`, `/refunds?owner_id=${account}`]) {
      const plain = yield* ask("GET", path)
      const shown = yield* ask("GET", `${path}${path.includes("?") ? "&" : "?"}expand=false`)
      assert.deepStrictEqual([shown.status, shown.json], [200, plain.json])
    }
  })

  it.effect("a cursor keeps the value of expand", function* () {
    const account = yield* makeAccount
    for (const n of [1, 2]) yield* pay(account, `kept ${n}`)
    const brands = Effect.fnUntraced(function* (expand: string) {
      const first = yield* ask("GET", `/payments?owner_id=${account}&page_size=1&expand=${expand}`)
      const next = yield* ask("GET", String(at(first.json, "next")))
      return [first, next].map(({ json }) => at(json, "results", 0, "payment_method", "card_brand"))
    })
    assert.deepStrictEqual(yield* brands("true"), ["visa", "visa"])
    assert.deepStrictEqual(yield* brands("false"), [undefined, undefined])
  })
})
