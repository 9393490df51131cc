/**
 * The lines after `ready` in the format `pretty`: where the platform is, how to call it, how far its clock was moved, and
 * where to read on. A credential is shown only when this process made it (platform.md 13).
 */
import { Duration, Redacted } from "effect"
import type { ServedPlatform } from "../Serve.ts"

const row = (name: string, value: string): string => `  ${name.padEnd(16)}${value}`

export const banner = ({ baseUrl, clockOffset, secrets }: ServedPlatform): string => {
  const { app, appMade, file, operatorToken, operatorTokenMade } = secrets
  const made = app !== null && appMade ? { id: app.id, token: Redacted.value(app.token) } : null
  return [
    "",
    row("Base URL", baseUrl),
    ...(app === null ? [] : [row("App-Id", app.id)]),
    ...(made === null ? [] : [row("App-Token", made.token)]),
    ...(operatorToken === null || !operatorTokenMade ? [] : [row("Operator-Token", Redacted.value(operatorToken))]),
    ...(file === null ? [] : [row("kept in", file)]),
    ...(clockOffset === 0
      ? []
      : [row("Service time", `${Duration.format(Duration.seconds(clockOffset))} ahead of real time`)]),
    row("Documentation", `${baseUrl}/docs`),
    row("Health", `${baseUrl}/health/ready`),
    ...(made === null
      ? []
      : ["", `  curl ${baseUrl}/payments -H 'App-Id: ${made.id}' -H 'App-Token: ${made.token}' -H 'Api-Version: 3.2'`]),
    "",
    ""
  ].join("\n")
}
