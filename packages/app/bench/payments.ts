/**
 * Measures the platform against its opponents in one run, and prints a line for each figure: POST /payments with an
 * inline card against pgbench on the same PostgreSQL, in turns, with the simulated card network inside the process (one
 * commit) and in another process, as every real network is (two commits); the same with notifications delivered; one
 * connection; the memory store; the rules alone; WAL; and the time from start to ready. What pgbench is needed for is skipped, and
 * says so, where Debian's package `postgresql` is missing; the embedded PostgreSQL then takes its place.
 */
import { Effect, Redacted } from "effect"
import { execFileSync } from "node:child_process"
import { randomBytes, randomUUID } from "node:crypto"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as CardNetwork from "./CardNetwork.ts"
import * as DebianPostgres from "./DebianPostgres.ts"
import * as Load from "./Load.ts"
import * as Program from "./Program.ts"
import * as Server from "./Server.ts"
import * as Setup from "./Setup.ts"
import * as Sink from "./Sink.ts"

const pairs = Number(process.env["PAIRS"] ?? 3)
const seconds = Number(process.env["SECONDS"] ?? 8)
const connections = 64
/** Times that a start is measured. */
const starts = 3

/** Several servers share a database, and so the key that seals what it holds. */
const vaultKey = randomBytes(32).toString("base64")

const say = (name: string, value: string, goal: string): void =>
  console.log(`${name.padEnd(64)} ${value.padEnd(60)} goal: ${goal}`)

const environmentOf = (url: string | null, directory: string): Readonly<Record<string, string>> => {
  const { DATABASE_URL, ...rest } = Setup.environmentOf(url ?? "", directory)
  const processes = process.env["PROCESSES"]
  return {
    ...rest,
    VAULT_KEY: vaultKey,
    WORKERS: "on",
    ...(url === null ? {} : { DATABASE_URL: DATABASE_URL ?? "" }),
    ...(processes === undefined ? {} : { PROCESSES: processes })
  }
}

/** A load of POST /payments, each with an inline card and a key of its own. */
const paying = (port: number, accounts: ReadonlyArray<string>, over = connections, during = seconds) => {
  const run = randomUUID()
  const request = Setup.payingByCard(port, accounts, (n) => `${run}-${n}`)
  return Load.run({ port, connections: over, seconds: during, request })
}

const perSecond = ({ accepted, seconds: took }: Load.Result): number => accepted / took
const at = ({ latencies }: Load.Result, share: number): string => `${Load.percentile(latencies, share).toFixed(1)} ms`

/** A PostgreSQL for the platform, and the opponent on the same server; null: pgbench is missing. */
interface Database {
  readonly url: string
  readonly debian: DebianPostgres.Server | null
}

const database = Effect.fnUntraced(function* (directory: string) {
  const debian = yield* Program.debian(directory)
  if (debian !== null) return { url: debian.urlOf("platform"), debian }
  console.log("pgbench is missing: what is measured against it is skipped (apt-get install postgresql)")
  const { url } = yield* Program.embeddedDatabase(directory)
  return { url: Redacted.value(url), debian }
})

const wal = ({ debian }: Database): number =>
  debian === null ? 0 : Number(debian.ask("platform", "select pg_current_wal_lsn() - '0/0'::pg_lsn"))

/** A server that is measured, and its way of calling the card network. */
interface Way {
  readonly name: string
  /** of the rate of pgbench */
  readonly goal: string
  readonly walGoal: string
  readonly server: Server.RunningServer
}

/** What was measured of a way, a value for each turn. */
interface Figures {
  readonly rates: Array<number>
  readonly ratios: Array<number>
  readonly bytes: Array<number>
}

/** One turn of a way: its payments a second, of those of pgbench, and the WAL of each. */
const turn = async (
  base: Database,
  { name, server: { pid, port } }: Way,
  accounts: ReadonlyArray<string>,
  theirs: number | null,
  { bytes, rates, ratios }: Figures
): Promise<void> => {
  base.debian?.ask("postgres", "checkpoint")
  const [walBefore, cpuBefore] = [wal(base), await Server.cpuOf(pid)]
  const ours = await paying(port, accounts)
  const cpu = Math.round(((await Server.cpuOf(pid)) - cpuBefore) / ours.accepted)
  rates.push(perSecond(ours))
  bytes.push((wal(base) - walBefore) / ours.accepted)
  if (theirs !== null) ratios.push(perSecond(ours) / theirs)
  const against =
    theirs === null ? "" : ` against ${Math.round(theirs)}/s, ratio ${(perSecond(ours) / theirs).toFixed(2)}`
  const latency = `p50 ${at(ours, 0.5)}, p99 ${at(ours, 0.99)}, ${cpu} us of CPU, ${ours.refused} refused`
  console.log(`  ${name}: ${Math.round(perSecond(ours))}/s${against}; ${latency}`)
}

/** Turns of pgbench and of each way, one right after the other. */
const againstPgbench = async (
  base: Database,
  ways: ReadonlyArray<Way>,
  accounts: ReadonlyArray<string>
): Promise<void> => {
  const measured = ways.map((way) => {
    const figures: Figures = { rates: [], ratios: [], bytes: [] }
    return { way, figures }
  })
  for (let pair = 1; pair <= pairs; pair++) {
    const theirs = (await base.debian?.rate(seconds)) ?? null
    for (const { figures, way } of measured) await turn(base, way, accounts, theirs, figures)
  }
  for (const { figures, way } of measured) {
    const rate = `${Math.round(Load.median(figures.rates))}/s`
    const name = `POST /payments, ${connections} connections, ${way.name}`
    if (base.debian === null) continue
    say(`${name}, over pgbench`, `${Load.median(figures.ratios).toFixed(2)} (${rate}), median of ${pairs}`, way.goal)
    say(`WAL of a payment, ${way.name}, with full pages`, `${Math.round(Load.median(figures.bytes))} B`, way.walGoal)
  }
}

/** The notifications of a payment that is completed at once: `payments.created` and `payments.completed`. */
const notificationsOfPayment = 2

/** Pairs of the same load without and with a subscription, one right after the other. */
const delivering = async ({ port }: Server.RunningServer, accounts: ReadonlyArray<string>): Promise<void> => {
  const sink = await Sink.open()
  const ratios: Array<number> = []
  let expected = 0
  for (let pair = 1; pair <= pairs; pair++) {
    const without = await paying(port, accounts)
    const preference = await Setup.subscribe(port, sink.url)
    const paid = await paying(port, accounts)
    await sink.silence()
    await Setup.unsubscribe(port, preference)
    expected += paid.accepted * notificationsOfPayment
    ratios.push(perSecond(paid) / perSecond(without))
    console.log(`  pair ${pair}: ${Math.round(perSecond(without))}/s, with ${Math.round(perSecond(paid))}/s delivered`)
  }
  const late = sink.lateness()
  const delay = `p99 ${Load.percentile(late, 0.99).toFixed(1)} s, last ${(late.at(-1) ?? 0).toFixed(1)} s late`
  const lost = late.length < expected ? `, ${expected - late.length} MISSING` : ""
  const share = Load.median(ratios).toFixed(2)
  say(
    "one commit, with payments.* delivered, of the rate without",
    `${share}; ${delay}${lost}`,
    ">= 0.75, none over 2 s"
  )
  sink.close()
}

/** A server as long as it is measured. */
const served = (environment: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.promise(() => Server.start(environment)),
    (running) => Effect.promise(() => running.stop())
  )

const storing = (base: Database, directory: string) =>
  Effect.gen(function* () {
    const server = yield* served(environmentOf(base.url, directory))
    const network = yield* CardNetwork.cardNetworkScope(join(directory, "outside"))
    const outside = yield* served({ ...environmentOf(base.url, network.dataDir), ADAPTERS: "simulator-process" })
    yield* Effect.promise(async () => {
      const accounts = await Setup.openAccounts(server.port)
      await paying(server.port, accounts, 32, 4)
      await paying(outside.port, accounts, 32, 4)
      const theirs = (await base.debian?.rate(3, 1)) ?? null
      const one = await paying(server.port, accounts, 1, 3)
      const two = await paying(outside.port, accounts, 1, 3)
      const against = theirs === null ? "" : `; pgbench ${(1_000 / theirs).toFixed(1)} ms on average`
      say("one connection, one commit, p50 and p99", `${at(one, 0.5)}, ${at(one, 0.99)}${against}`, "p50 <= 3 ms")
      say("one connection, two commits, p50 and p99", `${at(two, 0.5)}, ${at(two, 0.99)}${against}`, "none")
      const ways = [
        { name: "one commit", goal: ">= 1.0", walGoal: "<= 6 KB", server },
        { name: "two commits", goal: "none", walGoal: "none", server: outside }
      ]
      await againstPgbench(base, ways, accounts)
      await delivering(server, accounts)
    })
  })

/** The median of several starts, each in a directory that has been used before. */
const readyAfter = async (environment: Readonly<Record<string, string>>): Promise<number> => {
  await Server.withServer(environment, async () => undefined)
  const times: Array<number> = []
  for (let start = 1; start <= starts; start++)
    times.push(await Server.withServer(environment, async ({ readyAfter: time }) => time))
  return Load.median(times)
}

/** The time of a start, and that of one from the sources, which Node with options runs (StartBundle.ts). */
const starting = async (environment: Readonly<Record<string, string>>): Promise<string> => {
  const sources = await readyAfter({ ...environment, NODE_OPTIONS: "--no-warnings" })
  const ready = await readyAfter(environment)
  return `${Math.round(ready)} ms, ${(ready / sources).toFixed(2)} of a start from the sources`
}

const inMemory = async (directory: string): Promise<void> => {
  const environment = { ...environmentOf(null, directory), PROCESSES: "1", STORE: "memory" }
  const paid = await Server.withServer(environment, async ({ port }) => {
    const accounts = await Setup.openAccounts(port)
    await paying(port, accounts, 32, 4)
    return paying(port, accounts)
  })
  const latency = `p50 ${at(paid, 0.5)}, p99 ${at(paid, 0.99)}`
  say(
    `memory store, ${connections} connections, one commit`,
    `${Math.round(perSecond(paid))}/s, ${latency}`,
    ">= 8,000/s"
  )
  const lifecycles = execFileSync(process.execPath, [fileURLToPath(new URL("lifecycles.ts", import.meta.url))])
  say("the rules alone, decoding included", lifecycles.toString().trim().replace(/.*: /, ""), ">= 100,000/s")
  say("start to ready, memory", await starting(environment), "<= 500 ms")
}

const program = Effect.fnUntraced(function* (directory: string) {
  const base = yield* database(directory)
  yield* Effect.scoped(storing(base, directory))
  yield* Effect.promise(async () => {
    await inMemory(join(directory, "memory"))
    const embedded = await starting({ ...environmentOf(null, join(directory, "embedded")), PROCESSES: "1" })
    say("start to ready, embedded PostgreSQL, second start", embedded, "<= 900 ms")
    say("growth to a million payments", "node packages/app/bench/growth.ts", ">= 0.95")
  })
})

Program.run(program)
