/** Tokens of operators whom nobody knows are limited by address before they reach the store (platform.md 12). */
import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import { assert, it } from "@payments-platform/specification/EffectTests"
import { listen } from "../../../src/http/server/NodeServer.ts"
import { createOperator } from "../fixtures/TestOperators.ts"
import * as World from "../fixtures/World.ts"

const limit = 5

it.live("guessed tokens of operators stop at a limit, and keep no operator of that address out", function* () {
  const reads = { count: 0 }
  const read = () => Effect.sync(() => void reads.count++)
  yield* Effect.gen(function* () {
    const { port } = yield* listen({ host: "127.0.0.1", port: 0 })
    const { token } = yield* createOperator("Ada", "read")
    const get = (operatorToken: string) =>
      Effect.promise(() =>
        fetch(`http://127.0.0.1:${port}/operator/me`, { headers: { "Operator-Token": operatorToken } })
      )
    assert.strictEqual((yield* get(token)).status, 200)
    reads.count = 0
    const guesses = Array.from({ length: 20 }, () => `stage_${randomBytes(32).toString("base64url")}`)
    const answers = yield* Effect.forEach(guesses, get)
    const refused = answers.filter(({ status }) => status === 403)
    const over = answers.find(({ status }) => status === 429)
    assert.isAtMost(refused.length, limit)
    assert.strictEqual(answers.filter(({ status }) => status === 429).length, 20 - refused.length)
    assert.isAtMost(reads.count, 2 * limit)
    assert.match(over?.headers.get("Retry-After") ?? "", /^[1-9]/)
    const body: unknown = yield* Effect.promise(() => over?.json() ?? Promise.reject(new Error("none was over")))
    assert.include(JSON.stringify(body), '"target":["Operator-Token"]')
    assert.strictEqual((yield* get(token)).status, 200)
    assert.strictEqual((yield* get(World.operatorToken)).status, 200)
  }).pipe(Effect.provide(World.layer({ requests: limit, read })))
})
