/**
 * Prints the WAL of a payment by table and index: of POST /payments with an inline card, on a PostgreSQL of Debian's
 * package. Bytes depend little on the load of the machine. `NOTIFIED=1`: an app subscribes to the payments.
 */
import { randomUUID } from "node:crypto"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as DropRootPrivileges from "../src/DropRootPrivileges.ts"
import * as DebianPostgres from "./DebianPostgres.ts"
import * as Load from "./Load.ts"
import * as Server from "./Server.ts"
import * as Setup from "./Setup.ts"
import * as Sink from "./Sink.ts"

const seconds = Number(process.env["SECONDS"] ?? 4)

/** The records between two places in the WAL, by the relation of their first block. */
const statement = (from: string, to: string) => `
  select coalesce(pg_filenode_relation(0, (substring(block_ref from 'rel \\d+/\\d+/(\\d+)'))::oid)::text,
      resource_manager) as name, count(*) as records, sum(record_length - fpi_length) as bytes, sum(fpi_length) as pages
    from pg_get_wal_records_info('${from}', '${to}') group by 1 order by sum(record_length) desc`

const program = async (directory: string): Promise<void> => {
  const programs = DebianPostgres.find()
  if (programs === null) throw new Error("Debian's package postgresql is missing")
  const own = join(directory, "debian")
  await mkdir(own)
  const debian = await DebianPostgres.start(programs, own)
  const ask = (sql: string) => debian.ask("platform", sql)
  try {
    ask("create extension pg_walinspect")
    const environment = { ...Setup.environmentOf(debian.urlOf("platform"), directory), WORKERS: "on" }
    const server = await Server.start(environment)
    const accounts = await Setup.openAccounts(server.port)
    const sink = await Sink.open()
    if (process.env["NOTIFIED"] === "1") await Setup.subscribe(server.port, sink.url)
    const run = randomUUID()
    const paying = (seconds: number, name: string) => {
      const request = Setup.payingByCard(server.port, accounts, (n) => `${run}-${name}-${n}`)
      return Load.run({ port: server.port, connections: 64, seconds, request })
    }
    await paying(2, "warm")
    debian.ask("postgres", "checkpoint")
    const from = ask("select pg_current_wal_lsn()")
    const { accepted, refused } = await paying(seconds, "measured")
    if (process.env["NOTIFIED"] === "1") await sink.silence()
    const to = ask("select pg_current_wal_lsn()")
    sink.close()
    const rows = ask(statement(from, to)).split("\n")
    const line = (name: string, of: ReadonlyArray<string>) =>
      console.log(name.padEnd(34), ...of.map((value) => value.padStart(9)))
    const total = [0, 0, 0]
    console.log(`${accepted} payments, ${refused} refused; of each payment:`)
    line("", ["records", "bytes", "pages"])
    for (const row of rows) {
      const [name = "", ...numbers] = row.split("|")
      const shares = numbers.map((value) => Number(value) / accepted)
      shares.forEach((share, index) => (total[index] = (total[index] ?? 0) + share))
      if ((shares[1] ?? 0) + (shares[2] ?? 0) >= 1)
        line(
          name,
          shares.map((share, index) => share.toFixed(index === 0 ? 2 : 0))
        )
    }
    line(
      "all",
      total.map((share, index) => share.toFixed(index === 0 ? 2 : 0))
    )
    if (process.env["ROWS"] !== undefined) console.log(ask(process.env["ROWS"]))
    await server.stop()
  } finally {
    debian.stop()
  }
}

DropRootPrivileges.leave(tmpdir())
const directory = await mkdtemp(join(tmpdir(), "payments-wal-"))
try {
  await program(directory)
} finally {
  await rm(directory, { recursive: true, force: true })
}
