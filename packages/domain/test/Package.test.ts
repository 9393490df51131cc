/**
 * The package as it is published: an outside project installs its archive, compiles the example of the README in strict
 * mode and runs it. With `SLOW=1`, as in CI.
 */
import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const slow = process.env["SLOW"] !== undefined
const run = promisify(execFile)
const home = fileURLToPath(new URL("..", import.meta.url))
const root = fileURLToPath(new URL("../../..", import.meta.url))
const tsc = join(root, "node_modules/.bin/tsc")

/** A declaration file that is longer is slow to check and to read. */
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
    types: ["node"]
  },
  include: ["main.ts"]
}

describe.runIf(slow)("the packed package", { timeout: 240_000 }, () => {
  const project = mkdtempSync(join(tmpdir(), "embedding-"))
  const modules = join(project, "node_modules")
  const installed = join(modules, "@payments-platform/domain")
  let archive = ""

  beforeAll(async () => {
    await run(tsc, ["-b", "tsconfig.build.json"], { cwd: home })
    await run("npx", ["-y", "pnpm@12", "pack", "--pack-destination", project], { cwd: home })
    archive = join(project, readdirSync(project).find((name) => name.endsWith(".tgz")) ?? "")
    // without a registry: the archive is unpacked where an installation puts it, beside the peer it requires
    mkdirSync(installed, { recursive: true })
    await run("tar", ["-xzf", archive, "--strip-components=1", "-C", installed])
    symlinkSync(join(home, "node_modules/effect"), join(modules, "effect"))
    mkdirSync(join(modules, "@types"))
    symlinkSync(join(root, "node_modules/@types/node"), join(modules, "@types/node"))
    writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module", private: true }))
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config))
  }, 240_000)
  afterAll(() => rmSync(project, { recursive: true }))

  it("requires effect as a peer, by the range that holds the tested version", () => {
    const published: unknown = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))
    expect(published).toMatchObject({ peerDependencies: { effect: "^4.1.0" } })
    expect(published).not.toHaveProperty("dependencies")
  })

  it("compiles and runs the example of the README in an outside project", async () => {
    const readme = readFileSync(join(home, "README.md"), "utf8")
    const [, example = ""] = /^```ts\n(.*?)^```/ms.exec(readme) ?? []
    const lines = example.trimEnd().split("\n")
    const said = lines.slice(lines.findLastIndex((line) => !line.startsWith("// ")) + 1)
    writeFileSync(join(project, "main.ts"), example)
    await run(tsc, ["-p", project])
    const { stdout } = await run(process.execPath, [join(project, "out/main.js")], { cwd: project })
    expect(stdout.trim().split("\n")).toEqual(said.map((line) => line.slice(3)))
  })

  it("is what publint and arethetypeswrong hold right", async () => {
    const { messages } = await publint({ pkgDir: installed, level: "suggestion", strict: true, pack: false })
    expect(messages).toEqual([])
    const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(archive))))
    const problems = checked.types === false ? [] : checked.problems
    // a package of ES modules: neither the resolution before Node 16 nor `require` finds it
    const isModule = [{ resolutionKind: "node10" }, { kind: "CJSResolvesToESM", resolutionKind: "node16-cjs" }]
    expect(checked).toHaveProperty("problems")
    expect(problems).toMatchObject(isModule)
  })

  it(`has no declaration file of more than ${longest} lines`, () => {
    const declarations = files(join(installed, "dist")).filter((name) => name.endsWith(".d.ts"))
    const lengths = declarations.map((name) => [readFileSync(name, "utf8").split("\n").length, name] as const)
    expect(lengths.length).toBeGreaterThan(0)
    expect(lengths.filter(([lines]) => lines > longest)).toEqual([])
  })
})
