/** A load generator for benchmarks: requests over kept-alive loopback connections, one at a time on each. */
import { connect, type Socket } from "node:net"
import * as HttpBytes from "./HttpBytes.ts"

export interface Result {
  /** responses with a status below 300 */
  readonly accepted: number
  readonly refused: number
  readonly seconds: number
  /** milliseconds, sorted */
  readonly latencies: ReadonlyArray<number>
}

export interface Options {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** the bytes of the n-th request, headers and all */
  readonly request: (n: number) => string
}

const statusOf = ({ head }: HttpBytes.Message): number => Number(head.slice(9, 12))

export const run = ({ connections, port, request, seconds }: Options): Promise<Result> =>
  new Promise((done, fail) => {
    const latencies: Array<number> = []
    const counts = { accepted: 0, refused: 0, next: 0, open: connections }
    const began = performance.now()
    const until = began + seconds * 1_000
    const finish = () =>
      done({
        accepted: counts.accepted,
        refused: counts.refused,
        seconds: (performance.now() - began) / 1_000,
        latencies: latencies.toSorted((a, b) => a - b)
      })
    const open = (): void => {
      const socket: Socket = connect(port, "127.0.0.1")
      let buffer = ""
      let sent = 0
      const send = () => {
        sent = performance.now()
        socket.write(request(counts.next++), "latin1")
      }
      socket.setNoDelay(true)
      socket.once("connect", send)
      socket.once("error", fail)
      socket.on("data", (chunk) => {
        buffer += chunk.toString("latin1")
        const answer = HttpBytes.messageIn(buffer)
        if (answer === null) return
        buffer = buffer.slice(answer.length)
        const now = performance.now()
        latencies.push(now - sent)
        if (statusOf(answer) < 300) counts.accepted += 1
        else counts.refused += 1
        if (now < until) return send()
        socket.destroy()
        if (--counts.open === 0) finish()
      })
    }
    for (let each = 0; each < connections; each++) open()
  })

export const percentile = (latencies: ReadonlyArray<number>, share: number): number =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0

export const median = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
