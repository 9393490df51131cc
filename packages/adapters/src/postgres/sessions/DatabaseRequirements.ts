/**
 * What the platform requires of a database (platform.md 13): PostgreSQL 15 or later, the encoding UTF8, a session of its
 * own for each connection, and a user with the necessary rights. An error names what is missing, so that an operator can
 * add it.
 */
import type { PgConnection } from "@effect/sql-pg"
import { Data, Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { Database } from "./Database.ts"
import { DatabaseFault, isTransient, orUnavailable, toFault, toUnavailable } from "./SqlErrors.ts"

/** The database or its schema does not fit this code. An operator must act; a restart does not help. */
export class Incompatible extends Data.TaggedError("Database/Incompatible")<{ readonly message: string }> {}

const oldestVersion = 150_000

export interface Facts {
  readonly database: string
  readonly encoding: string
  readonly version: string
  /** as a number that grows with the version: 150004 for 15.4 */
  readonly versionNumber: number
  /** the process of PostgreSQL that serves the session */
  readonly backend: number
}

const facts = `select current_database()::text, current_setting('server_encoding'), current_setting('server_version'),
  current_setting('server_version_num')::int, pg_backend_pid()`

const factsOf = (session: PgConnection.PgConnection): Effect.Effect<Facts, Unavailable> =>
  Effect.map(orUnavailable(session.queryValues(facts, [], false)), ([row = []]) => {
    const [database, encoding, version, versionNumber, backend] = row
    return {
      database: String(database),
      encoding: String(encoding),
      version: String(version),
      versionNumber: Number(versionNumber),
      backend: Number(backend)
    }
  })

/** What is wrong with a database, by the facts of two sessions that are open at once; null: nothing. */
export const problemOf = (one: Facts, other: Facts): string | null => {
  const { backend, database, encoding, version, versionNumber } = one
  if (versionNumber < oldestVersion)
    return `the database "${database}" is one of PostgreSQL ${version}, and the platform needs 15 or later`
  if (encoding !== "UTF8")
    return `the database "${database}" has the encoding ${encoding}, and the platform needs UTF8 (create database … encoding 'UTF8' template template0)`
  if (backend === other.backend)
    return `what stands before the database "${database}" shares one session among connections, and the platform needs a session for each (PgBouncer: pool_mode = session)`
  return null
}

/** Fails when the database cannot hold the platform's data, or a pooler stands before it that shares its sessions. */
export const check: Effect.Effect<void, Incompatible | Unavailable, Database> = Effect.scoped(
  Effect.gen(function* () {
    const { session } = yield* Database
    const one = yield* factsOf(yield* session("hold"))
    const other = yield* factsOf(yield* session("hold"))
    const problem = problemOf(one, other)
    if (problem !== null) return yield* new Incompatible({ message: problem })
  })
)

/** Fails with `Unavailable` when a retry may succeed, else with the fault, which `explain` turns into its reason. */
export const orFault = <A, R>(
  effect: Effect.Effect<A, SqlError | Unavailable, R>
): Effect.Effect<A, DatabaseFault | Unavailable, R> =>
  Effect.catchTag(effect, "SqlError", (error): Effect.Effect<never, DatabaseFault | Unavailable> =>
    Effect.fail(isTransient(error) ? toUnavailable(error) : toFault(error))
  )

const insufficientPrivilege = "42501"
const noSchema = "3F000"

/** The user, the database, the schema that tables are created in, and where it was looked for. */
const standing =
  "select current_user::text, current_database()::text, current_schema()::text, current_setting('search_path')"

/** The rights to the rows of table $1 that the user lacks. */
const missingRights = `select each from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) each
  where not has_table_privilege(to_regclass(quote_ident($1)), each)`

/** Turns a fault from a missing right or schema into an error that names it. Other faults do not change. */
export const explain = (
  fault: DatabaseFault
): Effect.Effect<never, DatabaseFault | Incompatible | Unavailable, Database> => {
  if (fault.code !== insufficientPrivilege && fault.code !== noSchema) return Effect.fail(fault)
  const [, kind, name = ""] = /permission denied for (\w+) "?([^"]+?)"?$/.exec(fault.message) ?? []
  return Effect.gen(function* () {
    const { read } = yield* Database
    const [[user, database, schema, path] = []] = yield* read(standing)
    const lacks = (right: string, what: string) =>
      new Incompatible({ message: `the user "${user}" lacks ${right} on ${what} of the database "${database}"` })
    if (schema === null) return yield* lacks("USAGE", `every schema (${path})`)
    if (kind === "schema") return yield* lacks("CREATE", `the schema "${name}"`)
    const rights = kind === "table" ? yield* read(missingRights, [name]) : []
    if (rights.length > 0) return yield* lacks(rights.join(", "), `the table "${name}"`)
    return yield* new Incompatible({
      message: `the user "${user}" lacks a right in the database "${database}": ${fault.message}`
    })
  })
}

/** Runs an effect before the platform serves: a right that it finds missing is an error, and no defect. */
export const explainRights = <A, E, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E | Incompatible | Unavailable, R | Database> =>
  Effect.catchDefect(effect, (defect) =>
    defect instanceof DatabaseFault ? Effect.catchTag(explain(defect), "DatabaseFault", Effect.die) : Effect.die(defect)
  )
