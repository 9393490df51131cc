/** A receiver of notifications that accepts all of them and keeps their order. */
import { once } from "node:events"
import * as http from "node:http"

export const make = async () => {
  const arrived: Array<string> = []
  const server = http.createServer((request, response) => {
    arrived.push(String(request.headers["webhook-id"]))
    request.resume()
    response.end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    uri: `http://127.0.0.1:${port}/`,
    /** the ids of notifications in the order of their first arrival */
    arrived: (): ReadonlyArray<string> => [...new Set(arrived)],
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
export type Receiver = Awaited<ReturnType<typeof make>>
