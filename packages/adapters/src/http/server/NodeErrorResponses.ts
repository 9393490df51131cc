/** What node:http finds wrong before there is a request to judge, told as every error is (platform.md 4). */
import { type IncomingMessage, type Server, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import type { WireProblem } from "../response/ErrorCodes.ts"
import type { Connections } from "./Connections.ts"
import { headersOf } from "./FetchHandler.ts"
import { type HttpResponse, invalid, type Refused, refusal, refused, retryLater } from "../HttpMessage.ts"

const header = (reason: WireProblem["reason"], ...path: ReadonlyArray<string>): WireProblem => ({
  place: "header",
  path,
  reason
})

/** The status that HTTP has for it, where the contract's code has another. */
const told = (status: number, why: Refused): HttpResponse => ({ ...refusal(why), status })

const malformed = refusal(invalid(header("PARAM_VALUE_IS_INVALID_PATTERN")))
const tooLate = told(408, retryLater())
const noHost = refusal(invalid(header("PARAM_IS_MISSING", "Host")))
export const otherExpectation = told(417, invalid(header("PARAM_VALUE_IS_INVALID_ENUM", "Expect")))

const answers: ReadonlyMap<string, HttpResponse> = new Map([
  ["HPE_HEADER_OVERFLOW", told(431, refused("REQUEST_TOO_LARGE", [header("REQUEST_TOO_LARGE")]))],
  [
    "HPE_CHUNK_EXTENSIONS_OVERFLOW",
    refusal(refused("REQUEST_TOO_LARGE", [{ place: "body", path: [], reason: "REQUEST_TOO_LARGE" }]))
  ],
  ["ERR_HTTP_REQUEST_TIMEOUT", tooLate]
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

/** A connection that brought nothing is closed without a word, and so is one that waits for the answer to another request. */
export const tell = (server: Server, connections: Connections): void => {
  server.on("clientError", (error: NodeJS.ErrnoException, connection: Duplex) => {
    const broughtNothing = "bytesRead" in connection && connection.bytesRead === 0
    if (!connection.writable || broughtNothing || connections.waits(connection)) return void connection.destroy()
    connection.end(textOf(answers.get(error.code ?? "") ?? malformed), () => connection.destroy())
  })
}

/** What a request lacks that HTTP wants of all of them; null: nothing. */
export const lacks = ({ headers, httpVersion }: IncomingMessage): HttpResponse | null =>
  httpVersion === "1.1" && headers.host === undefined ? noHost : null
