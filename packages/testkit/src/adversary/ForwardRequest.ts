/** Passes a request on as a proxy does: with the bytes of its body and its headers, but for those of the connection itself. */
import { request } from "node:http"
import type { ListenerAnswer, ReceivedRequest } from "../sandbox/HttpListener.ts"

/** Headers of one connection (RFC 9110, 7.6.1), and those that are written anew. `Expect` is answered before the body comes. */
const ofConnection: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade"
])

type Headers = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/** The headers that are meant for the other end; `Connection` may name more that are not. */
const forOtherEnd = ({ connection = "", ...headers }: Headers): Record<string, string | Array<string>> => {
  const named = new Set(
    String(connection)
      .split(",")
      .map((name) => name.trim().toLowerCase())
  )
  const kept = Object.entries(headers).flatMap(([name, value]): Array<[string, string | Array<string>]> => {
    if (value === undefined || ofConnection.has(name) || named.has(name)) return []
    return [[name, typeof value === "string" ? value : [...value]]]
  })
  return Object.fromEntries(kept)
}

/** The server is asked for an answer that can be read. Rejects when it does not answer. */
export const forwardRequest = (baseUrl: string, received: ReceivedRequest): Promise<ListenerAnswer> =>
  new Promise((resolve, reject) => {
    const { body, method, path } = received
    const length = body.length === 0 ? {} : { "content-length": String(body.length) }
    const headers = { ...forOtherEnd(received.headers), ...length, "accept-encoding": "identity" }
    const sending = request(`${baseUrl}${path}`, { method, headers }, (response) => {
      response.toArray().then(
        (pieces) =>
          resolve({
            status: response.statusCode ?? 502,
            headers: forOtherEnd(response.headers),
            body: Buffer.concat(pieces)
          }),
        reject
      )
    })
    sending.on("error", reject)
    sending.end(body)
  })
