/**
 * The connections over which notifications are posted. A connection is kept for the next notification to the same
 * receiver, until it was idle for some seconds. A name is connected to by the addresses that were last allowed for it.
 */
import { Effect, type Scope } from "effect"
import type { LookupFunction, Socket } from "node:net"
import { Agent, buildConnector, type Dispatcher } from "undici"

/** Connections to one receiver. */
const maxConnections = 64
/** Names whose addresses are remembered, many more than there are attempts at the same time. */
const maxNames = 4_096
/** How many bytes of a response body can be kept. */
export const keptBytes = 4_096
/** How many bytes of a response body are read to keep the connection reusable. */
const bodyLimit = 16_384
/** Milliseconds until a connection that is not established is given up. */
const connectTimeout = 15_000

export interface Address {
  readonly address: string
  readonly family: number
}

export interface WebhookPost {
  readonly url: URL
  /** names and values in turn */
  readonly headers: ReadonlyArray<string>
  readonly body: string
}

/** A response whose status has come. */
export interface Exchange {
  readonly status: number
  /** the content type of the response; null: it states none */
  readonly type: string | null
  /** the beginning of the body, as far as it has come */
  readonly body: () => Uint8Array
  /** whether the body is read, or needs not be read any more */
  readonly isEnded: () => boolean
  readonly onEnd: (then: () => void) => void
  /** closes the connection unless the body is read */
  readonly cut: () => void
}

export interface Listener {
  readonly onStatus: (answered: Exchange) => void
  /** `isReused`: the connection had carried an earlier response */
  readonly onError: (cause: unknown, isReused: boolean) => void
}

export interface Connections {
  /** allows new connections of a name to these addresses, and to no others */
  readonly allow: (hostname: string, addresses: ReadonlyArray<Address>) => void
  /** Posts once and calls the listener. Returns a function that aborts the request. */
  readonly post: (posting: WebhookPost, listener: Listener) => () => void
}

const cutOff = new Error("cut off")

/** Handles the events of undici about one request. */
const handlerOf = (listener: Listener, isReused: (cause: unknown) => boolean) => {
  let controller: Dispatcher.DispatchController | null = null
  const chunks: Array<Uint8Array> = []
  let type: string | null = null
  let [status, seen, isCut, isEnded] = [0, 0, false, false]
  let then = (): void => undefined
  const cut = () => {
    isCut = true
    if (!isEnded) controller?.abort(cutOff)
  }
  const end = () => {
    isEnded = true
    setImmediate(then)
  }
  const exchange = (): Exchange => ({
    status,
    type,
    body: () => Buffer.concat(chunks).subarray(0, keptBytes),
    isEnded: () => isEnded,
    onEnd: (next) => {
      then = next
      if (isEnded) setImmediate(next)
    },
    cut
  })
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (started) => {
      controller = started
      if (isCut) started.abort(cutOff)
    },
    onResponseStart: (_, code, headers) => {
      if (code < 200) return
      status = code
      type = headers["content-type"]?.toString() ?? null
      // the body often comes with the status: it is read, and the connection is free again, before the listener is told
      setImmediate(() => listener.onStatus(exchange()))
    },
    onResponseData: (_, chunk) => {
      if (seen < keptBytes) chunks.push(chunk)
      seen += chunk.length
      if (seen > bodyLimit) cut()
    },
    onResponseEnd: end,
    onResponseError: (_, cause) => {
      if (status === 0) listener.onError(cause, isReused(cause))
      end()
    }
  }
  return { handler, cut }
}

const lookupIn =
  (allowed: ReadonlyMap<string, ReadonlyArray<Address>>): LookupFunction =>
  (name, { all }, callback) => {
    const addresses = allowed.get(name) ?? []
    const [first] = addresses
    if (first === undefined) callback(Object.assign(new Error("not resolved"), { code: "ENOTFOUND" }), "", 0)
    else if (all === true) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }

const open = (allowed: ReadonlyMap<string, ReadonlyArray<Address>>, reused: WeakSet<object>): Agent => {
  const connect = buildConnector({ lookup: lookupIn(allowed), timeout: connectTimeout, allowH2: false })
  const watch = (socket: Socket) =>
    socket.on("error", (cause) => {
      if (socket.bytesRead > 0) reused.add(cause)
    })
  return new Agent({
    connections: maxConnections,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) =>
      connect(options, (...[error, socket]) => {
        if (error !== null) return callback(error, null)
        watch(socket)
        callback(null, socket)
      })
  })
}

export const makeConnections: Effect.Effect<Connections, never, Scope.Scope> = Effect.gen(function* () {
  const allowed = new Map<string, ReadonlyArray<Address>>()
  /** the errors of connections that had carried a response before */
  const reused = new WeakSet<object>()
  const isReused = (cause: unknown) => typeof cause === "object" && cause !== null && reused.has(cause)
  const agent = open(allowed, reused)
  yield* Effect.addFinalizer(() => Effect.promise(() => agent.destroy()))
  return {
    allow: (hostname, addresses) => {
      // a name that is set again moves to the end, so that the first one is the one longest unused
      allowed.delete(hostname)
      allowed.set(hostname, addresses)
      const [first] = allowed.keys()
      if (allowed.size > maxNames && first !== undefined) allowed.delete(first)
    },
    post: ({ body, headers, url }, listener) => {
      const { cut, handler } = handlerOf(listener, isReused)
      const path = `${url.pathname}${url.search}`
      agent.dispatch({ origin: url.origin, path, method: "POST", headers: [...headers], body }, handler)
      return cut
    }
  }
})
