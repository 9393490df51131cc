/** A client that keeps its connections and sends one request after another, as load balancers and services do. */
import { Agent, request } from "node:http"

export interface Client {
  /** the requests that were answered so far */
  readonly answered: () => number
  /** Ends the client after the requests that run. Returns what failed, one text a request. */
  readonly end: () => Promise<ReadonlyArray<string>>
}

/** Sends GET `path` over so many connections. `portOf` is asked before each request; null: no process is ready. */
export const start = (
  connections: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  portOf: () => number | null
): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const state = { answered: 0, ended: false }
  const failures: Array<string> = []
  const ask = (port: number): Promise<void> =>
    new Promise((done) => {
      const failed = (why: string) => {
        failures.push(why)
        done()
      }
      const sent = request({ host: "127.0.0.1", port, path, headers, agent }, (response) => {
        if (response.statusCode !== 200) failed(`status ${response.statusCode}`)
        response.on("error", ({ message }) => failed(message))
        response.resume().on("end", () => {
          state.answered += 1
          done()
        })
      })
      sent.on("error", ({ message }) => failed(message)).end()
    })
  const run = async (): Promise<void> => {
    while (!state.ended) {
      const port = portOf()
      if (port === null) failures.push("no process is ready")
      await (port === null ? new Promise((done) => setImmediate(done)) : ask(port))
    }
  }
  const running = Promise.all(Array.from({ length: connections }, run))
  return {
    answered: () => state.answered,
    end: async () => {
      state.ended = true
      await running
      agent.destroy()
      return failures
    }
  }
}
