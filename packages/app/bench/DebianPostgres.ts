/**
 * PostgreSQL of Debian's package, for benchmarks: a server of its own in a new directory, and pgbench as the opponent.
 * pgbench writes the rows that a plain payments service would write for one payment, in one transaction each.
 */
import { execFile, execFileSync } from "node:child_process"
import { appendFileSync, chmodSync, chownSync, existsSync, readdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

const versions = "/usr/lib/postgresql"
const isRoot = process.getuid?.() === 0
/** Sessions of pgbench unless stated, and its threads. */
const manySessions = 32
const threads = 2
const merchants = 1_000

export interface Server {
  readonly urlOf: (database: string) => string
  /** runs one statement and returns its text */
  readonly ask: (database: string, sql: string) => string
  /** payments per second of pgbench over these seconds; with many sessions unless stated */
  readonly rate: (seconds: number, sessions?: number) => Promise<number>
  readonly stop: () => void
}

/** The directory of the newest installed version; null: there is none. */
export const find = (): string | null => {
  const [newest] = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : []
  const programs = newest === undefined ? null : join(versions, newest, "bin")
  return programs !== null && existsSync(join(programs, "pgbench")) ? programs : null
}

const schema = `
  create table payments (id uuid primary key, app_id text, account_id uuid not null, status text not null,
    amount bigint not null, create_time bigint not null, version int not null, doc jsonb not null);
  create index on payments (account_id, create_time desc, id);
  create table keys (app_id text, key text, hash bytea, response jsonb, create_time bigint, primary key (app_id, key));
  create table entries (id bigint generated always as identity primary key, txn uuid, ledger_account text, amount bigint,
    currency text, create_time bigint);
  create table balances (account_id uuid primary key, available bigint);
  create table outbox (id bigint generated always as identity primary key, topic text, resource_id uuid, doc jsonb,
    create_time bigint);
  insert into balances select ('00000000-0000-0000-0000-' || lpad(i::text, 12, '0'))::uuid, 0
    from generate_series(1, ${merchants}) i`

const doc =
  '{"id":"0193","resource":"payments","amount":1000,"currency":"USD","custom_data":null,"reference_id":null,' +
  '"order":null,"initiated_by":"none","auto_capture":true,"fee_amount":10}'
const account = "('00000000-0000-0000-0000-' || lpad(:a::text, 12, '0'))::uuid"

/** A payment of pgbench: payment, Unique-Key, three postings, a balance and a notification. */
const transaction = `\\set a random(1, ${merchants})
begin;
insert into keys values ('app', gen_random_uuid()::text, '\\x00', '${doc}', 1);
insert into payments values (gen_random_uuid(), 'app', ${account}, 'completed', 1000, 1700000000, 1, '${doc}');
insert into entries (txn, ledger_account, amount, currency, create_time) values (gen_random_uuid(), 'a', 1000, 'USD', 1), (gen_random_uuid(), 'b', -990, 'USD', 1), (gen_random_uuid(), 'c', -10, 'USD', 1);
update balances set available = available + 990 where account_id = ${account};
insert into outbox (topic, resource_id, doc, create_time) values ('payments.completed', gen_random_uuid(), '${doc}', 1);
commit;
`

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => done(typeof address === "object" ? (address?.port ?? 0) : 0))
    })
  })

/** PostgreSQL refuses to run as root, so root lets the package's own user run it. */
const run = (program: string, ...given: ReadonlyArray<string>): string =>
  isRoot
    ? execFileSync("runuser", ["-u", "postgres", "--", program, ...given], { stdio: "pipe" }).toString()
    : execFileSync(program, [...given], { stdio: "pipe" }).toString()

/**
 * Starts a server in an empty directory, with fsync as installed: on. `programs` is the directory of `find`, `settings` are lines of
 * postgresql.conf.
 */
export const start = async (programs: string, directory: string, settings = ""): Promise<Server> => {
  chmodSync(dirname(directory), 0o755)
  if (isRoot) chownSync(directory, Number(execFileSync("id", ["-u", "postgres"]).toString()), 0)
  const port = String(await freePort())
  const [data, log, script] = [join(directory, "db"), join(directory, "log"), join(directory, "payment.sql")]
  const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1`
  const control = (...given: ReadonlyArray<string>) => run(join(programs, "pg_ctl"), "-D", data, ...given)
  const at = ["-h", "127.0.0.1", "-p", port, "-U", "postgres"]
  run(join(programs, "initdb"), "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C")
  appendFileSync(join(data, "postgresql.conf"), `max_connections = 300\n${settings}`)
  control("-o", options, "-l", log, "-w", "start")
  const ask = (database: string, sql: string) =>
    execFileSync(join(programs, "psql"), [...at, "-qAt", database, "-c", sql])
      .toString()
      .trim()
  for (const database of ["opponent", "platform"]) ask("postgres", `create database ${database}`)
  ask("opponent", schema)
  writeFileSync(script, transaction)
  const rate = async (seconds: number, sessions = manySessions): Promise<number> => {
    const workers = Math.min(threads, sessions)
    const load = ["-n", "-c", String(sessions), "-j", String(workers), "-T", String(seconds), "-f", script]
    const { stdout } = await promisify(execFile)(join(programs, "pgbench"), [...at, ...load, "opponent"])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0)
  }
  return {
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    ask,
    rate,
    stop: () => void control("-m", "immediate", "stop")
  }
}
