/**
 * Redis servers for tests: one in JavaScript, which is always available, and the real one when `redis-server` is on the
 * PATH. Also a relay that can hold back the traffic of a server.
 */
import { createClient } from "@redis/client"
import { Effect, Layer, Redacted, type Scope } from "effect"
import { createRedisServer } from "js-redis-server"
import { spawn, spawnSync } from "node:child_process"
import { connect, createServer, type Socket } from "node:net"
import { TimePassage } from "@payments-platform/specification/suites/ThrottleSuite"
import { prefix } from "../../src/throttle/RedisThrottle.ts"

type Url = Effect.Effect<Redacted.Redacted, never, Scope.Scope>

const urlOf = (port: number) => Redacted.make(`redis://127.0.0.1:${port}`)

export const inJavaScript: Url = Effect.map(
  Effect.acquireRelease(
    Effect.promise(() => createRedisServer({ port: 0 })),
    (server) => Effect.promise(() => server.close())
  ),
  ({ port }) => urlOf(port)
)

export const isInstalled = spawnSync("redis-server", ["--version"]).status === 0

const listening = (server: ReturnType<typeof createServer>) =>
  Effect.callback<number>((resume) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

const freePort = Effect.gen(function* () {
  const server = createServer()
  const port = yield* listening(server)
  yield* Effect.callback<void>((resume) => void server.close(() => resume(Effect.void)))
  return port
})

/** A real server without persistence. It prints a line when it accepts connections. */
export const real: Url = Effect.gen(function* () {
  const port = yield* freePort
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
        stdio: ["ignore", "pipe", "ignore"]
      })
    ),
    (running) => Effect.sync(() => running.kill())
  )
  yield* Effect.callback<void>((resume) => {
    child.stdout.on("data", (text) => {
      if (String(text).includes("Ready to accept connections")) resume(Effect.void)
    })
  })
  return urlOf(port)
})

/** Simulates the passing of time by making all stored times older. */
export const timePassage = (url: Redacted.Redacted) =>
  Layer.effect(
    TimePassage,
    Effect.gen(function* () {
      const client = yield* Effect.acquireRelease(
        Effect.promise(() => createClient({ url: Redacted.value(url) }).connect()),
        (connected) => Effect.sync(() => connected.destroy())
      )
      const pass = async (seconds: number) => {
        for (const key of await client.keys(`${prefix}*`)) {
          const times = await client.lRange(key, 0, -1)
          for (const [index, time] of times.entries())
            await client.lSet(key, index, String(Number(time) - seconds * 1_000))
        }
      }
      return { pass: (seconds) => Effect.promise(() => pass(seconds)) }
    })
  )

export interface Relay {
  readonly url: Redacted.Redacted
  /** holds back all traffic until it is resumed; nothing is lost */
  readonly hold: Effect.Effect<void>
  readonly goOn: Effect.Effect<void>
}

/** A TCP relay in front of a server. */
export const relay = (to: Redacted.Redacted): Effect.Effect<Relay, never, Scope.Scope> =>
  Effect.gen(function* () {
    const sockets = new Set<Socket>()
    const server = createServer((client) => {
      const upstream = connect(Number(new URL(Redacted.value(to)).port), "127.0.0.1")
      client.pipe(upstream)
      upstream.pipe(client)
      for (const socket of [client, upstream]) {
        sockets.add(socket)
        socket.on("error", () => undefined)
      }
      client.on("close", () => upstream.destroy())
    })
    const port = yield* listening(server)
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        for (const socket of sockets) socket.destroy()
        server.close()
      })
    )
    const each = (act: (socket: Socket) => void) =>
      Effect.sync(() => {
        for (const socket of sockets) act(socket)
      })
    return { url: urlOf(port), hold: each((socket) => socket.pause()), goOn: each((socket) => socket.resume()) }
  })
