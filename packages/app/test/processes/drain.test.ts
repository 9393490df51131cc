/** A stop fails no request (platform.md 13): neither of clients that keep connections, nor behind a load balancer. */
import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Process from "../Process.ts"
import * as KeptConnections from "./KeptConnections.ts"

const draining = { DRAIN_SECONDS: "1" }

describe("a stop", () => {
  const scope = Scope.makeUnsafe()
  let path = ""
  beforeAll(async () => {
    path = await Process.directory()
  })
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await Process.remove(path)
  })

  // reaches platform 13/for-drain_seconds-the-process, platform 13/sigterm-sigint-sighup-the
  it.runIf(process.platform === "linux")(
    "of one of several processes fails no request of a kept connection",
    { timeout: 120_000 },
    async () => {
      const made = Effect.provideService(TestDatabase.createDatabase(inject("postgresUrl")), Scope.Scope, scope)
      const environment = { DATABASE_URL: await Effect.runPromise(made), PROCESSES: "2", ...draining }
      const server = await Process.start(path, environment)
      const credentials = await Process.credentialsIn(path)
      /** when the process that answers began; new connections reach all processes in turn */
      const startTime = async () => {
        const headers = { "Operator-Token": credentials.operator_token, Connection: "close" }
        const response = await fetch(`http://127.0.0.1:${server.port}/operator/service`, { headers })
        const { start_time }: { start_time: number } = JSON.parse(await response.text())
        return start_time
      }
      const client = KeptConnections.start(12, "/payments", Process.appHeaders(credentials), () => server.port)
      for (const pid of await Process.childrenOf(server.pid)) {
        const [begun, before] = [Math.floor(Date.now() / 1_000), client.answered()]
        await expect.poll(client.answered).toBeGreaterThan(before + 100)
        process.kill(pid, "SIGTERM")
        await expect.poll(() => Process.childrenOf(server.pid)).not.toContain(pid)
        // the next one stops once the place of this one is taken
        await expect.poll(startTime).toBeGreaterThan(begun)
      }
      expect(await client.end()).toEqual([])
      expect(await server.stop()).toBe(0)
    }
  )

  // reaches platform 13/for-drain_seconds-the-process, platform 13/sigterm-sigint-sighup-the
  it("behind a load balancer fails no request", { timeout: 60_000 }, async () => {
    const environment = { STORE: "memory", APP_ID: "4711", APP_TOKEN: "stage_aGlkZGVuLXdvcmQtb2YtdGhlLWFwcA==" }
    const start = () => Process.start(path, { ...environment, ...draining })
    const servers = [await start(), await start()]
    const ready = new Set(servers.map(({ port }) => port))
    const check = async ({ port }: { readonly port: number }) => {
      const status = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
        (response) => response.status,
        () => 0
      )
      if (status === 200) ready.add(port)
      else ready.delete(port)
    }
    const checks = setInterval(() => void servers.map(check), 100)
    let turn = 0
    const inTurn = () => [...ready][(turn += 1) % ready.size] ?? null
    const { APP_ID, APP_TOKEN } = environment
    const headers = { "App-Id": APP_ID, "App-Token": APP_TOKEN, "Api-Version": "3.2" }
    const client = KeptConnections.start(12, "/payments", headers, inTurn)
    for (const index of [0, 1]) {
      const before = client.answered()
      await expect.poll(client.answered).toBeGreaterThan(before + 100)
      expect(await servers[index]?.stop()).toBe(0)
      servers[index] = await start()
      await expect.poll(() => ready.has(servers[index]?.port ?? 0)).toBe(true)
    }
    expect(await client.end()).toEqual([])
    clearInterval(checks)
    await Promise.all(servers.map(({ stop }) => stop()))
  })

  // reaches platform 13/for-drain_seconds-the-process, platform 13/sigterm-sigint-sighup-the
  it("reports at once that the process is not ready, answers until the time is over, and closes each connection", async () => {
    const server = await Process.start(path, { STORE: "memory", ...draining })
    const at = `http://127.0.0.1:${server.port}`
    const before = await fetch(`${at}/health/live`)
    expect(before.headers.get("connection")).not.toBe("close")
    const ended = server.stop()
    await expect.poll(async () => (await fetch(`${at}/health/ready`)).status).toBe(503)
    const during = await fetch(`${at}/health/live`)
    expect([during.status, during.headers.get("connection")]).toEqual([200, "close"])
    expect(await ended).toBe(0)
    await expect(fetch(`${at}/health/live`)).rejects.toThrow("fetch failed")
  })

  // reaches platform 13/at-the-timeout-or
  it("ends at once at a second signal", async () => {
    const server = await Process.start(path, { STORE: "memory", DRAIN_SECONDS: "30" })
    void server.stop()
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${server.port}/health/ready`)).status).toBe(503)
    expect(await server.stop()).toBe(1)
  })
})
