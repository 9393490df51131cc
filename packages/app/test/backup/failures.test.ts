/** What backups and restores refuse, and what is left of those that were killed: nothing that anybody would take for whole. */
import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import * as DebianPostgres from "../../bench/DebianPostgres.ts"
import * as CommandProcess from "../command-line/running/CommandProcess.ts"
import * as Process from "../Process.ts"
import * as Crashes from "../processes/Crashes.ts"
import * as BackupServer from "./BackupServer.ts"

// the programs of PostgreSQL are those of Debian's package: the embedded PostgreSQL comes without them
const programs = DebianPostgres.find() ?? ""

/** Whether a database has a table. */
const has = (url: string, table: string) => BackupServer.value(url, `to_regclass('${table}') is not null`)

describe.skipIf(programs === "")("a backup of a small platform", () => {
  let server: BackupServer.Server
  let environment: Readonly<Record<string, string>> = {}
  let home = ""
  let folder = ""

  beforeAll(async () => {
    server = await BackupServer.start(programs)
    home = await Process.directory()
    folder = join(home, "backup")
    const url = BackupServer.database(server)
    const platform = await Process.start(home, { DATABASE_URL: url })
    const ask = Process.client(platform.port, await Process.credentialsIn(home))
    await ask.operate("POST", "/service", { available: true })
    await Crashes.merchants(ask, 3)
    // chains the audit log
    await ask.operate("GET", "/audit/check", null)
    await platform.stop()
    environment = await BackupServer.variables(home, url)
    await BackupServer.succeed(programs, environment, "backup", folder)
  }, 120_000)

  /** The variables of a restore into a new database and a new directory. */
  const target = async () => ({
    ...environment,
    DATABASE_URL: BackupServer.database(server),
    DATA_DIR: await Process.directory()
  })

  const run = (variables: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>) =>
    BackupServer.run(programs, variables, ...words)

  // reaches platform 13/backup-writes-into-a
  it(
    "has no secret in its manifest, nor in what is printed, nor a number in clear in its rows",
    { timeout: 120_000 },
    async () => {
      const { APP_TOKEN = "", OPERATOR_TOKEN = "", VAULT_KEY = "" } = environment
      const printed = await BackupServer.succeed(programs, environment, "drill", folder)
      const manifest = await readFile(join(folder, "manifest.json"), "utf8")
      const rows = execFileSync(join(programs, "pg_restore"), ["--file=-", join(folder, "database.dump")]).toString()
      expect(rows).toContain("payout_bank_us")
      // the number of the bank account of each merchant
      for (const secret of [APP_TOKEN, OPERATOR_TOKEN, VAULT_KEY, "900012345678"]) {
        expect(secret.length).toBeGreaterThan(8)
        for (const text of [printed, manifest, rows]) expect(text).not.toContain(secret)
      }
    }
  )

  // reaches platform 13/they-open-a-word, platform 13/5-vault-key-does
  it("is not opened by another key, and nothing is written then", { timeout: 120_000 }, async () => {
    const into = { ...(await target()), VAULT_KEY: randomBytes(32).toString("base64") }
    for (const [words, what] of [
      [["restore", folder], "the backup"],
      [["drill", folder], "the backup"]
    ] as const) {
      const { code, out } = await run(into, ...words)
      expect([code, out]).toEqual([5, expect.stringContaining(`VAULT_KEY does not open ${what}`)])
    }
    expect(await has(into.DATABASE_URL, "restored_backup")).toBe(false)
    expect(await readdir(into.DATA_DIR)).toEqual([])
    const other = join(home, "other-key")
    const made = await run({ ...environment, VAULT_KEY: into.VAULT_KEY }, "backup", other)
    expect([made.code, made.out]).toEqual([5, expect.stringContaining("VAULT_KEY does not open the data")])
    expect(existsSync(other)).toBe(false)
  })

  // reaches platform 13/backup-writes-into-a, platform 13/restore-writes-into-an, platform 13/2-wrong-configuration-variable
  it("replaces nothing: neither a folder nor a database", { timeout: 120_000 }, async () => {
    const onto = await run(environment, "backup", folder)
    expect([onto.code, onto.out]).toEqual([2, expect.stringContaining("exists already")])
    const over = await run(environment, "restore", folder)
    expect([over.code, over.out]).toEqual([2, expect.stringContaining("is not empty")])
    expect(await has(environment["DATABASE_URL"] ?? "", "restored_backup")).toBe(false)
    const empty = await run(await target(), "backup", join(home, "of-nothing"))
    expect([empty.code, empty.out]).toEqual([2, expect.stringContaining("has no data of the platform")])
    const production = { ...(await target()), SERVICE_ENVIRONMENT: "production", OPERATOR_TOKEN: "t".repeat(32) }
    const other = await run(production, "restore", folder)
    expect([other.code, other.out]).toEqual([2, expect.stringContaining("the data of the backup are those of staging")])
  })

  // reaches platform 13/a-folder-without-a, platform 13/6-a-backup-that
  it("is none without its manifest, and none when its rows were changed", { timeout: 120_000 }, async () => {
    const into = await target()
    const [unfinished, changed] = [join(home, "unfinished"), join(home, "changed")]
    for (const each of [unfinished, changed]) await cp(folder, each, { recursive: true })
    await rm(join(unfinished, "manifest.json"))
    const dump = await readFile(join(changed, "database.dump"))
    dump[dump.length - 1] = 255 - (dump.at(-1) ?? 0)
    await writeFile(join(changed, "database.dump"), dump)
    for (const [each, reason] of [
      [unfinished, "it has no manifest"],
      [changed, "was changed"]
    ] as const)
      for (const command of ["restore", "drill"]) {
        const { code, out } = await run(into, command, each)
        expect([code, out]).toEqual([6, expect.stringContaining(reason)])
      }
    expect(await has(into.DATABASE_URL, "restored_backup")).toBe(false)
  })

  // reaches platform 13/then-it-compares-the, platform 13/6-a-backup-that
  it("that differs from what its manifest says is not served", { timeout: 120_000 }, async () => {
    const into = await target()
    const wrong = join(home, "wrong")
    await cp(folder, wrong, { recursive: true })
    const manifest = await readFile(join(wrong, "manifest.json"), "utf8")
    await writeFile(join(wrong, "manifest.json"), manifest.replace(/("accounts": )\d+/, "$17"))
    for (const command of ["restore", "drill"]) {
      const { code, out } = await run(into, command, wrong)
      expect([code, out]).toEqual([6, expect.stringMatching(/ledger: .*: ledger accounts: \d+ in place of 7/)])
    }
    const served = await Process.runToEnd({ ...into, WORKERS: "off" })
    expect([served.code, served.output]).toEqual([
      3,
      expect.stringContaining("a restore into this database has not ended")
    ])
    expect(server.ask("postgres", "select count(*) from pg_database where datname like '%drill%'")).toBe("0")
  })

  // reaches platform 13/it-proves-that-ledger
  it(
    "of data that were changed past the platform is whole, and its drill says what is wrong",
    { timeout: 120_000 },
    async () => {
      const changed = await target()
      await BackupServer.succeed(programs, changed, "restore", folder)
      await BackupServer.succeed(programs, changed, "resume")
      await Crashes.query(changed.DATABASE_URL, "update audit set actor_name = 'Eve' where seq = 2")
      await Crashes.query(
        changed.DATABASE_URL,
        `update entry set postings = '[["cash", 5]]' where id = (select min(id::text)::uuid from entry)`
      )
      const path = join(home, "changed-data")
      await BackupServer.succeed(programs, changed, "backup", path)
      const { code, out } = await run(changed, "drill", path)
      expect([code, out]).toEqual([
        6,
        expect.stringMatching(
          /^ledger: .*: entries that do not sum to zero: 1; accounts with other sums than their entries: \d$/m
        )
      ])
      expect(out).toMatch(/^audit log: .*: it is broken at /m)
      expect(out).toMatch(/^database: .*: ok$/m)
    }
  )

  // reaches platform 13/a-folder-without-a
  it(
    "that was killed has no manifest, and one that a signal ended leaves no folder",
    { timeout: 120_000 },
    async () => {
      const waiting = await BackupServer.scripts(
        programs,
        'touch "$0.began"; while [ ! -e "$0.go" ]; do sleep 0.1; done'
      )
      const began = join(waiting, "pg_dump.began")
      for (const signal of ["SIGKILL", "SIGTERM"] as const) {
        const path = join(home, signal)
        const command = CommandProcess.start(environment, "backup", path, "--programs", waiting)
        await expect.poll(() => existsSync(began)).toBe(true)
        const { code } = await command.stop(signal)
        expect([code, existsSync(path)]).toEqual(signal === "SIGKILL" ? [null, true] : [130, false])
        await rm(began)
      }
      await writeFile(join(waiting, "pg_dump.go"), "")
      const refused = await run(await target(), "restore", join(home, "SIGKILL"))
      expect([refused.code, refused.out]).toEqual([6, expect.stringContaining("it has no manifest")])
    }
  )

  // reaches platform 13/until-that-is-done, platform 13/3-database-unreachable-for
  it(
    "is restored whole, however often the restore is killed, and never served before",
    { timeout: 240_000 },
    async () => {
      const into = await target()
      const { DATABASE_URL: url } = into
      const telling = await BackupServer.scripts(programs, 'touch "$0.began"')
      const began = join(telling, "pg_restore.began")
      const expectRefusals = async (...commands: ReadonlyArray<ReadonlyArray<string>>) => {
        for (const command of commands) {
          const { code, output } = await Process.runToEnd({ ...into, WORKERS: "off" }, ...command)
          expect([code, output]).toEqual([3, expect.stringContaining("a restore into this database has not ended")])
        }
      }
      /** Repeats it while what an earlier one started still runs. */
      const restore = () => CommandProcess.start(into, "restore", folder, "--programs", telling)

      const first = restore()
      await expect.poll(() => existsSync(began)).toBe(true)
      await first.stop("SIGKILL")
      await expectRefusals(["migrate"], ["resume"], ["backup", join(home, "of-half"), "--programs", programs])

      // the rows are written, and not compared yet
      const release = await BackupServer.lock(programs, url, "restored_backup")
      const second = restore()
      await expect.poll(async () => [await has(url, "migration"), second.said()]).toContainEqual(true)
      await second.stop("SIGKILL")
      await release()
      await expectRefusals(["migrate"], ["resume"], ["backup", join(home, "of-half"), "--programs", programs])

      let last = await restore().ended
      while (last.code === 3) last = await restore().ended
      expect([last.code, last.err], last.out).toEqual([0, ""])
      expect(last.out).toMatch(/^database: .*: ok$/m)
      const platform = await Process.start(into.DATA_DIR, { ...into, WORKERS: "off" })
      const ask = Process.client(platform.port, await Process.credentialsIn(home))
      expect((await ask.operate("GET", "/audit/check", null)).body["intact"]).toBe(true)
      expect(await platform.stop()).toBe(0)
    }
  )

  // reaches platform 13/drill-restores-a-backup
  it("leaves no database of a drill that was killed", { timeout: 120_000 }, async () => {
    const drills = () => server.ask("postgres", "select count(*) from pg_database where datname like '%drill%'")
    const telling = await BackupServer.scripts(programs, 'touch "$0.began"')
    const killed = CommandProcess.start(environment, "drill", folder, "--programs", telling)
    await expect.poll(() => existsSync(join(telling, "pg_restore.began"))).toBe(true)
    await killed.stop("SIGKILL")
    expect(drills()).toBe("1")
    await expect
      .poll(() => server.ask("postgres", "select count(*) from pg_stat_activity where datname like '%drill%'"))
      .toBe("0")
    expect((await run(environment, "drill", folder)).code).toBe(0)
    expect(drills()).toBe("0")
  })

  it("names the right that a user lacks", { timeout: 120_000 }, async () => {
    server.ask("postgres", "create role reader login")
    const reader = new URL(environment["DATABASE_URL"] ?? "")
    reader.username = "reader"
    const mine = { ...environment, DATABASE_URL: reader.toString() }
    const drill = await run(mine, "drill", folder)
    expect([drill.code, drill.out]).toEqual([3, expect.stringContaining("permission denied to create database")])
    const backup = await run(mine, "backup", join(home, "by-reader"))
    expect([backup.code, backup.out]).toEqual([3, expect.stringMatching(/the user .*reader.* lacks .* on the table/)])
    expect(existsSync(join(home, "by-reader"))).toBe(false)
  })
})
