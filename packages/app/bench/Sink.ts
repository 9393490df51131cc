/** A receiver of notifications for benchmarks: it counts them, and how late each came after its event. */
import { createServer } from "node:net"
import * as HttpBytes from "./HttpBytes.ts"

export interface Sink {
  readonly url: string
  /** seconds from the event, which is told in whole seconds, to the arrival; sorted */
  readonly lateness: () => ReadonlyArray<number>
  /** waits until nothing has come for a while */
  readonly silence: () => Promise<void>
  readonly close: () => void
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
/** Milliseconds without an arrival after which all have come. */
const calm = 2_000

const eventTimeIn = (body: string): number => Number(/"event_time":(\d+)/.exec(body)?.[1])

const received = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

export const open = async (): Promise<Sink> => {
  const late: Array<number> = []
  const server = createServer((socket) => {
    let buffer = ""
    socket.setNoDelay(true)
    socket.on("error", () => socket.destroy())
    socket.on("data", (chunk) => {
      buffer += chunk.toString("latin1")
      const message = HttpBytes.messageIn(buffer)
      if (message === null) return
      buffer = buffer.slice(message.length)
      late.push(Date.now() / 1_000 - eventTimeIn(message.body))
      socket.write(received)
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}/`,
    lateness: () => late.toSorted((a, b) => a - b),
    silence: async () => {
      for (let before = -1; before !== late.length;) {
        before = late.length
        await pause(calm)
      }
    },
    close: () => void server.close()
  }
}
