/**
 * The surface over node:http, straight from the socket to the pipeline. When its
 * scope closes it takes no new connection, says so to whoever asks whether it is
 * ready, and lets running requests finish.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { Context, Data, Effect, Layer, type Scope } from "effect"
import * as Connections from "./Connections.ts"
import { headersOf } from "./FetchHandler.ts"
import { type HttpResponse, correlationOf, type HttpRequest, refusal, refused } from "../HttpMessage.ts"
import * as NodeErrorResponses from "./NodeErrorResponses.ts"
import { Pipeline } from "./RequestPipeline.ts"

/** The address cannot be listened on: it is taken, or not ours. */
export class CannotListen extends Data.TaggedError("Http/CannotListen")<{
  readonly code: string
  readonly message: string
}> {}

export interface Options {
  readonly host: string
  /** 0: any free one */
  readonly port: number
  /** a process that only works in the background answers for its health alone */
  readonly only?: boolean
  /** connections at once */
  readonly connections?: number
}

/** In ms: how long a connection may take to bring the head of its first request, and of each other once it began. */
const headersTimeout = 10_000
const requestTimeout = 60_000
/** How long a connection is kept for another request. */
const keepAliveTimeout = 65_000
/** How often they are looked at. */
const connectionsCheckingInterval = 1_000
const maxHeaderSize = 16_384
const maxConnections = 10_000

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === "string" ? value : value?.join(", ")
}

/** Node joins what was sent twice by commas; telling it apart costs something, so it is done only where there is one. */
const isRepeated = (request: IncomingMessage, name: string): boolean =>
  headerOf(request, name)?.includes(",") === true && (request.headersDistinct[name]?.length ?? 0) > 1

const absolute = /^https?:\/\/[^/?#]*/i

/** The path of a target, and its query. A target may also name the service before them; `*` is none of its paths. */
const splitUrl = ({ url = "/" }: IncomingMessage) => {
  const target = url.replace(absolute, "")
  const rooted = target === url || target.startsWith("/") ? target : `/${target}`
  const mark = rooted.indexOf("?")
  return mark < 0 ? { path: rooted, query: "" } : { path: rooted.slice(0, mark), query: rooted.slice(mark + 1) }
}

/** What is left of a body up to this is read away, so that its connection may go on; of a larger one it is closed. */
const maxDrained = 65_536

/** How long the body is, by what its headers say; null: they do not say. */
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

/** Whether so much of the body is still to come that its connection is given up. */
const isLeft = (request: IncomingMessage): boolean =>
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

/** An answer that the pipeline did not give. */
const tell = (request: IncomingMessage, response: ServerResponse, answer: HttpResponse, close = false): void => {
  const correlationId = correlationOf((name) => headerOf(request, name))
  const headers = { "X-Correlation-Id": correlationId, ...answer.headers }
  write(response, { ...answer, headers }, request.method === "HEAD", close)
}

const absent = refusal(refused("NOT_FOUND", [{ place: "path", path: [], reason: "NOT_FOUND" }]))
const broken = refusal(refused("UNEXPECTED_ERROR"))

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
  // it would be answered without a body
  requireHostHeader: false
} as const

/** Listens until the scope closes; running requests then finish. */
export const listen = (
  options: Options
): Effect.Effect<{ readonly port: number }, CannotListen, Pipeline | Scope.Scope> =>
  Effect.gen(function* () {
    const { handle, isStopping, stop } = yield* Pipeline
    const run = Effect.runForkWith(yield* Effect.context<never>())
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      const incoming = incomingOf(request)
      const fiber = run(handle(incoming))
      // what breaks off before it is whole asks for nothing
      request.once("close", () => request.complete || fiber.interruptUnsafe())
      fiber.addObserver((exit) => {
        if (response.destroyed) return
        const close = isStopping() || isLeft(request)
        if (exit._tag === "Success") write(response, exit.value, request.method === "HEAD", close)
        else tell(request, response, broken, close)
      })
    }
    const server = createServer(settings)
    const connections = Connections.keep(server, options.connections ?? maxConnections)
    NodeErrorResponses.tell(server, connections)
    server.on("request", (request, response) => {
      connections.began(request.socket, response)
      const wrong = NodeErrorResponses.lacks(request)
      if (wrong !== null) return tell(request, response, wrong, true)
      if (options.only === true && !splitUrl(request).path.startsWith("/health/"))
        return tell(request, response, absent)
      return answer(request, response)
    })
    server.on("checkExpectation", (request, response) => {
      connections.began(request.socket, response)
      tell(request, response, NodeErrorResponses.otherExpectation, true)
    })
    const port = yield* listening(server, options)
    yield* Effect.addFinalizer(() => Effect.andThen(Effect.sync(stop), closed(server)))
    return { port }
  })

/** The server, with the port that it listens on. */
export class NodeServer extends Context.Service<NodeServer, { readonly port: number }>()(
  "@payments-platform/adapters/NodeServer"
) {
  static readonly layer = (options: Options) => Layer.effect(NodeServer, listen(options))
}
