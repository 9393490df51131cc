/**
 * Prints what the CPU of a payment is spent on: of POST /payments with an inline card, by the part of the program whose
 * code ran. The rest of a process, such as the threads that compile and collect garbage, is printed beside it.
 * PostgreSQL is Debian's, or the embedded one. `STORE=memory`: without PostgreSQL. `NOTIFIED=1`: an app subscribes to the
 * payments. `CONNECTIONS` (64). `SECONDS` (10), after as many over 64 connections to warm up.
 */
import { Effect, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import * as CpuProfile from "./CpuProfile.ts"
import * as Load from "./Load.ts"
import * as Program from "./Program.ts"
import * as Server from "./Server.ts"
import * as Setup from "./Setup.ts"
import * as Sink from "./Sink.ts"

const seconds = Number(process.env["SECONDS"] ?? 10)
const isNotified = process.env["NOTIFIED"] === "1"
const isInMemory = process.env["STORE"] === "memory"
const warmUpConnections = 64
const connections = Number(process.env["CONNECTIONS"] ?? warmUpConnections)

/** The parts, each by the files of its code. The first that fits the innermost frame of one of them counts. */
const parts: ReadonlyArray<readonly [part: string, file: RegExp]> = [
  ["admission, decoding and response (adapters/http)", /^packages\/adapters\/src\/http\//],
  ["Schemas, texts, ids (domain/vocabulary)", /^packages\/domain\/src\/vocabulary\//],
  ["facts, decision, Change, judgement (domain/decider)", /^packages\/domain\/src\/decider\//],
  ["use cases (domain/application)", /^packages\/domain\/src\/application\//],
  ["rules of the contract (the other folders of domain)", /^packages\/domain\/src\//],
  ["sealing, hashing, ids (adapters/vault, clock)", /^packages\/adapters\/src\/(vault|clock)\//],
  ["PostgreSQL (adapters/postgres, store, sql-pg)", /^packages\/adapters\/src\/(postgres|store)\/|^@effect\/sql-pg\//],
  ["notifications (adapters/notifications, undici)", /^packages\/adapters\/src\/notifications\/|^undici\//],
  ["memory store (adapters/memory)", /^packages\/adapters\/src\/memory\//],
  ["simulated networks (the other folders of adapters)", /^packages\/adapters\/src\//],
  ["Effect: fibers and operations", /^effect\/dist\/(internal\/(effect|core)|Scheduler)\.js$/],
  ["Effect: Schema", /^effect\/dist\/Schema/],
  ["HTTP and sockets (node:http, node:net, platform-node)", /^node:(_http|net|internal\/stream)|^@effect\/platform/]
]

/** The part of the innermost frame whose file belongs to one: a library without a part works for its caller. */
const partOf = (stack: ReadonlyArray<{ readonly name: string; readonly file: string }>): string | null => {
  const [innermost] = stack
  if (innermost?.name === "(idle)") return null
  if (innermost?.name === "(garbage collector)") return "garbage collection"
  for (const { file } of stack) {
    const found = parts.find(([, pattern]) => pattern.test(file))
    if (found !== undefined) return found[0]
  }
  return "Node itself: event loop, system calls, timers"
}

const database = Effect.fnUntraced(function* (directory: string) {
  const debian = yield* Program.debian(directory)
  if (debian !== null) return debian.urlOf("platform")
  const { url } = yield* Program.embeddedDatabase(directory)
  return Redacted.value(url)
})

/** Microseconds of the monotonic clock. */
const now = (): number => Number(process.hrtime.bigint() / 1_000n)

const pay = async ({ pid, port }: Server.RunningServer) => {
  const accounts = await Setup.openAccounts(port)
  const sink = await Sink.open()
  if (isNotified) await Setup.subscribe(port, sink.url)
  const run = randomUUID()
  const request = Setup.payingByCard(port, accounts, (n) => `${run}-${n}`)
  const paying = (over: number, from: number) =>
    Load.run({ port, connections: over, seconds, request: (n) => request(from + n) })
  await paying(warmUpConnections, 0)
  const began = now()
  const cpuBefore = await Server.cpuOf(pid)
  const { accepted } = await paying(connections, 10_000_000)
  sink.close()
  return { accepted, cpu: (await Server.cpuOf(pid)) - cpuBefore, span: [began, now()] as const }
}

/** The profile is written when the server stops. */
const measure = async (directory: string, url: string | null) => {
  const profiles = join(directory, "profiles")
  const { DATABASE_URL = "", ...rest } = Setup.environmentOf(url ?? "", directory)
  const environment = {
    ...rest,
    ...(url === null ? { STORE: "memory" } : { DATABASE_URL }),
    PROCESSES: "1",
    WORKERS: "on",
    NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${profiles}`
  }
  const { accepted, cpu, span } = await Server.withServer(environment, pay)
  return { accepted, cpu, times: CpuProfile.timeOf(await CpuProfile.readFrom(profiles), span, partOf) }
}

const program = Effect.fnUntraced(function* (directory: string) {
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

Program.run(program)
