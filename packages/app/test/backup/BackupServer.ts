/** What the tests of backups share: a PostgreSQL of Debian's package, databases on it, and the commands as processes. */
import { spawn } from "node:child_process"
import { chmod, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import * as DebianPostgres from "../../bench/DebianPostgres.ts"
import * as CleanUp from "../CleanUp.ts"
import * as CommandProcess from "../command-line/running/CommandProcess.ts"
import * as Process from "../Process.ts"
import * as Crashes from "../processes/Crashes.ts"

export type Server = DebianPostgres.Server

/** Starts a server, which stops when the test file ends. */
export const start = async (programs: string): Promise<Server> => {
  const server = await DebianPostgres.start(programs, await Process.directory())
  CleanUp.later(() => server.stop())
  return server
}

let count = 0

/** Makes a database and returns its address. */
export const database = (server: Server): string => {
  const name = `backups_${++count}`
  server.ask("postgres", `create database ${name} template template0 encoding 'UTF8'`)
  return server.urlOf(name)
}

/** The variables of a platform on a database, with the key that it made in its directory. */
export const variables = async (path: string, url: string): Promise<Readonly<Record<string, string>>> => {
  const { app_id, app_token, operator_token } = await Process.credentialsIn(path)
  return {
    DATABASE_URL: url,
    DATA_DIR: path,
    VAULT_KEY: (await readFile(join(path, "vault.key"), "utf8")).trim(),
    APP_ID: app_id,
    APP_TOKEN: app_token,
    OPERATOR_TOKEN: operator_token
  }
}

/** Runs a command to its end. Its folder of programs is stated unless the words state one. */
export const run = (
  programs: string,
  environment: Readonly<Record<string, string>>,
  ...words: ReadonlyArray<string>
): Promise<CommandProcess.Result> => {
  const more = words[0] === "resume" || words.includes("--programs") ? [] : ["--programs", programs]
  return CommandProcess.run(environment, ...words, ...more)
}

/** Runs a command that is to succeed, and returns what it printed. */
export const succeed = async (...given: Parameters<typeof run>): Promise<string> => {
  const { code, err, out } = await run(...given)
  expect([code, err], out).toEqual([0, ""])
  return out
}

/** A folder whose programs are scripts of a shell. Each behaves as `script` unless it is asked for its version. */
export const scripts = async (programs: string, script: string): Promise<string> => {
  const folder = await Process.directory()
  await chmod(folder, 0o755)
  for (const name of ["pg_dump", "pg_restore"]) {
    const real = join(programs, name)
    const text = `#!/bin/sh\n[ "$1" = --version ] && exec ${real} --version\n${script}\nexec ${real} "$@"\n`
    await writeFile(join(folder, name), text, { mode: 0o755 })
  }
  return folder
}

/** Keeps a table from being written until the lock is released. */
export const lock = async (programs: string, url: string, table: string) => {
  const psql = spawn(join(programs, "psql"), ["--quiet", "--no-align", "--tuples-only", url])
  CleanUp.later(() => psql.kill("SIGKILL"))
  let said = ""
  psql.stdout.on("data", (piece) => void (said += String(piece)))
  psql.stdin.write(`begin; lock table ${table} in share mode; select 'locked';\n`)
  await expect.poll(() => said).toContain("locked")
  const ended = new Promise((done) => psql.once("close", done))
  return () => (psql.stdin.end(), ended)
}

/** One value of one row. */
export const value = async (url: string, expression: string): Promise<unknown> => {
  const [row] = await Crashes.query<{ value: unknown }>(url, `select ${expression} as value`)
  return row?.value
}
