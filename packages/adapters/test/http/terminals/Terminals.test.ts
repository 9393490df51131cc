/** /terminals over the wire (platform.md 11): both lines of versions, transitions, lists and errors. */
import { Effect } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, wrongState, unknownId, invalid, assertError, ids } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, risk } from "../fixtures/Asking.ts"
import * as Accounts from "../fixtures/TestAccounts.ts"
import { classic, makeTerminal, modern, read, serial, v30, v31 } from "../fixtures/TestTerminals.ts"
import * as World from "../fixtures/World.ts"

const make = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  ask("POST", "/terminals", { body, headers })
const get = (id: string, headers: Readonly<Record<string, string>> = {}) => ask("GET", `/terminals/${id}`, { headers })
const deactivate = (id: string) => ask("POST", `/terminals/${id}/deactivate`, { headers: v30 })
const remove = (id: string) => ask("DELETE", `/terminals/${id}`)
const onboard = (id: string) => ask("POST", `/operator/terminals/${id}/onboard`)
const restore = (id: string) => ask("POST", `/operator/terminals/${id}/restore`)

layer(World.layer())("terminals", (it) => {
  // reaches platform 11/3-2-name-ours, platform 11/delete-terminals-id, platform 11/get-terminals-id
  // reaches platform 11/status, platform 11/terminal_configuration
  it.effect("3.2: wait for onboarding, and show their configuration afterwards", function* () {
    const account = yield* makeAccount
    const manual_entry_configuration = { avs_prompt_enabled: true }
    const configuration = { name: "Counter", manual_entry_configuration }
    const created = yield* make(modern(account, { terminal_configuration: configuration }))
    assert.strictEqual(created.status, 201)
    const id = idOf(created)
    assert.match(id, /^[0-9A-Z]{15}$/)
    assert.strictEqual(at(created.json, "status"), "pending")
    assert.strictEqual(at(created.json, "owner", "id"), account)
    assert.notProperty(created.json, "terminal_configuration")
    assert.notProperty(created.json, "last_call_home")
    assert.strictEqual(at((yield* get(id, v30)).json, "status"), "inactive")
    assertError(yield* remove(id), "400 TERMINAL_HAS_NOT_BEEN_ONBOARDED | path:id TERMINAL_HAS_NOT_BEEN_ONBOARDED")
    const onboarded = yield* onboard(id)
    assert.strictEqual(at(onboarded.json, "status"), "active")
    assert.strictEqual(at(onboarded.json, "app_id"), World.appId)
    assertError(yield* onboard(id), wrongState)
    assert.deepStrictEqual(at((yield* get(id)).json, "terminal_configuration"), {
      name: "Counter",
      manual_entry_configuration: { avs_prompt_enabled: true, cvd_prompt_enabled: null },
      address: null
    })
    assert.strictEqual((yield* remove(id)).status, 200)
  })

  // reaches platform 11/3-1-line-as, platform 11/3-2-name-ours
  // reaches platform 11/amount_guide_type-percentage_guide-amount_guide-none, platform 11/configuration-3-0-line
  // reaches platform 11/last_call_home, platform 11/terminal_display-percentage_guide-show_amount-percentage_low
  // reaches reference limits/terminal-tip-percentage-guides
  it.effect("3.0 and 3.1: work at once, and show their last contact", function* () {
    const account = yield* makeAccount
    for (const headers of [v30, v31]) {
      const tip = { mode: "prompt_on_terminal", terminal_display: { percentage_guide: { percentage_high: 100 } } }
      const terminal_configuration = { name: "Counter", currency: "USD", tip }
      const created = yield* make(classic(account, { terminal_configuration, reference_id: "till" }), headers)
      assert.strictEqual(at(created.json, "status"), "active")
      assert.isNull(at(created.json, "last_call_home"))
      assert.strictEqual(at(created.json, "reference_id"), "till")
      assert.strictEqual(at(created.json, "terminal_configuration", "signature_required"), null)
      assert.deepStrictEqual(at(created.json, "terminal_configuration", "tip"), {
        mode: "prompt_on_terminal",
        amount_guide_type: null,
        terminal_display: {
          percentage_guide: {
            show_amount: null,
            percentage_low: null,
            percentage_medium: null,
            percentage_high: 100
          },
          amount_guide: null
        }
      })
      assert.notProperty((yield* get(idOf(created))).json, "last_call_home")
    }
  })

  // reaches platform 11/3-1-line-as, platform 11/3-2-name-ours
  // reaches platform 11/amount_guide_type-percentage_guide-amount_guide-none, platform 11/configuration-3-0-line
  // reaches platform 11/terminal_display-percentage_guide-show_amount-percentage_low
  // reaches platform 14/terminal-serial_number-tip-percentages
  it.effect("each line of versions has its own devices and configuration", function* () {
    const account = yield* makeAccount
    const refuses = function* (body: object, headers: Readonly<Record<string, string>>, expected: string) {
      assertError(yield* make(body, headers), invalid(`body:${expected}`))
    }
    const named = (more: object) => ({ terminal_configuration: { name: "Counter", ...more } })
    yield* refuses(classic(account, { model: "DX8000" }), v30, "model PARAM_VALUE_IS_INVALID_ENUM")
    yield* refuses(modern(account, { model: "verifone_p400" }), {}, "model PARAM_VALUE_IS_INVALID_ENUM")
    const place = "terminal_configuration"
    yield* refuses(classic(account, named({})), v30, `${place}.currency PARAM_IS_MISSING`)
    yield* refuses(modern(account, named({ currency: "USD" })), {}, `${place}.currency PARAM_IS_UNKNOWN`)
    const manual = named({ currency: "USD", manual_entry_configuration: {} })
    yield* refuses(classic(account, manual), v30, `${place}.manual_entry_configuration PARAM_IS_UNKNOWN`)
    yield* refuses(modern(account, { serial_number: "a b" }), {}, "serial_number PARAM_VALUE_IS_INVALID_PATTERN")
    yield* refuses(modern(account, { serial_number: "x".repeat(33) }), {}, "serial_number PARAM_VALUE_IS_OUT_OF_RANGE")
    const tip = { terminal_display: { percentage_guide: { percentage_low: 101 } } }
    const low = `${place}.tip.terminal_display.percentage_guide.percentage_low`
    yield* refuses(classic(account, named({ currency: "USD", tip })), v30, `${low} PARAM_VALUE_IS_OUT_OF_RANGE`)
  })

  // reaches platform 11/amount_guide_type-percentage_guide-amount_guide-none, platform 11/configuration-3-0-line
  // reaches platform 11/terminal_display-percentage_guide-show_amount-percentage_low
  it.effect("3.0: take a full configuration and refuse anything else", function* () {
    const account = yield* makeAccount
    const configuration = (more: object) => ({
      terminal_configuration: { name: "Counter", currency: "USD", ...more }
    })
    const full = {
      signature_required: true,
      tip: {
        mode: "prompt_on_receipt",
        amount_guide_type: "amount_guide",
        terminal_display: { amount_guide: { amount_low: 1, amount_medium: 2, amount_high: 3 } }
      },
      contactless_payments: { enabled: true, credit_debit_preference: "debit" },
      quick_chip: { enabled: true },
      deferred_authorization: {
        enabled: true,
        international_enabled: false,
        max_transaction_count: 1,
        max_total_amount: 1,
        max_transaction_amount: 1,
        supported_card_entry_modes: ["chip", "magnetic_stripe", "contactless"]
      }
    }
    const made = yield* make(classic(account, configuration(full)), v30)
    assert.strictEqual(made.status, 201, made.text)
    const { tip, ...rest } = full
    assert.deepInclude(at(made.json, "terminal_configuration"), rest)
    assert.deepInclude(at(made.json, "terminal_configuration", "tip"), {
      mode: tip.mode,
      amount_guide_type: "amount_guide"
    })
    const wrong = {
      name: "x".repeat(65),
      currency: "CAD",
      tip: { mode: "ask", amount_guide_type: "guess" },
      contactless_payments: { credit_debit_preference: "cash" },
      deferred_authorization: { max_transaction_amount: 0, supported_card_entry_modes: ["telepathy"] }
    }
    const problems = [
      "name PARAM_VALUE_IS_OUT_OF_RANGE",
      "currency PARAM_VALUE_IS_INVALID_ENUM",
      "tip.mode PARAM_VALUE_IS_INVALID_ENUM",
      "tip.amount_guide_type PARAM_VALUE_IS_INVALID_ENUM",
      "contactless_payments.credit_debit_preference PARAM_VALUE_IS_INVALID_ENUM",
      "deferred_authorization.max_transaction_amount PARAM_VALUE_IS_OUT_OF_RANGE",
      "deferred_authorization.supported_card_entry_modes.0 PARAM_VALUE_IS_INVALID_ENUM"
    ]
    assert.sameMembers(
      errorLine(yield* make(classic(account, configuration(wrong)), v30))
        .split(" | ")
        .slice(1),
      problems.map((problem) => `body:terminal_configuration.${problem}`)
    )
  })

  // reaches platform 1/exceptions-app-id-decimal
  it.effect("the operator restores inactive terminals only", function* () {
    const account = yield* makeAccount
    const pending = idOf(yield* make(modern(account)))
    assertError(yield* restore(pending), wrongState)
    const id = yield* makeTerminal(account)
    assertError(yield* restore(id), wrongState)
    yield* deactivate(id)
    const restored = yield* restore(id)
    assert.deepStrictEqual([restored.status, at(restored.json, "status")], [200, "active"])
    assert.strictEqual(at(restored.json, "app_id"), World.appId)
    assertError(yield* restore(id), wrongState)
    assert.strictEqual(at((yield* deactivate(id)).json, "status"), "inactive")
    assertError(yield* restore("nobody"), unknownId)
  })

  // reaches platform 1/updates-are-merge-patches, platform 11/delete-terminals-id, platform 11/post-terminals-id
  // reaches platform 11/post-terminals-id-deactivate
  it.effect("are merged by updates while active; the app cannot undo a deactivation or deletion", function* () {
    const account = yield* makeAccount
    const id = yield* makeTerminal(account)
    const update = (body: object) => ask("POST", `/terminals/${id}`, { body, headers: v30 })
    yield* update({ terminal_configuration: { quick_chip: { enabled: true }, signature_required: true } })
    const changed = yield* update({ terminal_configuration: { signature_required: null }, reference_id: "2" })
    assert.strictEqual(at(changed.json, "terminal_configuration", "name"), "Counter")
    assert.strictEqual(at(changed.json, "terminal_configuration", "quick_chip", "enabled"), true)
    assert.isNull(at(changed.json, "terminal_configuration", "signature_required"))
    assert.strictEqual(at(changed.json, "reference_id"), "2")
    assertError(
      yield* update({ serial_number: "X1", terminal_configuration: { name: 7 } }),
      invalid(
        "body:terminal_configuration.name PARAM_VALUE_IS_WRONG_TYPE",
        "body:serial_number PARAM_CANNOT_BE_MODIFIED"
      )
    )
    assertError(
      yield* ask("POST", `/terminals/${id}/deactivate`),
      invalid("header:Api-Version PARAM_VALUE_IS_INVALID_ENUM")
    )
    assert.strictEqual(at((yield* deactivate(id)).json, "status"), "inactive")
    assertError(yield* deactivate(id), wrongState)
    assertError(yield* update({ reference_id: "3" }), wrongState)
    assert.strictEqual(at((yield* remove(id)).json, "status"), "deleted")
    assertError(yield* remove(id), invalid("path:id ALREADY_DELETED"))
    assertError(yield* update({ reference_id: "3" }), wrongState)
    assert.strictEqual(at((yield* get(id)).json, "status"), "deleted")
  })

  // reaches platform 11/id-resource-path-owner, platform 11/no-ledger-effect, platform 11/post-terminals
  // reaches platform 11/the-device-may-be
  it.effect("a device has one terminal until that is deleted, even when many requests arrive at once", function* () {
    const account = yield* makeAccount
    const body = classic(account)
    const answers = yield* Effect.all(
      Array.from({ length: 5 }, () => make(body, v30)),
      { concurrency: "unbounded" }
    )
    const winners = answers.filter(({ status }) => status === 201)
    assert.lengthOf(winners, 1)
    for (const loser of answers.filter((each) => each.status !== 201))
      assertError(loser, invalid("body:serial_number RESOURCE_ALREADY_EXISTS"))
    for (const winner of winners) yield* remove(idOf(winner))
    assert.strictEqual((yield* make(body, v30)).status, 201)
  })

  // reaches platform 11/get-terminals, platform 11/reference_id, platform 5/query-page-the-value
  it.effect("are listed by filters, deleted ones on request only, without pages in 3.2", function* () {
    const account = yield* makeAccount
    const known = serial()
    const bodies = [classic(account, { serial_number: known, reference_id: "till" }), classic(account)]
    const [first = "", second = ""] = yield* Effect.all(bodies.map((body) => Effect.map(make(body, v30), idOf)))
    const pending = idOf(yield* make(modern(account)))
    yield* remove(second)
    const found = (query: string, headers = v30) =>
      Effect.map(ask("GET", `/terminals?account_id=${account}${query}`, { headers }), (answered) =>
        [...ids(answered)].sort()
      )
    const sorted = (...some: ReadonlyArray<string>) => some.toSorted()
    assert.deepStrictEqual(yield* found(""), sorted(first, pending))
    assert.deepStrictEqual(yield* found("&status=deleted"), [second])
    assert.deepStrictEqual(yield* found("&status=deleted&status=active"), sorted(first, second))
    assert.deepStrictEqual(yield* found("&status=inactive"), [pending])
    assert.deepStrictEqual(yield* found(`&serial_number=${known}`), [first])
    assert.deepStrictEqual(yield* found("&reference_id=till"), [first])
    assert.deepStrictEqual(yield* found("&model=DX8000"), [pending])
    assert.deepStrictEqual(yield* found("&gateway_id=1"), [])
    const page = yield* ask("GET", `/terminals?account_id=${account}&page_size=1`, { headers: v30 })
    assert.lengthOf(ids(page), 1)
    const next = yield* ask("GET", String(at(page.json, "next")), { headers: v30 })
    assert.deepStrictEqual([...ids(page), ...ids(next)].sort(), sorted(first, pending))
    const whole = yield* ask("GET", `/terminals?account_id=${account}`)
    assert.deepStrictEqual(Object.keys(Object(whole.json)).sort(), ["api_version", "results"])
    assert.lengthOf(ids(whole), 2)
    assertError(
      yield* ask("GET", "/terminals?page_size=1&status=active"),
      invalid("query:page_size PARAM_IS_UNKNOWN", "query:status PARAM_IS_UNKNOWN")
    )
    assertError(
      yield* ask("GET", "/terminals?status=active&status=broken&status=active&model=x&model=y", { headers: v30 }),
      invalid(
        "query:model PARAM_IS_REPEATED",
        "query:status.1 PARAM_VALUE_IS_INVALID_ENUM",
        "query:status.2 PARAM_IS_REPEATED"
      )
    )
    const operator = yield* ask("GET", `/operator/terminals?account_id=${account}&status=pending`)
    assert.deepStrictEqual(ids(operator), [pending])
    assert.isNull(at((yield* ask("GET", `/operator/terminals/${first}`)).json, "last_call_home"))
  })

  // reaches platform 1/permissions-403, platform 11/card_present, platform 11/get-terminals-id
  // reaches platform 11/post-terminals
  it.effect("require an app with the permission and an account in the US", function* () {
    const entity = idOf(yield* ask("POST", "/legal_entities", { body: { country: "CA" }, headers: risk }))
    const body = { legal_entity_id: entity, name: "Shop", description: "Things" }
    for (const more of [{}, { payout: { default_currency: "USD" } }]) {
      const made = yield* ask("POST", "/accounts", { body: { ...body, ...more } })
      assert.strictEqual(made.status, 201, made.text)
      assert.match(yield* Accounts.capabilityLine(idOf(made), "terminals"), /^off/)
      assertError(
        yield* make(modern(idOf(made))),
        "400 ACCOUNT_CANNOT_CREATE_TERMINALS | body:account_id TERMINALS_DISABLED"
      )
    }
    assertError(yield* make(modern("nobody")), invalid("body:account_id ID_NOT_FOUND"))
    yield* World.putApp("100200302", { permissions: App.noPermissions })
    assertError(
      yield* make(modern("nobody"), { "App-Id": "100200302" }),
      "403 NOT_AUTHORIZED | path: PERMISSION_NOT_GRANTED"
    )
    const account = yield* makeAccount
    const id = yield* makeTerminal(account)
    const stranger = { "App-Id": World.otherAppId }
    assertError(yield* get(id, stranger), unknownId)
  })
})

layer(World.layer({ environment: "production" }))("terminals in production", (it) => {
  it.effect("the operator cannot simulate a device", function* () {
    assertError(yield* onboard("x"), "403 NOT_AUTHORIZED | path: STAGING_ONLY")
    assertError(yield* read("x"), "403 NOT_AUTHORIZED | path: STAGING_ONLY")
  })
})
