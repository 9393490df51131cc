/**
 * Every name in code font in the guides exists: operations, fields and values, topics, codes and reasons, variables,
 * options, metrics, log events, stories and test numbers. A name that none of the tables has fails, unless it belongs to
 * another program and stands in `ofOthers`.
 */
import { execFile } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { beforeAll, expect, it } from "vitest"
import { allReasons } from "@payments-platform/adapters/http/response/ErrorCodes"
import * as Json from "@payments-platform/domain/vocabulary/text/Json"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import { main } from "../../bench/Server.ts"
import * as BackupCommandLine from "../../src/command-line/backup/BackupCommandLine.ts"
import * as RunningCommandLine from "../../src/command-line/running/RunningCommandLine.ts"
import { storyNames } from "../../src/command-line/running/trigger/StoryCatalog.ts"
import { names, variables } from "../../src/config/EnvironmentVariables.ts"
import * as Process from "../Process.ts"

const root = fileURLToPath(new URL("../../../../", import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), "utf8")

const guides = globSync("docs/guides/*.md", { cwd: root }).filter((path) => !path.endsWith("/error-codes.md"))

/** Programs, files, settings and values of others than the platform. */
const ofOthers = new Set(
  `bash curl switch vault sources id shell.sh receiver.mjs assertion.mjs pay.mjs call operate field KEY VERSION MAGIC advance listen trigger
  pg_dump pg_restore pg_basebackup pg_ctl postgresql-client /usr/lib/postgresql PGHOST PGPORT PGUSER PGPASSWORD fsync synchronous_commit max_connections unshare postgres whsec_ prod_ v1,
  archive_mode archive_command archive_timeout restore_command recovery_target_time recovery.signal name Magic
  TimeoutStopSec terminationGracePeriodSeconds NODE_EXTRA_CA_CERTS Retry-After Authorization Expect start ok failed off
  @payments-platform/client /health postgres://user:password@host:port/database redis://host:port rediss://host:port
  Documents Review Identity timer new old 3.0.rc.1.1
  pool_mode session install order-1001 verifyNotification uniqueKey operator_token app_token refunds.create
  packages/app/.cache exp NotificationEvent
  nats-server nats.conf nats://user:password@host:port/subject one:4222,two:4222 $JS.API.STREAM.NAMES _INBOX.>
  notifications.payments.> duplicate_window sqs:SendMessage sqs:GetQueueAttributes
  webhook-id webhook-timestamp webhook-signature Operator-Token packages/specification packages/adapters/README.md CHANGELOG.md .env .env.example`.split(
    /\s+/
  )
)

/** The words of a document: names of members and parameters, and values of enumerations. */
const wordsIn = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (!Json.isObject(value)) return []
  const { const: constant, enum: values, name, properties } = value
  const own = [constant, name, ...[values ?? []].flat()].filter((each) => typeof each === "string")
  return [...own, ...Object.keys(Json.membersOf(properties)), ...Object.values(value).flatMap(wordsIn)]
}

/** What is said of the variables, whose values are names too. */
const settings = Object.values(variables).flatMap(({ default: value, example, form, meaning }) =>
  [value, example, form, meaning].flatMap((text) => text.match(/[\w.*-]+/g) ?? [])
)

const words = new Set<string>([...Topic.topics, ...allReasons, ...names, ...settings, ...storyNames, ...ofOthers])
const operations = new Set<string>()
let options = ""

const shapeOf = (operation: string): string => operation.replaceAll(/\{[^}]*\}/g, "{}")

const help = async (...given: ReadonlyArray<string>): Promise<string> =>
  (await promisify(execFile)(process.execPath, [main, ...given, "--help"])).stdout

beforeAll(async () => {
  const path = await Process.directory()
  const { port } = await Process.start(path, { STORE: "memory" })
  const { operator_token } = await Process.credentialsIn(path)
  const ask = (address: string) =>
    fetch(`http://127.0.0.1:${port}${address}`, { headers: { "Operator-Token": operator_token } })
  for (const address of ["/openapi.json", "/operator/openapi.json"]) {
    const document: unknown = await (await ask(address)).json()
    for (const word of wordsIn(document)) words.add(word)
    for (const [template, methods] of Object.entries(Json.membersOf(Json.membersOf(document)["paths"])))
      for (const method of Object.keys(Json.membersOf(methods)))
        operations.add(shapeOf(`${method.toUpperCase()} ${template}`))
  }
  const metrics = await (await ask("/operator/metrics")).text()
  for (const [name] of metrics.matchAll(/^service_\w+/gm)) words.add(name.replace(/_(bucket|sum|count)$/, ""))
  for (const page of globSync("docs/{contract/{platform,payments,merchants},magic-behaviors}.md", { cwd: root }))
    for (const [span] of textOf(page).matchAll(/`[^`\n]+`|\b\d+\b/g))
      for (const [word] of span.matchAll(/[\w.*:-]+/g)) words.add(word)
  for (const file of globSync("packages/*/src/**/*.ts", { cwd: root }))
    for (const [, event = ""] of textOf(file).matchAll(/event: "(\w+)"/g)) words.add(event)
  for (const file of globSync("packages/domain/src/**/*.ts", { cwd: root }))
    for (const [, command = ""] of textOf(file).matchAll(/name: "([a-z_]+(?:\.[a-z_]+)+)"/g)) words.add(command)
  const commands = ["serve", "migrate", "check", "tour", ...BackupCommandLine.names, ...RunningCommandLine.names]
  options = (await Promise.all([help(), ...commands.map((command) => help(command))])).join("\n")
}, 120_000)

/** Numbers of cards, accounts and amounts that the tables of the simulators list, whole or by how they begin. */
const isTestNumber = (number: string): boolean =>
  words.has(number) || /^900[0-5]\d{3}$/.test(number) || /^9[0-2]\d{3}$/.test(number) || Number(number) <= 10_000

const isOperation = (span: string): boolean => {
  const [method = "", address = ""] = span.split(" ")
  return operations.has(shapeOf(`${method} ${address.replace(/\?.*$/, "")}`))
}

const isPage = (path: string): boolean =>
  ["/console", "/docs", "/docs/operator", "/docs/guides", "/operator", "/", "/health/ready", "/health/live"].includes(
    path
  ) || isOperation(`GET ${path}`)

const isCommand = (span: string): boolean =>
  (span.match(/--[\w-]+/g) ?? []).every((option) => new RegExp(`${option}(?![\\w-])`).test(options)) &&
  span
    .replace(/^([A-Z]+=\w+ )?npx -y pnpm@12/, "")
    .split(" ")
    .filter((word) => /^[a-z][a-z-]*$/.test(word))
    .every((word) => words.has(word) || options.includes(word))

const isName = (name: string): boolean => {
  if (words.has(name)) return true
  const parts = name.split(".")
  const isTopic = Topic.topics.some((topic) => topic.startsWith(`${parts[0]}.`)) && parts[1] !== undefined
  if (isTopic) return parts.at(-1) === "*"
  return parts.every((part) => words.has(part) || /^(\d+|[A-Z]{2,3})$/.test(part))
}

/** Whether a span of code font is known. */
const isKnown = (span: string): boolean => {
  if (words.has(span)) return true
  if (/^(GET|POST|DELETE) \//.test(span)) return isOperation(span) || isPage(span.replace("GET ", ""))
  if (span.startsWith("/")) return isPage(span)
  if (span.startsWith("--") || /^([A-Z]+=\w+ )?npx -y pnpm@12 /.test(span)) return isCommand(span)
  if (span.startsWith("node packages/")) return globSync(span.replace("node ", ""), { cwd: root }).length === 1
  if (/^\d+$/.test(span)) return isTestNumber(span)
  // addresses, rights and a command of S3
  if (/^(s3:|aws s3 |DOCUMENTS_URL=s3:|bucket\/)/.test(span)) return true
  if (/^(\.\/)?data|^DATA_DIR/.test(span)) return true
  if (/^outcome_\d{3}$/.test(span)) return words.has(span.replace("outcome_", ""))
  if (/^((late_)?return|Idempotency_(Retry|Downtime)|status)_\d+$/.test(span)) return true
  const quoted = [...span.matchAll(/"(\w+)":/g)].map(([, name = ""]) => name)
  if (quoted.length > 0) return quoted.every((name) => words.has(name))
  return span
    .replaceAll(/[<>[\]"…?=@(),:]|https?:\S+/g, " ")
    .split(/\s+/)
    .filter((word) => /[a-zA-Z]/.test(word))
    .every(isName)
}

it.each(guides)("%s names what exists", (guide) => {
  const prose = textOf(guide).replaceAll(/^```[^]*?^```$/gm, "")
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span)
  expect(spans.filter((span) => !isKnown(span))).toEqual([])
})

it("knows what does not exist", () => {
  const wrong = [
    "GET /event",
    "PAYMENT_TO_OLD",
    "payments.complete",
    "--forward",
    "VAULT_KEYS",
    "service_job_due",
    "amout"
  ]
  expect(wrong.filter(isKnown)).toEqual([])
})
