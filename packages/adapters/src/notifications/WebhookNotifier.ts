/**
 * Sends notifications by HTTP POST (platform.md 10). Each attempt resolves the name, checks all its addresses, and new
 * connections go only to these, so that DNS rebinding reaches no private address. Only the status of the response
 * counts, and redirects are not followed. An attempt without a status after 15 seconds fails.
 */
import { Clock, Data, Effect, Layer, Scope, Semaphore } from "effect"
import { lookup } from "node:dns/promises"
import { isIP } from "node:net"
import type * as Delivery from "@payments-platform/domain/notifications/Delivery"
import { type WebhookRequest, Notifier } from "@payments-platform/domain/ports/Notifier"
import { isSensitive } from "@payments-platform/domain/vocabulary/text/SensitiveText"
import * as Deadlines from "../clock/Deadlines.ts"
import { reasonOf } from "./AttemptErrors.ts"
import * as CallbackUri from "./CallbackUri.ts"
import type { Address, Connections, Exchange, WebhookPost } from "./WebhookConnections.ts"
import { headersOf, type AttemptSignature, signAt } from "./WebhookHeaders.ts"

export type { Address } from "./WebhookConnections.ts"

/** The limit of one attempt in milliseconds, from the DNS lookup to the status. */
const timeout = 15_000

/** For how long a response body is read, to keep the connection reusable. */
const bodyTimeout = "1 second"

/** Attempts at the same time. */
const maxAttempts = 2_048

export interface Options extends CallbackUri.Settings {
  /** whether attempts keep their headers and what the receiver answered; absent: they do not */
  readonly keepsExchange?: boolean
  /** resolves a name to its addresses; the resolver of the system by default */
  readonly resolve?: (name: string) => Promise<ReadonlyArray<Address>>
}

/** Why there was no response: the `error` of the attempt (platform.md 10). */
class NotSent extends Data.TaggedError("WebhookNotifier/NotSent")<{
  readonly reason: string
  /** true when a reused idle connection was closed already, which says nothing about the receiver */
  readonly stale?: boolean
}> {}

const systemResolve = (name: string): Promise<ReadonlyArray<Address>> => lookup(name, { all: true, verbatim: true })

/** Resolves a host that is a name. Fails when any of its addresses is not allowed. */
const resolveAllowed = Effect.fnUntraced(function* (
  host: string,
  rules: CallbackUri.Rules,
  resolve: NonNullable<Options["resolve"]>
) {
  const addresses = yield* Effect.tryPromise({
    try: () => resolve(host),
    catch: (cause) => new NotSent({ reason: reasonOf(cause) })
  })
  if (!addresses.every(({ address }) => rules.allowsAddress(address, host)))
    return yield* new NotSent({ reason: "address_not_allowed" })
  return addresses.length > 0 ? addresses : yield* new NotSent({ reason: "name_not_resolved" })
})

const timedOut = Effect.suspend(() => Effect.fail(new NotSent({ reason: "timeout" })))

/** Posts once. Succeeds with the status, while the body may still come. Fails when the time is over. */
const exchange = (connections: Connections, posting: WebhookPost, deadline: Deadlines.Deadline) =>
  Effect.callback<Exchange, NotSent>((resume) => {
    if (deadline.isOver) return resume(timedOut)
    const cut = connections.post(posting, {
      onStatus: (answered) => resume(Effect.succeed(answered)),
      onError: (cause, isReused) => {
        const reason = reasonOf(cause)
        resume(Effect.fail(new NotSent({ reason, stale: isReused && reason === "connection_reset" })))
      }
    })
    deadline.onOver = () => {
      resume(timedOut)
      cut()
    }
    return Effect.sync(cut)
  })

/** Reads the rest of a response for a limited time, so that the connection can be reused. */
const finish = (answered: Exchange): Effect.Effect<void> => {
  if (answered.isEnded()) return Effect.void
  const end = Effect.callback<void>((resume) => answered.onEnd(() => resume(Effect.void)))
  return Effect.ensuring(Effect.asVoid(Effect.timeoutOption(end, bodyTimeout)), Effect.sync(answered.cut))
}

type AttemptResult = Pick<Delivery.Attempt, "status" | "error">

const resultOf = (status: number): AttemptResult => {
  if (status >= 200 && status < 300) return { status, error: null }
  return { status, error: status >= 300 && status < 400 ? "redirect" : `status_${status}` }
}

const utf8 = new TextDecoder("utf-8")

/** The answer as an attempt keeps it. A text with the number of a card or a person is left out. */
const answerOf = ({ body, type }: Exchange): Delivery.Exchange["answer"] => {
  const text = utf8.decode(body()).replaceAll("\u0000", "")
  return { type, body: isSensitive(text) ? "***" : text }
}

/** What an attempt led to, and the answer that it had. */
interface Answered {
  readonly result: AttemptResult
  readonly answer: Delivery.Exchange["answer"]
}

const make = Effect.fnUntraced(function* (options: Options) {
  const scope = yield* Effect.scope
  // loaded for the first notification, so that no start waits for it
  const opened = yield* Effect.cached(
    Effect.flatMap(
      Effect.promise(() => import("./WebhookConnections.ts")),
      ({ makeConnections }) => Scope.provide(makeConnections, scope)
    )
  )
  const permits = yield* Semaphore.make(maxAttempts)
  const beginDeadline = yield* Deadlines.make(timeout)
  const rules = CallbackUri.rulesOf(options)
  const resolve = options.resolve ?? systemResolve

  /** The addresses of a name are looked up within the time, too. */
  const resolved = (host: string) =>
    Effect.timeoutOrElse(resolveAllowed(host, rules, resolve), { duration: timeout, orElse: () => timedOut })

  const post = Effect.fnUntraced(function* (
    letter: WebhookRequest,
    own: AttemptSignature,
    deadline: Deadlines.Deadline
  ) {
    const connections = yield* opened
    const url = rules.check(letter.callbackUri)
    if (typeof url === "string") return yield* new NotSent({ reason: "address_not_allowed" })
    const host = CallbackUri.hostOf(url)
    if (isIP(host) === 0) connections.allow(url.hostname, yield* resolved(host))
    const headers = Object.entries(headersOf(letter.notificationId, own)).flat()
    const once = exchange(connections, { url, headers, body: letter.body }, deadline)
    return yield* Effect.catch(once, (error) => (error.stale === true ? once : Effect.fail(error)))
  })

  const attempt = (letter: WebhookRequest, own: AttemptSignature): Effect.Effect<Answered> =>
    Effect.suspend(() => {
      const deadline = beginDeadline()
      return post(letter, own, deadline).pipe(
        Effect.ensuring(Effect.sync(() => deadline.pause())),
        Effect.flatMap((answered) =>
          Effect.map(finish(answered), () => ({ result: resultOf(answered.status), answer: answerOf(answered) }))
        ),
        Effect.catchTag("WebhookNotifier/NotSent", ({ reason }) =>
          Effect.succeed({ result: { status: null, error: reason }, answer: null })
        )
      )
    })

  return Notifier.of({
    send: Effect.fnUntraced(function* (letter) {
      const begin = yield* Clock.currentTimeMillis
      const time = Math.floor(begin / 1_000)
      const own = signAt(letter, time)
      const { answer, result } = yield* attempt(letter, own)
      const durationMs = (yield* Clock.currentTimeMillis) - begin
      const kept = options.keepsExchange === true ? { exchange: { ...own, answer } } : {}
      return { time, ...result, durationMs, ...kept }
    }, permits.withPermit)
  })
})

export const layer = (options: Options): Layer.Layer<Notifier> => Layer.effect(Notifier, make(options))
