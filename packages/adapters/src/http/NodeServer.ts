/**
 * The surface over node:http, straight from the socket to the pipeline. When its
 * scope closes it takes no new connection, says so to whoever asks whether it is
 * ready, and lets running requests finish.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { Context, Data, Effect, Layer, type Scope } from "effect"
import { headersOf } from "./FetchHandler.ts"
import { type Answer, type Incoming, refusal, refused } from "./Incoming.ts"
import { maxBody, Pipeline } from "./Pipeline.ts"

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
}

const headersTimeout = 30_000
const requestTimeout = 60_000
const maxHeaderSize = 16_384
/** Requests at once; those beyond are refused by the connection. */
const maxConnections = 10_000

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === "string" ? value : value?.join(", ")
}

/** Node joins what was sent twice by commas; telling it apart costs something, so it is done only where there is one. */
const isRepeated = (request: IncomingMessage, name: string): boolean =>
  headerOf(request, name)?.includes(",") === true && (request.headersDistinct[name]?.length ?? 0) > 1

const incomingOf = (request: IncomingMessage, body: Incoming["body"]): Incoming => {
  const url = request.url ?? "/"
  const mark = url.indexOf("?")
  return {
    method: request.method ?? "GET",
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? "" : url.slice(mark + 1),
    header: (name) => headerOf(request, name),
    isRepeated: (name) => isRepeated(request, name),
    body,
    ip: request.socket.remoteAddress ?? null
  }
}

const nothing = new Uint8Array()

/** Hands over the body, or that it is too large; a request that breaks off is never handed over. */
const withBody = (request: IncomingMessage, then: (body: Incoming["body"]) => void): void => {
  if (Number(request.headers["content-length"] ?? 0) > maxBody) return then("TooLarge")
  const chunks: Array<Buffer> = []
  let size = 0
  request.on("data", (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBody) chunks.push(chunk)
    else if (size - chunk.length <= maxBody) then("TooLarge")
  })
  request.on("end", () => {
    const [only] = chunks
    if (size <= maxBody) then(only === undefined ? nothing : chunks.length === 1 ? only : Buffer.concat(chunks))
  })
}

const write = (response: ServerResponse, answer: Answer, isHead: boolean, close: boolean): void => {
  response.writeHead(answer.status, {
    ...headersOf(answer),
    "Content-Length": Buffer.byteLength(answer.body),
    ...(close ? { Connection: "close" } : {})
  })
  response.end(isHead ? undefined : answer.body)
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

/** Listens until the scope closes; running requests then finish. */
export const listen = (
  options: Options
): Effect.Effect<{ readonly port: number }, CannotListen, Pipeline | Scope.Scope> =>
  Effect.gen(function* () {
    const { handle, isStopping, stop } = yield* Pipeline
    const run = Effect.runForkWith(yield* Effect.context<never>())
    const serve = (request: IncomingMessage, response: ServerResponse): void =>
      withBody(request, (body) => {
        const isHead = request.method === "HEAD"
        const incoming = incomingOf(request, body)
        if (options.only === true && !incoming.path.startsWith("/health/"))
          return write(response, absent, isHead, false)
        const fiber = run(handle(incoming))
        fiber.addObserver((exit) => {
          const answer = exit._tag === "Success" ? exit.value : broken
          if (!response.destroyed) write(response, answer, isHead, isStopping() || body === "TooLarge")
        })
      })
    const server = createServer({ headersTimeout, requestTimeout, maxHeaderSize, keepAliveTimeout: 65_000 }, serve)
    server.maxConnections = maxConnections
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
