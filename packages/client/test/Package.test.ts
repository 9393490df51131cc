/**
 * The package as it is published: an outside project without Effect compiles against it with all declarations and runs
 * it. With `SLOW=1`, as in CI.
 */
import { execFile } from "node:child_process"
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { onPlatform } from "./Platform.ts"

const slow = process.env["SLOW"] !== undefined
const run = promisify(execFile)
const home = fileURLToPath(new URL("..", import.meta.url))
const root = join(home, "../..")
const tsc = join(root, "node_modules/.bin/tsc")

const program = `
import { type CreatePaymentRequest, type ErrorCode, type Notification, type Payment, PaymentsClient, type ReasonCode, type Topic } from "@payments-platform/client"

export type All = [CreatePaymentRequest, ErrorCode, Notification, ReasonCode, Topic]
const [, , baseUrl = "", appId = "", appToken = ""] = process.argv
const client = new PaymentsClient({ baseUrl, appId, appToken })
const payments: readonly Payment[] = (await client.payments.list({ page_size: 1 })).results
console.log(payments.length)
`

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

describe.runIf(slow)("the packed client", { timeout: 480_000 }, () => {
  let project = ""
  const installed = (): string => join(project, "node_modules/@payments-platform/client")

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), "calling-"))
    await run("npx", ["-y", "pnpm@12", "build"], { cwd: root })
    await run("npx", ["-y", "pnpm@12", "pack", "--pack-destination", join(project, "archives")], { cwd: home })
    const archive = join(project, "archives", readdirSync(join(project, "archives"))[0] ?? "")
    mkdirSync(installed(), { recursive: true })
    await run("tar", ["-xzf", archive, "--strip-components=1", "-C", installed()])
    mkdirSync(join(project, "node_modules/@types"))
    symlinkSync(join(root, "node_modules/@types/node"), join(project, "node_modules/@types/node"))
    writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module", private: true }))
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config))
    writeFileSync(join(project, "program.ts"), program)
  }, 480_000)
  afterAll(() => rmSync(project, { recursive: true }))

  it("requires no package, and imports none", () => {
    const published: unknown = JSON.parse(readFileSync(join(installed(), "package.json"), "utf8"))
    expect(published).not.toHaveProperty("dependencies")
    expect(published).not.toHaveProperty("peerDependencies")
    const dist = join(installed(), "dist")
    const files = readdirSync(dist).filter((name) => /\.(js|d\.ts)$/.test(name))
    const imported = files.flatMap((name) =>
      [...readFileSync(join(dist, name), "utf8").matchAll(/from "([^"]+)"/g)].map(([, from = ""]) => from)
    )
    expect(imported.length).toBeGreaterThan(5)
    expect(imported.filter((from) => !from.startsWith("./"))).toEqual([])
  })

  it("has declarations of at most 300 KB", () => {
    const dist = join(installed(), "dist")
    const sizes = readdirSync(dist).flatMap((name) => (name.endsWith(".d.ts") ? [statSync(join(dist, name)).size] : []))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300_000)
  })

  it(
    "compiles and runs in an outside project",
    onPlatform(async ({ appId, appToken, baseUrl }) => {
      await run(tsc, ["-p", project])
      const { stdout } = await run(process.execPath, [join(project, "program.js"), baseUrl, appId, appToken])
      expect(stdout.trim()).toBe("0")
    })
  )
})
