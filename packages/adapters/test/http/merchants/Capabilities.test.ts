/** Capabilities, the enablement clock and the deletion of accounts over HTTP: merchants.md 4.2, 5, platform.md 9, 12. */
import { Effect, Fiber } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import { errorLine, unknownId, wrongState, assertError } from "../fixtures/Answers.ts"
import { type HttpAnswer, ask, at, idOf, pay, risk } from "../fixtures/Asking.ts"
import * as LegalEntities from "../fixtures/LegalEntities.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import * as Accounts from "../fixtures/TestAccounts.ts"
import { topicsOf, subscribe } from "../fixtures/TestNotifications.ts"
import { create as createMethod, bankOfUS, v30 } from "../fixtures/TestPayoutMethods.ts"
import * as World from "../fixtures/World.ts"

const on = { application_block: { is_blocked: true, reason: "Under investigation" } }
const lifted = { application_block: { is_blocked: false } }
const block = (account: string, body: unknown, more: object = {}) =>
  ask("POST", `/accounts/${account}/capabilities`, { body, ...more })

const changed = "accounts.capabilities.updated"
const isChange = (topic: string) => topic === changed
const changesOf = (id: string) => Effect.map(topicsOf(id), (topics) => topics.filter(isChange).length)

let keys = 0
const paid = (account: string, amount: number) => pay(account, `capabilities-${++keys}`, { amount })
const statusOf = (answer: HttpAnswer) => `${answer.status} ${String(at(answer.json, "status"))}`
const disabled = "400 MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS | body:account_id PAYMENTS_CAPABILITY_DISABLED"

/** An account whose legal entity has a country and no other data. */
const unknownMerchant = Effect.gen(function* () {
  const entity = idOf(yield* ask("POST", "/legal_entities", { body: { country: "US" }, headers: risk }))
  const made = yield* ask("POST", "/accounts", { body: { legal_entity_id: entity, name: "Shop", description: "x" } })
  return { entity, account: idOf(made) }
})

layer(World.layer())("capabilities", (it) => {
  it.effect("are all enabled once all data is known, and one notification says so", function* () {
    yield* subscribe("accounts.*")
    const account = idOf(yield* Accounts.createPayable())
    for (const name of ["payments", "payouts", "terminals"] as const)
      assert.strictEqual(yield* Accounts.capabilityLine(account, name), "on")
    assert.deepStrictEqual(yield* topicsOf(account), ["accounts.created", changed])
    yield* ask("POST", `/accounts/${account}`, { body: { custom_data: { a: 1 } } })
    assert.deepStrictEqual(yield* topicsOf(account), ["accounts.created", changed, "accounts.updated"])
  })

  it.effect.each(["name", "description"])(
    "an account without its %s accepts no payments and is not paid out",
    function* (field) {
      const account = idOf(yield* Accounts.createPayable())
      yield* ask("POST", `/accounts/${account}`, { body: { [field]: null } })
      for (const name of ["payments", "payouts"] as const)
        assert.match(yield* Accounts.capabilityLine(account, name), /^off errant_fields/)
      const { json } = yield* Accounts.capabilitiesOf(account)
      assert.deepStrictEqual(at(json, "payments", "current_issues", 0, "errant_fields"), { [field]: ["is_null"] })
      assertError(yield* paid(account, 1_000), disabled)
    }
  )

  it.effect("are in the notification as GET shows them", function* () {
    yield* subscribe("accounts.*")
    const account = idOf(yield* Accounts.createPayable())
    const { json } = yield* ask("GET", `/notifications?object_id=${account}`)
    const { api_version: _, ...payload } = { ...Object(at(json, "results", 0, "payload")) }
    const { api_version: __, ...record } = { ...Object((yield* Accounts.capabilitiesOf(account)).json) }
    assert.deepStrictEqual(payload, record)
  })

  it.effect("that are blocked refuse payments and allow captures", function* () {
    yield* subscribe("accounts.*")
    const account = idOf(yield* Accounts.createPayable())
    const pending = yield* pay(account, `capabilities-${++keys}`, { auto_capture: false })
    const answer = yield* block(account, { payments: on })
    assert.strictEqual(at(answer.json, "payments", "current_issues", 0, "issue_type"), "application_block")
    assert.strictEqual(at(answer.json, "payments", "current_issues", 0, "target", "id"), account)
    assertError(yield* paid(account, 1_000), disabled)
    const captured = yield* ask("POST", `/payments/${idOf(pending)}/capture`, { body: {} })
    assert.strictEqual(statusOf(captured), "200 completed")
    assert.strictEqual(yield* changesOf(account), 2)
    yield* block(account, { payments: on })
    assert.strictEqual(yield* changesOf(account), 2)
    yield* block(account, { payments: lifted })
    assert.strictEqual(statusOf(yield* paid(account, 1_000)), "201 completed")
    assert.strictEqual(yield* changesOf(account), 3)
  })

  it.effect("refuse missing, too long, forbidden and unknown values", function* () {
    const account = idOf(yield* Accounts.createPayable())
    const invalid = (body: unknown) => Effect.map(block(account, body), errorLine)
    const missing = (...paths: ReadonlyArray<string>) =>
      `400 INVALID_PARAMS | ${paths.map((path) => `body:${path} PARAM_IS_MISSING`).join(" | ")}`
    assert.strictEqual(yield* invalid({}), missing("payments", "payouts"))
    assert.strictEqual(yield* invalid({ payments: {} }), missing("payments.application_block"))
    const reasonOf = (reason: unknown) => ({ payments: { application_block: { is_blocked: true, reason } } })
    const path = "payments.application_block.reason"
    assert.strictEqual(yield* invalid(reasonOf(null)), missing(path))
    for (const wrong of ["", "x".repeat(1_025)])
      assert.strictEqual(
        yield* invalid(reasonOf(wrong)),
        `400 INVALID_PARAMS | body:${path} PARAM_VALUE_IS_OUT_OF_RANGE`
      )
    for (const right of ["x", "x".repeat(1_024)])
      assert.strictEqual((yield* block(account, reasonOf(right))).status, 200)
    assertError(yield* block("nobody", { payments: on }), unknownId)
  })

  it.effect("omit the paths of targets with is_expanded false, on GET and POST", function* () {
    const account = idOf(yield* Accounts.createPayable())
    const path = ["payments", "current_issues", 0, "target", "path"]
    const posted = yield* ask("POST", `/accounts/${account}/capabilities?is_expanded=false`, {
      body: { payments: on }
    })
    assert.deepStrictEqual(at(posted.json, ...path), null)
    assert.deepStrictEqual(at((yield* Accounts.capabilitiesOf(account, "?is_expanded=false")).json, ...path), null)
    assert.deepStrictEqual(at((yield* Accounts.capabilitiesOf(account)).json, ...path), `/accounts/${account}`)
  })

  // reaches merchants 16 account_blocked on GET capabilities, merchants 16 account_blocked on POST capabilities
  it.effect(
    "are those of a closed account with the test header account_blocked, on GET and POST, and nothing is stored (platform.md 9)",
    function* () {
      const account = idOf(yield* Accounts.createPayable())
      const headers = { "Service-Magic-Behavior": "account_blocked" }
      const path = `/accounts/${account}/capabilities`
      for (const answer of [yield* ask("GET", path, { headers }), yield* ask("POST", path, { body: {}, headers })]) {
        assert.strictEqual(answer.status, 200, answer.text)
        for (const name of ["payments", "payouts"])
          assert.deepStrictEqual(
            [at(answer.json, name, "enabled"), at(answer.json, name, "current_issues", 0, "issue_type")],
            [false, "account_closed"]
          )
      }
      assert.strictEqual(yield* Accounts.capabilityLine(account, "payments"), "on")
      assertError(
        yield* ask("GET", `/accounts/${account}`, { headers }),
        "400 INVALID_PARAMS | header:Service-Magic-Behavior PARAM_VALUE_IS_INVALID_ENUM"
      )
    }
  )
})

layer(World.layer())("the enablement clock", (it) => {
  // reaches platform 14/payment-enablement
  it.effect.each([
    ["99,999.99", 9_999_899, "201 completed"],
    ["100,000.00", 9_999_900, disabled]
  ] as const)("without its data an account processes less than 100,000.00: after %s", function* ([, first, next]) {
    const { account } = yield* unknownMerchant
    assert.strictEqual(statusOf(yield* paid(account, first)), "201 completed")
    assert.strictEqual(statusOf(yield* paid(account, 100)), "201 completed")
    const answered = yield* paid(account, 100)
    assert.strictEqual(answered.status === 201 ? statusOf(answered) : errorLine(answered), next)
  })

  it.effect(
    "runs from the first payment, refuses payments after 30 days, and closes the account after 60",
    function* () {
      yield* subscribe("accounts.*")
      const { account } = yield* unknownMerchant
      assert.strictEqual(yield* Accounts.capabilityLine(account, "payments"), "on")
      assert.strictEqual(statusOf(yield* paid(account, 1_000)), "201 completed")
      yield* advance(1)
      assert.strictEqual(yield* Accounts.capabilityLine(account, "payments"), "on, soon errant_fields errant_fields")
      yield* advance(30 * day - 10)
      assert.strictEqual(statusOf(yield* paid(account, 1_000)), "201 completed")
      yield* advance(20)
      assert.strictEqual(
        yield* Accounts.capabilityLine(account, "payments"),
        "off errant_fields errant_fields, soon account_closed"
      )
      assertError(yield* paid(account, 1_000), disabled)
      yield* advance(30 * day)
      assert.strictEqual(yield* Accounts.capabilityLine(account, "payments"), "off account_closed")
      assert.strictEqual(at((yield* ask("GET", `/accounts/${account}`)).json, "status"), "disabled")
      assert.strictEqual(yield* changesOf(account), 4)
      assertError(yield* Accounts.reopen(account, "account_closed"), wrongState)
    }
  )

  it.effect("is cleared by complete data before the response, so the next payment is accepted", function* () {
    yield* subscribe("accounts.*")
    const { controller: _, ...unfinished } = MerchantSamples.usCompany()
    const entity = yield* LegalEntities.create(unfinished)
    const method = idOf(yield* createMethod(entity, bankOfUS("12345"), v30))
    const body = { legal_entity_id: entity, name: "Shop", description: "x", ...Accounts.payoutTo(method) }
    const account = idOf(yield* ask("POST", "/accounts", { body }))
    assert.strictEqual(statusOf(yield* paid(account, 1_000)), "201 completed")
    assert.match(yield* Accounts.capabilityLine(account, "payments"), /^on, soon errant_fields/)
    yield* advance(31 * day)
    assertError(yield* paid(account, 1_000), disabled)
    const before = yield* changesOf(account)
    const { controller } = MerchantSamples.usCompany()
    assert.strictEqual((yield* LegalEntities.update(entity, { controller })).status, 200)
    assert.strictEqual(statusOf(yield* paid(account, 1_000)), "201 completed")
    assert.strictEqual(yield* Accounts.capabilityLine(account, "payments"), "on")
    assert.isAbove(yield* changesOf(account), before)
  })

  // reaches platform 14/payment-enablement
  it.effect(
    "stops at 100,000.00: the payment that crosses the limit is accepted, the next one is refused",
    function* () {
      const { account } = yield* unknownMerchant
      assert.strictEqual(statusOf(yield* paid(account, 9_999_900)), "201 completed")
      assert.strictEqual(statusOf(yield* paid(account, 500)), "201 completed")
      const off = "off errant_fields errant_fields, soon account_closed"
      // no timer has run since, so the capabilities must read the same facts as the refusal
      assert.strictEqual(yield* Accounts.capabilityLine(account, "payments"), off)
      const next = yield* Effect.forkChild(paid(account, 500))
      yield* advance(1)
      assert.strictEqual(yield* Accounts.capabilityLine(account, "payments"), off)
      assertError(yield* Fiber.join(next), disabled)
    }
  )
})

layer(World.layer())("operator and deletion", (it) => {
  it.effect("an account closed by the operator accepts no payments until it is reopened", function* () {
    yield* subscribe("accounts.*")
    const account = idOf(yield* Accounts.createPayable())
    assert.strictEqual((yield* Accounts.close(account, "account_closed")).status, 201)
    for (const name of ["payments", "payouts", "terminals"] as const)
      assert.strictEqual(yield* Accounts.capabilityLine(account, name), "off account_closed")
    assertError(yield* paid(account, 1_000), disabled)
    assert.strictEqual((yield* Accounts.reopen(account, "account_closed")).status, 200)
    assert.strictEqual(statusOf(yield* paid(account, 1_000)), "201 completed")
    assert.strictEqual(yield* changesOf(account), 3)
    yield* Accounts.close(account, "fraud")
    assertError(yield* Accounts.reopen(account, "fraud"), wrongState)
    assertError(
      yield* Accounts.reopen(account, "nonsense"),
      "400 INVALID_PARAMS | path:issue_type PARAM_VALUE_IS_INVALID_ENUM"
    )
  })

  // reaches platform 10/accounts-deleted
  // reaches reference endpoints/operations-named-only/failures-give-account_cannot_be_deleted-with
  // reaches reference errors/400-account_cannot_be_deleted
  it.effect("an account is deleted once, if its balance is zero, and a refusal names all reasons", function* () {
    yield* subscribe("accounts.*")
    const account = idOf(yield* Accounts.createPayable())
    const remove = ask("DELETE", `/accounts/${account}`)
    const paidFor = yield* paid(account, 1_000)
    yield* pay(account, `capabilities-${++keys}`, { auto_capture: false })
    yield* ask("POST", `/operator/accounts/${account}/reserve`, { body: { currency: "USD", amount: 100 } })
    assertError(
      yield* remove,
      "400 ACCOUNT_CANNOT_BE_DELETED | path:id NON_ZERO_BALANCE | path:id HAS_PENDING_PAYMENT | path:id NON_ZERO_RESERVE"
    )
    assert.strictEqual(statusOf(paidFor), "201 completed")
    const unused = idOf(yield* Accounts.createPayable())
    const deleted = yield* ask("DELETE", `/accounts/${unused}`)
    assert.strictEqual(statusOf(deleted), "200 deleted")
    assert.deepStrictEqual(yield* topicsOf(unused), ["accounts.created", changed, "accounts.deleted", changed])
    assert.strictEqual(yield* Accounts.capabilityLine(unused, "payments"), "off account_deleted")
    const gone = "400 INVALID_PARAMS | path:id ALREADY_DELETED"
    assertError(yield* ask("DELETE", `/accounts/${unused}`), gone)
    const modified = "400 ACCOUNT_CANNOT_BE_MODIFIED | path:id ALREADY_DELETED"
    assertError(yield* ask("POST", `/accounts/${unused}`, { body: { name: "x" } }), modified)
    assertError(yield* block(unused, { payments: on }), modified)
  })
})
