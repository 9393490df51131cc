/** The code of the README and of docs/testing-your-integration.md runs as it stands, and does what they say. */
import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { invariants } from "@payments-platform/testkit"
import { faultNames } from "../src/adversary/Faults.ts"

const run = promisify(execFile)
const home = fileURLToPath(new URL(".", import.meta.url))
const readme = await readFile(join(home, "../README.md"), "utf8")
const page = await readFile(join(home, "../../../docs/testing-your-integration.md"), "utf8")

/** The files whose names stand in the first lines of the blocks of code. */
const filesOf = (text: string): ReadonlyArray<readonly [string, string]> =>
  [...text.matchAll(/^```(?:js|ts)\n\/\/ (\S+)\n(.*?)^```/gms)].map(([, name = "", code = ""]) => [name, code])

describe("the documentation", () => {
  let folder = ""
  beforeAll(async () => {
    // inside of the package, so that its name resolves
    folder = await mkdtemp(join(home, ".docs-"))
    for (const [name, code] of [...filesOf(readme), ...filesOf(page)]) await writeFile(join(folder, name), code)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it("shows a shop with a mistake, and what the kit says about it", { timeout: 120_000 }, async () => {
    const [, said = ""] = /^```text\n(.*?)\n```/ms.exec(readme) ?? []
    const failure: unknown = await run(process.execPath, ["check.js"], { cwd: folder }).catch((cause: unknown) => cause)
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining(said) })
  })

  it.each(["sandbox.ts", "interleave.ts", "shop-check.ts"])(
    "shows tests that pass: %s",
    { timeout: 120_000 },
    async (file) => {
      const { stdout } = await run(process.execPath, ["--test", file], { cwd: folder })
      expect(stdout).toContain("fail 0")
      expect(stdout).not.toContain("tests 0")
    }
  )

  it("names every rule and every fault", () => {
    for (const name of [...Object.keys(invariants), ...faultNames]) expect(page).toContain(`\`${name}\``)
  })
})
