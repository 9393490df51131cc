import { createServer } from "node:http"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { headersOf } from "../../src/http/FetchHandler.ts"
import * as World from "./World.ts"
import { NodeServer } from "../../src/http/NodeServer.ts"
import { Pipeline } from "../../src/http/Pipeline.ts"
process.on("SIGTERM", () => process.exit(0))
const routed = HttpRouter.use((router) => Effect.gen(function* () {
  const { handle } = yield* Pipeline
  yield* router.add("*", "/*", Effect.gen(function* () {
    const r = yield* HttpServerRequest.HttpServerRequest
    const text = r.method === "GET" ? "" : yield* r.text
    const q = r.url.indexOf("?")
    const a = yield* handle({ method: r.method, path: q < 0 ? r.url : r.url.slice(0, q), query: q < 0 ? "" : r.url.slice(q + 1), header: (n) => r.headers[n], body: Buffer.from(text), ip: null })
    return HttpServerResponse.text(a.body, { status: a.status, headers: headersOf(a) })
  }))
}))
const app = process.argv[2] === "router"
  ? HttpRouter.serve(routed, { disableLogger: true, disableListenLog: true }).pipe(Layer.provide(NodeHttpServer.layer(createServer, { port: 8124, host: "127.0.0.1" })))
  : NodeServer.layer({ host: "127.0.0.1", port: 8124 })
Effect.runFork(Layer.launch(app.pipe(Layer.provide(World.layer()))) as never)
