/**
 * A null member of a request is answered as an absent one, unless an update clears by it (platform.md 1): each member of
 * each object in the example of each operation, and each member that the example lacks.
 */
import { assert, describe, it } from "@effect/vitest"
import { Redacted, Schema, SchemaAST } from "effect"
import { isObject, type Members } from "@payments-platform/domain/vocabulary/text/Json"
import { layer } from "@payments-platform/specification/EffectTests"
import { Api } from "../../../src/http/api/Api.ts"
import { type DescribedEndpoint, endpointsOf } from "../../../src/http/api/EndpointDescription.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"
import * as DecodeRequest from "../../../src/http/request/DecodeRequest.ts"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, makeEntity, pay, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"
import * as ValidBodies from "./ValidBodies.ts"

const operations = [
  ...endpointsOf(Api),
  ...[...endpointsOf(OperatorApi)].map(([name, each]) => [`operator ${name}`, each] as const)
].filter(([, { description, endpoint }]) => description.body !== undefined && endpoint.payload.size > 0)

type Path = ReadonlyArray<string>

/** The members that a Schema has for the objects of a body, as paths. */
const membersOf = (schema: SchemaAST.AST, body: unknown, path: Path): ReadonlyArray<Path> => {
  const encoded = SchemaAST.toEncoded(schema)
  if (encoded._tag === "Union") return encoded.types.flatMap((type) => membersOf(type, body, path))
  if (encoded._tag === "Arrays")
    return Array.isArray(body)
      ? body.flatMap((each: unknown, index) =>
          encoded.rest.flatMap((type) => membersOf(type, each, [...path, String(index)]))
        )
      : []
  if (encoded._tag !== "Objects" || !isObject(body)) return []
  return encoded.propertySignatures.flatMap(({ name, type }) => [
    [...path, String(name)],
    ...membersOf(type, body[String(name)], [...path, String(name)])
  ])
}

const replacedAt = (body: unknown, [name, ...rest]: Path, entry: (name: string) => Members): unknown => {
  if (name === undefined) return body
  if (Array.isArray(body))
    return body.map((each: unknown, index) => (String(index) === name ? replacedAt(each, rest, entry) : each))
  if (!isObject(body)) return body
  const { [name]: value, ...others } = body
  return rest.length === 0 ? { ...others, ...entry(name) } : { ...body, [name]: replacedAt(value, rest, entry) }
}

const withNull = (body: unknown, path: Path) => replacedAt(body, path, (name) => ({ [name]: null }))
const without = (body: unknown, path: Path) => replacedAt(body, path, () => ({}))

const revealed = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return { secret: revealed(Redacted.value(value)) }
  if (Array.isArray(value)) return value.map(revealed)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revealed(each)]))
    : value
}

/** What the surface reads from a body, in each version of the API. */
const readerOf = ({ annotations, endpoint }: DescribedEndpoint) => {
  const decode = DecodeRequest.make(endpoint, annotations)
  const removeNulls = DecodeRequest.removeNulls(endpoint)
  return (given: unknown, version: string): unknown => {
    const body = removeNulls(given)
    const header = (name: string) => (name === "unique-key" ? "key" : undefined)
    return revealed(
      decode({ params: { id: "an-id" }, query: {}, header, isRepeated: () => false, body, summary: null, version })
    )
  }
}

/** The operations that change a record, so that null clears what may be without a value. */
const updates = [
  "accounts.update",
  "adjustments.update",
  "disputes.update",
  "items.update",
  "legal_entities.update",
  "operator accounts.update",
  "operator apps.update",
  "operator platform.setSettings",
  "orders.update",
  "payment_methods.update",
  "payments.capture",
  "payments.update",
  "payout_methods.update",
  "payouts.update",
  "recoveries.update",
  "refunds.update",
  "terminals.update"
]

/** Bodies with as many members as possible, by operation. */
const fuller = ValidBodies.validBodies({ read: "read", evidence: "document" })

const bodiesOf = ({ description: { body }, endpoint: { method, path } }: DescribedEndpoint) => [
  body,
  ...(fuller.get(`${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`)?.bodies ?? [])
]

/** The bodies of an operation, each with the path of one member. */
const casesOf = (operation: DescribedEndpoint) =>
  bodiesOf(operation).flatMap((body) => {
    const [payload] = operation.endpoint.payload.values()
    return membersOf(payload?.schemas[0].ast ?? Schema.Unknown.ast, body, []).map((path) => ({ body, path }))
  })

/** The members whose null stays, because it clears them. */
const clearedIn = (operation: DescribedEndpoint): ReadonlyArray<string> => {
  const remove = DecodeRequest.removeNulls(operation.endpoint)
  return casesOf(operation)
    .filter(({ body, path }) => at(remove(withNull(body, path)), ...path) === null)
    .map(({ path }) => path.join("."))
}

describe("a null member is read as an absent one by", () => {
  for (const [name, operation] of operations)
    // reaches platform 1/a-null-member-of
    it(name, () => {
      const read = readerOf(operation)
      const cleared = new Set(clearedIn(operation))
      const cases = casesOf(operation)
      assert.isAbove(cases.length, 0)
      for (const { body, path } of cases.filter((each) => !cleared.has(each.path.join("."))))
        for (const version of ["3.0", "3.1.rc.1.3", "3.2"])
          assert.deepStrictEqual(
            read(withNull(body, path), version),
            read(without(body, path), version),
            `${path.join(".")} in ${version}`
          )
    })

  // reaches platform 1/a-null-for-what, platform 1/updates-are-post-to
  it("all but the updates, where null clears", () => {
    const clearing = operations.filter(([, operation]) => clearedIn(operation).length > 0)
    assert.deepStrictEqual(clearing.map(([name]) => name).sort(), updates)
  })
})

const ofMembers = (reason: string, ...members: ReadonlyArray<string>) =>
  invalid(...members.map((each) => `body:${each} ${reason}`))

layer(World.layer())("a null member", (it) => {
  const bank = { account_number: "900012345678", routing_number: "021000021", account_type: "checking" }

  it.effect("that the record of an account shows may be sent back, in every version", function* () {
    const account = yield* makeAccount
    for (const version of ["3.0", "3.1", "3.1.rc.1.3", "3.2"]) {
      const headers = { ...risk, "Api-Version": version }
      const { json } = yield* ask("GET", `/accounts/${account}`, { headers })
      const nulls = Object.fromEntries(Object.entries(Object(json)).filter(([, value]) => value === null))
      const body = { ...nulls, pricing: at(json, "pricing") }
      const updated = yield* ask("POST", `/accounts/${account}`, { headers, body })
      assert.strictEqual(updated.status, 200, `${version} ${updated.text}`)
    }
  })

  it.effect("brings no raw data, which would need an approval", function* () {
    yield* World.putApp("unapproved", { directIntegration: false })
    const create = (controller: object) =>
      ask("POST", "/legal_entities", {
        headers: { ...risk, "App-Id": "unapproved" },
        body: { country: "US", controller }
      })
    const personal_country_info = { US: { social_security_number: null } }
    const made = yield* create({ email: "a@b.co", name: { first: null }, personal_country_info })
    assert.strictEqual(made.status, 201, made.text)
    const refused = yield* create({ name: { first: "Ada", last: null } })
    assertError(refused, "403 NOT_AUTHORIZED | body:controller.name DIRECT_INTEGRATION_NOT_APPROVED")
  })

  // reaches platform 1/a-null-member-of
  it.effect("of a payment is none", function* () {
    const account = yield* makeAccount
    const said = { uri: "https://example.com", uri_type: null }
    const rbit = { type: "website_uri", source: "user", receive_time: 0, properties: said, website_uri: null }
    const unset = {
      auto_capture: null,
      capture_at: null,
      fee_amount: null,
      fee_type: null,
      initiated_by: null,
      line_items: null,
      order: null,
      order_id: null,
      rbits: [rbit],
      amount_refunded: null
    }
    const method = {
      type: "credit_card",
      credit_card: { ...card, auto_update: null, cvv: null },
      payment_method_id: null,
      payment_bank_us: null,
      token: null
    }
    const paid = yield* pay(account, "unset", { ...unset, payment_method: method })
    assert.strictEqual(paid.status, 201, paid.text)
    const repeated = yield* pay(account, "twice", {
      rbits: [{ ...rbit, properties: null, person: null, website_uri: { ...said, uri: null } }]
    })
    assertError(repeated, ofMembers("PARAM_IS_MISSING", "rbits.0.website_uri.uri"))
    const refunded = yield* ask("POST", "/refunds", {
      body: { payment_id: idOf(paid), refund_reason: "Returned", amounts: null, order_id: null, rbits: null }
    })
    assert.strictEqual(refunded.status, 201, refunded.text)
  })

  // reaches reference resources/payout-method/payout_bank_us
  it.effect("beside the one that the type names is none", function* () {
    const entity = yield* makeEntity
    const made = { legal_entity_id: entity, nickname: "Till", type: "payout_bank_us" }
    const others = { payout_bank_ca: null, paper_check: null, plaid_processor_token: null, token: null }
    const create = (body: object) => ask("POST", "/payout_methods", { body: { ...made, ...body }, headers: risk })
    const right = yield* create({ payout_bank_us: bank, ...others })
    assert.strictEqual(right.status, 201, right.text)
    assertError(yield* create(others), ofMembers("PARAM_IS_MISSING", "payout_bank_us"))
    const check = { address: { country: "US" } }
    assert.strictEqual(
      errorLine(yield* create({ payout_bank_us: bank, ...others, paper_check: check, payout_bank_ca: {} })).replaceAll(
        / \| body:\w+\.\S+ \w+/g,
        ""
      ),
      ofMembers("PARAM_MUTUALLY_EXCLUSIVE", "payout_bank_us", "payout_bank_ca", "paper_check")
    )
  })

  // reaches platform 1/a-null-member-of, platform 1/a-null-stays-what
  it.effect("that is required is missing, and a null in a list stays one", function* () {
    const account = yield* makeAccount
    const told1 = errorLine(yield* pay(account, "required", { amount: null, currency: null }))
    assert.strictEqual(told1, ofMembers("PARAM_IS_MISSING", "amount", "currency"))
    const told2 = errorLine(yield* pay(account, "listed", { rbits: [null], line_items: [null] }))
    assert.strictEqual(told2, ofMembers("PARAM_VALUE_IS_WRONG_TYPE", "line_items.0", "rbits.0"))
  })

  // reaches platform 1/a-null-stays-what
  it.effect("is unknown under an unknown name, and stays in custom_data", function* () {
    const account = yield* makeAccount
    const unknown = ofMembers("PARAM_IS_UNKNOWN", "nonesuch")
    assertError(yield* pay(account, "name", { nonesuch: null }), unknown)
    const entity = { country: "US", entity_country_info: { XX: null, US: null } }
    assertError(
      yield* ask("POST", "/legal_entities", { body: entity, headers: risk }),
      ofMembers("PARAM_VALUE_IS_INVALID_ENUM", "entity_country_info.XX")
    )
    const paid = yield* pay(account, "data", { custom_data: { a: null, b: [null, { c: null }] } })
    assert.deepStrictEqual(at(paid.json, "custom_data"), { a: null, b: [null, { c: null }] })
  })

  // reaches platform 1/a-null-stays-what
  it.effect("clears in an update, and another request under the same key is another one", function* () {
    const account = yield* makeAccount
    const paid = yield* pay(account, "once", { reference_id: "a", custom_data: { a: 1 } })
    const cleared = yield* ask("POST", `/payments/${idOf(paid)}`, { body: { reference_id: null, amount: null } })
    assert.deepInclude(cleared.json, { reference_id: null, custom_data: { a: 1 } })
    assertError(
      yield* pay(account, "once", { reference_id: "a", custom_data: { a: 1 }, order_id: null }),
      invalid("header:Unique-Key UNIQUE_KEY_ALREADY_USED")
    )
  })

  it.effect("in a token and beside it is none", function* () {
    const part = {
      type: "credit_card",
      credit_card: { ...card, cvv: null },
      payment_bank_us: null,
      custom_data: null
    }
    const token = idOf(
      yield* ask("POST", "/tokens", {
        body: { resource: "payment_methods", payment_methods: part, payout_methods: null },
        headers: risk
      })
    )
    const made = yield* ask("POST", "/payment_methods", {
      body: {
        token: { id: token, permissioned_fields: ["type", "credit_card"] },
        credit_card: { card_holder: null },
        custom_data: null
      },
      headers: risk
    })
    assert.strictEqual(made.status, 201, made.text)
  })

  // reaches platform 1/a-null-member-of
  it.effect("of the operator's requests is none", function* () {
    const account = yield* makeAccount
    const adjust = (body: object) => ask("POST", `/operator/accounts/${account}/adjustments`, { body })
    const right = yield* adjust({ type: "credit", amount: 5, currency: "USD", reason_code: null, detail_code: null })
    assert.strictEqual(right.status, 201, right.text)
    assertError(yield* adjust({ type: null, amount: 5, currency: "USD" }), ofMembers("PARAM_IS_MISSING", "type"))
  })
})
