/** The process and the database of its DATABASE_URL. */
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { randomBytes } from "node:crypto"
import { createServer } from "node:net"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { Database } from "@payments-platform/adapters/postgres/sessions/Database"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Process from "./Process.ts"
import { query } from "./processes/Crashes.ts"

describe("the process", () => {
  const scope = Scope.makeUnsafe()
  let path = ""
  beforeAll(async () => {
    path = await Process.directory()
  })
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await Process.remove(path)
  })

  // reaches platform 1/a-process-serves-one, platform 1/staging-and-production-are, platform 13/1-unexpected-or-cut
  // reaches platform 13/2-wrong-configuration-variable, platform 13/3-database-unreachable-for
  // reaches platform 13/4-port-taken-which, platform 13/5-vault-key-does, platform 13/app_id-app_token
  // reaches platform 13/exit-codes-0-regular, platform 13/service_environment
  it(
    "ends with 2 over the database of another environment, and takes no app from variables in production",
    { timeout: 120_000 },
    async () => {
      const made = Effect.provideService(TestDatabase.empty(inject("postgresUrl")), Scope.Scope, scope)
      const database = { DATABASE_URL: await Effect.runPromise(made), VAULT_KEY: randomBytes(32).toString("base64") }
      const production = await Process.start(path, { ...database, SERVICE_ENVIRONMENT: "production" })
      for (const more of [{}, { MIGRATE: "off" }]) {
        const { code, output } = await Process.runToEnd({ DATA_DIR: path, ...database, ...more })
        expect(code).toBe(2)
        expect(output).toMatch(/SERVICE_ENVIRONMENT is staging.*production/)
      }
      const app = { APP_ID: "4711", APP_TOKEN: "prod_aGlkZGVuLXdvcmQ=", SERVICE_ENVIRONMENT: "production" }
      const told = await Process.runUntil({ DATA_DIR: path, ...database, ...app }, '"event":"ready"')
      expect(told.code).toBe(0)
      expect(told.output).toMatch(/"level":"warn","event":"ignored"/)
      expect(told.output).not.toContain("bootstrapped")
      const apps = TestDatabase.layerOf(database.DATABASE_URL)
      const { read } = Context.get(await Effect.runPromise(Scope.provide(Layer.build(apps), scope)), Database)
      expect(await Effect.runPromise(read("select count(*)::int from resource where type = 'applications'"))).toEqual([
        [0]
      ])
      expect(await production.stop()).toBe(0)
    }
  )

  // reaches platform 13/1-unexpected-or-cut, platform 13/2-wrong-configuration-variable
  // reaches platform 13/3-database-unreachable-for, platform 13/4-port-taken-which, platform 13/5-vault-key-does
  // reaches platform 13/exit-codes-0-regular
  it("ends with 3 when the schema is stale and it may not migrate", { timeout: 60_000 }, async () => {
    const made = Effect.provideService(TestDatabase.empty(inject("postgresUrl")), Scope.Scope, scope)
    const environment = { DATABASE_URL: await Effect.runPromise(made), MIGRATE: "off", DATA_DIR: path }
    const { code, output } = await Process.runToEnd(environment)
    expect(code).toBe(3)
    expect(output).not.toContain('"event":"ready"')
  })

  const changed = (change: (url: URL) => void): string => {
    const url = new URL(inject("postgresUrl"))
    change(url)
    return url.toString()
  }
  // reaches platform 13/1-unexpected-or-cut, platform 13/2-wrong-configuration-variable
  // reaches platform 13/3-database-unreachable-for, platform 13/4-port-taken-which, platform 13/5-vault-key-does
  // reaches platform 13/exit-codes-0-regular
  it("ends with 3 at once when PostgreSQL does not let it in", { timeout: 60_000 }, async () => {
    const cases = [
      [changed((url) => void (url.password = "hidden-word")), /password authentication failed/],
      [changed((url) => void (url.username = "nobody-known")), /nobody-known/],
      [changed((url) => void (url.pathname = "/not_there")), /not_there.*does not exist/]
    ] as const
    const ended = cases.map(async ([DATABASE_URL, reason]) => {
      const { code, output } = await Process.runToEnd({ DATA_DIR: path, DATABASE_URL })
      expect(code).toBe(3)
      expect(output).toMatch(reason)
      expect(output).toContain("DATABASE_URL")
      expect(output).not.toContain("hidden-word")
      expect(output).not.toContain("waiting")
    })
    await Promise.all(ended)
  })

  // reaches platform 13/1-unexpected-or-cut, platform 13/2-wrong-configuration-variable
  // reaches platform 13/3-database-unreachable-for, platform 13/4-port-taken-which, platform 13/5-vault-key-does
  // reaches platform 13/exit-codes-0-regular
  it("ends with 3 and the reason when the database does not hold what it writes", { timeout: 60_000 }, async () => {
    const make = <A, E>(made: Effect.Effect<A, E, Scope.Scope>) =>
      Effect.runPromise(Effect.provideService(made, Scope.Scope, scope))
    const latin = "encoding 'LATIN1' locale 'C' template template0"
    const [migrated, empty] = [
      await make(TestDatabase.createDatabase(inject("postgresUrl"))),
      await make(TestDatabase.empty(inject("postgresUrl")))
    ]
    const reader = await make(TestDatabase.user(migrated))
    await query(migrated, `grant select on all tables in schema public to ${new URL(reader).username}`)
    await query(migrated, "insert into environment (name) values ('staging')")
    const cases = [
      [await make(TestDatabase.empty(inject("postgresUrl"), latin)), /encoding LATIN1, and the platform needs UTF8/],
      [await make(TestDatabase.user(empty)), /the user .* lacks CREATE on the schema .*public/],
      [reader, /the user .* lacks INSERT, UPDATE, DELETE on the table .*/]
    ] as const
    const ended = cases.map(async ([DATABASE_URL, reason]) => {
      const { code, output } = await Process.runToEnd({ DATA_DIR: path, DATABASE_URL })
      expect([code, output.trim().split("\n").at(-1)]).toEqual([3, expect.stringMatching(reason)])
    })
    await Promise.all(ended)
  })

  // reaches platform 13/a-database-that-is
  it("logs at once which database it waits for and how long, even if that is silent", async () => {
    const silent = createServer()
    const port = await Process.listen(silent)
    const waiting = [
      [1, "ECONNREFUSED"],
      [port, "no answer"]
    ] as const
    const ended = waiting.map(async ([port, reason]) => {
      const DATABASE_URL = `postgres://nobody:hidden-word@127.0.0.1:${port}/none`
      const { code, output } = await Process.runUntil({ DATA_DIR: path, DATABASE_URL }, '"waiting"')
      expect(code).toBe(0)
      const line = output.split("\n").find((each) => each.includes('"waiting"'))
      expect(line).toMatch(new RegExp(`127\\.0\\.0\\.1:${port} is not reached.*60 seconds.*${reason}`))
      expect(output).not.toContain("hidden-word")
    })
    await Promise.all(ended)
    silent.close()
  })
})
