/**
 * Serves a card network on a local socket, for HttpCardNetwork.ts. With the simulator behind it, a process of its own
 * stands in for a real network: its calls leave the platform's process.
 */
import { Clock, Effect, Exit, Layer } from "effect"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import type { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { keyReusedStatus, type Message, messages, serviceTimeHeader } from "../http/CardNetworkMessages.ts"
import { ReusedKey } from "./ReusedKey.ts"

/** The largest request in bytes. */
const maxBytes = 64 * 1024

interface Response {
  readonly status: number
  readonly body: string
}

const empty = (status: number): Response => ({ status, body: "" })

/** A call without an answer would wait for ever, so the caller is told at once that there is none. */
const noAnswer = empty(504)

type Handler = (json: unknown) => Effect.Effect<Response>

const handler =
  <Request, Answer>(
    { answer, request }: Message<Request, Answer>,
    call: (request: Request) => Effect.Effect<Answer, NoAnswer>
  ): Handler =>
  (json) =>
    Effect.suspend(() => call(request.read(json))).pipe(
      Effect.map((given) => ({ status: 200, body: JSON.stringify({ answer: answer.write(given) }) })),
      Effect.catchTag("Network/NoAnswer", () => Effect.succeed(noAnswer)),
      Effect.catchDefect((defect) => Effect.succeed(empty(defect instanceof ReusedKey ? keyReusedStatus : 400)))
    )

const handlersOf = (network: CardNetwork["Service"]): ReadonlyMap<string, Handler> =>
  new Map([
    ["/authorize", handler(messages.authorize, network.authorize)],
    ["/result", handler(messages.result, network.result)],
    ["/capture", handler(messages.capture, network.capture)],
    ["/void", handler(messages.void, network.void)],
    ["/disputeReport", handler(messages.disputeReport, network.disputeReport)],
    ["/refund", handler(messages.refund, network.refund)],
    ["/refundResult", handler(messages.refundResult, network.refundResult)]
  ])

/** The text of a request; null: it is too long. */
const textOf = async (request: IncomingMessage): Promise<string | null> => {
  let text = ""
  for await (const chunk of request.setEncoding("utf8")) {
    text += String(chunk)
    if (text.length > maxBytes) return null
  }
  return text
}

const make = Effect.fnUntraced(function* (socketPath: string) {
  const handlers = handlersOf(yield* CardNetwork)
  const [time, clock] = [yield* ServiceTime, yield* Clock.Clock]
  const run = Effect.runPromiseWith(yield* Effect.context<never>())

  /** Follows the service time of the caller, which a staging platform moves. */
  const follow = (header: string | ReadonlyArray<string> | undefined): void => {
    const at = Number(header)
    if (Number.isSafeInteger(at)) time.observe(at - Math.floor(clock.currentTimeMillisUnsafe() / 1_000))
  }

  const respond = async (request: IncomingMessage): Promise<Response> => {
    const handle = handlers.get(request.url ?? "")
    if (handle === undefined) return empty(404)
    const text = await textOf(request)
    if (text === null) return empty(413)
    follow(request.headers[serviceTimeHeader])
    const exit = await run(Effect.exit(Effect.suspend(() => handle(JSON.parse(text)))))
    return Exit.isSuccess(exit) ? exit.value : empty(400)
  }

  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    respond(request).then(
      ({ body, status }) => response.writeHead(status, { "content-type": "application/json" }).end(body),
      () => response.destroy()
    )
  }

  yield* Effect.acquireRelease(listening(socketPath, serve), (server) => Effect.promise(() => closed(server)))
})

const listening = (socketPath: string, serve: (request: IncomingMessage, response: ServerResponse) => void) =>
  Effect.callback<Server>((resume) => {
    const server = createServer(serve)
    server.once("error", (error) => resume(Effect.die(error)))
    server.listen(socketPath, () => resume(Effect.succeed(server)))
  })

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })

/** Serves the card network on this socket as long as the layer is used. */
export const layer = (socketPath: string): Layer.Layer<never, never, CardNetwork | ServiceTime> =>
  Layer.effectDiscard(make(socketPath))
