/**
 * The running platform that a command works with: its address, and the credentials by which it is called. Both come from
 * the words of the command, else from the variables, else from what a staging process left in DATA_DIR.
 */
import { Effect, Option, Redacted } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { OperatorClient, PaymentsClient } from "@payments-platform/client"
import * as LocalSecrets from "../../config/LocalSecrets.ts"
import { ownCommand } from "../../OwnCommand.ts"
import { call, type CommandError, noAnswer, type Source, WrongCommand } from "./PlatformFailure.ts"

/** The words that every command on a running platform takes. */
export interface Words {
  readonly baseUrl: Option.Option<string>
  readonly appId: Option.Option<string>
}

export interface Credentials {
  readonly app: { readonly id: string; readonly token: string } | null
  /** `isMade`: the platform made it itself in staging, so it may be printed */
  readonly operator: { readonly token: string; readonly isMade: boolean } | null
}

export interface RunningPlatform extends Source, Credentials {}

/** A variable that is set; null: it is not. */
const variable = (name: string): string | null => {
  const value = process.env[name]?.trim() ?? ""
  return value === "" ? null : value
}

const dataDir = (): string => variable("DATA_DIR") ?? "./data"

export const missingCredentials = (names: string): WrongCommand =>
  new WrongCommand({
    message: `There are no credentials in ${dataDir()}. Run the command where \`${ownCommand}\` runs, name its DATA_DIR, or set ${names}.`
  })

const isAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.search === "" && url.hash === ""
}

const addressOf = (text: string, where: string): Effect.Effect<string, WrongCommand> =>
  isAddress(text)
    ? Effect.succeed(text.replace(/\/+$/, ""))
    : new WrongCommand({ message: `${where} must be an http or https address such as http://localhost:8080` })

/** The address of the platform: the one of the command, of the variables, or of the last process that served here. */
const baseUrlOf = Effect.fnUntraced(function* (given: Option.Option<string>) {
  if (Option.isSome(given)) return yield* addressOf(given.value, "--base-url")
  const named = variable("BASE_URL")
  if (named !== null) return yield* addressOf(named, "BASE_URL")
  const last = yield* Effect.promise(() => readFile(join(dataDir(), LocalSecrets.addressFile), "utf8").catch(() => ""))
  return isAddress(last.trim()) ? last.trim() : `http://localhost:${variable("PORT") ?? "8080"}`
})

/** The credentials of the variables, and for what they lack those in DATA_DIR. */
const credentialsOf = Effect.fnUntraced(function* () {
  const [appId, appToken, operatorToken] = [variable("APP_ID"), variable("APP_TOKEN"), variable("OPERATOR_TOKEN")]
  const made = yield* LocalSecrets.read(dataDir())
  const app =
    appId !== null && appToken !== null
      ? { id: appId, token: appToken }
      : made === null
        ? null
        : { id: made.app_id, token: made.app_token }
  const operator =
    operatorToken !== null
      ? { token: operatorToken, isMade: false }
      : made === null
        ? null
        : { token: made.operator_token, isMade: true }
  const isOwn = appId === null && operatorToken === null
  return { app, operator, credentials: isOwn ? join(dataDir(), "credentials.json") : "the variables" }
})

/** Finds out which platform the command works with, without calling it. */
export const find = Effect.fnUntraced(function* ({ baseUrl }: Pick<Words, "baseUrl">) {
  const found: RunningPlatform = { baseUrl: yield* baseUrlOf(baseUrl), ...(yield* credentialsOf()) }
  return found
})

/** Failures are told at once, because people wait for the answer. */
const retry = { times: 2, firstDelayMs: 200 } as const

export const operatorOf = ({ baseUrl, operator }: RunningPlatform, operatorName: string) =>
  operator === null
    ? missingCredentials("OPERATOR_TOKEN")
    : Effect.succeed(new OperatorClient({ baseUrl, operatorToken: operator.token, operatorName, retry }))

const clientOf = ({ baseUrl }: Source, appId: string, appToken: string): PaymentsClient =>
  new PaymentsClient({ baseUrl, appId, appToken, retry: { times: 3, firstDelayMs: 200 } })

/** A token of another app for the time of the command, made by the operator. */
const tokenFor = (platform: RunningPlatform, appId: string) =>
  Effect.gen(function* () {
    const operator = yield* operatorOf(platform, "command line")
    const note = "for a command of the command line"
    const { app_token } = yield* Effect.acquireRelease(
      call(platform, () => operator.apps.addToken(appId, {}, { note })),
      ({ id }) => Effect.ignore(call(platform, () => operator.apps.revokeToken(appId, id, { note })))
    )
    return Redacted.make(app_token ?? "")
  })

/** The client of the app that the command names, or of the one of the credentials. */
export const appClientOf = Effect.fnUntraced(function* (platform: RunningPlatform, appId: Option.Option<string>) {
  const { app } = platform
  if (Option.isSome(appId) && appId.value !== app?.id) {
    const token = yield* tokenFor(platform, appId.value)
    return { appId: appId.value, client: clientOf(platform, appId.value, Redacted.value(token)) }
  }
  if (app === null) return yield* missingCredentials("APP_ID and APP_TOKEN")
  return { appId: app.id, client: clientOf(platform, app.id, app.token) }
})

/** Whether the platform answers. */
export const isAnswering = ({ baseUrl }: Source): Effect.Effect<boolean> =>
  Effect.promise((signal) =>
    fetch(`${baseUrl}/health/live`, { signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]) }).then(
      ({ ok }) => ok,
      () => false
    )
  )

/** Fails unless the platform answers. */
export const requireAnswer = (source: Source): Effect.Effect<void, CommandError> =>
  Effect.flatMap(isAnswering(source), (answers) => (answers ? Effect.void : noAnswer(source)))

/** Fails unless the platform is a staging one; `what` says what it is for. */
export const refuseProduction = (
  platform: RunningPlatform,
  operator: OperatorClient,
  what: string
): Effect.Effect<void, CommandError> =>
  Effect.flatMap(
    call(platform, (signal) => operator.platform.getService({ signal })),
    ({ environment }) =>
      environment === "staging"
        ? Effect.void
        : new WrongCommand({
            message: `The platform at ${platform.baseUrl} is a ${environment} one. ${what} works on staging platforms alone.`
          })
  )
