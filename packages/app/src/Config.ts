/**
 * The environment variables of the process (platform.md 13), read once and checked together. An error names the
 * variables, never their values.
 */
import { availableParallelism } from "node:os"
import { Data, Redacted, Result, Schema } from "effect"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"

/** The configuration is invalid: exit code 2. */
export class InvalidConfig extends Data.TaggedError("InvalidConfig")<{
  readonly variables: ReadonlyArray<string>
  readonly message: string
}> {}

const optional = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(schema)

const number = (minimum: number, maximum: number) =>
  Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum }))

const secret = (minimum: number) => Schema.RedactedFromValue(Schema.String.check(Schema.isMinLength(minimum)))

const url = Schema.makeFilter((text: string) => URL.canParse(text))

const sslModes = new Set(["disable", "allow", "prefer", "require", "verify-ca", "verify-full"])

/** Whether the driver supports the URL: one host, and a known sslmode. */
const isDatabaseUrl = (text: string): boolean => {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false
  const { hostname, searchParams } = new URL(text)
  return (
    !`${hostname}${searchParams.get("host") ?? ""}`.includes(",") &&
    sslModes.has(searchParams.get("sslmode") ?? "disable")
  )
}

const Variables = Schema.Struct({
  PORT: optional(number(0, 65_535)),
  HOST: optional(Schema.NonEmptyString),
  BASE_URL: optional(Schema.String.check(Schema.isPattern(/^https?:\/\/[^\s]+$/))),
  DATABASE_URL: optional(Schema.RedactedFromValue(Schema.String.check(Schema.makeFilter(isDatabaseUrl)))),
  STORE: optional(Schema.Literals(["postgres", "memory"])),
  DATABASE_POOL_SIZE: optional(number(1, 500)),
  SERVICE_ENVIRONMENT: optional(Schema.Literals(["staging", "production"])),
  OPERATOR_TOKEN: optional(secret(16)),
  OPERATOR_NAME: optional(Schema.NonEmptyString),
  APP_ID: optional(Schema.NonEmptyString),
  APP_TOKEN: optional(secret(16)),
  DATA_DIR: optional(Schema.NonEmptyString),
  REDIS_URL: optional(Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^rediss?:\/\//), url))),
  VAULT_KEY: optional(Schema.RedactedFromValue(Schema.NonEmptyString)),
  ADAPTERS: optional(Schema.Literals(["simulator", "manual"])),
  THROTTLE_REQUESTS: optional(number(0, 1_000_000)),
  THROTTLE_WINDOW_SECONDS: optional(number(1, 3_600)),
  WORKERS: optional(Schema.Literals(["on", "off", "only"])),
  PROCESSES: optional(Schema.Union([Schema.Literal("auto"), number(1, 64)])),
  MIGRATE: optional(Schema.Literals(["auto", "off"])),
  TRUSTED_PROXIES: optional(Schema.String),
  SHUTDOWN_TIMEOUT_SECONDS: optional(number(1, 3_600)),
  LOG_LEVEL: optional(Schema.Literals(["debug", "info", "warn", "error"])),
  LOG_FORMAT: optional(Schema.Literals(["json", "pretty"]))
})
type Variables = typeof Variables.Type

export const names = Object.keys(Variables.fields)

const withDefaults = (given: Variables, terminal: boolean) => {
  const environment = given.SERVICE_ENVIRONMENT ?? "staging"
  const port = given.PORT ?? 8080
  return {
    environment,
    port,
    host: given.HOST ?? "127.0.0.1",
    baseUrl: given.BASE_URL ?? null,
    databaseUrl: given.DATABASE_URL ?? null,
    store: given.STORE ?? "postgres",
    poolSize: given.DATABASE_POOL_SIZE ?? 20,
    operatorToken: given.OPERATOR_TOKEN ?? null,
    operatorName: given.OPERATOR_NAME ?? "Service",
    app:
      given.APP_ID === undefined || given.APP_TOKEN === undefined ? null : { id: given.APP_ID, token: given.APP_TOKEN },
    redisUrl: given.REDIS_URL ?? null,
    dataDir: given.DATA_DIR ?? "./data",
    vaultKey: given.VAULT_KEY ?? null,
    adapters: given.ADAPTERS ?? (environment === "staging" ? "simulator" : "manual"),
    throttle: { requests: given.THROTTLE_REQUESTS ?? 30, windowSeconds: given.THROTTLE_WINDOW_SECONDS ?? 10 },
    workers: given.WORKERS ?? "on",
    processes: given.PROCESSES === "auto" ? availableParallelism() : (given.PROCESSES ?? 1),
    migrate: given.MIGRATE ?? "auto",
    trustedProxies: (given.TRUSTED_PROXIES ?? "")
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
    shutdownTimeoutSeconds: given.SHUTDOWN_TIMEOUT_SECONDS ?? 35,
    logLevel: given.LOG_LEVEL ?? "info",
    logFormat: given.LOG_FORMAT ?? (terminal ? "pretty" : "json"),
    /** names of the variables that are set */
    given: names.filter((name) => name in given)
  } as const
}
export type Config = ReturnType<typeof withDefaults>

const invalid = (message: string, ...variables: ReadonlyArray<string>) => new InvalidConfig({ message, variables })

/** The rules that concern several variables, or the environment. */
const conflicts = (given: Variables, config: Config): ReadonlyArray<InvalidConfig> => {
  const production = config.environment === "production"
  const token = given.OPERATOR_TOKEN
  return [
    ...((given.APP_ID === undefined) === (given.APP_TOKEN === undefined)
      ? []
      : [invalid("APP_ID and APP_TOKEN are given together or not at all", "APP_ID", "APP_TOKEN")]),
    ...(production && given.DATABASE_URL === undefined
      ? [invalid("DATABASE_URL is required in production", "DATABASE_URL")]
      : []),
    ...(production && given.VAULT_KEY === undefined
      ? [invalid("VAULT_KEY is required in production", "VAULT_KEY")]
      : []),
    ...(config.processes > 1 && (config.store === "memory" || config.workers === "only")
      ? [invalid("several PROCESSES need a database, and requests to serve", "PROCESSES", "STORE", "WORKERS")]
      : []),
    ...(production && config.store === "memory" ? [invalid("STORE=memory is for staging only", "STORE")] : []),
    ...(production && config.adapters === "simulator"
      ? [invalid("ADAPTERS=simulator is for staging only", "ADAPTERS")]
      : []),
    ...(production && token !== undefined && Redacted.value(token).length < 32
      ? [invalid("OPERATOR_TOKEN has at least 32 characters in production", "OPERATOR_TOKEN")]
      : [])
  ]
}

const decode = Schema.decodeUnknownResult(Variables, { errors: "all" })

/** Reads the configuration. `terminal`: whether standard output is a terminal. An empty variable counts as not set. */
export const read = (
  environment: Readonly<Record<string, string | undefined>>,
  terminal: boolean
): Result.Result<Config, InvalidConfig> => {
  const set = Object.fromEntries(
    names.flatMap((name) => ((environment[name] ?? "") === "" ? [] : [[name, environment[name]]]))
  )
  const decoded = decode(set)
  if (Result.isFailure(decoded)) {
    const wrong = Problem.ofError(decoded.failure, set).map(({ path }) => path[0] ?? "")
    return Result.fail(invalid(`not a valid value: ${wrong.join(", ")}`, ...wrong))
  }
  const config = withDefaults(decoded.success, terminal)
  const [first] = conflicts(decoded.success, config)
  return first === undefined ? Result.succeed(config) : Result.fail(first)
}
