/** What commands print: results on standard output, and what is said about them on standard error. */
import { Effect } from "effect"
import { styleText } from "node:util"

/** Colors appear on a terminal alone, and never with NO_COLOR. */
type Style = Parameters<typeof styleText>[0]

export const inStyle = (style: Style, text: string): string => styleText(style, text, { stream: process.stdout })

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

export const printJson = (value: object): void => print(JSON.stringify(value))

/** Says something about the work of the command, beside its results. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`)

export const sayLine = (line: string): Effect.Effect<void> => Effect.sync(() => say(line))

/** The time of a line, as in the log of the platform. */
export const timeOfDay = (date: Date): string => date.toISOString().slice(11, 19)

/** Green below 300, red from 500 on, as the status of an answer. */
export const statusText = (status: number): string =>
  inStyle(status < 300 ? "green" : status < 500 ? "yellow" : "red", String(status))
