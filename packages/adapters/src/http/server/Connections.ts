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
  /** The last response of the connection; null: it never sent a request. */
  readonly last: (connection: Duplex) => ServerResponse | null
  /**
   * The last response that is sent whatever arrives from now on: that of a complete request, or one that has begun. All
   * responses before it are sent first. Null: there is none.
   */
  readonly unsent: (connection: Duplex) => ServerResponse | null
}

/** Limits the open connections of a server to `most`. */
export const limit = (server: Server, most: number): Connections => {
  /** every open connection with its last response, and those that are not sent yet, in the order of their requests */
  const open = new Map<Duplex, { last: ServerResponse | null; readonly unsent: Set<ServerResponse> }>()
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
    open.set(connection, { last: null, unsent: new Set() })
    silent.add(connection)
    connection.once("close", () => forget(connection))
  })

  return {
    began: (connection, response) => {
      const state = open.get(connection)
      if (state === undefined) return
      state.last = response
      state.unsent.add(response)
      silent.delete(connection)
      idle.delete(connection)
      response.once("close", () => {
        state.unsent.delete(response)
        if (state.unsent.size === 0 && open.has(connection)) idle.add(connection)
      })
    },
    last: (connection) => open.get(connection)?.last ?? null,
    unsent: (connection) => {
      const responses = [...(open.get(connection)?.unsent ?? [])]
      return responses.findLast(({ headersSent, req }) => req.complete || headersSent) ?? null
    }
  }
}
