/**
 * The fields of requests, as docs/contract/reference.md has them: each refuses a value of another JSON type, by its
 * place, and each required one is reported when missing. HostileRequests.test.ts sends valid bodies of all of them.
 */
import { reference } from "@payments-platform/contract/Documents"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine } from "../fixtures/Answers.ts"
import { ask, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

type Type = "string" | "integer" | "boolean" | "object" | "array"
interface Fields {
  readonly [path: string]: Type
}

const isType = (word: string): word is Type => ["string", "integer", "boolean", "object", "array"].includes(word)

/** The fields of a table of the reference; some lines name two, and one has no name. */
const tabled = (part: string, above = ""): Fields =>
  Object.fromEntries(
    reference.table(part, "Field").flatMap(({ Field = "", Type = "" }) => {
      const [word = ""] = /^\w+/.exec(Type) ?? []
      const type = isType(word) ? word : "object"
      const names = Field.replace("(amount adjustment object)", "amounts").split(", ")
      return names.map((name) => [`${above}${name}`, name === "line_items" ? "array" : type] as const)
    })
  )

const below = (above: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [`${above}.${name}`, type]))

const card = tabled("Resources and their fields / Credit card object")
const bank = tabled("Resources and their fields / US bank account object")
const address: Fields = { line1: "string", city: "string", region: "string", country: "string", postal_code: "string" }
const phone: Fields = { country_code: "string", phone_number: "string" }
const holder: Fields = { holder_name: "string", email: "string", address: "object" }
const labels: Fields = { custom_data: "object", rbits: "array" }
const rbit: Fields = { receive_time: "integer", source: "string", type: "string" }

/** A value of another type, by type; an empty list is no object. */
const wrong: Readonly<Record<Type, unknown>> = { string: 7, integer: "1", boolean: "true", object: [], array: {} }

const person: Fields = {
  is_beneficial_owner: "boolean",
  name: "object",
  phone: "object",
  date_of_birth: "object",
  address: "object",
  email: "string",
  personal_country_info: "object",
  job_title: "string"
}
const named: Fields = { first: "string", last: "string" }
const date: Fields = { year: "integer", month: "integer", day: "integer" }
const numbers: Fields = {
  "US.social_security_number": "string",
  "CA.social_insurance_number": "string"
}
const entity = tabled("Resources and their fields / Legal entity")
const info: Fields = {
  operates_in_sanctioned_countries: "array",
  "US.employer_identification_number": "string",
  "US.legal_form": "string"
}
const ownership: Fields = { is_publicly_traded: "boolean", primary_exchange: "string", traded_exchanges: "object" }
const others: Fields = {
  public_ownership: "object",
  enterprise_customer_id: "string",
  annual_sales_volume: "integer",
  annual_sales_volume_currency: "string"
}

type Values = ReadonlyArray<readonly [path: string, value: unknown]>

/** The fields of each operation, in groups of which none contains another, with what else the body needs. */
const requests: ReadonlyArray<readonly [operation: string, fields: Fields, right?: Values]> = [
  ["POST /payments", tabled("Endpoints / POST /payments")],
  ["POST /payments", { "payment_method.type": "string", "payment_method.payment_method_id": "string" }],
  ["POST /payments", { "payment_method.credit_card": "object" }],
  ["POST /payments", below("payment_method.credit_card", card)],
  ["POST /payments", below("payment_method.credit_card.card_holder", holder)],
  ["POST /payments", below("payment_method.credit_card.card_holder.address", address)],
  ["POST /payments/x", tabled("Endpoints / POST /payments/{id}")],
  ["POST /payment_methods", { type: "string", credit_card: "object", payment_bank_us: "object", ...labels }],
  ["POST /payment_methods", below("credit_card", card)],
  ["POST /payment_methods", below("credit_card.card_holder", holder)],
  ["POST /payment_methods", below("credit_card.card_holder.address", address)],
  ["POST /payment_methods", below("payment_bank_us", bank)],
  ["POST /payment_methods", below("payment_bank_us.account_holder", { ...holder, phone: "object" })],
  ["POST /payment_methods", below("payment_bank_us.account_holder.address", address)],
  ["POST /payment_methods", below("payment_bank_us.account_holder.phone", phone)],
  ["POST /payment_methods", below("rbits.0", rbit)],
  ["POST /payment_methods", { "rbits.0.properties": "object" }, [["rbits.0.type", "website_uri"]]],
  ["POST /payment_methods/x/verify_bank_deposits", { microdeposits: "array" }],
  ["POST /payment_methods/x/verify_bank_deposits", { "microdeposits.0": "integer", "microdeposits.1": "integer" }],
  [
    "POST /payout_methods",
    { legal_entity_id: "string", nickname: "string", type: "string", payout_bank_us: "object", ...labels }
  ],
  [
    "POST /payout_methods",
    below("payout_bank_us", { account_number: "string", routing_number: "string", account_type: "string" })
  ],
  ["POST /payout_methods/x", labels],
  ["POST /payouts/x", labels],
  ["POST /rbits", { associated_resource: "object", ...rbit }],
  ["POST /rbits", { "associated_resource.id": "string", "associated_resource.resource": "string", address: "object" }],
  [
    "POST /pad_agreements",
    { payment_method_id: "string", account_id: "string", category: "string", type: "string", signature: "object" }
  ],
  ["POST /pad_agreements", below("signature", { signatory_name: "string", signature_time: "integer" })],
  ["POST /orders", { discount_program_name: "string", tip_amount: "integer", delivery_type: "string" }],
  ["POST /legal_entities", { ...entity, ...others }],
  ["POST /legal_entities", below("address", address)],
  ["POST /legal_entities", below("phone", phone)],
  ["POST /legal_entities", below("entity_country_info", info)],
  ["POST /legal_entities", below("public_ownership", ownership)],
  ["POST /legal_entities", { "public_ownership.traded_exchanges.NYSE.symbol": "string" }],
  ["POST /legal_entities", below("terms_of_service", { acceptance_time: "integer", original_ip: "string" })],
  ...["controller", "additional_representatives.representative_1"].flatMap((above) =>
    [
      below(above, person),
      below(`${above}.name`, named),
      below(`${above}.date_of_birth`, date),
      below(`${above}.personal_country_info`, numbers)
    ].map((fields) => ["POST /legal_entities", fields] as const)
  )
]

/** A body with a value at each path; the numbers of a path are the indexes of a list. */
const bodyOf = (values: Values): unknown => {
  const groups = Map.groupBy(values, ([path]) => path.split(".")[0] ?? "")
  const members = [...groups].map(([name, inside]) => {
    const [first] = inside
    const value =
      first?.[0] === name
        ? first[1]
        : bodyOf(inside.map(([path, each]) => [path.slice(name.length + 1), each] as const))
    return [name, value] as const
  })
  return groups.has("0") ? members.map(([, value]) => value) : Object.fromEntries(members)
}

layer(World.layer())("requests", (it) => {
  for (const [operation, fields, right = []] of requests)
    // reaches reference endpoints/post-payment_methods-id-verify_bank_deposits/body-microdeposits-an-array
    // reaches reference endpoints/post-payment_methods/body-type-credit_card-payment_bank_us
    // reaches reference endpoints/post-payments-id/amount-adjustment-object
    // reaches reference endpoints/post-payments-id/capture_at, reference endpoints/post-payments-id/custom_data
    // reaches reference endpoints/post-payments-id/rbits, reference endpoints/post-payments/account_id
    // reaches reference endpoints/post-payments/currency, reference endpoints/post-payments/fee_amount
    // reaches reference endpoints/post-payments/initiated_by, reference endpoints/post-payments/order-line_items
    // reaches reference endpoints/post-payments/order_id
    // reaches reference endpoints/post-payments/orders-accept-discount_program_name-and
    // reaches reference endpoints/post-payments/payment_method, reference endpoints/post-payments/reference_id
    // reaches reference endpoints/post-payout_methods-id/body-custom_data-object-or
    // reaches reference endpoints/post-payouts-id/body-custom_data-object-or
    // reaches reference endpoints/post-rbits/body-associated_resource-id-resource
    // reaches reference resources/credit-card-object/auto_update, reference resources/credit-card-object/card_holder
    // reaches reference resources/credit-card-object/card_number, reference resources/credit-card-object/card_on_file
    // reaches reference resources/credit-card-object/cvv, reference resources/credit-card-object/expiration_month
    // reaches reference resources/credit-card-object/expiration_year, reference resources/credit-card-object/recurring
    // reaches reference resources/credit-card-object/trigger_verification
    // reaches reference resources/credit-card-object/virtual_terminal_mode
    // reaches reference resources/legal-entity/additional_representatives, reference resources/legal-entity/address
    // reaches reference resources/legal-entity/controller, reference resources/legal-entity/country
    // reaches reference resources/legal-entity/custom_data, reference resources/legal-entity/description
    // reaches reference resources/legal-entity/email, reference resources/legal-entity/entity_country_info
    // reaches reference resources/legal-entity/other-fields-mentioned-operates_in_sanctioned_countries
    // reaches reference resources/legal-entity/person-object-is_beneficial_owner-boolean
    // reaches reference resources/legal-entity/phone, reference resources/legal-entity/primary_url
    // reaches reference resources/legal-entity/provincial_business_number-business_number
    // reaches reference resources/legal-entity/terms_of_service
    // reaches reference resources/pad-agreement/fields-payment_method_id-string-uuid
    // reaches reference resources/payment-method/creation-also-accepts-custom_data
    // reaches reference resources/payment-method/in-a-payment-request, reference resources/payment/reference_id
    // reaches reference resources/payout-method/creation-request-fields-legal_entity_id
    // reaches reference resources/payout-method/custom_data, reference resources/payout-method/nickname
    // reaches reference resources/payout-method/payout_bank_us, reference resources/rbit/associated_resource
    // reaches reference resources/rbit/receive_time, reference resources/rbit/source, reference resources/rbit/type
    // reaches reference resources/rbit/type-object, reference resources/us-bank-account-object/account_holder
    // reaches reference resources/us-bank-account-object/account_number
    // reaches reference resources/us-bank-account-object/account_type
    // reaches reference resources/us-bank-account-object/routing_number
    it.effect(`${operation}: ${Object.keys(fields).join(", ")}`, function* () {
      const [method = "", path = ""] = operation.split(" ")
      const values = Object.entries(fields).map(([place, type]) => [place, wrong[type]] as const)
      const body = bodyOf([...right, ...values])
      const answer = errorLine(yield* ask(method, path, { body, headers: { ...risk, "Unique-Key": "typed" } })).split(
        " | "
      )
      const missed = Object.keys(fields).filter((place) => !answer.includes(`body:${place} PARAM_VALUE_IS_WRONG_TYPE`))
      assert.deepStrictEqual(missed, [], answer.join("\n"))
    })
})

/** The fields whose length the reference limits, and ids. */
const lengths: ReadonlyArray<readonly [operation: string, field: string, max: number]> = [
  ["POST /payments", "account_id", 255],
  ["POST /payments", "order_id", 255],
  ["POST /payments", "reference_id", 255],
  ["POST /payments", "payment_method.payment_method_id", 255],
  ["POST /payments/x", "reference_id", 255],
  ["POST /payout_methods", "legal_entity_id", 255],
  ["POST /payout_methods", "nickname", 64],
  ["POST /pad_agreements", "payment_method_id", 255],
  ["POST /pad_agreements", "account_id", 255],
  ["POST /pad_agreements", "signature.signatory_name", 255],
  ["POST /rbits", "associated_resource.id", 255],
  ["POST /terminals", "serial_number", 32]
]

layer(World.layer())("lengths", (it) => {
  for (const [operation, field, max] of lengths)
    // reaches platform 11/account_id, platform 11/model, platform 11/terminal_configuration
    // reaches reference endpoints/post-pad_agreements/body-payment_method_id-account_id-category
    // reaches reference endpoints/post-payments-id/path-id-string-1, reference endpoints/post-payments/payment_method
    // reaches reference endpoints/post-payments/reference_id, reference limits/string-lengths
    // reaches reference resources/pad-agreement/fields-payment_method_id-string-uuid
    // reaches reference resources/payment/reference_id
    it.effect(`${operation}: ${field} of 1 to ${max} characters`, function* () {
      const [method = "", path = ""] = operation.split(" ")
      const problem = `body:${field} PARAM_VALUE_IS_OUT_OF_RANGE`
      for (const [length, isRefused] of [
        [0, true],
        [1, false],
        [max, false],
        [max + 1, true]
      ] as const) {
        const body = bodyOf([[field, "x".repeat(length)]])
        const answer = errorLine(yield* ask(method, path, { body, headers: { ...risk, "Unique-Key": "long" } })).split(
          " | "
        )
        assert.strictEqual(answer.includes(problem), isRefused, `${length}: ${answer.join("\n")}`)
      }
    })
})
