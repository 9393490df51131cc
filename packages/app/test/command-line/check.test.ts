/** `check` reaches what the configuration names, and says what is wrong by the name of its variable. */
import { Effect, Redacted } from "effect"
import { readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, inject, it } from "vitest"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as S3 from "../../../adapters/test/documents/S3.ts"
import * as Redis from "../../../adapters/test/throttle/Redis.ts"
import * as Process from "../Process.ts"

const check = async (environment: Readonly<Record<string, string>>) =>
  Process.runToEnd({ DATA_DIR: await Process.directory(), ...environment }, "check")

it("ends with 0 when database, Redis and documents are reached", { timeout: 120_000 }, async () => {
  await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const url = yield* TestDatabase.empty(inject("postgresUrl"))
        const redis = yield* Redis.inJavaScript
        const { url: way } = yield* Redis.relay(redis)
        const environment = { DATABASE_URL: url, REDIS_URL: Redacted.value(way) }
        const { code, output } = yield* Effect.promise(() => check(environment))
        expect(output).toContain("DATABASE_URL: the database: ok")
        expect(output).toContain("REDIS_URL: the throttle that all processes share: ok")
        expect(output).toContain("DATA_DIR: the documents: ok")
        expect(code).toBe(0)
        const unmigrated = yield* Effect.promise(() => check({ ...environment, MIGRATE: "off" }))
        expect([unmigrated.code, unmigrated.output.includes("has not run: set MIGRATE=auto")]).toEqual([2, true])
      })
    )
  )
})

it(
  "ends with 2 and names every variable whose part is not reached, without its password",
  { timeout: 120_000 },
  async () => {
    const port = await Process.freePort()
    const { code, output } = await check({
      DATABASE_URL: `postgres://someone:hidden-word@127.0.0.1:${port}/none`,
      REDIS_URL: `redis://:hidden-word@127.0.0.1:${port}`,
      OUTBOX_URL: `nats://platform:hidden-word@127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-api-key=hidden-word"
    })
    expect(code).toBe(2)
    for (const variable of ["DATABASE_URL", "REDIS_URL", "OUTBOX_URL", "OTEL_EXPORTER_OTLP_ENDPOINT"])
      expect(output).toMatch(new RegExp(`${variable}: .*: (?!ok)`))
    expect(output).toContain("DATA_DIR: the documents: ok")
    expect(output).not.toContain("hidden-word")
  }
)

// reaches platform 13/documents_url-documents_endpoint
it("reaches the bucket of the documents, and says by its code why it does not", { timeout: 120_000 }, async () => {
  await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const { decide, seen, settings } = yield* S3.store
        const away = { ...settings, endpoint: `http://127.0.0.1:${yield* Effect.promise(Process.freePort)}` }
        const fates: ReadonlyArray<readonly [S3.Fate, typeof settings, code: number, said: string]> = [
          ["pass", settings, 0, "ok"],
          [[403, "AccessDenied"], settings, 2, "not reached: 403 AccessDenied"],
          [[404, "NoSuchBucket"], settings, 2, "not reached: 404 NoSuchBucket"],
          ["hang", settings, 2, "not reached: timeout"],
          ["pass", away, 2, "not reached: ECONNREFUSED"]
        ]
        for (const [fate, at, expected, said] of fates) {
          decide(() => fate)
          const { code, output } = yield* Effect.promise(() => check(S3.variablesOf(at)))
          expect([code, output]).toEqual([
            expected,
            expect.stringContaining(`DOCUMENTS_URL: the bucket of the documents: ${said}`)
          ])
          for (const secret of [S3.accessKeyId, S3.secretKey, S3.sessionToken]) expect(output).not.toContain(secret)
        }
        expect(new Set(seen.map(({ method }) => method))).toEqual(new Set(["GET"]))
      })
    )
  )
})

it("makes no folder and leaves no file", { timeout: 120_000 }, async () => {
  const path = await Process.directory()
  const database = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await Process.freePort()}/none` }
  const { output } = await Process.runToEnd({ ...database, DATA_DIR: join(path, "not", "made") }, "check")
  expect(output).toContain("DATA_DIR: the documents: ok")
  expect(await readdir(path)).toEqual([])
  await writeFile(join(path, "not"), "a file")
  const inFile = await Process.runToEnd({ ...database, DATA_DIR: join(path, "not", "made") }, "check")
  expect(inFile.output).toContain("DATA_DIR: the documents: files cannot be written: ENOTDIR")
})

it("ends with 2 for a folder that takes no files, and for a wrong value", { timeout: 120_000 }, async () => {
  const path = await Process.directory()
  await writeFile(join(path, "documents"), "no folder")
  const taken = await Process.runToEnd({ DATA_DIR: path }, "check")
  expect([taken.code, /DATA_DIR: the documents: files cannot be written: E\w+/.test(taken.output)]).toEqual([2, true])
  const wrong = await check({ PORT: "many" })
  expect([wrong.code, wrong.output.includes("PORT")]).toEqual([2, true])
})
