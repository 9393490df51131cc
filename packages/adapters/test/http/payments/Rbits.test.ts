/** Rbits over HTTP, as a resource and embedded in other requests: platform.md 8. */
import { Effect } from "effect"
import * as RbitRequest from "@payments-platform/domain/risk/rbit/RbitRequest"
import * as RbitTypes from "@payments-platform/domain/risk/rbit/RbitTypes"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, results, ids, unknownId, assertError } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, makeEntity, pay, risk, post } from "../fixtures/Asking.ts"
import * as Owing from "../fixtures/OwingMerchants.ts"
import * as Payable from "../fixtures/PayableMerchants.ts"
import { createCharge, createPayment, refund, report } from "../fixtures/RefundsAndDisputes.ts"
import * as Banks from "../fixtures/TestBankAccounts.ts"
import { subscribe, topicsOf } from "../fixtures/TestNotifications.ts"
import * as Payouts from "../fixtures/TestPayoutMethods.ts"
import * as World from "../fixtures/World.ts"
import * as Right from "../request/ValidMerchantBodies.ts"

const head = { source: "user", receive_time: 1 }
const site = { ...head, type: "website_uri", website_uri: { uri: "https://shop.example", uri_type: "website" } }
const about = (id: string, resource = "accounts") => ({ associated_resource: { id, resource } })
const send = (body: object, headers: Readonly<Record<string, string>> = {}) => post("/rbits", body, headers)
const kept = (owner: string, type: string) => ask("GET", `/rbits?owner_id=${owner}&owner_type=${type}`)
const urisOf = (owner: string, type: string) =>
  Effect.map(kept(owner, type), (page) => results(page).map((each) => at(each, "website_uri", "uri")))
const v30 = { "Api-Version": "3.0" }

layer(World.layer())("the resource", (it) => {
  // reaches platform 8 read while active, reference resources/rbit/allowed-values-of-state
  // reaches reference resources/rbit/associated_resource
  it.effect("shows its owner and its type object, and is listed and read", function* () {
    const account = yield* makeAccount
    const made = yield* send({ ...about(account), ...site })
    const id = idOf(made)
    assert.deepStrictEqual(made.json, {
      id,
      resource: "rbits",
      path: `/rbits/${id}`,
      owner: { id: account, resource: "accounts", path: `/accounts/${account}` },
      create_time: at(made.json, "create_time"),
      ...site,
      state: "active",
      api_version: "3.2"
    })
    assert.strictEqual(made.status, 201)
    assert.deepStrictEqual((yield* ask("GET", `/rbits/${id}`)).json, made.json)
    assert.deepStrictEqual(results(yield* kept(account, "accounts")), [made.json])
  })

  // reaches reference endpoints/post-rbits/shapes-of-each-type, reference resources/rbit/allowed-values-of-type
  // reaches reference resources/rbit/type-object
  it.effect.each(Right.rbits.map((rbit) => [rbit.type, rbit] as const))("takes a %s", function* ([type, rbit]) {
    const { properties, ...rest } = rbit
    const made = yield* send({ ...about(yield* makeEntity, "legal_entities"), ...rest, [type]: properties })
    assert.strictEqual(made.status, 201, made.text)
    const { birthdate, ...shown } = Object(properties)
    const expected = {
      ...shown,
      ...(type === "person" ? { birthdate_is_present: birthdate !== undefined } : {}),
      ...(type === "landlord" ? { phone: { ...shown.phone, phone_number: "6505551234" } } : {})
    }
    assert.deepStrictEqual(at(made.json, type), expected)
  })

  // reaches platform 1/pan-cvv-account-number, platform 8 birthdate, platform 8 no birthdate
  // reaches reference endpoints/post-rbits/creates-an-rbit-for
  it.effect("never shows a birth date", function* () {
    const person = { ...head, type: "person", person: { name: "Ada Byron", birthdate: "1815-12-10" } }
    const entity = yield* makeEntity
    const made = yield* send({ ...about(entity, "legal_entities"), ...person })
    yield* post(`/legal_entities/${entity}`, { rbits: [person] })
    const listed = yield* kept(entity, "legal_entities")
    const shown = { name: "Ada Byron", birthdate_is_present: true }
    assert.deepStrictEqual(
      results(listed).map((each) => at(each, "person")),
      [shown, shown]
    )
    const nameless = yield* send({ ...about(entity, "legal_entities"), ...person, person: { name: "Ada" } })
    assert.deepStrictEqual(at(nameless.json, "person"), { name: "Ada", birthdate_is_present: false })
    for (const { text } of [made, listed, yield* ask("GET", "/operator/audit")]) assert.notInclude(text, "1815-12")
  })

  // reaches platform 8 deleted, platform 8 read when deleted
  it.effect("is deleted once, and stays readable", function* () {
    const account = yield* makeAccount
    const first = idOf(yield* send({ ...about(account), ...site }))
    const second = idOf(yield* send({ ...about(account), ...site }))
    const removed = yield* ask("DELETE", `/rbits/${first}`)
    assert.deepStrictEqual([removed.status, at(removed.json, "state")], [200, "deleted"])
    assert.deepStrictEqual((yield* ask("GET", `/rbits/${first}`)).json, removed.json)
    assert.deepStrictEqual(
      results(yield* kept(account, "accounts")).map((each) => [at(each, "id"), at(each, "state")]),
      [
        [second, "active"],
        [first, "deleted"]
      ]
    )
    assertError(yield* ask("DELETE", `/rbits/${first}`), invalid("path:id ALREADY_DELETED"))
    assertError(yield* ask("DELETE", "/rbits/nobody"), unknownId)
    assert.strictEqual((yield* post(`/rbits/${second}`, {})).status, 405)
  })

  it.effect.each(RbitRequest.Source.literals)("comes from %s", function* (source) {
    const made = yield* send({ ...about(yield* makeAccount), ...site, source })
    assert.deepStrictEqual([made.status, at(made.json, "source")], [201, source])
  })

  it.effect("is created once for a Unique-Key", function* () {
    const account = yield* makeAccount
    const key = { "Unique-Key": "rbit" }
    const first = yield* send({ ...about(account), ...site }, key)
    assert.strictEqual((yield* send({ ...about(account), ...site }, key)).text, first.text)
    assert.lengthOf(results(yield* kept(account, "accounts")), 1)
  })

  // reaches platform 8 pages
  it.effect("is found by its owner and the owner's type, in pages", function* () {
    const account = yield* makeAccount
    for (const uri of ["a", "b", "c"]) yield* send({ ...about(account), ...site, website_uri: { uri } })
    assert.deepStrictEqual(yield* urisOf(account, "accounts"), ["c", "b", "a"])
    assert.deepStrictEqual(yield* urisOf(account, "payments"), [])
    assert.deepStrictEqual(yield* urisOf("nobody", "accounts"), [])
    const ofAccounts = ids(yield* ask("GET", "/rbits?owner_type=accounts"))
    assert.includeMembers([...ofAccounts], [...ids(yield* kept(account, "accounts"))])
    const page = yield* ask("GET", `/rbits?owner_id=${account}&owner_type=accounts&page_size=2`)
    assert.lengthOf(results(page), 2)
    const next = yield* ask("GET", String(at(page.json, "next")))
    assert.deepStrictEqual(
      results(next).map((each) => at(each, "website_uri", "uri")),
      ["a"]
    )
    assertError(yield* ask("GET", `/rbits?owner_id=${account}`), invalid("query:owner_type PARAM_IS_MISSING"))
    assertError(yield* ask("GET", "/rbits?owner_type=orders"), invalid("query:owner_type PARAM_VALUE_IS_INVALID_ENUM"))
  })

  it.effect("must concern a resource of its own app", function* () {
    const account = yield* makeAccount
    const unknown = invalid("body:associated_resource.id ID_NOT_FOUND")
    assertError(yield* send({ ...about("nobody"), ...site }), unknown)
    assertError(yield* send({ ...about(account, "payments"), ...site }), unknown)
    yield* World.putApp(World.otherAppId)
    const other = { "App-Id": World.otherAppId }
    assertError(yield* send({ ...about(account), ...site }, other), unknown)
    const id = idOf(yield* send({ ...about(account), ...site }))
    const foreign = (method: string) => Effect.map(ask(method, `/rbits/${id}`, { headers: other }), errorLine)
    assert.strictEqual(yield* foreign("GET"), unknownId)
    assert.strictEqual(yield* foreign("DELETE"), unknownId)
    assert.deepStrictEqual(results(yield* ask("GET", "/rbits", { headers: other })), [])
  })

  it.effect.each([
    [{}, ["associated_resource", "type", "source", "receive_time"].map((name) => `body:${name} PARAM_IS_MISSING`)],
    [{ ...site, ...about("a", "orders") }, ["body:associated_resource.resource PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ ...site, ...about("a"), source: "me" }, ["body:source PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ ...site, ...about("a"), receive_time: -1 }, ["body:receive_time PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [{ ...site, ...about("a"), receive_time: 4_102_444_800 }, ["body:receive_time PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [{ ...head, type: "website_uri", ...about("a") }, ["body:website_uri PARAM_IS_MISSING"]],
    [{ ...site, ...about("a"), type: "shoe_size" }, ["body:type PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ ...site, ...about("a"), properties: { uri: "x" } }, ["body:properties PARAM_IS_UNKNOWN"]],
    [{ ...site, ...about("a"), state: "active" }, ["body:state PARAM_CANNOT_BE_MODIFIED"]]
  ] as const)("%j is refused", function* ([body, problems]) {
    assertError(yield* send(body), invalid(...problems))
  })

  // reaches reference resources/rbit/object-kinds-listed-address, reference versioning/3-1-rc-1-3
  // reaches reference versioning/the-rbit-types-landlord
  it.effect.each(
    RbitTypes.types.flatMap((type) => {
      const versions = RbitTypes.versionsOfType[type]
      return versions === undefined ? [] : [[type, versions] as const]
    })
  )("of the type %s is known to its versions only", function* ([type, versions]) {
    const given = Right.rbits.find((rbit) => rbit.type === type)
    const body = { ...about(yield* makeAccount), ...head, type, [type]: given?.properties }
    for (const version of versions)
      assert.strictEqual((yield* send(body, { "Api-Version": version })).status, 201, version)
    for (const version of ["3.0", "3.0.rc.2.1", "3.0.rc.5.1", "3.1", "3.1.rc.1.1", "3.1.rc.1.3", "3.2"])
      if (!versions.some((each) => each === version))
        assertError(
          yield* send(body, { "Api-Version": version }),
          invalid(`body:${type} PARAM_IS_UNKNOWN`, "body:type PARAM_VALUE_IS_INVALID_ENUM"),
          version
        )
  })
})

const methodOfCard = { type: "credit_card", credit_card: card }
const rbit = (uri: string) => ({ ...head, type: "website_uri", properties: { uri } })

layer(World.layer())("embedded in", (it) => {
  const isKept = (owner: string, type: string, ...uris: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* urisOf(owner, type), [...uris], type)
    })

  // reaches reference what/risk-information-about-users
  it.effect("legal entities and accounts: rbits concern them, and their updates are announced", function* () {
    yield* subscribe("accounts.updated", "legal_entities.updated")
    const body = { country: "US", rbits: [rbit("a")] }
    const entity = idOf(yield* ask("POST", "/legal_entities", { body, headers: risk }))
    yield* post(`/legal_entities/${entity}`, { rbits: [rbit("c")] })
    yield* isKept(entity, "legal_entities", "c", "a")
    const account = idOf(yield* post("/accounts", { legal_entity_id: entity, name: "Shop", rbits: [rbit("d")] }))
    for (const rbits of [[rbit("e")], [], null]) yield* post(`/accounts/${account}`, { rbits })
    yield* isKept(account, "accounts", "e", "d")
    assert.deepStrictEqual(yield* topicsOf(account), ["accounts.updated"])
    assert.deepStrictEqual(yield* topicsOf(entity), ["legal_entities.updated"])
  })

  // reaches platform 7/payment_method-token-on-post
  // reaches reference endpoints/post-payments-id-cancel/cancels-a-pending-payment
  // reaches reference endpoints/post-payments-id-cancel/result-status-canceled-notification
  it.effect("payments: rbits concern the payment; those of a token concern its method", function* () {
    const account = yield* makeAccount
    const payment = idOf(yield* pay(account, "rbits", { auto_capture: false, rbits: [rbit("a")] }))
    yield* post(`/payments/${payment}`, { rbits: [rbit("b")] })
    yield* post(`/payments/${payment}/cancel`, { rbits: [rbit("c")] })
    yield* isKept(payment, "payments", "c", "b", "a")
    const payment_methods = { ...methodOfCard, rbits: [rbit("d")] }
    const token = yield* post("/tokens", { resource: "payment_methods", payment_methods })
    const made = yield* pay(account, "token", { payment_method: { token: { id: idOf(token) } }, rbits: [rbit("e")] })
    yield* isKept(idOf(made), "payments", "e")
    yield* isKept(String(at(made.json, "payment_method", "id")), "payment_methods", "d")
    const declined = yield* pay(account, "declined", { amount: 90_101, rbits: [rbit("f")] })
    assert.strictEqual(at(declined.json, "status"), "failed")
    yield* isKept(idOf(declined), "payments", "f")
  })

  it.effect("payments: a replay by Unique-Key stores no rbits again", function* () {
    const account = yield* makeAccount
    const first = yield* pay(account, "again", { rbits: [rbit("a")] })
    assert.strictEqual((yield* pay(account, "again", { rbits: [rbit("a")] })).text, first.text)
    yield* isKept(idOf(first), "payments", "a")
  })

  it.effect.each([
    [{}, ["type", "source", "receive_time"].map((name) => `body:rbits.0.${name} PARAM_IS_MISSING`)],
    [
      { ...head, type: "shoe_size", source: "me", properties: {} },
      ["body:rbits.0.type PARAM_VALUE_IS_INVALID_ENUM", "body:rbits.0.source PARAM_VALUE_IS_INVALID_ENUM"]
    ],
    [{ ...head, type: 5 }, ["body:rbits.0.type PARAM_VALUE_IS_WRONG_TYPE"]]
  ] as const)("a request, %j is refused with all its problems", function* ([given, problems]) {
    const refused = yield* post("/accounts", { legal_entity_id: "any", rbits: [given] })
    assertError(refused, invalid(...problems))
  })

  it.effect("refused requests: no rbits are stored", function* () {
    const payment = yield* createPayment(yield* makeAccount)
    const canceled = yield* post(`/payments/${payment}/cancel`, { rbits: [rbit("a")] })
    assertError(canceled, "400 PAYMENT_CANNOT_BE_CANCELED | path:id PAYMENT_NOT_CANCELABLE")
    yield* isKept(payment, "payments")
  })

  // reaches reference endpoints/post-payment_methods/response-the-payment-method
  // reaches reference endpoints/post-payout_methods-id/response-payout-method
  // reaches reference endpoints/post-payout_methods-id/updates-a-payout-method
  it.effect(
    "payment and payout methods: rbits concern the method, also one that a network verifies first",
    function* () {
      const method = { ...methodOfCard, rbits: [rbit("a")] }
      const plain = idOf(yield* Banks.create(method))
      const verification = { ...method, credit_card: { ...card, trigger_verification: true } }
      const verified = idOf(yield* Banks.create(verification))
      const bank = idOf(yield* Banks.create({ ...Banks.bank("900012345699"), rbits: [rbit("a")] }))
      for (const id of [plain, verified, bank]) yield* isKept(id, "payment_methods", "a")
      yield* post(`/payment_methods/${bank}`, { rbits: [rbit("b")] })
      yield* isKept(bank, "payment_methods", "b", "a")
      const entity = yield* makeEntity
      const payee = { ...Payouts.bankOfUS("900012345688"), rbits: [rbit("a")] }
      const early = idOf(yield* Payouts.create(entity, payee, v30))
      const late = idOf(yield* Payouts.create(entity, payee))
      for (const id of [early, late]) yield* isKept(id, "payout_methods", "a")
      yield* post(`/payout_methods/${early}`, { rbits: [rbit("b")] })
      yield* isKept(early, "payout_methods", "b", "a")
    }
  )

  it.effect("refunds, disputes and payouts: rbits concern them", function* () {
    const account = yield* makeAccount
    const back = idOf(yield* refund(yield* createCharge(account), { rbits: [rbit("a")] }))
    yield* post(`/refunds/${back}`, { rbits: [rbit("b")] })
    yield* isKept(back, "refunds", "b", "a")
    const disputed = idOf(yield* report(yield* createCharge(account)))
    yield* post(`/disputes/${disputed}`, { rbits: [rbit("a")] })
    yield* isKept(disputed, "disputes", "a")
    const { account: payee } = yield* Payable.makePayable()
    yield* Payable.fund(payee)
    const payout = idOf(yield* Payable.payOut(payee, { rbits: [rbit("a")] }))
    yield* post(`/payouts/${payout}`, { rbits: [rbit("b")] })
    yield* isKept(payout, "payouts", "b", "a")
  })

  it.effect("adjustments and recoveries: rbits concern the account", function* () {
    yield* subscribe("adjustments.updated", "recoveries.updated")
    const account = yield* makeAccount
    const adjusting = { type: "credit", amount: 1_500, currency: "USD" }
    const adjustment = idOf(yield* post(`/operator/accounts/${account}/adjustments`, adjusting))
    yield* post(`/adjustments/${adjustment}`, { rbits: [rbit("a")] })
    yield* isKept(account, "accounts", "a")
    assert.deepStrictEqual(yield* topicsOf(adjustment), ["adjustments.updated"])
    const { account: owing, recovery } = yield* Owing.makeRecovery()
    yield* post(`/recoveries/${recovery}`, { rbits: [rbit("b")] })
    yield* isKept(owing, "accounts", "b")
    assert.deepStrictEqual(yield* topicsOf(recovery), ["recoveries.updated"])
  })

  it.effect("a payment: the risk screening reads them", function* () {
    const account = yield* makeAccount
    const receipt = [{ description: "Tea", item_price: 1_000, quantity: 1, amount: 1_000 }]
    const details = (note: string) => ({
      ...head,
      type: "transaction_details",
      properties: { itemized_receipt: receipt, note }
    })
    const statuses = (note: string) =>
      Effect.map(pay(account, note, { rbits: [rbit("a"), details(note)] }), ({ json }) => [
        at(json, "status"),
        at(json, "pending_reasons", 0, "reason_code")
      ])
    assert.deepStrictEqual(yield* statuses("outcome_303"), ["pending", "IN_REVIEW"])
    assert.deepStrictEqual(yield* statuses("outcome_101"), ["completed", undefined])
  })
})
