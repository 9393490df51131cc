import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { problemsOf } from "./CheckPackage.ts"

const folder = mkdtempSync(join(tmpdir(), "packed-"))
afterAll(() => rmSync(folder, { recursive: true }))

const code = { "index.js": "export const one = 1\n" }
const files = { ...code, "index.d.ts": "export declare const one: 1\n" }

/** The archive of a package with these exports and files. */
const archiveWith = (name: string, exports: object, has: object = files): string => {
  const home = join(folder, name, "package")
  mkdirSync(home, { recursive: true })
  const manifest = { name, version: "1.0.0", license: "MIT", type: "module", exports }
  for (const [file, text] of Object.entries({ ...has, "package.json": JSON.stringify(manifest) }))
    writeFileSync(join(home, file), text)
  const archive = join(folder, `${name}.tgz`)
  execFileSync("tar", ["-czf", archive, "-C", join(folder, name), "package"])
  return archive
}

describe("a packed package", () => {
  it("is fit to be published where all that it names is in it", async () => {
    expect(await problemsOf(archiveWith("fit", { ".": { types: "./index.d.ts", default: "./index.js" } }))).toEqual([])
  })

  it("is refused where it names a file that it lacks", async () => {
    const problems = await problemsOf(archiveWith("lacking", { ".": { types: "./index.d.ts", default: "./other.js" } }))
    expect(problems.join()).toContain("other.js")
  })

  it("is refused where it has no types", async () => {
    expect(await problemsOf(archiveWith("untyped", { ".": "./index.js" }, code))).toContain("it has no types")
  })
})
