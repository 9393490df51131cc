/**
 * The recipes of deploy/: what they set, how long they wait and what they run fit the program. With the settings of compose.yaml the
 * platform starts, and the check of health of the image tells whether it serves. deploy/try-image.sh builds the image and runs it.
 */
import { Effect, Redacted } from "effect"
import { execFile, spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { describe, expect, inject, it } from "vitest"
import { parse } from "yaml"
import { membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Redis from "../../../adapters/test/throttle/Redis.ts"
import { variables } from "../../src/config/EnvironmentVariables.ts"
import { exitCodes } from "../../src/ProcessExit.ts"
import * as Process from "../Process.ts"

const root = fileURLToPath(new URL("../../../../", import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), "utf8")

const image = textOf("deploy/Dockerfile").replaceAll("\\\n", "")
const unit = textOf("deploy/payments-platform.service")
const compose: unknown = parse(textOf("deploy/compose.yaml"))
const platform = membersOf(membersOf(membersOf(compose)["services"])["platform"])
const texts = (members: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(membersOf(members)).map(([name, value]) => [name, String(value)]))

/** The last stage of the image alone is what runs. */
const stage = image.slice(image.lastIndexOf("\nFROM "))
const listAfter = (word: string): ReadonlyArray<string> => {
  const list: unknown = JSON.parse(new RegExp(`${word} (\\[.*\\])$`, "m").exec(stage)?.[1] ?? "[]")
  return Array.isArray(list) ? list.map(String) : []
}
const directives = (name: string): ReadonlyArray<string> =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value)

const ofOthers = new Set(["NODE_ENV"])
const isKnown = (name: string): boolean => name in variables || ofOthers.has(name)
const longestStop = Number(variables.SHUTDOWN_TIMEOUT_SECONDS.default)

describe("the names of settings", () => {
  it("are those of the program, in the image, in Compose, in the unit and in the files that their reader makes", () => {
    const inImage = [...(/^ENV (.*)$/m.exec(stage)?.[1] ?? "").matchAll(/(\w+)=/g)].map(([, name = ""]) => name)
    const inUnit = directives("Environment").map((each) => each.split("=")[0] ?? "")
    const [files = ""] = /## With a database.*/s.exec(textOf("deploy/README.md")) ?? []
    const made = [...files.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name)
    const names = [...inImage, ...inUnit, ...Object.keys(membersOf(platform["environment"])), ...made]
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !isKnown(name))).toEqual(["POSTGRES_PASSWORD"])
  })

  it("of secrets have no value in a recipe", () => {
    const { DATABASE_URL, OPERATOR_TOKEN, VAULT_KEY } = texts(platform["environment"])
    expect([OPERATOR_TOKEN, VAULT_KEY]).toEqual(["${OPERATOR_TOKEN:?}", "${VAULT_KEY:?}"])
    expect(DATABASE_URL).toContain("${POSTGRES_PASSWORD:?}")
    expect(`${image}${unit}`).not.toMatch(/(TOKEN|KEY|URL)=/)
  })
})

describe("the process", () => {
  it("is the program of the published package, where the image and the unit look for it", () => {
    const manifest: unknown = JSON.parse(textOf("packages/app/package.json"))
    const { "payments-platform": program } = texts(membersOf(membersOf(manifest)["publishConfig"])["bin"])
    const path = join("/opt/payments-platform/node_modules/payments-platform", program ?? "")
    expect(listAfter("ENTRYPOINT")).toEqual(["node", path])
    expect(directives("ExecStart")).toEqual([`/usr/bin/node ${path}`])
  })

  it("is given longer to stop than it takes", () => {
    expect(Number.parseInt(String(platform["stop_grace_period"]))).toBeGreaterThan(longestStop)
    expect(Number(directives("TimeoutStopSec"))).toBeGreaterThan(longestStop)
  })

  it("is not started again by systemd where a person must look", () => {
    const { DatabaseDown, InvalidConfig, WrongVaultKey, "Http/CannotListen": taken } = exitCodes
    const never = directives("RestartPreventExitStatus").flatMap((each) => each.split(" ").map(Number))
    expect(never).toEqual([InvalidConfig, taken, WrongVaultKey])
    expect(never).not.toContain(DatabaseDown)
  })

  it("runs as a user without rights, and writes to the folder that is kept", () => {
    const { DATA_DIR } = Object.fromEntries([...stage.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]))
    expect(stage).toMatch(/^USER 1000:1000$/m)
    expect(stage).toMatch(new RegExp(`^VOLUME ${DATA_DIR}$`, "m"))
    expect(platform).toMatchObject({ volumes: [`documents:${DATA_DIR}`], read_only: true, cap_drop: ["ALL"] })
    expect(directives("Environment")).toContain(`DATA_DIR=${DATA_DIR}`)
    expect(directives("StateDirectory").map((name) => `/var/lib/${name}`)).toEqual([DATA_DIR])
  })
})

/** The environment of the platform by Compose, where these stand in `.env`; it has what the program is to find elsewhere here. */
const environmentOf = (given: Readonly<Record<string, string>>) => {
  const filled = Object.entries(texts(platform["environment"])).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)(?::\?|:-([^}]*))\}/g, (_, each: string, other = "") => given[each] ?? other)
  ])
  return Object.fromEntries(filled)
}

it("the platform starts with the settings of Compose, and the check of the image sees it", { timeout: 120_000 }, () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.empty(inject("postgresUrl"))
    const { url: redis } = yield* Redis.relay(yield* Redis.inJavaScript)
    const secrets = {
      VAULT_KEY: Buffer.alloc(32, 7).toString("base64"),
      OPERATOR_TOKEN: "0123456789abcdef".repeat(4),
      BASE_URL: "https://payments.example.com"
    }
    const elsewhere = { DATABASE_URL: url, REDIS_URL: Redacted.value(redis) }
    const settings = { ...environmentOf(secrets), ...elsewhere }
    yield* Effect.promise(async () => {
      const { port, stop } = await Process.start(await Process.directory(), settings)
      const [program = "", ...words] = listAfter("CMD")
      expect(program).toBe("node")
      const asked = () =>
        promisify(execFile)(process.execPath, words, { env: { PORT: String(port) } }).then(
          () => 0,
          ({ code }: { readonly code: number }) => code
        )
      expect(await asked()).toBe(0)
      expect(await stop()).toBe(0)
      expect(await asked()).toBe(1)
    })
  }).pipe(Effect.scoped, Effect.runPromise)
)

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0
const units = globSync("deploy/*.{service,timer}", { cwd: root })
describe.skipIf(!hasSystemd)("the units", () => {
  const analyze = (unit: string, ...words: ReadonlyArray<string>) =>
    spawnSync("systemd-analyze", [...words, join(root, unit)], { encoding: "utf8" })

  it.each(units)("%s is one that systemd understands", (unit) => {
    const { stderr } = analyze(unit, "verify")
    const problems = stderr.split("\n").filter((line) => line.includes("payments-platform"))
    // there may be no Node in /usr/bin here
    expect(problems.filter((line) => !line.includes("not executable"))).toEqual([])
  })

  it.each(units.filter((unit) => unit.endsWith(".service")))("%s shuts off what it does not need", (unit) => {
    expect(analyze(unit, "security", "--offline=yes", "--threshold=20").status).toBe(0)
  })
})
