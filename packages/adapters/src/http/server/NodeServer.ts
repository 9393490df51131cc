/**
 * Serves the HTTP surface over node:http. When its scope closes, the server accepts no more connections,
 * /health/ready answers 503, and running requests finish.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { Context, Data, Effect, Layer, type Scope } from "effect"
import * as Connections from "./Connections.ts"
import { headersOf } from "./FetchHandler.ts"
import { type HttpResponse, correlationOf, type HttpRequest, errorResponse, httpError } from "../HttpMessage.ts"
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

/** Bytes of an unread body that are discarded so that the connection can be reused. With more left, it is closed. */
const maxDrained = 65_536

/** The length of the body in bytes as declared; null: not declared. */
const lengthOf = ({ headers }: IncomingMessage): number | null =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : null

const nothing = new Uint8Array()

const joined = (chunks: ReadonlyArray<Buffer<ArrayBuffer>>): Uint8Array<ArrayBuffer> =>
  chunks.length > 1 ? Buffer.concat(chunks) : (chunks[0] ?? nothing)

const read =
  (request: IncomingMessage): HttpRequest["read"] =>
  (limit, take) =>
    Effect.callback((resume) => {
      const chunks: Array<Buffer<ArrayBuffer>> = []
      let size = 0
      const end = (body: Uint8Array<ArrayBuffer> | "TooLarge" | "NoRoom"): void => {
        request.off("data", keep)
        request.off("end", whole)
        request.resume()
        resume(Effect.succeed(body))
      }
      const keep = (chunk: Buffer<ArrayBuffer>): void => {
        size += chunk.length
        if (size > limit) return end("TooLarge")
        if (!take(chunk.length)) return end("NoRoom")
        chunks.push(chunk)
      }
      const whole = (): void => end(joined(chunks))
      request.on("data", keep)
      request.on("end", whole)
    })

/** Nothing more is read from the socket while a piece is in use. */
const pieces =
  (request: IncomingMessage): HttpRequest["pieces"] =>
  (limit, use) => {
    const chunks: AsyncIterator<Buffer<ArrayBuffer>, undefined> = request.iterator({ destroyOnReturn: false })
    // a body that breaks off has no next chunk: its request is interrupted
    const next = Effect.catch(
      Effect.tryPromise(() => chunks.next()),
      () => Effect.never
    )
    const all = Effect.gen(function* () {
      let size = 0
      while (true) {
        const { value } = yield* next
        if (value === undefined) return true
        size += value.length
        if (size > limit) return false
        yield* use(value)
      }
    })
    const rest = Effect.promise(async () => {
      await chunks.return?.()
      request.resume()
    })
    return Effect.ensuring(all, rest)
  }

const incomingOf = (request: IncomingMessage): HttpRequest => ({
  method: request.method ?? "GET",
  ...splitUrl(request),
  header: (name) => headerOf(request, name),
  isRepeated: (name) => isRepeated(request, name),
  length: lengthOf(request),
  read: read(request),
  pieces: pieces(request),
  ip: request.socket.remoteAddress ?? null
})

/** Whether too much of the body is unread for the connection to be reused. */
const hasUnreadBody = (request: IncomingMessage): boolean =>
  !request.complete && (lengthOf(request) ?? Number.POSITIVE_INFINITY) > maxDrained

const write = (response: ServerResponse, answer: HttpResponse, isHead: boolean, close: boolean): void => {
  const body = answer.file ?? answer.body
  response.writeHead(answer.status, {
    ...headersOf(answer),
    ...(answer.status === 204 ? {} : { "Content-Length": Buffer.byteLength(body) }),
    ...(close ? { Connection: "close" } : {})
  })
  response.end(isHead ? undefined : body)
}

/** Writes a response that does not come from the pipeline. */
const respond = (request: IncomingMessage, response: ServerResponse, answer: HttpResponse, close = false): void => {
  const correlationId = correlationOf((name) => headerOf(request, name))
  const headers = { "X-Correlation-Id": correlationId, ...answer.headers }
  write(response, { ...answer, headers }, request.method === "HEAD", close)
}

const notFound = errorResponse(httpError("NOT_FOUND", [{ place: "path", path: [], reason: "NOT_FOUND" }]))
const unexpected = errorResponse(httpError("UNEXPECTED_ERROR"))

const listening = (server: Server, { host, port }: Options) =>
  Effect.callback<number, CannotListen>((resume) => {
    const failed = (error: NodeJS.ErrnoException): void =>
      resume(Effect.fail(new CannotListen({ code: error.code ?? "", message: `cannot listen on ${host}:${port}` })))
    server.once("error", failed)
    server.listen(port, host, () => {
      server.off("error", failed)
      const address = server.address()
      resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : port))
    })
  })

const closed = (server: Server) =>
  Effect.callback<void>((resume) => {
    server.close(() => resume(Effect.void))
    server.closeIdleConnections()
  })

const settings = {
  headersTimeout,
  requestTimeout,
  keepAliveTimeout,
  connectionsCheckingInterval,
  maxHeaderSize,
  // node:http would answer a missing Host header without a body
  requireHostHeader: false
} as const

/** Listens until the scope closes, then waits until running requests have finished. */
export const listen = (
  options: Options
): Effect.Effect<{ readonly port: number }, CannotListen, Pipeline | Scope.Scope> =>
  Effect.gen(function* () {
    const { handle, isStopping, stop } = yield* Pipeline
    const run = Effect.runForkWith(yield* Effect.context<never>())
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      const incoming = incomingOf(request)
      const fiber = run(handle(incoming))
      // a client that disconnects before its request is complete gets no response
      request.once("close", () => request.complete || fiber.interruptUnsafe())
      fiber.addObserver((exit) => {
        if (response.destroyed) return
        const close = isStopping() || hasUnreadBody(request)
        if (exit._tag === "Success") write(response, exit.value, request.method === "HEAD", close)
        else respond(request, response, unexpected, close)
      })
    }
    const server = createServer(settings)
    const connections = Connections.limit(server, options.connections ?? maxConnections)
    NodeErrorResponses.answerClientErrors(server, connections)
    server.on("request", (request, response) => {
      connections.began(request.socket, response)
      const error = NodeErrorResponses.missingHost(request)
      if (error !== null) return respond(request, response, error, true)
      if (options.only === true && !splitUrl(request).path.startsWith("/health/"))
        return respond(request, response, notFound)
      return answer(request, response)
    })
    server.on("checkExpectation", (request, response) => {
      connections.began(request.socket, response)
      respond(request, response, NodeErrorResponses.unsupportedExpectation, true)
    })
    const port = yield* listening(server, options)
    yield* Effect.addFinalizer(() => Effect.andThen(Effect.sync(stop), closed(server)))
    return { port }
  })

/** A running server and the port on which it listens. */
export class NodeServer extends Context.Service<NodeServer, { readonly port: number }>()(
  "@payments-platform/adapters/NodeServer"
) {
  static readonly layer = (options: Options) => Layer.effect(NodeServer, listen(options))
}
