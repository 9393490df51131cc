/**
 * The throttle that all processes share (REDIS_URL, platform.md 13). One script counts and decides atomically, on the
 * clock of Redis. When Redis does not answer within 250 ms, the process decides by its own counts (ProcessThrottle.ts),
 * logs that once, and asks Redis again after a second.
 */
import { createClient, defineScript } from "@redis/client"
import { Clock, Effect, Layer, Redacted, type Scope } from "effect"
import type * as App from "@payments-platform/domain/access/app/App"
import * as Window from "@payments-platform/domain/access/caller/ThrottleLimit"
import { Throttle } from "@payments-platform/domain/ports/Throttle"
import * as ProcessThrottle from "./ProcessThrottle.ts"

/** The prefix of all keys, so that other programs can share the Redis. */
export const prefix = "payments-platform:throttle:"

/** The time limit of an answer. */
export const answerTimeout = "250 millis"
/** How long a starting process waits for its connection. */
const connectTimeout = "2 seconds"
/** Milliseconds after a failure in which Redis is not asked. */
export const retryDelay = 1_000
/** The limit of unanswered commands. */
const maxPending = 10_000
/** The longest delay between two attempts to connect, in milliseconds. */
const maxReconnectDelay = 1_000

/**
 * Keeps the times of the requests within the window as a list, oldest first. Returns 0 when the request is admitted,
 * else the milliseconds until enough requests have left the window.
 */
const admit = defineScript({
  SCRIPT: `
    local span, requests = tonumber(ARGV[1]), tonumber(ARGV[2])
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local oldest = redis.call('LINDEX', KEYS[1], 0)
    while oldest and tonumber(oldest) <= now - span do
      redis.call('LPOP', KEYS[1])
      oldest = redis.call('LINDEX', KEYS[1], 0)
    end
    local count = redis.call('LLEN', KEYS[1])
    if count < requests then
      redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
      redis.call('PEXPIRE', KEYS[1], span)
      return 0
    end
    return tonumber(redis.call('LINDEX', KEYS[1], count - requests)) + span - now`,
  NUMBER_OF_KEYS: 1,
  parseCommand: (parser, key: string, { requests, windowSeconds }: App.Throttle) => {
    parser.pushKey(key)
    parser.push(String(windowSeconds * 1_000), String(requests))
  },
  transformReply: (reply: unknown): unknown => reply
})

/** A client that keeps reconnecting; a command without a connection fails at once. */
const connected = (url: Redacted.Redacted) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const client = createClient({
        url: Redacted.value(url),
        scripts: { admit },
        disableOfflineQueue: true,
        commandsQueueMaxLength: maxPending,
        socket: { reconnectStrategy: (tries) => Math.min(maxReconnectDelay, 50 * 2 ** Math.min(tries, 10)) }
      })
      // each command reports its own error
      client.on("error", () => undefined)
      const ready = client.connect().catch(() => undefined)
      return { client, ready }
    }),
    ({ client }) => Effect.sync(() => client.destroy())
  ).pipe(
    Effect.tap(({ ready }) =>
      Effect.timeoutOption(
        Effect.promise(() => ready),
        connectTimeout
      )
    ),
    Effect.map(({ client }) => client)
  )

const admissionOf = (reply: unknown): Window.Admission => {
  if (typeof reply !== "number") throw new TypeError("the throttle's script answered no number")
  return reply === 0 ? Window.admission : Window.refusal(reply)
}

export const make = (url: Redacted.Redacted): Effect.Effect<Throttle["Service"], never, Scope.Scope> =>
  Effect.gen(function* () {
    const client = yield* connected(url)
    const local = yield* ProcessThrottle.make
    const clock = yield* Clock.Clock
    const state = { away: false, until: 0 }
    const withTimeout = <A>(ask: () => Promise<A>) => Effect.timeout(Effect.tryPromise(ask), answerTimeout)

    const reportLost = Effect.suspend(() => {
      const before = state.away
      Object.assign(state, { away: true, until: clock.currentTimeMillisUnsafe() + retryDelay })
      return before
        ? Effect.void
        : Effect.logWarning("Redis does not answer: this process throttles alone", { event: "throttle_alone" })
    })
    const reportBack = Effect.suspend(() => {
      if (!state.away) return Effect.void
      state.away = false
      return Effect.logInfo("Redis answers again: all processes throttle together", { event: "throttle_shared" })
    })

    return {
      admit: (who, operation, limit) =>
        Effect.suspend(() => {
          if (limit.requests === 0) return Effect.succeed(Window.admission)
          const localDecision = local.admit(who, operation, limit)
          if (state.away && clock.currentTimeMillisUnsafe() < state.until) return localDecision
          return withTimeout(async () => admissionOf(await client.admit(`${prefix}${who}:${operation}`, limit))).pipe(
            Effect.tap(() => reportBack),
            Effect.catch(() => Effect.andThen(reportLost, localDecision))
          )
        }),
      health: Effect.match(
        withTimeout(() => client.ping()),
        { onSuccess: () => "ok", onFailure: () => "failed" }
      )
    }
  })

export const layer = (url: Redacted.Redacted): Layer.Layer<Throttle> => Layer.effect(Throttle, make(url))
