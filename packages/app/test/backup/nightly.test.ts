/** The nightly unit of systemd: its lines make a backup, prove it, and remove the old ones only after that. */
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { mkdir, readdir, readFile, utimes } from "node:fs/promises"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import * as DebianPostgres from "../../bench/DebianPostgres.ts"
import { main } from "../../bench/Server.ts"
import * as Process from "../Process.ts"
import * as BackupServer from "./BackupServer.ts"

// the programs of PostgreSQL are those of Debian's package: the embedded PostgreSQL comes without them
const programs = DebianPostgres.find() ?? ""

const unit = readFileSync(new URL("../../../../deploy/payments-platform-backup.service", import.meta.url), "utf8")

/** The line of a directive as systemd gives it to a shell, with this machine's program and folder. */
const lineOf = (directive: string, folder: string): string => {
  const [, line = ""] = new RegExp(`^${directive}=(.*)$`, "m").exec(unit.replaceAll("\\\n", "")) ?? []
  return line
    .replaceAll("$$", "$")
    .replaceAll("%%", "%")
    .replaceAll(
      "/usr/bin/node /opt/payments-platform/node_modules/payments-platform/dist/main.js",
      `${process.execPath} ${main}`
    )
    .replaceAll("/var/backups/payments-platform", folder)
}

const shell = (line: string, environment: Readonly<Record<string, string>>) =>
  new Promise<{ readonly code: number | null; readonly out: string }>((done) => {
    const PATH = `${programs}:${process.env["PATH"] ?? ""}`
    const child = spawn("/bin/sh", ["-c", line], { cwd: dirname(main), env: { ...environment, PATH } })
    let out = ""
    child.stdout.on("data", (piece) => void (out += String(piece)))
    child.once("close", (code) => done({ code, out }))
  })

describe.skipIf(programs === "")("the nightly unit", () => {
  it("backs up, drills, and keeps two weeks", { timeout: 120_000 }, async () => {
    const server = await BackupServer.start(programs)
    const [path, url] = [await Process.directory(), BackupServer.database(server)]
    const platform = await Process.start(path, { DATABASE_URL: url })
    expect(await platform.stop()).toBe(0)
    const environment = await BackupServer.variables(path, url)
    const backups = join(path, "backups")
    const old = join(backups, "2020-01-01T000000")
    await mkdir(old, { recursive: true })
    const monthAgo = new Date(Date.now() - 30 * 86_400_000)
    await utimes(old, monthAgo, monthAgo)

    const failed = await shell(lineOf("ExecStart", backups), { ...environment, VAULT_KEY: "none" })
    expect([failed.code, await readdir(backups)]).toEqual([2, ["2020-01-01T000000"]])
    const { code, out } = await shell(lineOf("ExecStart", backups), environment)
    expect([code, out]).toEqual([0, expect.stringContaining("drill: the backup can be restored")])
    expect((await shell(lineOf("ExecStartPost", backups), environment)).code).toBe(0)
    const [made = "", ...others] = await readdir(backups)
    expect(others).toEqual([])
    expect(await readFile(join(backups, made, "manifest.json"), "utf8")).toContain('"environment": "staging"')
  })
})
