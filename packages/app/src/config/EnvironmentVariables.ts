/**
 * The environment variables of the process (platform.md 13): the form of each value, its default, and what it does. The
 * reader of the configuration, the help of the command line, the table of docs/guides/configuration.md and `.env.example`
 * are made from this list.
 */
import { Schema } from "effect"
import { areRanges } from "@payments-platform/adapters/addresses/AddressRanges"
import * as S3Location from "@payments-platform/adapters/documents/S3Location"
import { isList as areReceivers } from "@payments-platform/adapters/notifications/AllowedReceivers"
import * as OutboxUrl from "@payments-platform/adapters/notifications/outbox/OutboxUrl"
import * as ExportHeaders from "@payments-platform/adapters/telemetry/ExportHeaders"
import * as OperatorName from "@payments-platform/domain/vocabulary/people/OperatorName"

export interface Variable<S extends Schema.Constraint = Schema.Constraint> {
  readonly schema: S
  /** the values that it takes, as a phrase that follows "must be" */
  readonly form: string
  /** what holds when it is not set */
  readonly default: string
  readonly meaning: string
  /** a value to start from */
  readonly example: string
}

const variable = <S extends Schema.Constraint>(each: Variable<S>): Variable<S> => each

const number = (minimum: number, maximum: number) => ({
  schema: Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum })),
  form: `a whole number from ${minimum} to ${maximum}`
})

/** One of some words; the first is the example. */
const oneOf = <const Words extends readonly [string, ...ReadonlyArray<string>]>(...words: Words) => ({
  schema: Schema.Literals(words),
  form: words.map((word) => `\`${word}\``).join(" or "),
  example: words[0]
})

const text = { schema: Schema.String.check(Schema.isPattern(/\S/)), form: "a text that is not blank" }

const secret = (minimum: number) => ({
  schema: Schema.RedactedFromValue(Schema.String.check(Schema.isMinLength(minimum))),
  form: `a text of at least ${minimum} characters`
})

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

export const variables = {
  PORT: variable({
    ...number(0, 65_535),
    default: "8080",
    meaning: "the port on which it listens; 0 takes any free one",
    example: "8080"
  }),
  HOST: variable({ ...text, default: "127.0.0.1", meaning: "the address on which it listens", example: "127.0.0.1" }),
  BASE_URL: variable({
    schema: Schema.String.check(Schema.isPattern(/^https?:\/\/[^\s]+$/)),
    form: "an http or https address",
    default: "http://localhost:PORT",
    meaning: "its public address",
    example: "https://payments.example.com"
  }),
  DATABASE_URL: variable({
    schema: Schema.RedactedFromValue(Schema.String.check(Schema.makeFilter(isDatabaseUrl))),
    form: "`postgres://user:password@host:port/database`, with one host and, where given, an `sslmode` of libpq",
    default: "an embedded PostgreSQL in `DATA_DIR/postgres` (staging)",
    meaning: "PostgreSQL 15 or later, in UTF8; required in production",
    example: "postgres://platform:password@localhost:5432/platform"
  }),
  STORE: variable({
    ...oneOf("postgres", "memory"),
    default: "postgres",
    meaning: "`memory` keeps nothing and starts at once (staging)"
  }),
  DATABASE_POOL_SIZE: variable({
    ...number(1, 500),
    default: "20",
    meaning: "sessions with PostgreSQL for reading",
    example: "20"
  }),
  SERVICE_ENVIRONMENT: variable({
    ...oneOf("staging", "production"),
    default: "staging",
    meaning: "a database belongs to the environment that first used it"
  }),
  OPERATOR_TOKEN: variable({
    ...secret(16),
    default: "staging: made once, in `DATA_DIR/credentials.json`",
    meaning:
      "the first admin, who adds operators; opens `/operator`; at least 32 characters in production, where nothing opens it without",
    example: "at-least-sixteen-characters"
  }),
  OPERATOR_NAME: variable({
    ...text,
    default: OperatorName.defaultName,
    meaning: "the name of who runs the platform; no merchant may carry it in its name",
    example: "Acme Payments"
  }),
  CONSOLE: variable({
    ...oneOf("on", "read-only", "off"),
    default: "on; production: off",
    meaning: "the web console at `/console`; `read-only`: it shows everything and changes nothing"
  }),
  APP_ID: variable({
    ...text,
    default: "staging: made once, in `DATA_DIR/credentials.json`",
    meaning: "an app with every permission, together with `APP_TOKEN` (staging)",
    example: "100200"
  }),
  APP_TOKEN: variable({
    ...secret(16),
    default: "staging: made once, in `DATA_DIR/credentials.json`",
    meaning: "the token of `APP_ID` (staging)",
    example: "at-least-sixteen-characters"
  }),
  DATA_DIR: variable({
    ...text,
    default: "./data",
    meaning:
      "the encrypted documents, shared by processes that share a database; in staging also credentials, vault key and database",
    example: "./data"
  }),
  DOCUMENTS_URL: variable({
    schema: Schema.String.check(Schema.makeFilter((text: string) => S3Location.parse(text) !== null)),
    form: "`s3://bucket` or `s3://bucket/prefix`, in letters, digits, `.`, `_` and `-`",
    default: "none",
    meaning:
      "a bucket for the encrypted documents, in S3 or a store that speaks it, instead of the folder `DATA_DIR/documents`; needs a database and credentials",
    example: "s3://payments-documents/production"
  }),
  DOCUMENTS_ENDPOINT: variable({
    schema: Schema.String.check(Schema.isPattern(/^https?:\/\/[^\s@?#]+$/), url),
    form: "an http or https address, without a user or a query",
    default: "that of AWS in `AWS_REGION`",
    meaning: "the store of `DOCUMENTS_URL`; the bucket is the first part of its paths",
    example: "http://localhost:9000"
  }),
  VAULT_KEY: variable({
    schema: Schema.RedactedFromValue(Schema.NonEmptyString),
    form: "32 bytes in base64, or several of them separated by commas",
    default: "staging: made once, in `DATA_DIR/vault.key`",
    meaning: "the first key seals, all open; required in production",
    example: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
  }),
  REDIS_URL: variable({
    schema: Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^rediss?:\/\//), url)),
    form: "`redis://host:port` or `rediss://host:port`",
    default: "none",
    meaning: "the throttle of all processes together; without it, or while it does not answer, each counts alone",
    example: "redis://localhost:6379"
  }),
  OUTBOX_URL: variable({
    schema: Schema.RedactedFromValue(
      Schema.String.check(Schema.makeFilter((text: string) => OutboxUrl.parse(text) !== null))
    ),
    form: "`nats://user:password@host:port/subject`, `tls://` to demand TLS, or the http or https URL of a queue of SQS",
    default: "none",
    meaning:
      "a queue to which the notifications of all apps go beside the webhooks: NATS with JetStream, or Amazon SQS. The same for all processes that share a database",
    example: "nats://localhost:4222/notifications"
  }),
  AWS_REGION: variable({
    schema: Schema.String.check(Schema.isPattern(/^[a-z0-9-]{1,64}$/)),
    form: "a region, in small letters, digits and `-`",
    default: "us-east-1",
    meaning: "the region of the bucket, and of a queue of SQS whose address names none",
    example: "us-east-1"
  }),
  AWS_ACCESS_KEY_ID: variable({
    schema: Schema.String.check(Schema.isPattern(/^[!-~]+$/)),
    form: "a text of letters, digits and signs, without spaces",
    default: "none",
    meaning: "who uses the bucket and sends to the queue of SQS, together with `AWS_SECRET_ACCESS_KEY`",
    example: "id-of-the-access-key"
  }),
  AWS_SECRET_ACCESS_KEY: variable({
    ...secret(1),
    default: "none",
    meaning: "the secret of `AWS_ACCESS_KEY_ID`",
    example: "secret-of-the-access-key"
  }),
  AWS_SESSION_TOKEN: variable({
    schema: Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^[!-~]+$/))),
    form: "a text of letters, digits and signs, without spaces",
    default: "none",
    meaning: "of temporary credentials; they are read at the start and not renewed",
    example: "token-of-the-session"
  }),
  ADAPTERS: variable({
    ...oneOf("simulator", "manual", "simulator-process"),
    default: "simulator; production: manual",
    meaning:
      "what stands behind the networks of cards and banks, the dispute desk and the screening; `simulator-process`: the simulators, with the card network in a process of its own"
  }),
  THROTTLE_REQUESTS: variable({
    ...number(0, 1_000_000),
    default: "30",
    meaning:
      "requests of an app to an endpoint in a window; without the app's secret 3 times as many from an address, and 30 times as many tokens of an app; 0: no limit",
    example: "30"
  }),
  THROTTLE_WINDOW_SECONDS: variable({ ...number(1, 3_600), default: "10", meaning: "the window", example: "10" }),
  WORKERS: variable({
    ...oneOf("on", "off", "only"),
    default: "on",
    meaning: "`off`: no timers and deliveries here; `only`: nothing else"
  }),
  PROCESSES: variable({
    schema: Schema.Union([Schema.Literal("auto"), number(1, 64).schema]),
    form: "`auto` or a whole number from 1 to 64",
    default: "1",
    meaning: "how many processes share the port; `auto`: one for each core",
    example: "auto"
  }),
  MIGRATE: variable({ ...oneOf("auto", "off"), default: "auto", meaning: "`off`: the schema must be there" }),
  TRUSTED_PROXIES: variable({
    schema: Schema.String.check(Schema.makeFilter(areRanges)),
    form: "addresses or networks such as `10.0.0.0/8`, separated by commas",
    default: "none",
    meaning: "whose `X-Forwarded-For` is believed; all behind a proxy that is not listed count as one address",
    example: "10.0.0.0/8"
  }),
  CALLBACK_ALLOWED: variable({
    schema: Schema.String.check(Schema.makeFilter(areReceivers)),
    form: "networks such as `10.0.0.0/8`, names such as `receiver` or `.internal` and the word `private`, separated by commas; or `none`",
    default: "`private`; production: `none`",
    meaning:
      "receivers of notifications that are not public; `private`: the private networks, and names that public DNS does not have. Staging allows its own machine beside them",
    example: "10.0.0.0/8,.internal"
  }),
  KEEP_ATTEMPTS: variable({
    ...oneOf("whole", "result"),
    default: "`whole`; production: `result`",
    meaning:
      "what is kept of an attempt of a delivery; `whole`: its headers and the first 4 KiB of the receiver's answer too",
    example: "result"
  }),
  DRAIN_SECONDS: variable({
    ...number(0, 3_599),
    default: "5, at most half of SHUTDOWN_TIMEOUT_SECONDS; 0 on a terminal",
    meaning:
      "for how long a process that is told to stop still accepts requests, while `/health/ready` answers 503 and each answer closes its connection; longer than a load balancer takes to notice",
    example: "5"
  }),
  SHUTDOWN_TIMEOUT_SECONDS: variable({
    ...number(1, 3_600),
    default: "35",
    meaning: "for a whole stop, from the signal on; what is still running then is cut",
    example: "35"
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable({
    schema: Schema.String.check(Schema.isPattern(/^https?:\/\/[^\s]+$/), url),
    form: "an http or https address",
    default: "none",
    meaning: "a collector of OpenTelemetry, to which traces and metrics are sent by OTLP over HTTP",
    example: "http://localhost:4318"
  }),
  OTEL_EXPORTER_OTLP_HEADERS: variable({
    schema: Schema.RedactedFromValue(
      Schema.String.check(Schema.makeFilter((text: string) => ExportHeaders.parse(text) !== null))
    ),
    form: "`name=value` pairs, separated by commas, with values encoded as in a URL",
    default: "none",
    meaning: "headers of what is sent to the collector, such as its key",
    example: "x-api-key=key-of-the-collector"
  }),
  OTEL_SERVICE_NAME: variable({
    ...text,
    default: "payments-platform",
    meaning: "the name of the service in traces and metrics",
    example: "payments-platform"
  }),
  LOG_LEVEL: variable({
    ...oneOf("debug", "info", "warn", "error"),
    default: "info",
    meaning:
      "the least grave lines that are logged; `info` has a line for each request and each attempt of a delivery, `debug` those of `/health` too",
    example: "info"
  }),
  LOG_FORMAT: variable({
    ...oneOf("pretty", "json"),
    default: "pretty on a terminal, else json",
    meaning: "`json`: one object a line; `pretty`: text"
  })
}

export type Name = keyof typeof variables

const isName = (name: string): name is Name => Object.hasOwn(variables, name)

export const names: ReadonlyArray<Name> = Object.keys(variables).filter(isName)

/** What a value that is not valid must be. The value itself is not repeated. */
export const mustBe = (name: string): string => (isName(name) ? `${name} must be ${variables[name].form}` : name)
