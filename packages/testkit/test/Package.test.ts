/**
 * The test kit as it is published: an outside project installs the archives, compiles against all declarations, and runs it as
 * a module and by `require`. With `SLOW=1`, as in CI.
 */
import { execFile } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { publint } from "publint"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const slow = process.env["SLOW"] !== undefined
const run = promisify(execFile)
const root = fileURLToPath(new URL("../../..", import.meta.url))
const tsc = join(root, "node_modules/.bin/tsc")
const packages = ["domain", "adapters", "client", "testkit"] as const
const homeOf = (name: string): string => join(root, "packages", name)

/** The largest number of names of the public surface. */
const maxNames = 12

const config = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: "ES2023",
    module: "NodeNext",
    skipLibCheck: false,
    types: ["node"]
  },
  include: ["*.ts"]
}

const program = `
import { Sandbox } from "@payments-platform/testkit"

const sandbox = await Sandbox.start()
const { accountId } = await sandbox.merchant({ name: "Lighthouse Coffee" })
const { name }: { readonly name: string | null } = await sandbox.client.accounts.get(accountId)
console.log(name)
await sandbox.stop()
`

const required = `
const { Sandbox } = require("@payments-platform/testkit")
Sandbox.start().then((sandbox) => sandbox.stop()).then(() => console.log("required"))
`

describe.runIf(slow)("the packed test kit", { timeout: 480_000 }, () => {
  let project = ""
  const installed = (name: string): string => join(project, "node_modules/@payments-platform", name)

  /** Links a required package to the place where an installation would put it, so that no registry is needed. */
  const link = (name: string, from: string): void => {
    const to = join(project, "node_modules", name)
    if (existsSync(to) || name.startsWith("@payments-platform/")) return
    mkdirSync(dirname(to), { recursive: true })
    symlinkSync(join(from, "node_modules", name), to)
  }

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), "testing-"))
    await run("npx", ["-y", "pnpm@12", "build"], { cwd: root })
    for (const name of packages) {
      const destination = join(project, "archives", name)
      await run("npx", ["-y", "pnpm@12", "pack", "--pack-destination", destination], { cwd: homeOf(name) })
      mkdirSync(installed(name), { recursive: true })
      const archive = join(destination, readdirSync(destination)[0] ?? "")
      await run("tar", ["-xzf", archive, "--strip-components=1", "-C", installed(name)])
      const { dependencies = {}, peerDependencies = {} } = JSON.parse(
        readFileSync(join(installed(name), "package.json"), "utf8")
      )
      for (const each of [...Object.keys(dependencies), ...Object.keys(peerDependencies)]) link(each, homeOf(name))
    }
    link("@types/node", root)
    writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module", private: true }))
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config))
    writeFileSync(join(project, "program.ts"), program)
    writeFileSync(join(project, "required.cjs"), required)
  }, 480_000)
  afterAll(() => rmSync(project, { recursive: true }))

  it("compiles and runs in an outside project", async () => {
    await run(tsc, ["-p", project])
    const { stdout } = await run(process.execPath, [join(project, "program.js")])
    expect(stdout.trim()).toBe("Lighthouse Coffee")
  })

  it("is loaded by require", async () => {
    const { stdout } = await run(process.execPath, [join(project, "required.cjs")])
    expect(stdout.trim()).toBe("required")
  })

  it("takes effect and fast-check as peers in a range, and no test runner", () => {
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(join(installed("testkit"), "package.json"), "utf8")
    )
    expect(peerDependencies).toEqual({ effect: "^4.1.0", "fast-check": ">=4.1.0 <5" })
    expect(Object.keys(dependencies).filter((name) => !name.startsWith("@payments-platform/"))).toEqual([])
  })

  it("passes publint", async () => {
    const { messages } = await publint({ pkgDir: installed("testkit"), level: "suggestion", strict: true, pack: false })
    expect(messages).toEqual([])
  })
})

it(`has at most ${maxNames} names, types included`, () => {
  const index = readFileSync(join(homeOf("testkit"), "src/index.ts"), "utf8")
  const names = [...index.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = ""]) => list.split(","))
  expect(names.length).toBeGreaterThan(0)
  expect(names.length).toBeLessThanOrEqual(maxNames)
})
