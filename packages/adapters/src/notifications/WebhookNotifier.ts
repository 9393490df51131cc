/**
 * Sends notifications by HTTP POST (platform.md 10). Each attempt resolves the name, checks all its addresses, and
 * connects only to these, so that DNS rebinding reaches no private address. Only the status of the response counts, and
 * redirects are not followed. An attempt without a status after 15 seconds fails.
 */
import { lookup } from "node:dns/promises"
import * as http from "node:http"
import * as https from "node:https"
import type { LookupFunction } from "node:net"
import { Clock, Data, Effect, Layer, type Scope } from "effect"
import type * as Delivery from "@payments-platform/domain/notifications/delivery/Delivery"
import { type WebhookRequest, Notifier } from "@payments-platform/domain/ports/Notifier"
import * as CallbackUri from "./CallbackUri.ts"
import { sign } from "./Signature.ts"

/** The limit of one attempt, from the DNS lookup to the status. */
const timeout = "15 seconds"

/** How many bytes of a response body are read, and for how long, to keep the connection reusable. */
const bodyLimit = 16_384
const bodyTimeout = "1 second"

/** Connections to one receiver, idle ones of these, and connections in all. */
const connectionLimits = { maxSockets: 64, maxFreeSockets: 8, maxTotalSockets: 512 } as const

export interface Address {
  readonly address: string
  readonly family: number
}

export interface Options {
  readonly environment: CallbackUri.Environment
  /** resolves a name to its addresses; the resolver of the system by default */
  readonly resolve?: (name: string) => Promise<ReadonlyArray<Address>>
}

/** Why there was no response: the `error` of the attempt (platform.md 10). */
class NotSent extends Data.TaggedError("WebhookNotifier/NotSent")<{
  readonly reason: string
  /** true when a reused idle connection was closed already, which says nothing about the receiver */
  readonly stale?: boolean
}> {}

const reasonsByCode: ReadonlyMap<string, string> = new Map([
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

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/

/** Uses only the code of an error of Node, because its message may contain addresses. */
const reasonOf = (cause: unknown): string => {
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  const code = cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : ""
  if (tlsCodes.test(code)) return "tls"
  return reasonsByCode.get(code) ?? (code.startsWith("HPE_") ? "invalid_response" : "network_error")
}

const systemResolve = (name: string): Promise<ReadonlyArray<Address>> => lookup(name, { all: true, verbatim: true })

/** Resolves the host. Fails when any of its addresses is not allowed. */
const resolveAllowed = Effect.fnUntraced(function* (url: URL, options: Options) {
  const resolve = options.resolve ?? systemResolve
  const addresses = yield* Effect.tryPromise({
    try: () => resolve(CallbackUri.hostOf(url)),
    catch: (cause) => new NotSent({ reason: reasonOf(cause) })
  })
  const allowed = addresses.every(({ address }) => CallbackUri.isAllowedAddress(address, options.environment))
  if (!allowed) return yield* new NotSent({ reason: "address_not_allowed" })
  return addresses.length > 0 ? addresses : yield* new NotSent({ reason: "name_not_resolved" })
})

/** A DNS lookup that returns the checked addresses for every name. */
const lookupOf =
  (addresses: ReadonlyArray<Address>): LookupFunction =>
  (_name, { all }, callback) => {
    const [first] = addresses
    if (all === true) callback(null, [...addresses])
    else callback(null, first?.address ?? "", first?.family)
  }

const headersOf = (letter: WebhookRequest, timestamp: number): http.OutgoingHttpHeaders => ({
  "Content-Type": "application/json",
  "Content-Length": Buffer.byteLength(letter.body),
  "User-Agent": "Service-Notifications/1",
  "webhook-id": letter.notificationId,
  "webhook-timestamp": timestamp,
  "webhook-signature": sign(letter.signingSecret, { id: letter.notificationId, timestamp, body: letter.body })
})

/** Reads a limited part of the body, so that the connection can be reused. */
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

/** Agents that keep connections for the next notification to the same receiver. */
const makeAgents: Effect.Effect<Agents, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => ({
    http: new http.Agent({ keepAlive: true, ...connectionLimits }),
    https: new https.Agent({ keepAlive: true, ...connectionLimits })
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

/** When the scope closes, a response that was not read to its end is cut off. */
const request = (agents: Agents, { url, addresses, headers }: Posting) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const options = { method: "POST", headers, lookup: lookupOf(addresses) }
      const exchange: { readonly request: http.ClientRequest; response?: http.IncomingMessage } = {
        request:
          url.protocol === "https:"
            ? https.request(url, { ...options, agent: agents.https })
            : http.request(url, { ...options, agent: agents.http })
      }
      // without a listener a late error would end the process
      exchange.request.on("error", () => undefined)
      return exchange
    }),
    (exchange) => Effect.sync(() => (exchange.response?.complete === true ? undefined : exchange.request.destroy()))
  )

const send = (agents: Agents, posting: Posting): Effect.Effect<http.IncomingMessage, NotSent, Scope.Scope> =>
  Effect.flatMap(request(agents, posting), (exchange) =>
    Effect.callback<http.IncomingMessage, NotSent>((resume) => {
      exchange.request.on("response", (response) => {
        exchange.response = response
        response.on("error", () => undefined)
        resume(Effect.succeed(response))
      })
      exchange.request.on("error", (cause) => {
        const reason = reasonOf(cause)
        const stale = exchange.request.reusedSocket && reason === "connection_reset"
        resume(Effect.fail(new NotSent({ reason, stale })))
      })
      exchange.request.end(posting.body)
    })
  )

type AttemptResult = Pick<Delivery.Attempt, "status" | "error">

const resultOf = (status: number): AttemptResult => {
  if (status >= 200 && status < 300) return { status, error: null }
  return { status, error: status >= 300 && status < 400 ? "redirect" : `status_${status}` }
}

const make = Effect.fnUntraced(function* (options: Options) {
  const agents = yield* makeAgents

  const post = Effect.fnUntraced(function* (letter: WebhookRequest, timestamp: number) {
    const url = CallbackUri.parse(letter.callbackUri, options.environment)
    if (url === null) return yield* new NotSent({ reason: "address_not_allowed" })
    const addresses = yield* resolveAllowed(url, options)
    const posting = { url, addresses, headers: headersOf(letter, timestamp), body: letter.body }
    return yield* Effect.retry(send(agents, posting), { times: 1, while: (error) => error.stale === true })
  })

  const attempt = (letter: WebhookRequest, timestamp: number): Effect.Effect<AttemptResult> =>
    post(letter, timestamp).pipe(
      Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.fail(new NotSent({ reason: "timeout" })) }),
      Effect.flatMap((response) => Effect.as(discard(response), resultOf(response.statusCode ?? 0))),
      Effect.scoped,
      Effect.catchTag("WebhookNotifier/NotSent", ({ reason }) => Effect.succeed({ status: null, error: reason }))
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
