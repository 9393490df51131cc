/** The command `logs`: prints the requests and the deliveries of a running platform as they happen. */
import { Effect, Option } from "effect"
import type { Members } from "@payments-platform/domain/vocabulary/text/Json"
import * as ProcessExit from "../../ProcessExit.ts"
import { follow, type LiveEvent } from "./LiveEvents.ts"
import { WrongCommand } from "./PlatformFailure.ts"
import * as RunningPlatform from "./RunningPlatform.ts"
import { inStyle, print, printJson, say, sayLine, statusText, timeOfDay } from "./Terminal.ts"

export interface LogsWords extends RunningPlatform.Words {
  readonly status: string
  readonly changes: boolean
  readonly json: boolean
}

/** Seconds for the end of the command. */
const stopTimeout = 5

const textIn = (data: Members, name: string): string | null => {
  const value = data[name]
  return typeof value === "string" && value !== "" ? value : null
}

const numberIn = (data: Members, name: string): number | null => {
  const value = data[name]
  return typeof value === "number" ? value : null
}

type Filter = (event: LiveEvent) => boolean

const isFailed = (status: number | null): boolean => status === null || status >= 400

/** Whether a status is what one of the words asks for: `404`, `4xx` or `failed`. */
const filterByStatus = (words: ReadonlyArray<string>): Filter => {
  if (words.length === 0) return () => true
  return ({ data, name }) => {
    if (name === "change") return false
    const status = numberIn(data, "status")
    return words.some((word) =>
      word === "failed" ? isFailed(status) : status !== null && String(status).startsWith(word.replace("xx", ""))
    )
  }
}

const statusFilter = (text: string): Effect.Effect<Filter, WrongCommand> => {
  const words = text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")
  return words.every((word) => /^([1-5]xx|[1-5]\d\d|failed)$/.test(word))
    ? Effect.succeed(filterByStatus(words))
    : new WrongCommand({
        message: "--status must be statuses such as 404, classes such as 4xx, or failed, separated by commas"
      })
}

const appFilter = (appId: Option.Option<string>): Filter =>
  Option.match(appId, {
    onNone: () => () => true,
    onSome:
      (id) =>
      ({ data }) =>
        data["app_id"] === id
  })

const hostIn = (address: string | null): string =>
  address !== null && URL.canParse(address) ? new URL(address).host : "a receiver"

const whenOf = (data: Members): string => {
  const seconds = numberIn(data, "create_time") ?? numberIn(data, "time")
  return inStyle("dim", timeOfDay(seconds === null ? new Date() : new Date(seconds * 1_000)))
}

/** The parts that requests and deliveries have in common. */
const head = (data: Members): ReadonlyArray<string> => {
  const status = numberIn(data, "status")
  const took = numberIn(data, "duration_ms")
  return [
    whenOf(data),
    status === null ? inStyle("red", "---") : statusText(status),
    inStyle("dim", (took === null ? "" : `${took} ms`).padStart(8))
  ]
}

const dim = (text: string | null): ReadonlyArray<string> => (text === null ? [] : [inStyle("dim", text)])
const red = (text: string | null): ReadonlyArray<string> => (text === null ? [] : [inStyle("red", text)])

const lineOf = ({ data, name }: LiveEvent): string => {
  switch (name) {
    case "request":
      return [
        ...head(data),
        `${(textIn(data, "method") ?? "").padEnd(6)} ${textIn(data, "path") ?? ""}`,
        ...red(textIn(data, "error_code")),
        ...dim(textIn(data, "correlation_id"))
      ].join("  ")
    case "attempt":
      return [
        ...head(data),
        `→      ${textIn(data, "topic") ?? "notification"} to ${hostIn(textIn(data, "callback_uri"))}`,
        ...red(textIn(data, "error")),
        ...dim(textIn(data, "resource_id"))
      ].join("  ")
    default: {
      const [before, after] = [textIn(data, "status_before"), textIn(data, "status")]
      const status = before === null || before === after ? (after ?? "") : `${before} → ${after ?? "gone"}`
      const what = `${textIn(data, "command") ?? ""} ${textIn(data, "resource") ?? ""}`
      return [whenOf(data), "   ", "        ", what, status, ...dim(textIn(data, "resource_id"))].join("  ")
    }
  }
}

export const logs = Effect.fnUntraced(function* (words: LogsWords) {
  yield* ProcessExit.limitStop(stopTimeout)
  const ofStatus = yield* statusFilter(words.status)
  const ofApp = appFilter(words.appId)
  const platform = yield* RunningPlatform.find(words)
  const { operator } = platform
  if (operator === null) return yield* RunningPlatform.missingCredentials("OPERATOR_TOKEN")
  const names = new Set(["request", "attempt", ...(words.changes ? ["change"] : [])])
  const show = (event: LiveEvent): void => {
    if (event.name === "gap") say("Some requests and deliveries are missing here.")
    if (!names.has(event.name) || !ofApp(event) || !ofStatus(event)) return
    if (words.json) printJson({ event: event.name, ...event.data })
    else print(lineOf(event))
  }
  const started = sayLine(`Requests and deliveries of ${platform.baseUrl}. Ctrl-C ends it.`)
  return yield* follow(platform, operator.token, show, started)
})
