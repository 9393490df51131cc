/**
 * A platform is backed up while it works, and goes on from the backup elsewhere: nothing that was acknowledged before the backup
 * is lost, and nothing is sent twice.
 */
import { existsSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import * as DebianPostgres from "../../bench/DebianPostgres.ts"
import * as CleanUp from "../CleanUp.ts"
import * as Process from "../Process.ts"
import * as Crashes from "../processes/Crashes.ts"
import * as Receiver from "../processes/Receiver.ts"
import * as BackupServer from "./BackupServer.ts"

const callers = 12

// the programs of PostgreSQL are those of Debian's package: the embedded PostgreSQL comes without them
const programs = DebianPostgres.find() ?? ""

/** What the simulated networks know, sorted: the id of each has the key by which it was asked for. */
const networkKeys = async (url: string): Promise<ReadonlyArray<string>> =>
  (await Crashes.query<{ id: string }>(url, "select id from resource where type like 'simulated_%'"))
    .map(({ id }) => id)
    .toSorted()

const waiting = (url: string) => BackupServer.value(url, "(select count(*)::int from delivery_queue)")

const sale = (account_id: string) => ({
  account_id,
  amount: 10_000,
  currency: "USD",
  payment_method: { type: "credit_card", credit_card: Process.card("4111111111111111") }
})

describe.skipIf(programs === "")("a backup", () => {
  let server: BackupServer.Server
  beforeAll(async () => {
    server = await BackupServer.start(programs)
  })

  // reaches platform 13/backup-folder-restore-folder, platform 13/backup-writes-into-a
  // reaches platform 13/drill-restores-a-backup, platform 13/then-it-compares-the
  it(
    "of a platform under load is of one moment, and has all that was answered before",
    { timeout: 240_000 },
    async () => {
      const [path, url] = [await Process.directory(), BackupServer.database(server)]
      const platform = await Process.start(path, { DATABASE_URL: url })
      const ask = Process.client(platform.port, await Process.credentialsIn(path))
      const [account = ""] = await Crashes.merchants(ask, 1, { period: "monthly" })
      const answered: Array<{ readonly key: string; readonly id: string }> = []
      const over = new AbortController()
      const pay = async (): Promise<void> => {
        while (!over.signal.aborted) {
          const key = crypto.randomUUID()
          const id = Crashes.idOf(await ask.post("/payments", sale(account), key))
          answered.push({ key, id })
        }
      }
      const load = Array.from({ length: callers }, pay)
      await expect.poll(() => answered.length).toBeGreaterThan(4 * callers)

      const environment = await BackupServer.variables(path, url)
      const folder = join(path, "backup")
      const before = answered.slice()
      await BackupServer.succeed(programs, environment, "backup", folder)
      const during = answered.length
      over.abort()
      await Promise.all(load)
      expect(during).toBeGreaterThan(before.length)
      expect(await BackupServer.succeed(programs, environment, "drill", folder)).toContain("the backup can be restored")

      const target = {
        ...environment,
        DATABASE_URL: BackupServer.database(server),
        DATA_DIR: await Process.directory()
      }
      await BackupServer.succeed(programs, target, "restore", folder)
      const restored = await Process.start(target.DATA_DIR, { ...target, WORKERS: "off" })
      const again = Process.client(restored.port, await Process.credentialsIn(path))
      for (const { id, key } of before) {
        const repeated = await again.post("/payments", sale(account), key)
        expect([repeated.status, repeated.body["id"]]).toEqual([201, id])
      }
      expect((await again.operate("GET", "/ledger", null)).body["balanced"]).toBe(true)
      expect((await again.operate("GET", "/audit/check", null)).body["intact"]).toBe(true)
      expect([await platform.stop(), await restored.stop()]).toEqual([0, 0])
    }
  )

  // reaches platform 13/a-restored-database-is, platform 13/resume-lets-its-timers
  // reaches platform 13/what-was-delivered-before, platform 13/it-serves-nothing-runs
  it("sends nothing twice, and nothing at all before it is resumed", { timeout: 240_000 }, async () => {
    const [path, url] = [await Process.directory(), BackupServer.database(server)]
    const folder = join(path, "backup")
    const receiver = await Receiver.make()
    const laterPort = await Process.freePort()
    CleanUp.later(() => receiver.close())
    const platform = await Process.start(path, { DATABASE_URL: url })
    const ask = Process.client(platform.port, await Process.credentialsIn(path))
    const [account = ""] = await Crashes.merchants(ask, 1, { period: "monthly" })
    for (const callback_uri of [receiver.uri, `http://127.0.0.1:${laterPort}/`])
      await ask.post("/notification_preferences", { topic: "payments.*", callback_uri })
    const payment = Crashes.idOf(await ask.post("/payments", sale(account), "order-1"))
    await ask.post("/payouts", { account_id: account, currency: "USD" })
    // the second receiver is down: what it misses waits
    await expect.poll(() => receiver.deliveries().length).toBe(2)
    await expect.poll(async () => (await networkKeys(url)).filter((id) => id.includes(":payout"))).toHaveLength(1)
    expect(await platform.stop()).toBe(0)
    expect(await waiting(url)).toBe(2)

    const environment = await BackupServer.variables(path, url)
    const keys = await networkKeys(url)
    expect(await BackupServer.succeed(programs, environment, "backup", folder)).toContain("notifications: 2 waiting")
    await BackupServer.succeed(programs, environment, "drill", folder)
    const target = { ...environment, DATABASE_URL: BackupServer.database(server), DATA_DIR: await Process.directory() }
    expect(await BackupServer.succeed(programs, target, "restore", folder)).toContain(
      "held: timers and deliveries wait"
    )

    for (const WORKERS of ["on", "only"]) {
      const refused = await Process.runToEnd({ ...target, WORKERS })
      expect([refused.code, refused.output]).toEqual([2, expect.stringContaining("WORKERS must be off")])
    }
    const checked = await Process.runToEnd(target, "check")
    expect([checked.code, checked.output]).toEqual([2, expect.stringContaining("WORKERS must be off")])
    const looked = await Process.start(target.DATA_DIR, { ...target, WORKERS: "off" })
    const look = Process.client(looked.port, await Process.credentialsIn(path))
    expect((await look.post("/payments", sale(account), "order-1")).body["id"]).toBe(payment)
    expect(await looked.stop()).toBe(0)
    expect(receiver.deliveries()).toHaveLength(2)
    expect([await waiting(target.DATABASE_URL), await networkKeys(target.DATABASE_URL)]).toEqual([2, keys])

    const resumed = await BackupServer.succeed(programs, target, "resume")
    expect(resumed).toMatch(/notifications: 2 waiting\ntimers: \d+ due now\n/)
    expect(await BackupServer.succeed(programs, target, "resume")).toContain("nothing is held")
    const later = await Receiver.make(laterPort)
    CleanUp.later(() => later.close())
    const goingOn = await Process.start(target.DATA_DIR, target)
    const go = Process.client(goingOn.port, await Process.credentialsIn(path))
    await go.operate("POST", "/clock/advance", { seconds: 5 * 86_400 })
    await expect.poll(() => waiting(target.DATABASE_URL)).toBe(0)
    expect(later.deliveries().toSorted()).toEqual(receiver.deliveries().toSorted())
    expect(new Set(receiver.deliveries()).size).toBe(2)
    // the bank took the payout in the old database: the new one goes on with it, and sends no second
    expect(await networkKeys(target.DATABASE_URL)).toEqual(keys)
    const [restored] =
      (await go.operate("GET", "/audit?action=backups.restore", null)).text.match(/"resource":"backups"/g) ?? []
    expect(restored).toBeDefined()
    expect((await go.operate("GET", "/audit/check", null)).body["intact"]).toBe(true)
    expect((await go.get("/payouts")).text).toContain('"status":"completed"')
    expect(await goingOn.stop()).toBe(0)

    // the same backup once more: what went out after it goes out again, under the same ids
    const again = { ...environment, DATABASE_URL: BackupServer.database(server), DATA_DIR: await Process.directory() }
    await BackupServer.succeed(programs, again, "restore", folder)
    await BackupServer.succeed(programs, again, "resume")
    const repeating = await Process.start(again.DATA_DIR, again)
    const repeat = Process.client(repeating.port, await Process.credentialsIn(path))
    await repeat.operate("POST", "/clock/advance", { seconds: 3_600 })
    await expect.poll(() => waiting(again.DATABASE_URL)).toBe(0)
    const twice = [...receiver.deliveries(), ...receiver.deliveries()]
    expect(later.deliveries().toSorted()).toEqual(twice.toSorted())
    expect(receiver.deliveries()).toHaveLength(2)
    expect(await repeating.stop()).toBe(0)
  })

  // reaches platform 13/drill-restores-a-backup, platform 13/it-proves-that-ledger, platform 13/a-document-whose-file
  // reaches platform 13/a-backup-has-no, platform 13/a-backup-with-documents
  // reaches platform 13/restore-writes-into-an, platform 13/6-a-backup-that
  it("has the documents, and says which of them has lost its file", { timeout: 240_000 }, async () => {
    const [path, url] = [await Process.directory(), BackupServer.database(server)]
    const platform = await Process.start(path, { DATABASE_URL: url })
    const upload = async (): Promise<string> => {
      const form = new FormData()
      form.set("type", "dispute_evidence")
      form.set("file", new Blob(["%PDF-1.4\n%%EOF\n"]), "receipt.pdf")
      const headers = Process.appHeaders(await Process.credentialsIn(path))
      const sent = await fetch(`http://127.0.0.1:${platform.port}/documents`, { method: "POST", headers, body: form })
      const { id }: { readonly id: string } = JSON.parse(await sent.text())
      return id
    }
    const [kept, lost] = [await upload(), await upload()]
    const environment = await BackupServer.variables(path, url)
    const documents = join(path, "documents")
    const [whole, less] = [join(path, "whole"), join(path, "less")]
    expect(await BackupServer.succeed(programs, environment, "backup", whole)).toContain("documents: 2 files\n")
    expect(await BackupServer.succeed(programs, environment, "drill", whole)).toContain("documents: 2 files: ok")

    await Process.remove(join(documents, lost))
    const incomplete = await BackupServer.run(programs, environment, "backup", less)
    expect([incomplete.code, incomplete.out]).toEqual([
      6,
      expect.stringContaining(`documents without a file in DATA_DIR: 1, the first of them ${lost}`)
    ])
    const found = await BackupServer.run(programs, environment, "drill", less)
    expect([found.code, found.out]).toEqual([
      6,
      expect.stringContaining(`without a file: 1, the first of them ${lost}`)
    ])

    // those in a bucket have a backup of their own
    const away = join(path, "away")
    const bucket = { ...environment, DOCUMENTS_URL: "s3://documents", AWS_REGION: "us-east-1" }
    const withBucket = { ...bucket, AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "hidden" }
    expect(await BackupServer.succeed(programs, withBucket, "backup", away)).toContain(
      "documents: in a bucket, and not in the backup\n"
    )
    const drilled = await BackupServer.succeed(programs, withBucket, "drill", away)
    expect(drilled).toContain("documents: in a bucket, and not in the backup\n")
    for (const [wrong, folder] of [
      [environment, away],
      [withBucket, whole]
    ] as const) {
      const elsewhere = { ...wrong, DATABASE_URL: BackupServer.database(server) }
      const refused = await BackupServer.run(programs, elsewhere, "restore", folder)
      expect([refused.code, refused.out]).toEqual([2, expect.stringContaining("DOCUMENTS_URL must")])
    }

    // a restore beside the documents that are there adds what is missing
    const target = { ...environment, DATABASE_URL: BackupServer.database(server) }
    await BackupServer.succeed(programs, target, "restore", whole)
    expect((await readdir(documents)).toSorted()).toEqual([kept, lost].toSorted())
    expect(existsSync(join(whole, "manifest.json"))).toBe(true)
    expect(await platform.stop()).toBe(0)
  })
})
