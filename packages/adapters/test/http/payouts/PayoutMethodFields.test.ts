/** The fields of POST /payout_methods and its update, with their limits and permissions (merchants.md 0, 6). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, idOf, makeEntity, risk } from "../fixtures/Asking.ts"
import { subscribe, announcements } from "../fixtures/TestNotifications.ts"
import {
  address,
  bankOfCA,
  bankOfUS,
  beta,
  check,
  create,
  createdTopic,
  linkedAccount,
  statusOf,
  updatedTopic,
  v30
} from "../fixtures/TestPayoutMethods.ts"
import * as World from "../fixtures/World.ts"

const setApp = (change: object) => ask("POST", `/operator/apps/${World.appId}`, { body: change })
const update = (id: string, body: object) => ask("POST", `/payout_methods/${id}`, { body })

layer(World.layer())("the fields of a payout method", (it) => {
  const refused = Effect.fnUntraced(function* (body: object, headers: Readonly<Record<string, string>> = {}) {
    return errorLine(yield* ask("POST", "/payout_methods", { body, headers: { ...risk, ...headers } }))
  })

  // reaches reference errors/reason-codes-under-invalid_params
  it.effect("are required, and their problems are reported together", function* () {
    assert.strictEqual(
      yield* refused({}),
      [
        "400 INVALID_PARAMS",
        "body:legal_entity_id PARAM_IS_MISSING",
        "body:nickname PARAM_IS_MISSING",
        "body:type PARAM_IS_MISSING"
      ].join(" | ")
    )
    assert.strictEqual(
      yield* refused({
        legal_entity_id: "",
        nickname: "",
        type: "payout_bank_us",
        payout_bank_us: { account_number: "12", routing_number: "021000022", account_type: "loan", last_four: "1" },
        status: "active",
        color: "red"
      }),
      [
        "400 INVALID_PARAMS",
        "body:color PARAM_IS_UNKNOWN",
        "body:status PARAM_CANNOT_BE_MODIFIED",
        "body:legal_entity_id PARAM_VALUE_IS_OUT_OF_RANGE",
        "body:nickname PARAM_VALUE_IS_OUT_OF_RANGE",
        "body:payout_bank_us.account_number PARAM_VALUE_IS_INVALID_PATTERN",
        "body:payout_bank_us.routing_number INVALID_ROUTING_NUMBER",
        "body:payout_bank_us.account_type PARAM_VALUE_IS_INVALID_ENUM",
        "body:payout_bank_us.last_four PARAM_CANNOT_BE_MODIFIED"
      ].join(" | ")
    )
  })

  // reaches platform 14/strings, reference errors/other-codes-named-payment_too_old
  // reaches reference resources/payout-method/nickname
  it.effect("have limits at both edges", function* () {
    const entity = yield* makeEntity
    const named = (nickname: unknown) => create(entity, { ...bankOfUS("900012345678"), nickname })
    for (const nickname of ["x", "x".repeat(64), "é".repeat(64)])
      assert.strictEqual((yield* named(nickname)).status, 201)
    assert.include(errorLine(yield* named("x".repeat(65))), "nickname PARAM_VALUE_IS_OUT_OF_RANGE")
    assert.include(errorLine(yield* named(null)), "nickname PARAM_IS_MISSING")
    for (const number of ["123", "1".repeat(17)])
      assert.strictEqual((yield* create(entity, bankOfUS(number))).status, 201)
    for (const number of ["12", "1".repeat(18), "12a"])
      assert.include(
        errorLine(yield* create(entity, bankOfUS(number))),
        "account_number PARAM_VALUE_IS_INVALID_PATTERN"
      )
    for (const number of ["1234567", "1".repeat(12)])
      assert.strictEqual((yield* create(entity, bankOfCA(number))).status, 201)
    for (const number of ["123456", "1".repeat(13)])
      assert.include(
        errorLine(yield* create(entity, bankOfCA(number))),
        "account_number PARAM_VALUE_IS_INVALID_PATTERN"
      )
    const branch = (more: object) => Effect.map(create(entity, bankOfCA("1234567", more)), errorLine)
    for (const institution_number of ["000", "999", "12"])
      assert.include(
        yield* branch({ institution_number }),
        "payout_bank_ca.institution_number INVALID_INSTITUTION_NUMBER"
      )
    for (const transit_number of ["00000", "99999", "1234"])
      assert.include(yield* branch({ transit_number }), "payout_bank_ca.transit_number INVALID_TRANSIT_NUMBER")
    assert.include(yield* branch({ account_type: "checking" }), "payout_bank_ca.account_type PARAM_IS_UNKNOWN")
  })

  // reaches reference resources/payout-method/a-paper-check-payout, reference resources/payout-method/name-of-the-paper
  // reaches reference what/the-payout-method-is
  it.effect("of a paper check are a name and an address in the US, which may be a PO box", function* () {
    const entity = yield* makeEntity
    const paper = (change: object, where: object = {}) =>
      create(entity, {
        type: "paper_check",
        paper_check: { ...check.paper_check, address: { ...address, ...where }, ...change }
      })
    const edges = [{ name: "x" }, { name: "x".repeat(128) }]
    for (const edge of edges) assert.strictEqual((yield* paper(edge)).status, 201)
    for (const name of ["", "x".repeat(129)])
      assert.include(errorLine(yield* paper({ name })), "paper_check.name PARAM_VALUE_IS_OUT_OF_RANGE")
    const inside = {
      line1: "x".repeat(255),
      line2: "x".repeat(255),
      city: "x".repeat(128),
      postal_code: "02110-1234"
    }
    assert.strictEqual((yield* paper({}, inside)).status, 201)
    assert.strictEqual((yield* paper({}, { line2: null })).status, 201)
    const wrong = yield* paper(
      {},
      {
        line1: "x".repeat(256),
        line2: "x".repeat(256),
        city: "",
        region: "Mass",
        postal_code: "2110",
        country: "CA"
      }
    )
    assert.include(errorLine(wrong), "address.line1 PARAM_VALUE_IS_OUT_OF_RANGE")
    assert.include(errorLine(wrong), "address.line2 PARAM_VALUE_IS_OUT_OF_RANGE")
    assert.include(errorLine(wrong), "address.city PARAM_VALUE_IS_OUT_OF_RANGE")
    assert.include(errorLine(wrong), "address.country PARAM_VALUE_IS_INVALID_ENUM")
    assert.include(errorLine(yield* paper({}, { region: "Mass" })), "address.region PARAM_VALUE_IS_INVALID_PATTERN")
    assert.include(
      errorLine(yield* paper({}, { postal_code: "2110" })),
      "address.postal_code PARAM_VALUE_IS_INVALID_PATTERN"
    )
    const empty = errorLine(yield* paper({ address: {} }))
    for (const part of ["line1", "city", "region", "postal_code", "country"])
      assert.include(empty, `paper_check.address.${part} PARAM_IS_MISSING`)
  })

  it.effect("name exactly one known type", function* () {
    const entity = yield* makeEntity
    assertError(
      yield* create(entity, { ...bankOfUS("123"), ...bankOfCA("1234567") }),
      invalid("body:payout_bank_us PARAM_MUTUALLY_EXCLUSIVE", "body:payout_bank_ca PARAM_MUTUALLY_EXCLUSIVE")
    )
    assert.include(
      errorLine(yield* create(entity, { ...bankOfUS("123"), type: "paper_check" })),
      "body:paper_check PARAM_IS_MISSING"
    )
    assertError(yield* create(entity, { type: "payout_bank_gb" }), invalid("body:type PARAM_VALUE_IS_INVALID_ENUM"))
    assertError(yield* create("nobody", bankOfUS("123")), invalid("body:legal_entity_id ID_NOT_FOUND"))
    assert.include(errorLine(yield* create(entity, { ...bankOfUS("123"), rbits: [{}] })), "body:rbits.0")
    assert.include(
      errorLine(yield* create(entity, { ...bankOfUS("123"), custom_data: { a: "123-45-6789" } })),
      "body:custom_data"
    )
  })

  // reaches platform 11/paper_check
  it.effect(
    "require the risk headers, the approval for raw numbers, and the permission for paper checks",
    function* () {
      const entity = yield* makeEntity
      const bare = { "Service-Risk-Token": null, "Client-IP": null }
      const missing = invalid("header:Service-Risk-Token PARAM_IS_MISSING", "header:Client-IP PARAM_IS_MISSING")
      assertError(yield* create(entity, bankOfUS("123"), bare), missing)
      assertError(yield* create(entity, check, bare), missing)
      yield* setApp({ direct_integration: false, permissions: { paper_check: false } })
      const [us, canadian] = [yield* create(entity, bankOfUS("123")), yield* create(entity, bankOfCA("1234567"))]
      const [paper, token] = [yield* create(entity, check), yield* create(entity, linkedAccount("acc-stage-ok"), beta)]
      yield* setApp({ direct_integration: true, permissions: { paper_check: true } })
      assertError(us, "403 NOT_AUTHORIZED | body:payout_bank_us DIRECT_INTEGRATION_NOT_APPROVED")
      assertError(canadian, "403 NOT_AUTHORIZED | body:payout_bank_ca DIRECT_INTEGRATION_NOT_APPROVED")
      assertError(paper, "403 NOT_AUTHORIZED | body:paper_check PERMISSION_NOT_GRANTED")
      assert.strictEqual(token.status, 201)
      const abroad = idOf(yield* ask("POST", "/legal_entities", { body: { country: "CA" }, headers: risk }))
      assertError(yield* create(abroad, check), invalid("body:type PARAM_VALUE_IS_INVALID_ENUM"))
    }
  )

  it.effect("cannot change except custom_data, and not at all in a deleted method", function* () {
    yield* subscribe("payout_methods.*")
    const id = idOf(yield* create(yield* makeEntity, bankOfUS("900012345678"), v30))
    const changed = yield* update(id, { custom_data: { branch: 7 } })
    assert.deepInclude(changed.json, { custom_data: { branch: 7 }, status: "active" })
    assert.deepInclude((yield* update(id, { custom_data: { branch: 7 } })).json, { custom_data: { branch: 7 } })
    assert.deepInclude((yield* update(id, {})).json, { custom_data: { branch: 7 } })
    assert.deepInclude((yield* update(id, { custom_data: null })).json, { custom_data: null })
    assert.deepStrictEqual(yield* announcements(id), [
      `${createdTopic} active`,
      `${updatedTopic} active`,
      `${updatedTopic} active`
    ])
    for (const field of ["nickname", "type", "legal_entity_id", "payout_bank_us", "status", "owner"])
      assertError(yield* update(id, { [field]: "x" }), invalid(`body:${field} PARAM_CANNOT_BE_MODIFIED`))
    assert.strictEqual(
      (yield* ask("POST", `/payout_methods/${id}`, { body: {}, headers: { "Client-IP": "x" } })).status,
      400
    )
    yield* ask("DELETE", `/operator/payout_methods/${id}`)
    assertError(yield* update(id, {}), invalid("path:id ALREADY_DELETED"))
    assert.strictEqual(yield* statusOf(id), "deleted")
  })
})
