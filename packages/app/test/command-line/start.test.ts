/** The steps of a process before it serves (platform.md 13), also when several start at once. */
import { Cause, Effect, Exit, Fiber, Layer, Redacted, Result } from "effect"
import { spawn } from "node:child_process"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as AddressRanges from "@payments-platform/adapters/addresses/AddressRanges"
import * as SystemIds from "@payments-platform/adapters/clock/SystemIds"
import * as SystemServiceTime from "@payments-platform/adapters/clock/SystemServiceTime"
import * as MemoryDocuments from "@payments-platform/adapters/documents/MemoryDocuments"
import * as MemoryRetention from "@payments-platform/adapters/memory/MemoryRetention"
import * as MemoryState from "@payments-platform/adapters/memory/MemoryState"
import * as MemoryStore from "@payments-platform/adapters/memory/MemoryStore"
import * as ManualNetworks from "@payments-platform/adapters/networks/ManualNetworks"
import * as RandomSecrets from "@payments-platform/adapters/vault/RandomSecrets"
import * as Vault from "@payments-platform/adapters/vault/Vault"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import { ExternalCallRunner } from "@payments-platform/domain/application/executor/ExternalCallRunner"
import { NetworkCallLog } from "@payments-platform/domain/application/executor/NetworkCallLog"
import { Refusals } from "@payments-platform/domain/application/executor/RefusalLog"
import { Store } from "@payments-platform/domain/ports/Store"
import * as Bootstrap from "../../src/Bootstrap.ts"
import * as Config from "../../src/config/Config.ts"
import * as LocalSecrets from "../../src/config/LocalSecrets.ts"
import * as Log from "../../src/Log.ts"
import * as Serve from "../../src/Serve.ts"
import * as DirectoryLock from "../../src/storage/DirectoryLock.ts"
import * as CleanUp from "../CleanUp.ts"
import * as Process from "../Process.ts"

describe("the data directory", () => {
  let path = ""
  beforeAll(async () => {
    path = await Process.directory()
  })
  afterAll(() => Process.remove(path))

  // reaches platform 13/operator_token
  it("gives processes that start together one vault key and one set of credentials", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const start = Effect.gen(function* () {
          const directory = yield* LocalSecrets.open(path)
          return `${Redacted.value(yield* directory.vaultKey)} ${JSON.stringify(yield* directory.credentials)}`
        })
        const started = yield* Effect.all([start, start, start, start], { concurrency: "unbounded" })
        expect(new Set([...started, yield* start]).size).toBe(1)
      })
    ))
})

describe("the lock of a data directory", () => {
  let path = ""
  beforeAll(async () => {
    path = await Process.directory()
  })
  afterAll(() => Process.remove(path))

  // both run; the lock that they find is of a dead process
  const [first, second, dead] = [process.pid, process.ppid, 2 ** 22 + 1]

  it("goes to one of two processes that find no lock, or a dead one's, at the same time", async () => {
    for (let round = 0; round < 50; round++) {
      const file = join(path, `lock-${round}`)
      if (round % 2 === 0) await writeFile(file, String(dead))
      const ends = await Promise.allSettled([first, second].map((pid) => DirectoryLock.take(file, pid)))
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
      expect([first, second]).toContain(Number.parseInt(await readFile(file, "utf8"), 10))
    }
    expect((await readdir(path)).every((name) => /^lock-\d+$/.test(name))).toBe(true)
  })
  it.each([
    ["its number alone", (pid: number) => String(pid)],
    ["the number and start of one that had it before", (pid: number) => `${pid} 1`]
  ])("is not of a program that has an owner's number by now: %s", async (name, text) => {
    const stranger = spawn("sleep", ["60"])
    CleanUp.later(() => stranger.kill())
    const file = join(path, `stranger-${name.length}`)
    await writeFile(file, text(stranger.pid ?? 0))
    await DirectoryLock.take(file, first)
    expect(Number.parseInt(await readFile(file, "utf8"), 10)).toBe(first)
  })
  it("can be taken again by its owner", async () => {
    const file = join(path, "own")
    await DirectoryLock.take(file, first)
    await DirectoryLock.take(file, first)
    await expect(DirectoryLock.take(file, second)).rejects.toMatchObject({ _tag: "InvalidConfig" })
  })
})

describe("a process that is stopped before it is ready", () => {
  it.each([
    ["while it waits for its database", { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }],
    ["while it starts", { STORE: "memory" }]
  ])("%s: ends, without failing and without having served", async (_, variables) => {
    const path = await Process.directory()
    const config = Result.getOrThrow(Config.read({ ...variables, PORT: "0", DATA_DIR: path }, false))
    let served = false
    const use = () => Effect.sync(() => void (served = true))
    const starting = Serve.serve(config, use).pipe(Effect.provide(Log.layer(config)))
    const fiber = Effect.runFork(starting)
    await Effect.runPromise(Fiber.interrupt(fiber))
    const exit = await Effect.runPromise(Fiber.await(fiber))
    expect(Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)).toBe(true)
    expect(served).toBe(false)
  })
})

describe("the vault's check value", () => {
  const retention = MemoryRetention.layer.pipe(Layer.provide(MemoryState.MemoryState.layer))
  const basics = Layer.mergeAll(SystemServiceTime.layer, SystemIds.layer)
  const executor = CommandExecutor.layer.pipe(
    Layer.provide([AppCache.layer, ExternalCallRunner.layer, Refusals.layer]),
    Layer.provide(NetworkCallLog.layer),
    Layer.provide([ManualNetworks.layer, MemoryDocuments.layer, retention, RandomSecrets.layer("staging")]),
    Layer.provide(Layer.succeed(Operator, { name: "Service", environment: "staging" }))
  )

  it("is written by the first of two processes that start together with different keys", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const store = yield* Store
        const found = yield* store.load({ ids: [], counters: [], key: null, subscribers: [] })
        /** Reads an empty store at first, as two processes do that start together. */
        const start = (key: number) => {
          let looks = 0
          const late = Store.of({
            ...store,
            load: (wanted) => Effect.suspend(() => (looks++ === 0 ? Effect.succeed(found) : store.load(wanted)))
          })
          const vault = Vault.layer([Redacted.make(new Uint8Array(32).fill(key))])
          return Effect.exit(
            Bootstrap.checkVaultKey.pipe(
              Effect.provide(Layer.fresh(executor.pipe(Layer.provideMerge(vault)))),
              Effect.provideService(Store, late)
            )
          )
        }
        const ends = yield* Effect.all([start(1), start(2), start(1)])
        expect(ends.map(Exit.isSuccess)).toEqual([true, false, true])
      }).pipe(
        Effect.provide(MemoryStore.layer.pipe(Layer.provide(MemoryState.MemoryState.layer), Layer.provideMerge(basics)))
      )
    ))
})

describe("TRUSTED_PROXIES", () => {
  // reaches platform 13/trusted_proxies
  it.each([
    ["10.0.0.0/8", "10.1.2.3", true],
    ["10.0.0.1", "10.0.0.1", true],
    ["10.0.0.1", "10.0.0.2", false],
    ["2001:db8::1", "2001:db8::1", true],
    ["2001:db8::1", "2001:db8::2", false],
    ["2001:db8::/32", "2001:db8::2", true],
    ["10.0.0.1", "::ffff:10.0.0.1", true]
  ])("%s believes %s: %s", (network, address, believed) => {
    expect(AddressRanges.isWithin([network])(address)).toBe(believed)
  })
})
