/** A real HTTP server that answers as a test scripts it, one answer for each request, the last one again and again. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** UNIX milliseconds */
  readonly at: number
}

export type AnswerScript = (response: ServerResponse) => void

/** An answer of JSON. */
export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): AnswerScript =>
  (response) => {
    response.writeHead(status, { "Content-Type": "application/json; charset=utf-8", ...headers })
    response.end(JSON.stringify(body))
  }

/** An error of the contract. */
export const error = (
  status: number,
  code: string,
  reason: string | null = null,
  headers: Readonly<Record<string, string>> = {}
): AnswerScript => {
  const details =
    reason === null ? [] : [{ message: "", reason_code: reason, target: [], target_type: "HTTP_REQUEST_HEADER" }]
  return json(status, { error_code: code, error_message: "No.", details }, headers)
}

export const hangUp: AnswerScript = (response) => void response.socket?.destroy()
export const silence: AnswerScript = () => undefined

const textOf = async (chunks: AsyncIterable<Buffer>): Promise<string> => {
  const all: Array<Buffer> = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString("utf8")
}

const isBound = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === "object" && address !== null

/** Runs a test against a server with this script. */
export const withServer = async (
  script: ReadonlyArray<AnswerScript>,
  test: (baseUrl: string, received: ReadonlyArray<RecordedRequest>) => Promise<void>
): Promise<void> => {
  const received: Array<RecordedRequest> = []
  const server = createServer((request, response) => {
    const { headers, method = "", url = "" } = request
    const at = Date.now()
    void textOf(request).then((body) => {
      received.push({ method, path: url, headers, body, at })
      script[Math.min(received.length, script.length) - 1]?.(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  try {
    await test(`http://127.0.0.1:${isBound(address) ? address.port : 0}`, received)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
