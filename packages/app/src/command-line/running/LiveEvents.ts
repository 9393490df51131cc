/** The events of a running platform as they happen (GET /operator/live), read again from where a connection broke off. */
import { Effect } from "effect"
import { Sse } from "effect/encoding"
import { isObject, type Members } from "@payments-platform/domain/vocabulary/text/Json"
import { type CommandError, noAnswer, PlatformFailure, WrongCommand } from "./PlatformFailure.ts"
import type { RunningPlatform } from "./RunningPlatform.ts"
import { sayLine } from "./Terminal.ts"

export interface LiveEvent {
  /** `request`, `attempt`, `change`, or `gap` where some were left out */
  readonly name: string
  readonly id: string | null
  readonly data: Members
}

interface Place {
  /** the id of the last event that came */
  lastId: string | null
  isConnected: boolean
}

/** Why the platform gives no events. Only the codes of its answer are repeated. */
const refusal = async ({ baseUrl }: RunningPlatform, response: Response): Promise<CommandError> => {
  const body: unknown = await response.json().catch(() => null)
  const details: ReadonlyArray<unknown> = isObject(body) && Array.isArray(body["details"]) ? body["details"] : []
  const reasons = details.filter(isObject).map(({ reason_code }) => String(reason_code))
  if (response.status === 403)
    return new WrongCommand({ message: `The platform at ${baseUrl} refuses: ${["403", ...reasons].join(" ")}.` })
  if (response.status >= 500)
    return new PlatformFailure({
      message: `The platform at ${baseUrl} takes no listener now (status ${response.status}).`
    })
  return new PlatformFailure({
    message: `What answers at ${baseUrl} has no live events (status ${response.status}): it is not the platform, or an older version.`
  })
}

const parsed = (text: string): Members => {
  try {
    const data: unknown = JSON.parse(text)
    return isObject(data) ? data : {}
  } catch {
    return {}
  }
}

/** Reads one connection to its end. */
const read = async (
  platform: RunningPlatform,
  operatorToken: string,
  place: Place,
  take: (event: LiveEvent) => void,
  signal: AbortSignal
): Promise<void> => {
  const response = await fetch(`${platform.baseUrl}/operator/live`, {
    headers: {
      Accept: "text/event-stream",
      "Operator-Token": operatorToken,
      ...(place.lastId === null ? {} : { "Last-Event-ID": place.lastId })
    },
    redirect: "manual",
    signal
  })
  if (!response.ok || response.body === null) throw await refusal(platform, response)
  place.isConnected = true
  const parser = Sse.makeParser((event) => {
    if (event._tag !== "Event") return
    place.lastId = event.id ?? place.lastId
    take({ name: event.event, id: event.id ?? null, data: parsed(event.data) })
  })
  const decoder = new TextDecoder()
  for await (const chunk of response.body) {
    const error = parser.feed(decoder.decode(chunk, { stream: true }))
    if (error !== undefined) throw error
  }
}

const isCommandError = (cause: unknown): cause is CommandError =>
  cause instanceof WrongCommand || cause instanceof PlatformFailure

/** Follows the events until it is interrupted. Fails when the first connection does not succeed, or is refused. */
export const follow = (
  platform: RunningPlatform,
  operatorToken: string,
  take: (event: LiveEvent) => void,
  onConnected: Effect.Effect<void>
): Effect.Effect<never, CommandError> => {
  const place: Place = { lastId: null, isConnected: false }
  let [hasBegun, isGone] = [false, false]
  const connect = Effect.tryPromise({
    try: (signal) => read(platform, operatorToken, place, take, signal),
    catch: (cause) => (isCommandError(cause) ? cause : noAnswer(platform))
  })
  /** Says once that there is a connection. */
  const tell = Effect.gen(function* () {
    while (!place.isConnected) yield* Effect.sleep("50 millis")
    if (isGone) yield* sayLine(`The platform at ${platform.baseUrl} answers again.`)
    if (!hasBegun) yield* onConnected
    ;[hasBegun, isGone] = [true, false]
    yield* Effect.never
  })
  const once = Effect.gen(function* () {
    place.isConnected = false
    const end = yield* Effect.result(Effect.raceFirst(connect, tell))
    const isRefused = end._tag === "Failure" && end.failure._tag === "WrongCommand"
    if (end._tag === "Failure" && (!hasBegun || isRefused)) return yield* end.failure
    if (!isGone) yield* sayLine(`The platform at ${platform.baseUrl} does not answer any more. Waiting for it.`)
    isGone = true
    yield* Effect.sleep("1 second")
  })
  return Effect.forever(once)
}
