/** The embedded PostgreSQL when it or its process is killed. */
import { execFile } from "node:child_process"
import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import * as RunningProcess from "../src/RunningProcess.ts"
import * as Process from "./Process.ts"
import { query } from "./processes/Crashes.ts"

const run = promisify(execFile)

const pidFile = (path: string) => join(path, "postgres", "postmaster.pid")
const serverOf = async (path: string) => Number.parseInt(await readFile(pidFile(path), "utf8"), 10)

describe("the embedded PostgreSQL", () => {
  let path = ""
  beforeEach(async () => {
    path = await Process.directory()
  })
  afterEach(() => Process.remove(path))

  // reaches platform 13/database_url
  it("is restarted when it is killed, without loss of data", { timeout: 120_000 }, async () => {
    const server = await Process.start(path)
    const ask = Process.client(server.port, await Process.credentialsIn(path))
    const made = await ask.post("/legal_entities", { country: "US", entity_name: "Harbor Books LLC" })
    for (let round = 0; round < 2; round++) {
      const killed = await serverOf(path)
      process.kill(killed, "SIGKILL")
      await expect.poll(() => serverOf(path)).not.toBe(killed)
      const get = () => ask.get(`/legal_entities/${String(made.body["id"])}`).then(({ status }) => status)
      await expect.poll(get).toBe(200)
      expect((await ask.post("/legal_entities", { country: "US" })).status).toBe(201)
    }
    expect(await server.stop()).toBe(0)
  })

  it("recovers its data at the next start after it was killed with its process", { timeout: 120_000 }, async () => {
    for (let round = 0; round < 2; round++) {
      const server = await Process.start(path)
      const ask = Process.client(server.port, await Process.credentialsIn(path))
      expect((await ask.post("/legal_entities", { country: "US" })).status).toBe(201)
      const postgres = await serverOf(path)
      await Promise.all([server.stop("SIGKILL"), process.kill(postgres, "SIGKILL")])
    }
    const last = await Process.start(path)
    expect(await last.stop()).toBe(0)
  })

  // reaches platform 13/database_url
  it("is durable, listens on the loopback only, and ends with its process", { timeout: 120_000 }, async () => {
    const server = await Process.start(path)
    const url = await Process.databaseOf(path)
    const settings = await query<Record<string, string>>(
      url,
      "select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses"
    )
    expect(settings).toEqual([{ fsync: "on", addresses: expect.stringMatching(/^(127\.0\.0\.1|localhost|)$/) }])
    const postgres = await serverOf(path)
    expect(await server.stop()).toBe(0)
    expect(() => process.kill(postgres, 0)).toThrow()
  })

  /** The group of processes that a terminal tells of Ctrl-C and of its end. */
  const groupOf = async (pid: number) => (await run("ps", ["-o", "pgid=", "-p", String(pid)])).stdout.trim()

  // reaches platform 13/in-each-case-the
  it(
    "ends with its process at every signal: the end of a terminal, which it does not get itself, or two at once",
    { timeout: 120_000 },
    async () => {
      for (const [signals, code] of [
        [["SIGHUP", "SIGHUP"], 0],
        [["SIGTERM", "SIGHUP"], 0],
        [["SIGTERM", "SIGINT"], 1]
      ] as const) {
        const server = await Process.start(path)
        const postgres = await serverOf(path)
        expect(await groupOf(postgres)).not.toBe(await groupOf(server.pid))
        const [ended] = signals.map((signal) => server.stop(signal))
        expect(await ended).toBe(code)
        await expect.poll(() => RunningProcess.isAlive(postgres)).toBe(false)
      }
    }
  )

  // reaches platform 13/1-unexpected-or-cut, platform 13/2-wrong-configuration-variable
  // reaches platform 13/3-database-unreachable-for, platform 13/4-port-taken-which, platform 13/5-vault-key-does
  // reaches platform 13/exit-codes-0-regular
  it("that cannot be started again ends the process with 1", { timeout: 120_000 }, async () => {
    const broken: Array<Promise<void>> = []
    const breakOnce = async () => {
      await rm(join(path, "postgres", "global", "pg_control"))
      process.kill(await serverOf(path), "SIGKILL")
    }
    const environment = { DATA_DIR: path, LOG_FORMAT: "json" }
    const { code, output } = await Process.runUntilSaid(environment, "never", (said) => {
      if (broken.length === 0 && said.includes('"event":"ready"')) broken.push(breakOnce())
    })
    await Promise.all(broken)
    expect(code).toBe(1)
    expect(output).toContain("embedded PostgreSQL")
  })

  it("ends no other process that has the id of a killed one", { timeout: 120_000 }, async () => {
    const first = await Process.start(path)
    const postgres = await serverOf(path)
    await Promise.all([first.stop("SIGKILL"), process.kill(postgres, "SIGKILL")])
    const left = (await readFile(pidFile(path), "utf8")).split("\n")

    const elsewhere = await Process.directory()
    const other = await Process.start(elsewhere)
    const ask = Process.client(other.port, await Process.credentialsIn(elsewhere))
    await writeFile(pidFile(path), [await serverOf(elsewhere), ...left.slice(1)].join("\n"))
    const again = await Process.start(path)
    expect((await ask.post("/legal_entities", { country: "US" })).status).toBe(201)
    expect(await again.stop()).toBe(0)
    expect(await other.stop()).toBe(0)
  })
})
