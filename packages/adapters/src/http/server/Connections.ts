/**
 * Limits the number of open connections of a server. A new connection beyond the limit closes another one: first the
 * oldest that never sent a request, then the one that has been idle longest between requests. A connection that waits
 * for a response is never closed. When all of them wait, the new one is closed.
 */
import type { Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

export interface Connections {
  /** Records that a request began on the connection. */
  readonly began: (connection: Duplex, response: ServerResponse) => void
  /** Whether the connection waits for the response to a request that was received completely. */
  readonly waits: (connection: Duplex) => boolean
}

/** Limits the open connections of a server to `most`. */
export const limit = (server: Server, most: number): Connections => {
  /** every open connection with its last response; null: it never sent a request */
  const open = new Map<Duplex, ServerResponse | null>()
  // both in the order in which the connections entered this state
  const silent = new Set<Duplex>()
  const idle = new Set<Duplex>()

  const forget = (connection: Duplex): void => {
    open.delete(connection)
    silent.delete(connection)
    idle.delete(connection)
  }

  server.on("connection", (connection: Duplex) => {
    if (open.size >= most) {
      const [quiet = connection] = [...silent.values().take(1), ...idle.values().take(1)]
      quiet.destroy()
      forget(quiet)
      if (quiet === connection) return
    }
    open.set(connection, null)
    silent.add(connection)
    connection.once("close", () => forget(connection))
  })

  return {
    began: (connection, response) => {
      open.set(connection, response)
      silent.delete(connection)
      idle.delete(connection)
      // responses are sent in the order of the requests: after the last one the connection is idle
      response.once("close", () => {
        if (open.get(connection) === response) idle.add(connection)
      })
    },
    waits: (connection) => {
      const last = open.get(connection) ?? null
      return last !== null && !last.writableFinished && last.req.complete
    }
  }
}
