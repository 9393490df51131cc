/**
 * Prints what the CPU of a payment is spent on: of POST /payments with an inline card, by the part of the program whose
 * code ran. The rest of a process, such as the threads that compile and collect garbage, is printed beside it.
 * PostgreSQL is Debian's, or the embedded one. `STORE=memory`: without PostgreSQL. `SECONDS` (10), after as many to warm up.
 */
import { randomBytes, randomUUID } from "node:crypto"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import * as DropRootPrivileges from "../src/DropRootPrivileges.ts"
import * as EmbeddedPostgres from "../src/EmbeddedPostgres.ts"
import * as CpuProfile from "./CpuProfile.ts"
import * as DebianPostgres from "./DebianPostgres.ts"
import * as Load from "./Load.ts"
import * as Server from "./Server.ts"
import * as Setup from "./Setup.ts"

const seconds = Number(process.env["SECONDS"] ?? 10)
const isInMemory = process.env["STORE"] === "memory"
const connections = 64

/** The parts, each by the files of its code. The first that fits the innermost frame of one of them counts. */
const parts: ReadonlyArray<readonly [part: string, file: RegExp]> = [
  ["admission, decoding and response (adapters/http)", /^packages\/adapters\/src\/http\//],
  ["Schemas, texts, ids (domain/vocabulary)", /^packages\/domain\/src\/vocabulary\//],
  ["facts, decision, Change, judgement (domain/decider)", /^packages\/domain\/src\/decider\//],
  ["use cases (domain/application)", /^packages\/domain\/src\/application\//],
  ["rules of the contract (the other folders of domain)", /^packages\/domain\/src\//],
  ["sealing, hashing, ids (adapters/vault, clock)", /^packages\/adapters\/src\/(vault|clock)\//],
  ["PostgreSQL (adapters/postgres, store, sql-pg)", /^packages\/adapters\/src\/(postgres|store)\/|^@effect\/sql-pg\//],
  ["memory store (adapters/memory)", /^packages\/adapters\/src\/memory\//],
  ["simulated networks (the other folders of adapters)", /^packages\/adapters\/src\//],
  ["Effect: fibers and operations", /^effect\/dist\/(internal\/(effect|core)|Scheduler)\.js$/],
  ["Effect: Schema", /^effect\/dist\/Schema/],
  ["HTTP and sockets (node:http, node:net, platform-node)", /^node:(_http|net|internal\/stream)|^@effect\/platform/]
]

/** A Schema works for whom it is called by, Effect's operations for themselves. */
const partOf = (stack: ReadonlyArray<{ readonly name: string; readonly file: string }>): string | null => {
  const [innermost] = stack
  if (innermost?.name === "(idle)") return null
  if (innermost?.name === "(garbage collector)") return "garbage collection"
  for (const { file } of stack) {
    const found = parts.find(([, of]) => of.test(file))
    if (found !== undefined) return found[0]
  }
  return "Node itself: event loop, system calls, timers"
}

const database = Effect.fnUntraced(function* (directory: string) {
  const programs = DebianPostgres.find()
  if (programs === null) {
    const { url } = yield* EmbeddedPostgres.make(directory, randomBytes(16).toString("hex"))
    return Redacted.value(url)
  }
  const own = join(directory, "debian")
  yield* Effect.promise(() => mkdir(own))
  const debian = yield* Effect.acquireRelease(
    Effect.promise(() => DebianPostgres.start(programs, own)),
    (server) => Effect.sync(server.stop)
  )
  return debian.urlOf("platform")
})

/** Microseconds of the monotonic clock. */
const now = (): number => Number(process.hrtime.bigint() / 1_000n)

const measure = async (directory: string, url: string | null) => {
  const profiles = join(directory, "profiles")
  const { DATABASE_URL = "", ...rest } = Setup.environmentOf(url ?? "", directory)
  const server = await Server.start({
    ...rest,
    ...(url === null ? { STORE: "memory" } : { DATABASE_URL }),
    PROCESSES: "1",
    WORKERS: "on",
    NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${profiles}`
  })
  const accounts = await Setup.openAccounts(server.port)
  const run = randomUUID()
  const request = Setup.payingByCard(server.port, accounts, (n) => `${run}-${n}`)
  const paying = (from: number) =>
    Load.run({ port: server.port, connections, seconds, request: (n) => request(from + n) })
  await paying(0)
  const began = now()
  const cpuBefore = await Server.cpuOf(server.pid)
  const { accepted } = await paying(10_000_000)
  const cpu = (await Server.cpuOf(server.pid)) - cpuBefore
  const span = [began, now()] as const
  await server.stop()
  return { accepted, cpu, times: CpuProfile.timeOf(await CpuProfile.readFrom(profiles), span, partOf) }
}

const program = Effect.gen(function* () {
  const directory = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "payments-profile-"))),
    (made) => Effect.promise(() => rm(made, { recursive: true, force: true }))
  )
  const url = isInMemory ? null : yield* database(directory)
  const { accepted, cpu, times } = yield* Effect.promise(() => measure(directory, url))
  const whole = [...times.values()].reduce((sum, time) => sum + time, 0)
  const line = (part: string, time: number) =>
    console.log(
      part.padEnd(64),
      `${Math.round(time / accepted)} us`.padStart(8),
      `${((100 * time) / whole).toFixed(1)} %`
    )
  console.log(`${accepted} payments in ${seconds} s over ${connections} connections, while they were profiled`)
  for (const [part, time] of [...times].toSorted(([, a], [, b]) => b - a)) line(part, time)
  line("the thread that serves", whole)
  line("other threads: compilation, garbage collection", Math.max(0, cpu - whole))
})

DropRootPrivileges.leave(tmpdir())
Effect.runPromise(Effect.scoped(program)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
