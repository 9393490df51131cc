/** The command line (platform.md 13): help that explains every variable, the version, and what is refused. */
import { existsSync } from "node:fs"
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, it } from "vitest"
import { names, variables } from "../../src/config/EnvironmentVariables.ts"
import * as Process from "../Process.ts"

const words = (...args: ReadonlyArray<string>) => Process.runToEnd({}, ...args)

const flat = (text: string): string => text.replaceAll(/\s+/g, " ")

// reaches platform 13/commands-serve-default-port
it("explains the process, its commands and every variable", { timeout: 60_000 }, async () => {
  const [whole, same, migrate, tour] = await Promise.all([
    words("--help"),
    words("help"),
    words("help", "migrate"),
    words("tour", "--help")
  ])
  expect([whole.code, same.code, migrate.code, tour.code]).toEqual([0, 0, 0, 0])
  expect(same.output).toBe(whole.output)
  for (const command of [
    "serve",
    "migrate",
    "check",
    "backup",
    "restore",
    "drill",
    "resume",
    "tour",
    "listen",
    "trigger",
    "logs",
    "advance",
    "open",
    "adversary",
    "help"
  ])
    expect(whole.output).toMatch(new RegExp(`^  ${command} {2,}\\w`, "m"))
  for (const name of names) {
    const { default: value, form, meaning } = variables[name]
    expect(flat(whole.output)).toContain(flat(` ${name}: ${form}. Default: ${value}. ${meaning}`).replaceAll("`", ""))
  }
  expect(migrate.output).toMatch(/Migrates the schema[^]*DATABASE_URL: /)
  expect(migrate.output).not.toContain("PORT: ")
  expect(tour.output).toMatch(/Walks through[^]*DATA_DIR: /)
})

// reaches platform 13/1-unexpected-or-cut, platform 13/2-wrong-configuration-variable
// reaches platform 13/3-database-unreachable-for, platform 13/4-port-taken-which, platform 13/5-vault-key-does
// reaches platform 13/commands-serve-default-port, platform 13/exit-codes-0-regular
it("prints its version, and ends with 2 for an unknown word", { timeout: 60_000 }, async () => {
  const [version, command, flag, topic, longer] = await Promise.all([
    words("--version"),
    words("juggle"),
    words("serve", "--fast"),
    words("help", "dance"),
    words("migrate", "now")
  ])
  const manifest: { readonly version: string } = JSON.parse(
    await readFile(new URL("../../package.json", import.meta.url), "utf8")
  )
  expect([version.code, version.output.trim()]).toEqual([0, `payments-platform v${manifest.version}`])
  for (const [{ code, output }, word] of [
    [command, "juggle"],
    [flag, "--fast"],
    [topic, "dance"],
    [longer, "now"]
  ] as const) {
    expect(code).toBe(2)
    expect(output).toContain(word)
    expect(output).toContain("--help` lists what there is")
    expect(output.split("\n").length).toBeLessThan(5)
  }
})

// reaches platform 13/commands-serve-default-port
it("serves on the port of the command line in place of PORT", { timeout: 60_000 }, async () => {
  const path = await Process.directory()
  const started = [["--port"], ["serve", "--port"], ["--", "--port"]].map(async (before) => {
    const port = String(await Process.freePort())
    const environment = { STORE: "memory", DATA_DIR: path, PORT: "99999" }
    const { code, output } = await Process.runUntil(environment, '"event":"ready"', ...before, port)
    expect(code).toBe(0)
    expect(output).toContain(`"port":${port},`)
  })
  await Promise.all(started)
  for (const word of ["--port=", "--port=eighty"]) {
    const { code, output } = await Process.runToEnd({ STORE: "memory", DATA_DIR: path }, word)
    expect(code).toBe(2)
    expect(output).toContain("a whole number from 0 to 65535")
  }
})

// reaches platform 13/variables-come-from-the, platform 13/what-is-not-set
it("takes unset variables from .env of the working directory", async () => {
  const path = await Process.directory()
  await writeFile(join(path, ".env"), "WORKERS=many\nSTORE=sqlite\n")
  const { code, output } = await Process.runIn(path, { STORE: "memory" })
  expect(code).toBe(2)
  expect(output).toContain("WORKERS must be")
  expect(output).not.toContain("STORE")
})

// reaches platform 13/variables-come-from-the, platform 13/what-is-not-set
it("ends with 2 and a line when .env cannot be read", async () => {
  const [folder, loop] = [await Process.directory(), await Process.directory()]
  await mkdir(join(folder, ".env"))
  await symlink(".env", join(loop, ".env"))
  for (const [path, said] of [
    [folder, ".env must be a file, and is a directory\n"],
    [loop, ".env cannot be read (ELOOP)\n"]
  ] as const)
    expect(await Process.runIn(path, { STORE: "memory" })).toEqual({ code: 2, output: said })
})

// reaches platform 13/a-variable-that-is
it(
  "reports a misspelled variable by its name, also in .env and together with other problems",
  { timeout: 60_000 },
  async () => {
    const path = await Process.directory()
    await writeFile(join(path, ".env"), "WORKER=hidden-word\n")
    const environment = { STORE: "memory", DATA_DIR: path, PROT: "hidden-word" }
    const started = await Process.runUntil(environment, '"event":"ready"')
    expect(started.output).toMatch(/"level":"warn","event":"misspelled","message":"PROT is not .* did you mean PORT\?"/)
    const refused = await Process.runIn(path, { ...environment, STORE: "sqlite" })
    expect(refused.code).toBe(2)
    expect(refused.output).toMatch(/STORE must be .*; PROT is .* PORT\?; WORKER is .* WORKERS\?/)
    expect(started.output + refused.output).not.toContain("hidden-word")
  }
)

// reaches platform 13/commands-serve-default-port
it("has nothing to migrate in memory", async () => {
  const path = join(await Process.directory(), "never")
  const { code, output } = await Process.runToEnd({ STORE: "memory", DATA_DIR: path }, "migrate")
  expect(code).toBe(0)
  expect(output).toContain("STORE is memory, which keeps nothing: there is nothing to migrate.")
  expect(existsSync(path)).toBe(false)
})
