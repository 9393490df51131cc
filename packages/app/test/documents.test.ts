/** DOCUMENTS_URL (platform.md 13): documents in a bucket that processes share, also while it is away or one of them is killed. */
import { Effect, Exit, Scope } from "effect"
import { randomBytes } from "node:crypto"
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as S3 from "../../adapters/test/documents/S3.ts"
import * as Process from "./Process.ts"

const credentials: Process.Credentials = {
  app_id: "4711",
  app_token: "stage_aGlkZGVuLXdvcmQtb2YtdGhlLWFwcA==",
  operator_token: "hidden-word-of-the-operator",
  postgres_password: ""
}

const scope = Scope.makeUnsafe()
const open = <A, E>(resource: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Scope.provide(resource, scope))

let bucket: Effect.Success<typeof S3.store>
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  bucket = await open(S3.store)
  environment = {
    DATABASE_URL: await open(TestDatabase.createDatabase(inject("postgresUrl"))),
    VAULT_KEY: randomBytes(32).toString("base64"),
    APP_ID: credentials.app_id,
    APP_TOKEN: credentials.app_token,
    OPERATOR_TOKEN: credentials.operator_token,
    ...S3.variablesOf(bucket.settings)
  }
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const pdf = "%PDF-1.7 a lease of a person"

const upload = async (port: number, key: string) => {
  const form = new FormData()
  form.append("file", new Blob([pdf]), "lease.pdf")
  form.append("type", "passport")
  const headers = { ...Process.appHeaders(credentials), "Unique-Key": key }
  const response = await fetch(`http://127.0.0.1:${port}/documents`, { method: "POST", headers, body: form })
  const body: unknown = await response.json()
  return { status: response.status, id: isObject(body) ? String(body["id"]) : "" }
}

const content = async (port: number, id: string) => {
  const headers = { "Operator-Token": credentials.operator_token }
  const response = await fetch(`http://127.0.0.1:${port}/operator/documents/${id}/content`, { headers })
  return response.status === 200 ? response.text() : response.status
}

/** What readiness says of the documents. */
const readiness = async (port: number) => {
  const { body, status } = await Process.client(port, credentials).get("/health/ready")
  return { status, documents: isObject(body["checks"]) ? body["checks"]["documents"] : null }
}

const advance = (port: number, seconds: number) =>
  Process.client(port, credentials).operate("POST", "/clock/advance", { seconds })

// reaches platform 13/documents_url-documents_endpoint
it("two machines share the documents, which go when they expire", { timeout: 120_000 }, async () => {
  const paths = [await Process.directory(), await Process.directory()] as const
  const one = await Process.start(paths[0], environment)
  const other = await Process.start(paths[1], environment)
  try {
    const made = await upload(one.port, crypto.randomUUID())
    expect(made.status).toBe(201)
    expect(await bucket.keys()).toEqual([`${S3.prefix}${made.id}`])
    expect(Buffer.from(await bucket.bytes(made.id)).includes("lease")).toBe(false)
    expect(await content(other.port, made.id)).toBe(pdf)
    expect(await readiness(other.port)).toEqual({ status: 200, documents: "ok" })
    expect((await advance(other.port, 25 * 3_600)).status).toBe(200)
    await vi.waitFor(async () => expect(await bucket.keys()).toEqual([]), 30_000)
    expect(await readdir(join(paths[0], "documents"))).toEqual([])
  } finally {
    expect(await one.stop()).toBe(0)
    expect(await other.stop()).toBe(0)
  }
})

// reaches platform 13/documents_url-documents_endpoint
it(
  "all else is served while the bucket is away, and an upload goes on when it is back",
  { timeout: 120_000 },
  async () => {
    bucket.decide(() => [403, "AccessDenied"])
    const running = await Process.start(await Process.directory(), environment)
    try {
      const key = crypto.randomUUID()
      expect((await upload(running.port, key)).status).toBe(503)
      expect(await readiness(running.port)).toEqual({ status: 200, documents: "failed" })
      expect((await Process.client(running.port, credentials).get("/accounts")).status).toBe(200)
      bucket.decide(() => "pass")
      const made = await upload(running.port, key)
      expect(made.status).toBe(201)
      bucket.decide(() => "cut")
      expect(await content(running.port, made.id)).toBe(503)
      bucket.decide(() => "pass")
      expect(await content(running.port, made.id)).toBe(pdf)
      await vi.waitFor(async () => expect((await readiness(running.port)).documents).toBe("ok"), 30_000)
      expect(await bucket.keys()).toEqual([`${S3.prefix}${made.id}`])
    } finally {
      bucket.decide(() => "pass")
      expect(await running.stop()).toBe(0)
    }
  }
)

it(
  "an upload whose process is killed while it writes is given up, and leaves no document",
  { timeout: 120_000 },
  async () => {
    const path = await Process.directory()
    const folder = join(path, "documents")
    const killed = await Process.start(path, environment)
    const before = await bucket.keys()
    const writing = new Promise<void>((done) =>
      bucket.decide(({ method }) => {
        if (method !== "PUT") return "pass"
        done()
        return "hang"
      })
    )
    const asking = upload(killed.port, "killed").catch(() => "no answer")
    await writing
    await killed.stop("SIGKILL")
    expect(await asking).toBe("no answer")
    bucket.decide(() => "pass")
    const running = await Process.start(path, environment)
    try {
      const { operate } = Process.client(running.port, credentials)
      const timers = async () => (await operate("GET", "/timers?resource=documents", null)).text
      expect(await timers()).toContain("upload_timeout")
      // a minute of real time after its last bytes nobody can finish it
      const [draft = ""] = await readdir(folder)
      await utimes(join(folder, draft), 0, 0)
      await advance(running.port, 61)
      expect(await timers()).not.toContain("upload_timeout")
      expect([await bucket.keys(), await readdir(folder)]).toEqual([before, []])
      expect((await upload(running.port, crypto.randomUUID())).status).toBe(201)
    } finally {
      expect(await running.stop()).toBe(0)
    }
  }
)

// reaches platform 13/aws_region-aws_access_key_id-aws_secret_access_key-aws_session_token
it("the log says by a code why, once, and never with what the settings hold", { timeout: 120_000 }, async () => {
  bucket.decide(() => [403, "AccessDenied"])
  const port = await Process.freePort()
  const settings = { ...environment, DATA_DIR: await Process.directory(), PORT: String(port), LOG_LEVEL: "debug" }
  let asked = false
  const { output } = await Process.runUntilSaid(settings, '"documents_back"', (said) => {
    if (asked || !said.includes('"event":"ready"')) return
    asked = true
    void (async () => {
      for (const _ of [1, 2]) await upload(port, crypto.randomUUID())
      bucket.decide(() => "pass")
      await upload(port, crypto.randomUUID())
    })()
  })
  const lost = output.split("\n").filter((line) => line.includes("documents_lost"))
  expect(lost.map((line) => JSON.parse(line))).toMatchObject([{ level: "warn", code: expect.stringMatching(/^403/) }])
  for (const secret of [S3.accessKeyId, S3.secretKey, S3.sessionToken, "127.0.0.1:"])
    expect(output).not.toContain(secret)
})

// reaches platform 13/documents_url-documents_endpoint
it(
  "a process refuses a bucket while its folder has documents, but not for unfinished uploads",
  { timeout: 120_000 },
  async () => {
    const path = await Process.directory()
    const [folder, settings] = [join(path, "documents"), { ...environment, DATA_DIR: path }]
    await mkdir(folder)
    await writeFile(join(folder, `${crypto.randomUUID()}.draft`), "unfinished")
    expect((await Process.runToEnd(settings, "check")).code).toBe(0)
    await writeFile(join(folder, crypto.randomUUID()), "finished")
    for (const words of [["check"], []]) {
      const { code, output } = await Process.runToEnd(settings, ...words)
      expect([code, output]).toEqual([
        2,
        expect.stringContaining("DATA_DIR/documents has documents: copy them into the bucket")
      ])
    }
  }
)
