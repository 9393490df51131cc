/** A receiver of notifications that accepts all of them and keeps their order. */
import { once } from "node:events"
import * as http from "node:http"

/** `port`: any free one unless given. */
export const make = async (port = 0) => {
  const arrived: Array<string> = []
  const server = http.createServer((request, response) => {
    arrived.push(String(request.headers["webhook-id"]))
    request.resume()
    response.end()
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const listens = typeof address === "object" && address !== null ? address.port : 0
  return {
    uri: `http://127.0.0.1:${listens}/`,
    /** the ids of notifications in the order of their first arrival */
    arrived: (): ReadonlyArray<string> => [...new Set(arrived)],
    /** the same for every delivery, also a repeated one */
    deliveries: (): ReadonlyArray<string> => [...arrived],
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
export type Receiver = Awaited<ReturnType<typeof make>>
