/** The commands of the test kit under the name of the platform (platform.md 13). */
import { Effect } from "effect"
import { fileURLToPath } from "node:url"
import { expect, inject, it } from "vitest"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Process from "../Process.ts"

const withKit = fileURLToPath(new URL("../../../testkit", import.meta.url))

// reaches platform 13/commands-serve-default-port
it("passes words, output and exit code of `adversary` through", { timeout: 240_000 }, async () => {
  const shop = ["--handler", "http://127.0.0.1:9/", "--runs", "1", "--ci", "--exit-code-only", "--verify-cmd", "exit 3"]
  const [help, wrong, broken] = await Promise.all([
    Process.runIn(withKit, {}, "adversary", "--help"),
    Process.runIn(withKit, {}, "adversary", "--nothing"),
    Process.runIn(withKit, {}, "adversary", ...shop)
  ])
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining("--verify-cmd COMMAND") })
  expect(wrong).toMatchObject({ code: 2, output: expect.stringContaining("--nothing") })
  expect(broken).toMatchObject({ code: 1, output: expect.stringContaining("ended with 3") })
})

it("says how to install the test kit where it is not", { timeout: 60_000 }, async () => {
  const { code, output } = await Process.runIn(await Process.directory(), {}, "adversary", "--help")
  expect({ code, output }).toMatchObject({ code: 2, output: expect.stringContaining("npm install --save-dev") })
})

it("finds our own server conforming over PostgreSQL by `conformance`", { timeout: 300_000 }, async () => {
  await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const url = yield* TestDatabase.empty(inject("postgresUrl"))
        yield* Effect.promise(async () => {
          const path = await Process.directory()
          const server = await Process.start(path, { DATABASE_URL: url })
          const { operator_token } = await Process.credentialsIn(path)
          const platform = ["--base-url", `http://127.0.0.1:${server.port}`, "--operator-token", operator_token]
          const { code, output } = await Process.runIn(withKit, {}, "conformance", ...platform)
          expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/ 0 failed,/) })
          await server.stop()
        })
      })
    )
  )
})
