/**
 * Notifications by HTTP POST (platform.md 10). A name is resolved at every
 * attempt, all its addresses are checked, and the connection goes to them and
 * to no other: a name that changes its mind in between reaches nothing. Of the
 * answer only the status counts; redirects are not followed.
 */
import { lookup } from "node:dns/promises"
import * as http from "node:http"
import * as https from "node:https"
import type { LookupFunction } from "node:net"
import { Clock, Data, Effect, Layer, type Scope } from "effect"
import type * as Delivery from "@payments-platform/domain/notifications/delivery/Delivery"
import { type Letter, Notifier } from "@payments-platform/domain/ports/Notifier"
import * as CallbackUri from "./CallbackUri.ts"
import { sign } from "./Signature.ts"

/** An attempt takes no longer. */
const timeout = "15 seconds"

/** So much of an answer's body is read, for so long, that its connection may serve again. */
const bodyLimit = 16_384
const bodyTimeout = "1 second"

/** Connections to one receiver at a time, and how many wait idle for the next letter. */
const sockets = { maxSockets: 64, maxFreeSockets: 8, maxTotalSockets: 512 } as const

export interface Address {
  readonly address: string
  readonly family: number
}

export interface Options {
  readonly environment: CallbackUri.Environment
  /** the addresses of a name; the system's resolver unless given */
  readonly resolve?: (name: string) => Promise<ReadonlyArray<Address>>
}

/** Why nothing was answered, in a short word. */
class Unsent extends Data.TaggedError("WebhookNotifier/Unsent")<{
  readonly word: string
  /** an idle connection broke as it was taken: it says nothing about the receiver */
  readonly stale?: boolean
}> {}

const words: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "connection_refused"],
  ["ECONNRESET", "connection_reset"],
  ["EPIPE", "connection_reset"],
  ["ETIMEDOUT", "timeout"],
  ["ENOTFOUND", "name_not_resolved"],
  ["EAI_AGAIN", "name_not_resolved"],
  ["ENODATA", "name_not_resolved"],
  ["EHOSTUNREACH", "unreachable"],
  ["ENETUNREACH", "unreachable"],
  ["EADDRNOTAVAIL", "unreachable"]
])

const tls = /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/

/** Of an error of Node's the code alone is looked at: messages tell addresses. */
const wordOf = (cause: unknown): string => {
  if (cause instanceof AggregateError && cause.errors.length > 0) return wordOf(cause.errors[0])
  const code = cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : ""
  if (tls.test(code)) return "tls"
  return words.get(code) ?? (code.startsWith("HPE_") ? "invalid_response" : "network_error")
}

const systemResolve = (name: string): Promise<ReadonlyArray<Address>> => lookup(name, { all: true, verbatim: true })

/** The addresses to connect to, every one of them allowed. */
const checked = Effect.fnUntraced(function* (url: URL, options: Options) {
  const resolve = options.resolve ?? systemResolve
  const addresses = yield* Effect.tryPromise({
    try: () => resolve(CallbackUri.hostOf(url)),
    catch: (cause) => new Unsent({ word: wordOf(cause) })
  })
  const allowed = addresses.every(({ address }) => CallbackUri.isAllowedAddress(address, options.environment))
  if (!allowed) return yield* new Unsent({ word: "address_not_allowed" })
  return addresses.length > 0 ? addresses : yield* new Unsent({ word: "name_not_resolved" })
})

/** Answers with what was checked, whatever is asked. */
const pinned =
  (addresses: ReadonlyArray<Address>): LookupFunction =>
  (_name, { all }, callback) => {
    const [first] = addresses
    if (all === true) callback(null, [...addresses])
    else callback(null, first?.address ?? "", first?.family)
  }

const headersOf = (letter: Letter, timestamp: number): http.OutgoingHttpHeaders => ({
  "Content-Type": "application/json",
  "Content-Length": Buffer.byteLength(letter.body),
  "User-Agent": "Service-Notifications/1",
  "webhook-id": letter.notificationId,
  "webhook-timestamp": timestamp,
  "webhook-signature": sign(letter.signingSecret, { id: letter.notificationId, timestamp, body: letter.body })
})

/** Reads a little of the body, so that the connection may serve again. */
const discard = (response: http.IncomingMessage): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    let seen = 0
    if (response.closed) return resume(Effect.void)
    response.on("close", () => resume(Effect.void))
    response.on("data", (chunk: Buffer) => {
      seen += chunk.length
      if (seen > bodyLimit) resume(Effect.void)
    })
  }).pipe(Effect.timeoutOption(bodyTimeout), Effect.asVoid)

interface Agents {
  readonly http: http.Agent
  readonly https: https.Agent
}

/** Connections are kept for the next letter to the same receiver. */
const makeAgents: Effect.Effect<Agents, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => ({
    http: new http.Agent({ keepAlive: true, ...sockets }),
    https: new https.Agent({ keepAlive: true, ...sockets })
  })),
  (agents) =>
    Effect.sync(() => {
      agents.http.destroy()
      agents.https.destroy()
    })
)

interface Posting {
  readonly url: URL
  readonly addresses: ReadonlyArray<Address>
  readonly headers: http.OutgoingHttpHeaders
  readonly body: string
}

/** What is not read to its end when the scope closes is cut off. */
const request = (agents: Agents, { url, addresses, headers }: Posting) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const options = { method: "POST", headers, lookup: pinned(addresses) }
      const exchange: { readonly request: http.ClientRequest; response?: http.IncomingMessage } = {
        request:
          url.protocol === "https:"
            ? https.request(url, { ...options, agent: agents.https })
            : http.request(url, { ...options, agent: agents.http })
      }
      // without a listener an error that comes when nobody waits would end the process
      exchange.request.on("error", () => undefined)
      return exchange
    }),
    (exchange) => Effect.sync(() => (exchange.response?.complete === true ? undefined : exchange.request.destroy()))
  )

const send = (agents: Agents, posting: Posting): Effect.Effect<http.IncomingMessage, Unsent, Scope.Scope> =>
  Effect.flatMap(request(agents, posting), (exchange) =>
    Effect.callback<http.IncomingMessage, Unsent>((resume) => {
      exchange.request.on("response", (response) => {
        exchange.response = response
        response.on("error", () => undefined)
        resume(Effect.succeed(response))
      })
      exchange.request.on("error", (cause) => {
        const word = wordOf(cause)
        const stale = exchange.request.reusedSocket && word === "connection_reset"
        resume(Effect.fail(new Unsent({ word, stale })))
      })
      exchange.request.end(posting.body)
    })
  )

type Outcome = Pick<Delivery.Attempt, "status" | "error">

const judge = (status: number): Outcome => {
  if (status >= 200 && status < 300) return { status, error: null }
  return { status, error: status >= 300 && status < 400 ? "redirect" : `status_${status}` }
}

const make = Effect.fnUntraced(function* (options: Options) {
  const agents = yield* makeAgents

  const post = Effect.fnUntraced(function* (letter: Letter, timestamp: number) {
    const url = CallbackUri.parse(letter.callbackUri, options.environment)
    if (url === null) return yield* new Unsent({ word: "address_not_allowed" })
    const addresses = yield* checked(url, options)
    const posting = { url, addresses, headers: headersOf(letter, timestamp), body: letter.body }
    return yield* Effect.retry(send(agents, posting), { times: 1, while: (error) => error.stale === true })
  })

  const attempt = (letter: Letter, timestamp: number): Effect.Effect<Outcome> =>
    post(letter, timestamp).pipe(
      Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.fail(new Unsent({ word: "timeout" })) }),
      Effect.flatMap((response) => Effect.as(discard(response), judge(response.statusCode ?? 0))),
      Effect.scoped,
      Effect.catchTag("WebhookNotifier/Unsent", ({ word }) => Effect.succeed({ status: null, error: word }))
    )

  return Notifier.of({
    send: Effect.fnUntraced(function* (letter) {
      const begin = yield* Clock.currentTimeMillis
      const time = Math.floor(begin / 1_000)
      const outcome = yield* attempt(letter, time)
      const end = yield* Clock.currentTimeMillis
      return { time, ...outcome, durationMs: end - begin }
    })
  })
})

export const layer = (options: Options): Layer.Layer<Notifier> => Layer.effect(Notifier, make(options))
