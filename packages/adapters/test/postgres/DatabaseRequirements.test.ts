/** What the platform requires of a database (platform.md 13), and how it names what is missing. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { inject } from "vitest"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import { check, migrate, migrateTo, migrations } from "../../src/postgres/migrations/Migrations.ts"
import { Database } from "../../src/postgres/sessions/Database.ts"
import * as DatabaseRequirements from "../../src/postgres/sessions/DatabaseRequirements.ts"
import * as PgBouncer from "./PgBouncer.ts"

const facts: DatabaseRequirements.Facts = {
  database: "shop",
  encoding: "UTF8",
  version: "15.0",
  versionNumber: 150_000,
  backend: 1
}
const other = { ...facts, backend: 2 }

describe("a database", () => {
  // reaches platform 13/database_url
  it.each([
    { title: "is fit", first: facts, second: other, message: null },
    {
      title: "of an older PostgreSQL is not fit",
      first: { ...facts, version: "14.9", versionNumber: 140_009 },
      second: other,
      message: /14\.9.*15 or/
    },
    {
      title: "of another encoding is not fit",
      first: { ...facts, encoding: "SQL_ASCII" },
      second: other,
      message: /"shop" has the encoding SQL_ASCII/
    },
    { title: "whose sessions are shared is not fit", first: facts, second: facts, message: /pool_mode = session/ }
  ])("$title", ({ first, message, second }) => {
    const problem = DatabaseRequirements.problemOf(first, second)
    if (message === null) assert.isNull(problem)
    else assert.match(problem ?? "", message)
  })

  it.live("must have the encoding UTF8", () =>
    Effect.gen(function* () {
      const latin = yield* TestDatabase.empty(inject("postgresUrl"), "encoding 'LATIN1' locale 'C' template template0")
      const found = yield* Effect.flip(DatabaseRequirements.check.pipe(Effect.provide(TestDatabase.layerOf(latin))))
      assert.match(found.message, /has the encoding LATIN1, and the platform needs UTF8/)
      const fit = yield* TestDatabase.empty(inject("postgresUrl"))
      yield* DatabaseRequirements.check.pipe(Effect.provide(TestDatabase.layerOf(fit)))
    }).pipe(Effect.scoped)
  )

  // PgBouncer is a program that the machine may not have
  it.live.skipIf(!PgBouncer.isInstalled)("is not fit behind a PgBouncer that shares its sessions", () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.empty(inject("postgresUrl"))
      const checked = (through: string) =>
        DatabaseRequirements.check.pipe(Effect.provide(TestDatabase.layerOf(through)))
      const found = yield* Effect.flip(checked(yield* PgBouncer.run(url, "transaction")))
      assert.match(found.message, /pool_mode = session/)
      yield* checked(yield* PgBouncer.run(url, "session"))
    }).pipe(Effect.scoped)
  )
})

describe("a user", () => {
  /** How `work` ends for a user who has been granted some rights to a database. */
  const as = <A, E>(
    work: Effect.Effect<A, E, Database>,
    url: string,
    ...grants: ReadonlyArray<(user: string, database: string) => string>
  ) =>
    Effect.gen(function* () {
      const own = yield* TestDatabase.user(url)
      const [user, database] = [new URL(own).username, new URL(own).pathname.slice(1)]
      const { read } = yield* Database
      for (const grant of grants) yield* read(grant(user, database))
      const exit = yield* Effect.result(Effect.provide(work, TestDatabase.layerOf(own)))
      return { exit, user, database }
    }).pipe(Effect.provide(TestDatabase.layerOf(url)))

  const lacking = (work: Effect.Effect<unknown, { readonly message: string }, Database>, url: string) =>
    Effect.map(as(work, url), ({ database, exit, user }) => ({
      database,
      user,
      message: exit._tag === "Failure" ? exit.failure.message : ""
    }))

  it.live("who may not create tables gets that reason", () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.empty(inject("postgresUrl"))
      const { database, message, user } = yield* lacking(migrate("staging"), url)
      assert.strictEqual(
        message,
        `the user "${user}" lacks CREATE on the schema "public" of the database "${database}"`
      )
    }).pipe(Effect.scoped)
  )

  it.live("without any schema gets that reason", () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.empty(inject("postgresUrl"))
      const dropped = Effect.flatMap(Database, ({ read }) => read("drop schema public"))
      yield* dropped.pipe(Effect.provide(TestDatabase.layerOf(url)))
      const { message, user } = yield* lacking(migrate("staging"), url)
      assert.include(message, `the user "${user}" lacks USAGE on every schema ("$user", public)`)
    }).pipe(Effect.scoped)
  )

  it.live("who may not read the history of migrations gets that reason, even if it may not migrate", () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.createDatabase(inject("postgresUrl"))
      for (const work of [migrate("staging"), check("staging")]) {
        const { message } = yield* lacking(work, url)
        assert.match(message, /lacks SELECT, INSERT, UPDATE, DELETE on the table "migration"/)
      }
    }).pipe(Effect.scoped)
  )

  const rows = (user: string) => `grant select, insert, update, delete on all tables in schema public to ${user}`

  it.live("who owns no table serves as long as nothing is to be migrated", () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.createDatabase(inject("postgresUrl"))
      const { exit } = yield* as(migrate("staging"), url, rows)
      assert.deepInclude(exit, { _tag: "Success", success: 0 })
      const next = { number: 10_000, name: "next", statements: ["alter table resource add column more int"] }
      const { exit: refused, user } = yield* as(migrateTo([...migrations, next]), url, rows)
      assert.match(refused._tag === "Failure" ? refused.failure.message : "", new RegExp(`"${user}" .*must be owner`))
    }).pipe(Effect.scoped)
  )
})

it.live("a migration that PostgreSQL refuses says why", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.empty(inject("postgresUrl"))
    yield* Effect.gen(function* () {
      const { read } = yield* Database
      yield* read("create table resource (id int)")
      const found = yield* Effect.flip(migrate("staging"))
      assert.strictEqual(found._tag, "Database/Incompatible")
      assert.match("message" in found ? found.message : "", /cannot be migrated: .*"resource" already exists/)
    }).pipe(Effect.provide(TestDatabase.layerOf(url)))
  }).pipe(Effect.scoped)
)
