/** Real HTTP servers on loopback that receive notifications. They close with the scope of the test. */
import { Deferred, Effect } from "effect"
import * as http from "node:http"
import * as https from "node:https"
import type { Server } from "node:net"

export interface Call {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
  readonly port: number | undefined
}

const read = async (request: http.IncomingMessage): Promise<Call> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const { method, url, headers } = request
  return { method, url, headers, body: Buffer.concat(chunks).toString(), port: request.socket.remotePort }
}

export type Answer = (call: Call, response: http.ServerResponse) => void

export const status =
  (code: number, headers: http.OutgoingHttpHeaders = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end("thanks")

/** The port of a server that listens on loopback until the scope ends. */
const listening = (server: Server & Pick<http.Server, "closeAllConnections">) =>
  Effect.acquireRelease(
    Effect.callback<number>((resume) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0))
      })
    }),
    () =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        server.closeAllConnections()
      })
  )

/** The port of a server that answers 200 over TLS with this certificate. */
export const tlsReceiver = (certificate: { readonly cert: string; readonly private: string }) =>
  listening(https.createServer({ cert: certificate.cert, key: certificate.private }, (_, response) => response.end()))

/** A server, the requests that it received, and the number of its connections. */
export const receiver = (answer: Answer) =>
  Effect.gen(function* () {
    const calls: Array<Call> = []
    const counts = { connections: 0 }
    const called = yield* Deferred.make<Call>()
    const disconnected = yield* Deferred.make<void>()
    const server = http.createServer((request, response) => {
      response.on("close", () => Deferred.doneUnsafe(disconnected, Effect.void))
      void read(request).then((call) => {
        calls.push(call)
        Deferred.doneUnsafe(called, Effect.succeed(call))
        answer(call, response)
      })
    })
    server.on("connection", () => counts.connections++)
    const port = yield* listening(server)
    return { port, uri: `http://127.0.0.1:${port}/hooks?a=1`, calls, counts, called, disconnected }
  })
