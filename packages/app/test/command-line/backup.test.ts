/** The commands of backups without a server: their words, their programs, and the databases that they do not take. */
import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, inject, it } from "vitest"
import * as Process from "../Process.ts"

const commands = ["backup", "restore", "drill"]

/** Variables of a database that nobody reaches; the password must be repeated nowhere. */
const unreached = async () => ({
  DATA_DIR: await Process.directory(),
  DATABASE_URL: `postgres://someone:hidden-word@127.0.0.1:${await Process.freePort()}/none`,
  VAULT_KEY: Buffer.alloc(32, 7).toString("base64")
})

// reaches platform 13/backup-folder-restore-folder
it("explain themselves, and take one folder", { timeout: 120_000 }, async () => {
  const told = commands.map(async (command) => {
    const { code, output } = await Process.runToEnd({}, command, "--help")
    expect([code, output]).toEqual([0, expect.stringMatching(/--programs folder[^]*DATABASE_URL: [^]*VAULT_KEY: /)])
    const without = await Process.runToEnd(await unreached(), command)
    expect([without.code, without.output]).toEqual([2, expect.stringContaining("folder")])
  })
  await Promise.all(told)
})

// reaches platform 13/programs-that-are-missing
it("name a program that is missing", { timeout: 120_000 }, async () => {
  const environment = { ...(await unreached()), DATABASE_URL: inject("postgresUrl") }
  const folder = join(environment.DATA_DIR, "backup")
  const { code, output } = await Process.runToEnd(environment, "backup", folder, "--programs", environment.DATA_DIR)
  expect([code, output]).toEqual([2, expect.stringContaining(`there is no pg_dump in ${environment.DATA_DIR}`)])
  expect(await readdir(environment.DATA_DIR)).toEqual([])
})

// reaches platform 13/programs-that-are-missing
it("refuse programs that are older than the server", { timeout: 120_000 }, async () => {
  const path = await Process.directory()
  const programs = join(path, "programs")
  await mkdir(programs)
  await writeFile(join(programs, "pg_dump"), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 14.2'\n", { mode: 0o755 })
  const platform = await Process.start(path)
  const environment = { DATA_DIR: path, DATABASE_URL: await Process.databaseOf(path) }
  const folder = join(path, "backup")
  const { code, output } = await Process.runToEnd(environment, "backup", folder, "--programs", programs)
  expect([code, output]).toEqual([2, expect.stringMatching(/pg_dump is of PostgreSQL 14, and the server is of 1\d/)])
  expect(await readdir(path)).not.toContain("backup")
  expect(await platform.stop()).toBe(0)
})

// reaches platform 13/programs-that-are-missing
it("say how the embedded database is backed up, and need a database", { timeout: 120_000 }, async () => {
  const path = await Process.directory()
  const ended = [...commands.map((command) => [command, path]), ["resume"]].map(async (words) => {
    for (const environment of [{ DATA_DIR: path }, { ...(await unreached()), STORE: "memory" }]) {
      const { code, output } = await Process.runToEnd(environment, ...words)
      expect([code, output]).toEqual([2, expect.stringContaining("is a copy of DATA_DIR")])
    }
  })
  await Promise.all(ended)
  expect(await readdir(path)).toEqual([])
})

it("tell a folder that is not there from one that is no backup", { timeout: 120_000 }, async () => {
  const environment = await unreached()
  for (const command of ["restore", "drill"]) {
    const absent = await Process.runToEnd(environment, command, join(environment.DATA_DIR, "absent"))
    expect([absent.code, absent.output]).toEqual([2, expect.stringContaining("cannot be used: ENOENT")])
    const empty = await Process.runToEnd(environment, command, environment.DATA_DIR)
    expect([empty.code, empty.output]).toEqual([6, expect.stringContaining("is no backup: it has no manifest")])
    expect(`${absent.output}${empty.output}`).not.toContain("hidden-word")
  }
})
