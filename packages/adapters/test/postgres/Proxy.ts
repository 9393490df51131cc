/** A TCP proxy before PostgreSQL that closes a connection around one message of the client, or stops forwarding. */
import { Effect } from "effect"
import { connect, createServer, type Socket } from "node:net"

type Cut = "before" | "after" | "mute" | "hold" | "strand"

export interface Proxy {
  readonly url: string
  /**
   * Closes the connection when the client next sends this text: before the server gets it, or after the server has
   * run it and before its answer arrives. Or keeps the connection open: `mute` holds back the answers, and `hold` the
   * message as well, until `release`. `strand` never forwards the message, and keeps the client's side open until
   * `release`, whatever becomes of the server.
   */
  readonly cut: (text: string, when: Cut) => void
  /** forgets a cut that did not happen */
  readonly disarm: () => void
  /** completes when the client sends the text of `cut` */
  readonly nextCut: () => Promise<void>
  /** completes when another connection arrives */
  readonly nextConnection: () => Promise<void>
  /** the number of connections that were cut */
  readonly cuts: () => number
  readonly release: () => void
  /** stops forwarding: on the existing connections for good, or on all connections until `thaw` */
  readonly freeze: (which: "open" | "all") => void
  readonly thaw: () => void
  readonly close: () => Promise<void>
}

/** Milliseconds in which the server certainly runs a statement. */
const grace = 200

export const make = (target: string): Promise<Proxy> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let cuts = 0
  let isFrozen = false
  let arrived = (): void => undefined
  let onCut = (): void => undefined
  const held: Array<() => void> = []
  const dead = new Set<Socket>()
  let armed: { readonly text: string; readonly when: Cut } | null = null
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let isStranded = false
    const end = () => {
      if (!isStranded) client.destroy()
      upstream.destroy()
    }
    let muted = false
    arrived()
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on("error", end)
      socket.on("close", end)
      if (isFrozen) socket.pause()
    }
    upstream.on("data", (data) => void (muted || client.write(data)))
    client.on("data", (data) => {
      if (armed === null || !data.includes(armed.text)) return void upstream.write(data)
      const { when } = armed
      armed = null
      cuts++
      onCut()
      if (when === "before") return end()
      muted = true
      if (when === "strand") {
        isStranded = true
        return void held.push(() => client.destroy())
      }
      if (when === "hold") return void held.push(() => upstream.write(data))
      upstream.write(data)
      if (when === "mute") return
      setTimeout(end, grace)
    })
  })
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const url = new URL(target)
      url.port = String(typeof address === "object" && address !== null ? address.port : 0)
      resolve({
        url: url.toString(),
        nextConnection: () => new Promise((done) => (arrived = done)),
        nextCut: () => new Promise((done) => (onCut = done)),
        cuts: () => cuts,
        release: () => {
          for (const send of held.splice(0)) send()
        },
        freeze: (which) => {
          isFrozen = which === "all"
          for (const socket of sockets) {
            socket.pause()
            if (which === "open") dead.add(socket)
          }
        },
        thaw: () => {
          isFrozen = false
          for (const socket of sockets) if (!dead.has(socket)) socket.resume()
        },
        cut: (text, when) => void (armed = { text, when }),
        disarm: () => void (armed = null),
        close: () =>
          new Promise((done) => {
            for (const socket of sockets) socket.destroy()
            server.close(() => done())
          })
      })
    })
  })
}

/** A proxy that is closed with the scope. */
export const run = (target: string) =>
  Effect.acquireRelease(
    Effect.promise(() => make(target)),
    ({ close }) => Effect.promise(close)
  )
