/** The command `advance`: moves the clock of a running staging platform. */
import { Duration, Effect } from "effect"
import type { OperatorClient } from "@payments-platform/client"
import * as Progress from "../../Progress.ts"
import { secondsIn } from "./GivenTime.ts"
import { call, type CommandError, type Source, WrongCommand } from "./PlatformFailure.ts"
import * as RunningPlatform from "./RunningPlatform.ts"
import { print, printJson } from "./Terminal.ts"

export interface AdvanceWords extends Pick<RunningPlatform.Words, "baseUrl"> {
  readonly time: string
  readonly json: boolean
}

/** The longest move at once, in seconds (platform.md 12). */
const longest = 31_536_000

/** How far to move; null: to what is due next. */
const secondsOf = (text: string): Effect.Effect<number | null, WrongCommand> => {
  if (text === "next") return Effect.succeed(null)
  const seconds = secondsIn(text)
  return seconds >= 1 && seconds <= longest
    ? Effect.succeed(seconds)
    : new WrongCommand({ message: `${text}: the time must be next, or such as 30s, 90m, 12h, 4d or 2w, at most 365d` })
}

/** How often the platform is asked how far it is. */
const askInterval = "500 millis"

/** Shows the way of the clock while it moves. */
const watch = (
  source: Source,
  operator: OperatorClient,
  start: number,
  seconds: number,
  tell: Progress.Progress["tell"]
): Effect.Effect<never, CommandError> =>
  Effect.forever(
    Effect.gen(function* () {
      yield* Effect.sleep(askInterval)
      const { offset_seconds } = yield* call(source, (signal) => operator.platform.getClock({ signal }))
      const hours = (given: number): number => Math.round(given / 3_600)
      tell(`Moving the clock ${Progress.bar(hours(offset_seconds - start), hours(seconds))} hours`)
    })
  )

const note = { note: "moved by the command line" }

const moveToNext = (source: Source, operator: OperatorClient) =>
  Progress.track("Moving the clock to what is due next", () =>
    call(source, () => operator.platform.advance({ next: true }, note))
  )

const moveBy = Effect.fnUntraced(function* (source: Source, operator: OperatorClient, seconds: number) {
  const { offset_seconds: start } = yield* call(source, (signal) => operator.platform.getClock({ signal }))
  const advance = call(source, () => operator.platform.advance({ seconds }, note))
  return yield* Progress.track("Moving the clock", (tell) =>
    Effect.raceFirst(
      advance,
      Effect.catch(watch(source, operator, start, seconds, tell), () => Effect.never)
    )
  )
})

export const advance = Effect.fnUntraced(function* ({ json, time, ...words }: AdvanceWords) {
  const seconds = yield* secondsOf(time)
  const platform = yield* RunningPlatform.find(words)
  const operator = yield* RunningPlatform.operatorOf(platform, "command line")
  yield* RunningPlatform.refuseProduction(platform, operator, "`advance`")
  const moved = yield* seconds === null ? moveToNext(platform, operator) : moveBy(platform, operator, seconds)
  if (json) return printJson(moved)
  const ahead = Duration.format(Duration.seconds(moved.offset_seconds))
  const date = new Date(moved.time * 1_000).toISOString().slice(0, 19).replace("T", " ")
  print(
    `Service time is ${date} UTC, ${ahead} ahead of real time. Timers and deliveries that were due: ${moved.jobs_run}.`
  )
})
