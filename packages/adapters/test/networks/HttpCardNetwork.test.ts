/** The card network over a local socket: the suite of the port with the simulator behind it, and a network in trouble. */
import { Effect, Layer } from "effect"
import { mkdtempSync } from "node:fs"
import { createServer, type ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import { suite } from "@payments-platform/specification/suites/networks/CardNetworkSuite"
import { authorization, freshKey, referenceOf } from "@payments-platform/specification/suites/networks/NetworkSamples"
import * as SystemServiceTime from "../../src/clock/SystemServiceTime.ts"
import * as HttpCardNetwork from "../../src/networks/http/HttpCardNetwork.ts"
import * as ServeCardNetwork from "../../src/networks/simulator/ServeCardNetwork.ts"
import * as Simulator from "./Simulator.ts"

const newSocket = () => join(mkdtempSync(join(tmpdir(), "cards-")), "socket")

const simulator = Simulator.layer.pipe(Layer.provide(Simulator.memory), Layer.provideMerge(SystemServiceTime.layer))

const clientOf = (socketPath: string, timeout?: number) =>
  Layer.fresh(HttpCardNetwork.layer(timeout === undefined ? { socketPath } : { socketPath, timeout })).pipe(
    Layer.provide(Layer.fresh(SystemServiceTime.layer))
  )

const served = (socketPath: string) =>
  clientOf(socketPath).pipe(
    Layer.provideMerge(Layer.fresh(ServeCardNetwork.layer(socketPath).pipe(Layer.provide(simulator))))
  )

suite("simulated, over a socket", served(newSocket()))

/** A network that answers each call in its own way. */
const answering = (socketPath: string, answer: (response: ServerResponse) => void) =>
  Effect.acquireRelease(
    Effect.callback<() => void>((resume) => {
      const server = createServer((_, response) => answer(response))
      server.listen(socketPath, () =>
        resume(
          Effect.succeed(() => {
            server.close()
            server.closeAllConnections()
          })
        )
      )
    }),
    (close) => Effect.sync(close)
  )

describe("a card network in trouble", () => {
  it.live.each<readonly [string, (response: ServerResponse) => void]>([
    ["answers a call in another form", (response) => response.writeHead(200).end('{"answer":{"_tag":"Maybe"}}')],
    ["answers what is no JSON", (response) => response.writeHead(200).end("<html>")],
    ["fails", (response) => response.writeHead(503).end()],
    ["ends the connection", (response) => response.destroy()],
    ["is silent", () => undefined]
  ])("gives no answer when it %s", function* ([, answer]) {
    const socketPath = newSocket()
    yield* answering(socketPath, answer)
    const request = authorization(freshKey())
    const error = yield* Effect.flatMap(CardNetwork, (network) => Effect.flip(network.authorize(request))).pipe(
      Effect.provide(clientOf(socketPath, 100))
    )
    assert.deepStrictEqual([error._tag, error.key], ["Network/NoAnswer", request.key])
  })

  it.live("gives NoAnswer while nothing listens, and answers again when the network is back", function* () {
    const socketPath = newSocket()
    const network = yield* CardNetwork.pipe(Effect.provide(yield* Layer.build(clientOf(socketPath))))
    assert.strictEqual((yield* Effect.flip(network.void("key"))).key, "key")
    yield* Layer.build(Layer.fresh(ServeCardNetwork.layer(socketPath).pipe(Layer.provide(simulator))))
    const answer = yield* network.authorize(authorization("key"))
    assert.strictEqual(referenceOf(answer), "key")
  })
})

describe("a simulator in another process", () => {
  it.live("follows the service time of its caller", () => {
    const socketPath = newSocket()
    const client = Layer.provideMerge(HttpCardNetwork.layer({ socketPath }), Layer.fresh(SystemServiceTime.layer))
    const server = ServeCardNetwork.layer(socketPath).pipe(Layer.provide(simulator))
    return Effect.gen(function* () {
      const [network, time] = [yield* CardNetwork, yield* ServiceTime]
      const late = yield* network.authorize(authorization("late", { magic: "outcome_402" }))
      assert.strictEqual(late._tag, "Later")
      assert.strictEqual((yield* network.result("late"))._tag, "Pending")
      time.observe(Simulator.delay)
      assert.deepStrictEqual(yield* network.result("late"), { _tag: "Accepted", reportPollAt: null })
    }).pipe(Effect.provide(client), Effect.provide(Layer.fresh(server)))
  })
})
