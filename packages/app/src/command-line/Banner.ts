/**
 * The lines after `ready` in the format `pretty`: where the platform is, how to call it, how far its clock was moved, and
 * where to read on. A credential is shown only when this process made it (platform.md 13).
 */
import { Duration, Redacted } from "effect"
import { styleText } from "node:util"
import { ownCommand } from "../OwnCommand.ts"
import type { ServedPlatform } from "../Serve.ts"
import { docs, signIn } from "./running/ConsoleAddress.ts"

/** How a line is shown: in colors on a terminal that has them. */
type Paint = (style: Parameters<typeof styleText>[0], text: string) => string

/** Colors appear on a terminal alone, and never with NO_COLOR. */
const paintOf = (stream: NodeJS.WriteStream): Paint => {
  return (style, text) => styleText(style, text, { stream })
}

const indent = "  "

/** Rows of a name and a value, the values below each other. */
const rows = (paint: Paint, pairs: ReadonlyArray<readonly [string, string]>): ReadonlyArray<string> => {
  const width = Math.max(...pairs.map(([name]) => name.length)) + 2
  return pairs.map(([name, value]) => `${indent}${paint("dim", name.padEnd(width))}${value}`)
}

/** A command on one line, or on several that a shell joins where one is longer than the terminal is wide. */
const commandLines = (parts: ReadonlyArray<string>, columns: number): ReadonlyArray<string> => {
  const line = `${indent}${parts.join(" ")}`
  return line.length <= columns ? [line] : `${indent}${parts.join(` \\\n${indent}${indent}`)}`.split("\n")
}

const ahead = (seconds: number): string => `${Duration.format(Duration.seconds(seconds))} ahead of real time`

/** The app that this process made, by which the lines below can be tried. */
const madeApp = ({ secrets: { app, appMade } }: ServedPlatform) =>
  app !== null && appMade ? { id: app.id, token: Redacted.value(app.token) } : null

const curl = (served: ServedPlatform, columns: number): ReadonlyArray<string> => {
  const app = madeApp(served)
  if (app === null) return []
  const parts = [
    `curl ${served.baseUrl}/payments`,
    `-H 'App-Id: ${app.id}'`,
    `-H 'App-Token: ${app.token}'`,
    "-H 'Api-Version: 3.2'"
  ]
  return ["", ...commandLines(parts, columns)]
}

/** The console, by an address that signs in where the process made the token; null: there is none. */
const consoleOf = ({ baseUrl, hasConsole, secrets: { operatorToken, operatorTokenMade } }: ServedPlatform) =>
  !hasConsole || operatorToken === null
    ? null
    : signIn(baseUrl, operatorTokenMade ? Redacted.value(operatorToken) : null)

const optional = (name: string, value: string | null): ReadonlyArray<readonly [string, string]> =>
  value === null ? [] : [[name, value]]

const tryOut = (paint: Paint): ReadonlyArray<string> => [
  "",
  `${indent}${paint("dim", `in another shell: \`${ownCommand} trigger completed-payment\``)}`,
  `${indent}${paint("dim", "also `listen`, `logs`, `advance` and `open`")}`
]

export const banner = (served: ServedPlatform, stream: NodeJS.WriteStream): string => {
  const paint = paintOf(stream)
  const { baseUrl, clockOffset, secrets } = served
  const { app, file, operatorToken, operatorTokenMade } = secrets
  const token = operatorToken !== null && operatorTokenMade ? Redacted.value(operatorToken) : null
  const consoleAddress = consoleOf(served)
  const address = (text: string): string => paint("cyan", text)
  return [
    "",
    ...rows(paint, [
      ...optional("Console", consoleAddress === null ? null : address(consoleAddress)),
      ["Docs", address(docs(baseUrl, token))],
      ["API", address(baseUrl)],
      ["Health", address(`${baseUrl}/health/ready`)],
      ...optional("App-Id", app?.id ?? null),
      ...optional("App-Token", madeApp(served)?.token ?? null),
      ...optional("Operator-Token", token),
      ...optional("Credentials", file),
      ...optional("Service time", clockOffset === 0 ? null : paint("yellow", ahead(clockOffset)))
    ]),
    ...curl(served, stream.isTTY === true ? stream.columns : Number.POSITIVE_INFINITY),
    ...(file === null ? [] : tryOut(paint)),
    "",
    ""
  ].join("\n")
}
