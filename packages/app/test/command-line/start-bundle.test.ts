/** The bundle from which a process starts: it runs all commands, and a change of any source puts it out of use. */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { cp, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import * as StartBundle from "../../src/StartBundle.ts"
import { version } from "../../src/Version.ts"
import * as Process from "../Process.ts"

const packages = fileURLToPath(new URL("../../../", import.meta.url))
const builder = fileURLToPath(new URL("../../src/BuildStartBundle.ts", import.meta.url))

describe("the bundle", { timeout: 60_000 }, () => {
  const bundle = StartBundle.pathOf(StartBundle.currentName())
  let directory = ""
  beforeAll(async () => {
    directory = await Process.directory()
    // another process may be building it
    await vi.waitUntil(() => spawnSync(process.execPath, [builder]).status === 0 && existsSync(bundle), 50_000)
  }, 60_000)
  afterAll(() => Process.remove(directory))

  const run = (...words: ReadonlyArray<string>) =>
    spawnSync(process.execPath, [bundle, ...words], {
      cwd: directory,
      env: { PATH: process.env["PATH"] ?? "", DATA_DIR: directory, LOG_FORMAT: "json" },
      encoding: "utf8"
    })

  it("knows its version and its commands", () => {
    expect(run("--version").stdout).toContain(version)
  })

  it("serves the guided tour", () => {
    const { status, stdout } = run("tour")
    expect({ status, stdout }).toMatchObject({ status: 0 })
  })
})

describe("its name", () => {
  let directory = ""
  beforeAll(async () => {
    directory = await Process.directory()
    for (const name of ["domain", "adapters", "client", "app"])
      await cp(join(packages, name, "src"), join(directory, "packages", name, "src"), { recursive: true })
  })
  afterAll(() => Process.remove(directory))

  const name = () => StartBundle.nameOf(join(directory, "packages"))

  it("is the same for the same sources, and another after a change, a new file or other libraries", async () => {
    const first = name()
    expect(name()).toBe(first)
    await writeFile(join(directory, "packages/app/src/main.ts"), "// changed")
    const second = name()
    await writeFile(join(directory, "packages/domain/src/New.ts"), "")
    const third = name()
    await writeFile(join(directory, "pnpm-lock.yaml"), "lockfileVersion: '9.0'")
    expect(new Set([first, second, third, name()]).size).toBe(4)
  })
})
