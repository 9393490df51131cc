/**
 * The throttle of all processes together (REDIS_URL, platform.md 13): one script
 * counts and decides in one step, on the clock of Redis. Where Redis does not
 * answer soon, a request is not kept waiting: the process counts alone, as without
 * Redis, says so once, and asks again after a rest.
 */
import { createClient, defineScript } from "@redis/client"
import { Clock, Effect, Layer, Redacted, type Scope } from "effect"
import type * as App from "@payments-platform/domain/access/app/App"
import * as Window from "@payments-platform/domain/access/throttle/ThrottleLimit"
import { Throttle } from "@payments-platform/domain/ports/Throttle"
import * as ProcessThrottle from "./ProcessThrottle.ts"

/** All keys begin with it, so that others may live in the same Redis. */
export const prefix = "payments-platform:throttle:"

/** How long an answer is waited for. */
export const patience = "250 millis"
/** How long a process that starts waits for its connection. */
const patienceAtStart = "2 seconds"
/** How long Redis is not asked after it failed, in ms. */
export const rest = 1_000
/** What Redis may leave unanswered before it is asked no more. */
const maxUnanswered = 10_000
/** The longest pause between two attempts to connect, in ms. */
const longestPause = 1_000

/**
 * The times of the requests within the window are a list, oldest first. Answers 0,
 * or the ms after which the one that is in the way has left the window.
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

/** Connected, or soon: a Redis that is not there is tried again and again, and what is asked meanwhile fails at once. */
const connected = (url: Redacted.Redacted) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const client = createClient({
        url: Redacted.value(url),
        scripts: { admit },
        disableOfflineQueue: true,
        commandsQueueMaxLength: maxUnanswered,
        socket: { reconnectStrategy: (tries) => Math.min(longestPause, 50 * 2 ** Math.min(tries, 10)) }
      })
      // told by what is asked of it
      client.on("error", () => undefined)
      const ready = client.connect().catch(() => undefined)
      return { client, ready }
    }),
    ({ client }) => Effect.sync(() => client.destroy())
  ).pipe(
    Effect.tap(({ ready }) =>
      Effect.timeoutOption(
        Effect.promise(() => ready),
        patienceAtStart
      )
    ),
    Effect.map(({ client }) => client)
  )

const decided = (reply: unknown): Window.Admission => {
  if (typeof reply !== "number") throw new TypeError("the throttle's script answered no number")
  return reply === 0 ? Window.admitted : Window.refused(reply)
}

export const make = (url: Redacted.Redacted): Effect.Effect<Throttle["Service"], never, Scope.Scope> =>
  Effect.gen(function* () {
    const client = yield* connected(url)
    const alone = yield* ProcessThrottle.make
    const clock = yield* Clock.Clock
    const state = { away: false, until: 0 }
    const asked = <A>(ask: () => Promise<A>) => Effect.timeout(Effect.tryPromise(ask), patience)

    const lost = Effect.suspend(() => {
      const before = state.away
      Object.assign(state, { away: true, until: clock.currentTimeMillisUnsafe() + rest })
      return before
        ? Effect.void
        : Effect.logWarning("Redis does not answer: this process throttles alone", { event: "throttle_alone" })
    })
    const back = Effect.suspend(() => {
      if (!state.away) return Effect.void
      state.away = false
      return Effect.logInfo("Redis answers again: all processes throttle together", { event: "throttle_shared" })
    })

    return {
      admit: (who, operation, limit) =>
        Effect.suspend(() => {
          if (limit.requests === 0) return Effect.succeed(Window.admitted)
          const byItself = alone.admit(who, operation, limit)
          if (state.away && clock.currentTimeMillisUnsafe() < state.until) return byItself
          return asked(async () => decided(await client.admit(`${prefix}${who}:${operation}`, limit))).pipe(
            Effect.tap(() => back),
            Effect.catch(() => Effect.andThen(lost, byItself))
          )
        }),
      health: Effect.match(
        asked(() => client.ping()),
        { onSuccess: () => "ok", onFailure: () => "failed" }
      )
    }
  })

export const layer = (url: Redacted.Redacted): Layer.Layer<Throttle> => Layer.effect(Throttle, make(url))
