/** The memory for all bodies together (platform.md 1): reserved while a body arrives, and released afterwards. */
import { Effect, Fiber, Latch } from "effect"
import { assert, it } from "@payments-platform/specification/EffectTests"
import type { HttpRequest } from "../../../src/http/HttpMessage.ts"
import * as BodyLimits from "../../../src/http/request/body/BodyLimits.ts"

const sizes = { authenticated: { json: 100, forms: 100 }, unauthenticated: { json: 100, forms: 100 } }
const unread = Effect.die(new Error("no file is sent"))
const [form, json] = [{ takesForm: true }, { takesForm: false }]
const [proven, unproven] = [{ authenticated: true }, { authenticated: false }]

/** A request with a body of so many bytes, which come in two pieces. */
const requestOf = (size: number): HttpRequest => ({
  method: "POST",
  path: "/",
  query: "",
  header: () => undefined,
  isRepeated: () => false,
  length: null,
  read: (_, take) => Effect.sync(() => (take(size) ? new Uint8Array(size) : "QuotaExceeded")),
  pieces: (_, use) => Effect.as(Effect.andThen(use(new Uint8Array(size - 1)), use(new Uint8Array(1))), true),
  ip: null
})

for (const route of [form, json])
  it.effect(`of ${route.takesForm ? "forms" : "JSON"} is kept until its request ends`, function* () {
    const withBody = BodyLimits.make(() => unread, sizes)
    const asked = Latch.makeUnsafe(false)
    const read = (caller = unproven) =>
      withBody(requestOf(60), route, caller, () => Effect.succeed("read")).pipe(
        Effect.catch((error) => Effect.succeed("code" in error ? error.code : error._tag))
      )
    const asking = yield* Effect.forkChild(
      withBody(requestOf(60), route, unproven, () => Effect.andThen(asked.open, Effect.never))
    )
    yield* asked.await
    assert.strictEqual(yield* read(), "SERVICE_TEMPORARILY_UNAVAILABLE")
    assert.strictEqual(yield* read(proven), "read")
    yield* Fiber.interrupt(asking)
    assert.strictEqual(yield* read(), "read")
    assert.strictEqual(yield* read(), "read")
  })
