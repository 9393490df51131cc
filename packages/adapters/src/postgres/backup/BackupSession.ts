/**
 * A session for what reads a whole database. No time limit of the server ends it. With a snapshot all that it reads is of one
 * moment, and so is what pg_dump reads by the name of the snapshot, while the platform goes on writing.
 */
import type { PgConnection } from "@effect/sql-pg"
import { Effect, type Scope } from "effect"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { Database, type Values } from "../sessions/Database.ts"
import { orUnavailable } from "../sessions/SqlErrors.ts"
import { text } from "../sql/RowMapping.ts"

/** Runs one statement and returns its rows. */
export type Read = (sql: string, parameters?: ReadonlyArray<unknown>) => Effect.Effect<Values, Unavailable>

/** The limits that this version of PostgreSQL has. */
const withoutLimits = `select set_config(name, '0', false) from pg_settings where name in
  ('statement_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')`

const readBy =
  (session: PgConnection.PgConnection): Read =>
  (sql, parameters) =>
    orUnavailable(session.queryValues(sql, parameters, false))

/** A session that is closed with the scope. */
export const open: Effect.Effect<Read, Unavailable, Database | Scope.Scope> = Effect.gen(function* () {
  const read = readBy(yield* (yield* Database).session("migrate"))
  yield* read(withoutLimits)
  return read
})

export interface Snapshot {
  /** the name by which pg_dump reads the same moment, for as long as the scope is open */
  readonly name: string
  readonly read: Read
}

/** A session that reads one moment alone, and writes nothing. */
export const snapshot: Effect.Effect<Snapshot, Unavailable, Database | Scope.Scope> = Effect.gen(function* () {
  const read = yield* open
  yield* read("begin isolation level repeatable read read only")
  const [row] = yield* read("select pg_export_snapshot()")
  return { name: text(row?.[0]), read }
})
