/** The surface over a socket: the same answers, limits before reading, and an end that waits. */
import { request } from "node:http"
import { assert, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Latch, Layer, Scope } from "effect"
import { listen } from "../../src/http/NodeServer.ts"
import { Pipeline } from "../../src/http/Pipeline.ts"
import { makeAccount, payment, risk } from "./Asking.ts"
import * as World from "./World.ts"

const headers = { "App-Id": World.appId, "App-Token": World.appToken, "Api-Version": "3.2" }
const at = (port: number, path: string) => `http://127.0.0.1:${port}${path}`
const options = { host: "127.0.0.1", port: 0 }

const get = (port: number, path: string) =>
  Effect.promise(async () => {
    const response = await fetch(at(port, path), { headers: { ...headers, Connection: "close" } })
    return { status: response.status, text: await response.text() }
  })

/** Announces more than is allowed, and sends nothing. */
const announce = (port: number, length: number) =>
  Effect.callback<number>((resume) => {
    const sent = request(
      at(port, "/payments"),
      { method: "POST", headers: { ...headers, "Content-Length": length } },
      (response) => {
        resume(Effect.succeed(response.statusCode ?? 0))
        sent.destroy()
      }
    )
    sent.on("error", () => undefined)
    sent.flushHeaders()
  })

it.live("serves over a socket", () =>
  Effect.gen(function* () {
    const { port } = yield* listen(options)
    assert.strictEqual((yield* get(port, "/payments")).status, 200)
    assert.strictEqual((yield* get(port, "/payments?page_size=0")).status, 400)
    assert.strictEqual((yield* get(port, "/health/live")).status, 200)
    assert.strictEqual(yield* announce(port, 2_000_000), 413)
  }).pipe(Effect.scoped, Effect.provide(World.layer()))
)

it.live("says that it stops, and then takes nothing more", () =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const { port } = yield* Scope.provide(listen(options), scope)
    const pipeline = yield* Pipeline
    yield* Scope.close(scope, Exit.void)
    assert.isTrue(pipeline.isStopping())
    assert.isTrue(Exit.isFailure(yield* Effect.exit(get(port, "/health/live"))))
  }).pipe(Effect.provide(World.layer()))
)

it.live("a port that is taken is told by name", () =>
  Effect.gen(function* () {
    const { port } = yield* listen(options)
    const error = yield* Effect.flip(listen({ ...options, port }))
    assert.deepStrictEqual([error._tag, error.code], ["Http/CannotListen", "EADDRINUSE"])
  }).pipe(Effect.scoped, Effect.provide(World.layer().pipe(Layer.fresh)))
)

it.live("a running request finishes before the end", () => {
  const [begun, gate] = [Latch.makeUnsafe(false), Latch.makeUnsafe(false)]
  const post = (port: number, body: object) =>
    Effect.promise(async () => {
      const all = { ...headers, ...risk, "Unique-Key": "end", "Content-Type": "application/json" }
      return (await fetch(at(port, "/payments"), { method: "POST", headers: all, body: JSON.stringify(body) })).status
    })
  return Effect.gen(function* () {
    const scope = yield* Scope.make()
    const { port } = yield* Scope.provide(listen(options), scope)
    const running = yield* Effect.forkChild(post(port, payment(yield* makeAccount)))
    yield* begun.await
    const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void), { startImmediately: true })
    assert.isUndefined(closing.pollUnsafe())
    yield* gate.open
    assert.strictEqual(yield* Fiber.join(running), 201)
    yield* Fiber.join(closing)
  }).pipe(Effect.provide(World.layer({ before: Effect.andThen(begun.open, gate.await) })))
})
