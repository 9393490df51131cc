/** The responses to connections whose bytes node:http rejects before there is a request, with the body of every error (platform.md 4). */
import { type IncomingMessage, type Server, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import {
  type HttpResponse,
  invalidParams,
  type HttpError,
  errorResponse,
  httpError,
  retryLater
} from "../HttpMessage.ts"
import type { WireProblem } from "../response/ErrorCodes.ts"
import type { Connections } from "./Connections.ts"
import { headersOf } from "./FetchHandler.ts"

const header = (reason: WireProblem["reason"], ...path: ReadonlyArray<string>): WireProblem => ({
  place: "header",
  path,
  reason
})

/** The error with the status that HTTP defines for the case, in place of the status of its code. */
const withStatus = (status: number, why: HttpError): HttpResponse => ({ ...errorResponse(why), status })

const malformed = errorResponse(
  invalidParams({
    ...header("PARAM_VALUE_IS_INVALID_PATTERN"),
    requirement: "must be those of HTTP/1.1, and Content-Length the number of bytes in the body"
  })
)
const requestTimeout = withStatus(408, retryLater())
const hostMissing = errorResponse(invalidParams(header("PARAM_IS_MISSING", "Host")))
const unsupportedExpectation = withStatus(
  417,
  invalidParams({ ...header("PARAM_VALUE_IS_INVALID_ENUM", "Expect"), requirement: "must be 100-continue" })
)

const responses: ReadonlyMap<string, HttpResponse> = new Map([
  ["HPE_HEADER_OVERFLOW", withStatus(431, httpError("REQUEST_TOO_LARGE", [header("REQUEST_TOO_LARGE")]))],
  [
    "HPE_CHUNK_EXTENSIONS_OVERFLOW",
    errorResponse(httpError("REQUEST_TOO_LARGE", [{ place: "body", path: [], reason: "REQUEST_TOO_LARGE" }]))
  ],
  ["ERR_HTTP_REQUEST_TIMEOUT", requestTimeout]
])

const textOf = (answer: HttpResponse): string => {
  const headers = {
    ...headersOf(answer),
    "X-Correlation-Id": crypto.randomUUID(),
    "Content-Length": Buffer.byteLength(answer.body),
    Connection: "close"
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ""}\r\n${lines.join("")}\r\n${answer.body}`
}

/** Milliseconds for which an answered connection still accepts bytes. An immediate close might lose the answer. */
const lingering = 1_000

const close = (connection: Duplex, text: string): void => {
  connection.end(text)
  const timer = setTimeout(() => connection.destroy(), lingering).unref()
  connection.once("close", () => clearTimeout(timer))
}

/** Bytes behind a request after which the client wants the end. They are ignored, and node:http closes the connection. */
const afterTheEnd = "HPE_CLOSED_CONNECTION"

/**
 * Answers rejected bytes after all requests that arrived before them, and closes the connection. One that sent no bytes
 * is closed without a response.
 */
export const answerClientErrors = (server: Server, connections: Connections): void => {
  const rejected = new WeakSet<Duplex>()
  const finish = (connection: Duplex, answer: HttpResponse): void => {
    const unsent = connections.unsent(connection)
    if (unsent !== null) return void unsent.once("close", () => finish(connection, answer))
    if (!connection.writable) return void connection.destroy()
    const last = connections.last(connection)
    // these bytes belong to the body of a request that was already answered
    const isAnswered = last !== null && last.writableFinished && !last.req.complete
    close(connection, isAnswered ? "" : textOf(answer))
  }
  server.on("clientError", (error: NodeJS.ErrnoException, connection: Duplex) => {
    const isEmpty = "bytesRead" in connection && connection.bytesRead === 0
    if (!connection.writable || isEmpty) return void connection.destroy()
    // further bytes, or the time limit of the request that they might be part of
    if (error.code === afterTheEnd || rejected.has(connection)) return
    rejected.add(connection)
    finish(connection, responses.get(error.code ?? "") ?? malformed)
  })
}

/** The answer to a request of HTTP/1.1 whose head breaks that version; null: the head is fine. */
export const headRefusal = ({ headers, httpVersion }: IncomingMessage): HttpResponse | null => {
  if (httpVersion !== "1.1") return null
  if (headers.host === undefined) return hostMissing
  return headers.expect === undefined || /100-continue/i.test(headers.expect) ? null : unsupportedExpectation
}
