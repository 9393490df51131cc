/** A receiver of notifications for benchmarks: it counts them, and how late each came after its event. */
import { createServer } from "node:http"

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

const eventTimeIn = (body: string): number => {
  const parsed: unknown = JSON.parse(body)
  return typeof parsed === "object" && parsed !== null && "event_time" in parsed ? Number(parsed.event_time) : 0
}

export const open = async (): Promise<Sink> => {
  const late: Array<number> = []
  const server = createServer((request, response) => {
    const chunks: Array<string> = []
    request.on("data", (chunk) => chunks.push(String(chunk)))
    request.on("end", () => {
      late.push(Date.now() / 1_000 - eventTimeIn(chunks.join("")))
      response.writeHead(200).end()
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
