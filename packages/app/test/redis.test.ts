/** REDIS_URL (platform.md 13): a process reports the health of Redis, and works without it. */
import { Effect, Exit, Redacted, Scope } from "effect"
import { expect, it, vi } from "vitest"
import * as Redis from "../../adapters/test/throttle/Redis.ts"
import * as Process from "./Process.ts"

// reaches platform 13/redis_url
it("a process is ready with Redis and without", { timeout: 120_000 }, async () => {
  const [server, way] = [Scope.makeUnsafe(), Scope.makeUnsafe()]
  const redis = await Effect.runPromise(Scope.provide(Redis.inJavaScript, server))
  const { url } = await Effect.runPromise(Scope.provide(Redis.relay(redis), way))
  const path = await Process.directory()
  const environment = { STORE: "memory", REDIS_URL: Redacted.value(url), THROTTLE_REQUESTS: "1000" }
  const running = await Process.start(path, environment)
  try {
    const client = Process.client(running.port, await Process.credentialsIn(path))
    const ready = async () => {
      const { body, status } = await client.get("/health/ready")
      return { status, checks: body["checks"] }
    }
    const saying = (redis: string) =>
      vi.waitFor(
        async () => expect(await ready()).toEqual({ status: 200, checks: expect.objectContaining({ redis }) }),
        30_000
      )
    await saying("ok")
    expect((await client.get("/accounts")).status).toBe(200)
    await Effect.runPromise(Scope.close(way, Exit.void))
    await saying("failed")
    expect((await client.get("/accounts")).status).toBe(200)
  } finally {
    expect(await running.stop()).toBe(0)
    await Effect.runPromise(Scope.close(server, Exit.void))
  }
})
