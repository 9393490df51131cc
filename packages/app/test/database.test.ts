/** The process and the database that it is given. */
import { randomBytes } from "node:crypto"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { Database } from "@payments-platform/adapters/postgres/Database"
import * as TestDatabase from "../../testkit/src/TestDatabase.ts"
import * as Process from "./Process.ts"

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

  it("ends with 2 over the database of another environment, whose data stay as they are", async () => {
    const made = Effect.provideService(TestDatabase.empty(inject("postgresUrl")), Scope.Scope, scope)
    const database = { DATABASE_URL: await Effect.runPromise(made), VAULT_KEY: randomBytes(32).toString("base64") }
    const production = await Process.start(path, { ...database, SERVICE_ENVIRONMENT: "production" })
    for (const more of [{}, { MIGRATE: "off" }]) {
      const { code, output } = await Process.runToEnd({ DATA_DIR: path, ...database, ...more })
      expect(code).toBe(2)
      expect(output).toMatch(/SERVICE_ENVIRONMENT is staging.*production/)
    }
    const apps = TestDatabase.layerOf(database.DATABASE_URL)
    const { read } = Context.get(await Effect.runPromise(Scope.provide(Layer.build(apps), scope)), Database)
    expect(await Effect.runPromise(read("select count(*)::int from resource where type = 'applications'"))).toEqual([
      [0]
    ])
    expect(await production.stop()).toBe(0)
  })
})
