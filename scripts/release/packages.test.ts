/**
 * The packages as they are published: an outside project installs their archives, compiles against all of their declarations,
 * and runs them. With `SLOW=1`, as in CI.
 */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as OutsideProject from "./OutsideProject.ts"
import { root } from "./PublishedPackages.ts"

const slow = process.env["SLOW"] !== undefined

const adapters = "@payments-platform/adapters"
const client = "@payments-platform/client"
const domain = "@payments-platform/domain"
const testkit = "@payments-platform/testkit"

/** Lines of a declaration file. A longer file is slow to check and to read. */
const longest = 1_000

/** Names of the test kit, types included. */
const maxNames = 12

/** Each program, and the words that it prints. */
const programs = {
  client: `
import { type CreatePaymentRequest, type ErrorCode, type Notification, type Payment, PaymentsClient, type ReasonCode, type Topic } from "@payments-platform/client"
import { Sandbox } from "@payments-platform/testkit"

export type All = [CreatePaymentRequest, ErrorCode, Notification, ReasonCode, Topic]
const { appId, appToken, baseUrl, stop } = await Sandbox.start()
const client = new PaymentsClient({ baseUrl, appId, appToken })
const payments: readonly Payment[] = (await client.payments.list({ page_size: 1 })).results
console.log(payments.length, "payments")
await stop()
`,
  testkit: `
import { Sandbox } from "@payments-platform/testkit"

const sandbox = await Sandbox.start()
const { accountId } = await sandbox.merchant({ name: "Lighthouse Coffee" })
const { name }: { readonly name: string | null } = await sandbox.client.accounts.get(accountId)
console.log(name)
await sandbox.stop()
`
}

/** The examples of a README. The comments at the end of one are what it prints. */
const examplesOf = (name: string) =>
  [...readFileSync(join(root, "packages", name, "README.md"), "utf8").matchAll(/^```ts\n(.*?)^```/gms)].map(
    ([, code = ""], index) => {
      const lines = code.trimEnd().split("\n")
      const said = lines.slice(lines.findLastIndex((line) => !line.startsWith("// ")) + 1)
      return { name: `${name}${index}`, code, says: said.map((line) => line.slice(3)).join("\n") }
    }
  )

const examples = ["domain", "adapters"].flatMap(examplesOf)

const declarationsIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => join(folder, name))

describe.runIf(slow)("the packed packages", { timeout: 480_000 }, () => {
  let project: OutsideProject.OutsideProject
  beforeAll(async () => {
    project = await OutsideProject.make()
    for (const [name, code] of Object.entries(programs)) project.write(`${name}.ts`, code)
    for (const { code, name } of examples) project.write(`${name}.ts`, code)
    await project.compile()
  }, 480_000)
  afterAll(() => project.remove())

  it("run the examples of the READMEs", async () => {
    expect(examples.length).toBeGreaterThan(0)
    for (const { name, says } of examples) expect(await project.print(`out/${name}.js`)).toBe(says)
  })

  it("run in an outside project", async () => {
    expect(await project.print("out/client.js")).toBe("0 payments")
    expect(await project.print("out/testkit.js")).toBe("Lighthouse Coffee")
  })

  it("are loaded by require", async () => {
    project.write(
      "required.cjs",
      `const { Sandbox } = require("${testkit}")
Sandbox.start().then((sandbox) => sandbox.stop()).then(() => console.log("required"))`
    )
    expect(await project.print("required.cjs")).toBe("required")
  })

  it.each([domain, adapters, testkit])(
    "%s requires effect as a peer, in a range that has the tested version",
    (name) => {
      expect(project.manifest(name)).toMatchObject({ peerDependencies: { effect: "^4.1.0" } })
      expect(project.manifest(name)).not.toHaveProperty("dependencies.effect")
    }
  )

  it(`${domain} requires nothing else`, () => expect(project.manifest(domain)).not.toHaveProperty("dependencies"))

  it(`${testkit} takes fast-check as a peer in a range, no test runner, and only what checks JSON schemas`, () => {
    const { dependencies = {}, peerDependencies } = project.manifest(testkit)
    expect(peerDependencies).toEqual({ effect: "^4.1.0", "fast-check": ">=4.1.0 <5" })
    expect(Object.keys(dependencies).filter((name) => !name.startsWith("@payments-platform/"))).toEqual(["ajv"])
  })

  it(`${client} requires no package, and imports none`, () => {
    const { dependencies, peerDependencies } = project.manifest(client)
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined])
    const dist = join(project.installed(client), "dist")
    const files = readdirSync(dist).filter((name) => /\.(js|d\.ts)$/.test(name))
    const imports = files.flatMap((name) =>
      [...readFileSync(join(dist, name), "utf8").matchAll(/from "([^"]+)"/g)].map(([, from = ""]) => from)
    )
    expect(imports.length).toBeGreaterThan(5)
    expect(imports.filter((from) => !from.startsWith("./"))).toEqual([])
  })

  it(`${client} has declarations of at most 300 KB`, () => {
    const sizes = declarationsIn(join(project.installed(client), "dist")).map((file) => statSync(file).size)
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300_000)
  })

  // the endpoints of adapters, which are values with a type for each member, are longer
  it(`${domain} has no declaration file of more than ${longest} lines`, () => {
    const lengths = declarationsIn(join(project.installed(domain), "dist")).map(
      (file) => [readFileSync(file, "utf8").split("\n").length, file] as const
    )
    expect(lengths.length).toBeGreaterThan(0)
    expect(lengths.filter(([lines]) => lines > longest)).toEqual([])
  })
})

it(`${testkit} has at most ${maxNames} names, types included`, () => {
  const index = readFileSync(join(root, "packages/testkit/src/index.ts"), "utf8")
  const names = [...index.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = ""]) => list.split(","))
  expect(names.length).toBeGreaterThan(0)
  expect(names.length).toBeLessThanOrEqual(maxNames)
})
