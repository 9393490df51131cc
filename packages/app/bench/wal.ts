/**
 * Prints the WAL of a payment by table and index: of POST /payments with an inline card, on a PostgreSQL of Debian's
 * package. Bytes depend little on the load of the machine. `NOTIFIED=1`: an app subscribes to the payments.
 */
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import * as Load from "./Load.ts"
import * as Program from "./Program.ts"
import * as Server from "./Server.ts"
import * as Setup from "./Setup.ts"
import * as Sink from "./Sink.ts"

const seconds = Number(process.env["SECONDS"] ?? 4)
const isNotified = process.env["NOTIFIED"] === "1"

type Ask = (sql: string) => string

/** Up to here the WAL is on the disk, with every commit that was answered. pg_walinspect reads nothing behind it. */
const place = "select pg_current_wal_flush_lsn()"

/** The records between two places in the WAL, by the relation of their first block. */
const statement = (from: string, to: string): string => `
  select coalesce(pg_filenode_relation(0, (substring(block_ref from 'rel \\d+/\\d+/(\\d+)'))::oid)::text,
      resource_manager) as name, count(*) as records, sum(record_length - fpi_length) as bytes, sum(fpi_length) as pages
    from pg_get_wal_records_info('${from}', '${to}') group by 1 order by sum(record_length) desc`

const line = (name: string, ...columns: ReadonlyArray<string>): void =>
  console.log(name.padEnd(28), ...columns.map((value) => value.padStart(9)))

const shown = ([records = 0, bytes = 0, pages = 0]: ReadonlyArray<number>): ReadonlyArray<string> => [
  records.toFixed(2),
  bytes.toFixed(0),
  pages.toFixed(0)
]

/** Prints the rows of `statement`, divided by the payments. */
const print = (rows: ReadonlyArray<string>, payments: number): void => {
  line("of each payment", "records", "bytes", "pages")
  const shares = rows.map((row) => {
    const [name = "", ...numbers] = row.split("|")
    return { name, values: numbers.map((value) => Number(value) / payments) }
  })
  for (const { name, values } of shares) line(name, ...shown(values))
  const sumOf = (column: number) => shares.reduce((sum, { values }) => sum + (values[column] ?? 0), 0)
  line("all", ...shown([0, 1, 2].map(sumOf)))
}

const measure = async (port: number, ask: Ask): Promise<void> => {
  const accounts = await Setup.openAccounts(port)
  const sink = await Sink.open()
  if (isNotified) await Setup.subscribe(port, sink.url)
  const paying = (during: number) => {
    const run = randomUUID()
    const request = Setup.payingByCard(port, accounts, (n) => `${run}-${n}`)
    return Load.run({ port, connections: 64, seconds: during, request })
  }
  await paying(2)
  if (isNotified) await sink.silence()
  const before = sink.lateness().length
  ask("checkpoint")
  const from = ask(place)
  const { accepted, refused } = await paying(seconds)
  if (isNotified) await sink.silence()
  const delivered = sink.lateness().length - before
  const rows = ask(statement(from, ask(place))).split("\n")
  sink.close()
  console.log(`${accepted} payments, ${refused} refused${isNotified ? `, ${delivered} notifications delivered` : ""}`)
  print(rows, accepted)
}

const program = Effect.fnUntraced(function* (directory: string) {
  const debian = yield* Program.debian(directory)
  if (debian === null) return yield* Effect.die(new Error("Debian's package postgresql is missing"))
  const ask: Ask = (sql) => debian.ask("platform", sql)
  ask("create extension pg_walinspect")
  const environment = Setup.environmentOf(debian.urlOf("platform"), directory)
  yield* Effect.promise(() => Server.withServer({ ...environment, WORKERS: "on" }, ({ port }) => measure(port, ask)))
})

Program.run(program)
