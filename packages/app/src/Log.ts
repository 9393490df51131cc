/**
 * The log of the process (platform.md 13): one JSON object per line with `time`, `level`, `event`, `message` and
 * `correlation_id`, or the same as text. Callers log no secrets, and no stack of an error that holds input is printed.
 */
import { Cause, Effect, Layer, Logger, References } from "effect"
import cluster from "node:cluster"
import { isObject, type Members } from "@payments-platform/domain/vocabulary/text/Json"
import type { Config } from "./config/Config.ts"

const levels = { debug: "Debug", info: "Info", warn: "Warn", error: "Error" } as const

/** The message of a log call and its fields. */
const parts = (message: unknown): { readonly text: string; readonly fields: Members } => {
  const all = Array.isArray(message) ? message : [message]
  const text = all.filter((each) => typeof each === "string").join(" ")
  return { text, fields: Object.assign({}, ...all.filter(isObject)) }
}

interface Line {
  readonly time: string
  readonly level: string
  readonly event: string
  readonly message: string
  readonly fields: Members
}

const lineOf = (options: Logger.Options<unknown>): Line => {
  const { fields, text } = parts(options.message)
  const annotations = options.fiber.getRef(References.CurrentLogAnnotations)
  const { event, ...rest } = { ...annotations, ...fields }
  const failures = options.cause.reasons.length === 0 ? {} : { failure: Cause.pretty(options.cause).split("\n")[0] }
  return {
    time: options.date.toISOString(),
    level: options.logLevel.toLowerCase(),
    event: typeof event === "string" ? event : text.replaceAll(" ", "_"),
    message: text,
    fields: { ...rest, ...failures }
  }
}

const json = ({ event, fields, level, message, time }: Line): string =>
  JSON.stringify({ time, level, event, message, ...fields })

/** A line for people. It leaves out a field whose value is a word of the message. */
const pretty = ({ fields, level, message, time }: Line): string => {
  const said = new Set(message.split(" "))
  const rest = Object.entries(fields)
    .map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)] as const)
    .filter(([, value]) => !said.has(value) && value !== "null")
    .map(([key, value]) => `${key}=${value}`)
  return `${time.slice(11, 19)} ${level.toUpperCase().padEnd(5)} ${message}${rest.length === 0 ? "" : `  ${rest.join(" ")}`}`
}

/** The reader of the output may have closed it; the process continues. */
const deaf = (): void => undefined

export const layer = (config: Pick<Config, "logFormat" | "logLevel">) =>
  Layer.mergeAll(
    Layer.effectDiscard(
      Effect.sync(() => process.stdout.listenerCount("error") === 0 && process.stdout.on("error", deaf))
    ),
    Logger.layer([
      Logger.make((options) => {
        const line = lineOf(options)
        process.stdout.write(`${config.logFormat === "json" ? json(line) : pretty(line)}\n`)
      })
    ]),
    Layer.succeed(References.MinimumLogLevel, levels[config.logLevel])
  )

type Format = Config["logFormat"]

/** The line of a failure before the log begins. */
export const early = (format: Format, event: string, message: string, fields: Members): string => {
  const line = { time: new Date().toISOString(), level: "error", event, message }
  return format === "json" ? json({ ...line, fields }) : pretty({ ...line, fields: {} })
}

/** Logs an event of the process (platform.md 13). Of several processes (PROCESSES) only the first one logs it. */
export const event = (name: string, message: string, fields: Members = {}) =>
  (cluster.isWorker ? Effect.logDebug : Effect.logInfo)(message, { event: name, ...fields })
