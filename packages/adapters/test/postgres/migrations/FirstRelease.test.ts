/**
 * The data of the first release, as that release wrote it through its API: `first-release.jsonl` has every row of its
 * tables, its record of migration 1 included. The current code migrates them, serves them, and goes on with them.
 */
import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { inject } from "vitest"
import * as AppKind from "@payments-platform/domain/access/app/AppKind"
import * as VaultKeyCheck from "@payments-platform/domain/access/settings/VaultKeyCheck"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import * as NotificationPreferenceKind from "@payments-platform/domain/notifications/preference/NotificationPreferenceKind"
import * as PaymentMethodKind from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as InMemoryPlatform from "@payments-platform/testkit/InMemoryPlatform"
import * as TestDatabase from "@payments-platform/testkit/TestDatabase"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import * as Postgres from "../../../src/postgres/Postgres.ts"
import { rowColumns, rowOf } from "../../../src/postgres/RowMapping.ts"
import { ask, at } from "../../http/Asking.ts"
import * as World from "../../http/World.ts"

/** The credentials of its app. Its vault had the key of the tests. */
const app = { "App-Id": "175580", "App-Token": "stage_YoHoPXIRSp3rjo2xAzv7M8zP1epIhib2kyQD0qRiouo=" }

const lines = readFileSync(new URL("first-release.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
const stored = lines.map((line) => {
  const { row, table } = JSON.parse(line)
  return { table: String(table), columns: Object.keys(row), row: JSON.stringify(row) }
})

/** A database of the first release with its data. */
const filled = Effect.gen(function* () {
  yield* migrateTo(migrations.slice(0, 1))
  const { read } = yield* Database
  yield* read("delete from migration")
  yield* read("delete from clock")
  for (const { columns, row, table } of stored)
    yield* read(
      `insert into ${table} (${columns.join(", ")}) select ${columns.join(", ")} from json_populate_record(null::${table}, $1::json)`,
      [row]
    )
})

const database = Layer.unwrap(
  Effect.map(TestDatabase.empty(inject("postgresUrl")), (url) => TestDatabase.layerOf(url))
).pipe(Layer.orDie)
const migrated = Layer.effectDiscard(Effect.andThen(filled, migrateTo(migrations))).pipe(
  Layer.orDie,
  Layer.provideMerge(database)
)
/** The data is young: the clock shows when it was written, whenever the test runs. */
const clock = InMemoryPlatform.stoppedClock(Date.UTC(2026, 10, 22, 23, 40))
const world = Layer.merge(World.layer({ stores: Postgres.layer.pipe(Layer.provide(migrated)) }), migrated)

const kinds = [
  AppKind.kind,
  VaultKeyCheck.kind,
  LegalEntityKind.kind,
  AccountKind.kind,
  PaymentMethodKind.kind,
  PaymentKind.kind,
  NotificationPreferenceKind.kind
]
const documentOf = (row: string): string => JSON.parse(row).id
const resources = stored.filter(({ table }) => table === "resource")
const typesShown: ReadonlySet<unknown> = new Set(["legal_entities", "accounts", "payment_methods", "payments"])
const shown = resources.flatMap(({ row }) => {
  const { id, listed, type } = JSON.parse(row)
  return listed === true && typesShown.has(type) ? [{ id: String(id), type: String(type) }] : []
})

layer(world.pipe(Layer.provideMerge(clock)), { excludeTestServices: true })("the data of the first release", (it) => {
  it.effect("has a document of every kind that it knew, and the current code reads each", () =>
    Effect.gen(function* () {
      const { read } = yield* Database
      const rows = (yield* read(`select ${rowColumns} from resource`)).map(rowOf)
      const found = rows.flatMap((row) =>
        kinds.filter(({ type }) => type === row.type).map((kind) => kind.fact(row).id)
      )
      assert.includeMembers(
        found,
        resources.map(({ row }) => documentOf(row))
      )
      assert.sameMembers(
        [...new Set(rows.map(({ type }) => type))],
        kinds.map(({ type }) => type)
      )
    })
  )

  it.effect("is served by its API, to the app that made it and to the operator", () =>
    Effect.gen(function* () {
      assert.isAbove(shown.length, 10)
      for (const { id, type } of shown)
        for (const path of [`/${type}/${id}`, `/operator/${type}/${id}`]) {
          const answer = yield* ask("GET", path, { headers: path.startsWith("/operator") ? {} : app })
          assert.strictEqual(answer.status, 200, `${path} ${answer.text}`)
        }
      const all = yield* ask("GET", "/payments?page_size=50", { headers: app })
      assert.lengthOf(Object(at(all.json, "results")), shown.filter(({ type }) => type === "payments").length)
    })
  )

  it.effect("goes on: what was pending ends, the ledger balances, the audit log is intact", () =>
    Effect.gen(function* () {
      const statusesOf = Effect.map(ask("GET", "/payments?page_size=50", { headers: app }), ({ json }) =>
        Object.values(Object(at(json, "results"))).map((each) => String(at(each, "status")))
      )
      assert.include(yield* statusesOf, "pending")
      const advanced = yield* ask("POST", "/operator/clock/advance", { body: { seconds: 8 * 86_400 } })
      assert.strictEqual(advanced.status, 200, advanced.text)
      const open = (yield* ask("GET", "/payments?status=pending", { headers: app })).json
      const reasons = Object.values(Object(at(open, "results"))).map((each) => at(each, "pending_reason"))
      assert.deepStrictEqual(
        reasons.filter((each) => each !== "IN_REVIEW"),
        []
      )
      const { json: ledger } = yield* ask("GET", "/operator/ledger")
      assert.isTrue(at(ledger, "balanced"))
      assert.deepInclude((yield* ask("GET", "/operator/audit/check")).json, { intact: true })
    })
  )
})
