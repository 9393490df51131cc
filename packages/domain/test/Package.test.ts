/**
 * The packages as they are published: an outside project installs their archives, compiles the examples of the READMEs in
 * strict mode with all declarations, and runs them. With `SLOW=1`, as in CI.
 */
import { execFile } from "node:child_process"
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  mkdirSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const slow = process.env["SLOW"] !== undefined
const run = promisify(execFile)
const root = fileURLToPath(new URL("../../..", import.meta.url))
const tsc = join(root, "node_modules/.bin/tsc")

/** Lines of a declaration file. A longer file is slow to check and to read. */
const longest = 1_000

const files = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))

const config = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: "ES2023",
    module: "NodeNext",
    outDir: "out",
    skipLibCheck: false,
    types: ["node"]
  },
  include: ["*.ts"]
}

const packages = ["domain", "adapters"] as const
const homeOf = (name: string): string => join(root, "packages", name)

/** The examples of a README. */
const examplesOf = (name: string): ReadonlyArray<string> =>
  [...readFileSync(join(homeOf(name), "README.md"), "utf8").matchAll(/^```ts\n(.*?)^```/gms)].map(
    ([, code = ""]) => code
  )

/** The packages that a published one requires. */
const requiredBy = (installed: string): ReadonlyArray<string> => {
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))
  return [...Object.keys(dependencies), ...Object.keys(peerDependencies)]
}

describe.runIf(slow)("the packed packages", { timeout: 480_000 }, () => {
  let project = ""
  const installed = (name: string): string => join(project, "node_modules", "@payments-platform", name)

  /** Links a required package to the place where an installation would put it, so that no registry is needed. */
  const link = (name: string, from: string): void => {
    const to = join(project, "node_modules", name)
    if (existsSync(to) || name.startsWith("@payments-platform/")) return
    mkdirSync(dirname(to), { recursive: true })
    symlinkSync(join(from, "node_modules", name), to)
  }

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), "embedding-"))
    await run(tsc, ["-b", "tsconfig.build.json"], { cwd: homeOf("adapters") })
    for (const name of packages) {
      const destination = join(project, "archives", name)
      await run("npx", ["-y", "pnpm@12", "pack", "--pack-destination", destination], { cwd: homeOf(name) })
      const archive = join(destination, readdirSync(destination)[0] ?? "")
      mkdirSync(installed(name), { recursive: true })
      await run("tar", ["-xzf", archive, "--strip-components=1", "-C", installed(name)])
      for (const required of requiredBy(installed(name))) link(required, homeOf(name))
    }
    link("@types/node", root)
    writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module", private: true }))
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config))
  }, 480_000)
  afterAll(() => rmSync(project, { recursive: true }))

  it.each(packages)("%s requires effect as a peer, in a range that contains the tested version", (name) => {
    const published: unknown = JSON.parse(readFileSync(join(installed(name), "package.json"), "utf8"))
    expect(published).toMatchObject({ peerDependencies: { effect: "^4.1.0" } })
    expect(published).not.toHaveProperty("dependencies.effect")
    if (name === "domain") expect(published).not.toHaveProperty("dependencies")
  })

  it("let an outside project compile and run the examples of the READMEs", async () => {
    const examples = packages.flatMap((name) =>
      examplesOf(name).map((code, index) => ({ code, file: `${name}${index}` }))
    )
    expect(examples.length).toBeGreaterThan(0)
    for (const { code, file } of examples) writeFileSync(join(project, `${file}.ts`), code)
    await run(tsc, ["-p", project])
    for (const { code, file } of examples) {
      const lines = code.trimEnd().split("\n")
      const said = lines.slice(lines.findLastIndex((line) => !line.startsWith("// ")) + 1)
      const { stdout } = await run(process.execPath, [join(project, "out", `${file}.js`)], { cwd: project })
      expect(stdout.trim().split("\n")).toEqual(said.map((line) => line.slice(3)))
    }
  })

  // the endpoints of adapters, which are values with a type for each member, are longer
  it(`domain has no declaration file of more than ${longest} lines`, () => {
    const declarations = files(join(installed("domain"), "dist")).filter((file) => file.endsWith(".d.ts"))
    const lengths = declarations.map((file) => [readFileSync(file, "utf8").split("\n").length, file] as const)
    expect(lengths.length).toBeGreaterThan(0)
    expect(lengths.filter(([lines]) => lines > longest)).toEqual([])
  })
})
