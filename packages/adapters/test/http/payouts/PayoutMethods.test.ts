/** /payout_methods (merchants.md 6, 16): versions, deposits, lists, and what the operator does with a method. */
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, wrongState, unknownId, results, invalid, assertError } from "../fixtures/Answers.ts"
import { type HttpAnswer, ask, at, idOf, makeAccount, makeEntity, risk } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { subscribe, announcements } from "../fixtures/TestNotifications.ts"
import {
  address,
  bankOfCA,
  bankOfUS,
  beta,
  check,
  create,
  createdTopic,
  disabledMethod,
  linkedAccount,
  operate,
  read,
  statusOf,
  updatedTopic,
  v30,
  verify
} from "../fixtures/TestPayoutMethods.ts"
import * as World from "../fixtures/World.ts"

layer(World.layer())("a payout method", (it) => {
  // reaches reference errors/http-status-of-error
  it.effect("is active at once before the late versions, and its record shows no number", function* () {
    yield* subscribe("payout_methods.*")
    const entity = yield* makeEntity
    for (const version of ["3.0", "3.0.rc.2.1", "3.0.rc.5.1", "3.1", "3.1.rc.1.1"]) {
      const made = yield* create(entity, bankOfUS("900012345678", { account_type: "savings" }), {
        "Api-Version": version
      })
      const id = idOf(made)
      assert.deepStrictEqual(made.json, {
        id,
        path: `/payout_methods/${id}`,
        resource: "payout_methods",
        owner: { id: entity, path: `/legal_entities/${entity}`, resource: "legal_entities" },
        create_time: 0,
        nickname: "House account",
        type: "payout_bank_us",
        status: "active",
        payout_bank_us: { account_type: "savings", last_four: "5678" },
        payout_bank_ca: null,
        paper_check: null,
        custom_data: null,
        api_version: version
      })
      assert.deepStrictEqual(at((yield* read(id)).json, "status"), "active")
      assert.deepStrictEqual(yield* announcements(id), [`${createdTopic} active`])
      assert.include(errorLine(yield* verify(id, 10, 55)), "PAYOUT_METHOD_NOT_UNVERIFIED")
    }
  })

  // reaches reference resources/payout-method/type, reference what/the-payout-method-is
  it.effect("that is a Canadian bank account or a paper check shows its own member", function* () {
    const entity = yield* makeEntity
    const canadian = yield* create(entity, bankOfCA("1234567"), v30)
    assert.deepInclude(canadian.json, {
      type: "payout_bank_ca",
      payout_bank_ca: { last_four: "4567" },
      paper_check: null
    })
    const { account_type: _, ...inFull } = bankOfUS("123").payout_bank_us
    const short = yield* create(entity, { type: "payout_bank_us", payout_bank_us: inFull }, v30)
    assert.deepInclude(short.json, { payout_bank_us: { account_type: "checking", last_four: "23" } })
    for (const headers of [v30, beta, {}]) {
      const paper = yield* create(entity, check, headers)
      assert.deepInclude(paper.json, { status: "active", paper_check: { name: "Harbor Books", address } })
    }
  })

  // reaches merchants 16 deposits of 10 and 55
  it.effect("of a late version is unverified until its two deposits are confirmed", function* () {
    yield* subscribe("payout_methods.*")
    const entity = yield* makeEntity
    for (const headers of [beta, {}]) {
      const made = yield* create(entity, bankOfUS("900012345678"), headers)
      assert.strictEqual(at(made.json, "status"), "unverified")
      assert.notInclude(made.text, "900012345678")
      const id = idOf(made)
      assert.deepInclude((yield* ask("GET", `/operator/payout_methods/${id}/microdeposits`)).json, {
        amounts: [10, 55],
        attempts_used: 0,
        attempts_left: 3,
        status: "unverified"
      })
      assert.strictEqual(at((yield* verify(id, 1, 2)).json, "status"), "unverified")
      assert.strictEqual(at((yield* verify(id, 55, 55)).json, "status"), "unverified")
      assert.strictEqual(at((yield* verify(id, 55, 10)).json, "status"), "verified")
      assertError(
        yield* verify(id, 55, 10),
        "400 PAYOUT_METHOD_CANNOT_BE_VERIFIED | path:id PAYOUT_METHOD_NOT_UNVERIFIED"
      )
      assert.deepStrictEqual(yield* announcements(id), [`${createdTopic} unverified`, `${updatedTopic} verified`])
    }
    const canadian = idOf(yield* create(entity, bankOfCA("9001234")))
    assert.strictEqual(at((yield* verify(canadian, 10, 55)).json, "status"), "verified")
  })

  it.effect("is disabled by the third mismatch, until the operator starts another verification", function* () {
    yield* subscribe("payout_methods.*")
    const id = idOf(yield* create(yield* makeEntity, bankOfUS("900012345678")))
    for (const amount of [1, 2]) assert.strictEqual((yield* verify(id, amount, amount)).status, 200)
    const permanent = invalid("path:id VERIFICATION_FAILED_PERMANENTLY")
    assertError(yield* verify(id, 10, 10), permanent)
    assert.strictEqual(yield* statusOf(id), "disabled")
    assertError(yield* verify(id, 10, 55), permanent)
    const reset = yield* operate(id, "microdeposits/reset")
    assert.deepInclude(reset.json, { amounts: [10, 55], attempts_used: 0, attempts_left: 3, status: "unverified" })
    assert.strictEqual(at((yield* verify(id, 10, 55)).json, "status"), "verified")
    assert.deepStrictEqual(yield* announcements(id), [
      `${createdTopic} unverified`,
      `${updatedTopic} disabled`,
      `${updatedTopic} pending_verification`,
      `${updatedTopic} unverified`,
      `${updatedTopic} verified`
    ])
  })

  // reaches merchants 16 deposits undeliverable, reference errors/other-codes-named-payment_too_old
  it.effect("whose deposits cannot be delivered is disabled", function* () {
    yield* subscribe("payout_methods.*")
    const id = idOf(yield* create(yield* makeEntity, bankOfUS("9003001")))
    assert.strictEqual(yield* statusOf(id), "pending_verification")
    assert.include(errorLine(yield* verify(id, 10, 55)), "PAYOUT_METHOD_NOT_UNVERIFIED")
    yield* advance(10)
    assert.strictEqual(yield* statusOf(id), "disabled")
    assert.include(errorLine(yield* verify(id, 10, 55)), "VERIFICATION_FAILED_PERMANENTLY")
    assert.deepStrictEqual(yield* announcements(id), [
      `${createdTopic} pending_verification`,
      `${updatedTopic} disabled`
    ])
    const restored = yield* operate(id, "restore")
    assert.strictEqual(at(restored.json, "status"), "pending_verification")
    assert.strictEqual(at((yield* operate(id, "microdeposits/send")).json, "status"), "disabled")
  })

  // reaches merchants 16 deposits queued and sent
  it.effect("whose deposits are queued waits until the operator sends them", function* () {
    yield* subscribe("payout_methods.*")
    const made = yield* create(yield* makeEntity, bankOfUS("9005005"))
    const id = idOf(made)
    assert.strictEqual(at(made.json, "status"), "pending_verification")
    yield* advance(86_400)
    assert.strictEqual(yield* statusOf(id), "pending_verification")
    const waiting = yield* ask("GET", `/operator/payout_methods/${id}/microdeposits`)
    assert.deepInclude(waiting.json, { amounts: null, sent_time: null, status: "pending_verification" })
    assert.deepInclude((yield* operate(id, "microdeposits/send")).json, { amounts: [10, 55], status: "unverified" })
    assert.include(errorLine(yield* operate(id, "microdeposits/send")), "path:id INVALID_STATE")
    assert.deepStrictEqual(yield* announcements(id), [
      `${createdTopic} pending_verification`,
      `${updatedTopic} unverified`
    ])
    assert.strictEqual(at((yield* verify(id, 10, 55)).json, "status"), "verified")
  })

  // reaches merchants 16 processor token of staging, reference errors/other-codes-named-payment_too_old
  // reaches reference resources/payout-method/for-a-bank-account
  it.effect("from a processor token is a verified US bank account, in 3.1.rc.1.3 only", function* () {
    const entity = yield* makeEntity
    const made = yield* create(entity, linkedAccount("acc-stage-ok"), beta)
    assert.deepInclude(made.json, {
      type: "payout_bank_us",
      status: "verified",
      payout_bank_us: { account_type: "checking", last_four: "6789" }
    })
    assertError(
      yield* create(entity, linkedAccount("other"), beta),
      invalid("body:plaid_processor_token.plaid_account_id INVALID_PLAID_ACCOUNT_ID")
    )
    const deposits = `/operator/payout_methods/${idOf(made)}/microdeposits`
    assert.include(errorLine(yield* ask("GET", deposits)), "path:id INVALID_STATE")
    for (const version of ["3.0", "3.1.rc.1.1", "3.2"]) {
      const refused = errorLine(yield* create(entity, linkedAccount("acc-stage-ok"), { "Api-Version": version }))
      assert.include(refused, "body:plaid_processor_token PARAM_IS_UNKNOWN")
      assert.include(refused, "body:type PARAM_VALUE_IS_INVALID_ENUM")
    }
  })
})

layer(World.layer())("payout methods", (it) => {
  it.effect("are listed by type and owner; a cursor works without the type", function* () {
    const [entity, other] = [yield* makeEntity, yield* makeEntity]
    const made = [
      idOf(yield* create(entity, bankOfUS("900012345678"), v30)),
      idOf(yield* create(entity, bankOfUS("900012345679")))
    ]
    yield* create(entity, check)
    yield* create(other, bankOfUS("900012345678"))
    const list = (query: string) => ask("GET", `/payout_methods${query}`)
    const idsOf = (answer: HttpAnswer) => results(answer).map((each) => at(each, "id"))
    const found = yield* list(`?type=payout_bank_us&owner_id=${entity}`)
    assert.sameMembers(idsOf(found), made)
    assert.lengthOf(results(yield* list("?type=payout_bank_us")), 3)
    assert.lengthOf(results(yield* list("?type=paper_check")), 1)
    assert.lengthOf(results(yield* list("?type=payout_bank_ca")), 0)
    const first = yield* list("?type=payout_bank_us&page_size=2")
    const rest = yield* ask("GET", String(at(first.json, "next")))
    assert.lengthOf(results(rest), 1)
    assertError(yield* list(""), invalid("query:type PARAM_IS_MISSING"))
    assertError(yield* list(`?owner_id=${entity}`), invalid("query:type PARAM_IS_MISSING"))
    assert.include(errorLine(yield* list("?type=payout_bank_gb")), "query:type PARAM_VALUE_IS_INVALID_ENUM")
    assertError(yield* list("?page=x"), invalid("query:page PARAM_VALUE_IS_INVALID_PATTERN"))
    assertError(
      yield* list("?page=x&type=paper_check"),
      invalid("query:page PARAM_MUTUALLY_EXCLUSIVE", "query:type PARAM_MUTUALLY_EXCLUSIVE")
    )
    assert.lengthOf(results(yield* ask("GET", `/operator/payout_methods?app_id=${World.appId}`)), 4)
    const account = idOf(yield* ask("POST", "/accounts", { body: { legal_entity_id: entity } }))
    for (const [type, count] of [
      [account, 3],
      [yield* makeAccount, 0],
      [entity, 0],
      ["nobody", 0]
    ] as const)
      assert.lengthOf(results(yield* ask("GET", `/operator/payout_methods?account_id=${type}`)), count)
  })

  // reaches platform 10/payout_methods-created-fact, platform 10/payout_methods-updated-payout_methods-deleted
  // reaches reference errors/reason-codes-under-invalid_params, reference states/payout-method/the-operator-deletes-a
  it.effect("are deleted and restored by the operator only", function* () {
    yield* subscribe("payout_methods.*")
    const entity = yield* makeEntity
    const id = yield* disabledMethod(entity)
    const refused = yield* ask("DELETE", `/payout_methods/${id}`)
    assert.deepStrictEqual([refused.status, at(refused.json, "error_code")], [405, "METHOD_NOT_ALLOWED"])
    const deposits = ask("GET", `/operator/payout_methods/${id}/microdeposits`)
    assert.deepInclude((yield* deposits).json, { attempts_used: 3, attempts_left: 0 })
    assert.deepInclude((yield* operate(id, "restore")).json, { status: "unverified", app_id: World.appId })
    // a restored method has at least one attempt left
    assert.deepInclude((yield* deposits).json, { attempts_used: 2, attempts_left: 1, status: "unverified" })
    assertError(yield* operate(id, "restore"), wrongState)
    assertError(yield* operate(id, "microdeposits/reset"), wrongState)
    const gone = yield* ask("DELETE", `/operator/payout_methods/${id}`)
    assert.deepInclude(gone.json, {
      status: "deleted",
      payout_bank_us: { account_type: "checking", last_four: "5678" }
    })
    assertError(yield* ask("DELETE", `/operator/payout_methods/${id}`), wrongState)
    for (const act of ["restore", "microdeposits/reset", "microdeposits/send"])
      assertError(yield* operate(id, act), wrongState)
    assert.include(errorLine(yield* verify(id, 10, 55)), "PAYOUT_METHOD_NOT_UNVERIFIED")
    assert.deepStrictEqual((yield* announcements(id)).slice(-2), [
      `${updatedTopic} unverified`,
      "payout_methods.deleted deleted"
    ])
    for (const act of ["restore", "microdeposits/send"]) assertError(yield* operate("nobody", act), unknownId)
  })

  it.effect("belong to one app", function* () {
    const id = idOf(yield* create(yield* makeEntity, bankOfUS("900012345678")))
    const stranger = { "App-Id": World.otherAppId }
    assert.include(errorLine(yield* ask("GET", `/payout_methods/${id}`, { headers: stranger })), "path:id ID_NOT_FOUND")
    const made = yield* ask("POST", "/payout_methods", {
      body: { legal_entity_id: yield* makeEntity, nickname: "x", ...bankOfUS("123") },
      headers: { ...risk, ...stranger }
    })
    assert.include(errorLine(made), "body:legal_entity_id ID_NOT_FOUND")
  })
})
