/** How migrations run: each once, all or none, and in the one environment that the data belong to. */
import { Effect, Exit } from "effect"
import { assert, it } from "@payments-platform/specification/EffectTests"
import {
  check,
  isKnown,
  migrate,
  migrateTo,
  migrations,
  standing
} from "../../../src/postgres/migrations/Migrations.ts"
import { Database } from "../../../src/postgres/sessions/Database.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("runs once when many processes start together", () =>
  onEmpty(
    Effect.gen(function* () {
      const counts = yield* Effect.forEach([1, 2, 3], () => migrate("staging"), { concurrency: "unbounded" })
      assert.deepStrictEqual([...counts].sort(), [0, 0, migrations.length])
      assert.strictEqual(yield* migrate("staging"), 0)
      yield* check("staging")
    })
  )
)

/** The number of the next migration. */
const next = 1 + Math.max(...migrations.map(({ number }) => number))

// reaches platform 13/migrate
it.live("with MIGRATE=off only checks the schema", () =>
  onEmpty(
    Effect.gen(function* () {
      const missing = yield* Effect.flip(check("staging"))
      assert.strictEqual(missing._tag, "Database/Incompatible")
      const { read } = yield* Database
      assert.deepStrictEqual(yield* read("select to_regclass('resource')::text"), [[null]])
    })
  )
)

it.live("refuses an edited migration and a newer database", () =>
  onEmpty(
    Effect.gen(function* () {
      const further = { number: next, name: "further", statements: ["create table further (id int)"] }
      assert.strictEqual(yield* migrateTo([...migrations, further]), migrations.length + 1)
      const newer = yield* Effect.flip(migrateTo(migrations))
      assert.match(newer.message, /it is older/)
      const edited = { ...further, statements: ["create table further (id bigint)"] }
      const changed = yield* Effect.flip(migrateTo([...migrations, edited]))
      assert.match(changed.message, /was changed after it ran/)
    })
  )
)

it.live("tells how far a database is that an earlier version made, and knows no newer one", () =>
  onEmpty(
    Effect.gen(function* () {
      const { read } = yield* Database
      assert.strictEqual(yield* standing(read), null)
      yield* migrateTo(
        migrations.filter(({ number }) => number < 4),
        "production"
      )
      assert.deepStrictEqual(yield* standing(read), { environment: "production", migration: 3 })
      yield* migrateTo([...migrations, { number: next, name: "further", statements: [] }])
      assert.match((yield* Effect.flip(standing(read))).message, /it is older/)
      assert.deepStrictEqual([isKnown(next - 1), isKnown(next)], [true, false])
    })
  )
)

it.live("takes a comment that was corrected after its migration ran", () =>
  onEmpty(
    Effect.gen(function* () {
      const further = (comment: string) => ({
        number: next,
        name: "further",
        statements: [`-- ${comment}\n  create table further (\n    -- ${comment}\n    id int\n  )`]
      })
      yield* migrateTo([...migrations, further("Unclear.")])
      assert.strictEqual(yield* migrateTo([...migrations, further("Clear.")]), 0)
    })
  )
)

/** The first and the last migration of the development versions before the first release, as they recorded themselves. */
const unreleased = [
  { number: 1, name: "schema", checksum: "83f61d30bc8ef8696bbd03bf4ba8f3e565ea16d6be192d1639388ba4d7540f27" },
  { number: 34, name: "commit queues", checksum: "of the last" }
]

it.live(
  "refuses the database of a development version before the first release, says what to do, and changes nothing in it",
  () =>
    onEmpty(
      Effect.gen(function* () {
        const { read } = yield* Database
        yield* read("create table migration (number int primary key, name text, checksum text)")
        for (const { checksum, name, number } of unreleased)
          yield* read(`insert into migration values (${number}, '${name}', '${checksum}')`)
        yield* read("create table resource (id text primary key)")
        yield* read("insert into resource values ('kept')")
        const content =
          read(`select c.relname::text, a.attname::text from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace order by 1, 2`)
        const before = yield* content
        for (const start of [migrate("staging"), check("staging")]) {
          const refused = yield* Effect.flip(start)
          assert.strictEqual(refused._tag, "Database/Incompatible")
          assert.match(refused.message, /before the first release.*name an empty database in DATABASE_URL/)
        }
        assert.deepStrictEqual(yield* content, before)
        assert.deepStrictEqual(yield* read("select id from resource"), [["kept"]])
        assert.deepStrictEqual(yield* read("select number from migration order by number"), [[1], [34]])
      })
    )
)

it.live("a migration that fails leaves nothing behind", () =>
  onEmpty(
    Effect.gen(function* () {
      const broken = {
        number: next,
        name: "broken",
        statements: ["create table a (id int)", "nonsense"]
      }
      const exit = yield* Effect.exit(migrateTo([...migrations, broken]))
      assert.strictEqual(exit._tag, "Failure")
      const { read } = yield* Database
      assert.deepStrictEqual(yield* read("select to_regclass('migration')::text, to_regclass('resource')::text"), [
        [null, null]
      ])
    })
  )
)

/** The methods of a store before the operator could search by digits: a card, a bank account, and a paper check. */
const methods = [
  `('payment_methods', 'card', '{"type": "credit_card"}', '{"details": {"card": {"lastFour": "1111"}}}')`,
  `('payment_methods', 'bank', '{"type": "payment_bank_us"}', '{"details": {"bank": {"lastFour": "6789"}}}')`,
  `('payout_methods', 'account', '{"type": "payout_bank_us"}', '{"details": {"instrument": {"lastFour": "3210"}}}')`,
  `('payout_methods', 'check', '{"type": "paper_check"}', '{"details": {"instrument": {}}}')`
]

it.live("gives the methods that are there their last four digits", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 3))
      const { read } = yield* Database
      yield* read(`insert into resource (type, id, facets, doc, app_id, version, create_time, listed)
        select type, id, facets::jsonb, doc::json, 'app', 1, 0, true
        from (values ${methods.join(", ")}) method (type, id, facets, doc)`)
      yield* migrateTo(migrations)
      assert.deepStrictEqual(yield* read("select id, last_four from resource order by id"), [
        ["account", "3210"],
        ["bank", "6789"],
        ["card", "1111"],
        ["check", null]
      ])
    })
  )
)

// reaches platform 1/a-process-serves-one, platform 1/staging-and-production-are
it.live("belongs to the environment that first used it, and to no other", () =>
  onEmpty(
    Effect.gen(function* () {
      const { read } = yield* Database
      yield* migrate("production")
      const later = { number: next, name: "later", statements: ["create table later (id int)"] }
      const other = { _tag: "Database/OtherEnvironment", environment: "production" } as const
      assert.deepInclude(yield* Effect.flip(migrateTo([...migrations, later], "staging")), other)
      assert.deepInclude(yield* Effect.flip(check("staging")), other)
      assert.deepStrictEqual(yield* read("select to_regclass('later') is null, (select name from environment)"), [
        [true, "production"]
      ])
      yield* check("production")
      assert.strictEqual(yield* migrateTo([...migrations, later], "production"), 1)
    })
  )
)

it.live("that is unused belongs to one of two processes that start together without migrating", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations)
      const both = [check("staging"), check("production")].map((each) => Effect.exit(each))
      const ends = yield* Effect.all(both, { concurrency: "unbounded" })
      assert.lengthOf(ends.filter(Exit.isSuccess), 1)
    })
  )
)
