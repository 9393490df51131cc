/** The environment variables (platform.md 13): what is refused, and where they are listed. */
import { Redacted, Result } from "effect"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { parseEnv } from "node:util"
import { describe, expect, it } from "vitest"
import * as Config from "../../src/config/Config.ts"
import { names, variables } from "../../src/config/EnvironmentVariables.ts"
import * as MisspelledVariables from "../../src/config/MisspelledVariables.ts"

const failureOf = (environment: Readonly<Record<string, string>>): Config.InvalidConfig =>
  Result.getOrThrow(Result.flip(Config.read(environment, false)))

describe("what is kept of an attempt of a delivery", () => {
  const production = { SERVICE_ENVIRONMENT: "production", DATABASE_URL: "postgres://h/d", VAULT_KEY: "x" }
  // reaches platform 13/keep_attempts
  it.each([
    [{}, true],
    [{ KEEP_ATTEMPTS: "result" }, false],
    [production, false],
    [{ ...production, KEEP_ATTEMPTS: "whole" }, true]
  ])("%j: its headers and the answer %s", (environment, isWhole) => {
    expect(Result.getOrThrow(Config.read(environment, false)).keepsExchange).toBe(isWhole)
  })
})

describe("a wrong configuration", () => {
  const production = { SERVICE_ENVIRONMENT: "production" }
  const complete = { ...production, DATABASE_URL: "postgres://h/d", VAULT_KEY: "x" }
  const bucket = { DOCUMENTS_URL: "s3://documents", AWS_ACCESS_KEY_ID: "hidden", AWS_SECRET_ACCESS_KEY: "hidden" }
  // reaches platform 13/adapters, platform 13/app_id-app_token, platform 13/database_url, platform 13/drain_seconds
  // reaches platform 13/operator_name, platform 13/operator_token, platform 13/port-host
  // reaches platform 13/documents_url-documents_endpoint
  // reaches platform 13/aws_region-aws_access_key_id-aws_secret_access_key-aws_session_token
  it.each([
    [{ PORT: "eighty" }, "PORT must be a whole number from 0 to 65535"],
    [{ PORT: "65536" }, "PORT must be a whole number from 0 to 65535"],
    [{ OPERATOR_NAME: " " }, "OPERATOR_NAME must be a text that is not blank"],
    [{ STORE: "sqlite" }, "STORE must be `postgres` or `memory`"],
    [{ APP_ID: "1" }, "APP_ID and APP_TOKEN are given together"],
    [production, "DATABASE_URL is required"],
    [production, "VAULT_KEY is required"],
    [{ ...production, DATABASE_URL: "postgres://h/d" }, "VAULT_KEY is required"],
    [{ ...complete, ADAPTERS: "simulator" }, "ADAPTERS=simulator is for staging"],
    [{ ...complete, ADAPTERS: "simulator-process" }, "ADAPTERS=simulator-process is for staging"],
    [{ ...complete, STORE: "memory" }, "STORE=memory is for staging"],
    [{ ...complete, OPERATOR_TOKEN: "hidden-hidden-hidden" }, "OPERATOR_TOKEN has at least 32 characters"],
    [{ OPERATOR_TOKEN: "hidden" }, "OPERATOR_TOKEN must be a text of at least 16 characters"],
    [{ TRUSTED_PROXIES: "here" }, "TRUSTED_PROXIES must be addresses or networks such as `10.0.0.0/8`"],
    [{ TRUSTED_PROXIES: "10.0.0.0/8, 10.0.0.0/99" }, "TRUSTED_PROXIES must be"],
    [{ CALLBACK_ALLOWED: "10.0.0.0/99" }, "CALLBACK_ALLOWED must be networks such as `10.0.0.0/8`, names"],
    [{ CALLBACK_ALLOWED: "10.0.0" }, "CALLBACK_ALLOWED must be"],
    [{ CALLBACK_ALLOWED: "https://receiver/" }, "CALLBACK_ALLOWED must be"],
    [{ CALLBACK_ALLOWED: "none,receiver" }, "CALLBACK_ALLOWED must be"],
    [
      { DATABASE_URL: "postgres://u:hidden@one:5432,two:5432/d?target_session_attrs=read-write" },
      "DATABASE_URL must be `postgres://user:password@host:port/database`, with one host"
    ],
    [{ DATABASE_URL: "postgres://u:hidden@one,two/d" }, "DATABASE_URL must be"],
    [{ DATABASE_URL: "postgres:///d?host=one,two" }, "DATABASE_URL must be"],
    [{ DATABASE_URL: "postgres://u@one/d?sslmode=maybe" }, "DATABASE_URL must be"],
    [{ DRAIN_SECONDS: "35" }, "DRAIN_SECONDS must be less than SHUTDOWN_TIMEOUT_SECONDS"],
    [{ DRAIN_SECONDS: "4", SHUTDOWN_TIMEOUT_SECONDS: "4" }, "DRAIN_SECONDS must be less than"],
    [{ REDIS_URL: "http://hidden@127.0.0.1" }, "REDIS_URL must be `redis://host:port`"],
    [{ REDIS_URL: "redis://127.0.0.1:port" }, "REDIS_URL must be `redis://host:port`"],
    [{ DOCUMENTS_URL: "https://documents" }, "DOCUMENTS_URL must be `s3://bucket` or `s3://bucket/prefix`"],
    [{ DOCUMENTS_URL: "s3://documents/../hidden" }, "DOCUMENTS_URL must be"],
    [{ DOCUMENTS_URL: "s3://documents", AWS_ACCESS_KEY_ID: "hidden" }, "DOCUMENTS_URL needs AWS_ACCESS_KEY_ID and"],
    [{ ...bucket, STORE: "memory" }, "DOCUMENTS_URL needs a database"],
    [{ ...bucket, AWS_ACCESS_KEY_ID: "hid\nden" }, "AWS_ACCESS_KEY_ID must be a text of letters"],
    [{ ...bucket, AWS_SESSION_TOKEN: "hid\nden" }, "AWS_SESSION_TOKEN must be a text of letters"],
    [{ ...bucket, AWS_REGION: "hidden/" }, "AWS_REGION must be a region"],
    [{ ...bucket, DOCUMENTS_ENDPOINT: "http://hidden:hidden@127.0.0.1" }, "DOCUMENTS_ENDPOINT must be an http"],
    [{ DOCUMENTS_ENDPOINT: "http://127.0.0.1" }, "DOCUMENTS_ENDPOINT needs DOCUMENTS_URL"],
    [{ OUTBOX_URL: "kafka://u:hidden@127.0.0.1" }, "OUTBOX_URL must be `nats://user:password@host:port/subject`"],
    [{ OUTBOX_URL: "nats://u:hidden@127.0.0.1/all.>" }, "OUTBOX_URL must be `nats://user:password@host:port/subject`"],
    [{ OUTBOX_URL: "https://sqs.us-east-1.amazonaws.com/1/q" }, "OUTBOX_URL of SQS needs AWS_ACCESS_KEY_ID and"],
    [
      { OUTBOX_URL: "https://sqs.us-east-1.amazonaws.com/1/q", AWS_ACCESS_KEY_ID: "key" },
      "OUTBOX_URL of SQS needs AWS_ACCESS_KEY_ID and"
    ]
  ])("%j is refused by the form that the value must have, without the value", (environment, said) => {
    const { message, variables: named } = failureOf(environment)
    expect(message).toContain(said)
    expect(named).toContain(/^\w+/.exec(said)?.[0])
    expect(message).not.toContain("hidden")
  })

  // reaches platform 13/operator_token
  it("an operator's token has at least 16 characters in staging and 32 in production", () => {
    const read = (length: number, more: object = {}) =>
      Result.isSuccess(Config.read({ ...more, OPERATOR_TOKEN: "x".repeat(length) }, false))
    expect([read(15), read(16), read(31, complete), read(32, complete)]).toEqual([false, true, false, true])
  })

  it("reports all problems", () => {
    expect(failureOf({ PORT: "x", STORE: "y" }).variables).toEqual(["PORT", "STORE"])
    expect(failureOf({ ...production, STORE: "memory" }).variables).toEqual(["DATABASE_URL", "VAULT_KEY", "STORE"])
  })
})

describe("the time to drain", () => {
  // reaches platform 13/drain_seconds
  it.each([
    [{}, false, 5],
    [{}, true, 0],
    [{ SHUTDOWN_TIMEOUT_SECONDS: "7" }, false, 3],
    [{ SHUTDOWN_TIMEOUT_SECONDS: "1" }, false, 0],
    [{ DRAIN_SECONDS: "9" }, true, 9],
    [{ DRAIN_SECONDS: "0" }, false, 0]
  ])("is half of a short stop, and none on a terminal: %j %j", (environment, terminal, seconds) => {
    expect(Result.getOrThrow(Config.read(environment, terminal)).drainSeconds).toBe(seconds)
  })
})

// reaches platform 13/white-space-around-a
it("is read without the white space around a value, which the end of a file adds", () => {
  const key = Buffer.alloc(32, 7).toString("base64")
  const given = {
    APP_ID: "4711\n",
    APP_TOKEN: "  stage_0123456789abcdef\r\n",
    OPERATOR_TOKEN: "0123456789abcdef\n",
    VAULT_KEY: `${key}\n`,
    DATABASE_URL: "postgres://u:p@h/d\n",
    REDIS_URL: " redis://h:1\n",
    PORT: "9000\n",
    WORKERS: "\toff\n"
  }
  const config = Result.getOrThrow(Config.read(given, false))
  const secrets = [config.app?.token, config.operatorToken, config.vaultKey, config.databaseUrl, config.redisUrl]
  expect(secrets.map((each) => (each === null || each === undefined ? null : Redacted.value(each)))).toEqual([
    "stage_0123456789abcdef",
    "0123456789abcdef",
    key,
    "postgres://u:p@h/d",
    "redis://h:1"
  ])
  expect(config).toMatchObject({ app: { id: "4711" }, port: 9_000, workers: "off" })
  expect(failureOf({ OPERATOR_TOKEN: "\n" }).message).toContain("OPERATOR_TOKEN must be")
})

describe("a misspelled variable", () => {
  it.each([
    ["PROT", "PORT"],
    ["PRT", "PORT"],
    ["PORTT", "PORT"],
    ["PIRT", "PORT"],
    ["DATABASE_ULR", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["LOGLEVEL", "LOG_LEVEL"],
    ["APP_TOKENS", "APP_TOKEN"],
    ["VALUT_KEY", "VAULT_KEY"],
    ["WORKER", "WORKERS"]
  ])("%s is %s", (name, known) => {
    expect(MisspelledVariables.sentences(["HOME", name, known])).toEqual([
      `${name} is not a variable of the platform; did you mean ${known}?`
    ])
  })

  // reaches platform 13/a-variable-that-is
  it("differs by one letter: each variable is found without any one letter, and no variable is itself a misspelling", () => {
    for (const name of names)
      for (const index of [...name].keys()) {
        const short = name.slice(0, index) + name.slice(index + 1)
        expect(MisspelledVariables.sentences([short])[0]).toContain(`did you mean ${name}?`)
      }
    expect(MisspelledVariables.sentences(names)).toEqual([])
    expect(MisspelledVariables.sentences(["PRTO_", "PTRO", "DATABASE", "PORT2", "port"])).toEqual([])
  })

  // reaches platform 13/a-variable-that-is
  it("is no ordinary variable of an environment", () => {
    const ordinary = `HOME PATH PWD OLDPWD SHELL USER USERNAME LOGNAME LANG LANGUAGE LC_ALL LC_CTYPE TERM TERM_PROGRAM EDITOR
      VISUAL PAGER LESS MANPATH DISPLAY TZ TMPDIR TEMP TMP HOSTNAME HOSTTYPE HOSTALIASES MACHTYPE OSTYPE SHLVL MAIL PS1 IFS
      SSH_AUTH_SOCK SSH_CLIENT SSH_CONNECTION SSH_TTY SUDO_USER XDG_RUNTIME_DIR XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_HOME
      DBUS_SESSION_BUS_ADDRESS COLORTERM COLUMNS LINES FORCE_COLOR NO_COLOR DEBUG CI NODE_ENV NODE_OPTIONS NODE_PATH
      INIT_CWD npm_config_user_agent npm_lifecycle_event npm_package_name PNPM_HOME PNPM_SCRIPT_SRC_DIR NVM_DIR JAVA_HOME
      GOPATH PYTHONPATH VIRTUAL_ENV PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA PGSSLMODE POSTGRES_USER POSTGRES_DB
      POSTGRES_PASSWORD REDIS_HOST REDIS_PORT REDIS_PASSWORD DOCKER_HOST KUBECONFIG KUBERNETES_SERVICE_HOST
      KUBERNETES_SERVICE_PORT KUBERNETES_PORT HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy ALL_PROXY
      GITHUB_ACTIONS GITHUB_TOKEN GITHUB_WORKSPACE RUNNER_TEMP AWS_REGION AWS_PROFILE GOOGLE_APPLICATION_CREDENTIALS DYNO
      INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS MAINPID WATCHDOG_USEC MEMORY_PRESSURE_WATCH LOGS_DIRECTORY
      STATE_DIRECTORY CREDENTIALS_DIRECTORY APPDATA LOCALAPPDATA PROGRAMFILES SYSTEMROOT COMSPEC OS PATHEXT WINDIR
      SSL_CERT_FILE OTEL_SERVICE_NAME SENTRY_DSN RENDER PROJECT_ROOT SERVICE_NAME ENVIRONMENT APP_NAME APP_ENV APP_PORT LOG_FILE _`
    expect(MisspelledVariables.sentences(ordinary.split(/\s+/))).toEqual([])
  })
})

describe("the list of variables", () => {
  const inRepository = (file: string): string => fileURLToPath(new URL(`../../../../${file}`, import.meta.url))
  const text = (file: string) => readFile(inRepository(file), "utf8")
  const shown = (value: string): string => (value.includes("`") || value.includes(" ") ? value : `\`${value}\``)

  it("is the table of docs/guides/configuration.md (`vitest run packages/app/test/config/config.test.ts -u` writes it)", async () => {
    const rows = names.map((name) => {
      const { default: value, form, meaning } = variables[name]
      return `| \`${name}\` | ${shown(value)} | ${form} | ${meaning} |`
    })
    const table = ["| Variable | Default | Value | Meaning |", "| --- | --- | --- | --- |", ...rows, ""].join("\n")
    const page = (await text("docs/guides/configuration.md")).replace(/^\| Variable \|[^]*?\n(?!\|)/m, () => `${table}`)
    expect(page).toContain(table)
    await expect(page).toMatchFileSnapshot(inRepository("docs/guides/configuration.md"))
  })

  it("is .env.example, and its values are right (`-u` writes it too)", async () => {
    const lines = names.flatMap((name) => {
      const { default: value, example, form, meaning } = variables[name]
      return ["", `# ${meaning}`, `# ${form}; default: ${value}`, `#${name}=${example}`].map((line) =>
        line.replaceAll("`", "")
      )
    })
    const head = "# Settings of the process. Copy this file to .env: the process takes from it what is not set.\n"
    const file = `${head}${lines.join("\n")}\n`
    await expect(file).toMatchFileSnapshot(inRepository(".env.example"))
    const given = parseEnv(file.replaceAll(/^#(?=[A-Z_]+=)/gm, ""))
    expect(Object.keys(given).toSorted()).toEqual(names.toSorted())
    expect(Result.isSuccess(Config.read(given, false))).toBe(true)
  })

  it("equals the list of the contract", async () => {
    const [, section = ""] = /^## 13\.(.*?)^## 14\./ms.exec(await text("docs/contract/platform.md")) ?? []
    const [, table = ""] = /^\| Variable \|(.*?)\n\n/ms.exec(section) ?? []
    const listed = [...table.matchAll(/^\| ([A-Z_, ]+) \|/gm)].flatMap(([, each = ""]) => each.split(", "))
    expect(listed.toSorted()).toEqual(names.toSorted())
  })

  // reaches platform 13/data_dir, platform 13/database_pool_size, platform 13/drain_seconds, platform 13/log_level
  // reaches platform 13/migrate, platform 13/operator_name, platform 13/port-host, platform 13/processes
  // reaches platform 13/service_environment, platform 13/shutdown_timeout_seconds, platform 13/store
  // reaches platform 13/throttle_requests-throttle_window_seconds, platform 13/workers
  // reaches platform 2/throttle-30-requests-per
  it("states the actual defaults", () => {
    const config = Result.getOrThrow(Config.read({}, false))
    const defaults = {
      PORT: config.port,
      HOST: config.host,
      STORE: config.store,
      DATABASE_POOL_SIZE: config.poolSize,
      SERVICE_ENVIRONMENT: config.environment,
      OPERATOR_NAME: config.operatorName,
      DATA_DIR: config.dataDir,
      THROTTLE_REQUESTS: config.throttle.requests,
      THROTTLE_WINDOW_SECONDS: config.throttle.windowSeconds,
      WORKERS: config.workers,
      PROCESSES: config.processes,
      MIGRATE: config.migrate,
      SHUTDOWN_TIMEOUT_SECONDS: config.shutdownTimeoutSeconds,
      LOG_LEVEL: config.logLevel
    }
    expect(Object.entries(defaults).map(([name, value]) => `${name} ${value}`)).toEqual(
      names.filter((name) => name in defaults).map((name) => `${name} ${variables[name].default}`)
    )
  })
})
