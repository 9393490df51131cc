/**
 * The environment variables of the process (platform.md 13), read once and checked together. An error names the
 * variables, never their values.
 */
import { Data, Redacted, Result, Schema, Struct } from "effect"
import { availableParallelism } from "node:os"
import * as AddressRanges from "@payments-platform/adapters/addresses/AddressRanges"
import * as S3Location from "@payments-platform/adapters/documents/S3Location"
import * as OutboxUrl from "@payments-platform/adapters/notifications/outbox/OutboxUrl"
import type { SqsSettings } from "@payments-platform/adapters/notifications/outbox/SqsOutbox"
import * as OperatorName from "@payments-platform/domain/vocabulary/people/OperatorName"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import { mustBe, names, type Variable, variables } from "./EnvironmentVariables.ts"

/** The configuration is invalid: exit code 2. */
export class InvalidConfig extends Data.TaggedError("InvalidConfig")<{
  readonly variables: ReadonlyArray<string>
  readonly message: string
}> {}

interface OptionalField extends Struct.Lambda {
  <S extends Schema.Constraint>(variable: Variable<S>): Schema.optionalKey<S>
  readonly "~lambda.out": this["~lambda.in"] extends Variable<infer S> ? Schema.optionalKey<S> : never
}

/** The variables that are set. */
const Given = Schema.Struct(
  Struct.map(
    variables,
    Struct.lambda<OptionalField>(({ schema }) => Schema.optionalKey(schema))
  )
)
type Given = typeof Given.Type

const defaultFormat = (terminal: boolean) => (terminal ? "pretty" : "json")

/** The format of the log, even if another variable is wrong. */
export const formatOf = (environment: Readonly<Record<string, string | undefined>>, terminal: boolean) => {
  const given = environment["LOG_FORMAT"]?.trim()
  return given === "json" || given === "pretty" ? given : defaultFormat(terminal)
}

/** Seconds. A stop in a terminal does not wait for load balancers, and half of a short stop is for running requests. */
const defaultDrain = (shutdownTimeout: number, terminal: boolean): number =>
  terminal ? 0 : Math.min(5, Math.floor(shutdownTimeout / 2))

const defaultRegion = "us-east-1"

/** Who signs requests to a bucket and to a queue of SQS; null: a key is missing. */
const credentialsOf = (given: Given) => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (accessKeyId === undefined || secretAccessKey === undefined) return null
  return { accessKeyId, secretAccessKey, sessionToken: given.AWS_SESSION_TOKEN ?? null }
}

/** The bucket of DOCUMENTS_URL; null: it is not set, or lacks credentials. */
const bucketOf = (given: Given): S3Location.S3Settings | null => {
  const [location, credentials] = [S3Location.parse(given.DOCUMENTS_URL ?? ""), credentialsOf(given)]
  if (location === null || credentials === null) return null
  const { AWS_REGION: region = defaultRegion, DOCUMENTS_ENDPOINT: endpoint = null } = given
  return { ...location, endpoint, region, ...credentials }
}

/** The queue of OUTBOX_URL; null: there is none, or it is one of SQS without credentials. */
const outboxOf = (given: Given): OutboxUrl.Nats | SqsSettings | null => {
  const found = given.OUTBOX_URL === undefined ? null : OutboxUrl.parse(Redacted.value(given.OUTBOX_URL))
  if (found?._tag !== "Sqs") return found
  const credentials = credentialsOf(given)
  return credentials === null
    ? null
    : { ...found, region: found.hostRegion ?? given.AWS_REGION ?? defaultRegion, ...credentials }
}

const withDefaults = (given: Given, terminal: boolean) => {
  const environment = given.SERVICE_ENVIRONMENT ?? "staging"
  const port = given.PORT ?? 8080
  const shutdownTimeoutSeconds = given.SHUTDOWN_TIMEOUT_SECONDS ?? 35
  return {
    environment,
    port,
    host: given.HOST ?? "127.0.0.1",
    baseUrl: given.BASE_URL ?? null,
    databaseUrl: given.DATABASE_URL ?? null,
    store: given.STORE ?? "postgres",
    poolSize: given.DATABASE_POOL_SIZE ?? 20,
    operatorToken: given.OPERATOR_TOKEN ?? null,
    console: given.CONSOLE ?? (environment === "staging" ? "on" : "off"),
    operatorName: given.OPERATOR_NAME ?? OperatorName.defaultName,
    app:
      given.APP_ID === undefined || given.APP_TOKEN === undefined ? null : { id: given.APP_ID, token: given.APP_TOKEN },
    redisUrl: given.REDIS_URL ?? null,
    outbox: outboxOf(given),
    dataDir: given.DATA_DIR ?? "./data",
    documentBucket: bucketOf(given),
    vaultKey: given.VAULT_KEY ?? null,
    adapters: given.ADAPTERS ?? (environment === "staging" ? "simulator" : "manual"),
    throttle: { requests: given.THROTTLE_REQUESTS ?? 30, windowSeconds: given.THROTTLE_WINDOW_SECONDS ?? 10 },
    workers: given.WORKERS ?? "on",
    processes: given.PROCESSES === "auto" ? availableParallelism() : (given.PROCESSES ?? 1),
    migrate: given.MIGRATE ?? "auto",
    trustedProxies: AddressRanges.listOf(given.TRUSTED_PROXIES ?? ""),
    callbackAllowed: given.CALLBACK_ALLOWED ?? null,
    keepsExchange: (given.KEEP_ATTEMPTS ?? (environment === "staging" ? "whole" : "result")) === "whole",
    drainSeconds: given.DRAIN_SECONDS ?? defaultDrain(shutdownTimeoutSeconds, terminal),
    shutdownTimeoutSeconds,
    telemetry:
      given.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? null,
            serviceName: given.OTEL_SERVICE_NAME ?? "payments-platform"
          },
    logLevel: given.LOG_LEVEL ?? "info",
    logFormat: given.LOG_FORMAT ?? defaultFormat(terminal),
    /** names of the variables that are set */
    given: names.filter((name) => name in given)
  } as const
}
export type Config = ReturnType<typeof withDefaults>

const invalid = (message: string, ...variables: ReadonlyArray<string>) => new InvalidConfig({ message, variables })

const keyVariables = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const

/** A bucket that is half set would leave the documents where nobody looks for them. */
const bucketConflicts = (given: Given, { documentBucket, store }: Config): ReadonlyArray<InvalidConfig> => {
  if (given.DOCUMENTS_URL === undefined)
    return given.DOCUMENTS_ENDPOINT === undefined
      ? []
      : [invalid("DOCUMENTS_ENDPOINT needs DOCUMENTS_URL", "DOCUMENTS_ENDPOINT", "DOCUMENTS_URL")]
  return [
    ...(documentBucket === null
      ? [invalid(`DOCUMENTS_URL needs ${keyVariables.join(" and ")}`, "DOCUMENTS_URL", ...keyVariables)]
      : []),
    ...(store === "memory" ? [invalid("DOCUMENTS_URL needs a database", "DOCUMENTS_URL", "STORE")] : [])
  ]
}

/** The rules that concern several variables, or the environment. */
const conflicts = (given: Given, config: Config): ReadonlyArray<InvalidConfig> => {
  const production = config.environment === "production"
  const token = given.OPERATOR_TOKEN
  return [
    ...((given.APP_ID === undefined) === (given.APP_TOKEN === undefined)
      ? []
      : [invalid("APP_ID and APP_TOKEN are given together or not at all", "APP_ID", "APP_TOKEN")]),
    ...(given.OUTBOX_URL !== undefined && config.outbox === null
      ? [invalid("OUTBOX_URL of SQS needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY", "OUTBOX_URL", ...keyVariables)]
      : []),
    ...(production && given.DATABASE_URL === undefined
      ? [invalid("DATABASE_URL is required in production", "DATABASE_URL")]
      : []),
    ...(production && given.VAULT_KEY === undefined
      ? [invalid("VAULT_KEY is required in production", "VAULT_KEY")]
      : []),
    ...(config.processes > 1 && (config.store === "memory" || config.workers === "only")
      ? [invalid("several PROCESSES need a database, and requests to serve", "PROCESSES", "STORE", "WORKERS")]
      : []),
    ...(config.drainSeconds >= config.shutdownTimeoutSeconds
      ? [
          invalid(
            "DRAIN_SECONDS must be less than SHUTDOWN_TIMEOUT_SECONDS",
            "DRAIN_SECONDS",
            "SHUTDOWN_TIMEOUT_SECONDS"
          )
        ]
      : []),
    ...bucketConflicts(given, config),
    ...(production && config.store === "memory" ? [invalid("STORE=memory is for staging only", "STORE")] : []),
    ...(production && config.adapters !== "manual"
      ? [invalid(`ADAPTERS=${config.adapters} is for staging only`, "ADAPTERS")]
      : []),
    ...(production && token !== undefined && Redacted.value(token).length < 32
      ? [invalid("OPERATOR_TOKEN has at least 32 characters in production", "OPERATOR_TOKEN")]
      : [])
  ]
}

const decode = Schema.decodeUnknownResult(Given, { errors: "all" })

/** The value of a variable without surrounding white space, such as the line feed at the end of a secret from a file. */
const setIn = (environment: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name] ?? ""
      return value === "" ? [] : [[name, value.trim()]]
    })
  )

/**
 * Reads the configuration. `terminal`: whether standard output is a terminal. White space around a value does not count,
 * and an empty variable counts as not set.
 */
export const read = (
  environment: Readonly<Record<string, string | undefined>>,
  terminal: boolean
): Result.Result<Config, InvalidConfig> => {
  const set = setIn(environment)
  const decoded = decode(set)
  if (Result.isFailure(decoded)) {
    const wrong = Problem.ofError(decoded.failure, set).map(({ path }) => path[0] ?? "")
    return Result.fail(invalid(wrong.map(mustBe).join("; "), ...wrong))
  }
  const config = withDefaults(decoded.success, terminal)
  const found = conflicts(decoded.success, config)
  if (found.length === 0) return Result.succeed(config)
  return Result.fail(
    invalid(found.map(({ message }) => message).join("; "), ...found.flatMap(({ variables }) => variables))
  )
}
