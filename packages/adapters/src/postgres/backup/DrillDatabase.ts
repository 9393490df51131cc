/** The database of a restore drill: new, on the server of another one, and dropped with the scope. One drill at a time. */
import { Data, Effect, Redacted, type Scope } from "effect"
import { randomBytes } from "node:crypto"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import type { Database } from "../sessions/Database.ts"
import { text } from "../sql/RowMapping.ts"
import * as BackupSession from "./BackupSession.ts"

/** The advisory lock of the drill that is under way beside a database. */
const drillLock = 7_204_021

/** How the names of drills beside this database begin: no other database has these, and the lock guards them. */
const prefix = `select 'payments_platform_drill_' || encode(substr(sha256(convert_to(current_database(), 'UTF8')), 1, 4), 'hex') || '_'`

/** Another drill beside the same database is under way. */
export class DrillUnderWay extends Data.TaggedError("Drill/UnderWay")<{ readonly message: string }> {}

const leftOver = `select datname::text from pg_database where starts_with(datname, (${prefix}))`

/** Drops what killed drills left, unless a session is in it still. */
const dropLeftOver = (read: BackupSession.Read) =>
  Effect.flatMap(read(leftOver), (rows) =>
    Effect.forEach(rows, ([name]) => Effect.ignoreCause(read(`drop database if exists ${text(name)}`)), {
      discard: true
    })
  )

/** Makes the database, and returns its address. */
export const make = Effect.fnUntraced(function* (
  server: Redacted.Redacted
): Effect.fn.Return<Redacted.Redacted, DrillUnderWay | Unavailable, Database | Scope.Scope> {
  const read = yield* BackupSession.open
  const [[isMine] = []] = yield* read(`select pg_try_advisory_lock(${drillLock})`)
  if (isMine !== true) return yield* new DrillUnderWay({ message: "another drill beside this database is under way" })
  yield* dropLeftOver(read)
  const [[beginning] = []] = yield* read(prefix)
  const name = `${text(beginning)}${randomBytes(8).toString("hex")}`
  yield* Effect.acquireRelease(read(`create database ${name} encoding 'UTF8' template template0`), () =>
    Effect.orDie(read(`drop database if exists ${name} with (force)`))
  )
  const url = new URL(Redacted.value(server))
  url.pathname = `/${name}`
  return Redacted.make(url.toString())
})

/** A session in the database of the drill, whose tables go into a schema of this name. */
export const open = Effect.fnUntraced(function* (schema: string) {
  const read = yield* BackupSession.open
  const name = `"${schema.replaceAll('"', '""')}"`
  yield* read(`create schema if not exists ${name}`)
  yield* read("select set_config('search_path', $1, false)", [name])
  return read
})
