/**
 * The connections of a server, which are bounded. Where one comes too many, the one
 * goes that has sent no request for longest: first of those that never sent one,
 * then of those between two. One that waits for an answer stays.
 */
import type { Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

export interface Connections {
  /** A request came over it. */
  readonly began: (connection: Duplex, response: ServerResponse) => void
  /** Whether it waits for the answer to a request that came whole. */
  readonly waits: (connection: Duplex) => boolean
}

/** Keeps so many connections of a server. */
export const keep = (server: Server, most: number): Connections => {
  /** all of them, with what was answered last; null: nothing was asked */
  const open = new Map<Duplex, ServerResponse | null>()
  // both in the order in which they became so
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
      // answers go in the order of requests: after the last of them nothing is under way
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
