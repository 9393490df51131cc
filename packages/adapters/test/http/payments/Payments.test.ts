/** Edge cases of requests for payments and payment methods (payments.md 1, 3, platform.md 8). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, unknownId, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, pay, payment, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const rbit = { type: "website_uri", source: "user", properties: { uri: "https://example.com" } }
// the test clock stands at 1970
const ahead = [{ ...rbit, receive_time: 61 }]

layer(World.layer())("payments", (it) => {
  it.effect("the receive_time of an rbit is at most a minute ahead, wherever rbits are embedded", function* () {
    const late = invalid("body:rbits.0.receive_time PARAM_VALUE_IS_OUT_OF_RANGE")
    assertError(yield* pay("x", "ahead", { rbits: ahead }), late)
    for (const path of ["/payments/x", "/payments/x/cancel", "/payment_methods/x"]) {
      assertError(yield* ask("POST", path, { body: { rbits: ahead } }), late, path)
      const body = { rbits: [{ ...rbit, receive_time: 60 }] }
      assertError(yield* ask("POST", path, { body }), unknownId)
    }
    const linked = { processor_token: "t", plaid_account_id: "a", account_holder: { holder_name: "Ada" } }
    const beta = { "Api-Version": "3.1.rc.1.3" }
    const create = (body: object) => ask("POST", "/payment_methods", { body, headers: { ...risk, ...beta } })
    assertError(yield* create({ type: "credit_card", credit_card: card, rbits: ahead }), late)
    assertError(
      yield* create({ type: "plaid_processor_token", plaid_processor_token: linked, rbits: ahead }),
      `${late} | body:plaid_processor_token.plaid_account_id INVALID_PLAID_ACCOUNT_ID`
    )
  })

  // reaches platform 1/custom_data-is-replaced-whole, platform 5/custom_data-object-or-null
  // reaches reference endpoints/post-payments/custom_data
  it.effect("an update replaces custom_data whole (platform.md 1)", function* () {
    const id = idOf(yield* pay(yield* makeAccount, "whole", { custom_data: { a: 1, b: { c: 2 } } }))
    const update = (body: object) => Effect.map(ask("POST", `/payments/${id}`, { body }), ({ json }) => json)
    assert.deepStrictEqual(at(yield* update({}), "custom_data"), { a: 1, b: { c: 2 } })
    assert.deepStrictEqual(at(yield* update({ custom_data: { b: { d: null } } }), "custom_data"), { b: { d: null } })
    assert.isNull(at(yield* update({ custom_data: null }), "custom_data"))
  })

  // reaches reference what/ach-always-uses-the
  it.effect("bank accounts pay in two requests: an inline bank account is refused as an unknown type", function* () {
    const account = yield* makeAccount
    const inline = (payment_method: object) => Effect.map(pay(account, "bank", { payment_method }), errorLine)
    const refused = invalid("body:payment_method.type PARAM_VALUE_IS_INVALID_ENUM")
    const numbers = { account_number: "12345", routing_number: "021000021" }
    for (const key of ["payment_bank_us", "payment_bank_ca", "plaid_processor_token"]) {
      assert.strictEqual(yield* inline({ [key]: {} }), refused)
      assert.strictEqual(yield* inline({ type: key, [key]: numbers }), refused)
      assert.strictEqual(yield* inline({ type: "credit_card", [key]: {} }), refused)
    }
    assert.strictEqual(yield* inline({ type: "payment_bank_us" }), refused)
  })

  // reaches platform 1/pan-cvv-account-number
  it.effect(
    "an unknown field whose name may be the number of a card, account or person is reported at its object (platform.md 1)",
    function* () {
      const unknown = (path: string) => invalid(`${path} PARAM_IS_UNKNOWN`)
      for (const secret of ["4111111111111111", "4111-1111-1111-1111", "078-05-1120", "536228764", "90 00 5"]) {
        const create = (body: object) => ask("POST", "/payment_methods", { body, headers: risk })
        const nested = { type: "credit_card", credit_card: { ...card, [secret]: "x" } }
        assertError(yield* create(nested), unknown("body:credit_card"))
        assertError(yield* ask("POST", "/payments/x", { body: { [secret]: 1 } }), unknown("body:"))
        assertError(yield* ask("DELETE", "/payment_methods/x", { body: { [secret]: 1 } }), unknown("body:"))
        for (const path of ["/payments", "/operator/clock"])
          assertError(yield* ask("GET", `${path}?${secret}=1`), unknown("query:"))
        assert.notInclude((yield* ask("GET", `/payments?${secret}=1&${secret}=2&page=x`)).text, secret)
      }
    }
  )

  // reaches platform 1/card-expiration_year-is-not, platform 9 outcome_<nnn> on POST /payment_methods
  // reaches platform 9 outcome_<nnn> on POST /payments
  it.effect("the card updater answers as the header of the card's creation requested (platform.md 9)", function* () {
    const account = yield* makeAccount
    const headers = { ...risk, "Service-Magic-Behavior": "outcome_503" }
    const own = { type: "credit_card", credit_card: { ...card, auto_update: true } }
    const made = idOf(yield* ask("POST", "/payment_methods", { body: own, headers }))
    const body = { ...payment(account), payment_method: own }
    const inline = String(
      at(
        (yield* ask("POST", "/payments", { body, headers: { ...headers, "Unique-Key": "updater" } })).json,
        "payment_method",
        "id"
      )
    )
    const yearOf = (id: string) =>
      Effect.map(ask("GET", `/payment_methods/${id}`), ({ json }) => at(json, "credit_card", "expiration_year"))
    const wait = ask("POST", "/operator/clock/advance", { body: { seconds: 10 } })
    for (const id of [made, inline]) assert.strictEqual(yield* yearOf(id), 2040)
    yield* wait
    for (const id of [made, inline]) assert.strictEqual(yield* yearOf(id), 2043)
    const later = { ...card, card_number: "4003830000005032" }
    const late = idOf(
      yield* ask("POST", "/payment_methods", { body: { type: "credit_card", credit_card: later }, headers: risk })
    )
    yield* wait
    assert.strictEqual(yield* yearOf(late), 2040)
    yield* ask("POST", `/payment_methods/${late}`, { body: { credit_card: { auto_update: true } } })
    yield* wait
    assert.strictEqual(yield* yearOf(late), 2043)
  })

  it.effect("a callback_uri is checked together with its topic (platform.md 1)", function* () {
    const body = { topic: "nonesuch", callback_uri: "ftp://example.com" }
    assertError(
      yield* ask("POST", "/notification_preferences", { body }),
      invalid("body:topic PARAM_VALUE_IS_INVALID_ENUM", "body:callback_uri PARAM_VALUE_IS_INVALID_PATTERN")
    )
  })

  it.effect("a holder's e-mail is any text of 255 characters", function* () {
    const withEmail = (email: string) => ({ ...card.card_holder, email })
    const number = { account_number: "12345", routing_number: "021000021" }
    const create = (body: object) => ask("POST", "/payment_methods", { body, headers: risk })
    const bodies = (email: string): ReadonlyArray<object> => [
      { type: "credit_card", credit_card: { ...card, card_holder: withEmail(email) } },
      { type: "payment_bank_us", payment_bank_us: { ...number, account_holder: withEmail(email) } }
    ]
    for (const body of [...bodies("not an address"), ...bodies(""), ...bodies("x".repeat(255))]) {
      const made = yield* create(body)
      assert.strictEqual(made.status, 201)
    }
    for (const body of bodies("x".repeat(256)))
      assert.match(errorLine(yield* create(body)), /_holder\.email PARAM_VALUE_IS_OUT_OF_RANGE$/)
    const [first = {}] = bodies("")
    const id = idOf(yield* create(first))
    const changed = yield* ask("POST", `/payment_methods/${id}`, {
      body: { credit_card: { card_holder: { email: "by phone only" } } }
    })
    assert.strictEqual(at(changed.json, "credit_card", "card_holder", "email"), "by phone only")
  })
})
