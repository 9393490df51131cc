/**
 * Applies the migrations of the schema: each once, in the order of its number, all missing ones in one transaction under
 * an advisory lock. From version 0.1.0 on the statements of a migration are never edited: the database keeps their
 * checksum, and a database with another checksum, or with a newer migration, is refused.
 */
import type { PgConnection } from "@effect/sql-pg"
import { Context, Data, Effect } from "effect"
import { createHash } from "node:crypto"
import type { Environment } from "@payments-platform/domain/access/app/App"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import * as RestoreMark from "../backup/RestoreMark.ts"
import { Database, type Values } from "../sessions/Database.ts"
import { explain, Incompatible, orFault } from "../sessions/DatabaseRequirements.ts"
import type { DatabaseFault } from "../sessions/SqlErrors.ts"
import { indexes } from "./0001-indexes.ts"
import { tables } from "./0001-tables.ts"
import { history } from "./0002-history.ts"
import { lastFour } from "./0003-last-four.ts"
import { shorterIndexes } from "./0004-shorter-indexes.ts"
import { auditByOperator } from "./0005-audit-by-operator.ts"

/** The data belong to another environment than this process serves (platform.md 1). */
export class OtherEnvironment extends Data.TaggedError("Database/OtherEnvironment")<{
  readonly environment: Environment
}> {}

export interface Migration {
  readonly number: number
  readonly name: string
  /** One SQL statement each. The checksum is over these, without the lines that are comments. */
  readonly statements: ReadonlyArray<string>
}

export const migrations: ReadonlyArray<Migration> = [
  { number: 1, name: "schema", statements: [...tables, ...indexes] },
  { number: 2, name: "history", statements: history },
  { number: 3, name: "last four", statements: lastFour },
  { number: 4, name: "shorter indexes", statements: shorterIndexes },
  { number: 5, name: "audit by operator", statements: auditByOperator }
]

/** Is told how many statements of how many have run. */
export class OnStatement extends Context.Reference<(done: number, total: number) => void>(
  "@payments-platform/adapters/OnStatement",
  { defaultValue: () => () => undefined }
) {}

const checksum = ({ statements }: Migration): string =>
  createHash("sha256")
    .update(statements.join("\n;\n").replaceAll(/^ *--.*\n/gm, ""))
    .digest("hex")

/** The checksum of migration 1 before the first release, when there were up to 34 migrations. */
const unreleasedSchema = "83f61d30bc8ef8696bbd03bf4ba8f3e565ea16d6be192d1639388ba4d7540f27"

const unreleasedMessage =
  "the database was made by a development version from before the first release, and its data cannot be migrated: " +
  "name an empty database in DATABASE_URL, or an empty directory in DATA_DIR when the database is embedded; " +
  "nothing was changed in this one"

const historyOfMigrations =
  "create table migration (number int primary key, name text not null, checksum text not null, run_at timestamptz not null default now())"

/** The migrations that a database with these rows of `migration` still needs. */
const pending = (
  known: ReadonlyArray<Migration>,
  past: Values
): Effect.Effect<ReadonlyArray<Migration>, Incompatible> => {
  const ran = new Map(past.map(([number, sum]) => [Number(number), String(sum)]))
  if (ran.get(1) === unreleasedSchema) return new Incompatible({ message: unreleasedMessage })
  for (const each of known) {
    const sum = ran.get(each.number)
    if (sum !== undefined && sum !== checksum(each))
      return new Incompatible({ message: `migration ${each.number} (${each.name}) was changed after it ran` })
  }
  const newest = Math.max(0, ...ran.keys())
  const last = Math.max(0, ...known.map(({ number }) => number))
  if (newest > last)
    return new Incompatible({ message: `the database is at migration ${newest}, this code knows ${last}: it is older` })
  return Effect.succeed(known.filter(({ number }) => !ran.has(number)))
}

const isThere = (table: string) => `select to_regclass('${table}') is not null`

type Run<E> = (sql: string, parameters?: ReadonlyArray<unknown>) => Effect.Effect<Values, E>

/** The environment that the data belong to; null when none is recorded yet. */
const ownerOf = <E>(run: Run<E>): Effect.Effect<Environment | null, E> =>
  Effect.map(run("select name from environment"), ([row]) =>
    row === undefined ? null : row[0] === "production" ? "production" : "staging"
  )

/** Fails when the data belong to another environment. */
const requireOwner = <E>(run: Run<E>, own: Environment): Effect.Effect<Environment | null, E | OtherEnvironment> =>
  Effect.flatMap(ownerOf(run), (held) =>
    held === null || held === own ? Effect.succeed(held) : new OtherEnvironment({ environment: held })
  )

/** Records this environment as the owner when there is none. Fails when another process recorded another one first. */
const claim = <E>(run: Run<E>, own: Environment): Effect.Effect<Environment | null, E | OtherEnvironment> =>
  Effect.flatMap(requireOwner(run, own), (held) =>
    held !== null
      ? Effect.succeed(held)
      : Effect.andThen(
          run("insert into environment (name) values ($1) on conflict do nothing", [own]),
          requireOwner(run, own)
        )
  )

const past = "select number, checksum from migration order by number"

const apply = Effect.fn("Migrations.apply")(function* (
  session: PgConnection.PgConnection,
  known: ReadonlyArray<Migration>,
  own: Environment | null
) {
  const run = (sql: string, parameters?: ReadonlyArray<unknown>) => orFault(session.queryValues(sql, parameters, false))
  yield* run("begin")
  yield* run("select pg_advisory_xact_lock($1::bigint)", [String(RestoreMark.schemaLock)])
  yield* RestoreMark.requireWhole(run)
  const [[hasHistory] = []] = yield* run(isThere("migration"))
  // whoever may not create tables may still serve when nothing is missing
  if (hasHistory !== true) yield* run(historyOfMigrations)
  const missing = yield* pending(known, yield* run(past))
  const [[isHeld] = []] = yield* run(isThere("environment"))
  if (isHeld === true && own !== null) yield* requireOwner(run, own)
  const onStatement = yield* OnStatement
  const total = missing.reduce((sum, { statements }) => sum + statements.length, 0)
  let done = 0
  for (const each of missing) {
    for (const statement of each.statements) {
      yield* run(statement)
      onStatement(++done, total)
    }
    yield* run("insert into migration (number, name, checksum) values ($1, $2, $3)", [
      each.number,
      each.name,
      checksum(each)
    ])
  }
  if (own !== null) yield* claim(run, own)
  yield* run("commit")
  return missing.length
})

/** Messages about definitions (class 42) name objects alone; others may repeat data. */
const failed = (fault: DatabaseFault) =>
  Effect.catchTag(explain(fault), "DatabaseFault", ({ code, message }) =>
    Effect.fail(
      new Incompatible({ message: `the schema cannot be migrated: ${code.startsWith("42") ? message : code}` })
    )
  )

/**
 * Runs the missing migrations and returns how many ran. Records `own` as the owner of the data; without it the data keep
 * no owner. When it fails, closing the session rolls the transaction back.
 */
export const migrateTo = (
  known: ReadonlyArray<Migration>,
  own: Environment | null = null
): Effect.Effect<number, Incompatible | OtherEnvironment | Unavailable, Database> =>
  Effect.scoped(
    Effect.gen(function* () {
      const session = yield* (yield* Database).session("migrate")
      return yield* apply(session, known, own)
    })
  ).pipe(Effect.catchTag("DatabaseFault", failed))

export const migrate = (own: Environment) => migrateTo(migrations, own)

/** Checks the schema without changing it (`MIGRATE=off`). Fails when a migration is missing or the owner is another. */
export const check = (own: Environment): Effect.Effect<void, Incompatible | OtherEnvironment | Unavailable, Database> =>
  Effect.catchTag(checked(own), "DatabaseFault", failed)

const checked = Effect.fnUntraced(function* (own: Environment) {
  const { query } = yield* Database
  const run = (sql: string, parameters?: ReadonlyArray<unknown>) => orFault(query(sql, parameters))
  yield* RestoreMark.requireWhole(run)
  const [[found] = []] = yield* run(isThere("migration"))
  const missing = yield* pending(migrations, found === true ? yield* run(past) : [])
  const [first] = missing
  if (first !== undefined)
    return yield* new Incompatible({
      message: `migration ${first.number} (${first.name}) has not run: set MIGRATE=auto`
    })
  yield* claim(run, own)
})

/** The newest migration of a database, and the environment that its data belong to. */
export interface Standing {
  readonly migration: number
  readonly environment: Environment
}

/** How far a database is, which an earlier version may have made. Null: it has no data of the platform. */
export const standing = Effect.fnUntraced(function* (
  read: Database["Service"]["read"]
): Effect.fn.Return<Standing | null, Incompatible | Unavailable> {
  const [[found] = []] = yield* read(isThere("environment"))
  if (found !== true) return null
  const ran = yield* read(past)
  yield* pending(migrations, ran)
  const environment = yield* ownerOf(read)
  return environment === null ? null : { environment, migration: Math.max(...ran.map(([number]) => Number(number))) }
})

/** Whether this code knows a migration. */
export const isKnown = (number: number): boolean => migrations.some((each) => each.number === number)
