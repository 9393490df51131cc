/**
 * pg_dump and pg_restore, the programs of PostgreSQL that write and read a backup of the rows. They get the password of the
 * database in their environment, which other users do not see, and nothing else of this process. Of what they say about a
 * failure only the beginning is kept: the rest may repeat rows.
 */
import { Data, Effect, Redacted } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { createReadStream } from "node:fs"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import * as RestoreMark from "./RestoreMark.ts"

/** A program is not there, or does not fit the server or the backup. An operator must act. */
export class UnusableProgram extends Data.TaggedError("Postgres/UnusableProgram")<{ readonly message: string }> {}

/** A program ended without success. */
export class ProgramFailure extends Data.TaggedError("Postgres/ProgramFailure")<{ readonly message: string }> {}

export interface Program {
  readonly path: string
  readonly name: string
  /** the major version of PostgreSQL that it belongs to */
  readonly version: number
}

/** What a program of the system needs, such as certificates in the home directory. */
const inherited = ["PATH", "HOME", "SYSTEMROOT", "PGSSLROOTCERT", "PGSSLCERT", "PGSSLKEY", "PGPASSFILE"]

const baseEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    inherited.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    })
  )

/** The address of a database without its password, and the environment that has it. */
export const connectionOf = (
  database: Redacted.Redacted
): { readonly url: string; readonly password: string | null } => {
  const url = new URL(Redacted.value(database))
  const password = url.searchParams.get("password") ?? decodeURIComponent(url.password)
  url.password = ""
  url.searchParams.delete("password")
  return { url: url.toString(), password: password === "" ? null : password }
}

/** The reason in what a program said: its first line of an error, without what may be a row. */
export const reasonIn = (said: string): string => {
  const [, line = ""] = /error: (.*)/.exec(said) ?? []
  const [copied] = /^COPY failed for table "[^"]+"/.exec(line) ?? []
  return copied ?? (line === "" ? "it gave no reason" : line)
}

interface Ended {
  readonly code: number | null
  readonly said: string
  readonly printed: string
}

interface Run {
  readonly path: string
  readonly words: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
  /** feeds the program from a file, and is told how many bytes it took */
  readonly input?: { readonly file: string; readonly onBytes: (count: number) => void }
}

/** Feeds a program. One that ends before it has read everything says itself why. */
const feed = async (child: ChildProcess, { file, onBytes }: NonNullable<Run["input"]>): Promise<void> => {
  const bytes = createReadStream(file)
  bytes.on("data", (piece) => onBytes(piece.length))
  if (child.stdin !== null) await pipeline(bytes, child.stdin).catch(() => undefined)
}

/** Runs a program to its end. An interruption ends the program, and waits for that. Null: there is no such program. */
const run = ({ environment, input, path, words }: Run): Effect.Effect<Ended | null> =>
  Effect.callback((resume) => {
    const child = spawn(path, words, {
      env: { ...baseEnvironment(), LC_ALL: "C", ...environment },
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"]
    })
    let [said, printed] = ["", ""]
    child.stderr?.on("data", (piece) => void (said.length < 10_000 && (said += String(piece))))
    child.stdout?.on("data", (piece) => void (printed.length < 10_000 && (printed += String(piece))))
    child.once("error", () => resume(Effect.succeed(null)))
    const closed = new Promise<void>((done) => child.once("close", () => done()))
    child.once("close", (code) => resume(Effect.succeed({ code, said, printed })))
    if (input !== undefined) void feed(child, input)
    return Effect.promise(() => (child.kill(), closed))
  })

/** A program in a folder, or on the PATH. */
export const find = Effect.fnUntraced(function* (
  name: "pg_dump" | "pg_restore",
  folder: string | null
): Effect.fn.Return<Program, UnusableProgram> {
  const path = folder === null ? name : join(folder, name)
  const ended = yield* run({ path, words: ["--version"] })
  const [, version] = /\(PostgreSQL\) (\d+)/.exec(ended?.printed ?? "") ?? []
  if (version === undefined) {
    const where = folder === null ? "on the PATH" : `in ${folder}`
    return yield* new UnusableProgram({
      message: `there is no ${name} ${where}: install the client programs of PostgreSQL, or name their folder by --programs`
    })
  }
  return { path, name, version: Number(version) }
})

/** A program reads what is of its own version and of earlier ones. `what`: who is of the version that it needs, as a clause. */
export const requireVersion = ({ name, version }: Program, needed: number, what: string) =>
  version >= needed
    ? Effect.void
    : new UnusableProgram({
        message: `${name} is of PostgreSQL ${version}, and ${what} of ${needed}: name the folder of newer programs by --programs`
      })

const succeed = ({ name }: Program, ended: Ended | null): Effect.Effect<void, ProgramFailure> =>
  ended?.code === 0 ? Effect.void : new ProgramFailure({ message: `${name} failed: ${reasonIn(ended?.said ?? "")}` })

const environmentOf = (applicationName: string, password: string | null): Readonly<Record<string, string>> => ({
  PGAPPNAME: applicationName,
  ...(password === null ? {} : { PGPASSWORD: password })
})

export interface Dump {
  readonly database: Redacted.Redacted
  readonly schema: string
  /** the snapshot that it reads (BackupSession.ts) */
  readonly snapshot: string
  readonly file: string
}

/** A name as a pattern that only this name matches. */
const exactly = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Writes all tables of the schema to a file, in the custom format of pg_dump, without owners and rights. */
export const dump = Effect.fnUntraced(function* (program: Program, { database, file, schema, snapshot }: Dump) {
  const { password, url } = connectionOf(database)
  const words = [
    "--format=custom",
    "--no-owner",
    "--no-privileges",
    "--no-password",
    `--snapshot=${snapshot}`,
    `--schema=${exactly(schema)}`,
    `--exclude-table=${exactly(schema)}.${RestoreMark.table}`,
    `--file=${file}`,
    url
  ]
  const environment = environmentOf("payments-platform-backup", password)
  yield* succeed(program, yield* run({ path: program.path, words, environment }))
})

export interface Restore {
  readonly database: Redacted.Redacted
  readonly schema: string
  readonly file: string
  /** is told how many more bytes were read */
  readonly onBytes: (count: number) => void
}

/**
 * Writes all rows of a dump to a database, in one transaction. The program reads from this process, so that it stops without
 * writing anything when this process dies before the end.
 */
export const restore = Effect.fnUntraced(function* (program: Program, { database, file, onBytes, schema }: Restore) {
  const { password, url } = connectionOf(database)
  const words = [
    "--single-transaction",
    "--exit-on-error",
    "--no-owner",
    "--no-privileges",
    "--no-password",
    `--schema=${schema}`,
    `--dbname=${url}`
  ]
  const environment = environmentOf(RestoreMark.applicationName, password)
  yield* succeed(program, yield* run({ path: program.path, words, environment, input: { file, onBytes } }))
})
