import { Effect, Layer } from "effect"
import * as World from "./World.ts"
import { NodeServer } from "../../src/http/NodeServer.ts"
const main = Effect.gen(function* () {
  const s = yield* NodeServer
  console.log("port", s.port)
  yield* Effect.never
}).pipe(Effect.provide(NodeServer.layer({ host: "127.0.0.1", port: 8123 }).pipe(Layer.provideMerge(World.layer()))))
Effect.runFork(main)
process.on("SIGTERM", () => process.exit(0))
