/** platform.md 13, REDIS_URL: processes that share nothing else throttle an app together, and go on without Redis. */
import { Effect, Exit, Redacted, Scope } from "effect"
import { expect, it } from "vitest"
import * as Redis from "../../adapters/test/throttle/Redis.ts"
import * as Process from "./Process.ts"

it("two processes over one Redis throttle together, and each alone without it", { timeout: 60_000 }, async () => {
  const [server, way] = [Scope.makeUnsafe(), Scope.makeUnsafe()]
  const redis = await Effect.runPromise(Scope.provide(Redis.inJavaScript, server))
  const { url } = await Effect.runPromise(Scope.provide(Redis.relay(redis), way))
  const path = await Process.directory()
  const environment = {
    STORE: "memory",
    REDIS_URL: Redacted.value(url),
    THROTTLE_REQUESTS: "3",
    THROTTLE_WINDOW_SECONDS: "3600"
  }
  const processes = [await Process.start(path, environment), await Process.start(path, environment)]
  try {
    const credentials = await Process.credentialsIn(path)
    const clients = processes.map(({ port }) => Process.client(port, credentials))
    /** the statuses of so many requests, by turns */
    const statuses = async (requests: number) => {
      const all: Array<number> = []
      for (let each = 0; each < requests; each++)
        all.push((await clients[each % clients.length]?.get("/accounts"))?.status ?? 0)
      return all
    }
    const ready = () => Promise.all(clients.map((client) => client.get("/health/ready")))
    expect(await statuses(5)).toEqual([200, 200, 200, 429, 429])
    for (const { body, status } of await ready())
      expect([status, body["checks"]]).toEqual([200, expect.objectContaining({ redis: "ok" })])
    await Effect.runPromise(Scope.close(way, Exit.void))
    for (const { body, status } of await ready())
      expect([status, body["checks"]]).toEqual([200, expect.objectContaining({ redis: "failed" })])
    expect(await statuses(8)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  } finally {
    await Promise.all(processes.map(({ stop }) => stop()))
    await Effect.runPromise(Scope.close(server, Exit.void))
    await Process.remove(path)
  }
})
