/** The errors of legal entities and accounts over HTTP (merchants.md 1, 4), and what is not offered. */
import { Effect, Latch, Layer } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { usCompany } from "@payments-platform/specification/MerchantSamples"
import { errorLine, assertError } from "../fixtures/Answers.ts"
import { ask, card, idOf, makeAccount, makeEntity, operator, payment, risk } from "../fixtures/Asking.ts"
import { cannot, fund, makePayable, payOut } from "../fixtures/PayableMerchants.ts"
import * as World from "../fixtures/World.ts"

const bad = "400 INVALID_PARAMS"
const line = (problems: ReadonlyArray<string>) => [bad, ...problems.map((each) => `body:${each}`)].join(" | ")

const create = (body: object) => ask("POST", "/legal_entities", { body: { country: "US", ...body }, headers: risk })
const open = (legal_entity_id: string, body: object = {}) =>
  ask("POST", "/accounts", { body: { legal_entity_id, ...body } })
const permit = (permissions: object) =>
  ask("POST", `/operator/apps/${World.appId}`, { body: { permissions }, headers: operator })

const info = (US: object, more: object = {}) => ({ entity_country_info: { US, ...more } })
const number = (number: object) => ({ controller: { personal_country_info: number } })
const { address } = usCompany()

/** What is wrong with a legal entity, and every problem. */
const wrong: ReadonlyArray<readonly [of: string, body: object, ...problems: ReadonlyArray<string>]> = [
  ["no country", { country: undefined }, "country PARAM_IS_MISSING"],
  ["the operator's name", { entity_name: "My sErViCe" }, "entity_name PARAM_VALUE_IS_INVALID_PATTERN"],
  ["a ticket size", { average_ticket_size: 1 }, "average_ticket_size PARAM_CANNOT_BE_MODIFIED"],
  [
    "two business numbers",
    { country: "CA", business_number: "123456789", entity_country_info: { CA: { business_number: "987654321" } } },
    "business_number PARAM_MUTUALLY_EXCLUSIVE",
    "entity_country_info.CA.business_number PARAM_MUTUALLY_EXCLUSIVE"
  ],
  [
    "a date of birth to come",
    { controller: { date_of_birth: { year: 2900, month: 1, day: 1 } } },
    "controller.date_of_birth PARAM_VALUE_IS_OUT_OF_RANGE"
  ],
  [
    "no social security number",
    number({ US: { social_security_number: "666121234" } }),
    "controller.personal_country_info.US.social_security_number PARAM_VALUE_IS_INVALID_PATTERN"
  ],
  [
    "no social insurance number",
    number({ CA: { social_insurance_number: "123456789" } }),
    "controller.personal_country_info.CA.social_insurance_number PARAM_VALUE_IS_INVALID_PATTERN"
  ],
  ["a PO box", { address: { ...address, line1: "P.O. Box 7" } }, "address.line1 PARAM_VALUE_IS_INVALID_PATTERN"],
  ["no phone number", { phone: { country_code: "+1", phone_number: "1" } }, "phone.phone_number INVALID_PHONE_NUMBER"],
  [
    "no employer's number",
    info({ employer_identification_number: "111111111" }),
    "entity_country_info.US.employer_identification_number INVALID_EMPLOYER_IDENTIFICATION_NUMBER"
  ],
  [
    "no business number",
    { country: "CA", entity_country_info: { CA: { business_number: "111111111" } } },
    "entity_country_info.CA.business_number INVALID_BUSINESS_NUMBER"
  ],
  [
    "an individual",
    info({ legal_form: "individual" }),
    "entity_country_info.US.legal_form PARAM_VALUE_IS_INVALID_ENUM"
  ],
  [
    "a country twice",
    { entity_country_info: { operates_in_sanctioned_countries: ["CU", "CU"] } },
    "entity_country_info.operates_in_sanctioned_countries PARAM_IS_REPEATED"
  ],
  [
    "no exchange",
    { public_ownership: { is_publicly_traded: true } },
    "public_ownership.primary_exchange PARAM_IS_MISSING"
  ],
  ["no parent", { public_ownership: { is_subsidiary: true } }, "public_ownership.parent_company_name PARAM_IS_MISSING"],
  [
    "traded elsewhere",
    {
      public_ownership: {
        is_publicly_traded: true,
        primary_exchange: "NYSE",
        traded_exchanges: { TSX: { symbol: "ABC", country: "CA", name: "TSX" } }
      }
    },
    "public_ownership.primary_exchange PARAM_VALUE_IS_INVALID_ENUM"
  ],
  [
    "no beneficiary",
    { significant_beneficiaries: { entities: {}, geographies: {} } },
    "significant_beneficiaries.entities INVALID_SIGNIFICANT_BENEFICIARIES_ENTITIES",
    "significant_beneficiaries.geographies INVALID_SIGNIFICANT_BENEFICIARIES_GEOGRAPHIES"
  ],
  [
    "no association",
    {
      significant_beneficiaries: {
        affiliations: { affiliation_1: { name: "Aid", countries: ["US"], association_types: {} } }
      }
    },
    "significant_beneficiaries.affiliations.affiliation_1.association_types INVALID_SIGNIFICANT_BENEFICIARIES_AFFILIATION_ASSOCIATION_TYPE"
  ],
  ["no donor", { significant_donors: {} }, "significant_donors INVALID_SIGNIFICANT_DONORS"]
]

layer(World.layer())("legal entities", (it) => {
  // reaches platform 13/operator_name, reference errors/other-codes-named-payment_too_old
  // reaches reference errors/reason-codes-under-invalid_params
  it.effect.each(wrong)("%s", ([, body, ...problems]) =>
    Effect.map(create(body), (answered) => assertError(answered, line(problems)))
  )

  // reaches reference errors/reason-codes-under-invalid_params
  it.effect("refuse two controllers and two kinds of ownership", function* () {
    const body = { controller: { job_title: "Owner" }, account_controller: { job_title: "Mayor" } }
    assert.include(errorLine(yield* create(body)), "account_controller PARAM_MUTUALLY_EXCLUSIVE")
    const both = { is_publicly_traded: true, is_subsidiary: true }
    assert.include(errorLine(yield* create({ public_ownership: both })), "PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN")
  })

  // reaches reference errors/other-codes-named-payment_too_old
  it.effect("require the risk headers, and a permission to name an enterprise customer", function* () {
    const none = yield* ask("POST", "/legal_entities", { body: { country: "US" } })
    assertError(none, `${bad} | header:Service-Risk-Token PARAM_IS_MISSING | header:Client-IP PARAM_IS_MISSING`)
    yield* permit({ enterprise_customer_id: false })
    assertError(
      yield* create({ enterprise_customer_id: "one" }),
      "403 NOT_AUTHORIZED | body:enterprise_customer_id PERMISSION_NOT_GRANTED"
    )
    yield* permit({ enterprise_customer_id: true })
    const id = idOf(yield* create({ enterprise_customer_id: "one" }))
    const changed = yield* ask("POST", `/legal_entities/${id}`, {
      body: { enterprise_customer_id: "two" },
      headers: risk
    })
    assertError(changed, line(["enterprise_customer_id ENTERPRISE_CUSTOMER_ID_CANNOT_BE_MODIFIED"]))
  })

  it.effect("cannot change their country once they have an account", function* () {
    const id = yield* makeEntity
    yield* open(id)
    const moved = yield* ask("POST", `/legal_entities/${id}`, { body: { country: "CA" }, headers: risk })
    assertError(moved, line(["country PARAM_CANNOT_BE_MODIFIED"]))
  })

  it.effect("cannot be deleted, and the operations of hosted pages do not exist", function* () {
    const id = yield* makeEntity
    assertError(yield* ask("DELETE", `/legal_entities/${id}`), "405 METHOD_NOT_ALLOWED | path: METHOD_NOT_ALLOWED")
    const password = yield* ask("POST", `/legal_entities/${id}/set_controller_password`, { body: {} })
    assertError(password, "404 NOT_FOUND | path: NOT_FOUND")
    for (const path of ["/transaction_summaries", "/transaction_metrics"])
      assertError(yield* ask("GET", path), "404 NOT_FOUND | path: NOT_FOUND")
    for (const path of ["legal_entities", "accounts", "payouts"])
      assertError(yield* ask("GET", `/${path}/none`), `${bad} | path:id ID_NOT_FOUND`)
  })
})

/** The legal entity on which two requests wait for each other until both have read it. */
let shared: string | null = null
let readers = 0
const bothRead = Latch.makeUnsafe()
const read = (ids: ReadonlyArray<string>) =>
  Effect.suspend(() => {
    if (shared === null || !ids.includes(shared)) return Effect.void
    return ++readers < 2 ? bothRead.await : bothRead.open
  })

layer(World.layer({ read }).pipe(Layer.fresh))("a legal entity", (it) => {
  it.effect("is changed by one of two requests at the same moment", function* () {
    const id = yield* makeEntity
    const change = (description: string) =>
      Effect.map(ask("POST", `/legal_entities/${id}`, { body: { description }, headers: risk }), (answered) =>
        answered.status === 200 ? "changed" : errorLine(answered)
      )
    shared = id
    const both = yield* Effect.all([change("Books"), change("Bread")], { concurrency: 2 })
    assert.sameMembers(both, ["changed", "409 RESOURCE_CONFLICT | path:id RESOURCE_CONFLICT"])
  })
})

layer(World.layer())("accounts", (it) => {
  it.effect("require a legal entity in the US or Canada", function* () {
    assertError(yield* ask("POST", "/accounts", { body: {} }), line(["legal_entity_id PARAM_IS_MISSING"]))
    const abroad = idOf(yield* create({ country: "DE" }))
    assertError(yield* open(abroad), line(["legal_entity_id PARAM_VALUE_IS_INVALID_ENUM"]))
  })

  // reaches platform 11/enterprise_customer_id-delete_accounts-block_capabilities-beneficiary_transfer
  it.effect("require permissions for a currency and for another beneficiary", function* () {
    const [entity, other] = [yield* makeEntity, yield* makeEntity]
    const transferred = idOf(yield* open(entity, { beneficiary_legal_entity_id: other }))
    yield* permit({ currencies: ["USD"], beneficiary_transfer: false })
    assertError(
      yield* open(entity, { payout: { default_currency: "CAD" } }),
      "403 NOT_AUTHORIZED | body:payout.default_currency CURRENCY_NOT_PERMITTED"
    )
    assertError(
      yield* open(entity, { beneficiary_legal_entity_id: other }),
      "403 NOT_AUTHORIZED | body:beneficiary_legal_entity_id PERMISSION_NOT_GRANTED"
    )
    // nor may the app give a transferred account back
    assertError(
      yield* ask("POST", `/accounts/${transferred}`, { body: { beneficiary_legal_entity_id: null } }),
      "403 NOT_AUTHORIZED | body:beneficiary_legal_entity_id PERMISSION_NOT_GRANTED"
    )
    yield* permit({ currencies: ["USD", "CAD"], beneficiary_transfer: true })
  })

  it.effect("have interchange-plus prices for cards in USD only", function* () {
    const payment_bank = { model: "interchange_plus", percentage: "0.5", fixed_amount: 10 }
    assertError(
      yield* open(yield* makeEntity, { pricing: { currencies: { USD: { payment_bank } } } }),
      line(["pricing.currencies.USD.payment_bank.model PARAM_VALUE_IS_INVALID_ENUM"])
    )
  })

  it.effect("cannot change their currency, nor most fields after onboarding as a service", function* () {
    const account = yield* makeAccount
    const update = (body: object) => ask("POST", `/accounts/${account}`, { body })
    assertError(
      yield* update({ payout: { default_currency: "CAD" } }),
      line(["payout.default_currency PARAM_CANNOT_BE_MODIFIED"])
    )
    yield* update({ platform_onboarding_time: 1 })
    assertError(
      yield* update({ statement_description: "Other" }),
      line(["statement_description PARAM_CANNOT_BE_MODIFIED"])
    )
  })

  it.effect("accept only the methods of payment that they name", function* () {
    const account = idOf(
      yield* open(yield* makeEntity, { name: "Shop", incoming_payments: { accepted_methods: ["mastercard"] } })
    )
    const paid = yield* ask("POST", "/payments", {
      body: { ...payment(account), payment_method: { type: "credit_card", credit_card: card } },
      headers: { ...risk, "Unique-Key": "not accepted" }
    })
    assert.include(errorLine(paid), "PAYMENT_METHOD_TYPE_NOT_ACCEPTED")
  })

  it.effect("are deleted and blocked only by apps with the permission", function* () {
    const account = yield* makeAccount
    yield* permit({ delete_accounts: false, block_capabilities: false })
    const denied = "403 NOT_AUTHORIZED | path: PERMISSION_NOT_GRANTED"
    assertError(yield* ask("DELETE", `/accounts/${account}`), denied)
    const body = { payments: { application_block: { is_blocked: true, reason: "Chargebacks" } } }
    const blocked = yield* ask("POST", `/accounts/${account}/capabilities`, { body })
    assert.include(errorLine(blocked), "403 NOT_AUTHORIZED")
    assert.include(errorLine(blocked), "PERMISSION_NOT_GRANTED")
    yield* permit({ delete_accounts: true, block_capabilities: true })
  })

  it.effect("are not paid out while closed, and not deleted while a payout is pending", function* () {
    const closed = yield* makeAccount
    yield* ask("POST", `/operator/accounts/${closed}/issues`, { body: { issue_type: "fraud" } })
    assertError(yield* payOut(closed), cannot("BLACKLISTED_ACCOUNT"))
    const { account } = yield* makePayable()
    yield* fund(account, 10_000)
    yield* payOut(account)
    assertError(
      yield* ask("DELETE", `/accounts/${account}`),
      "400 ACCOUNT_CANNOT_BE_DELETED | path:id HAS_PENDING_PAYOUT"
    )
  })
})
