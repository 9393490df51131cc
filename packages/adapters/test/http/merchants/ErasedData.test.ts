/**
 * Data of persons and numbers of bank accounts and cards are removed from every table when their time is over
 * (merchants.md 15): in clear and sealed, from rows, notifications and stored responses. On PostgreSQL.
 */
import { Effect, Layer } from "effect"
import { inject } from "vitest"
import { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import * as Time from "@payments-platform/domain/vocabulary/time/Time"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Postgres from "../../../src/postgres/Postgres.ts"
import { Database } from "../../../src/postgres/sessions/Database.ts"
import { ask, at, card, idOf, risk } from "../fixtures/Asking.ts"
import * as LegalEntities from "../fixtures/LegalEntities.ts"
import * as TestBankAccounts from "../fixtures/TestBankAccounts.ts"
import { subscribe } from "../fixtures/TestNotifications.ts"
import * as TestPayoutMethods from "../fixtures/TestPayoutMethods.ts"
import * as World from "../fixtures/World.ts"

const database = TestDatabase.layer(inject("postgresUrl")).pipe(Layer.orDie)
const stores = Postgres.layer.pipe(Layer.provide(database))
const world = Layer.merge(World.layer({ stores }), database)

/** The content of every table, as text. */
const dump = Effect.gen(function* () {
  const { readUnprepared: read } = yield* Database
  const tables = yield* read("select table_name from information_schema.tables where table_schema = 'public'")
  const rows = yield* Effect.forEach(tables, ([table]) => read(`select to_jsonb(t)::text from "${String(table)}" t`))
  return rows.flat(2).join("\n")
})

const docOf = (id: string) =>
  Effect.flatMap(Database, ({ readUnprepared: read }) =>
    Effect.map(read("select doc::text from resource where id = $1", [id]), ([row]) => String(row?.[0]))
  )

const ownedBy = (owner: string, type: string) =>
  Effect.flatMap(Database, ({ readUnprepared: read }) =>
    Effect.map(read("select id from resource where owner_id = $1 and type = $2", [owner, type]), (rows) =>
      rows.map(([id]) => String(id))
    )
  )

/** The sealed values in a stored row: long texts without spaces that no request sent. */
const sealedIn = (doc: string): ReadonlyArray<string> => doc.match(/(?<=")[A-Za-z0-9+/=_.:-]{44,}(?=")/g) ?? []

const advanceTo = (to: number) =>
  Effect.map(ask("POST", "/operator/clock/advance", { body: { to } }), ({ status, text }) =>
    assert.strictEqual(status, 200, text)
  )
const now = Effect.flatMap(ServiceTime, (time) => time.now)

const address = { ...MerchantSamples.usCompany().address, line1: "7 Quackenbush Lane" }
const person = (first: string) => ({
  ...MerchantSamples.person(first, "Quackenbush"),
  email: `${first.toLowerCase()}@quackenbush.example`,
  address
})
const clear = ["Zebulon", "Araminta", "Quackenbush", "quackenbush.example"]

const risky = {
  receive_time: 1_700_000_000,
  source: "user",
  type: "person",
  person: { name: "Zebulon Quackenbush", birthdate: "1940-12-10" }
}

const merchant = Effect.gen(function* () {
  yield* subscribe("legal_entities.*")
  yield* subscribe("accounts.*")
  yield* subscribe("payout_methods.*")
  const entity = yield* LegalEntities.create({
    ...MerchantSamples.usCompany("Quackenbush Books LLC"),
    reference_id: "merchant-7",
    custom_data: { team: "red" },
    controller: person("Zebulon"),
    rbits: [risky],
    additional_representatives: { representative_1: { ...person("Araminta"), is_beneficial_owner: true } }
  })
  yield* LegalEntities.decide(entity, { party: "controller", decision: "additional_documents_required" })
  const accepted = yield* LegalEntities.upload("zebulon.pdf")
  const rejected = yield* LegalEntities.upload("Quackenbush.pdf")
  yield* LegalEntities.post(entity, LegalEntities.bodyOf([accepted, rejected]))
  for (const [document, decision] of [
    [rejected, "rejected"],
    [accepted, "accepted"]
  ])
    yield* ask("POST", `/operator/documents/${document}/decision`, { body: { decision } })
  const bank = idOf(yield* TestPayoutMethods.create(entity, TestPayoutMethods.bankOfUS("12345"), TestPayoutMethods.v30))
  const paper_check = { name: "Araminta Quackenbush", address: { ...TestPayoutMethods.address, line1: address.line1 } }
  const check = idOf(yield* TestPayoutMethods.create(entity, { type: "paper_check", paper_check }))
  const referral_details = { name: "Araminta Quackenbush", email: "araminta@quackenbush.example" }
  const body = { legal_entity_id: entity, name: "Shop", description: "Books", referral_details, rbits: [risky] }
  const account = idOf(yield* ask("POST", "/accounts", { body, headers: risk }))
  return { entity, accepted, rejected, bank, check, account }
})

const contentOf = (document: string) =>
  Effect.map(ask("GET", `/operator/documents/${document}/content`), ({ status }) => status)

/** Five years of timers on PostgreSQL take seconds, and more on a busy machine: the first test has 60 s. */
layer(world, { excludeTestServices: true })("data whose time is over", (it) => {
  // reaches reference endpoints/get-legal_entities-id/returns-among-other-fields
  // reaches reference resources/legal-entity/additional_representatives
  // reaches reference resources/legal-entity/response-fields-not-shown, reference what/it-reads-get-legal_entities
  it.effect(
    "of a legal entity is erased five years after its last account was deleted",
    function* () {
      const { accepted, account, bank, check, entity, rejected } = yield* merchant
      const rbits = [...(yield* ownedBy(entity, "rbits")), ...(yield* ownedBy(account, "rbits"))]
      assert.lengthOf(rbits, 2)
      const docs = yield* Effect.forEach([entity, bank, ...rbits], docOf)
      const sealed = docs.flatMap(sealedIn)
      assert.isAtLeast(sealed.length, 7)
      const deleted = yield* ask("DELETE", `/accounts/${account}`)
      assert.strictEqual(deleted.status, 200, deleted.text)
      const began = yield* now

      assert.strictEqual(yield* contentOf(rejected), 200)
      yield* advanceTo(began - 60 + Time.days(90))
      assert.deepStrictEqual([yield* contentOf(rejected), yield* contentOf(accepted)], [200, 200])
      yield* advanceTo(began + Time.days(90))
      assert.deepStrictEqual([yield* contentOf(rejected), yield* contentOf(accepted)], [400, 200])

      // a change in the last weeks leaves a stored response and a notification, and postpones the erasure
      const end = Time.yearsAfter(began, 5)
      yield* advanceTo(end - Time.days(10))
      const key = { "Unique-Key": "late" }
      const late = yield* ask("POST", `/legal_entities/${entity}`, {
        body: { controller: { job_title: "Quackenbush in chief" } },
        headers: { ...risk, ...key }
      })
      assert.strictEqual(late.status, 200, late.text)
      const changed = yield* now
      yield* advanceTo(end + Time.days(1))
      const before = yield* dump
      for (const each of [...clear, ...sealed]) assert.include(before, each)
      assert.strictEqual(
        at((yield* ask("GET", `/legal_entities/${entity}`)).json, "controller", "date_of_birth_is_present"),
        true
      )

      yield* advanceTo(changed + Time.days(30))
      const after = yield* dump
      for (const each of [...clear, ...sealed]) assert.notInclude(after, each)
      const store = yield* DocumentStore
      for (const each of [accepted, rejected]) {
        assert.isNull(yield* store.get(each))
        assert.strictEqual(yield* contentOf(each), 400)
        const { json } = yield* ask("GET", `/documents/${each}`)
        assert.deepStrictEqual([at(json, "file_name"), at(json, "owner", "id")], ["document", entity])
      }
      const { json } = yield* ask("GET", `/legal_entities/${entity}`)
      const shown = [["reference_id"], ["custom_data", "team"], ["country"], ["entity_name"], ["address"]].map((path) =>
        at(json, ...path)
      )
      assert.deepStrictEqual(shown, ["merchant-7", "red", "US", null, null])
      for (const who of [["controller"], ["additional_representatives", "representative_1"]]) {
        assert.isFalse(at(json, ...who, "date_of_birth_is_present"))
        assert.isFalse(
          at(json, ...who, "personal_country_info", "US", "social_security_number_last_four_is_present") ?? false
        )
        assert.isNull(at(json, ...who, "name"))
      }
      const kept = (yield* ask("GET", `/accounts/${account}`)).json
      assert.deepInclude(kept, { name: "Shop", referral_details: null })
      for (const method of [bank, check]) assert.strictEqual(yield* TestPayoutMethods.statusOf(method), "deleted")
      assert.deepStrictEqual(at((yield* TestPayoutMethods.read(check)).json, "paper_check"), {
        name: null,
        address: null
      })
    },
    60_000
  )

  // reaches reference endpoints/post-payment_methods/body-type-credit_card-payment_bank_us
  // reaches reference resources/payment-method/type-is-credit_card-or
  it.effect.each([
    ["a bank account", "payment_bank_us", TestBankAccounts.bank("900087654321")],
    ["a card", "credit_card", { type: "credit_card", credit_card: { ...card, card_number: "4242424242424242" } }]
  ] as const)("of %s that a payer paid with is erased 180 days after its deletion", function* ([, type, body]) {
    const created = yield* TestBankAccounts.create(body)
    const method = idOf(created)
    const lastFour = at(created.json, type, "last_four")
    const sealed = sealedIn(yield* docOf(method))
    assert.lengthOf(sealed, 1)
    assert.strictEqual((yield* ask("DELETE", `/payment_methods/${method}`)).status, 200)
    const deleted = yield* now
    const holds = Effect.map(dump, (text) => sealed.map((each) => text.includes(each)))
    yield* advanceTo(deleted - 60 + Time.days(180))
    assert.deepStrictEqual(yield* holds, [true])
    yield* advanceTo(deleted + Time.days(180))
    assert.deepStrictEqual(yield* holds, [false])
    const { json } = yield* TestBankAccounts.method(method)
    assert.deepStrictEqual([at(json, "status"), at(json, type, "last_four")], ["deleted", lastFour])
  })

  it.effect(
    "of a card whose verification had no answer is deleted after 31 days, when no retry can continue it",
    function* () {
      const { readUnprepared: read } = yield* Database
      const abandoned = read("select id from resource where type = 'payment_methods' and not listed")
      const credit_card = { ...card, card_number: "4003830000008010", trigger_verification: true }
      const refused = yield* TestBankAccounts.create({ type: "credit_card", credit_card })
      assert.strictEqual(refused.status, 503, refused.text)
      const [[method] = []] = yield* abandoned
      // the key of the authorization that is to be voided is as long, and begins with the id
      const sealed = sealedIn(yield* docOf(String(method))).filter((each) => !each.startsWith(String(method)))
      assert.lengthOf(sealed, 1)
      const began = yield* now
      yield* advanceTo(began - 60 + Time.days(31))
      for (const each of sealed) assert.include(yield* dump, each)
      yield* advanceTo(began + Time.days(31))
      const left = yield* dump
      for (const each of sealed) assert.notInclude(left, each)
      assert.lengthOf(yield* abandoned, 0)
    }
  )
})
