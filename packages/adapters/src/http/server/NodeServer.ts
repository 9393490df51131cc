/**
 * Serves the HTTP surface by the server of @effect/platform-node over node:http, with limits against hostile clients.
 * When its scope closes, /health/ready answers 503, every answer closes its connection, the server accepts no more
 * connections, and running requests finish. An interruption allows a time before the server closes, in which load
 * balancers switch to other processes and clients close their kept connections.
 *
 * Cost: over node:http alone it adds about 10 microseconds of CPU to a request
 * (`node packages/app/bench/http-server.ts`).
 */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Context, Data, Duration, Effect, Exit, Layer, type Scope, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { createServer, IncomingMessage, type Server, type ServerResponse } from "node:http"
import { type HttpResponse, correlationOf, type HttpRequest, errorResponse, httpError } from "../HttpMessage.ts"
import * as Connections from "./Connections.ts"
import { headersOf } from "./FetchHandler.ts"
import * as NodeErrorResponses from "./NodeErrorResponses.ts"
import { Pipeline } from "./RequestPipeline.ts"

/** The server cannot listen on the address: another process uses the port, or the host is not of this machine. */
export class CannotListen extends Data.TaggedError("Http/CannotListen")<{
  readonly code: string
  readonly message: string
}> {}

export interface Options {
  readonly host: string
  /** 0: any free port */
  readonly port: number
  /** the process runs only background work: it serves /health and answers 404 elsewhere */
  readonly only?: boolean
  /** the most open connections; 10000 unless stated */
  readonly connections?: number
  /** for how long it still accepts connections and requests after an interruption; 0 unless stated */
  readonly drain?: Duration.Duration
}

/** Milliseconds for the headers of a request to arrive. */
const headersTimeout = 10_000
/** Milliseconds for a whole request to arrive. */
const requestTimeout = 60_000
/** Milliseconds that an idle connection stays open for another request. */
const keepAliveTimeout = 65_000
/** Milliseconds between two checks of these timeouts. */
const connectionsCheckingInterval = 1_000
const maxHeaderSize = 16_384
const maxConnections = 10_000

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === "string" ? value : value?.join(", ")
}

/** Node joins repeated headers by commas. `headersDistinct` is slow, so it is read only for a value with a comma. */
const isRepeated = (request: IncomingMessage, name: string): boolean =>
  headerOf(request, name)?.includes(",") === true && (request.headersDistinct[name]?.length ?? 0) > 1

const absolute = /^https?:\/\/[^/?#]*/i

/** The path and the query of a request target. The target may be an absolute URL; `*` is no path. */
const splitUrl = ({ url = "/" }: IncomingMessage) => {
  const target = url.replace(absolute, "")
  const rooted = target === url || target.startsWith("/") ? target : `/${target}`
  const mark = rooted.indexOf("?")
  return mark < 0 ? { path: rooted, query: "" } : { path: rooted.slice(0, mark), query: rooted.slice(mark + 1) }
}

/** The length of the body in bytes as declared; null: not declared. */
const lengthOf = ({ headers }: IncomingMessage): number | null =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : null

/** A body in memory is read by events of node:http: a Stream of Effect would double the cost of a small request. */
const read =
  (source: IncomingMessage): HttpRequest["read"] =>
  (limit, take) =>
    Effect.callback((resume) => {
      const chunks: Array<Buffer<ArrayBuffer>> = []
      let size = 0
      const end = (body: Uint8Array<ArrayBuffer> | "TooLarge" | "QuotaExceeded"): void => {
        source.off("data", keep)
        source.off("end", whole)
        source.resume()
        resume(Effect.succeed(body))
      }
      const keep = (chunk: Buffer<ArrayBuffer>): void => {
        size += chunk.length
        if (size > limit) return end("TooLarge")
        if (!take(chunk.length)) return end("QuotaExceeded")
        chunks.push(chunk)
      }
      const whole = (): void => end(Buffer.concat(chunks))
      source.on("data", keep)
      source.on("end", whole)
    })

/** Node reads each body into its own memory, which no other body shares. */
const isBytes = (chunk: Uint8Array): chunk is Uint8Array<ArrayBuffer> => chunk.buffer instanceof ArrayBuffer

/** Nothing more is read from the socket while a piece is in use. */
const pieces =
  (request: HttpServerRequest.HttpServerRequest): HttpRequest["pieces"] =>
  (limit, use) =>
    Effect.suspend(() => {
      let size = 0
      // an incomplete body has no next chunk, because its request is interrupted
      const chunks = Stream.filter(
        Stream.catch(request.stream, () => Stream.never),
        isBytes
      )
      const all = Stream.runForEachWhile(chunks, (chunk) => {
        size += chunk.length
        return size > limit ? Effect.succeed(false) : Effect.as(use(chunk), true)
      })
      return Effect.map(all, () => size <= limit)
    })

const incomingOf = (request: HttpServerRequest.HttpServerRequest, source: IncomingMessage): HttpRequest => ({
  method: request.method,
  ...splitUrl(source),
  header: (name) => headerOf(source, name),
  isRepeated: (name) => isRepeated(source, name),
  length: lengthOf(source),
  read: read(source),
  pieces: pieces(request),
  ip: source.socket.remoteAddress ?? null,
  onDisconnect: (then) => source.once("close", () => source.complete || then())
})

const responseOf = (answer: HttpResponse, close: boolean): HttpServerResponse.HttpServerResponse => {
  const { body, file, status, stream } = answer
  const options = { status, headers: { ...headersOf(answer), ...(close ? { Connection: "close" } : {}) } }
  if (status === 204) return HttpServerResponse.empty(options)
  if (stream !== undefined) return HttpServerResponse.stream(Stream.encodeText(stream), options)
  return file === undefined ? HttpServerResponse.text(body, options) : HttpServerResponse.uint8Array(file, options)
}

/** A response made without the pipeline. */
const withCorrelation = (source: IncomingMessage, answer: HttpResponse): HttpResponse => {
  const correlationId = correlationOf(
    (name) => headerOf(source, name),
    () => crypto.randomUUID()
  )
  return { ...answer, headers: { "X-Correlation-Id": correlationId, ...answer.headers } }
}

const notFound = errorResponse(httpError("NOT_FOUND", [{ place: "path", path: [], reason: "NOT_FOUND" }]))

const settings = {
  headersTimeout,
  requestTimeout,
  keepAliveTimeout,
  connectionsCheckingInterval,
  maxHeaderSize,
  // node:http would answer a missing Host header without a body
  requireHostHeader: false
} as const

const reasons: ReadonlyMap<string, string> = new Map([
  ["EADDRINUSE", "another process uses the port"],
  ["EACCES", "this user may not use the port"],
  ["EADDRNOTAVAIL", "the host is no address of this machine"],
  ["ENOTFOUND", "the host is not known"]
])

const cannotListen = ({ host, port }: Pick<Options, "host" | "port">, cause: unknown): CannotListen => {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  return new CannotListen({ code, message: `cannot listen on ${host}:${port}: ${reasons.get(code) ?? code}` })
}

/** Listens and stops at once: fails where a server could not listen now. */
export const checkPort = (options: Pick<Options, "host" | "port">): Effect.Effect<void, CannotListen> =>
  Effect.callback((resume) => {
    const probe = createServer()
    probe.once("error", (cause) => resume(Effect.fail(cannotListen(options, cause))))
    probe.listen(options.port, options.host, () => probe.close(() => resume(Effect.void)))
  })

/** Answers every request by the pipeline. */
const makeAnswer = Effect.fnUntraced(function* (options: Options) {
  const { handle, isStopping } = yield* Pipeline
  return Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const source = NodeHttpServerRequest.toIncomingMessage(request)
    if (!(source instanceof IncomingMessage)) return Effect.die(new Error("a request of HTTP/2"))
    const refusal = NodeErrorResponses.headRefusal(source)
    if (refusal !== null) return Effect.succeed(responseOf(withCorrelation(source, refusal), true))
    const incoming = incomingOf(request, source)
    if (options.only === true && !incoming.path.startsWith("/health/"))
      return Effect.succeed(responseOf(withCorrelation(source, notFound), isStopping()))
    return Effect.map(handle(incoming), (answer) => responseOf(answer, isStopping()))
  })
})

/** A server of node:http with our limits. */
const limited = (options: Options): Server => {
  const server = createServer(settings)
  const connections = Connections.limit(server, options.connections ?? maxConnections)
  NodeErrorResponses.answerClientErrors(server, connections)
  const began = (request: IncomingMessage, response: ServerResponse) => connections.began(request.socket, response)
  server.on("request", began)
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  return server
}

/** Completes when the bytes that arrived so far are read. Otherwise a request might find its connection closed. */
const arrivedIsRead = Effect.callback<void>((resume) => void setImmediate(() => resume(Effect.void)))

/** Listens until the scope closes, then waits until running requests have finished. */
export const listen = (
  options: Options
): Effect.Effect<{ readonly port: number }, CannotListen, Pipeline | Scope.Scope> =>
  Effect.gen(function* () {
    const { stop } = yield* Pipeline
    const { host, port } = options
    const node = limited(options)
    const server = yield* Effect.mapError(
      NodeHttpServer.make(() => node, { host, port, gracefulShutdownTimeout: Duration.infinity }),
      ({ cause }) => cannotListen(options, cause)
    )
    yield* server.serve(yield* makeAnswer(options))
    // an upgraded connection would have no limits, and node:http itself asks for a body that is announced
    node.removeAllListeners("upgrade").removeAllListeners("checkContinue")
    const { drain = Duration.zero } = options
    yield* Effect.addFinalizer((exit) =>
      Effect.sync(stop).pipe(
        Effect.andThen(Exit.hasInterrupts(exit) ? Effect.sleep(drain) : Effect.void),
        Effect.andThen(arrivedIsRead)
      )
    )
    return { port: "port" in server.address ? server.address.port : port }
  })

/** A running server and the port on which it listens. */
export class NodeServer extends Context.Service<NodeServer, { readonly port: number }>()(
  "@payments-platform/adapters/NodeServer"
) {
  static readonly layer = (options: Options) => Layer.effect(NodeServer, listen(options))
}
