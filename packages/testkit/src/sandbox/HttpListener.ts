/** A small HTTP server on a free port of the loopback. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse
} from "node:http"

export interface ReceivedRequest {
  readonly method: string
  /** with its query */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface ListenerAnswer {
  readonly status: number
  readonly body: string | Buffer
  readonly headers?: OutgoingHttpHeaders
}

/** The answer to a request; null: its connection is cut. */
export type AnswerOf = (request: ReceivedRequest) => Promise<ListenerAnswer | null>

export interface HttpListener {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** cuts open connections and closes the port */
  readonly stop: () => Promise<void>
}

const answerBy = async (answerOf: AnswerOf, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = Buffer.concat(await request.toArray())
  const { headers, method = "GET", url: path = "/" } = request
  const answer = await answerOf({ method, path, headers, body })
  if (answer === null) return void request.socket.destroy()
  response.writeHead(answer.status, answer.headers).end(answer.status === 204 ? undefined : answer.body)
}

export const listen = (answerOf: AnswerOf): Promise<HttpListener> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      answerBy(answerOf, request, response).catch((cause: unknown) => {
        if (!response.headersSent) response.writeHead(500)
        response.end(cause instanceof Error ? cause.message : "")
      })
    })
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      const stop = () =>
        new Promise<void>((done) => {
          server.close(() => done())
          server.closeAllConnections()
        })
      resolve({ url: `http://127.0.0.1:${port}`, stop })
    })
  })
