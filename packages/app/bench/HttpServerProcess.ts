/**
 * A process of the benchmark of HTTP servers: `ours` serves by NodeServer, on the server of @effect/platform-node, and
 * `plain` by node:http alone. Behind both stands the same pipeline: the whole platform, or a handler that reads the body
 * and answers with a text as long as a payment. It sends its port when it is ready, and its CPU time to every message.
 */
import { Context, Effect, Layer, Redacted, Result, type Scope } from "effect"
import { createServer, type IncomingMessage } from "node:http"
import { type HttpRequest, httpResponse } from "@payments-platform/adapters/http/HttpMessage"
import { headersOf } from "@payments-platform/adapters/http/server/FetchHandler"
import * as HttpLayer from "@payments-platform/adapters/http/server/HttpLayer"
import { HttpSettings } from "@payments-platform/adapters/http/server/HttpSettings"
import * as NodeServer from "@payments-platform/adapters/http/server/NodeServer"
import { Pipeline } from "@payments-platform/adapters/http/server/RequestPipeline"
import { AttemptFeed } from "@payments-platform/adapters/notifications/AttemptFeed"
import * as ApplicationLayer from "@payments-platform/domain/application/ApplicationLayer"
import * as Adapters from "../src/Adapters.ts"
import * as Bootstrap from "../src/Bootstrap.ts"
import * as Config from "../src/config/Config.ts"
import * as Log from "../src/Log.ts"
import * as Serve from "../src/Serve.ts"
import * as PrepareStorage from "../src/storage/PrepareStorage.ts"
import { version } from "../src/Version.ts"

/** The bytes of the answer of the bare handler: as many as those of a payment. */
const answer = httpResponse(201, "x".repeat(1_400))

const bare = Layer.succeed(
  Pipeline,
  Pipeline.of({
    handle: (incoming) =>
      Effect.as(
        incoming.read(1_048_576, () => true),
        answer
      ),
    isStopping: () => false,
    stop: () => undefined
  })
)

/** The whole platform, without timers and deliveries. */
const whole = Effect.gen(function* () {
  const config = Result.getOrThrow(Config.read(process.env, false))
  const secrets = yield* Serve.secretsOf(config)
  const url = config.databaseUrl ?? Redacted.make("")
  yield* PrepareStorage.migrate(config, { _tag: "Postgres", url })
  const settings = {
    operatorToken: config.operatorToken,
    throttle: config.throttle,
    baseUrl: null,
    version,
    health: Effect.succeed({}),
    isTrustedProxy: () => false
  }
  const platform = HttpLayer.layer.pipe(
    Layer.provideMerge(Layer.succeed(HttpSettings, settings)),
    Layer.provideMerge(ApplicationLayer.layer),
    Layer.provideMerge(AttemptFeed.layer),
    Layer.provideMerge(Adapters.layer(config, { _tag: "Postgres", url }, secrets.keys)),
    Layer.provideMerge(Log.layer(config))
  )
  const context = yield* Layer.build(platform)
  if (secrets.app !== null) yield* Effect.provide(Bootstrap.ensureApp(secrets.app), context)
  return Context.get(context, Pipeline)
})

const bytesOf = (request: IncomingMessage) =>
  Effect.callback<Buffer<ArrayBuffer>>((resume) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => resume(Effect.succeed(Buffer.concat(chunks))))
  })

/** The same pipeline behind node:http alone, without a limit of any kind. */
const plain = Effect.gen(function* () {
  const { handle } = yield* Pipeline
  const run = Effect.runForkWith(yield* Effect.context<never>())
  const server = createServer((request, response) => {
    const incoming: HttpRequest = {
      method: request.method ?? "GET",
      path: request.url ?? "/",
      query: "",
      header: (name) => request.headers[name]?.toString(),
      isRepeated: () => false,
      length: Number(request.headers["content-length"] ?? 0),
      read: (_, take) => Effect.tap(bytesOf(request), (bytes) => Effect.sync(() => take(bytes.length))),
      pieces: (_, use) => Effect.as(Effect.flatMap(bytesOf(request), use), true),
      ip: request.socket.remoteAddress ?? null
    }
    run(handle(incoming)).addObserver((exit) => {
      const answer = exit._tag === "Success" ? exit.value : httpResponse(500, "")
      const length = { "Content-Length": Buffer.byteLength(answer.body) }
      response.writeHead(answer.status, { ...headersOf(answer), ...length }).end(answer.body)
    })
  })
  return yield* Effect.callback<{ readonly port: number }>((resume) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resume(Effect.succeed({ port: typeof address === "object" ? (address?.port ?? 0) : 0 }))
    })
  })
})

const servers = { ours: NodeServer.listen({ host: "127.0.0.1", port: 0 }), plain } as const
const [, , server, handler] = process.argv

const program = Effect.gen(function* () {
  const pipeline = handler === "bare" ? yield* Effect.provide(Pipeline, bare) : yield* whole
  const listening: Effect.Effect<{ readonly port: number }, unknown, Pipeline | Scope.Scope> =
    servers[server === "plain" ? "plain" : "ours"]
  const { port } = yield* Effect.provideService(listening, Pipeline, pipeline)
  process.on("message", () => process.send?.(process.cpuUsage()))
  process.send?.({ port })
  return yield* Effect.never
})

process.on("disconnect", () => process.exit(0))
void Effect.runPromise(Effect.scoped(program))
